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

"""SVG diagrams of measured values against the number of joints."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
import math
from xml.sax.saxutils import escape

Series = Mapping[str, Sequence[tuple[float, float]]]
COLOURS = ('#1b6ca8', '#4fa3d9', '#c0392b', '#e08e79', '#7f8c8d', '#27ae60')
WIDTH, HEIGHT = 380, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 34, 46
STEPS = (1.0, 2.0, 5.0)


def ticks(low: float, high: float) -> list[float]:
    """Return numbers such as 1, 2, 5, 10 that enclose a range of positive numbers."""
    found = [
        step * 10.0**power
        for power in range(math.floor(math.log10(low)) - 1, math.ceil(math.log10(high)) + 2)
        for step in STEPS
    ]
    below = max(value for value in found if value <= low * 1.000001)
    above = min(value for value in found if value >= high * 0.999999 and value > below)
    return [value for value in found if below <= value <= above]


def panel(
    title: str,
    unit: str,
    series: Series,
    at: float,
    colours: Sequence[str] = COLOURS,
    across: str = 'joints',
) -> str:
    """
    Return one diagram with logarithmic axes, shifted to the right by ``at``.

    ``across`` is the label of the horizontal axis.
    """
    points = [point for line in series.values() for point in line]
    xs = sorted({x for x, _ in points})
    y_ticks = ticks(min(y for _, y in points), max(y for _, y in points))
    x_low, x_high = math.log(xs[0]), math.log(xs[-1]) if len(xs) > 1 else math.log(xs[0]) + 1.0
    y_low, y_high = math.log(y_ticks[0]), math.log(y_ticks[-1])

    def place(x: float, y: float) -> tuple[float, float]:
        right = (math.log(x) - x_low) / (x_high - x_low)
        up = (math.log(y) - y_low) / (y_high - y_low)
        return (
            at + LEFT + right * (WIDTH - LEFT - RIGHT),
            HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM),
        )

    parts = [f'<text class="title" x="{at + LEFT}" y="20">{escape(title)} [{unit}]</text>']
    for value in y_ticks:
        x, y = place(xs[0], value)
        end = at + WIDTH - RIGHT
        parts.append(f'<path class="grid" d="M{x:.1f} {y:.1f}H{end:.1f}"/>')
        parts.append(f'<text class="end" x="{x - 8:.1f}" y="{y + 4:.1f}">{value:g}</text>')
    for value in xs:
        x, y = place(value, y_ticks[0])
        parts.append(f'<text class="mid" x="{x:.1f}" y="{y + 18:.1f}">{value:g}</text>')
    middle = at + (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text class="mid" x="{middle:.1f}" y="{HEIGHT - 8}">{escape(across)}</text>')
    for i, line in enumerate(series.values()):
        colour = colours[i % len(colours)]
        places = [place(x, y) for x, y in sorted(line)]
        path = 'L'.join(f'{x:.1f} {y:.1f}' for x, y in places)
        parts.append(f'<path class="line" stroke="{colour}" d="M{path}"/>')
        parts += [f'<circle fill="{colour}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in places]
    return '\n'.join(parts)


def draw(panels: Mapping[str, tuple[str, Series]], caption: str) -> str:
    """
    Return an SVG.

    Parameters
    ----------
    panels : mapping of str to (str, series)
        Maps the title of each diagram to its unit and its lines. A series maps the label of each
        line to points with positive coordinates.
    caption : str
        Text below the diagrams.

    """
    kept = {
        title: (unit, {label: line for label, line in series.items() if line})
        for title, (unit, series) in panels.items()
    }
    kept = {title: panel_ for title, panel_ in kept.items() if panel_[1]}
    width = max(1, len(kept)) * WIDTH
    labels = list(dict.fromkeys(label for _, series in kept.values() for label in series))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT + 50}">',
        '<style>text{font:12px sans-serif;fill:#333}.title{font-weight:bold}.end{text-anchor:end}'
        '.mid{text-anchor:middle}.grid{stroke:#ddd}.line{fill:none;stroke-width:2}</style>',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    parts += [
        panel(title, unit, series, i * WIDTH)
        for i, (title, (unit, series)) in enumerate(kept.items())
    ]
    x = float(LEFT)
    for i, label in enumerate(labels):
        colour = COLOURS[i % len(COLOURS)]
        parts.append(f'<rect fill="{colour}" x="{x}" y="{HEIGHT + 5}" width="12" height="4"/>')
        parts.append(f'<text x="{x + 18}" y="{HEIGHT + 12}">{escape(label)}</text>')
        x += 34 + 7 * len(label)
    parts.append(f'<text x="{LEFT}" y="{HEIGHT + 36}">{escape(caption)}</text>')
    return '\n'.join([*parts, '</svg>', ''])
