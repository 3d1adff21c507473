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
Write the generated pages and drawings of this folder: ``PYTHONPATH=. python doc/generate.py``.

A test compares the files in the repository with the output of this script.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from functools import partial
from itertools import dropwhile
from itertools import pairwise
from math import isinf
from pathlib import Path
import re
from textwrap import dedent

from doc import figures
from robot_description_tools.catalogue import FAMILIES
from robot_description_tools.catalogue import page_name
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Version
from robot_description_tools.description.schema.srdf import TOP as SRDF_TOP
from robot_description_tools.description.schema.urdf import FOREIGN
from robot_description_tools.description.schema.urdf import ROBOT
from robot_description_tools.description.snippets import SRDF_ROBOT
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.ros.parameter_list import NODES
from robot_description_tools.ros.parameter_list import Parameter

FOLDER = Path(__file__).parent

MEANING = {
    Severity.FATAL: 'no robot can be read',
    Severity.ERROR: 'the named part is left out, and the rest of the robot is used',
    Severity.WARNING: 'a possible mistake, or a part that has no effect',
}


# Maps a family to words. If a reader searches the site for these words, the page of the family is
# the first result.
SEARCHED = {'Limits': 'joint limits', 'Mimic': 'mimic'}


def findings_index() -> str:
    """Return the page that lists every family and every code."""
    lines = [
        '# Findings',
        '',
        'This page lists every kind of finding. `doc/generate.py` generates this page from the',
        'code. `robot-description check --explain CODE` prints the text of one finding.',
        '',
        *(f'* **{severity.value}**: {meaning}.' for severity, meaning in MEANING.items()),
        '',
        'The severity of some findings depends on the place. For example, an unreadable number',
        'is an error in a visual. In a joint, the same mistake is fatal, because urdfdom refuses',
        'the whole description.',
        '',
        'The headings below link to one page for each group of findings, such as XML. These pages',
        'have examples. If an example has no `<robot>`, it is a part of `<robot name="example">`.',
        '',
        'The last column shows which findings `check --fix` repairs',
        '([repairs](../command_line.md#repairs)). If the column contains `--suggested`, `--fix`',
        'applies some or all repairs only together with this option.',
        '',
        'Some rules are off by default. To run such a rule, use `--select`, or give the rule a',
        'severity in the [settings](../continuous_integration.md#rules-that-are-off-by-default).',
    ]
    for family, codes in FAMILIES.items():
        page = page_name(family)
        lines += ['', f'## [{family}]({page})', '']
        lines += ['| code | severity | meaning | repaired by |', '|---|---|---|---|']
        lines += [
            f'| [{c.name}]({page}#{c.name}) | {_severity(c)} | {c.summary} | {_repaired_by(c)} |'
            for c in codes
        ]
    return '\n'.join(lines) + '\n'


def _severity(code: Code) -> str:
    return code.severity.value + (', off by default' if code.off_by_default else '')


def _repaired_by(code: Code) -> str:
    words = (code.safe and '`--fix`', code.suggested and '`--suggested`')
    return ', '.join(filter(None, words))


def findings_page(family: str) -> str:
    """Return the page of a family: each finding, why it matters, and examples."""
    lines = [f'# Findings: {family}', '']
    if family in SEARCHED:
        lines += [f'<!-- index: {SEARCHED[family]} -->', '']
    lines += ['[All findings](README.md)']
    if family == 'SRDF':
        lines += ['', 'The examples are parts of the `<robot name="example">` of an SRDF for this']
        lines += ['robot:', '', '```xml', SRDF_ROBOT, '```']
    for code in FAMILIES[family]:
        lines += ['', f'## {code.name}', '', f'{code.severity.value.capitalize()}. {code.summary}']
        if code.off_by_default:
            lines += ['', code.how_to_select]
        lines += ['', f'**Why it matters:** {code.why}']
        if code.repairs:
            lines += ['', code.repairs]
        for title, snippet in (('Wrong', code.bad), ('Right', code.good)):
            if snippet:
                shown = _shortened(snippet)
                language = 'json' if snippet.startswith('{') else 'xml'
                language = 'text' if '…' in shown else language
                lines += ['', f'{title}:', '', f'```{language}', shown, '```']
    return '\n'.join(lines) + '\n'


def _shortened(snippet: str, most: int = 400) -> str:
    """Return a snippet, with very long lines cut in the middle."""
    lines = snippet.strip().split('\n')
    return '\n'.join(
        line if len(line) <= most else f'{line[:60]} … {line[-60:]}' for line in lines
    )


SUPPORT = """# Which URDF is read

The package reads URDF 1.0, 1.1 and 1.2 as urdfdom does. It also reads `loop_joint`, which urdfdom
ignores ([loops.md](loops.md)). `doc/generate.py` generates the lists of elements on this page from
`robot_description_tools/description/schema/urdf.py`.

## Read and used

Required attributes are **bold**. `≥ 1.1` is the first version with this element or attribute.

| element | how often | attributes |
|---|---|---|
{used}

## The range of a joint

<!-- index: joint limits -->

If the `<limit>` of a revolute or prismatic joint lacks `lower` or `upper`, the missing end is 0,
as in urdfdom. `check` reports a warning, and tools mark this end as assumed. The table shows the
range that each part of the package uses. The code gets this range from `Joint.range` in
`robot_description_tools/description/model.py`:

| written | rules, `show`, `limits`, hardware | loops, inverse kinematics | sliders, sweeps |
|---|---|---|---|
{ranges}

If a revolute or prismatic joint has neither a lower nor an upper limit, the joint has a slider,
but `motion:=sweep` does not move it. Limits in `<ros2_control>` narrow the range for commands
only. If other joints follow a joint, sliders and `joint_source_node` move it only as far as the
limits of these joints allow. A `<limit>` with its ends in the wrong order is an error
([limit-order](findings/limits.md#limit-order)).

## Kept untouched

The package keeps the elements below unchanged, in the attribute `foreign` of their robot, link or
joint. `check` reports no finding about them, except for a `transmission` directly under `robot`
([transmission-ros1](findings/transmissions.md#transmission-ros1)). Some of the kept elements have
an effect, too. The package also reads `ros2_control` ([hardware_info.md](hardware_info.md)). A
`constraint`, and a joint in a `gazebo` without `reference`, may close a loop
([loops.md](loops.md)). The kept elements are:

* these elements inside `robot`, `link`, `joint`, `visual` and `collision`, which other tools read:
  {foreign};
* a `material` inside `collision`;
* elements and attributes with a namespace prefix, and `xmlns`.

Comments stay in the text `RobotDescription.xml`. Processing instructions before the first element,
such as `<?xml-model …?>`, also stay there.

## Ignored with a warning

* elements and attributes that are in none of the lists above
  ([element-unknown](findings/elements.md#element-unknown),
  [attribute-unknown](findings/elements.md#attribute-unknown)). If the element is directly in
  `robot`, `link` or `joint`, it is kept in `foreign`;
* each repetition of an element that may appear only once
  ([element-repeated](findings/elements.md#element-repeated));
* elements and attributes of a later URDF version than that of the document
  ([version-feature](findings/elements.md#version-feature)): {later};
* a DOCTYPE ([xml-doctype](findings/xml.md#xml-doctype)).

## Where this differs from urdfdom

Except for the known differences below, this package and urdfdom 4.0.1 (Jazzy) or 6.0 load and
refuse the same files. `test/across/test_urdfdom.py` compares both parsers on every example of the
findings and on random mutations. [robustness.md](robustness.md#files-that-urdfdom-reads) has
the result for 1510 published files. The known differences are:

{differences}

If a part of a link is broken, such as a visual, this package leaves out only this part. urdfdom
drops all parts of the link.
"""

SRDF_PAGE = """# Which SRDF is read

An SRDF adds groups, named states, end effectors and collision pairs to a robot, for MoveIt. This
page lists the elements of an SRDF that this package reads. `doc/generate.py` generates the table
from `robot_description_tools/description/schema/srdf.py`.

[`srdf create`](command_line.md#srdf) writes an SRDF for a robot. To check an SRDF, pass it with
`--srdf`, or give it as the file to check:

<!-- not run: the files are those of your robot -->

```sh
robot-description check arm.urdf --srdf arm.srdf
robot-description check arm.srdf --urdf arm.urdf
robot-description check arm.srdf.xacro --urdf arm.urdf.xacro prefix:=left_
```

The first command reports the findings about both files. The second and third command only report
the findings about the SRDF. If a [table of
robots](continuous_integration.md#robots-of-a-repository) has the key `srdf`, `check arm.srdf`
needs no `--urdf`. A file whose name ends in `.xacro` is expanded in the [sandbox](sandbox.md). The
URDF and the SRDF get the same arguments, and each of them uses the arguments that it declares.
[The page of findings](findings/srdf.md) has an example of each mistake. An [editor](editors.md)
shows the same findings in an open SRDF, if an open folder has a robot with the same name.

In Python, `load_description('arm.urdf', srdf='arm.srdf')` returns a robot. The attribute
`semantic` of this robot has a record for each element of the SRDF, with its file and line. After
you have changed records, `write_srdf` of `robot_description_tools.description.srdf.writer` writes
them as an SRDF. Comments, unchanged elements and elements that this package does not know keep
their text.

## Elements

Required attributes are **bold**. If an element lacks a required attribute, it is left out, and the
rest of the file is used. Blanks around a value are ignored. MoveIt has the same rules. If the XML
is broken, or if the root element is not `robot`, MoveIt refuses the file, and the finding is
fatal. Sphere approximations and unknown elements are kept and not checked.

| element | attributes | meaning |
|---|---|---|
{rows}

## How groups are joined with the robot

* A group contains the joints of its chains, its `<joint>` elements, the parent joint of each
  `<link>`, and the joints of its subgroups. MoveIt plans for all of them except fixed and mimic
  joints.
* Sometimes the tip of a chain is not below its base in the tree. The chain then goes from the base
  up to the nearest common ancestor of base and tip, and from there down to the tip.
* The positions of a state must be within the `<limit>` of each joint, narrowed by its
  `<safety_controller>`.
* Two links are adjacent if a joint connects them, or if only links without collision geometry are
  between them.
* An end effector without a parent group gets the smallest group that contains its parent link.

These rules are copied from `robot_model.cpp` and `compute_default_collisions.cpp` of MoveIt 2, and
from srdfdom 2.0.
"""


def srdf_page() -> str:
    """Return ``srdf.md``."""
    rows, robot = [], SRDF_TOP.schema.children['robot']
    for (path, _, attributes), child in zip(_rows('robot', robot), _children(robot), strict=True):
        rows.append(f'| `{path}` | {attributes} | {child.meaning} |')
    return SRDF_PAGE.format(rows='\n'.join(rows))


def _children(child: Child) -> Iterator[Child]:
    """Yield an element and all elements below it, in the order of `_rows`."""
    yield child
    for below in child.schema.children.values():
        yield from _children(below)


# Known differences from urdfdom, listed in urdf_support.md.
DIFFERENCES = {
    'entity': 'This package refuses a document that declares an entity. urdfdom skips the '
    'declaration and keeps the reference as text.',
    'size': 'This package refuses a document with more than 8 MiB or 50000 elements.',
    'depth': 'This package and urdfdom 4 refuse elements nested deeper than 100. The limit of '
    'urdfdom 6 is 500.',
    'version': 'This package and urdfdom 6 read URDF 1.1 and 1.2. urdfdom 4 refuses them.',
    'encoding': 'If the encoding of a document is not UTF-8, this package decodes it. urdfdom '
    'reads its bytes as UTF-8.',
}


def support_page() -> str:
    """Return ``urdf_support.md``."""
    rows = list(_rows('robot', Child(ROBOT)))
    later = [f'`{path}` ({_version(since)})' for path, since in _later('robot', Child(ROBOT))]
    return SUPPORT.format(
        used='\n'.join(
            f'| `{path}` | {often} | {attributes} |' for path, often, attributes in rows
        ),
        ranges='\n'.join(map(_range_row, RANGES)),
        foreign=', '.join(f'`{tag}`' for tag in sorted(FOREIGN)),
        later=', '.join(later),
        differences='\n'.join(f'* {text}' for text in DIFFERENCES.values()),
    )


# Joints with every kind of limits. The model computes their ranges.
RANGES = (
    ('revolute', 'lower="-1" upper="2"', Limit(-1.0, 2.0)),
    ('revolute', 'lower="-1"', Limit(-1.0)),
    ('revolute', 'neither end', Limit()),
    ('prismatic', 'neither end', Limit()),
    ('revolute', 'lower="2" upper="-1"', Limit(2.0, -1.0)),
    ('continuous', 'any', Limit(-1.0, 2.0)),
)


def _range_row(row: tuple[str, str, Limit]) -> str:
    kind, written, limit = row
    ends = Joint('', JointType(kind), '', '', limit=limit).range
    columns = [(ends.lower, ends.upper), ends.for_solvers, ends.for_sliders]
    cells = ['free' if isinf(low) else f'[{low:.5g}, {high:.5g}]' for low, high in columns]
    if ends.assumed:
        cells[0] += f', {" and ".join(ends.assumed)} assumed'
    return f'| {kind}, {written} | ' + ' | '.join(cells) + ' |'


def _rows(path: str, child: Child) -> Iterator[tuple[str, str, str]]:
    """Yield path, number and attributes of an element and of each element below it."""
    often = 'any number' if child.many else 'one' if child.required else 'at most one'
    attributes = ', '.join(
        _described(name, attribute) for name, attribute in child.schema.attributes.items()
    )
    if child.schema.any_attribute:
        attributes += '; without both, the description is refused, as by urdfdom'
    if child.schema.one_of:
        often += ', with exactly one child element'
    if child.schema.since > (1, 0):
        often += f', ≥ {_version(child.schema.since)}'
    yield path, 'one' if path == 'robot' else often, attributes or 'none'
    for tag, below in child.schema.children.items():
        yield from _rows(f'{path}/{tag}', below)


def _later(path: str, child: Child) -> Iterator[tuple[str, Version]]:
    """Yield elements and attributes of versions after 1.0, with their version."""
    if child.schema.since > (1, 0):
        yield path, child.schema.since
    for name, attribute in child.schema.attributes.items():
        if attribute.since > (1, 0):
            yield f'{path}/@{name}', attribute.since
    for tag, below in child.schema.children.items():
        yield from _later(f'{path}/{tag}', below)


def _described(name: str, attribute: Attribute) -> str:
    notes = [attribute.kind.value]
    if attribute.since > (1, 0):
        notes.append(f'≥ {_version(attribute.since)}')
    elif attribute.required and attribute.optional_since:
        notes.append(f'optional in {_version(attribute.optional_since)}')
    shown = f'**{name}**' if attribute.required else name
    return f'{shown} ({", ".join(notes)})'


def _version(version: Version) -> str:
    return '.'.join(map(str, version))


# Matches the comment before a generated table of parameters, and the table. The rest of such a
# page is written by hand.
PARAMETERS = re.compile(r'(<!-- doc/generate.py: parameters of (\w+) -->\n\n)(?:\|.*\n)*')


def parameter_page(file: str) -> str:
    """Return a page with its tables of parameters written again from the declarations."""
    text = (FOLDER / file).read_text(encoding='utf-8')
    text = PARAMETERS.sub(lambda match: match[1] + _parameter_table(NODES[match[2]]), text)
    return figures.with_pictures(text)


# Names of parameter types in ROS.
KINDS = {
    str: 'string',
    bool: 'bool',
    float: 'double',
    int: 'integer',
    list: 'string list',
    object: 'any',
}


def _parameter_table(parameters: Mapping[str, Parameter]) -> str:
    lines = [
        '| parameter | type, default | allowed | changes at run time | meaning |',
        '|---|---|---|---|---|',
    ]
    for name, each in parameters.items():
        default = f'`{each.default!r}`'
        if each.kind is bool:
            default = str(each.default).lower()
        elif each.kind in (int, float):
            default = f'{each.default} {each.unit}'.strip()
        kind = KINDS[each.kind]
        if each.is_family:
            kind += f', {each.unit}' * bool(each.unit)
        else:
            kind += f', {default}'
        changes = 'yes' if each.changes else ''
        cells = (f'`{name}`', kind, each.allowed, changes, each.meaning)
        lines.append('| ' + ' | '.join(cells) + ' |')
    return re.sub(' +', ' ', '\n'.join(lines)) + '\n'


# Matches the comment that names the file to quote, and the quoted block. To quote only a part of
# the file, the comment also gives the beginning of the first line and of the last line of this
# part.
QUOTE = re.compile(
    r'(<!-- doc/generate.py: (\S+)(?: from (.+) to (.+))? -->\n\n```\w+\n)(?:.*\n)*?(```\n)'
)


def quoting_page(file: str) -> str:
    """Return a page with the files that it quotes, without their licence headers."""
    text = (FOLDER / file).read_text(encoding='utf-8')
    return QUOTE.sub(lambda match: match[1] + _quoted(*match.group(2, 3, 4)) + match[5], text)


def _quoted(file: str, first: str | None, last: str | None) -> str:
    lines = (FOLDER / file).read_text(encoding='utf-8').splitlines()
    if first is not None and last is not None:
        begin = next(i for i, line in enumerate(lines) if line.strip().startswith(first))
        end = next(i for i in range(begin, len(lines)) if lines[i].strip().startswith(last))
        lines = lines[begin:end + 1]
    else:
        lines = list(dropwhile(lambda line: line.startswith('#') or not line, lines))
    return dedent('\n'.join(lines) + '\n')


# Maps each unit in the comments of thresholds to the unit on the page.
UNITS = {
    'Metres': 'm',
    'Radians': 'rad',
    'Metres or radians': 'm, rad',
    'Radians or linkage sizes': 'rad, linkage sizes',
    'Radians or arm sizes': 'rad, arm sizes',
    'Metres or radians per second': 'm/s, rad/s',
    'Seconds': 's',
    'Milliseconds': 'ms',
    'Nanoseconds': 'ns',
    'Hertz': 'Hz',
    'Kilograms': 'kg',
    'Kilogram square metres': 'kg m²',
    'Kilograms per cubic metre': 'kg/m³',
    'Bytes': 'bytes',
    'Characters': 'characters',
    'Count': 'count',
    'Ratio': 'ratio',
    'Any unit': 'any',
}
THRESHOLD = re.compile(r'#: ([^.\n]+)\. (.+\.)\n(_?[A-Z][A-Z0-9_]*)(?:: \w+)? = ([^(\[{].*)')

THRESHOLDS = """# Thresholds

This page for developers lists the tolerances, bounds, timeouts and rates that change results.
`doc/generate.py` generates the page from comments in the code
([how to write these comments](developing.md#thresholds)). If two folders use a number, the number
is in `thresholds.py`, with a reason and a source. All other numbers are beside the code that uses
them.

The last column compares with the value in the same row. For example, "A larger file is
refused" means: larger than this value.
"""


def thresholds_page() -> str:
    """Return the page that lists every threshold of the package."""
    package = FOLDER.parent / 'robot_description_tools'
    lines = THRESHOLDS.splitlines()
    for folder in ('', *sorted(path.name for path in package.iterdir() if path.is_dir())):
        files = package.glob('*.py') if not folder else (package / folder).rglob('*.py')
        rows = [
            f'| `{path.relative_to(package).as_posix()}` {row}'
            for path in sorted(files)
            for row in threshold_rows(path.read_text(encoding='utf-8'))
        ]
        if rows:
            lines += ['', f'## {folder or "Top level"}', '']
            lines += ['| file | constant | value | unit | meaning |', '|---|---|---|---|---|']
            lines += rows
    return '\n'.join(lines) + '\n'


def threshold_rows(source: str) -> list[str]:
    """
    Return the table row of each threshold in a source text, without the name of the file.

    Each line of the comment of a threshold begins with ``#:``.

    Raises
    ------
    ValueError
        If a comment that begins with ``#:`` does not have the form of a threshold.

    """
    lines: list[str] = []
    for line in source.splitlines():
        if line.startswith('#: ') and lines and lines[-1].startswith('#: '):
            lines[-1] += line.removeprefix('#:')
        else:
            lines.append(line)
    rows = []
    for comment, code in pairwise(lines):
        if comment.lstrip().startswith('#:'):
            match = THRESHOLD.fullmatch(f'{comment}\n{code}')
            if match is None or match[1] not in UNITS:
                raise ValueError(f'not "#: Unit. Meaning." above NAME = number: {comment!r}')
            unit, meaning, name, value = match.groups()
            meaning = meaning.replace('|', '\\|')
            rows.append(f'| `{name}` | `{value}` | {UNITS[unit]} | {meaning} |')
    return rows


def page_with_pictures(file: str) -> str:
    """Return a page with the lines that show its drawings."""
    return figures.with_pictures((FOLDER / file).read_text(encoding='utf-8'))


# Maps each generated file to the function that returns its text.
PAGES: dict[str, Callable[[], str]] = {
    'urdf_support.md': support_page,
    'srdf.md': srdf_page,
    **{
        file: partial(parameter_page, file)
        for file in (
            'robot_state_node.md',
            'joint_source_node.md',
            'hardware.md',
            'trajectories.md',
            'viewer.md',
        )
    },
    **{
        file: partial(quoting_page, file)
        for file in ('tutorial_hardware.md', 'start/write_hardware.md')
    },
    'thresholds.md': thresholds_page,
    'findings/README.md': findings_index,
    **{f'findings/{page_name(family)}': partial(findings_page, family) for family in FAMILIES},
    **{file: partial(figures.svg, *about) for file, about in figures.files().items()},
    **{
        file: partial(page_with_pictures, file)
        for file in (
            'command_line.md',
            'coupling.md',
            'kinematics.md',
            'loops.md',
            'peer_conformance.md',
            'performance.md',
            'robustness.md',
            'sandbox.md',
            'transmissions.md',
        )
    },
}

if __name__ == '__main__':
    for file, page in PAGES.items():
        (FOLDER / file).write_text(page(), encoding='utf-8')
