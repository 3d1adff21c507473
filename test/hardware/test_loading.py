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
"""From a name to a class, and what is said where there is none."""

from __future__ import annotations

from pathlib import Path
import re
import sys

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools import load_description
from robot_description_tools.hardware import component_from_info
from robot_description_tools.hardware import ComponentLoadError
from robot_description_tools.hardware import HardwareComponent
from robot_description_tools.hardware import load_class
from robot_description_tools.hardware import MockSystem
from robot_description_tools.hardware import TransmissionSystem
from robot_description_tools.hardware.loading import slips
from test_support import hostile
from test_support.places import ROOT
from test_support.systems import system


def test_shipped_components() -> None:
    assert load_class('robot_description_tools.hardware:MockSystem') is MockSystem
    assert load_class(' robot_description_tools.hardware:MockActuators ')


def test_from_a_description() -> None:
    info = system(parameters={'python_component': 'robot_description_tools.hardware:MockSystem'})
    assert isinstance(component_from_info(info), MockSystem)


def test_a_description_without_one() -> None:
    with pytest.raises(ComponentLoadError, match="'robot' has no <param> 'python_component'"):
        component_from_info(system())


ROBOT = """<robot name="example"><link name="base"/><link name="arm"/>
<joint name="elbow" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
  <limit {range} effort="10" velocity="2"/></joint>
<ros2_control name="drives" type="system">
  <hardware><plugin>joint_state_topic_hardware_interface/JointStateTopicSystem</plugin>
    <param name="python_component">robot_description_tools.hardware:MockSystem</param></hardware>
  <joint name="elbow">{limits}<command_interface name="position"/></joint>
</ros2_control></robot>"""


@pytest.mark.parametrize('limits', ['', '<limits enable="false"/>'])
def test_a_joint_whose_range_is_swapped_is_refused(limits: str) -> None:
    """Nobody knows what is meant, so nothing may move it; a description to look at still loads."""
    swapped = ROBOT.format(range='lower="1" upper="-1"', limits=limits)
    (info,) = load_description(swapped).hardware
    place = '<text>:3:3: error[hardware-limit-order]'
    with pytest.raises(ComponentLoadError) as caught:
        component_from_info(info)
    assert str(caught.value).startswith(place)
    assert "<ros2_control> 'drives' has joint 'elbow'" in str(caught.value)
    in_order = ROBOT.format(range='lower="-1" upper="1"', limits=limits)
    (info,) = load_description(in_order).hardware
    assert isinstance(component_from_info(info), MockSystem)


@pytest.mark.parametrize(
    ('name', 'why'),
    [
        ('', "'' is not package.module:Class"),
        ('my.driver.Arm', "not package.module:Class, such as 'my.driver:Arm'"),
        ('my.driver:', 'is not package.module:Class'),
        ('my.driver:a b', 'is not package.module:Class'),
        ('no_such_package.driver:Arm', "there is no module 'no_such_package'"),
        (
            'robot_description_tools.hardwear:MockSystem',
            "there is no module 'robot_description_tools.hardwear'",
        ),
        (
            'robot_description_tools.hardware:MockSytem',
            "has no class 'MockSytem'.*did you mean 'MockSystem'",
        ),
        ('robot_description_tools.hardware:load_class', 'is no subclass of'),
        ('pathlib:Path', 'no subclass of robot_description_tools.hardware.HardwareComponent'),
    ],
)
def test_names_that_lead_nowhere(name: str, why: str) -> None:
    with pytest.raises(ComponentLoadError, match=why):
        load_class(name)


@pytest.mark.parametrize(
    ('source', 'why'),
    [
        ('import no_such_library', "module 'driver_0' needs 'no_such_library', which is not"),
        ('1 / 0', "module 'driver_1' cannot be imported: ZeroDivisionError: division by zero"),
        ('def f(:', "module 'driver_2' cannot be imported: SyntaxError"),
        ('import sys; sys.exit(3)', "module 'driver_3' cannot be imported: SystemExit: 3"),
        ('from math import nothing', "'driver_4' cannot be imported: ImportError: cannot import"),
    ],
)
def test_modules_that_cannot_be_imported(
    source: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    name = why.partition('driver_')[2][:1]
    (tmp_path / f'driver_{name}.py').write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ComponentLoadError, match=why):
        load_class(f'driver_{name}:Arm')


def test_a_module_that_is_no_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error tells the place itself; where Python has found it out is no help."""
    (tmp_path / 'spoilt_driver.py').write_text('class Arm(:\n')
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ComponentLoadError) as caught:
        load_class('spoilt_driver:Arm')
    assert re.search(r'SyntaxError: [^()]*\(spoilt_driver.py, line 1\)$', str(caught.value))


def test_a_class_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / 'needy_driver.py').write_text(
        'from robot_description_tools.hardware import HardwareComponent\n'
        'class Arm(HardwareComponent):\n'
        '    def __init__(self, port):\n'
        '        self.port = port\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    info = system(parameters={'python_component': 'needy_driver:Arm'})
    with pytest.raises(ComponentLoadError, match="'needy_driver:Arm' cannot be made: TypeError"):
        component_from_info(info)


@pytest.mark.parametrize('kind', hostile.ERRORS)
@pytest.mark.parametrize('where', ['', 'class Arm(HardwareComponent):\n    def __init__(self): '])
def test_whatever_a_driver_raises_when_it_is_loaded(
    kind: str, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, 'rude_driver', raising=False)
    (tmp_path / 'rude_driver.py').write_text(
        'from robot_description_tools.hardware import HardwareComponent\n'
        'from test_support.hostile import ERRORS\n'
        f'{where}raise ERRORS[{kind!r}]()\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    info = system(parameters={'python_component': 'rude_driver:Arm'})
    with pytest.raises(ComponentLoadError, match='cannot be') as caught:
        component_from_info(info)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 5000


class Slips(TransmissionSystem):
    """Callbacks as they are written late in the evening, and methods that are none."""

    def configure(self) -> None: ...

    def on_activated(self) -> None: ...

    def read_actuator(self, time_ns: int, period: float) -> None: ...

    def write_actuators(self, time_ns: int, period: float) -> None: ...

    # Its callback is there; the other ones do their work in a class of ours.
    def write_actuator(self, name: str) -> None: ...

    def ready(self) -> None: ...

    def to_joint(self) -> None: ...

    def _read_actuators(self) -> None: ...


class MoreSlips(Slips):
    """What a class in between defines counts as well."""

    def on_activate(self) -> None: ...


class Steps(HardwareComponent):
    """Without transmissions there is another method to fill in."""

    def reads(self, time_ns: int, period: float) -> None: ...

    def on_shutdwon(self) -> None: ...


SLIPS = {
    Slips: {
        'configure': 'on_configure',
        'on_activated': 'on_activate',
        'read_actuator': 'read_actuators',
    },
    MoreSlips: {'configure': 'on_configure', 'read_actuator': 'read_actuators'},
    Steps: {'reads': 'read', 'on_shutdwon': 'on_shutdown'},
    MockSystem: {},
}


@pytest.mark.parametrize('kind', SLIPS)
def test_a_method_that_is_nearly_a_callback(
    kind: type[HardwareComponent], caplog: pytest.LogCaptureFixture
) -> None:
    """It is said when the component is made, in the log that the node passes on."""
    name = f'{kind.__module__}:{kind.__name__}'
    component_from_info(system(parameters={'python_component': name}))
    found = dict(re.findall(r"the method '(\w+)' of \w+, did you mean '(\w+)'\?", caplog.text))
    assert found == SLIPS[kind]
    assert {record.name for record in caplog.records} <= {'hardware.robot'}


# As the documentation has them.
CALLBACKS = re.findall(r'^\| `(\w+)\(', (ROOT / 'doc' / 'hardware.md').read_text(), re.MULTILINE)


@given(st.sampled_from([*CALLBACKS, 'read_actuators', 'write_actuators']), st.data())
def test_every_callback_that_lost_a_letter_is_named(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(name) - 1))
    slip = name[:at] + name[at + 1:]
    base = TransmissionSystem if name.endswith('actuators') else HardwareComponent
    kind = type('Driver', (base,), {slip: lambda self: None, '__module__': 'my_robot'})
    (said,) = slips(kind)
    assert said.endswith(f"method '{slip}' of Driver, did you mean '{name}'?")
