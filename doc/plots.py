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
Plots of the tables in the pages, as SVG. `doc.generate` writes them.

A plot reads its numbers from the table in the page, so each number is only in one place.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from functools import partial
from pathlib import Path
import re
from typing import NamedTuple

from benchmark.plot import HEIGHT
from benchmark.plot import panel
from doc.svg import Drawing

FOLDER = Path(__file__).parent
WIDTH = 480.0
# Readers who do not see a plot have the same numbers in the table.
WORDS = 'The plot shows the numbers of the table above it.'
COLOURS = ('blue', 'orange', 'green', 'purple', 'red', 'muted')
_VALUE = re.compile(r'(\d[\d,]*(?:\.\d+)?)(?:[^\d,;]*?[\[(](\d[\d.]*)(?:, | to )(\d[\d.]*)[\])])?')


class Value(NamedTuple):
    """A number of a table, with the ends of its interval."""

    middle: float
    low: float
    high: float


def table(page: str, start: str) -> tuple[list[str], list[list[str]]]:
    """
    Return the head and the rows of a table.

    Parameters
    ----------
    page : str
        A file in the folder of this module.
    start : str
        The beginning of the first line of the table.

    Raises
    ------
    ValueError
        If the page does not have exactly one such table.

    """
    text = (FOLDER / page).read_text(encoding='utf-8')
    found = re.findall(rf'^ *{re.escape(start)}.*\n(?: *\|.*\n)+', text, re.MULTILINE)
    if len(found) != 1:
        raise ValueError(f'{page} has {len(found)} tables that begin with {start!r}, expected 1')
    lines = [line.strip().strip('|').split('|') for line in found[0].splitlines()]
    head, _, *rows = ([plain(cell) for cell in line] for line in lines)
    return head, rows


def plain(cell: str) -> str:
    """Return the text of a cell without its markup."""
    return re.sub(r'\[([^\]]+)\]\([^)]*\)|[`*]', r'\1', cell).strip()


def value(cell: str) -> Value | None:
    """Return the number at the start of a cell, and the interval after it, such as ``[1, 2]``."""
    match = _VALUE.match(cell)
    if match is None:
        return None
    middle, low, high = (float(each.replace(',', '')) if each else None for each in match.groups())
    assert middle is not None
    return Value(middle, middle if low is None else low, middle if high is None else high)


def _legend(drawing: Drawing, at: complex, names: Sequence[str], colours: Sequence[str]) -> None:
    """Draw a legend: each colour with its name, one below the other."""
    for i, (name, colour) in enumerate(zip(names, colours, strict=False)):
        here = at + 22j * i
        drawing.box(here + complex(0, -11), 14, 12, colour, colour, round_=2)
        drawing.text(here + 22, name, 'ink', 14, 'start')


def bars(
    page: str,
    start: str,
    title: str,
    columns: Sequence[int],
    labels: Sequence[int] = (0,),
    unit: str = '',
    one: str = '',
) -> Drawing:
    """
    Return a plot with horizontal bars.

    Parameters
    ----------
    page, start : str
        The table, as for `table`.
    title : str
        The title of the plot.
    columns : sequence of int
        The columns to draw: each row of the table gets one bar for each of these columns.
    labels : sequence of int
        The columns whose texts together are the name of a row.
    unit : str
        The unit after each number.
    one : str
        The meaning of the line at 1. By default, the plot has no such line.

    """
    head, rows = table(page, start)
    if len(rows) == 1:
        # In a table with one row, the heads are the names of the bars.
        head, *rows = ([*cells] for cells in zip(head, *rows, strict=True))
    found = [(', '.join(r[i] for i in labels), [value(r[i]) for i in columns]) for r in rows]
    found = [(name, values) for name, values in found if any(values)]
    names = [head[i] for i in columns] if len(columns) > 1 else []
    most = max(v.high for _, values in found for v in values if v)
    thick, gap = 15.0, 9.0
    top = 40.0 + 22 * len(names) + (22 if one else 0)
    heights = [20 + thick * sum(v is not None for v in values) + gap for _, values in found]
    drawing = Drawing(title, WORDS, WIDTH, top + sum(heights) + 4)
    drawing.text(6 + 22j, title, bold=True, anchor='start')
    _legend(drawing, 6 + 48j, names, COLOURS)
    left, scale = 6.0, (WIDTH - 6 - 62) / most
    if one:
        drawing.text(complex(left + scale, top - 4), one, 'muted', 13)
    y = top
    for name, values in found:
        drawing.text(complex(left, y + 15), name, 'ink', 14, 'start')
        y += 20
        for colour, each in zip(COLOURS, values, strict=False):
            if each is None:
                continue
            drawing.box(
                complex(left, y + 2), each.middle * scale, thick - 4, colour, colour, 0, round_=2
            )
            end = each.middle
            if each.low < each.high:
                middle = y + thick / 2
                ends = (
                    complex(left + each.low * scale, middle),
                    complex(left + each.high * scale, middle),
                )
                drawing.line(ends, 'page', 5)
                drawing.line(ends, 'ink', 2)
                end = max(end, each.high)
            text = f'{each.middle:g}{unit}'
            drawing.text(
                complex(left + end * scale + 7, y + thick - 3), text, 'muted', 13, 'start'
            )
            y += thick
        if one:
            middle, height = left + scale, thick * sum(each is not None for each in values)
            ends = complex(middle, y - height - 2), complex(middle, y + 2)
            drawing.line(ends, 'page', 3)
            drawing.line(ends, 'ink', 1.5, '3 3')
        y += gap
    return drawing


def stacks(
    page: str,
    start: str,
    title: str,
    parts: Sequence[str],
    columns: Sequence[int],
    colours: Sequence[str],
    unit: str = '',
    shares: bool = False,
) -> Drawing:
    """
    Return a stacked bar chart.

    Parameters
    ----------
    page, start, title : str
        As for `bars`.
    parts : sequence of str
        The names of the parts. Each part has its own column, or each cell has all parts, such as
        ``2 same, 1 differs``. If each cell has all parts, the last part is computed: the number in
        the second column, minus the other parts.
    columns : sequence of int
        The columns of the parts. If a cell has all parts, each column is a bar with its own name.
    colours : sequence of str
        The colours of the parts.
    unit : str
        The unit after the sum of the parts.
    shares : bool
        True to draw all bars equally long, so that each part is a share of its bar.

    """
    head, rows = table(page, start)
    cells = not all(part in head for part in parts)
    groups: list[tuple[str, list[tuple[str, list[float]]]]] = []
    for row in rows:
        numbers = [v.middle if (v := value(cell)) else 0.0 for cell in row]
        if cells:
            each = [(head[i], [_count(row[i], part) for part in parts]) for i in columns]
            for _, amounts in each:
                amounts[-1] = numbers[1] - sum(amounts)
        else:
            each = [('', [numbers[i] for i in columns])]
        groups.append((row[0], each))
    most = max(sum(amounts) for _, each in groups for _, amounts in each)
    left = 182.0 if cells else 6.0
    thick = 17.0
    top = 42.0 + 22 * len(parts)
    height = top + sum(26 + thick * len(each) + 6 for _, each in groups)
    drawing = Drawing(title, WORDS, WIDTH, height)
    drawing.text(6 + 22j, title, bold=True, anchor='start')
    _legend(drawing, 6 + 48j, parts, colours)
    y = top
    for name, each in groups:
        drawing.text(complex(6, y + 15), name, 'ink', 14, 'start')
        y += 21
        for bar, amounts in each:
            total = sum(amounts)
            drawing.text(complex(left - 8, y + thick - 4), bar, 'muted', 13, 'end')
            scale = (WIDTH - left - 78) / (total if shares else most)
            x = left
            for amount, colour in zip(amounts, colours, strict=True):
                if amount:
                    drawing.box(
                        complex(x, y + 2), amount * scale, thick - 4, colour, colour, 0, round_=1
                    )
                    x += amount * scale
            shown = f'{amounts[0]:g} of {total:g}' if shares else f'{total:g}{unit}'
            drawing.text(complex(x + 7, y + thick - 4), shown, 'muted', 12, 'start')
            y += thick
        y += 11
    return drawing


def _count(cell: str, part: str) -> float:
    match = re.search(rf'(\d+) {part}', cell)
    return float(match[1]) if match else 0.0


def lines(
    page: str, start: str, title: str, columns: Sequence[int], unit: str, across: str = 'joints'
) -> Drawing:
    """Return a plot with logarithmic axes. The horizontal axis is the first table column."""
    head, rows = table(page, start)
    series = {}
    for i in columns:
        points = ((value(row[0]), value(row[i])) for row in rows)
        series[head[i]] = [(x.middle, y.middle) for x, y in points if x and y]
    drawing = Drawing(title, WORDS, 400, HEIGHT + 4 + 22 * len(series))
    colours = [f'${colour}' for colour in COLOURS]
    drawing.raw(
        '<style>.title{font-weight:600;font-size:15px}.end{text-anchor:end}.mid{text-anchor:middle}'
        '.end,.mid{font-size:13px}.grid{stroke:$faint}.line{fill:none;stroke-width:2.5}'
        'text{fill:$ink}</style>'
    )
    drawing.raw(panel(title, unit, series, 4, colours, across))
    _legend(drawing, complex(40, HEIGHT + 14), list(series), COLOURS)
    return drawing


# Maps the name of each plot, which is also in its file names, to the function that draws it.
DRAWINGS: dict[str, Callable[[], Drawing]] = {
    'plot_rsp': partial(
        bars,
        'performance.md',
        '| cell | ours / RSP',
        'CPU time for each message, divided by that of RSP',
        (1, 2),
        one='as RSP',
    ),
    'plot_path': partial(
        lines, 'performance.md', '| joints | without a pause', 'Time of a message', (1, 2), 'µs'
    ),
    'plot_parts': partial(
        stacks,
        'performance.md',
        '| joints | all | decoding',
        'Parts of the path, for 30, 300 and 1000 joints',
        (
            'decoding',
            'completing the state',
            'joint motion',
            'writing transforms',
            'writing states',
        ),
        (2, 3, 4, 5, 6),
        ('blue', 'purple', 'orange', 'green', 'muted'),
        ' µs',
    ),
    'plot_memory': partial(
        bars, 'performance.md', '| part (7 joints', 'Memory of the node', (1,), unit=' MiB'
    ),
    'plot_start': partial(
        bars, 'performance.md', '| part | ms', 'Time of the start', (1,), unit=' ms'
    ),
    'plot_fuzz': partial(
        bars, 'robustness.md', '| target | decoder', 'Damaged inputs that were tried', (1,)
    ),
    'plot_peers': partial(
        stacks,
        'peer_conformance.md',
        '| topic | cases',
        'Results of the conformance suite',
        ('same', 'part', 'differs', 'not offered'),
        (2, 3, 4, 5),
        ('green', 'blue', 'red', 'faint'),
        shares=True,
    ),
    'plot_loops': partial(
        lines, 'performance.md', '| number of loops', 'Time to load', (1, 2), 's', 'loops'
    ),
    'plot_kinematics': partial(
        lines, 'kinematics.md', '| joints |', 'Time of a call', (1, 2, 3, 4, 5), 'µs'
    ),
    'plot_tracik': partial(
        bars,
        'performance.md',
        '| arm | ours, search',
        'Targets that are reached in 5 ms',
        (1, 2, 3, 4),
        unit=' %',
    ),
    'plot_checkers': partial(
        bars,
        'robustness.md',
        '| checker | noticed',
        'Mistakes that a checker noticed',
        (1,),
        unit=' %',
    ),
    'plot_fixed': partial(
        stacks,
        'robustness.md',
        '| mistake | number',
        'Mistakes that are fixed',
        ('fixed', 'not fixed', 'made worse'),
        (2, 3, 4),
        ('green', 'muted', 'red'),
        shares=True,
    ),
}
