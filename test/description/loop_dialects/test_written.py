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


"""A loop that is written in any dialect and read back is the same loop, or is reported."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
import mujoco
import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.loop_dialects import BESIDE
from robot_description_tools.description.loop_dialects import INSIDE
from robot_description_tools.description.loop_dialects import write_loops
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics.code import document
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import closure_frames
from robot_description_tools.kinematics.closure import Closures
from robot_description_tools.kinematics.closure import placed_loops
from test_support.documents import TREE

NUMBERS = st.floats(-2, 2)
VECTORS = st.tuples(NUMBERS, NUMBERS, NUMBERS)
ORIGINS = st.builds(Origin, VECTORS, VECTORS)
PATH = ('rod_joint', 'crank_joint', 'rocker_joint')


@st.composite
def loop_joints(draw: st.DrawFn) -> LoopJoint:
    """Draw a loop joint. Half of the loops are closed if all joints are at zero."""
    return LoopJoint(
        'close',
        draw(st.sampled_from(LoopType)),
        LoopEnd('rocker', draw(st.none() | ORIGINS)),
        LoopEnd('rod', draw(ORIGINS)),
        axis=draw(st.sampled_from([(1.0, 0.0, 0.0), (0.0, 0.6, 0.8)])),
        axis2=(0.0, 0.8, -0.6),
        solve_for=draw(st.sampled_from([(), PATH[:2]])),
        seed=draw(st.sampled_from([{}, {'rod_joint': 0.25}])),
    )


@pytest.fixture(scope='module')
def again(tmp_path_factory):
    """
    Return a function that writes a loop in a dialect and reads it again.

    The function returns the robot that is read, and the findings about lost parts.

    """
    path: Path = tmp_path_factory.mktemp('written') / 'loops'

    def again(loop: LoopJoint, dialect: str) -> tuple[RobotDescription, list[Diagnostic]]:
        description = replace(load_description(document(TREE)), loops=(loop,))
        placed = placed_loops(KinematicTree.from_description(description), description)
        text, lost = write_loops(description, placed, dialect)
        if dialect in INSIDE:
            return load_description(text), lost
        path.write_text(text)
        return load_description(document(TREE), loops=path), lost

    return again


@pytest.mark.parametrize('dialect', [*INSIDE, *BESIDE])
@given(loop=loop_joints(), position=st.lists(NUMBERS, min_size=3, max_size=3))
def test_the_written_linkage_is_equal_when_read(again, dialect, loop, position) -> None:
    """The given loop and the read loop have the same gaps in any pose. Lost parts are reported."""
    description, lost = again(loop, dialect)
    assert not [f for f in description.findings if f.code != 'loop-self']
    assert {finding.code for finding in lost} <= {'loop-lost'}
    if not description.loops:
        assert [finding for finding in lost if finding.is_error]
        return
    tree = KinematicTree.from_description(description)

    def gap(loops) -> tuple[float, float]:
        closures = Closures(tree, description, loops)
        return closures.gap(np.array(position)[closures.coordinates])

    metres, radians = gap([loop])
    if dialect == 'mjcf' and loop.type in (LoopType.REVOLUTE, LoopType.CONTINUOUS):
        # A hinge becomes two ball joints on its axis, which close in the same poses.
        assert [other.type for other in description.loops] == [LoopType.SPHERICAL] * 2
        metres_back = max(gap([other])[0] for other in description.loops)
        assert metres_back >= metres - 1e-9
        assert (metres_back < 1e-9) == (metres < 1e-9 and radians < 1e-6)
        return
    (back,) = description.loops
    if dialect == 'mjcf' and loop.type is LoopType.FIXED:
        # A weld of MJCF contains only first @ inv(second), so each frame may differ from the
        # given frame.
        poses = (closure_frames(tree, each) for each in (loop, back))
        one, other = (first @ np.linalg.inv(second) for first, second in poses)
        np.testing.assert_allclose(one, other, atol=1e-9)
    else:
        assert gap([back]) == pytest.approx((metres, radians), abs=1e-6)
    if loop.seed and not back.seed:
        assert any('<seed>' in finding.message for finding in lost)
    if {*back.solve_for} != {*loop.solve_for}:
        assert any('<solve_for>' in finding.message for finding in lost)


@pytest.mark.parametrize('dialect', ['loop_joint', 'closed_loops'])
@given(loop=loop_joints())
def test_two_dialects_lose_nothing(again, dialect, loop) -> None:
    description, lost = again(loop, dialect)
    assert lost == []
    (back,) = description.loops
    axes = {tag: getattr(back, tag) for tag in ('axis', 'axis2') if tag not in loop.type.axes}
    assert back == replace(loop, **axes)


def test_mujoco_reads_the_written_model() -> None:
    loop = LoopJoint(
        'close', LoopType.REVOLUTE, LoopEnd('rocker', None), LoopEnd('rod', Origin((0.3, 0, 0))),
        axis=(0.0, 0.0, 1.0),
    )
    description = replace(load_description(document(TREE)), loops=(loop,))
    placed = placed_loops(KinematicTree.from_description(description), description)
    text, lost = write_loops(description, placed, 'mjcf')
    assert lost == []
    moves = '<joint axis="0 0 1"/><geom size="1" contype="0"/>'
    bodies = (
        f'<worldbody><body name="crank">{moves}'
        f'<body name="rod" pos="0 0.2 0">{moves}</body></body>'
        f'<body name="rocker" pos="0.3 0 0">{moves}</body></worldbody>'
    )
    model = mujoco.MjModel.from_xml_string(text.replace('<equality>', f'{bodies}<equality>'))
    data = mujoco.MjData(model)
    for angle in (0.0, 0.7):
        # The crank, the rod and the rocker form a parallelogram.
        data.qpos[:] = angle, -angle, angle
        mujoco.mj_forward(model, data)
        np.testing.assert_allclose(data.efc_pos, 0.0, atol=1e-12)
    data.qpos[:] = 0.7, 0.0, 0.7
    mujoco.mj_forward(model, data)
    assert np.abs(data.efc_pos).max() > 0.1


def test_the_form_that_was_read_is_removed() -> None:
    """The written document has the loop only in the new dialect, and keeps all other parts."""
    text = TREE + (
        '<!-- kept --><gazebo><static>1</static><joint name="close" type="ball">'
        '<parent>rocker</parent><child>rod</child><pose>0.3 0 0 0 0 0</pose></joint>'
        '<joint name="s" type="screw"><parent>rocker</parent><child>rod</child></joint></gazebo>'
    )
    description = load_description(document(text))
    placed = placed_loops(KinematicTree.from_description(description), description)
    written, lost = write_loops(description, placed, 'constraint')
    assert lost == []
    assert '<!-- kept -->' in written
    assert '<static>1</static>' in written
    assert '"screw"' in written
    assert '"ball"' not in written
    (back,) = load_description(written).loops
    assert (back.type, back.link2) == (LoopType.SPHERICAL, description.loops[0].link2)


def test_frames_of_extended_urdf_are_links() -> None:
    loop = LoopJoint('close', LoopType.FIXED, LoopEnd('rocker'), LoopEnd('rod', Origin((1, 0, 0))))
    description = replace(load_description(document(TREE)), loops=(loop,))
    placed = placed_loops(KinematicTree.from_description(description), description)
    _, (finding,) = write_loops(description, placed, 'extended_urdf')
    assert "an end that is not at the frame of link 'rod'; add a link there" in finding.message
