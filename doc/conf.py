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

"""Configuration of Sphinx, which builds the documentation site: ``make doc``, or rosdoc2."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial
from html import unescape
import os
from pathlib import Path
import re
from typing import Any

import robot_description_tools
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer.standalone import standalone_page

project = 'robot_description_tools'
author = 'The robot_description_tools developers'
project_copyright = f'2026 {author}'
version = release = robot_description_tools.__version__

extensions = ['myst_parser', 'sphinx.ext.autodoc', 'sphinx.ext.napoleon', 'sphinx.ext.viewcode']
root_doc = 'index'
exclude_patterns = [
    # Leave out this separate package, because the tutorial quotes its files.
    'my_robot',
    # Leave out the pages that rosdoc2 adds, because our pages have the same content.
    'index.rst',
    '__*.rst',
    'CHANGELOG.rst',
    'CONTRIBUTING.md',
    'QUALITY_DECLARATION.md',
]
myst_heading_anchors = 4
napoleon_google_docstring = False
napoleon_use_rtype = False
autodoc_default_options = {'members': True, 'show-inheritance': True}
autodoc_typehints = 'none'
autodoc_member_order = 'bysource'
# Do not warn about unresolved references. Attributes of several classes have the same name, and
# the types in docstrings are words.
suppress_warnings = ['ref.python']
highlight_language = 'text'
html_theme = 'furo'
html_title = f'{project} {release}'
html_static_path = ['_static']
html_css_files = ['tables.css', 'title.css', 'pictures.css']


# The type of the fields of a NamedTuple.
TUPLE_FIELD = type(namedtuple('_', 'field').field)
# The root of the sources is the first of these two folders that has a package.xml. For rosdoc2,
# which builds a copy of `doc` in another place, the root is found from the imported package.
HERE = (Path(__file__).parents[1], Path(robot_description_tools.__file__).parents[1])
ROOT = next(folder for folder in HERE if (folder / 'package.xml').is_file())
DOC = ROOT / 'doc'
# Maps some pages of the site to files in the root folder of the repository.
ABOVE = {
    'index': 'README.md',
    'contributing': 'CONTRIBUTING.md',
    'quality_declaration': 'QUALITY_DECLARATION.md',
    'security': 'SECURITY.md',
    'changelog': 'CHANGELOG.rst',
    'licence': 'LICENSE',
}


def setup(app: Any) -> None:
    """Change the text of pages when Sphinx reads them, and leave out fields of a NamedTuple."""
    app.connect('source-read', _read)
    app.connect('autodoc-skip-member', _skip_field)
    app.connect('build-finished', _write_robot)


def _skip_field(
    app: Any, what: str, name: str, member: object, skip: bool, options: object
) -> bool | None:
    """Leave out the fields of a NamedTuple, because its docstring lists them."""
    return True if isinstance(member, TUPLE_FIELD) else None


def _write_robot(app: Any, error: Exception | None) -> None:
    """Write the robot that a reader of the first page can move, as ``view --export`` does."""
    if error is None and app.builder.format == 'html':
        page = standalone_page(load_file(ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro'))
        Path(app.outdir, '_static', 'robot.html').write_text(page.html or '', encoding='utf-8')


def _read(app: Any, name: str, source: list[str]) -> None:
    app.env.note_dependency(__file__, docname=name)
    if name in ABOVE:
        file = ROOT / ABOVE[name]
        # Make Sphinx read the page again if the quoted file has changed.
        app.env.note_dependency(str(file), docname=name)
        source[0] = file.read_text(encoding='utf-8')
        if not file.suffix:
            source[0] = f'# {file.name.capitalize()}\n\n```text\n{source[0]}```\n'
    else:
        file = DOC / f'{name}.md'
    if file.suffix != '.md' or not file.exists():
        return
    link = partial(_link, file, DOC / name)
    text = re.sub(r'(?<!!)\[([^\]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)', link, source[0])
    text = re.sub(r'(!\[[^\]]*\]\()doc/', r'\1', text)
    if name == 'index':
        text = PICTURE.sub(ROBOT, text, count=1)
    text = PICTURE.sub(_picture, text)
    source[0] = re.sub(r'^<!-- index: (.*) -->$', _index, text, flags=re.MULTILINE)
    if name == 'index':
        app.env.note_dependency(str(DOC / 'README.md'), docname=name)
        more = {'Reference': ['api'], 'About': list(ABOVE)[1:]}
        source[0] += _tree('', ['README']) + _contents(DOC / 'README.md', more)
    elif name == 'findings/README':
        source[0] += _contents(file)


# A picture with a file for each theme, as GitHub shows it.
PICTURE = re.compile(
    r'<picture>\n<source media="\(prefers-color-scheme: dark\)" srcset="(?:doc/)?([^"]+)">\n'
    r'<img src="(?:doc/)?([^"]+)" alt="([^"]+)">\n</picture>\n'
)
# A robot that replaces the first picture of the first page.
ROBOT = """```{raw} html
<iframe class="robot" src="_static/robot.html"
  title="A robot arm that you can move: its picture, and a slider for each joint"></iframe>
<p>Move the sliders of the arm, or drag the picture to turn the view. The frame shows one file,
which <code>robot-description view --export</code> has written:
<a href="_static/robot.html">open it alone</a>. If your browser shows no robot, the page of
<a href="viewer.html">the viewer</a> has pictures.</p>
```
"""


def _picture(match: re.Match[str]) -> str:
    """Return an image for each theme. The site shows only the image for the reader's theme."""
    dark, light, alternative = match.groups()
    return ''.join(
        f'```{{image}} {file}\n:alt: {unescape(alternative)}\n:class: only-{theme}\n```\n\n'
        for file, theme in ((light, 'light'), (dark, 'dark'))
    )


def _link(file: Path, page: Path, match: re.Match[str]) -> str:
    """Return a link for the site, or only its words if the site lacks the page."""
    words, target, anchor = match.groups()
    if ':' in target:
        return match[0]
    found = (file.parent / target).resolve()
    for name, above in ABOVE.items():
        if found == ROOT / above:
            found = (DOC / name).with_suffix(found.suffix or '.md')
    page_of_ours = found.suffix in ('.md', '.rst') and DOC in found.parents
    if not page_of_ours or 'my_robot' in found.parts:
        return words
    return f'[{words}]({os.path.relpath(found, page.parent)}{anchor or ""})'


def _index(match: re.Match[str]) -> str:
    """Return main entries of the index. The search shows them before all other results."""
    return '```{index} ' + ', '.join(f'! {word}' for word in match[1].split(', ')) + '\n```'


def _contents(listing: Path, more: Mapping[str, Sequence[str]] | None = None) -> str:
    """Return the entries of the side bar. If `more` is given, the headings are captions."""
    parts = re.split(r'^## ', listing.read_text(encoding='utf-8'), flags=re.MULTILINE)[1:]
    trees = []
    for part in parts:
        title, _, rows = part.partition('\n')
        pages = list(dict.fromkeys(re.findall(r'\]\(([\w/]+)\.md\)', title + rows)))
        # List only the index of the findings, because the side bar has their families below it.
        families = [page for page in pages if page[:9] == 'findings/' and page[-6:] != 'README']
        pages = [page for page in pages if page not in families]
        trees.append(_tree(title if more else '', [*pages, *(more or {}).get(title, ())]))
    return ''.join(trees)


def _tree(title: str, pages: Sequence[str]) -> str:
    """Return a part of the side bar."""
    caption = f':caption: {title}\n' if title else ''
    return '\n'.join(['\n\n```{toctree}', f':hidden:\n{caption}', *pages, '```\n'])
