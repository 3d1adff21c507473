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

"""Maps of all transmissions of a component, compared with single transmissions."""

from dataclasses import replace

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import CrankSliderTransmission
from robot_description_tools.coupling import INTERFACES
from robot_description_tools.coupling import transmission_from_info
from robot_description_tools.coupling import TransmissionError
from robot_description_tools.coupling import TransmissionMap
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo

NAN = float('nan')
SIMPLE, DIFFERENTIAL, FOUR_BAR = (
    f'transmission_interface/{kind}Transmission'
    for kind in ('Simple', 'Differential', 'FourBarLinkage')
)
CRANK = 'robot_description_tools/CrankSliderTransmission'
LINKS = {'crank_radius': '1', 'rod_length': '3', 'offset': '0.25'}
reductions = st.sampled_from([2.0, -4.0, 0.5, 10.0])


def drive(name, kind, actuators, joints, reductions=None, parameters=None):
    """Return a transmission. ``reductions`` lists the actuators first, then the joints."""
    reductions = list(reductions or [1.0] * (len(actuators) + len(joints)))
    offsets = [0.0] * len(actuators) + [0.5, -0.25][: len(joints)]
    roles = [f'actuator{i}' for i in range(1, len(actuators) + 1)]
    roles += [f'joint{i}' for i in range(1, len(joints) + 1)]
    ends = list(map(TransmissionEnd, [*actuators, *joints], roles, reductions, offsets))
    n = len(actuators)
    return TransmissionInfo(name, kind, tuple(ends[n:]), tuple(ends[:n]), parameters or {})


def component(*drives, joints=None):
    names = joints or [end.name for one in drives for end in one.joints]
    return HardwareInfo(
        'arm',
        'system',
        joints=tuple(ComponentInfo(name, 'joint') for name in names),
        transmissions=drives,
    )


@st.composite
def components(draw, kinds=(SIMPLE, DIFFERENTIAL, FOUR_BAR, CRANK)):
    """
    Draw a component with some transmissions.

    Its joints are in any order, and one joint has no transmission.

    """
    drives = []
    for i, kind in enumerate(draw(st.lists(st.sampled_from(kinds), max_size=6))):
        n = 2 if kind in (DIFFERENTIAL, FOUR_BAR) else 1
        ratios = [draw(reductions) for _ in range(2 * n)]
        if kind == CRANK:
            ratios[1] = 1.0
        actuators, joints = ([f'{side}{i}_{k}' for k in range(n)] for side in 'aj')
        drives.append(
            drive(f't{i}', kind, actuators, joints, ratios, LINKS if kind == CRANK else {})
        )
    names = [end.name for one in drives for end in one.joints] + ['alone']
    return component(*drives, joints=draw(st.permutations(names)))


def by_name(names, values):
    return dict(zip(names, np.moveaxis(np.asarray(values), -1, 0), strict=True))


def alone(info, interface, values, to_joints, position):
    """Map values by each transmission separately, and return the results by name."""
    found = {}
    for one in info.transmissions:
        made = transmission_from_info(one)
        if interface not in made.interfaces:
            continue
        ends = [one.actuators, one.joints][:: 1 if to_joints else -1]
        mapped = made.joint if to_joints else made.actuator
        inputs = np.stack([values[end.name] for end in ends[0]], axis=-1)
        at = np.stack([position[end.name] for end in ends[0]], axis=-1)
        outputs = mapped(interface, inputs, position=at)
        found |= by_name([end.name for end in ends[1]], outputs)
    return found


@settings(deadline=None)
@given(components(), st.sampled_from([(), (3,), (2, 3), (0,)]), st.booleans())
def test_map_equals_its_transmissions(info, shape, to_joints):
    built = TransmissionMap(info)
    names = [built.actuators, built.joints]
    ins, outs = names if to_joints else names[::-1]
    mapped = built.to_joints if to_joints else built.to_actuators
    rng = np.random.default_rng(1)
    # In this range, sliders are between their dead centres.
    values, position = rng.uniform(2.6, 3.9, size=(2, *shape, len(ins)))
    for interface in INTERFACES:
        expected = alone(
            info, interface, by_name(ins, values), to_joints, by_name(ins, position)
        )
        poisoned = np.full((*shape, len(outs)), -7.0)
        assert mapped(interface, values, out=poisoned, position=position) is poisoned
        fresh = TransmissionMap(info)
        fresh = fresh.to_joints if to_joints else fresh.to_actuators
        found = by_name(outs, fresh(interface, values, position=position))
        for name, written in by_name(outs, poisoned).items():
            one_way = interface == 'absolute_position' and not to_joints
            if name in expected and not one_way:
                np.testing.assert_array_equal(found[name], expected[name])
                if interface not in ('position',):
                    np.testing.assert_array_equal(written, expected[name])
            else:
                assert np.isnan(found[name]).all()
                assert (written == -7.0).all()


def test_names_are_in_document_order():
    info = component(
        drive('t', DIFFERENTIAL, ['m2', 'm1'], ['z', 'a']),
        drive('s', SIMPLE, ['m0'], ['k']),
        joints=['k', 'free', 'a', 'z'],
    )
    built = TransmissionMap(info)
    assert built.actuators == ('m2', 'm1', 'm0')
    assert built.joints == ('k', 'a', 'z')


@settings(deadline=None)
@given(st.sampled_from([DIFFERENTIAL, FOUR_BAR]), st.permutations(range(4)))
def test_names_do_not_matter(kind, order):
    # Sorted as texts, 'joint10' is before 'joint9'. Because of a bug, ros2_control sorted the
    # names of the ends, but not their reductions.
    names = [f'joint{i}' for i in (9, 10)], [['a', 'b', 'c', 'd'][i] for i in order]
    ratios = [10.0, 20.0, 2.0, 4.0]
    one = TransmissionMap(component(drive('t', kind, names[1][:2], names[0], ratios)))
    two = TransmissionMap(component(drive('t', kind, ['m1', 'm2'], ['j1', 'j2'], ratios)))
    found = one.to_joints('velocity', [3.0, 5.0])
    np.testing.assert_array_equal(found, two.to_joints('velocity', [3.0, 5.0]))
    if kind == FOUR_BAR:
        np.testing.assert_allclose(found, [0.15, 0.025], rtol=1e-12)


def test_order_of_joints_permutes_the_result():
    one = drive('t', DIFFERENTIAL, ['m1', 'm2'], ['j1', 'j2'], [10.0, 20.0, 2.0, 4.0])
    forth = TransmissionMap(component(one)).to_joints('position', [3.0, 5.0])
    back = TransmissionMap(component(one, joints=['j2', 'j1'])).to_joints('position', [3.0, 5.0])
    assert back.tolist() == forth[::-1].tolist()


@settings(deadline=None)
@given(components((SIMPLE, DIFFERENTIAL, FOUR_BAR)))
def test_mapping_there_and_back_gives_the_identity_and_conserves_power(info):
    built = TransmissionMap(info)
    rng = np.random.default_rng(1)
    v, tau, x = rng.uniform(-9, 9, size=(3, len(built.actuators)))
    for interface, values in (('velocity', v), ('effort', tau), ('position', x)):
        joints = built.to_joints(interface, values)
        if interface == 'effort' or not np.isnan(joints).any():
            np.testing.assert_allclose(built.to_actuators(interface, joints), values, atol=1e-11)
    power = built.to_joints('velocity', v) @ built.to_joints('effort', tau)
    assert power == pytest.approx(v @ tau, rel=1e-10, abs=1e-9)


def mixed():
    return TransmissionMap(
        component(
            drive('s', SIMPLE, ['a'], ['x'], [1.0, 2.0]),
            drive('d', DIFFERENTIAL, ['b', 'c'], ['y', 'z']),
            drive('f', FOUR_BAR, ['d', 'e'], ['v', 'w']),
        )
    )


@pytest.mark.parametrize(
    ('lost', 'interface', 'gone'),
    [
        ('a', 'position', 'x'),
        ('b', 'position', 'yz'),
        ('d', 'position', 'vw'),
        ('e', 'velocity', 'w'),
        ('d', 'effort', 'v'),
        ('e', 'effort', 'vw'),
        ('e', 'torque', 'vw'),
    ],
)
def test_missing_inputs_affect_only_dependent_outputs(lost, interface, gone):
    built = mixed()
    values = np.ones(5)
    values[built.actuators.index(lost)] = NAN
    found = built.to_joints(interface, values)
    assert ''.join(n for n, v in zip(built.joints, found, strict=True) if np.isnan(v)) == gone
    reach = built.partial_to_joints(set(built.actuators) - {lost}, interface)
    if interface == 'torque':
        # The map of torque lacks v and w, because their transmission does not map torque. The
        # joints v and w are not reported as missing.
        assert reach.known == ('x', 'y', 'z')
        assert reach.missing == {}
    else:
        assert set(reach.known) == set(built.joints) - set(gone)
        assert reach.missing == dict.fromkeys(gone, (lost,))


def test_partial_result_lists_all_missing_inputs():
    built = mixed()
    assert built.partial_to_joints([]).missing == {
        'x': ('a',),
        'y': ('b', 'c'),
        'z': ('b', 'c'),
        'v': ('d',),
        'w': ('d', 'e'),
    }
    assert built.partial_to_actuators(['x', 'v', 'y']).known == ('a', 'd')
    assert built.partial_to_actuators(['x', 'v', 'y']).missing == {
        'b': ('z',),
        'c': ('z',),
        'e': ('w',),
    }
    assert built.partial_to_actuators(['x'], 'absolute_position').known == ()
    with pytest.raises(TransmissionError, match=r"no transmission of 'q'"):
        built.partial_to_joints(['q'])


def test_component_without_transmissions_has_an_empty_map():
    built = TransmissionMap(component(joints=['free']))
    assert built.actuators == built.joints == ()
    for interface in INTERFACES:
        assert built.to_joints(interface, []).shape == (0,)
        assert built.to_actuators(interface, np.zeros((4, 0))).shape == (4, 0)


def test_shapes_and_interfaces_are_checked():
    built = mixed()
    with pytest.raises(ValueError, match=r'expected shape \(\.\.\., 5\), got \(4,\)'):
        built.to_joints('position', np.zeros(4))
    with pytest.raises(ValueError, match=r'out: expected shape \(5,\), got \(4,\)'):
        built.to_joints('position', np.zeros(5), out=np.zeros(4))
    with pytest.raises(TransmissionError, match="no interface 'speed'"):
        built.to_joints('speed', np.zeros(5))


@pytest.mark.parametrize(
    ('info', 'message'),
    [
        (
            component(drive('one', SIMPLE, ['a'], ['j']), drive('two', SIMPLE, ['b'], ['j'])),
            "'one' and 'two' both have the joint 'j'",
        ),
        (
            component(drive('one', SIMPLE, ['a'], ['j']), drive('one', SIMPLE, ['b'], ['j'])),
            "'one' and 'one' both have the joint 'j'",
        ),
        (
            component(drive('one', SIMPLE, ['a'], ['j']), drive('two', SIMPLE, ['a'], ['k'])),
            "'one' and 'two' both have the actuator 'a'",
        ),
        (
            component(drive('one', SIMPLE, ['a'], ['elbow']), joints=['elbwo']),
            "'one': the component 'arm' has no joint 'elbow', did you mean 'elbwo'",
        ),
        (component(drive('one', 'x/Y', ['a'], ['j'])), "'one': the plugin 'x/Y' is unknown"),
        (component(drive('one', SIMPLE, ['a'], ['j'], [1.0, 0.0])), "'one': .* is zero"),
        (component(drive('one', DIFFERENTIAL, ['a'], ['j'])), "'one': .*: expected 2 joint"),
    ],
)
def test_invalid_component_is_refused(info, message):
    with pytest.raises(TransmissionError, match=message):
        TransmissionMap(info)


# --- Kinds whose ratio depends on the position.


def press():
    return TransmissionMap(
        component(
            drive('s', SIMPLE, ['a'], ['x'], [1.0, 2.0]),
            drive('p', CRANK, ['m'], ['slide'], parameters=LINKS),
            drive('q', CRANK, ['n'], ['slide2'], parameters=LINKS),
        )
    )


def test_ratios_use_the_last_positions():
    built, crank = press(), CrankSliderTransmission(1.0, 3.0, 0.25, joint_offset=0.5)
    assert np.isnan(built.to_joints('velocity', np.ones(3))).tolist() == [False, True, True]
    for at in (0.5, 2.0):
        built.to_joints('position', [0.0, at, 1.0])
        expected = [float(crank.joint('velocity', [1.0], position=[q])[0]) for q in (at, 1.0)]
        assert built.to_joints('velocity', np.ones(3)).tolist() == [0.5, *expected]
        # Ratios come from measured positions, so commands do not change the ratios.
        built.to_actuators('position', built.to_joints('position', [0.0, at, 1.0]) * 0.9)
        assert built.to_joints('velocity', np.ones(3)).tolist() == [0.5, *expected]
        # By virtual work, efforts have the same ratios in the other direction.
        assert built.to_actuators('effort', np.ones(3)).tolist() == [0.5, *expected]
    # A missing reading does not change the ratios.
    built.to_joints('position', [0.0, NAN, 1.0])
    assert built.to_joints('velocity', np.ones(3)).tolist() == [0.5, *expected]


def test_ratios_use_commands_until_the_first_reading():
    built = press()
    joints = press().to_joints('position', [0.0, 0.5, 1.0])
    actuators = built.to_actuators('position', joints)
    np.testing.assert_allclose(actuators, [0.0, 0.5, 1.0], atol=1e-12)
    other = press()
    other.to_joints('position', [0.0, 0.5, 1.0])
    np.testing.assert_allclose(
        built.to_actuators('effort', np.ones(3)), other.to_actuators('effort', np.ones(3))
    )


def test_commands_stay_on_the_branch_of_the_crank():
    built = press()
    for at in (-1.0, 1.0, 5.0, 11.5):
        joints = built.to_joints('position', [0.0, at, at])
        np.testing.assert_allclose(built.to_actuators('position', joints), [0, at, at], atol=1e-9)


def test_crank_is_followed_through_many_turns():
    built = press()
    for at in np.linspace(0.0, 30.0, 200):
        joints = built.to_joints('position', [0.0, at, -at])
        found = built.to_actuators('position', joints)
        np.testing.assert_allclose(found[1:], [at, -at], atol=1e-6)


def test_maps_do_not_share_memory():
    info = component(drive('p', CRANK, ['m'], ['slide'], parameters=LINKS))
    one, two = TransmissionMap(info), TransmissionMap(replace(info))
    one.to_joints('position', [1.0])
    assert np.isnan(two.to_joints('velocity', [1.0])).all()
