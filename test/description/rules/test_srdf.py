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

"""Each kind of mistake in the SRDF of eight robots, and the repairs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from robot_description_tools.catalogue import FAMILIES
from robot_description_tools.check import Checker
from robot_description_tools.description import load_description
from robot_description_tools.description.rules.srdf import RULES
from robot_description_tools.description.srdf.reader import srdf_from
from robot_description_tools.description.srdf.semantics import Semantics
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.fixing import Fixer

SOLID = '<collision><geometry><sphere radius="0.1"/></geometry></collision>'
LIMIT = '<axis xyz="0 0 1"/><limit lower="-2" upper="2" effort="9" velocity="1"/>'


class Case(NamedTuple):
    """A robot with an arm: the prefix of its names, its joints, and the links without shape."""

    name: str
    prefix: str = ''
    joints: int = 6
    kind: str = 'revolute'
    hollow: tuple[int, ...] = ()
    virtual: str = 'fixed'
    # The kind of element that defines the group of the arm: a chain, joints or links.
    form: str = 'chain'
    root: str = 'base_link'

    def link(self, number: int) -> str:
        return f'{self.prefix}link_{number}' if number else f'{self.prefix}{self.root}'

    def joint(self, number: int) -> str:
        return f'{self.prefix}joint_{number}'

    def urdf(self) -> str:
        links = [self.link(i) for i in range(self.joints + 1)]
        texts = [
            f'<link name="{link}">{"" if i in self.hollow else SOLID}</link>'
            for i, link in enumerate(links)
        ]
        texts += [
            f'<joint name="{self.joint(i)}" type="{self.kind}"><parent link="{links[i - 1]}"/>'
            f'<child link="{links[i]}"/><origin xyz="0 0 0.3"/>{LIMIT}</joint>'
            for i in range(1, self.joints + 1)
        ]
        for side, mimic in (('left', ''), ('right', f'<mimic joint="{self.prefix}left_joint"/>')):
            name = f'{self.prefix}{side}'
            texts += [
                f'<link name="{name}_finger">{SOLID}</link>',
                f'<joint name="{name}_joint" type="prismatic"><parent link="{links[-1]}"/>'
                f'<child link="{name}_finger"/>{LIMIT}{mimic}</joint>',
            ]
        return f'<robot name="{self.name}">{"".join(texts)}</robot>'

    def srdf(self) -> str:
        p, tip = self.prefix, self.link(self.joints)
        numbers = range(1, self.joints + 1)
        arm = {
            'chain': f'<chain base_link="{self.link(0)}" tip_link="{tip}"/>',
            'joints': ''.join(f'<joint name="{self.joint(i)}"/>' for i in numbers),
            'links': ''.join(f'<link name="{self.link(i)}"/>' for i in numbers),
        }[self.form]
        values = ''.join(f'<joint name="{self.joint(i)}" value="0.5"/>' for i in numbers)
        pairs = ''.join(
            f'<disable_collisions link1="{self.link(i - 1)}" link2="{self.link(i)}" '
            'reason="Adjacent"/>\n'
            for i in numbers
        )
        return f"""<robot name="{self.name}">
<group name="{p}arm">{arm}</group>
<group name="{p}gripper"><joint name="{p}left_joint"/><joint name="{p}right_joint"/></group>
<group name="{p}all"><group name="{p}arm"/><group name="{p}gripper"/></group>
<group_state name="home" group="{p}arm">{values}</group_state>
<group_state name="open" group="{p}gripper"><joint name="{p}left_joint" value="1"/></group_state>
<end_effector name="tool" group="{p}gripper" parent_link="{tip}" parent_group="{p}arm"/>
<virtual_joint name="world_joint" type="{self.virtual}" parent_frame="world" \
child_link="{self.link(0)}"/>
{pairs}<passive_joint name="{p}right_joint"/>
</robot>
"""


CASES = (
    Case('industrial_arm'),
    Case('arm_with_prefix', prefix='fr3_', joints=7),
    Case('long_prefix', prefix='left_arm/', joints=5, form='joints'),
    Case('mobile_arm', virtual='planar', joints=4, root='base_footprint', hollow=(0,)),
    Case('humanoid', virtual='floating', joints=8, root='pelvis', form='links'),
    Case('gantry', kind='prismatic', joints=3, form='joints'),
    Case('hollow_flanges', joints=6, hollow=(3, 4), form='links'),
    Case('small_arm', joints=3, prefix='a_'),
)


Plant = Callable[[Case, str], str]


def added(element: str) -> Plant:
    def plant(case: Case, text: str) -> str:
        values = {
            'p': case.prefix,
            'base': case.link(0),
            'tip': case.link(case.joints),
            'first': case.joint(1),
            'second': case.joint(2),
            'far': case.link(case.joints - 3 if case.hollow == (3, 4) else 2),
            'solid': case.link(1 if case.hollow == (0,) else 0),
        }
        return text.replace('</robot>', element.format(**values) + '\n</robot>')

    return plant


def replaced(old: str, new: str) -> Plant:
    def plant(case: Case, text: str) -> str:
        before = old.replace('{p}', case.prefix)
        assert before in text
        return text.replace(before, new.replace('{p}', case.prefix), 1)

    return plant


STATE = '<group_state name="far" group="{p}arm"><joint name="{first}" value="%s"/></group_state>'
# For each code: a function that makes the mistake, and other codes that the mistake causes.
MISTAKES: tuple[tuple[str, Plant, set[str]], ...] = (
    ('srdf-name', lambda case, text: text.replace(case.name, 'other', 1), set()),
    (
        'srdf-link-unknown',
        added('<disable_collisions link1="{base}" link2="{p}lnik_2" reason="Never"/>'),
        set(),
    ),
    (
        'srdf-joint-unknown',
        added('<joint_property joint_name="{p}jonit_2" property_name="a" value="b"/>'),
        set(),
    ),
    (
        'srdf-group-unknown',
        replaced('tool" group="{p}gripper"', 'tool" group="{p}girpper"'),
        set(),
    ),
    ('srdf-state-limit', replaced('value="0.5"', 'value="2.5"'), set()),
    (
        'srdf-state-driven',
        replaced(
            '<joint name="{p}left_joint" value="1"/></group_state>',
            '<joint name="{p}left_joint" value="1"/><joint name="{p}right_joint" value="1"/>'
            '</group_state>',
        ),
        set(),
    ),
    (
        'srdf-chain',
        added('<group name="chain"><chain base_link="{tip}" tip_link="{base}"/></group>'),
        set(),
    ),
    (
        'srdf-end-effector-overlap',
        lambda case, text: text.replace(
            f'gripper"><joint name="{case.prefix}left_joint"/>',
            f'gripper"><joint name="{case.joint(case.joints)}"/>'
            f'<joint name="{case.prefix}left_joint"/>',
        ),
        {'srdf-state-incomplete'},
    ),
    ('srdf-end-effector-parent', replaced('parent_group="{p}arm"', 'parent_group="{p}gripper"'),
     set()),
    ('srdf-group-empty', added('<group name="nothing"/>'), set()),
    ('srdf-group-ring', replaced('<group name="{p}gripper"><', '<group name="{p}gripper"><group '
                                 'name="{p}all"/><'), {'srdf-end-effector-overlap',
                                                       'srdf-state-incomplete'}),
    ('srdf-duplicate', added('<group name="{p}gripper"><joint name="{first}"/></group>'), set()),
    (
        'srdf-pair-repeated',
        added('<disable_collisions link1="{p}link_1" link2="{base}" reason="Never"/>'),
        set(),
    ),
    (
        'srdf-pair-adjacent',
        added('<disable_collisions link1="{solid}" link2="{p}left_finger" reason="adjacent"/>'),
        set(),
    ),
    (
        'srdf-virtual-joint',
        lambda case, text: text.replace(
            f'child_link="{case.link(0)}"', f'child_link="{case.link(1)}"'
        ),
        set(),
    ),
    (
        'srdf-virtual-type',
        lambda case, text: text.replace(f'type="{case.virtual}"', 'type="flaoting"'),
        set(),
    ),
    ('srdf-state-incomplete', added(STATE % '0'), set()),
    ('srdf-state-values', replaced('value="0.5"', 'value="0.5 0.5"'), set()),
    (
        'srdf-state-joint',
        replaced('<joint name="{p}left_joint" value="1"/></', '<joint name="{p}left_joint" '
                 'value="1"/><joint name="{p}joint_1" value="0"/></'),
        set(),
    ),
    (
        'srdf-element-unknown',
        added('<joint_porperty joint_name="{first}" property_name="a" value="b"/>'),
        set(),
    ),
)


def findings(case: Case, srdf: str) -> tuple[Diagnostic, ...]:
    return load_description(case.urdf(), srdf=srdf_from(srdf, 'arm.srdf')).findings


@pytest.mark.parametrize('case', CASES, ids=lambda case: case.name)
def test_a_correct_srdf_has_no_finding(case: Case) -> None:
    assert findings(case, case.srdf()) == ()


@pytest.mark.parametrize('case', CASES, ids=lambda case: case.name)
@pytest.mark.parametrize(('code', 'plant', 'more'), MISTAKES, ids=[code for code, *_ in MISTAKES])
def test_a_planted_mistake_is_found(case: Case, code: str, plant: Plant, more: set[str]) -> None:
    planted = plant(case, case.srdf())
    assert planted != case.srdf()
    found = findings(case, planted)
    assert {each.code for each in found} == {code} | more
    changed = [i for i, line in enumerate(planted.splitlines(), 1) if line not in case.srdf()]
    changed += {'srdf-end-effector-overlap': [7], 'srdf-group-ring': [4]}.get(code, [])
    assert {each.where.line for each in found if each.code == code} <= {*changed}
    assert not any(each.severity.value == 'fatal' for each in found)


# Maps each code that can be repaired completely to True if the repair needs --suggested.
REPAIRED = {
    'srdf-name': False,
    'srdf-link-unknown': False,
    'srdf-joint-unknown': False,
    'srdf-group-unknown': False,
    'srdf-state-driven': False,
    'srdf-chain': True,
    'srdf-pair-repeated': False,
    'srdf-virtual-joint': True,
    'srdf-virtual-type': True,
    'srdf-state-joint': False,
    'srdf-element-unknown': False,
}


@pytest.mark.parametrize('code', REPAIRED)
def test_the_repair_leaves_no_finding(code: str, tmp_path: Path) -> None:
    case = CASES[1]
    (plant,) = (plant for each, plant, _ in MISTAKES if each == code)
    urdf, srdf = tmp_path / 'arm.urdf', tmp_path / 'arm.srdf'
    urdf.write_text(case.urdf())
    srdf.write_text(plant(case, case.srdf()))
    with Checker(urdf=str(urdf)) as checker:
        fixed = Fixer(checker, {str(srdf): True}, suggested=REPAIRED[code]).run()
    srdf.write_bytes(fixed.after[str(srdf)])
    assert findings(case, srdf.read_text()) == ()


def test_an_identical_copy_is_removed(tmp_path: Path) -> None:
    case, copy = CASES[0], '<group name="all"><group name="arm"/><group name="gripper"/></group>\n'
    before = case.srdf()
    planted = before.replace('</robot>', f'{copy}</robot>')
    (found,) = findings(case, planted)
    assert found.code == 'srdf-duplicate'
    assert found.fix == 'remove it; it is the same as the first one'
    assert found.repair is not None
    assert found.repair.is_safe


def test_each_code_with_a_repair_is_repaired_here() -> None:
    """Two codes are not in `REPAIRED`, because they have separate tests."""
    with_repair = {code.name for code in FAMILIES['SRDF'] if code.safe or code.suggested}
    assert with_repair == {*REPAIRED, 'srdf-state-limit', 'srdf-duplicate'}


def test_a_state_just_outside_its_limit_is_rounded() -> None:
    case = CASES[0]
    text = case.srdf().replace('"0.5"', '"2.005"', 1)
    (found,) = findings(case, text)
    assert found.severity.value == 'warning'
    assert 'value="2"' in found.fix
    for value, severities in (('2', []), ('2.0099', ['warning']), ('2.0101', ['error'])):
        found_here = findings(case, case.srdf().replace('"0.5"', f'"{value}"', 1))
        assert [each.severity.value for each in found_here] == severities


def test_a_mimic_joint_whose_value_contradicts_its_leader_is_not_removed_safely() -> None:
    case = CASES[0]
    for value, is_safe in (('1', True), ('1.0000005', True), ('1.00001', False)):
        follower = f'<joint name="right_joint" value="{value}"/>'
        text = case.srdf().replace('</group_state>\n<end', f'{follower}</group_state>\n<end')
        (found,) = findings(case, text)
        assert found.repair is not None
        assert found.repair.is_safe is is_safe


def test_many_unknown_names_take_no_time_for_suggestions() -> None:
    case = CASES[0]
    pairs = ''.join(f'<passive_joint name="jonit_{i}"/>' for i in range(150))
    found = findings(case, case.srdf().replace('</robot>', f'{pairs}</robot>'))
    assert len(found) == 150
    assert all('did you mean' not in each.message for each in found[100:])


def test_hostile_groups_end() -> None:
    """Deep subgroups, long chains and many links without shape are checked in limited time."""
    count = 340
    links = ''.join(f'<link name="l{i}"/>' for i in range(count))
    joints = ''.join(
        f'<joint name="j{i}" type="fixed"><parent link="l{i - 1}"/><child link="l{i}"/></joint>'
        for i in range(1, count)
    )
    deep = ''.join(
        f'<group name="g{i}"><group name="g{i + 1}"/>'
        f'<chain base_link="l0" tip_link="l{count - 1}"/></group>'
        f'<disable_collisions link1="l{i}" link2="l{count - i - 1}" reason="Adjacent"/>'
        for i in range(count - 1)
    )
    last = f'<group name="g{count - 1}"><joint name="j1"/></group>'
    srdf = srdf_from(f'<robot name="r">{deep}{last}</robot>', 'r.srdf')
    robot = load_description(f'<robot name="r">{links}{joints}</robot>')
    both = Semantics(srdf, robot)
    found = RULES.check(both)
    assert both.is_cut
    assert {each.code for each in found} <= {'srdf-pair-repeated', 'srdf-pair-adjacent'}
    ring = srdf_from(f'<robot name="r">{deep}<group name="g{count - 1}"><group name="g0"/>'
                     '</group></robot>', 'r.srdf')
    assert 'srdf-group-ring' in {each.code for each in RULES.check(Semantics(ring, robot))}
