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
Measure how the time of each verb grows with the number of joints: 1000, 3000 and 9900.

A document may have 50000 elements, so robots of these kinds with more joints are refused. The
table has the CPU time of each verb [s], and how this time grows between the last two sizes. The
growth is 1.0 if the time is proportional to the size, and 2.0 if it is proportional to the square.
The last row is the time of a message whose names the robot does not have.

    python -m benchmark.sizes [--most 9900] [--kind WORD] [--verb WORD]

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import redirect_stderr
from contextlib import redirect_stdout
import io
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from benchmark.measure import machine
from robot_description_tools.cli.main import main as command
from test_support.pipelines import message
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of

SIZES = (1000, 3000, 9900)
XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
_MACRO = (
    '<xacro:macro name="part" params="i"><link name="l${i}"/>'
    '<joint name="j${i}" type="continuous">'
    '<parent link="l0"/><child link="l${i}"/></joint></xacro:macro>'
)


def joint(i: int, parent: int, inside: str = '', kind: str = 'continuous') -> str:
    """Return the XML of a joint and of its child link."""
    return (
        f'<link name="l{i}"/><joint name="j{i}" type="{kind}"><parent link="l{parent}"/>'
        f'<child link="l{i}"/>{inside}</joint>'
    )


def driven(i: int) -> str:
    """Return the XML of a transmission."""
    return (
        f'<transmission name="t{i}"><plugin>transmission_interface/SimpleTransmission</plugin>'
        f'<actuator name="a{i}" role="actuator1"/><joint name="j{i}" role="joint1"/>'
        '</transmission>'
    )


# Maps a kind of robot to the function that returns the XML of joint i. The index i starts at 1.
KINDS: dict[str, Callable[[int], str]] = {
    'wide tree': lambda i: joint(i, 0),
    'deep chain': lambda i: joint(i, i - 1),
    'mimic chain': lambda i: joint(i, 0, f'<mimic joint="j{i - 1}"/>' if i > 1 else ''),
    'mimic of one': lambda i: joint(i, 0, '<mimic joint="j1"/>' if i > 1 else ''),
    'mimic ring': lambda i: joint(i, 0, f'<mimic joint="j{i - 1 or 2}"/>'),
    'mimic misspelt': lambda i: joint(i, 0, f'<mimic joint="k{i}"/>'),
    'parent misspelt': lambda i: joint(i, 0).replace('"l0"', f'"m{i}"'),
    'no limits': lambda i: joint(i, 0, kind='revolute'),
    'one name': lambda i: joint(i, 0).replace(f'"j{i}"', '"j"'),
    'inertias': lambda i: f'<link name="i{i}"><inertial/></link>'
    + f'<joint name="f{i}" type="fixed"><parent link="l0"/><child link="i{i}"/></joint>',
    'transmissions': lambda i: joint(i, 0) + f'<!--{i}-->',
    'macro calls': lambda i: f'<xacro:part i="{i}"/>',
}
VERBS: dict[str, list[str]] = {
    'check': [],
    'show': [],
    'fk': ['--joint', 'j1=0.1'],
    'resolve': ['--joint', 'j1=0.1'],
    'inertia': [],
    'expand': [],
}


def document(kind: str, size: int) -> str:
    """Return the URDF of a robot of a kind and size."""
    parts = ''.join(KINDS[kind](i) for i in range(1, size + 1))
    before = f'{_MACRO}' if kind == 'macro calls' else ''
    if kind == 'transmissions':
        joints = ''.join(
            f'<joint name="j{i}"><command_interface name="position"/></joint>'
            for i in range(1, size + 1)
        )
        parts += (
            '<ros2_control name="all" type="system"><hardware><plugin>a/B</plugin></hardware>'
            f'{joints}{"".join(map(driven, range(1, size + 1)))}</ros2_control>'
        )
    return f'<robot name="r" {XACRO}>{before}<link name="l0"/>{parts}</robot>'


def of_verb(verb: str, file: Path) -> float:
    """Return the CPU time of a verb [s]."""
    # Some verbs write bytes to `sys.stdout.buffer`, so stdout must have a buffer.
    with redirect_stdout(io.TextIOWrapper(io.BytesIO())), redirect_stderr(io.StringIO()):
        start = process_time()
        command([verb, str(file), *VERBS[verb]])
        return process_time() - start


def of_message(size: int) -> float:
    """Return the CPU time for the first message with names of another robot [s]."""
    text = f'<robot name="r"><link name="l0"/>{"".join(joint(i, 0) for i in range(1, 31))}</robot>'
    pipeline, _ = pipeline_of(text)
    data = message([f'k{i}' for i in range(size)], [0.0] * size)
    start = process_time()
    pipeline.update_joints(data, NOW)
    return process_time() - start


def row(name: str, sizes: list[int], times: list[float]) -> str:
    """Return a line of the table."""
    cells = ''.join(f'{time:>10.2f}' for time in times)
    # Omit the growth of a time below 0.1 s, because imports take most of this time.
    grows = ''
    if len(times) > 1 and times[-1] > 0.1:
        grows = f'{log(times[-1] / times[-2]) / log(sizes[-1] / sizes[-2]):.1f}'
    return f'{name:26}{cells:30}{grows:>8}'


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description='Measure how verbs grow with the robot.')
    parser.add_argument('--most', type=int, default=SIZES[-1], help='joints (default: 9900)')
    parser.add_argument('--kind', default='', help='only kinds with this word')
    parser.add_argument('--verb', default='', help='only verbs with this word')
    arguments = parser.parse_args()
    sizes = [size for size in SIZES if size <= arguments.most]
    print(machine())
    print(f'{"[s CPU]":26}' + ''.join(f'{size:>10}' for size in sizes) + f'{"grows":>8}')
    with TemporaryDirectory() as folder:
        for kind in (kind for kind in KINDS if arguments.kind in kind):
            # Transmissions need more than five elements for each joint, so larger robots exceed
            # the limit of 50000 elements.
            fitting = [size for size in sizes if kind != 'transmissions' or size <= 3000]
            files = []
            for size in fitting:
                name = 'xacro' if kind == 'macro calls' else 'urdf'
                files.append(Path(folder, f'{kind.replace(" ", "_")}_{size}.{name}'))
                files[-1].write_text(document(kind, size))
            for verb in (verb for verb in VERBS if arguments.verb in verb):
                times = [of_verb(verb, file) for file in files]
                print(row(f'{kind}: {verb}', fitting, times), flush=True)
    if not (arguments.kind or arguments.verb):
        print(row('unknown names: message', sizes, [of_message(size) for size in sizes]))


if __name__ == '__main__':
    main()
