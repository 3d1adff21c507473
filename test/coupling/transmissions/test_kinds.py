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

"""Transmissions of a description, including kinds that installed packages define."""

from importlib.metadata import EntryPoint
import re

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import transmission_from_info
from robot_description_tools.coupling import transmission_kinds
from robot_description_tools.coupling import TransmissionError
from robot_description_tools.coupling.transmissions.kinds import BUILT_IN
from robot_description_tools.coupling.transmissions.map import TransmissionMap
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.transmission_kinds import ENTRY_POINTS
from robot_description_tools.description.ros2_control.transmission_kinds import installed_kinds
from robot_description_tools.description.ros2_control.transmission_kinds import KINDS
from test_support.transmissions import NAN
from test_support.transmissions import PAGE
from test_support.transmissions import PAIRS
from test_support.transmissions import reductions


def end(name, role, reduction=1.0, offset=0.0):
    return TransmissionEnd(name, role, reduction, offset)


def info_of(kind, actuators, joints, parameters=None):
    """Return the description of a transmission. Each end is (name, reduction, offset)."""
    return TransmissionInfo(
        'drive',
        kind,
        tuple(end(n, f'joint{i}', *rest) for i, (n, *rest) in enumerate(joints, 1)),
        tuple(end(n, f'actuator{i}', *rest) for i, (n, *rest) in enumerate(actuators, 1)),
        parameters or {},
    )


# --- From descriptions.


def test_description_gives_the_parameters():
    ends = [('a1', 10.0), ('a2', -20.0)], [('joint9', -2.0, -2.0), ('joint10', 4.0, 4.0)]
    for kind in PAIRS:
        made = transmission_from_info(info_of(f'transmission_interface/{kind.__name__}', *ends))
        assert type(made) is kind
        assert made.actuator_reductions == (10.0, -20.0)
        assert made.joint_reductions == (-2.0, 4.0)
        assert made.joint_offsets == (-2.0, 4.0)


def test_simple_uses_only_the_joint():
    kind = 'transmission_interface/SimpleTransmission'
    made = transmission_from_info(info_of(kind, [('a', 50.0, 3.0)], [('j', 325.949, 0.5)]))
    assert made.joint('position', [1000.0]) == pytest.approx(3.06796462 + 0.5, rel=1e-8)
    assert made.joint('position', [1000.0]) == pytest.approx(1000 / 325.949 + 0.5, rel=1e-12)


@pytest.mark.parametrize('kind', [name for name in BUILT_IN if name.startswith('transmission')])
def test_wrong_number_of_ends_is_refused(kind):
    wrong = 2 if kind.endswith('Simple') else 3
    many = [(f'x{i}',) for i in range(wrong + 1)]
    for actuators, joints in ((many, many[:1]), (many[:1], many), ([], many[:2]), (many[:2], [])):
        with pytest.raises(TransmissionError, match=r"transmission 'drive': .*: expected \d"):
            transmission_from_info(info_of(kind, actuators, joints))


@pytest.mark.parametrize('kind', PAIRS)
def test_end_given_twice_is_refused(kind):
    plugin = f'transmission_interface/{kind.__name__}'
    with pytest.raises(TransmissionError, match="joint 'j' is given twice"):
        transmission_from_info(info_of(plugin, [('a',), ('b',)], [('j',), ('j',)]))
    with pytest.raises(TransmissionError, match="actuator 'a' is given twice"):
        transmission_from_info(info_of(plugin, [('a',), ('a',)], [('j',), ('k',)]))


def test_zero_reduction_of_a_description_names_the_transmission():
    kind = 'transmission_interface/SimpleTransmission'
    with pytest.raises(TransmissionError, match=r"transmission 'drive': .* is zero"):
        transmission_from_info(info_of(kind, [('a',)], [('j', 0.0)]))


def test_error_of_an_unknown_kind_lists_the_known_ones():
    with pytest.raises(TransmissionError, match="did you mean 'transmission_inter") as found:
        transmission_from_info(info_of('transmission_interface/SimpelTransmission', [], []))
    for name in transmission_kinds():
        assert name in str(found.value)


@pytest.fixture
def installed(monkeypatch):
    """Yield a function that pretends that packages with entry points are installed."""

    def install(**values):
        points = [
            EntryPoint(f'other/{name}', value, ENTRY_POINTS) for name, value in values.items()
        ]
        monkeypatch.setattr('importlib.metadata.entry_points', lambda group: points)
        installed_kinds.cache_clear()

    yield install
    monkeypatch.undo()
    installed_kinds.cache_clear()


def test_kind_of_another_package_is_found(installed, tmp_path, monkeypatch):
    (tmp_path / 'halved_transmission.py').write_text(
        'from robot_description_tools.coupling import SimpleTransmission\n\n\n'
        'def halved(info):\n'
        '    return SimpleTransmission(0.5 * info.joints[0].mechanical_reduction)\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    installed(Halved='halved_transmission:halved')
    made = transmission_from_info(info_of('other/Halved', [('a',)], [('j', 4.0)]))
    assert made.joint_reductions == (2.0,)
    assert transmission_kinds() == (*BUILT_IN, 'other/Halved')


@pytest.mark.parametrize('value', ['no_such_module:make', 'json:no_such_function'])
def test_error_names_the_kind_that_cannot_be_loaded(installed, value):
    installed(Broken=value)
    with pytest.raises(TransmissionError, match=f"'other/Broken' cannot be loaded from {value}"):
        transmission_from_info(info_of('other/Broken', [('a',)], [('j',)]))


def test_built_in_kinds_need_no_metadata(installed):
    installed()
    assert transmission_kinds() == tuple(BUILT_IN)
    for kind in PAIRS:
        plugin = f'transmission_interface/{kind.__name__}'
        assert transmission_from_info(info_of(plugin, [('a',), ('b',)], [('j',), ('k',)]))


def test_each_kind_of_the_table_has_a_class():
    assert list(BUILT_IN) == list(KINDS)


def test_the_page_has_every_kind():
    assert [kind for kind in KINDS if f'`{kind}`' not in PAGE] == []


def python_of_the_page(word):
    blocks = re.findall(r'```python\n(.*?)```', PAGE, re.DOTALL)
    return next(block for block in blocks if word in block)


@given(st.tuples(reductions, reductions), st.tuples(reductions, reductions))
def test_kind_of_the_page_works(n_a, n_j):
    names = {}
    exec(python_of_the_page('class Belt'), names)
    belt = names['BeltTransmission'](n_a, n_j, (0.5, -0.5))
    found = belt.actuator('position', belt.joint('position', [3.0, 5.0]))
    np.testing.assert_allclose(found, [3.0, 5.0], rtol=1e-9, atol=1e-6)
    assert np.isnan(belt.joint('velocity', [1.0, NAN])).tolist() == [False, True]


@pytest.mark.parametrize('names', [('joint1', 'joint2'), ('z', 'a'), ('joint9', 'joint10')])
def test_names_are_never_sorted(names):
    ends = [('a1', 10.0), ('a2', 20.0)], [(names[0], 2.0), (names[1], 4.0)]
    info = info_of('transmission_interface/FourBarLinkageTransmission', *ends)
    joints = tuple(ComponentInfo(name, 'joint') for name in names)
    found = TransmissionMap(HardwareInfo('arm', 'system', joints=joints, transmissions=(info,)))
    assert found.joints == names
    assert found.to_joints('velocity', [3.0, 5.0]) == pytest.approx([0.15, 0.025], rel=1e-12)
