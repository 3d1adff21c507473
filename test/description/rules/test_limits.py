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

"""Rules about limits: limits that exclude 0, units, and values that mean no limit."""

from __future__ import annotations

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.schema.urdf import LIMIT
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import RobotDescriptionError


@pytest.mark.parametrize(
    ('states', 'is_reported'),
    [
        ('', True),
        ('<model_state model="r"><joint_state joint="j" position="1.5"/></model_state>', False),
        ('<model_state model="r"><joint_state joint="j" velocity="0"/></model_state>', True),
        ('<model_state model="r"><joint_state joint="i" position="1.5"/></model_state>', True),
    ],
)
def test_limits_may_exclude_zero_if_the_joint_has_a_start(states: str, is_reported: bool) -> None:
    text = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="prismatic">'
        '<parent link="a"/><child link="b"/><axis xyz="1 0 0"/>'
        f'<limit lower="1" upper="2" effort="1" velocity="1"/></joint>{states}</robot>'
    )
    found = [f for f in load_description(text).findings if f.code == 'limit-excludes-zero']
    assert bool(found) == is_reported


def findings_of_limit(kind: str = 'revolute', **attributes: object) -> list[Diagnostic]:
    """Return the findings about a joint whose limit has the given attributes."""
    limit = {'lower': -1, 'upper': 1, 'effort': 1, 'velocity': 1, **attributes}
    written = ' '.join(f'{name}="{value}"' for name, value in limit.items())
    text = (
        f'<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="{kind}">'
        f'<parent link="a"/><child link="b"/><axis xyz="1 0 0"/><limit {written}/></joint></robot>'
    )
    return list(load_description(text).findings)


@pytest.mark.parametrize(('written', 'missing'), [('lower="1"', 'upper'), ('upper="-1"', 'lower')])
def test_a_missing_end_that_counts_as_zero_is_named(written: str, missing: str) -> None:
    text = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute">'
        '<parent link="a"/><child link="b"/><axis xyz="1 0 0"/>'
        f'<limit {written} effort="1" velocity="1"/></joint></robot>'
    )
    (found,) = (f for f in load_description(text).findings if f.code == 'limit-order')
    assert found.message.endswith(f'; {missing} is missing and counts as 0')
    assert str(found.fix) == f'add {missing}="…"'


@pytest.mark.parametrize(
    ('lower', 'upper', 'word'),
    [
        # A limit above 20 or below -20 counts as written in degrees, unless it is a multiple of a
        # quarter turn in radians.
        (-90, 90, 'degrees'),
        (0, 45, 'degrees'),
        (-172.5, 172.5, 'degrees'),
        (-10, 10, ''),
        (-7, 90, 'degrees'),
        (-57.2958, 57.2958, 'degrees'),
        # Limits that are written in radians, such as 400 degrees, 540 degrees and ten turns.
        (-6.98132, 6.98132, ''),
        (-9.42, 9.42, ''),
        (-12.566, 12.566, ''),
        (-62.8319, 62.8319, ''),
        (-6.2832, 6.2832, ''),
        (0, 3, ''),
        # A joint with such large limits is probably continuous.
        (-999999, 999999, 'continuous'),
        (-1e16, 1e16, 'continuous'),
    ],
)
def test_limits_that_must_be_in_degrees_are_reported(
    lower: float, upper: float, word: str
) -> None:
    found = findings_of_limit(lower=lower, upper=upper)
    assert [finding.code for finding in found] == (['limit-degrees'] if word else [])
    assert all(word in finding.fix for finding in found)


def test_a_limit_of_minus_one_means_no_limit() -> None:
    """The fix does not suggest 1 N m and 1 rad/s, because the author wrote -1 for "no limit"."""
    (finding,) = findings_of_limit(effort=-1, velocity='-1.0')
    assert (finding.code, finding.is_error) == ('limit-negative', False)
    assert 'effort and velocity -1' in finding.message
    assert 'effort="1"' not in finding.fix
    (finding,) = findings_of_limit(effort=-30)
    assert (finding.is_error, 'write effort="30"' in finding.fix) == (True, True)


ROBOT = (
    '<robot name="r"><link name="a"/><link name="b"/><link name="c"/>'
    '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="1 0 0"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/>{}</joint>'
    '<joint name="k" type="revolute"><parent link="b"/><child link="c"/><axis xyz="1 0 0"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/>{}</joint></robot>'
)
SOFT = '<safety_controller k_velocity="1" k_position="1" soft_lower_limit="{}" '
SOFT += 'soft_upper_limit="{}"/>'


@pytest.mark.parametrize(('off', 'is_beyond'), [(1.9e-6, False), (2.1e-6, True)])
@pytest.mark.parametrize('end', [-1, 1])
def test_ends_may_be_rounded_to_a_millionth_of_the_range(
    off: float, is_beyond: bool, end: int
) -> None:
    """The tolerance is 2e-6 rad, because the ranges are 2 rad wide."""
    soft = SOFT.format(*((-1 - off, 0.9) if end < 0 else (-0.9, 1 + off)))
    (found,) = load_description(ROBOT.format(soft, '')).findings
    assert found.code == 'soft-limit-outside'
    # Within the tolerance, the soft limit counts as equal to the limit. Beyond the tolerance, the
    # soft limit never acts, which is an error.
    assert found.is_error == is_beyond
    mimic = f'<mimic joint="j" offset="{end * off}"/>'
    codes = [finding.code for finding in load_description(ROBOT.format('', mimic)).findings]
    assert codes == ['mimic-range'] * is_beyond


@pytest.mark.parametrize('name', LIMIT.magnitudes)
def test_each_magnitude_below_zero_is_reported(name: str) -> None:
    text = (
        '<robot name="r" version="1.2"><link name="a"/><link name="b"/>'
        '<joint name="j" type="revolute"><parent link="a"/><child link="b"/>'
        f'<limit lower="-1" upper="1" {name}="-0.25"/></joint></robot>'
    )
    with pytest.raises(RobotDescriptionError) as caught:
        load_description(text)
    (found,) = (each for each in caught.value.diagnostics if each.code == 'limit-negative')
    assert f"joint 'j': {name} is -0.25" in found.message
