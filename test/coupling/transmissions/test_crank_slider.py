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

"""The crank-slider, compared with its geometry, finite differences and virtual power."""

from hypothesis import assume
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import CrankSliderTransmission
from robot_description_tools.coupling import transmission_from_info
from robot_description_tools.coupling import TransmissionError
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo

NAN = float('nan')
KIND = 'robot_description_tools/CrankSliderTransmission'
lengths = st.floats(0.1, 10.0)
angles = st.floats(-20.0, 20.0)


@st.composite
def cranks(draw):
    """Draw the parameters of a crank-slider. The rod is at least 1 % longer than necessary."""
    r = draw(lengths)
    e = draw(st.floats(-10.0, 10.0))
    slack = draw(st.floats(0.01, 10.0))
    length = (r + abs(e)) * (1.0 + slack)
    reduction = draw(st.sampled_from([1.0, -1.0, 50.0, 0.5]))
    return r, length, e, draw(st.sampled_from([1, -1])), reduction, draw(st.floats(-3.0, 3.0))


def ratio(parameters, angle, step=1e-6):
    """Return dx/dq by central differences."""
    crank = CrankSliderTransmission(*parameters)
    ends = crank.joint('position', [[angle + step], [angle - step]])
    return float(ends[0, 0] - ends[1, 0]) / (2 * step)


@settings(deadline=None)
@given(cranks(), angles)
def test_rod_has_its_length(parameters, angle):
    r, length, e, _, reduction, offset = parameters
    crank = CrankSliderTransmission(*parameters)
    x = float(crank.joint('position', [angle * reduction])[0]) - offset
    pin = r * np.exp(1j * angle)
    assert abs(x + 1j * e - pin) == pytest.approx(length, rel=1e-12)
    # The slider always has a larger x than the crank pin.
    assert x > pin.real


def test_in_line_crank_equals_the_textbook_formula():
    crank = CrankSliderTransmission(1.0, 2.0)
    found = crank.joint('position', np.array([[0.0], [np.pi / 2], [np.pi]]))
    np.testing.assert_allclose(found[:, 0], [3.0, np.sqrt(3.0), 1.0], rtol=1e-15)
    # At a quarter turn, the slider has the same speed as the crank pin.
    assert crank.joint('velocity', [2.0], position=[np.pi / 2]) == pytest.approx(-2.0)


@settings(deadline=None)
@given(cranks(), angles)
def test_velocity_is_the_derivative(parameters, angle):
    reduction = parameters[4]
    crank = CrankSliderTransmission(*parameters)
    found = float(crank.joint('velocity', [1.0], position=[angle * reduction])[0])
    step = 1e-5 * abs(reduction)
    expected = ratio(parameters, angle * reduction, step)
    # The tolerance covers curvature and rounding of central differences with the shortest rod.
    size = (parameters[0] + parameters[1]) / abs(reduction)
    assert found == pytest.approx(expected, rel=1e-5, abs=1e-5 * size)


@settings(deadline=None)
@given(cranks(), angles, st.floats(-9, 9), st.floats(-9, 9))
def test_power_is_conserved(parameters, angle, speed, torque):
    reduction = parameters[4]
    crank = CrankSliderTransmission(*parameters)
    at = [angle * reduction]
    v = crank.joint('velocity', [speed], position=at)
    tau = crank.joint('effort', [torque], position=at)
    assume(np.isfinite(tau).all())
    assert float(v[0] * tau[0]) == pytest.approx(speed * torque, rel=1e-9, abs=1e-9)
    slider = crank.joint('position', at)
    # On the branch of this angle, the position of the slider gives the same ratio.
    same = CrankSliderTransmission(*parameters[:3], branch_of(angle, parameters), *parameters[4:])
    back = same.actuator('effort', tau, position=slider)
    assume(abs(crank.joint('velocity', [1.0], position=at)[0] * reduction) > 1e-3 * parameters[0])
    assert float(back[0]) == pytest.approx(torque, rel=1e-4, abs=1e-4)
    assert float(same.actuator('velocity', v, position=slider)[0]) == pytest.approx(
        speed, rel=1e-4, abs=1e-4
    )


def branch_of(angle, parameters):
    """Return 1 if the pin is on the left of the line from crank to slider, else -1."""
    r, length, e = parameters[:3]
    w = np.sqrt(length**2 - (r * np.sin(angle) - e) ** 2)
    slider = r * np.cos(angle) + w + 1j * e
    return 1 if (np.exp(1j * angle) / slider).imag >= 0 else -1


@settings(deadline=None)
@given(cranks(), angles)
def test_mapping_there_and_back_gives_the_identity(parameters, angle):
    parameters = (*parameters[:3], branch_of(angle, parameters), *parameters[4:])
    r, reduction = parameters[0], parameters[4]
    crank = CrankSliderTransmission(*parameters)
    slider = crank.joint('position', [angle * reduction])
    found = float(crank.actuator('position', slider)[0]) / reduction
    # Near a dead centre, the angle is proportional to the square root of the remaining stroke, so
    # the angle loses half of its digits.
    turns = (found - angle) / (2 * np.pi)
    assert abs(turns - round(turns)) * 2 * np.pi < 1e-5
    again = crank.joint('position', [found * reduction])
    assert float(again[0]) == pytest.approx(float(slider[0]), rel=1e-12, abs=1e-11 * (r + 1))


@settings(deadline=None)
@given(cranks())
def test_batch_equals_its_rows(parameters):
    crank = CrankSliderTransmission(*parameters)
    rng = np.random.default_rng(1)
    position, values = rng.uniform(-3, 3, size=(2, 2, 3, 1))
    for interface in crank.interfaces:
        found = crank.joint(interface, values, position=position)
        one = [crank.joint(interface, values[i], position=position[i]) for i in range(2)]
        np.testing.assert_array_equal(found, one)
    slider = crank.joint('position', position)
    for interface in crank.interfaces - {'absolute_position'}:
        given = slider if interface == 'position' else values
        found = crank.actuator(interface, given, position=slider)
        one = [crank.actuator(interface, given[i], position=slider[i]) for i in range(2)]
        np.testing.assert_array_equal(found, one)


def test_positions_and_values_broadcast():
    crank = CrankSliderTransmission(1.0, 3.0)
    one = crank.joint('velocity', [1.0], position=[[0.5], [1.0]])
    each = [crank.joint('velocity', [1.0], position=[at]) for at in (0.5, 1.0)]
    np.testing.assert_array_equal(one, each)
    many = crank.joint('velocity', [[1.0], [2.0]], position=[0.5])
    assert many[1, 0] == 2 * many[0, 0] == 2 * one[0, 0]


def test_ratio_without_a_position_is_unknown():
    crank = CrankSliderTransmission(1.0, 3.0)
    for interface in ('velocity', 'effort'):
        assert np.isnan(crank.joint(interface, [1.0])).all()
        assert np.isnan(crank.actuator(interface, [1.0])).all()


@pytest.mark.filterwarnings('error')
@pytest.mark.parametrize('offset', [0.0, 0.5])
def test_slider_stops_and_crank_is_undetermined_at_dead_centres(offset):
    crank = CrankSliderTransmission(1.0, 3.0, offset)
    # At the dead centres, rod and crank are in line: stretched or folded.
    for reach, turn in ((4.0, 0.0), (2.0, np.pi)):
        angle = [np.arcsin(offset / reach) + turn]
        slider = crank.joint('position', angle)
        assert float(slider[0]) == pytest.approx(np.sqrt(reach**2 - offset**2))
        speed = crank.joint('velocity', [1.0], position=angle)
        assert float(speed[0]) == pytest.approx(0, abs=1e-9)
        assert np.isnan(crank.joint('effort', [1.0], position=angle)).all()
        # If the slider is beyond the dead centre only by rounding, the angle is finite. If it is
        # farther beyond, the angle is NaN.
        beyond = slider * (1 + np.copysign(1e-15, reach - 3.0))
        assert np.isfinite(crank.actuator('position', beyond)).all()
        assert np.isnan(crank.actuator('position', slider + np.copysign(1e-3, reach - 3.0))).all()


@pytest.mark.parametrize(('beyond', 'is_known'), [(3e-12, True), (6e-12, False)])
def test_rounding_does_not_put_a_slider_beyond_its_stroke(beyond, is_known):
    crank = CrankSliderTransmission(1.0, 3.0)
    # The cosine of the angle is 1 + 3 * beyond. A cosine that exceeds 1 by at most 1e-12 (4 + 3)^2
    # / 4 counts as 1.
    assert np.isfinite(crank.actuator('position', [4.0 * (1 + beyond)])).all() == is_known


@pytest.mark.parametrize('reduction', [1e-4, -1.0, 1e4])
@pytest.mark.parametrize(('share', 'is_dead'), [(0.99, True), (1.01, False)])
def test_dead_centre_does_not_depend_on_the_reduction(reduction, share, is_dead):
    crank = CrankSliderTransmission(2.0, 6.0, actuator_reduction=reduction)
    # Near the far dead centre, dx/dq is -r q (1 + r / l). The threshold is relative to r.
    angle = [share * 1e-9 / (1 + 2 / 6) * reduction]
    ratio = crank.joint('velocity', [1.0], position=angle)
    effort = crank.joint('effort', ratio, position=angle)
    np.testing.assert_allclose(effort, [np.nan if is_dead else 1.0])


@pytest.mark.filterwarnings('error')
@pytest.mark.parametrize('value', [NAN, np.inf, -np.inf, -2.5])
def test_no_value_causes_a_warning(value):
    crank = CrankSliderTransmission(1.0, 3.0)
    for interface in crank.interfaces:
        crank.joint(interface, [value], position=[value])
        crank.actuator(interface, [value], position=[value])
    # The slider of this mechanism cannot be on the other side of the crank.
    assert np.isnan(crank.actuator('position', [value])).all()


@pytest.mark.parametrize('branch', [1, -1])
def test_branch_selects_the_side_of_the_angle(branch):
    crank = CrankSliderTransmission(1.0, 3.0, branch=branch)
    found = crank.actuator('position', [2.9])
    assert 0 < branch * float(found[0]) < np.pi


# --- Parameters.


@pytest.mark.parametrize(
    ('arguments', 'message'),
    [
        ((NAN, 1.0), 'crank_radius is nan'),
        ((0.0, 1.0), 'crank_radius is 0.0, expected more than 0'),
        ((-1.0, 3.0), 'crank_radius is -1.0'),
        ((1.0, 1.5, -0.5), r'rod_length is 1.5, expected more than .* = 1.5, because'),
        ((1.0, np.inf), 'rod_length is inf'),
        ((1.0, 3.0, NAN), 'offset is nan'),
        ((1.0, 3.0, 0.0, 0), 'branch is 0, expected 1 or -1'),
        ((1.0, 3.0, 0.0, 1, 0.0), 'actuator reduction is zero'),
        ((1.0, 3.0, 0.0, 1, 1.0, np.inf), 'joint offset is inf'),
    ],
)
def test_parameter_out_of_range_is_refused(arguments, message):
    with pytest.raises(TransmissionError, match=message):
        CrankSliderTransmission(*arguments)


GOOD = {'crank_radius': '0.05', 'rod_length': '0.2'}


def info_of(parameters, joint=(1.0, 0.0), actuator=(1.0, 0.0)):
    return TransmissionInfo(
        'press',
        KIND,
        (TransmissionEnd('slide', 'joint1', *joint),),
        (TransmissionEnd('motor', 'actuator1', *actuator),),
        parameters,
    )


def test_description_gives_the_parameters():
    made = transmission_from_info(
        info_of({**GOOD, 'offset': '0.01', 'branch': '-1'}, (1.0, 0.5), (50.0, 0.0))
    )
    plain = CrankSliderTransmission(0.05, 0.2, 0.01, -1, 50.0, 0.5)
    for angle in (10.0, 200.0):
        assert made.joint('position', [angle]) == plain.joint('position', [angle])
    assert made.actuator('position', [0.69]) == plain.actuator('position', [0.69])


@pytest.mark.parametrize(
    ('info', 'message'),
    [
        (info_of({'rod_length': '1'}), "the parameter 'crank_radius' is missing"),
        (info_of({**GOOD, 'lenght': '1'}), "there is no parameter 'lenght'"),
        (info_of({**GOOD, 'offset': 'left'}), "'offset' is 'left', expected a decimal number"),
        (info_of({**GOOD, 'offset': 'nan'}), "'offset' is 'nan', expected a decimal"),
        (info_of({**GOOD, 'branch': '1.5'}), 'branch is 1.5'),
        (info_of(GOOD, joint=(2.0, 0.0)), 'the mechanical_reduction of the joint'),
        (info_of(GOOD, actuator=(1.0, 0.5)), 'an offset of the actuator'),
    ],
)
def test_invalid_description_is_refused(info, message):
    with pytest.raises(TransmissionError, match=f"transmission 'press': .*{message}"):
        transmission_from_info(info)
