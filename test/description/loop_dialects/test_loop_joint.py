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
Loops in the document are read and checked.

Unless ``strict`` is set, a broken loop is left out.

"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.description.urdf.interchange import from_urdf
from robot_description_tools.description.urdf.interchange import to_urdf
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics.code import document
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import closure_frames
from test_support.documents import CLOSE
from test_support.documents import PUBLISHED
from test_support.documents import TREE
from test_support.patience import growth

# Any numbers can be used, because Python reads each number back exactly from its text.
NUMBERS = st.floats(-10, 10)
VECTORS = st.tuples(NUMBERS, NUMBERS, NUMBERS)
UNITS = st.sampled_from([(1.0, 0.0, 0.0), (0.0, -2.0, 0.0), (0.6, 0.0, 0.8)])
PATH = ('rocker_joint', 'crank_joint', 'rod_joint')


def load(text: str, **options: object) -> RobotDescription:
    return load_description(document(text), **options)


def numbers(values: tuple[float, ...]) -> str:
    return ' '.join(map(repr, values))


@st.composite
def loop_joints(draw: st.DrawFn) -> LoopJoint:
    """Draw a loop joint between two links of `TREE`."""
    kind = draw(st.sampled_from(LoopType))
    links = draw(st.permutations(['crank', 'rod', 'rocker']))
    axes = {}
    if kind.axes:
        axes['axis'] = draw(UNITS)
    if kind is LoopType.UNIVERSAL:
        axes['axis2'] = draw(UNITS.filter(lambda axis: axis != axes['axis']))
    ends = [LoopEnd(link, Origin(draw(VECTORS), draw(VECTORS))) for link in links[:2]]
    if draw(st.booleans()):
        i = draw(st.integers(0, 1))
        ends[i] = LoopEnd(links[i], None)
    on_path = {
        frozenset({'crank', 'rod'}): ('rod_joint',),
        frozenset({'crank', 'rocker'}): ('crank_joint', 'rocker_joint'),
        frozenset({'rod', 'rocker'}): PATH,
    }[frozenset(links[:2])]
    return LoopJoint(
        draw(st.sampled_from(['close', 'l/1', 'éa b'])),
        kind,
        *ends,
        **axes,
        solve_for=tuple(draw(st.lists(st.sampled_from(on_path), unique=True))),
        seed=draw(st.dictionaries(st.sampled_from(on_path), NUMBERS)),
        meets_at=draw(st.dictionaries(st.sampled_from(PATH), NUMBERS)),
    )


def xml_of(loop: LoopJoint, nested: bool) -> str:
    """Return a loop joint as XML, with poses as attributes or as nested elements."""
    lines = [f'<loop_joint name="{loop.name}" type="{loop.type}">']
    for tag, end in (('link1', loop.link1), ('link2', loop.link2)):
        if end.origin is None:
            lines.append(f'<{tag} link="{end.link}" meets="true"/>')
            continue
        pose = f'xyz="{numbers(end.origin.xyz)}" rpy="{numbers(end.origin.rpy)}"'
        lines.append(
            f'<{tag} link="{end.link}"><origin {pose}/></{tag}>'
            if nested
            else f'<{tag} link="{end.link}" {pose}/>'
        )
    lines += [
        f'<{tag} xyz="{numbers(getattr(loop, tag))}"/>'
        for tag in loop.type.axes
    ]
    lines += [f'<solve_for joint="{joint}"/>' for joint in loop.solve_for]
    for tag, positions in (('seed', loop.seed), ('meets_at', loop.meets_at)):
        lines += [f'<{tag} joint="{j}" position="{value!r}"/>' for j, value in positions.items()]
    return '\n'.join([*lines, '</loop_joint>'])


def mapping_of(loop: LoopJoint) -> dict[str, object]:
    """Return a loop joint as a mapping, as in ROS parameters."""
    entry: dict[str, object] = {'type': loop.type.value}
    for tag, end in (('link1', loop.link1), ('link2', loop.link2)):
        pose: dict[str, object] = {'meets': True}
        if end.origin is not None:
            pose = {'xyz': list(end.origin.xyz), 'rpy': numbers(end.origin.rpy)}
        entry[tag] = {'link': end.link, **pose}
    for tag in loop.type.axes:
        entry[tag] = list(getattr(loop, tag))
    entry |= {'seed': dict(loop.seed), 'meets_at': dict(loop.meets_at)}
    return {loop.name: {**entry, 'solve_for': list(loop.solve_for)}}


@given(loop_joints(), st.booleans())
def test_written_loops_are_read(loop: LoopJoint, nested: bool) -> None:
    description = load(TREE + xml_of(loop, nested))
    assert description.findings == ()
    assert description.loops == (loop,)


@given(loop_joints())
def test_loops_in_parameters_are_the_same(loop: LoopJoint) -> None:
    description = load(TREE, loops=mapping_of(loop))
    assert description.findings == ()
    assert description.loops == (loop,)


@given(loop_joints())
def test_urdf_parser_py_keeps_loops(loop: LoopJoint) -> None:
    description = load(TREE + xml_of(loop, False))
    assert from_urdf(to_urdf(description)).loops == (loop,)


def test_findings_have_places_in_the_document() -> None:
    text = document(TREE + xml_of(CLOSE, True))
    (loop,) = load_description(text, name='robot.urdf').loops
    lines = text.split('\n')
    assert loop.where is not None
    assert loop.link2.origin is not None
    assert loop.link2.origin.where is not None
    assert '<loop_joint' in lines[loop.where.line - 1]
    assert '<link2' in lines[loop.link2.origin.where.line - 1]
    assert loop.where.path == "/robot/loop_joint[@name='close']"


def test_a_macro_may_hold_a_loop(tmp_path) -> None:
    named = replace(CLOSE, name='${side}close')
    path = tmp_path / 'robot.xacro'
    path.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'
        f'<xacro:macro name="four" params="side">\n{TREE}\n{xml_of(named, False)}\n'
        '</xacro:macro>\n<xacro:four side="left_"/>\n</robot>'
    )
    (loop,) = load_description(path).loops
    assert loop == replace(CLOSE, name='left_close')
    assert loop.where is not None
    assert [macro for macro, _ in loop.where.calls] == ['<xacro:four>']


BROKEN = {
    'loop-type-unknown': loop_snippet(kind='screw'),
    'loop-link-unknown': loop_snippet(link2='<link2 link="rodd"/>'),
    'loop-duplicate': loop_snippet() + xml_of(CLOSE, False),
    'attribute-missing': loop_snippet(link1='<link1 xyz="0 0 0"/>'),
    'element-missing': loop_snippet(link1=''),
    'number-count': loop_snippet(axis='<axis xyz="0 1"/>'),
    'number-invalid': loop_snippet(link2='<link2 link="rod" xyz="0,3 0 0"/>'),
    'name-empty': loop_snippet(name=''),
}


@pytest.mark.parametrize('code', BROKEN)
def test_only_the_broken_loop_is_left_out(code: str, diagnostics) -> None:
    description = diagnostics.load(document(BROKEN[code]))
    finding = diagnostics.take(code)
    assert finding.is_error
    assert list(description.tree_joints) == ['crank_joint', 'rod_joint', 'rocker_joint']
    # If two loops have the same name, the first one is used.
    assert len(description.loops) == (code == 'loop-duplicate')


@pytest.mark.parametrize('code', BROKEN)
def test_a_broken_loop_is_fatal_when_strict(code: str) -> None:
    with pytest.raises(RobotDescriptionError, match=code):
        load(BROKEN[code], strict=True)


@pytest.mark.parametrize(
    ('text', 'hint'),
    [
        (loop_snippet(kind='Revolute'), "did you mean 'revolute'?"),
        (loop_snippet(kind='ball'), "did you mean 'spherical'?"),
        (loop_snippet(kind='sperical'), "did you mean 'spherical'?"),
        (BROKEN['loop-link-unknown'], "did you mean 'rod'?"),
        (
            loop_snippet(axis='<axis xyz="0 0 1"/><seed joint="rod_jiont" position="1"/>'),
            "did you mean 'rod_joint'?",
        ),
        (loop_snippet(link1='<link1 link="rocker" xyzz="0 0 0"/>'), "did you mean 'xyz'?"),
        (loop_snippet(axis='<axis xyz="0 0 1"/><axes xyz="0 0 1"/>'), "did you mean 'axis'?"),
        (loop_snippet().replace('loop_joint', 'loop_jiont'), "did you mean 'loop_joint'?"),
    ],
)
def test_misspelt_names_get_suggestions(text: str, hint: str) -> None:
    assert hint in load(text).findings[0].message


def test_a_link_outside_of_the_tree() -> None:
    text = TREE + '<link name="a"/><link name="b"/>' + ''.join(
        f'<joint name="{p}{c}" type="fixed"><parent link="{p}"/><child link="{c}"/></joint>'
        for p, c in ('ab', 'ba')
    )
    description = load(text + xml_of(replace(CLOSE, link1=LoopEnd('a', Origin())), False))
    (finding,) = (f for f in description.findings if f.code == 'loop-link-unknown')
    assert "'a', which is not part of the tree" in finding.message
    assert description.loops == ()


def test_the_driver_of_a_follower_may_be_solved_for() -> None:
    """The driver is not part of the loop, but its follower is."""
    joint = (
        '<link name="knob"/><joint name="knob_joint" type="continuous"><parent link="base"/>'
        '<child link="knob"/></joint>'
    )
    tree = TREE.replace(
        '<origin xyz="0 0.2 0"/>', '<origin xyz="0 0.2 0"/><mimic joint="knob_joint"/>'
    )
    loop = replace(CLOSE, solve_for=('knob_joint',))
    assert load(tree + joint + xml_of(loop, False)).loops == (loop,)


def test_solve_for_must_name_joints_of_the_loop() -> None:
    loop = replace(CLOSE, link1=LoopEnd('crank', Origin()), solve_for=('rocker_joint',))
    description = load(TREE + xml_of(loop, False))
    (finding,) = description.findings
    assert finding.message.endswith("names 'rocker_joint', which does not move this loop")
    assert finding.fix == 'use joints of the loop: rod_joint'


@pytest.mark.parametrize(
    'path', [path for path in PUBLISHED if path.name == 'robotiq_loop_joint.urdf']
)
def test_published_gripper(path) -> None:
    description = load_description(path)
    assert not [f for f in description.findings if f.code.startswith('loop')]
    assert [loop.name for loop in description.loops] == [
        f'finger_{finger}_fourbar_{loop}'
        for finger in ('1', '2', 'middle')
        for loop in ('0_joint_3', '3_joint_3', 'linkage_joint_1')
    ]
    assert {loop.type for loop in description.loops} == {LoopType.CONTINUOUS}
    assert description.loops[0].link1 == LoopEnd(
        'finger_1_fourbar_0_link_2', Origin((0.05398, 0.0, 0.0))
    )


@pytest.mark.parametrize('path', PUBLISHED, ids=lambda path: path.name)
def test_published_robots_have_no_false_finding(path) -> None:
    try:
        description = load_description(path)
    except RobotDescriptionError as error:
        pytest.skip(f'{path.name} does not load: {str(error).splitlines()[0]}')
    assert not [finding for finding in description.findings if finding.code.startswith('loop')]


def test_a_repeated_link1_is_read_as_link2() -> None:
    """A manual of Isaac Sim writes ``<link1>`` twice in a loop joint."""
    description = load(TREE + xml_of(CLOSE, False).replace('link2', 'link1'))
    (finding,) = description.findings
    assert finding.code == 'loop-first-end-twice'
    assert not finding.is_error
    assert finding.where.path == "/robot/loop_joint[@name='close']/link1"
    assert description.loops == (CLOSE,)


def test_an_end_with_a_pose_and_meets_is_reported() -> None:
    text = loop_snippet(link2='<link2 link="rod" xyz="1 0 0" meets="true"/>')
    (finding,) = load(text).findings
    assert finding.code == 'loop-pose-twice'
    assert 'by attributes and by meets' in finding.message


def test_an_unknown_joint_in_meets_at_is_reported() -> None:
    loop = replace(CLOSE, link2=LoopEnd('rod', None), meets_at={'rod_jiont': 1.0})
    (finding,) = load(TREE + xml_of(loop, False)).findings
    assert finding.code == 'loop-joint-unknown'
    assert "which does not exist, did you mean 'rod_joint'?" in finding.message


@given(loop_joints())
def test_an_end_without_a_pose_is_at_the_other_end(loop: LoopJoint) -> None:
    """At the positions of ``meets_at``, the closure frames of both ends have the same pose."""
    description = load(TREE + xml_of(loop, False))
    (loop,) = description.loops
    if None not in (loop.link1.origin, loop.link2.origin):
        return
    tree = KinematicTree.from_description(description)
    q = [loop.meets_at.get(name, 0.0) for name in tree.coordinates]
    poses = tree.forward_kinematics(np.array(q))
    first, second = (
        poses[tree.link_index[end.link]] @ frame
        for end, frame in zip((loop.link1, loop.link2), closure_frames(tree, loop), strict=True)
    )
    np.testing.assert_allclose(first, second, atol=1e-12)


def test_time_grows_with_the_number_of_loops() -> None:
    def work(count: int) -> None:
        """Read a chain of ``count`` joints, and ``count`` loops at the end of the chain."""
        joints = ''.join(
            f'<link name="l{i + 1}"/><joint name="j{i}" type="continuous">'
            f'<parent link="l{i}"/><child link="l{i + 1}"/></joint>'
            for i in range(count)
        )
        loops = ''.join(
            f'<loop_joint name="c{i}" type="planar"><link1 link="l{count - 1}"/>'
            f'<link2 link="l{count}"/><axis xyz="0 1 0"/></loop_joint>'
            for i in range(count)
        )
        read = load(f'<robot name="r"><link name="l0"/>{joints}{loops}</robot>')
        assert len(read.loops) == count

    # If there are 16 times as many loops, the work takes 21 times as long. A reader that compared
    # all pairs of loops took 77 times as long.
    assert growth(work, 150, tries=2) < 40.0
