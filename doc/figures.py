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

"""
All drawings, their files, and the lines that show a drawing in a page.

A page names a drawing in a comment. The lines after the comment are generated: GitHub shows the
file that fits the theme of the reader, and ``conf.py`` does the same for the site.

"""

from __future__ import annotations

from functools import cache
from html import escape
import re

from doc import diagrams
from doc import plots
from doc.svg import Drawing
from doc.svg import THEMES

ALL = {**diagrams.DRAWINGS, **plots.DRAWINGS}
_PICTURE = re.compile(
    r'(<!-- doc/generate\.py: picture (\w+) -->\n)(?:\n<picture>\n(?:.+\n)*</picture>\n)?'
)


@cache
def drawing(name: str) -> Drawing:
    """Return the drawing with a given name."""
    return ALL[name]()


def files() -> dict[str, tuple[str, str]]:
    """Return the name and the theme of each file below ``doc/``."""
    return {f'images/{name}_{theme}.svg': (name, theme) for name in ALL for theme in THEMES}


def svg(name: str, theme: str) -> str:
    """Return the text of an SVG file."""
    return drawing(name).svg(theme)


def with_pictures(text: str) -> str:
    """
    Return a page with the lines that show its drawings.

    Raises
    ------
    KeyError
        If the page names a drawing that does not exist.

    """
    return _PICTURE.sub(lambda match: match[1] + _shown(match[2]), text)


def _shown(name: str) -> str:
    alternative = escape(drawing(name).alternative)
    return (
        '\n<picture>\n'
        f'<source media="(prefers-color-scheme: dark)" srcset="images/{name}_dark.svg">\n'
        f'<img src="images/{name}_light.svg" alt="{alternative}">\n'
        '</picture>\n'
    )
