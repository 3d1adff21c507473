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

"""Suite for all tools that read URDF: cases, sources of expected values (witnesses), results."""

from __future__ import annotations

import ast
from importlib.metadata import version
import math
from pathlib import Path
import subprocess
import sys

from conformance import __main__ as program
from conformance import page
from conformance import suite
from conformance import witness
from conformance.suite import Offer
from conformance.suite import Outcome
import pytest
from test_support import urdfdom
from test_support.places import environment

CASES = suite.load_cases()
KEYS = {'title', 'urdf', 'expect', 'witness', 'reason', 'source'}
MORE = {'feature', 'given', 'tolerance', 'turns'}
QUANTITIES = {
    'positions', 'velocities', 'efforts', 'poses', 'twists', 'ranges', 'independent', 'closed',
    'refused', 'reported',
}  # fmt: skip


def test_cases_have_their_form() -> None:
    assert len(CASES) >= 80
    assert {suite.topic(name) for name in CASES} == page.TOPICS.keys()
    assert {case['urdf'] for case in CASES.values()} == {
        path.name for path in suite.ROBOTS.iterdir()
    }
    for name, case in CASES.items():
        assert KEYS <= case.keys() <= KEYS | MORE, name
        assert case['expect'].keys() <= QUANTITIES, name
        assert all(case[key].strip() for key in ('title', 'reason', 'source')), name


def numbers(values) -> list[float]:
    """
    Return the numbers in nested dicts and lists.

    Dicts are read in the order of their sorted keys.

    """
    if isinstance(values, dict):
        return [number for key in sorted(values) for number in numbers(values[key])]
    if isinstance(values, list):
        return [number for each in values for number in numbers(each)]
    return [math.inf if values is None else float(values)]


def test_witnesses_give_the_expected_values() -> None:
    recorded = page.load()
    for name, case in CASES.items():
        if tools := case['witness'].get('tools'):
            assert case['expect'].keys() <= {'refused', 'reported'}, name
            assert len(tools) >= 2, name
            assert all(recorded[tool]['cases'][name][0] == suite.SAME for tool in tools), name
        else:
            found = witness.expected(case)
            assert found.keys() == case['expect'].keys(), name
            assert numbers(found) == pytest.approx(numbers(case['expect']), abs=1e-12), name


def test_urdfdom_refuses_what_must_be_refused() -> None:
    executable = urdfdom.check_urdf()
    if executable is None:
        pytest.skip('no check_urdf of urdfdom 4 or later')
    for name, case in CASES.items():
        if case['expect'].keys() & {'refused', 'positions', 'poses'}:
            text = (suite.ROBOTS / case['urdf']).read_bytes()
            refused = 'refused' in case['expect']
            assert urdfdom.accepts(executable, text) != refused, name


def test_our_results_are_right_and_the_page_shows_them() -> None:
    outcomes = dict(suite.run('ours', CASES))
    assert {n: each for n, each in outcomes.items() if each.result != suite.SAME} == {}
    recorded = page.load()
    assert recorded['ours']['cases'] == {name: [suite.SAME, ''] for name in CASES}
    assert all(each['cases'].keys() == CASES.keys() for each in recorded.values())
    assert page.PAGE.read_text(encoding='utf-8') == page.text()


@pytest.mark.long
@pytest.mark.parametrize(('tool', 'wheel'), [('pinocchio', 'pin'), ('mujoco', 'mujoco')])
def test_results_of_other_tools_are_as_recorded(tool: str, wheel: str) -> None:
    recorded = page.load()[tool]
    pytest.importorskip(tool)
    if version(wheel) != recorded['version']:
        pytest.skip(f'{tool} is not {recorded["version"]}')
    outcomes = program.run_apart(tool, list(CASES))
    assert {name: [each.result, each.detail] for name, each in outcomes} == recorded['cases']


def test_only_one_adapter_imports_the_package() -> None:
    importers = set()
    for path in suite.HERE.rglob('*.py'):
        for node in ast.walk(ast.parse(path.read_text(encoding='utf-8'))):
            if isinstance(node, ast.ImportFrom | ast.Import):
                names = [getattr(node, 'module', None), *(each.name for each in node.names)]
                if any(str(name).startswith('robot_description_tools') for name in names):
                    importers.add(path.name)
    assert importers == {'ours.py'}


# -- the program that runs the cases --------------------------------------------------------


class Tool:
    """
    A tool with the given quantities.

    Its `Robot` returns the given robot, or raises the given error.

    """

    NAME = 'tool'

    def __init__(self, quantities: tuple[str, ...], robot: type | Exception) -> None:
        self.OFFERS = {'mimic': Offer(quantities, 'its documentation')}
        self._robot = robot

    def Robot(self, path: Path):
        """Return the given robot, or raise the given error."""
        if isinstance(self._robot, Exception):
            raise self._robot
        return self._robot()


class Right:
    """A robot that returns the right values of a case, except for velocities."""

    def positions(self, given):
        """Return the positions."""
        return {'a': 1.0 + 5e-10}

    def poses(self, given):
        """Return the pose with a negated quaternion, which is the same rotation."""
        return {'l': {'xyz': [1.0, 2.0, 3.0], 'quat_xyzw': [0.0, 0.0, -1.0, 0.0]}}

    def velocities(self, given):
        """Return a wrong velocity."""
        return {'a': 2.1e-9}


class Judge:
    """A tool that cannot compute positions, but has an equation for them."""

    wrong = 0.0

    def gaps(self, positions):
        """Return the gap of the equation a = 2 b + wrong."""
        return [positions['a'] - 2.0 * positions['b'] - self.wrong]


class WrongJudge(Judge):
    """A tool whose equation is wrong."""

    wrong = 1e-6


class Free(Judge):
    """A tool whose constraint holds for all positions."""

    def gaps(self, positions):
        """Return a gap of 0 for all positions."""
        return [0.0]


POSE = {'l': {'xyz': [1, 2, 3], 'quat_xyzw': [0, 0, 1, 0]}}


@pytest.mark.parametrize(
    ('tool', 'expect', 'outcome'),
    [
        (Tool((), Right), {'positions': {'a': 1}}, Outcome('not offered')),
        (Tool(('positions', 'poses'), Right), {'positions': {'a': 1}, 'poses': POSE},
         Outcome('same')),
        (Tool(('positions',), Right), {'positions': {'a': 1}, 'poses': POSE},
         Outcome('in part', 'not offered: poses')),
        (Tool(('positions',), Right), {'positions': {'c': 1}},
         Outcome('differs', 'positions: c has none')),
        (Tool(('velocities',), Right), {'velocities': {'a': 0}},
         Outcome('differs', 'velocities: a is 0')),
        (Tool(('positions',), suite.Refused('no\nlimit')), {'positions': {'a': 1}},
         Outcome('differs', 'refused: no limit')),
        (Tool(('reported',), suite.Refused()), {'reported': True}, Outcome('same')),
        (Tool(('refused',), suite.Refused()), {'refused': True}, Outcome('same')),
        (Tool(('refused',), Right), {'refused': True}, Outcome('differs', 'not refused')),
        (Tool(('refused',), OSError('x')), {'refused': True}, Outcome('differs', 'OSError: x')),
        (Tool(('positions',), Judge), {'positions': {'a': 1}}, Outcome('same')),
        (Tool(('positions',), WrongJudge), {'positions': {'a': 1}},
         Outcome('differs', 'positions: gap of 1e-06 at the expected positions')),
        (Tool(('positions',), Free), {'positions': {'a': 1}},
         Outcome('differs', 'positions: a is free')),
    ],
)  # fmt: skip
def test_results_of_a_case(tool: Tool, expect: dict, outcome: Outcome) -> None:
    given = {'positions': {'b': 0.5}}
    case = {'urdf': 'mimic_plain.urdf', 'given': given, 'expect': expect}
    assert suite.run_case(tool, 'mimic/x', case) == outcome


def test_a_case_that_ends_the_process_is_counted(tmp_path: Path) -> None:
    """After a case that ends the process of the tool, the next cases still run."""
    (tmp_path / 'brittle.py').write_text(
        'import os\n'
        'from conformance.suite import Offer, Refused\n'
        'NAME, OFFERS = "brittle", {"refused": Offer(("refused",), "")}\n'
        'version = lambda: "1"\n'
        'def Robot(path):\n'
        '    if "ring" in path.name: os._exit(3)\n'
        '    raise Refused\n'
    )
    (tmp_path / 'tool').mkdir()
    (tmp_path / 'brittle.py').rename(tmp_path / 'tool' / 'adapter.py')
    done = subprocess.run(
        [sys.executable, '-m', 'conformance', '--tool', 'tool.adapter', '--case', 'refused/'],
        env=environment(PYTHONPATH=f'{suite.HERE.parent}:{tmp_path}'),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    first, wrong = done.stdout.splitlines()
    assert first == 'brittle 1: 23 same, 1 differs'
    assert wrong == '  refused/ring: differs the process of the tool ended'
