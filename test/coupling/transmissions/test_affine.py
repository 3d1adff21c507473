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
Affine transmissions: reference values, rules of ros2_control, and properties of all kinds.

The reference values were computed from the matrices and compared with the C++ classes.

"""

import itertools
import re

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import DifferentialTransmission
from robot_description_tools.coupling import FourBarLinkageTransmission
from robot_description_tools.coupling import INTERFACES
from robot_description_tools.coupling import SimpleTransmission
from robot_description_tools.coupling import TransmissionError
from robot_description_tools.coupling.transmissions.kinds import BUILT_IN
from test_support.transmissions import NAN
from test_support.transmissions import PAGE
from test_support.transmissions import PAIRS
from test_support.transmissions import reductions
from test_support.transmissions import values

INF = float('inf')
EFFORTS = ('effort', 'torque', 'force')

# Each table maps an ID to (parameters, direction, interface, input, output).
SIMPLE = {
    'S1': ((10, 1), 'a2j', 'effort', 1, 10),
    'S2': ((10, 1), 'a2j', 'velocity', 1, 0.1),
    'S3': ((10, 1), 'a2j', 'position', 1, 1.1),
    'S4': ((10, 1), 'a2j', 'torque', 1, 10),
    'S5': ((10, 1), 'a2j', 'force', 1, 10),
    'S6': ((10, 1), 'a2j', 'absolute_position', 1, 1.1),
    'S7': ((10, 1), 'j2a', 'position', 1.1, 1),
    'S8': ((10, 1), 'j2a', 'velocity', 0.1, 1),
    'S9': ((10, 1), 'j2a', 'effort', 10, 1),
    'S10': ((-10, -1), 'a2j', 'position', 1, -1.1),
    'S11': ((-10, -1), 'j2a', 'position', -1.1, 1),
    'S12': ((325.949, 0), 'a2j', 'position', 1000, 1000 / 325.949),
    'S13': ((0.5, 0), 'a2j', 'velocity', 3, 6),
    'S14': ((0.5, 0), 'a2j', 'effort', 3, 1.5),
    'S15': ((2, 0.25), 'j2a', 'position', 1, 1.5),
}
EQUAL = ((10, 10), (2, 2), (0, 0))
MIXED = ((10, -20), (-2, 4), (-2, 4))
SIGNED = ((50, -50), (2, -2), (0.5, -0.5))
ONES = ((1, 1), (1, 1), (0, 0))
DIFFERENTIAL = {
    'D1': (EQUAL, 'a2j', 'effort', (10, 10), (400, 0)),
    'D2': (EQUAL, 'a2j', 'velocity', (10, 10), (0.5, 0)),
    'D3': (EQUAL, 'a2j', 'position', (10, 10), (0.5, 0)),
    'D4': (EQUAL, 'a2j', 'effort', (10, -10), (0, 400)),
    'D5': (EQUAL, 'a2j', 'position', (10, -10), (0, 0.5)),
    'D6': (MIXED, 'a2j', 'effort', (3, 5), (140, 520)),
    'D7': (MIXED, 'a2j', 'velocity', (3, 5), (-0.0125, 0.06875)),
    'D8': (MIXED, 'a2j', 'position', (3, 5), (-2.0125, 4.06875)),
    'D9': (((10, 10), (2, 2), (1, 1)), 'a2j', 'position', (0, 0), (1, 1)),
    'D10': (MIXED, 'j2a', 'effort', (140, 520), (3, 5)),
    'D11': (MIXED, 'j2a', 'position', (-2.0125, 4.06875), (3, 5)),
    'D12': (SIGNED, 'a2j', 'position', (100, 0), (1, -1)),
    'D13': (SIGNED, 'j2a', 'velocity', (0.1, 0.2), (-10, -30)),
    'D14': (SIGNED, 'j2a', 'effort', (1, 2), (-0.005, -0.015)),
    'D15': (ONES, 'a2j', 'torque', (1, 0), (1, 1)),
}
FOUR_BAR = {
    'F1': (EQUAL, 'a2j', 'effort', (5, 10), (200, 200)),
    'F2': (EQUAL, 'a2j', 'velocity', (10, 5), (0.5, 0)),
    'F3': (EQUAL, 'a2j', 'position', (10, 5), (0.5, 0)),
    'F4': (EQUAL, 'a2j', 'effort', (0, 10), (100, 200)),
    'F5': (EQUAL, 'a2j', 'position', (0, 10), (0, 0.5)),
    'F6': (MIXED, 'a2j', 'effort', (3, 5), (-160, -400)),
    'F7': (MIXED, 'a2j', 'velocity', (3, 5), (-0.15, -0.025)),
    'F8': (MIXED, 'a2j', 'position', (3, 5), (-2.15, 3.975)),
    'F9': (MIXED, 'j2a', 'effort', (-160, -400), (3, 5)),
    'F10': (MIXED, 'j2a', 'position', (-2.15, 3.975), (3, 5)),
    'F11': (ONES, 'a2j', 'velocity', (1, 0), (1, -1)),
    'F12': (ONES, 'a2j', 'effort', (0, 1), (1, 1)),
    'F13': (SIGNED, 'j2a', 'position', (1, 1), (50, 125)),
    'F14': (SIGNED, 'j2a', 'velocity', (0.1, 0.2), (10, 15)),
    'F15': (SIGNED, 'j2a', 'effort', (1, 2), (0.02, 0.02)),
}
VECTORS = [
    pytest.param(kind, *vector, id=name)
    for kind, table in (
        (SimpleTransmission, SIMPLE),
        (DifferentialTransmission, DIFFERENTIAL),
        (FourBarLinkageTransmission, FOUR_BAR),
    )
    for name, vector in table.items()
]


# --- Reference vectors.


@pytest.mark.parametrize(('kind', 'parameters', 'direction', 'interface', 'given', 'out'), VECTORS)
def test_reference_vector(kind, parameters, direction, interface, given, out):
    transmission = kind(*parameters)
    mapped = transmission.joint if direction == 'a2j' else transmission.actuator
    poisoned = np.full(np.size(out), 1e9)
    found = mapped(interface, np.atleast_1d(given), out=poisoned)
    assert found is poisoned
    # If terms cancel, the expected value is 0 but a rounding error remains.
    np.testing.assert_allclose(found, np.atleast_1d(out), rtol=1e-12, atol=1e-12)


def test_there_are_45_vectors():
    assert len(VECTORS) == 45


offsets = st.floats(-10.0, 10.0)


@st.composite
def transmissions(draw, kinds=(SimpleTransmission, *PAIRS)):
    kind = draw(st.sampled_from(kinds))
    if kind is SimpleTransmission:
        return kind(draw(reductions), draw(offsets))
    pair = st.tuples(reductions, reductions)
    return kind(draw(pair), draw(pair), draw(st.tuples(offsets, offsets)))


def equations(transmission):
    """Return (target, expression) of each equation in the docstring, and a value for each name."""
    text = type(transmission).__doc__
    found = re.findall(r'\b([xvt][aj]\d?) = (.+?)(?=   |$)', text, re.MULTILINE)
    n_a, n_j = transmission.actuator_reductions, transmission.joint_reductions
    names = {'n': n_j[0], 'o': transmission.joint_offsets[0]}
    for i, (a, j, o) in enumerate(zip(n_a, n_j, transmission.joint_offsets, strict=True), 1):
        names |= {f'na{i}': a, f'nj{i}': j, f'o{i}': o}
    return found, names


@settings(deadline=None)
@given(transmissions(), st.tuples(values, values))
def test_equations_of_the_documentation_hold(transmission, numbers):
    found, names = equations(transmission)
    n = transmission.n_joints
    assert len(found) == 6 * n
    digits = [''] if n == 1 else ['1', '2']
    for letter, interface in (('x', 'position'), ('v', 'velocity'), ('t', 'effort')):
        for side, other, mapped in (
            ('a', 'j', transmission.joint),
            ('j', 'a', transmission.actuator),
        ):
            given = dict(zip([letter + side + d for d in digits], numbers, strict=False))
            expected = [
                eval(dict(found)[letter + other + digit], {**names, **given}) for digit in digits
            ]
            # The tolerance allows for cancellation of terms up to 1e3 * 1e4, and of offsets times
            # reductions.
            actual = mapped(interface, numbers[:n])
            np.testing.assert_allclose(actual, expected, rtol=1e-12, atol=1e-8)


# --- Properties of all kinds.


@settings(deadline=None)
@given(transmissions(), st.tuples(values, values), st.booleans())
def test_mapping_there_and_back_gives_the_identity(transmission, numbers, joints_first):
    numbers = np.array(numbers[: transmission.n_joints])
    ways = [transmission.joint, transmission.actuator]
    there, back = ways[::-1] if joints_first else ways
    for interface in sorted(transmission.interfaces - {'absolute_position'}):
        middle, out = np.full_like(numbers, 1e9), np.full_like(numbers, -1e9)
        assert there(interface, numbers, out=middle) is middle
        assert back(interface, middle, out=out) is out
        # The tolerance allows for products of offsets up to 10 and reductions up to 1e4, and for
        # terms of 1e3 that cancel.
        np.testing.assert_allclose(out, numbers, rtol=1e-9, atol=1e-6)


@settings(deadline=None)
@given(transmissions(), *[st.tuples(values, values)] * 2)
def test_power_is_conserved(transmission, rates, efforts):
    n = transmission.n_actuators
    v, tau = np.array(rates[:n]), np.array(efforts[:n])
    for interface in set(EFFORTS) & transmission.interfaces:
        v_j, tau_j = transmission.joint('velocity', v), transmission.joint(interface, tau)
        size = np.abs(tau_j * v_j).sum() + np.abs(tau * v).sum()
        assert tau_j @ v_j == pytest.approx(tau @ v, rel=1e-9, abs=1e-12 * size + 1e-12)


@settings(deadline=None)
@given(transmissions())
def test_position_is_the_integral_of_velocity(transmission):
    n = transmission.n_actuators
    rng = np.random.default_rng(3)
    x, v = rng.uniform(-1, 1, size=(2, n))
    moved = transmission.joint('position', x + v) - transmission.joint('position', x)
    np.testing.assert_allclose(transmission.joint('velocity', v), moved, rtol=1e-9, atol=1e-9)


@settings(deadline=None)
@given(transmissions())
def test_joints_of_actuators_at_zero_are_at_their_offsets(transmission):
    found = transmission.joint('position', np.zeros(transmission.n_actuators))
    assert found.tolist() == list(transmission.joint_offsets)


@settings(deadline=None)
@given(transmissions(), st.sampled_from([(), (0,), (1,), (3,), (2, 3)]), st.booleans())
def test_batch_equals_its_rows(transmission, shape, to_joints):
    mapped = transmission.joint if to_joints else transmission.actuator
    numbers = np.random.default_rng(1).uniform(-9, 9, size=(*shape, transmission.n_joints))
    for interface in transmission.interfaces:
        found = mapped(interface, numbers)
        assert found.shape == numbers.shape
        out = np.full(numbers.shape, NAN)
        assert mapped(interface, numbers, out=out) is out
        np.testing.assert_array_equal(out, found)
        for at in itertools.product(*map(range, shape)):
            np.testing.assert_array_equal(found[at], mapped(interface, numbers[at]))


def test_lists_and_integers_are_accepted():
    assert SimpleTransmission(10).joint('velocity', [1]).tolist() == [0.1]


def test_error_names_the_wrong_shape():
    four_bar = FourBarLinkageTransmission(*ONES)
    with pytest.raises(ValueError, match=r'expected shape \(\.\.\., 2\), got \(2, 1\)'):
        four_bar.joint('position', np.zeros((2, 1)))
    with pytest.raises(ValueError, match=r'got \(\)'):
        four_bar.joint('position', 1.0)
    with pytest.raises(ValueError, match=r'out: expected shape \(2,\), got \(3,\)'):
        four_bar.joint('position', np.zeros(2), out=np.zeros(3))


# --- Interfaces and directions.


@pytest.mark.parametrize('kind', PAIRS)
@pytest.mark.parametrize('interface', INTERFACES)
def test_pairs_map_the_interfaces_of_the_table(kind, interface):
    transmission = kind(*ONES)
    if kind is FourBarLinkageTransmission and interface not in ('position', 'velocity', 'effort'):
        for mapped in (transmission.joint, transmission.actuator):
            with pytest.raises(TransmissionError, match=f"'{interface}'; it maps position, vel"):
                mapped(interface, np.zeros(2))
        return
    assert np.isfinite(transmission.joint(interface, np.zeros(2))).all()
    written = np.isfinite(transmission.actuator(interface, np.zeros(2)))
    assert written.all() == written.any() == (interface != 'absolute_position')


@pytest.mark.parametrize('interface', INTERFACES)
def test_simple_maps_the_interfaces_of_the_table(interface):
    transmission = SimpleTransmission(2.0)
    assert np.isfinite(transmission.joint(interface, [1.0])).all()
    assert np.isfinite(transmission.actuator(interface, [1.0])) == (
        interface != 'absolute_position'
    )


@pytest.mark.parametrize(
    'transmission', [SimpleTransmission(10, 1), DifferentialTransmission(*MIXED)]
)
def test_absolute_position_does_not_write_actuators(transmission):
    n = transmission.n_actuators
    held = np.array([7.0, 8.0][:n])
    assert transmission.actuator('absolute_position', np.ones(n), out=held) is held
    assert held.tolist() == [7.0, 8.0][:n]
    assert np.isnan(transmission.actuator('absolute_position', np.ones(n))).all()


def test_error_names_the_unknown_interface():
    with pytest.raises(TransmissionError, match="'postion', did you mean 'position'"):
        SimpleTransmission(1).joint('postion', [0.0])


# --- NaN and infinity.


def test_nan_of_actuator_2_does_not_affect_joint_1_of_a_four_bar():
    four_bar = FourBarLinkageTransmission(*MIXED)
    for interface in ('position', 'velocity'):
        found = four_bar.joint(interface, [3.0, NAN])
        assert np.isnan(found).tolist() == [False, True]
        assert np.isnan(four_bar.joint(interface, [NAN, 3.0])).all()
        assert np.isnan(four_bar.actuator(interface, [3.0, NAN])).tolist() == [False, True]


def test_nan_of_actuator_1_does_not_affect_the_effort_of_joint_2_of_a_four_bar():
    four_bar = FourBarLinkageTransmission(*MIXED)
    assert np.isnan(four_bar.joint('effort', [NAN, 3.0])).tolist() == [True, False]
    assert np.isnan(four_bar.actuator('effort', [NAN, 3.0])).tolist() == [True, False]
    assert np.isnan(four_bar.joint('effort', [3.0, NAN])).all()


@pytest.mark.parametrize('interface', INTERFACES)
def test_nan_affects_both_joints_of_a_differential(interface):
    differential = DifferentialTransmission(*MIXED)
    for at in range(2):
        numbers = np.ones(2)
        numbers[at] = NAN
        assert np.isnan(differential.joint(interface, numbers)).all()
        assert np.isnan(differential.actuator(interface, numbers)).all()


@pytest.mark.filterwarnings('error')
def test_infinite_values_follow_the_rules_of_floats():
    differential = DifferentialTransmission(*EQUAL)
    np.testing.assert_array_equal(differential.joint('velocity', [INF, INF]), [INF, NAN])
    np.testing.assert_array_equal(differential.joint('velocity', [INF, 1.0]), [INF, INF])
    np.testing.assert_array_equal(SimpleTransmission(-2).joint('position', [INF]), [-INF])


# --- Parameters.


@pytest.mark.parametrize('zero', [0, 0.0, -0.0])
def test_zero_reduction_is_refused_in_every_place(zero):
    with pytest.raises(TransmissionError, match='SimpleTransmission: joint reduction 1 is zero'):
        SimpleTransmission(zero)
    for kind, at in itertools.product(PAIRS, range(4)):
        numbers = [1.0] * 4
        numbers[at] = zero
        side = 'actuator' if at < 2 else 'joint'
        with pytest.raises(TransmissionError, match=f'{side} reduction {at % 2 + 1} is zero'):
            kind(numbers[:2], numbers[2:])


@pytest.mark.parametrize('value', [NAN, INF, -INF])
def test_number_that_is_not_finite_is_refused_in_every_place(value):
    for arguments in ((value,), (1.0, value)):
        with pytest.raises(TransmissionError, match=f'is {value}, expected a finite number'):
            SimpleTransmission(*arguments)
    for kind, at in itertools.product(PAIRS, range(6)):
        numbers = [1.0] * 6
        numbers[at] = value
        with pytest.raises(TransmissionError, match=f'{at % 2 + 1} is {value}'):
            kind(numbers[:2], numbers[2:4], numbers[4:])


@pytest.mark.parametrize('kind', PAIRS)
@pytest.mark.parametrize('size', [0, 1, 3])
def test_wrong_size_is_reported_before_zeros(kind, size):
    wrong = [0.0] * size
    right = [1.0, 0.0]
    for at, label in enumerate(('actuator reductions', 'joint reductions', 'joint offsets')):
        arguments = [right, right, right]
        arguments[at] = wrong
        with pytest.raises(TransmissionError, match=f'expected 2 {label}, got {size}'):
            kind(*arguments)


@pytest.mark.parametrize('small', [1e-200, 1e-160, 1e200])
@pytest.mark.parametrize('kind', PAIRS)
def test_product_out_of_range_is_refused(kind, small):
    with pytest.raises(TransmissionError, match='products of the reductions are too small or too'):
        kind((small, small), (small, small))


def test_reduction_without_a_finite_inverse_is_refused():
    with pytest.raises(TransmissionError, match='too small'):
        SimpleTransmission(5e-324)


def test_offset_out_of_range_is_refused():
    with pytest.raises(TransmissionError, match='reductions and offsets are too large'):
        SimpleTransmission(1e200, 1e200)


def test_errors_are_value_errors():
    assert issubclass(TransmissionError, ValueError)


def test_matrices_of_the_page_equal_those_of_the_classes():
    row = r'^\| `transmission_interface/(\w+)` \| `(.+)` \| `(.+)` \|$'
    rows = re.findall(row, PAGE, re.MULTILINE)
    assert len(rows) == 3
    numbers = {'n': 3.0, 'na1': 3.0, 'na2': 5.0, 'nj1': 7.0, 'nj2': 11.0}
    for kind, *written in rows:
        made = BUILT_IN[f'transmission_interface/{kind}'].__self__
        n = made.n_joints
        matrices = made.matrices([3.0, 5.0][:n], [7.0, 11.0][:n] if n == 2 else [3.0])
        for text, matrix in zip(written, matrices, strict=True):
            # In the table of the page, a space between names means a product.
            python = re.sub(r'(?<=[\w)]) (?=n)', ' * ', text)
            found = np.atleast_2d(eval(python, {}, numbers))
            np.testing.assert_allclose(found, matrix, rtol=1e-15)
