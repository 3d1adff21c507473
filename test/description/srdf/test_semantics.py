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

"""Groups and adjacent links, computed as in MoveIt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
from robot_description_tools.description import load_description
from robot_description_tools.description.snippets import SRDF_ROBOT
from robot_description_tools.description.srdf.reader import srdf_from
from robot_description_tools.description.srdf.semantics import bounds
from robot_description_tools.description.srdf.semantics import ROOT_JOINT
from robot_description_tools.description.srdf.semantics import Semantics
from test_support.examples import examples


def semantics(content: str, robot: str = SRDF_ROBOT) -> Semantics:
    srdf = srdf_from(f'<robot name="example">{content}</robot>', 'a.srdf')
    return Semantics(srdf, load_description(robot))


def test_joints_of_a_group() -> None:
    both = semantics(
        '<group name="arm"><chain base_link="base" tip_link="hand"/></group>'
        '<group name="all"><group name="arm"/><link name="left_finger"/></group>'
        '<group name="ring"><joint name="left"/><group name="ring"/></group>'
        '<group name="root"><link name="base"/></group>'
    )
    assert list(both.joints_of('arm')) == ['elbow', 'wrist']
    assert both.links_of('arm') == {'arm', 'hand'}
    assert set(both.joints_of('all')) == {'elbow', 'wrist', 'left'}
    assert list(both.joints_of('ring')) == ['left']
    assert list(both.joints_of('root')) == [ROOT_JOINT]
    assert both.joints_of('unknown') == {}


def test_a_chain_through_the_link_above_both_ends() -> None:
    both = semantics(
        '<group name="a"><chain base_link="left_finger" tip_link="right_finger"/></group>'
    )
    assert list(both.joints_of('a')) == ['left', 'right']


def test_a_virtual_joint_is_above_the_root() -> None:
    both = semantics(
        '<virtual_joint name="world" type="planar" parent_frame="map" child_link="base"/>'
        '<group name="base"><joint name="world"/></group>'
    )
    assert list(both.joints_of('base')) == ['world']
    assert both.links_of('base') == {'base'}


def test_the_parent_group_is_the_smallest_around_the_parent_link() -> None:
    both = semantics(
        '<group name="all"><chain base_link="base" tip_link="left_finger"/></group>'
        '<group name="arm"><chain base_link="base" tip_link="hand"/></group>'
        '<group name="gripper"><joint name="left"/></group>'
        '<end_effector name="a" group="gripper" parent_link="hand"/>'
        '<end_effector name="b" group="gripper" parent_link="hand" parent_group="all"/>'
        '<end_effector name="c" group="gripper" parent_link="base"/>'
    )
    assert [both.parent_group(end) for end in both.srdf.end_effectors] == ['arm', 'all', '']


def test_soft_limits_narrow_the_bounds() -> None:
    soft = '<safety_controller k_velocity="1" soft_lower_limit="-0.5" soft_upper_limit="9"/>'
    robot = load_description(SRDF_ROBOT.replace('</joint>', f'{soft}</joint>', 1))
    assert bounds(robot.joints['elbow']) == (-0.5, 1.0)
    assert bounds(robot.joints['wrist']) == (-1.0, 1.0)


@st.composite
def trees(draw: st.DrawFn) -> tuple[list[int], list[bool]]:
    """Draw the parent of each link except the first, and True for each link with a shape."""
    count = draw(st.integers(2, 9))
    parents = [draw(st.integers(0, i - 1)) for i in range(1, count)]
    return parents, draw(st.lists(st.booleans(), min_size=count, max_size=count))


def _ancestors(parents: list[int], link: int) -> Iterator[int]:
    yield link
    while link:
        link = parents[link - 1]
        yield link


@given(trees())
@settings(max_examples=examples(40), deadline=None)
def test_adjacent_links_are_those_of_moveit(tree: tuple[list[int], list[bool]]) -> None:
    """
    As in MoveIt, links without shape are removed one after the other.

    The neighbours of a removed link become adjacent to each other.

    """
    parents, solid = tree
    shape = '<collision><geometry><sphere radius="1"/></geometry></collision>'
    links = ''.join(f'<link name="l{i}">{shape * has}</link>' for i, has in enumerate(solid))
    joints = ''.join(
        f'<joint name="j{i}" type="fixed"><parent link="l{parent}"/><child link="l{i}"/></joint>'
        for i, parent in enumerate(parents, 1)
    )
    graph: dict[int, set[int]] = {i: set() for i in range(len(solid))}
    for child, parent in enumerate(parents, 1):
        graph[child].add(parent)
        graph[parent].add(child)
    changes = True
    while changes:
        size = sum(map(len, graph.values()))
        for i, has in enumerate(solid):
            for a, b in combinations(sorted(graph[i]), 2) if not has else ():
                graph[a].add(b)
                graph[b].add(a)
        changes = sum(map(len, graph.values())) > size
    both = semantics('', f'<robot name="example">{links}{joints}</robot>')
    for i, neighbours in graph.items():
        assert both.adjacent(f'l{i}') == {f'l{j}' for j in neighbours if j != i}
        above = {j for j in graph if both.is_above(f'l{j}', f'l{i}')}
        assert above == set(_ancestors(parents, i))
