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

"""All tools use the ranges of joints that are in the table of `doc/urdf_support.md`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
import json
from math import inf
from math import pi
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from robot_description_tools import load_description
from robot_description_tools.cli.main import main
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.sweep import ranges
from robot_description_tools.description.json_robot.writer import json_from_description
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Range
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.limits import joint_limits
from robot_description_tools.diagnostics import Severity
from robot_description_tools.inverse.chain import Chain
from robot_description_tools.state.joint_source import JointSource
from robot_description_tools.viewer.assets import Assets
from robot_description_tools.viewer.controls import make_controls
from robot_description_tools.viewer.scene import scene

Ends = tuple[float, float]


class Row(NamedTuple):
    """A joint, and the range that each tool uses."""

    kind: str
    written: str
    document: Ends
    solver: Ends
    slider: Ends
    assumed: tuple[str, ...] = ()
    finding: str = ''

    @property
    def has_ends(self) -> bool:
        """True if the description gives a lower or upper end that is used."""
        return self.solver != FREE


FREE, TURN = (-inf, inf), (-pi, pi)
TABLE = {
    'both': Row('revolute', 'lower="-1" upper="2"', (-1, 2), (-1, 2), (-1, 2)),
    'lower': Row(
        'revolute', 'lower="-1"', (-1, 0), (-1, 0), (-1, 0), ('upper',), 'limit-one-end'
    ),
    'upper': Row('revolute', 'upper="2"', (0, 2), (0, 2), (0, 2), ('lower',), 'limit-one-end'),
    'none': Row('revolute', '', (0, 0), FREE, TURN, ('lower', 'upper'), 'limit-no-range'),
    'swapped': Row(
        'revolute', 'lower="2" upper="-1"', (-1, 2), (-1, 2), (-1, 2), (), 'limit-order'
    ),
    # The missing upper end is 0, which is below the given lower end. Only one finding reports
    # this.
    'crossed': Row('revolute', 'lower="1"', (0, 1), (0, 1), (0, 1), ('lower',), 'limit-order'),
    'continuous': Row('continuous', '', FREE, FREE, TURN),
    'endless': Row('continuous', 'lower="-1" upper="2"', FREE, FREE, TURN, (), 'limit-ignored'),
    'slide_lower': Row(
        'prismatic', 'lower="-1"', (-1, 0), (-1, 0), (-1, 0), ('upper',), 'limit-one-end'
    ),
    'slide_none': Row(
        'prismatic', '', (0, 0), FREE, (-1, 1), ('lower', 'upper'), 'limit-no-range'
    ),
}
TEXT = (
    '<robot name="ranges"><link name="base"/>\n'
    + '\n'.join(
        f'<link name="l_{name}"/><joint name="{name}" type="{row.kind}"><parent link="base"/>'
        f'<child link="l_{name}"/><axis xyz="0 0 1"/>'
        f'<limit {row.written} effort="1" velocity="1"/></joint>'
        for name, row in TABLE.items()
    )
    + '</robot>'
)
DESCRIPTION = load_description(TEXT)
MODEL = RobotModel(DESCRIPTION)


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Return a function that runs a verb on the robot and returns what it prints."""
    file = tmp_path / 'ranges.urdf'
    file.write_text(TEXT)

    def run(verb: str, *words: str) -> str:
        assert main([verb, str(file), *words]) == 0
        return capsys.readouterr().out

    return run


def test_show(run: Callable[..., str]) -> None:
    joints = json.loads(run('show', '--format', 'json'))['joints']
    for name, row in TABLE.items():
        limit = joints[name]['limit']
        ends = tuple(None if abs(end) == inf else end for end in row.document)
        assert (limit['lower'], limit['upper']) == ends
        assert tuple(limit.get('assumed', ())) == row.assumed
    lines = {line.split()[0]: line.split() for line in run('show').splitlines() if line.strip()}
    assert lines['lower'][3:5] == ['-1', '(0)']
    assert lines['upper'][3:5] == ['(0)', '2']
    assert lines['none'][3:5] == ['(0)', '(0)']


@pytest.mark.parametrize('name', TABLE)
def test_limits(name: str, run: Callable[..., str]) -> None:
    row = TABLE[name]
    bounds = json.loads(run('limits', name, '--format', 'json'))
    ends = row.slider if row.document == FREE else row.document
    assert (bounds['position'][0], bounds['position'][-1]) == pytest.approx(ends)
    assert tuple(bounds.get('assumed', ())) == row.assumed
    note = f"{' and '.join(row.assumed)} missing, assumed 0"
    assert (note in run('limits', name)) == bool(row.assumed)


@pytest.mark.parametrize(('name', 'side'), [*product(TABLE, (0, 1))])
def test_resolve(name: str, side: int) -> None:
    row = TABLE[name]
    end = row.solver[side] if row.has_ends else 9.0
    sign = 1.0 if side else -1.0
    for value, is_beyond in ((end, False), (end + 0.1 * sign, row.has_ends)):
        state = resolve_state(MODEL, {name: value})
        assert state.beyond_limits == ((name,) if is_beyond else ())


def test_sweep_of_loops() -> None:
    low, high = ranges(MODEL, TABLE)
    for name, row, *ends in zip(TABLE, TABLE.values(), low, high, strict=True):
        is_still = len(row.assumed) == 2
        assert tuple(ends) == ((0.0, 0.0) if is_still else row.slider), name


@pytest.mark.parametrize('name', TABLE)
def test_loops_and_inverse_kinematics(name: str) -> None:
    row = TABLE[name]
    chain = Chain(MODEL, f'l_{name}', 'base', np.eye(4))
    assert (chain.limits.lower[0], chain.limits.upper[0]) == row.solver
    kind = 'prismatic' if row.kind == 'prismatic' else 'revolute'
    loop = f"""<loop_joint name="close" type="{kind}"><link1 link="base"/>
        <link2 link="l_{name}"/><axis xyz="0 0 1"/></loop_joint></robot>"""
    linkage = RobotModel(load_description(TEXT.replace('</robot>', loop))).loops[0]
    assert linkage.coordinates == (name,)
    assert tuple(linkage.limits[0]) == row.solver


def test_default_positions() -> None:
    assert set(MODEL.default_positions().values()) == {0.0}
    high = load_description(TEXT.replace('upper="2"', 'upper="-0.5"'))
    positions = RobotModel(high).default_positions()
    # The range of `both` is -1 to -0.5, so its default is the middle. The limits of `upper` are
    # swapped, 0 and -0.5, so its range contains 0.
    assert positions['both'] == -0.75
    assert positions['upper'] == 0.0


def test_page() -> None:
    controls = {control.id: control for control in make_controls(MODEL)}
    made = scene(DESCRIPTION, MODEL.tree, Assets(PackageResolver()))
    joints = {joint['name']: joint for joint in made['joints']}
    for name, row in TABLE.items():
        control = controls[name]
        assert (control.lower, control.upper, control.bounded) == (*row.slider, row.has_ends)
        assert joints[name]['limit'] == (list(row.document) if row.has_ends else None)


def test_joint_source() -> None:
    source = JointSource(MODEL)
    assert source.free == tuple(TABLE)
    for row, *ends in zip(TABLE.values(), source.lower, source.upper, strict=True):
        assert tuple(ends) == row.slider
    source.go_to_start(True, True, False)
    reached = []
    for time in np.linspace(0.0, 8.0, 200):
        source.sweep(float(time), 4.0)
        reached.append(source.position.copy())
    for name, moved in zip(TABLE, np.ptp(reached, axis=0), strict=True):
        assert (moved > 0.5) == (len(TABLE[name].assumed) < 2)
    before = source.position.copy()
    source.step(0.01, 0.1)
    for name, moved in zip(TABLE, source.position != before, strict=True):
        assert moved == (len(TABLE[name].assumed) < 2)


def test_ros2_control() -> None:
    for name, row in TABLE.items():
        limits = joint_limits(DESCRIPTION.joints[name], ComponentInfo(name, 'joint'))
        assert limits.has_position_limits == (row.document != FREE)
        if limits.has_position_limits:
            assert (limits.min_position, limits.max_position) == row.document


def test_json_robot() -> None:
    written = json.loads(json_from_description(DESCRIPTION).text)
    limits = {joint['name']: joint.get('limit') for joint in written['joints']}
    for name, row in TABLE.items():
        ends = row.slider if row.document == FREE else row.document
        assert (limits[name]['lower'], limits[name]['upper']) == ends


def test_rules() -> None:
    found = {finding.where.line - 2: finding for finding in DESCRIPTION.findings}
    assert len(found) == len(DESCRIPTION.findings)
    for i, row in enumerate(TABLE.values()):
        assert (found[i].code if i in found else '') == row.finding
        if row.finding:
            is_error = row.finding == 'limit-order'
            assert found[i].severity is (Severity.ERROR if is_error else Severity.WARNING)
        if row.assumed:
            assert 'count' in found[i].message


def test_a_joint_without_a_limit_has_the_range_of_a_limit_without_ends() -> None:
    """A prismatic joint in a URDF needs a limit, but a joint made in Python may have none."""
    joint = Joint('j', JointType.PRISMATIC, 'a', 'b')
    assert joint.range == Range(0.0, 0.0, ('lower', 'upper'), reach=1.0)
    assert joint.range.for_sliders == (-1.0, 1.0)
    assert Joint('j', JointType.FLOATING, 'a', 'b').range.for_solvers == FREE
