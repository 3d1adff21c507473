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
A drawing as SVG, in a light and a dark variant from one source.

A point is a complex number: the real part grows to the right, and the imaginary part grows
**down**, both in pixels of the drawing. Angles are in radians and grow counterclockwise.

"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos
from math import pi
from math import sin
import re
from string import Template
from xml.sax.saxutils import escape

# The colours of each theme. Text has a contrast of at least 4.5 to the page in both themes.
THEMES = {
    'light': {
        'page': '#ffffff',
        'ink': '#1f2328',
        'muted': '#59636e',
        'faint': '#d1d9e0',
        'panel': '#f3f5f8',
        'blue': '#0969da',
        'orange': '#b54708',
        'green': '#1a7f37',
        'red': '#cf222e',
        'purple': '#8250df',
    },
    'dark': {
        'page': '#131416',
        'ink': '#e6edf3',
        'muted': '#9aa4ae',
        'faint': '#3d444d',
        'panel': '#1f242b',
        'blue': '#58a6ff',
        'orange': '#f0a04b',
        'green': '#4ac26b',
        'red': '#ff7b72',
        'purple': '#bc8cff',
    },
}
SANS = "system-ui,-apple-system,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif"
SERIF = "'STIX Two Text','Cambria Math','Times New Roman','DejaVu Serif',serif"


def turned(angle: float, length: float = 1.0) -> complex:
    """Return a vector. ``angle`` is counterclockwise from the direction to the right."""
    return complex(length * cos(angle), -length * sin(angle))


def number(value: float) -> str:
    """
    Return a number as text with one decimal.

    Two machines may compute slightly different values, which become the same text.

    """
    return f'{round(value + 1e-7, 1) + 0.0:g}'


def _place(point: complex) -> str:
    return f'{number(point.real)} {number(point.imag)}'


class Drawing:
    """
    Shapes and texts in the order in which they are drawn.

    Parameters
    ----------
    title : str
        A short name of the drawing.
    words : str
        The content of the drawing in words, for readers who do not see it.
    width, height : float
        Size in pixels. A drawing for a phone is at most 480 wide.

    """

    def __init__(self, title: str, words: str, width: float, height: float) -> None:
        self.title = title
        self.words = words
        self.width = width
        self.height = height
        self._parts: list[str] = []

    @property
    def alternative(self) -> str:
        """The text that replaces the drawing."""
        return f'{self.title}. {self.words}'

    def svg(self, theme: str) -> str:
        """Return the text of the file for a theme."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(self.width)} '
            f'{number(self.height)}" width="{number(self.width)}" height="{number(self.height)}" '
            f'role="img" aria-labelledby="title desc" font-family="{SANS}" font-size="15">\n'
            f'<title id="title">{escape(self.title)}</title>\n'
            f'<desc id="desc">{escape(self.words)}</desc>\n'
            f'<style>.f{{font-family:{SERIF}}}</style>\n'
        )
        body = '\n'.join(self._parts)
        return head + Template(body).substitute(THEMES[theme]) + '\n</svg>\n'

    def raw(self, part: str) -> None:
        """Add SVG as it is. The name of a colour comes after a ``$``."""
        self._parts.append(part)

    # -- shapes ------------------------------------------------------------------------------

    def line(
        self,
        points: Sequence[complex],
        color: str = 'ink',
        width: float = 2.0,
        dash: str = '',
        fill: str = '',
        arrow: bool = False,
    ) -> None:
        """Draw straight lines through points. If ``fill`` is given, the shape is closed."""
        points = list(points)
        if arrow:
            points[-1] = self._arrow(points[-1], points[-1] - points[-2], color, width)
        path = 'M' + 'L'.join(map(_place, points)) + ('Z' if fill else '')
        self._path(path, color, width, dash, fill)

    def arc(
        self,
        center: complex,
        radius: float,
        start: float,
        end: float,
        color: str = 'ink',
        width: float = 2.0,
        arrow: bool = False,
        dash: str = '',
    ) -> None:
        """Draw a part of a circle, counterclockwise if ``end`` is larger than ``start``."""
        way = 1.0 if end > start else -1.0
        if arrow:
            back = way * min(abs(end - start), (4 * width + 2) / radius)
            tip = center + turned(end, radius)
            self._arrow(tip, tip - (center + turned(end - back, radius)), color, width)
            end -= 0.8 * back
        large = int(abs(end - start) > pi)
        first, last = center + turned(start, radius), center + turned(end, radius)
        size = number(radius)
        path = f'M{_place(first)}A{size} {size} 0 {large} {int(way < 0)} {_place(last)}'
        self._path(path, color, width, dash, '')

    def circle(
        self,
        center: complex,
        radius: float,
        color: str = 'ink',
        width: float = 2.0,
        fill: str = 'page',
        dash: str = '',
    ) -> None:
        """Draw a circle."""
        x, y = number(center.real), number(center.imag)
        shape = f'circle cx="{x}" cy="{y}" r="{number(radius)}"'
        self._shape(shape, color, width, dash, fill)

    def box(
        self,
        corner: complex,
        width: float,
        height: float,
        color: str = 'faint',
        fill: str = 'panel',
        line: float = 1.5,
        dash: str = '',
        round_: float = 6.0,
    ) -> None:
        """Draw a rectangle. ``corner`` is the left upper corner."""
        x, y = number(corner.real), number(corner.imag)
        size = f'width="{number(width)}" height="{number(height)}" rx="{number(round_)}"'
        self._shape(f'rect x="{x}" y="{y}" {size}', color, line, dash, fill)

    def pivot(self, center: complex, color: str = 'ink') -> None:
        """Draw a hinge."""
        self.circle(center, 5, color)

    def ground(self, center: complex, size: float = 18.0) -> None:
        """Draw a hinge that is fixed to the world."""
        left, right = center + complex(-size, 1.2 * size), center + complex(size, 1.2 * size)
        self.line([center, left, right], 'muted', 1.5, fill='panel')
        for i in range(5):
            top = left + (right - left) * (i + 0.6) / 5
            self.line([top, top + complex(-6, 7)], 'muted', 1.2)
        self.pivot(center)

    # -- texts -------------------------------------------------------------------------------

    def text(
        self,
        at: complex,
        words: str,
        color: str = 'ink',
        size: float = 15.0,
        anchor: str = 'middle',
        bold: bool = False,
    ) -> None:
        """Write a line of text. ``at`` is on its base line."""
        weight = ' font-weight="600"' if bold else ''
        self._write(at, escape(words), f'fill="${color}"{weight}', size, anchor)

    def formula(
        self,
        at: complex,
        words: str,
        color: str = 'ink',
        size: float = 19.0,
        anchor: str = 'middle',
    ) -> None:
        """Write a formula. Single letters are slanted, and ``_`` begins an index: ``x_a1``."""
        parts, low = [], False
        words = words.replace('-', '\N{MINUS SIGN}')
        for token in re.findall(r'_\w+|[^\W\d_]+|[^_]', words):
            index = token.startswith('_')
            token = token.removeprefix('_')
            shift = f' dy="{number(size * (0.22 if index else -0.22))}"' if index != low else ''
            small = f' font-size="{number(0.7 * size)}"' if index else ''
            letter = token.rstrip('²')
            style = ' font-style="italic"' if len(letter) == 1 and letter.isalpha() else ''
            text = escape(token)
            parts.append(f'<tspan{shift}{small}{style}>{text}</tspan>' if shift + style else text)
            low = index
        look = f'fill="${color}" class="f" xml:space="preserve"'
        self._write(at, ''.join(parts), look, size, anchor)

    # -- elements ----------------------------------------------------------------------------

    def _write(self, at: complex, content: str, look: str, size: float, anchor: str) -> None:
        x, y = number(at.real), number(at.imag)
        place = f'x="{x}" y="{y}" font-size="{number(size)}" text-anchor="{anchor}"'
        self._parts.append(f'<text {place} {look}>{content}</text>')

    def _arrow(self, tip: complex, way: complex, color: str, width: float) -> complex:
        """Draw the head of an arrow, and return the point where its line ends."""
        way /= abs(way)
        size = 4 * width + 2
        back, side = tip - size * way, 0.42 * size * way * 1j
        self.line([tip, back + side, back - side], color, 0, fill=color)
        return tip - 0.8 * size * way

    def _path(self, path: str, color: str, width: float, dash: str, fill: str) -> None:
        self._shape(f'path d="{path}"', color, width, dash, fill)

    def _shape(self, shape: str, color: str, width: float, dash: str, fill: str) -> None:
        look = f' fill="${fill}"' if fill else ' fill="none"'
        if width:
            look += f' stroke="${color}" stroke-width="{number(width)}" stroke-linejoin="round"'
            look += f' stroke-dasharray="{dash}"' if dash else ' stroke-linecap="round"'
        self._parts.append(f'<{shape}{look}/>')
