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

"""Actuators as coordinates of a robot. Readings of actuators move joints and their followers."""

from dataclasses import replace
import itertools

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import FourBarLinkageTransmission
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling import TransmissionError
from robot_description_tools.coupling import TransmissionMap
from robot_description_tools.description import load_description
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointState
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import ModelState
from robot_description_tools.description.model import Origin
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import MimicAttribute
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from test_support.examples import examples
from test_support.strategies import description_from_joints
from test_support.strategies import urdf_from_description

NAN = float('nan')
SIMPLE, DIFFERENTIAL, FOUR_BAR = (
    f'transmission_interface/{kind}Transmission'
    for kind in ('Simple', 'Differential', 'FourBarLinkage')
)
CRANK = 'robot_description_tools/CrankSliderTransmission'


def drive(name, kind, actuators, joints, reductions=None, offsets=None, parameters=None):
    reductions = reductions or [1.0] * (len(actuators) + len(joints))
    offsets = [0.0] * len(actuators) + list(offsets or [0.0] * len(joints))
    roles = [f'actuator{i}' for i in range(1, len(actuators) + 1)]
    roles += [f'joint{i}' for i in range(1, len(joints) + 1)]
    ends = list(map(TransmissionEnd, [*actuators, *joints], roles, reductions, offsets))
    n = len(actuators)
    return TransmissionInfo(name, kind, tuple(ends[n:]), tuple(ends[:n]), parameters or {})


def system(*drives, name='hw', joints=()):
    names = dict.fromkeys([end.name for one in drives for end in one.joints])
    components = [*(ComponentInfo(joint, 'joint') for joint in names), *joints]
    return HardwareInfo(name, 'system', joints=tuple(components), transmissions=drives)


def chain(names, mimics=None, hardware=(), types=None):
    """Return a chain of joints about z, with hardware components."""
    joints = [
        Joint(
            name,
            (types or {}).get(name, JointType.CONTINUOUS),
            f'l{i}',
            f'l{i + 1}',
            Origin((1.0, 0.5, 0.0), (0.25, 0.5, 0.0)),
            (0.0, 0.0, 1.0),
            mimic=(mimics or {}).get(name),
        )
        for i, name in enumerate(names)
    ]
    return replace(description_from_joints(joints), hardware=tuple(hardware))


def feed(engine, position, velocity=None, effort=None, stamp_ns=0):
    columns = [
        None if values is None else np.array([values.get(name, NAN) for name in position])
        for values in (position, velocity, effort)
    ]
    return engine.update(engine.reading_plan(tuple(position)), *columns, stamp_ns)


def values(engine, quantity='position'):
    array = getattr(engine.state, quantity)
    return dict(zip(engine.model.coordinates, array.tolist(), strict=True))


def sources(engine):
    return dict(zip(engine.model.coordinates, map(str, engine.plan.source), strict=True))


def wrist(mimics=None, **more):
    """Return a differential wrist: m1 and m2 move pitch and roll, and tip may mimic a joint."""
    one = drive('wrist', DIFFERENTIAL, ['m1', 'm2'], ['pitch', 'roll'], [2.0, -2.0, 1.0, 0.5])
    return RobotModel(chain(['pitch', 'roll', 'tip'], mimics, [system(one)]), **more)


# --- Coordinates.


def test_actuators_are_after_joints():
    model = wrist()
    assert model.coordinates == ('pitch', 'roll', 'tip', 'hw/m1', 'hw/m2')
    assert model.actuators == ('hw/m1', 'hw/m2')
    assert model.n_joint_coordinates == model.tree.n_coordinates == 3
    assert len(model) == 5
    assert model.findings == ()


def test_unique_actuator_has_a_short_name():
    hardware = [
        system(drive('t', SIMPLE, ['m'], ['a']), name='left'),
        system(drive('t', SIMPLE, ['m'], ['b']), drive('u', SIMPLE, ['a'], ['c']), name='right'),
    ]
    model = RobotModel(chain('abc', hardware=hardware))
    assert model.actuator_coordinate('left/m') == 'left/m'
    # A joint of the same name does not make the name ambiguous.
    assert model.actuator_coordinate('a') == 'right/a'
    with pytest.raises(ValueError, match="'m' is ambiguous: give one of left/m, right/m"):
        model.actuator_coordinate('m')
    with pytest.raises(ValueError, match=r"'letf/m' is no actuator .*, did you mean 'left/m'"):
        model.actuator_coordinate('letf/m')
    with pytest.raises(ValueError, match='the robot has no transmissions'):
        RobotModel(chain('a')).actuator_coordinate('m')
    assert dict(model.actuator_names) == {
        'left/m': 'left/m',
        'right/m': 'right/m',
        'right/a': 'right/a',
        'a': 'right/a',
    }


# --- Readings.


def test_actuators_move_joints_and_their_followers():
    engine = StateEngine(wrist({'tip': Mimic('roll', -2.0, 1.0)}))
    feed(engine, *({'hw/m1': 3.0 * k, 'hw/m2': 5.0 * k} for k in (1, 2, 4)))
    pitch, roll = (3 / 2 + 5 / -2) / 2, (3 / 2 - 5 / -2) / (2 * 0.5)
    expected = {'pitch': pitch, 'roll': roll, 'tip': 1 - 2 * roll, 'hw/m1': 3.0, 'hw/m2': 5.0}
    assert values(engine) == pytest.approx(expected)
    assert values(engine, 'velocity')['tip'] == pytest.approx(-2 * 2 * roll)
    effort = values(engine, 'effort')
    assert effort['pitch'] == pytest.approx(2 * 12.0 - 2 * 20.0)
    assert effort['roll'] == pytest.approx(0.5 * (2 * 12.0 + 2 * 20.0))
    assert np.isnan(effort['tip'])
    assert list(sources(engine).values()) == [
        'actuator', 'actuator', 'mimic', 'measured', 'measured'
    ]
    # The plan must compute all joints in a single block.
    assert len(engine.plan.blocks) == 1


def test_joints_determine_their_actuators():
    engine = StateEngine(wrist())
    feed(engine, *({'pitch': 1.0 * k, 'roll': 2.0 * k} for k in (1, 2, 3)))
    assert values(engine)['hw/m1'] == 2.0 * (1.0 + 0.5 * 2.0)
    assert values(engine, 'velocity')['hw/m2'] == -2.0 * 2 * (1.0 - 0.5 * 2.0)
    assert values(engine, 'effort')['hw/m1'] == pytest.approx((3.0 + 6.0 / 0.5) / 4.0)
    assert sources(engine)['hw/m1'] == 'actuator'


def test_inputs_may_arrive_in_separate_readings():
    engine = StateEngine(wrist())
    feed(engine, {'hw/m1': 2.0})
    assert sources(engine)['pitch'] == 'unknown'
    feed(engine, {'hw/m2': 4.0})
    assert values(engine)['pitch'] == -0.5
    feed(engine, {'hw/m1': 6.0})
    assert values(engine)['pitch'] == 0.5
    affected = engine.reading_plan(('hw/m1',)).affected
    names = [engine.model.coordinates[i] for i in np.flatnonzero(affected)]
    assert names == ['pitch', 'roll', 'hw/m1']
    assert engine.reading_plan(('hw/m1',)).joints.tolist() == [0, 1]


def test_joints_of_a_stale_actuator_become_unknown():
    engine = StateEngine(wrist({'tip': Mimic('roll')}), max_input_age_ns=10)
    feed(engine, {'hw/m1': 2.0}, stamp_ns=1)
    feed(engine, {'hw/m2': 4.0}, stamp_ns=20)
    assert sources(engine)['tip'] == 'mimic'
    assert engine.forget_stale(25)
    assert set(sources(engine).values()) == {'unknown', 'measured'}
    assert np.isnan(engine.joint_position).all()


def test_first_actuator_of_a_four_bar_determines_the_first_joint():
    one = drive('t', FOUR_BAR, ['m1', 'm2'], ['a', 'b'], [2.0, 4.0, 1.0, 0.5])
    engine = StateEngine(RobotModel(chain('ab', hardware=[system(one)])))
    feed(engine, {'hw/m1': 3.0}, {'hw/m1': 1.0}, {'hw/m1': 5.0})
    assert values(engine)['a'] == 1.5
    assert sources(engine)['b'] == 'unknown'
    # The effort of the joint depends on both actuators.
    assert np.isnan(values(engine, 'effort')['a'])
    # If the second joint is measured, both joints determine the second actuator.
    feed(engine, {'b': 0.25}, {'b': 2.0}, {'b': 3.0})
    assert values(engine)['hw/m2'] == 4.0 * (1.5 + 0.5 * 0.25)
    assert values(engine, 'effort')['hw/m2'] == pytest.approx(3.0 / (0.5 * 4.0))
    for _ in range(2):
        feed(engine, {'hw/m1': 3.0}, {'hw/m1': 1.0}, {'hw/m1': 5.0})
        assert np.isnan(values(engine, 'effort')['a'])
    feed(engine, {'hw/m1': 3.0, 'hw/m2': 6.0}, effort={'hw/m1': 5.0, 'hw/m2': 7.0})
    four_bar = FourBarLinkageTransmission((2.0, 4.0), (1.0, 0.5))
    assert values(engine, 'effort')['a'] == four_bar.joint('effort', [5.0, 7.0])[0]


def test_tree_accepts_the_joint_positions_of_an_engine():
    engine = StateEngine(wrist())
    view = engine.joint_position
    feed(engine, {'hw/m1': 2.0, 'hw/m2': 4.0, 'tip': 0.25})
    assert engine.joint_position is view
    np.testing.assert_array_equal(view, engine.state.position[:3])
    engine.model.tree.forward_kinematics(view)


# --- Precedence.


def test_measured_joint_overrules_its_actuator():
    engine = StateEngine(wrist({'tip': Mimic('pitch')}))
    feed(engine, {'hw/m1': 2.0, 'hw/m2': 4.0})
    feed(engine, {'pitch': 9.0})
    assert values(engine)['pitch'] == 9.0
    assert values(engine)['tip'] == 9.0
    assert sources(engine)['roll'] == 'actuator'


def test_actuator_overrules_mimic_relation_and_default():
    engine = StateEngine(wrist({'roll': Mimic('tip')}), {'pitch': 7.0})
    feed(engine, {'tip': 0.5})
    assert (sources(engine)['roll'], sources(engine)['pitch']) == ('mimic', 'default')
    feed(engine, {'hw/m1': 2.0, 'hw/m2': 4.0})
    assert (sources(engine)['roll'], sources(engine)['pitch']) == ('actuator', 'actuator')
    assert values(engine)['pitch'] == -0.5


@pytest.mark.parametrize('order', ['ab', 'ba'])
def test_mimic_relation_overrules_a_default_with_transmissions(order):
    drives = [drive(f't{name}', SIMPLE, [f'm{name}'], [name]) for name in order]
    description = chain(order, {'b': Mimic('a', 2.0)}, [system(*drives)])
    engine = StateEngine(RobotModel(description), {'a': 1.0, 'b': 9.0})
    assert sources(engine)['b'] == 'mimic'
    assert values(engine) == {'a': 1.0, 'b': 2.0, 'hw/ma': 1.0, 'hw/mb': 2.0}
    feed(engine, {'hw/mb': 5.0})
    assert values(engine) == {'a': 1.0, 'b': 5.0, 'hw/ma': 1.0, 'hw/mb': 5.0}


# --- Deviations.


def test_joint_that_deviates_from_its_actuators_is_reported_once():
    engine = StateEngine(wrist())
    feed(engine, {'hw/m1': 2.0, 'hw/m2': 4.0}, stamp_ns=10)
    (finding,) = feed(engine, {'pitch': 9.0, 'roll': 3.0}, stamp_ns=10)
    assert finding.code == 'state-deviation'
    assert finding.message == (
        "joint 'pitch' is measured at 9, but its actuator gives -0.5, a difference of 9.5; "
        'the measured value is used'
    )
    assert not feed(engine, {'pitch': 9.0, 'roll': 3.0}, stamp_ns=10)


@pytest.mark.parametrize('actuators_first', [True, False])
def test_readings_with_the_same_stamp_are_compared(actuators_first):
    engine = StateEngine(wrist())
    readings = [{'hw/m1': 2.0, 'hw/m2': 4.0}, {'pitch': 9.0}]
    first, second = readings if actuators_first else readings[::-1]
    # Positions with different stamps may contradict each other, because the robot moves between
    # the two times.
    for stamp in range(1, 9, 2):
        assert not feed(engine, first, stamp_ns=stamp)
        assert not feed(engine, second, stamp_ns=stamp + 1)
    assert not feed(engine, first, stamp_ns=20)
    assert len(feed(engine, second, stamp_ns=20)) == 1


def test_readings_without_stamps_are_not_compared():
    engine = StateEngine(wrist())
    assert not feed(engine, {'hw/m1': 2.0, 'hw/m2': 4.0})
    assert not feed(engine, {'pitch': 9.0})
    assert len(feed(engine, {'hw/m1': 2.0, 'hw/m2': 4.0, 'pitch': 9.0})) == 1


# --- Joints without actuators.


def test_transmissions_do_not_make_joints_dependent():
    model = wrist({'tip': Mimic('roll', 2.0)})
    assert model.independent() == ('pitch', 'roll')
    np.testing.assert_array_equal(model.complete([1.0, 2.0, 9.0]), [1.0, 2.0, 4.0])
    plain = RobotModel(replace(model.description, hardware=()))
    q = model.complete(np.random.default_rng(1).uniform(-1, 1, size=(4, 3)))
    np.testing.assert_array_equal(model.jacobian(q, 'l3'), plain.jacobian(q, 'l3'))
    assert [c.name for c in model.joint_couplings] == ['tip']
    assert model.default_positions() == {'pitch': 0.0, 'roll': 0.0, 'tip': 0.0}


def test_default_positions_have_only_joints():
    model = wrist()
    state = ModelState('random', joint_states={'roll': JointState(position=(0.5,))})
    model = RobotModel(replace(model.description, model_states=(state,)))
    assert model.default_positions() == {'pitch': 0.0, 'roll': 0.5, 'tip': 0.0}


def test_resolution_lists_actuators_separately():
    found = resolve_state(wrist(), {'m1': 2.0, 'hw/m2': 4.0}, effort={'m1': 1.0, 'm2': 1.0})
    assert found.position == {'pitch': -0.5, 'roll': 3.0}
    assert found.source == {'pitch': 'actuator', 'roll': 'actuator', 'tip': 'unknown'}
    assert found.effort == {'pitch': 0.0, 'roll': 2.0}
    assert found.actuator.position == {'hw/m1': 2.0, 'hw/m2': 4.0}
    assert found.actuator.source == {'hw/m1': 'measured', 'hw/m2': 'measured'}
    np.testing.assert_array_equal(found.coordinates, [-0.5, 3.0, 0.0])
    with pytest.raises(ValueError, match="position of 'hw/m1' is given twice"):
        resolve_state(wrist(), {'m1': 2.0, 'hw/m1': 4.0})


# --- Invalid transmissions.


@pytest.mark.parametrize(
    ('drives', 'left', 'message'),
    [
        (
            [drive('t', SIMPLE, ['m'], ['a']), drive('u', SIMPLE, ['n'], ['a'])],
            ['t'],
            "'u': transmission 't' already moves joint 'a'",
        ),
        ([drive('t', SIMPLE, ['m'], ['a'], [1.0, 0.0])], [], 'reduction 1 is zero'),
        ([drive('t', SIMPLE, ['m'], ['nowhere'])], [], "the robot has no joint 'nowhere'"),
        ([drive('t', SIMPLE, ['m'], ['fixed'])], [], "joint 'fixed' is fixed"),
        ([drive('t', SIMPLE, ['x'], ['a'])], [], "'hw/x' is also a coordinate of a joint"),
        ([drive('t', CRANK, ['m'], ['a'])], [], "the parameter 'crank_radius' is missing"),
        (
            [
                drive('t', DIFFERENTIAL, ['m', 'n'], ['a', 'fixed']),
                drive('u', SIMPLE, ['m'], ['a']),
            ],
            ['u'],
            "joint 'fixed' is fixed",
        ),
    ],
)
def test_transmission_that_cannot_work_is_left_out_with_a_finding(drives, left, message):
    types = {'fixed': JointType.FIXED, 'hw': JointType.PLANAR}
    model = RobotModel(chain(['a', 'fixed', 'hw'], hardware=[system(*drives)], types=types))
    (finding,) = model.findings
    assert finding.code == 'transmission-left-out'
    assert message in finding.message
    assert [drive.info.name for drive in model.transmissions] == left
    engine = StateEngine(model)
    feed(engine, {'a': 1.0})
    assert values(engine)['a'] == 1.0


def test_plugin_of_another_package_is_ignored():
    """The reader of the description has already reported the plugin."""
    drives = drive('t', 'x/Y', ['m'], ['a']), drive('u', SIMPLE, ['n'], ['b'])
    model = RobotModel(chain('ab', hardware=[system(*drives)]))
    assert model.findings == ()
    assert [drive.info.name for drive in model.transmissions] == ['u']


def test_one_actuator_may_move_two_joints():
    drives = drive('t', SIMPLE, ['m'], ['a'], [1.0, 2.0]), drive('u', SIMPLE, ['m'], ['b'])
    description = chain('ab', hardware=[system(*drives)])
    engine = StateEngine(RobotModel(description))
    feed(engine, {'hw/m': 4.0})
    assert values(engine) == {'a': 2.0, 'b': 4.0, 'hw/m': 4.0}
    # An actuator with two transmissions would get two commands.
    with pytest.raises(TransmissionError, match="both have the actuator 'm'"):
        TransmissionMap(description.hardware[0])


def test_ros2_control_frees_a_mimic_joint():
    joints = [ComponentInfo('b', 'joint', is_mimic=MimicAttribute.FALSE)]
    description = chain('ab', {'b': Mimic('a')}, [system(joints=joints)])
    assert RobotModel(description).independent() == ('a', 'b')
    freed = replace(description, hardware=(system(joints=[ComponentInfo('b', 'joint')]),))
    assert RobotModel(freed).independent() == ('a',)


# --- Nonlinear kinds.


def press(mimics=None):
    one = drive(
        'press',
        CRANK,
        ['motor'],
        ['slide'],
        parameters={'crank_radius': '1', 'rod_length': '3', 'offset': '0.25'},
    )
    types = {'slide': JointType.PRISMATIC}
    return RobotModel(chain(['slide', 'gauge'], mimics, [system(one)], types))


def test_crank_moves_its_slider_and_the_followers():
    engine = StateEngine(press({'gauge': Mimic('slide', 2.0, 1.0)}))
    for angle in (0.5, 4.0, 9.0):
        feed(engine, {'hw/motor': angle}, {'hw/motor': 2.0}, {'hw/motor': 3.0})
        s = np.sin(angle) - 0.25
        x = np.cos(angle) + np.sqrt(9.0 - s**2)
        k = -np.sin(angle) - s * np.cos(angle) / np.sqrt(9.0 - s**2)
        assert values(engine)['slide'] == pytest.approx(x, rel=1e-14)
        assert values(engine)['gauge'] == pytest.approx(2 * x + 1, rel=1e-14)
        assert values(engine, 'velocity')['gauge'] == pytest.approx(4 * k, rel=1e-12)
        assert values(engine, 'effort')['slide'] == pytest.approx(3.0 / k, rel=1e-12)


def test_slider_gives_the_angle_near_the_last_one():
    engine = StateEngine(press())
    model = engine.model
    for angle in np.linspace(0.3, 20.0, 100):
        slider = resolve_state(model, {'motor': float(angle)}).position['slide']
        feed(engine, {'slide': slider})
        found = values(engine)['hw/motor']
        again = resolve_state(model, {'motor': found}).position['slide']
        assert again == pytest.approx(slider, abs=1e-12)
    # Only require a finite angle. After a dead centre, the position of the slider does not
    # determine the side of the crank.
    assert np.isfinite(found)


# --- Comparisons with other programs and with a literal implementation.


@settings(max_examples=examples(30))
@given(st.lists(st.floats(-3.0, 3.0), min_size=4, max_size=4))
def test_poses_of_a_driven_arm_equal_those_of_pinocchio(motors):
    pinocchio = pytest.importorskip('pinocchio', reason='pinocchio (PyPI: pin) is not installed')
    drives = [
        drive('s', SIMPLE, ['m0'], ['base'], [1.0, -2.0], [0.5]),
        drive('d', DIFFERENTIAL, ['m1', 'm2'], ['pitch', 'roll'], [2, -3, 1, 0.5], [0.1, 0.2]),
        drive('f', SIMPLE, ['m3'], ['tip'], [1.0, 0.75]),
    ]
    description = chain(['base', 'pitch', 'roll', 'tip'], hardware=[system(*drives)])
    model = RobotModel(description)
    engine = StateEngine(model)
    feed(engine, {f'hw/m{i}': value for i, value in enumerate(motors)})
    poses = model.tree.forward_kinematics(engine.joint_position)

    a = motors
    joints = {
        'base': a[0] / -2 + 0.5,
        'pitch': (a[1] / 2 - a[2] / 3) / 2 + 0.1,
        'roll': (a[1] / 2 + a[2] / 3) / (2 * 0.5) + 0.2,
        'tip': a[3] / 0.75,
    }
    theirs = pinocchio.buildModelFromXML(urdf_from_description(description))
    q = pinocchio.neutral(theirs)
    for name, value in joints.items():
        place = theirs.joints[theirs.getJointId(name)].idx_q
        q[place:place + 2] = np.cos(value), np.sin(value)
    data = theirs.createData()
    pinocchio.framesForwardKinematics(theirs, data, q)
    for i, link in enumerate(model.tree.links):
        frame = theirs.getFrameId(link, pinocchio.FrameType.BODY)
        np.testing.assert_allclose(poses[i], data.oMf[frame].homogeneous, rtol=0, atol=1e-12)


@st.composite
def driven_robots(draw):
    """Draw a robot with valid transmissions and mimic joints, and the names in each reading."""
    count = draw(st.integers(1, 4))
    drives, names = [], []
    for i in range(count):
        kind = draw(st.sampled_from([SIMPLE, DIFFERENTIAL, FOUR_BAR]))
        n = 1 if kind == SIMPLE else 2
        ends = [f'm{i}{k}' for k in range(n)], [f'j{i}{k}' for k in range(n)]
        ratios = [draw(st.sampled_from([1.0, -2.0, 0.5, 4.0])) for _ in range(2 * n)]
        drives.append(drive(f't{i}', kind, *ends, ratios, [0.25, -0.5][:n]))
        names += ends[1]
    followers = [f'f{i}' for i in range(draw(st.integers(0, 3)))]
    mimics = {
        name: Mimic(draw(st.sampled_from(names + followers[:i])), 2.0, 0.5)
        for i, name in enumerate(followers)
    }
    order = draw(st.permutations(names + followers))
    description = chain(order, mimics, [system(*draw(st.permutations(drives)))])
    coordinates = RobotModel(description).coordinates
    measured = draw(st.lists(st.lists(st.sampled_from(coordinates), unique=True), max_size=4))
    return description, measured


@settings(max_examples=examples(200))
@given(driven_robots())
def test_engine_equals_the_literal_engine(case):
    from test_support.reference import LiteralDrives

    description, measured = case
    engine = StateEngine(RobotModel(description))
    literal = LiteralDrives(description)
    rng = np.random.default_rng(1)
    for names in measured:
        columns = rng.integers(-8, 9, size=(3, len(names))) / 8
        engine.update(engine.reading_plan(tuple(names)), *columns)
        literal.update(names, *columns.tolist())
        for name in engine.model.coordinates:
            source, expected = literal.value(name)
            assert sources(engine)[name] == source
            found = [values(engine, quantity)[name] for quantity in literal.QUANTITIES]
            # The tolerance allows for rounding errors of quotients. All other values are exact,
            # because they are binary fractions.
            assert found == pytest.approx(expected, rel=1e-12, abs=1e-12, nan_ok=True)


# --- From documents.

DOCUMENT = """
<robot name="example"><link name="base"/><link name="a"/><link name="b"/><link name="c"/>
<joint name="pitch" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="roll" type="continuous"><parent link="a"/><child link="b"/></joint>
<joint name="tip" type="continuous"><parent link="b"/><child link="c"/></joint>
{inside}
</robot>
"""
WRIST = """
<ros2_control name="hw" type="system"><hardware><plugin>x/Y</plugin></hardware>
  <joint name="pitch"><state_interface name="position"/></joint>
  <joint name="roll"><state_interface name="position"/></joint>
  <transmission name="wrist"><plugin>transmission_interface/FourBarLinkageTransmission</plugin>
    {ends}
  </transmission>
</ros2_control>
"""
ENDS = [
    f'<{side} name="{name}" role="{side}{number}">'
    f'<mechanical_reduction>{reduction}</mechanical_reduction></{side}>'
    for side, number, name, reduction in (
        ('actuator', 1, 'm1', 10),
        ('actuator', 2, 'm2', 20),
        ('joint', 1, 'roll', 2),
        ('joint', 2, 'pitch', 4),
    )
]


@pytest.mark.parametrize('ends', list(itertools.permutations(ENDS)))
def test_roles_give_the_order_of_joints_and_actuators(ends):
    text = DOCUMENT.format(inside=WRIST.format(ends=''.join(ends)))
    model = RobotModel(load_description(text))
    found = resolve_state(model, velocity={'m1': 3.0, 'm2': 5.0}).velocity
    assert found == pytest.approx({'roll': 0.15, 'pitch': 0.025}, rel=1e-12)


ROS1 = """
<transmission name="old"><type>transmission_interface/SimpleTransmission</type>
  <joint name="tip"><hardwareInterface>PositionJointInterface</hardwareInterface></joint>
  <actuator name="motor"><mechanicalReduction>50</mechanicalReduction></actuator>
</transmission>
"""


def test_ros1_transmissions_are_read_on_request_only():
    description = load_description(DOCUMENT.format(inside=ROS1))
    assert RobotModel(description).actuators == ()
    model = RobotModel(description, ros1_transmissions=True)
    assert model.actuators == ('ros1/motor',)
    assert resolve_state(model, {'motor': 25.0}).position == {'tip': 0.5}


def test_ros1_transmission_that_is_not_simple_is_reported():
    text = DOCUMENT.format(inside=ROS1.replace('Simple', 'Differential'))
    model = RobotModel(load_description(text), ros1_transmissions=True)
    assert [finding.code for finding in model.findings] == ['transmission-ros1-left-out']
    assert model.actuators == ()
