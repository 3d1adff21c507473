# Copyright 2026 The robot_description_tools developers
#
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.

"""How Sphinx makes the documentation site out of this folder: ``make doc``, or rosdoc2."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
import os
from pathlib import Path
import re
from typing import Any

from robot_description_tools import __version__

project = 'robot_description_tools'
author = 'The robot_description_tools developers'
copyright = f'2026 {author}'
version = release = __version__

extensions = ['myst_parser', 'sphinx.ext.autodoc', 'sphinx.ext.napoleon', 'sphinx.ext.viewcode']
root_doc = 'index'
# A package of its own, which the tutorial quotes.
exclude_patterns = ['my_robot']
myst_heading_anchors = 4
napoleon_google_docstring = False
napoleon_use_rtype = False
autodoc_default_options = {'members': True, 'show-inheritance': True}
autodoc_typehints = 'none'
autodoc_member_order = 'bysource'
# Attributes of several classes have one name; types in docstrings are words, not references.
suppress_warnings = ['ref.python']
highlight_language = 'text'
html_theme = 'furo'
html_title = f'{project} {release}'


# Pages of the repository's first folder that the site has, too.
ABOVE = {'index': 'README.md', 'contributing': 'CONTRIBUTING.md'}


def setup(app: Any) -> None:
    """Let the site have the pages as the repository shows them, and a side bar."""
    app.connect('source-read', _read)


def _read(app: Any, name: str, source: list[str]) -> None:
    sources = Path(app.srcdir)
    # rosdoc2 copies this folder into one of its own.
    folder = sources / 'doc' if (sources / 'doc').is_dir() else sources
    page = sources / name
    if folder not in page.parents:
        return
    file = folder.parent / ABOVE[page.name] if page.name in ABOVE else page.with_suffix('.md')
    if not file.exists():
        return
    text = file.read_text(encoding='utf-8')
    link = partial(_link, folder, file, page)
    text = re.sub(r'(?<!!)\[([^\]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)', link, text)
    source[0] = re.sub(r'(!\[[^\]]*\]\()doc/', r'\1', text)
    if page == folder / 'index':
        source[0] += _contents(folder / 'README.md', ['README', 'api', 'contributing'])
    elif page == folder / 'findings' / 'README':
        source[0] += _contents(file)


def _link(folder: Path, file: Path, page: Path, match: re.Match[str]) -> str:
    """Return a link as the site has it; of what is not in the site only the words are left."""
    words, target, anchor = match.groups()
    if ':' in target:
        return match[0]
    found = (file.parent / target).resolve()
    for name, above in ABOVE.items():
        if found == folder.parent / above:
            found = folder / f'{name}.md'
    if found.suffix != '.md' or folder not in found.parents or 'my_robot' in found.parts:
        return words
    return f'[{words}]({os.path.relpath(found, page.parent)}{anchor or ""})'


def _contents(listing: Path, first: Sequence[str] = ()) -> str:
    """Return the side bar: the pages that a listing has, under its headings."""
    parts = re.split(r'^## ', listing.read_text(encoding='utf-8'), flags=re.MULTILINE)[1:]
    trees = [('', first)] if first else []
    for part in parts:
        title, _, rows = part.partition('\n')
        pages = list(dict.fromkeys(re.findall(r'\]\(([\w/]+)\.md\)', title + rows)))
        # Families of findings are below their index.
        index = [page for page in pages if page.endswith('/README')]
        trees.append((title if first else '', index or pages))
    return ''.join(
        '\n\n'.join(['', '```{toctree}\n:hidden:'])
        + (f'\n:caption: {title}' if title else '')
        + '\n\n' + '\n'.join(pages) + '\n```\n'
        for title, pages in trees
    )
