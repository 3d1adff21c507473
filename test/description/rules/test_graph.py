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


"""Rules on documents that are wrong a thousand times, and on what their examples do not show."""

from __future__ import annotations

from typing import Any

from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.model import JointType

FIXED = '<joint name="{0}" type="fixed"><parent link="{1}"/><child link="{2}"/></joint>'


def robot(links: Any, *joints: tuple[Any, Any, Any]) -> str:
    """Return a robot of fixed joints, given as (name, parent, child)."""
    parts = [*(f'<link name="{link}"/>' for link in links), *(FIXED.format(*j) for j in joints)]
    return '<robot name="r">' + '\n'.join(parts) + '</robot>'


def test_thousand_misspelt_names_get_no_suggestions(
    diagnostics: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each would be compared with each."""
    monkeypatch.setattr('difflib.get_close_matches', lambda *_, **__: 1 / 0)
    links = [f'link_{i}' for i in range(1000)]
    joints = [(f'j{i}', f'lonk_{i}', links[i]) for i in range(1000)]
    assert diagnostics.load(robot(links, *joints)) is None
    assert {finding.code for finding in diagnostics.untaken} == {'joint-parent-unknown'}
    diagnostics.untaken.clear()


def test_long_ring_is_told_shortly(diagnostics: Any) -> None:
    joints = [(f'j{i}', f'l{i}', f'l{(i + 1) % 50}') for i in range(50)]
    assert diagnostics.load(robot([f'l{i}' for i in range(50)], *joints)) is None
    finding = diagnostics.take('root-missing')
    assert '… (50 in all) -> ' in finding.message
    assert len(finding.message) < 150


def test_what_hangs_on_a_ring_is_left_out(diagnostics: Any) -> None:
    text = robot('abcd', ('bc', 'b', 'c'), ('cb', 'c', 'b'), ('cd', 'c', 'd'))
    description = diagnostics.load(text)
    assert (description.root, description.tree_joints) == ('a', ())
    diagnostics.take('ring')


def test_last_parent_by_name_counts(diagnostics: Any) -> None:
    description = diagnostics.load(robot('abc', ('z', 'a', 'c'), ('y', 'b', 'c'), ('x', 'a', 'b')))
    assert description.tree_joints == ('z', 'x')
    finding = diagnostics.take('link-two-parents')
    assert (
        finding.message
        == "link 'c' is the child of joint 'y' and of 'z' (line 4); 'y' is left out"
    )


@pytest.mark.parametrize('broken', [('j', 'a', 'x'), ('j', 'x', 'b')])
def test_broken_joint_is_the_only_finding(broken: tuple[str, str, str], diagnostics: Any) -> None:
    # That its links hang on nothing then is no news.
    assert diagnostics.load(robot('abc', broken, ('k', 'b', 'c'))) is None
    assert diagnostics.untaken.pop().code.startswith('joint-')


def test_order_of_records_is_that_of_the_document(diagnostics: Any) -> None:
    description = diagnostics.load(robot('cab', ('z', 'c', 'a'), ('y', 'c', 'b')))
    assert (list(description.links), list(description.joints)) == (['c', 'a', 'b'], ['z', 'y'])


@pytest.mark.parametrize(
    ('states', 'is_told'),
    [
        ('', True),
        ('<model_state model="r"><joint_state joint="j" position="1.5"/></model_state>', False),
        ('<model_state model="r"><joint_state joint="j" velocity="0"/></model_state>', True),
        ('<model_state model="r"><joint_state joint="i" position="1.5"/></model_state>', True),
    ],
)
def test_who_says_where_a_joint_starts_may_exclude_zero(states: str, is_told: bool) -> None:
    text = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="prismatic">'
        '<parent link="a"/><child link="b"/><axis xyz="1 0 0"/>'
        f'<limit lower="1" upper="2" effort="1" velocity="1"/></joint>{states}</robot>'
    )
    found = [f for f in load_description(text).findings if f.code == 'limit-excludes-zero']
    assert bool(found) == is_told


# Why a joint cannot follow another one.
NO_MIMIC = {
    'mimic-self',
    'mimic-unknown',
    'mimic-cycle',
    'mimic-fixed-driver',
    'mimic-many-dof',
    'mimic-on-fixed',
}


@given(
    st.lists(
        st.tuples(
            st.sampled_from([str(kind) for kind in JointType]),
            st.sampled_from((None, 'j0', 'j1', 'j2', 'j3', 'nobody')),
            st.sampled_from((0, 1, 9)),
        ),
        min_size=4,
        max_size=4,
    )
)
@example([('fixed', None, 1), ('fixed', 'j0', 0), ('revolute', None, 1), ('revolute', None, 1)])
@example([('revolute', f'j{i}', 9) for i in (1, 2, 0, 0)])
def test_why_a_mimic_cannot_work_is_said_once_and_nothing_else_of_it(
    joints: list[tuple[str, str | None, int]],
) -> None:
    lines = ['<robot name="r"><link name="l"/>']
    for i, (kind, driver, multiplier) in enumerate(joints):
        inside = '' if kind in ('fixed', 'floating') else '<axis xyz="0 0 1"/>'
        inside += '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
        if driver is not None:
            inside += f'<mimic joint="{driver}" multiplier="{multiplier}"/>'
        lines.append(
            f'<link name="l{i}"/><joint name="j{i}" type="{kind}"><parent link="l"/>'
            f'<child link="l{i}"/>{inside}</joint>'
        )
    description = load_description('\n'.join([*lines, '</robot>']))
    codes = [f.code for f in description.findings if f.code.startswith('mimic-')]
    coupled = {coupling.name for coupling in RobotModel(description).couplings}
    for i, (_, driver, _) in enumerate(joints):
        here = [
            finding.code
            for finding in description.findings
            if finding.where.line == i + 2 and finding.code in codes
        ]
        if NO_MIMIC.intersection(here):
            assert len(here) == 1
        elif driver is not None and f'j{i}' not in coupled:
            # Of a ring, one joint is told.
            assert here == []
            assert 'mimic-cycle' in codes
