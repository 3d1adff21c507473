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


"""Equality constraints of MJCF close loops in the same poses as in MuJoCo."""

from __future__ import annotations

from math import cos
from math import sin
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
import mujoco
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics.code import document
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import Closures
from test_support.documents import TREE

JOINTS = ('crank_joint', 'rod_joint', 'rocker_joint')
POSITIONS = st.lists(st.floats(-2, 2), min_size=3, max_size=3)


def model_of(
    equality: str, refs: tuple[float, ...] = (0.0, 0.0, 0.0), compiler: str = 'angle="radian"'
) -> str:
    """
    Return the four-bar linkage of `TREE` as an MJCF model.

    In the drawn pose, its joints are at ``refs``. The constraints are in ``equality``.

    """
    crank, rod, rocker = refs

    def pose(xyz: str, angle: float) -> str:
        return f'pos="{xyz}" quat="{cos(angle / 2)!r} 0 0 {sin(angle / 2)!r}"'

    def joint(name: str, ref: float) -> str:
        return f'<joint name="{name}_joint" axis="0 0 1" ref="{ref!r}"/><geom size="0.1"/>'

    return (
        f'<mujoco><compiler {compiler}/><worldbody>\n'
        f'<body name="crank" {pose("0 0 0", crank)}>{joint("crank", crank)}'
        f'<body name="rod" {pose("0 0.2 0", rod)}>{joint("rod", rod)}'
        '<site name="on_rod" pos="0.3 0 0" euler="0.1 0.2 0.3"/></body></body>\n'
        f'<body name="rocker" {pose("0.3 0 0", rocker)}>{joint("rocker", rocker)}'
        '<site name="on_rocker" pos="0 0.2 0" quat="1 0.2 0.3 0.4"/></body>\n'
        f'</worldbody><equality>{equality}</equality></mujoco>'
    )


@pytest.fixture(scope='module')
def load(tmp_path_factory):
    """Return a function that loads a URDF with the loops of an MJCF model."""
    path: Path = tmp_path_factory.mktemp('mjcf') / 'model.xml'

    def load(model: str, text: str = TREE) -> RobotDescription:
        path.write_text(model)
        return load_description(document(text), loops=path)

    return load


CONNECT = '<connect name="close" body1="rod" body2="rocker" anchor="0.3 0.01 0.02"/>'
WELD = '<weld name="close" body1="rod" body2="rocker"/>'
RELPOSE = '<weld name="close" body1="rod" body2="rocker" relpose="0.3 0 0 1 0.1 0.2 0.3"/>'
SITES = '<{} name="close" site1="on_rod" site2="on_rocker"/>'
WORLD = '<connect name="close" body1="rod" anchor="0.3 0 0"/>'


@pytest.mark.parametrize(
    ('equality', 'kind'),
    [
        (CONNECT, LoopType.SPHERICAL),
        (SITES.format('connect'), LoopType.SPHERICAL),
        (WORLD, LoopType.SPHERICAL),
        (WELD, LoopType.FIXED),
        (RELPOSE, LoopType.FIXED),
        (SITES.format('weld'), LoopType.FIXED),
    ],
)
@given(position=POSITIONS, refs=st.just([0.0] * 3) | POSITIONS)
def test_gaps_agree_with_mujoco(load, equality, kind, position, refs) -> None:
    """The pose of the robot and the drawn pose of the model are random."""
    text = model_of(equality, tuple(refs))
    description = load(text)
    assert description.findings == ()
    (loop,) = description.loops
    assert (loop.name, loop.type) == ('close', kind)
    tree = KinematicTree.from_description(description)
    x = [dict(zip(JOINTS, position, strict=True))[name] for name in tree.coordinates]
    closures = Closures(tree, description, [loop])
    metres, radians = closures.gap(np.array(x)[closures.coordinates])
    theirs = gap_of_mujoco(text, position)
    assert metres == pytest.approx(theirs[0], abs=1e-9)
    if kind is LoopType.FIXED:
        assert radians == pytest.approx(theirs[1], abs=1e-6)


def gap_of_mujoco(text: str, position: list[float]) -> tuple[float, float]:
    """Return the distance and angle between the frames of a constraint, computed by MuJoCo."""
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    for name, value in zip(JOINTS, position, strict=True):
        data.joint(name).qpos[:] = value
    mujoco.mj_forward(model, data)
    residual = data.efc_pos[: 3 if model.eq_type[0] == mujoco.mjtEq.mjEQ_CONNECT else 6]
    # The last three residuals of a weld are the rotation axis times the sine of half the angle.
    half = min(1.0, float(np.linalg.norm(residual[3:])))
    return float(np.linalg.norm(residual[:3])), 2 * float(np.arcsin(half))


@given(
    polynomial=st.tuples(st.floats(-1, 1), st.floats(-3, 3)),
    refs=POSITIONS,
    driver=st.floats(-2, 2),
)
def test_coupled_joints_have_the_positions_of_mujoco(load, polynomial, refs, driver) -> None:
    equality = (
        '<joint joint1="rocker_joint" joint2="crank_joint" '
        f'polycoef="{polynomial[0]!r} {polynomial[1]!r} 0 0 0"/>'
    )
    text = model_of(equality, tuple(refs))
    mimic = load(text).joints['rocker_joint'].mimic
    assert mimic is not None
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    data.joint('crank_joint').qpos[:] = driver
    data.joint('rocker_joint').qpos[:] = mimic.multiplier * driver + mimic.offset
    mujoco.mj_forward(model, data)
    assert data.efc_pos[0] == pytest.approx(0.0, abs=1e-9)


def test_angles_are_degrees_by_default(load) -> None:
    (loop,) = load(model_of(CONNECT, (90.0, 0.0, 0.0), '')).loops
    assert loop.meets_at == {'crank_joint': pytest.approx(np.pi / 2)}


def test_defaults_of_a_coupling(load) -> None:
    text = '<joint joint1="rocker_joint" joint2="crank_joint"/>'
    assert load(model_of(text)).joints['rocker_joint'].mimic == Mimic('crank_joint', 1.0, 0.0)


SPATIAL = (
    '<tendon><spatial name="cord"><site site="on_crank"/><site site="on_world"/></spatial>'
    '</tendon>'
    '<actuator><motor tendon="cord"/></actuator>'
)
FIXED = (
    '<tendon><fixed name="split"><joint joint="rod_joint" coef="0.5"/>'
    '<joint joint="rocker_joint" coef="0.5"/></fixed></tendon>'
    '<actuator><general tendon="split"/></actuator>'
)


def moved_in_mujoco(text: str) -> set[str]:
    """Return the joints that the actuators of a model move, from MuJoCo's moment arms."""
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    for name in JOINTS:
        data.joint(name).qpos[:] = 0.3
    mujoco.mj_forward(model, data)
    arms = np.zeros((model.nu, model.nv))
    sparse = data.moment_rownnz, data.moment_rowadr, data.moment_colind
    mujoco.mju_sparse2dense(arms, data.actuator_moment, *sparse)
    return {name for name in JOINTS if arms[:, model.joint(name).dofadr[0]].any()}


@pytest.mark.parametrize(
    'actuators',
    [
        '<actuator><motor joint="rocker_joint"/></actuator>',
        '<actuator><position joint="rod_joint"/><velocity joint="crank_joint"/></actuator>',
        '<actuator><general jointinparent="crank_joint"/></actuator>',
        FIXED,
        SPATIAL,
        '<actuator/>',
    ],
)
def test_actuators_drive_the_loop(load, actuators: str) -> None:
    """The loop is solved for the joints that no actuator moves in MuJoCo."""
    text = model_of(CONNECT).replace('</mujoco>', f'{actuators}</mujoco>')
    text = text.replace('<worldbody>', '<worldbody><site name="on_world" pos="1 2 0"/>')
    site = '<site name="on_crank" pos="0.1 0 0"/>'
    text = text.replace('<body name="rod"', f'{site}<body name="rod"')
    moved = moved_in_mujoco(text)
    (loop,) = load(text).loops
    assert set(loop.solve_for) == (set(JOINTS) - moved if moved else set())
    (linkage,) = RobotModel(load(text)).loops
    assert not moved or set(linkage.drives) <= moved


def test_an_actuator_drives_the_followers_of_its_joint(load) -> None:
    """An example is a gripper whose second finger follows the first one."""
    knee = (
        '<link name="knee"/><joint name="knee_joint" type="continuous"><parent link="rod"/>'
        '<child link="knee"/><origin xyz="0.2 0 0"/><axis xyz="0 0 1"/></joint>'
        '<link name="knob"/><joint name="knob_joint" type="continuous"><parent link="rocker"/>'
        '<child link="knob"/><axis xyz="0 0 1"/></joint>'
    )
    equality = (
        '<connect body1="knee" body2="rocker" anchor="0.1 0 0"/>'
        '<joint joint1="crank_joint" joint2="knob_joint"/>'
    )
    text = model_of(equality).replace(
        '</mujoco>', '<actuator><motor joint="knob_joint"/></actuator></mujoco>'
    )
    description = load(text, TREE + knee)
    assert set(description.loops[0].solve_for) == {'rod_joint', 'knee_joint', 'rocker_joint'}
    (linkage,) = RobotModel(description).loops
    assert (linkage.drives, linkage.is_free, linkage.mobility) == (('crank_joint',), False, 2)


def test_inactive_constraints_are_ignored(load) -> None:
    description = load(model_of(CONNECT.replace(' anchor', ' active="false" anchor')))
    assert (description.loops, description.findings) == ((), ())


def test_a_constraint_without_a_name_is_named_after_its_links(load) -> None:
    (loop,) = load(model_of(CONNECT.replace('name="close" ', ''))).loops
    assert loop.name == 'rod_rocker'


@pytest.mark.parametrize(
    ('equality', 'message'),
    [
        ('<tendon tendon1="t"/>', 'cannot have such a constraint'),
        ('<connect body2="rod"/>', 'it names neither body1 nor site1'),
        (CONNECT.replace('0.02"', '0.0z"'), "'0.3 0.01 0.0z' is not 3 numbers"),
        (SITES.format('weld').replace('on_rod', 'on_rob'), "has no site 'on_rob'"),
        ('<joint joint1="rod_joint"/>', "it holds joint 'rod_joint' still"),
        ('<joint joint1="a" joint2="rod_joint"/>', "the robot has no joint 'a'"),
        (
            '<joint joint1="rod_joint" joint2="crank_joint" polycoef="0 1 1"/>',
            'its polycoef is not linear',
        ),
    ],
)
def test_unread_constraints_are_reported(load, equality: str, message: str) -> None:
    description = load(model_of(equality))
    (finding,) = description.findings
    assert (finding.code, finding.is_error) == ('loop-dialect', False)
    assert message in finding.message
    assert finding.where.source.endswith('model.xml')


@pytest.mark.parametrize('sequence', ['', 'xy', 'xyzx', 'xya'])
def test_a_wrong_order_of_euler_angles_is_reported(load, sequence: str) -> None:
    """If a model has no Euler angles, a wrong order is not reported."""
    compiler = f'angle="radian" eulerseq="{sequence}"'
    (finding,) = load(model_of(SITES.format('weld'), compiler=compiler)).findings
    assert f"eulerseq '{sequence}' is not three letters" in finding.message
    assert not load(model_of(WELD, compiler=compiler)).findings
    model = model_of(SITES.format('weld'), compiler=compiler)
    assert not load(model.replace('euler=', 'user=')).findings


def test_a_body_without_a_link_is_reported(load) -> None:
    (finding,) = load(model_of(CONNECT.replace('"rocker"', '"rokcer"'))).findings
    assert finding.code == 'loop-link-unknown'
    assert "did you mean 'rocker'?" in finding.message


def test_a_model_that_is_not_xml_is_reported(load) -> None:
    assert [finding.code for finding in load('<mujoco').findings] == ['loops-unreadable']
