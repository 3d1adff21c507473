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


"""The YAML file of "Extended URDF": pairs of frames, drives and types of joints."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pinocchio as pin
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics.code import document
from robot_description_tools.kinematics import KinematicTree
from test_support.documents import TREE

# The exporter writes a joint at the end of the rod, and a frame at the end of the rocker.
END = (
    '<link name="ball"/><joint name="end" type="continuous"><parent link="rod"/>'
    '<child link="ball"/><origin xyz="0.3 0 0"/><axis xyz="0 0 1"/></joint>'
    '<link name="cup"/><joint name="tip" type="fixed"><parent link="rocker"/>'
    '<child link="cup"/><origin xyz="0 0.2 0"/></joint>'
)


@pytest.fixture
def load(tmp_path: Path):
    """Return a function that loads a robot and a YAML file of "Extended URDF"."""

    def load(yaml: str, text: str = TREE + END) -> RobotDescription:
        path = tmp_path / 'robot.yaml'
        path.write_text(yaml)
        return load_description(document(text), loops=path)

    return load


def test_pairs_of_frames(load) -> None:
    """
    A pair of type 6d is a weld, and a pair of type 3d is a ball joint.

    Upper case is accepted.

    """
    loops = load('closed_loop: [[rocker, rod], [crank, rocker]]\ntype: [6D, 3d]\n').loops
    assert [(loop.name, loop.type) for loop in loops] == [
        ('rocker_rod', LoopType.FIXED),
        ('crank_rocker', LoopType.SPHERICAL),
    ]
    assert loops[0].link1 == LoopEnd('rocker', Origin())
    # The file has no drives.
    assert loops[0].solve_for == ()


def test_pairs_after_a_malformed_one_are_read(load) -> None:
    (loop,) = load('closed_loop: [[rod], [rocker, rod]]\ntype: [6d, 6d]\n').loops
    assert loop.name == 'rocker_rod'


def test_a_frame_may_be_a_joint_and_motors_drive(load) -> None:
    description = load(
        "closed_loop: [['end', 'tip']]\ntype: ['6d']\nname_mot: ['crank_joint']\n"
    )
    (loop,) = description.loops
    assert (loop.link1.link, loop.link2.link) == ('ball', 'cup')
    assert loop.solve_for == ('rod_joint', 'end', 'rocker_joint')
    model = RobotModel(description)
    (linkage,) = model.loops
    assert linkage.drives == ('crank_joint',)
    # In a parallelogram, the rocker turns by the angle of the crank, and the rod keeps its
    # direction.
    q = np.full(len(model.tree.coordinates), np.nan)
    q[model.tree.coordinates.index('crank_joint')] = 0.4
    closed = dict(zip(model.tree.coordinates, model.complete(q), strict=False))
    assert closed['rocker_joint'] == pytest.approx(0.4)
    assert closed['rod_joint'] == pytest.approx(-0.4)
    assert closed['end'] == pytest.approx(0.4)


@pytest.mark.parametrize(
    ('kind', 'model', 'names'),
    [
        ('SPHERICAL', None, ['end_X', 'end_Y', 'end_Z']),
        ('UJOINT_XY', (pin.JointModelRX, pin.JointModelRY), ['end_X', 'end_Y']),
        ('UJOINT_YZ', (pin.JointModelRY, pin.JointModelRZ), ['end_Y', 'end_Z']),
        ('UJOINT_ZX', (pin.JointModelRZ, pin.JointModelRX), ['end_Z', 'end_X']),
    ],
)
def test_types_of_joints(load, kind: str, model, names: list[str]) -> None:
    """A universal joint moves like the two joints that pinocchio's loader creates for it."""
    description = load(
        f'closed_loop: [[end, tip]]\ntype: [3d]\njoint_name: [end]\njoint_type: [{kind}]\n'
    )
    assert description.findings == ()
    own = [joint for joint in description.joints.values() if joint.name.startswith('end')]
    assert [joint.name for joint in own] == names
    assert {joint.type for joint in own} == {JointType.CONTINUOUS}
    assert own[0].parent == 'rod'
    assert own[0].origin.xyz == (0.3, 0.0, 0.0)
    assert own[-1].child == 'ball'
    # The closure frame must still be the frame of the link at the end of the rod.
    assert description.loops[0].link1.link == 'ball'
    tree = KinematicTree.from_description(description)
    q = np.array([0.3 * name.startswith('end') for name in tree.coordinates])
    poses = tree.forward_kinematics(q)
    ours = np.linalg.inv(poses[tree.link_index['rod']]) @ poses[tree.link_index['ball']]
    chain, at = pin.Model(), 0
    for i, joint in enumerate(model or (pin.JointModelRX, pin.JointModelRY, pin.JointModelRZ)):
        at = chain.addJoint(at, joint(), pin.SE3.Identity(), str(i))
    data = chain.createData()
    pin.forwardKinematics(chain, data, np.full(chain.nq, 0.3))
    turn = data.oMi[at].rotation
    np.testing.assert_allclose(ours[:3, :3], turn, atol=1e-12)
    np.testing.assert_allclose(ours[:3, 3], [0.3, 0.0, 0.0], atol=1e-12)


def test_a_fixed_joint(load) -> None:
    description = load(
        'closed_loop: [[end, tip]]\ntype: [3d]\njoint_name: [end]\njoint_type: [FIXED]\n'
    )
    assert description.joints['end'].type is JointType.FIXED
    assert description.findings == ()


@pytest.mark.parametrize(
    ('text', 'line', 'message'),
    [
        ('closed_loop: [[rod]]\ntype: [6d]', 1, 'expected two frames'),
        ('closed_loop: [[rod, rocker]]\ntype: [7d]', 1, 'expected two frames'),
        ('closed_loop: [[rod, rocker]]', 1, 'expected two frames'),
        ('closed_loop: []\njoint_type: [SPHERICAL]', 2, 'joint_name has 0 entries and'),
        ('closed_loop: []\njoint_name: [en]\njoint_type: [FIXED]', 2, "did you mean 'end'?"),
        ('closed_loop: []\njoint_name: [end]\njoint_type: [FIXD]', 2, "did you mean 'FIXED'?"),
        ('closed_loop: []\nname_mot: [rod_jont]', 2, "did you mean 'rod_joint'?"),
    ],
)
def test_an_unreadable_file_is_reported(load, text: str, line: int, message: str) -> None:
    (finding,) = load(text).findings
    assert finding.code == 'loops-unreadable'
    assert message in finding.message
    assert finding.where.line == line
