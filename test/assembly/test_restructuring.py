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
Changed robots have the same poses, mass, centre of mass and inertia as before.

Pinocchio computes these values for both robots.

"""

from __future__ import annotations

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.assembly.elements import elements_of
from robot_description_tools.assembly.renaming import prefixed
from robot_description_tools.assembly.renaming import rename
from robot_description_tools.assembly.restructuring import merge_fixed
from robot_description_tools.assembly.restructuring import subtree
from robot_description_tools.assembly.restructuring import with_root
from robot_description_tools.description import load_description
from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import RobotDescriptionError
from test_support.examples import examples
from test_support.places import ROBOTS
from test_support.places import ROOT
from test_support.strategies import seeds
from test_support.strategies import trees
from test_support.strategies import urdf_from_description

pinocchio = pytest.importorskip('pinocchio', reason='the oracle pinocchio is not installed')

# Masses are below 1e3 kg and sizes below 10 m, so sums are below 1e5 and rounding errors are near
# 1e-11. The documentation promises a tolerance of 1e-9.
TOLERANCE = 1e-9
WITHOUT_PLANAR = tuple(kind for kind in JointType if kind is not JointType.PLANAR)
ONE_DOF = tuple(kind for kind in JointType if kind.has_one_dof)
FILES = sorted([*ROBOTS.glob('*.urdf'), *(ROOT / 'urdf').rglob('*.urdf')])


class Oracle:
    """
    A robot in pinocchio, at one position.

    Parameters
    ----------
    urdf : str
        URDF of the robot that pinocchio reads.
    position : dict of str to list of float
        The configuration of each joint.

    """

    def __init__(self, urdf, position=None):
        self.model = pinocchio.buildModelFromXML(urdf)
        self.data = self.model.createData()
        self.position = position or {}

    def random(self, seed):
        """Choose a random position for all joints, and return this object."""
        pinocchio.seed(seed % 2**31)
        bound = np.full(self.model.nq, 2.0)
        q = pinocchio.randomConfiguration(self.model, -bound, bound)
        self.position = {name: q[at] for name, at in self.places()}
        return self

    def places(self):
        """Yield the name of each moving joint, and its slice of pinocchio's configuration."""
        for i in range(1, self.model.njoints):
            joint = self.model.joints[i]
            yield self.model.names[i], slice(joint.idx_q, joint.idx_q + joint.nq)

    def poses(self, renamed=lambda name: name):
        """Return the pose of each link in pinocchio's world."""
        q = pinocchio.neutral(self.model)
        for name, at in self.places():
            q[at] = self.position[renamed(name)]
        pinocchio.framesForwardKinematics(self.model, self.data, q)
        return {
            renamed(frame.name): pose
            for frame, pose in zip(self.model.frames, self.data.oMf, strict=True)
            if frame.type == pinocchio.FrameType.BODY
        }

    def composite(self, in_frame):
        """Return mass, mass times centre of mass, and inertia of the whole robot, in a frame."""
        total = pinocchio.Inertia.Zero()
        for inertia, pose in zip(self.model.inertias, self.data.oMi, strict=True):
            total += pose.act(inertia)
        return in_frame.actInv(total).toDynamicParameters()


def require_same(before, after, seed, renamed=lambda name: name, *, same_mass=True):
    """Require equal poses of common links and equal masses, and return the common links."""
    one = Oracle(before).random(seed)
    two = Oracle(after, one.position)
    old, new = one.poses(), two.poses(renamed)
    common = [link for link in new if link in old]
    assert common
    for link in common:
        was, now = (poses[common[0]].inverse() * poses[link] for poses in (old, new))
        np.testing.assert_allclose(now.homogeneous, was.homogeneous, rtol=0, atol=TOLERANCE)
    if same_mass:
        was, now = one.composite(old[common[0]]), two.composite(new[common[0]])
        np.testing.assert_allclose(now, was, rtol=TOLERANCE, atol=TOLERANCE)
    return common


@st.composite
def robots(draw, types=WITHOUT_PLANAR):
    """Draw a robot whose links have different masses."""
    description = draw(trees(types, max_joints=8))
    rng = np.random.default_rng(draw(seeds))
    text = urdf_from_description(description)
    for link in description.links:
        mass, x, y, z = rng.uniform(0.1, 2.0, 4)
        turn = ' '.join(map(str, rng.uniform(-3.0, 3.0, 3)))
        inertial = (
            f'<inertial><origin xyz="{x} {y} {z}" rpy="{turn}"/><mass value="{mass}"/>'
            f'<inertia ixx="{mass}" ixy="0.1" ixz="0.05" iyy="{1.5 * mass}" iyz="0" izz="2"/>'
            '</inertial>'
        )
        start = text.index(f'<link name="{link}">') + len(f'<link name="{link}">')
        text = text[:start] + inertial + text[text.index('</link>', start):]
    return load_description(text)


def load(path):
    try:
        return load_description(path)
    except RobotDescriptionError as error:
        pytest.skip(f'{path.name} does not load: {str(error).splitlines()[0]}')


@settings(deadline=None, max_examples=examples(8))
@given(robots((*ONE_DOF, JointType.FIXED)), seeds)
def test_another_root_of_a_random_robot(description, seed):
    link = sorted(description.links)[seed % len(description.links)]
    after = with_root(description, link).description
    assert after.root == link
    assert set(require_same(description.xml, after.xml, seed)) == set(description.links)


@settings(deadline=None, max_examples=examples(8))
@given(robots(), seeds, st.booleans())
def test_merged_joints_of_a_random_robot(description, seed, drop_frames):
    after = merge_fixed(description, drop_frames=drop_frames).description
    require_same(description.xml, after.xml, seed)
    fixed = [joint for joint in description.joints.values() if joint.type is JointType.FIXED]
    gone = {joint.child for joint in fixed}
    assert description.links.keys() - after.links.keys() == (gone if drop_frames else set())
    assert not any(after.links[link].inertial for link in gone & after.links.keys())


@settings(deadline=None, max_examples=examples(8))
@given(robots(), seeds)
def test_a_part_of_a_random_robot(description, seed):
    link = sorted(description.links)[seed % len(description.links)]
    after = subtree(description, link).description
    assert after.root == link
    require_same(description.xml, after.xml, seed, same_mass=link == description.root)


@pytest.mark.parametrize(
    'path',
    [
        # Each changed robot is read again. For a robot with a hundred links, this takes seconds.
        pytest.param(path, id=path.name, marks=[pytest.mark.long] * (path.stat().st_size > 80_000))
        for path in FILES
    ],
)
class TestFiles:
    """Tests that add a prefix, merge links, change the root, or cut out a part of each robot."""

    def test_prefix(self, path):
        description = load(path)
        edited = rename(description, prefixed(elements_of(description), 'a_'))
        after = edited.description
        assert list(after.links) == [f'a_{link}' for link in description.links]
        assert list(after.joints) == [f'a_{joint}' for joint in description.joints]
        assert {f.code for f in edited.new_findings(description)} <= {'name-not-renamed'}
        require_same(description.xml, after.xml, 1, lambda name: name.removeprefix('a_'))

    def test_merge(self, path):
        description = load(path)
        for drop_frames in (False, True):
            after = merge_fixed(description, drop_frames=drop_frames).description
            require_same(description.xml, after.xml, 2)

    def test_root(self, path):
        description = load(path)
        link = list(description.links)[-1]
        above, types = {joint.child: joint for joint in description.joints.values()}, set()
        while link in above:
            types.add(above[link].type)
            link = above[link].parent
        link = list(description.links)[-1]
        if not types <= {*ONE_DOF, JointType.FIXED}:
            with pytest.raises(RobotDescriptionError, match='is between the old and the new root'):
                with_root(description, link)
            return
        after = with_root(description, link).description
        assert after.root == link
        require_same(description.xml, after.xml, 3)
        back = with_root(after, description.root).description
        require_same(description.xml, back.xml, 4)

    def test_subtree(self, path):
        description = load(path)
        link = list(description.links)[len(description.links) // 2]
        after = subtree(description, link).description
        require_same(description.xml, after.xml, 5, same_mass=False)
