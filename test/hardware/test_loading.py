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
"""The import of the class of a component, and the messages when the import fails."""

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
from robot_description_tools.hardware.loading import misspelt_callbacks
from test_support import hostile
from test_support.places import ROOT
from test_support.systems import system


def test_shipped_components() -> None:
    assert load_class('robot_description_tools.hardware:MockSystem') is MockSystem
    assert load_class(' robot_description_tools.hardware:MockActuators ')


def test_component_from_a_description() -> None:
    info = system(parameters={'python_component': 'robot_description_tools.hardware:MockSystem'})
    assert isinstance(component_from_info(info), MockSystem)


def test_description_without_a_component_raises() -> None:
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
def test_swapped_range_of_a_joint_is_refused(limits: str) -> None:
    """The intended range of the joint is unknown, so no component may move this joint."""
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
def test_unusable_name_of_a_class_raises(name: str, why: str) -> None:
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
def test_module_that_cannot_be_imported_raises(
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


def test_syntax_error_has_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message gives the place of the syntax error, not the place of the import."""
    (tmp_path / 'spoilt_driver.py').write_text('class Arm(:\n')
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ComponentLoadError) as caught:
        load_class('spoilt_driver:Arm')
    assert re.search(r'SyntaxError: [^()]*\(spoilt_driver.py, line 1\)$', str(caught.value))


def test_class_that_needs_arguments_raises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / 'needy_driver.py').write_text(
        'from robot_description_tools.hardware import HardwareComponent\n'
        'class Arm(HardwareComponent):\n'
        '    def __init__(self, port):\n'
        '        self.port = port\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    info = system(parameters={'python_component': 'needy_driver:Arm'})
    why = "'needy_driver:Arm' cannot be created: TypeError"
    with pytest.raises(ComponentLoadError, match=why):
        component_from_info(info)


@pytest.mark.parametrize('kind', hostile.ERRORS)
@pytest.mark.parametrize('where', ['', 'class Arm(HardwareComponent):\n    def __init__(self): '])
def test_every_exception_of_a_loaded_driver_becomes_a_load_error(
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


class Misspelt(TransmissionSystem):
    """A class with misspelt callbacks, and with methods that are not misspelt callbacks."""

    def configure(self) -> None: ...

    def on_activated(self) -> None: ...

    def read_actuator(self, time_ns: int, period: float) -> None: ...

    def write_actuators(self, time_ns: int, period: float) -> None: ...

    # The methods below are not reported. Some have a name of the package itself, and some differ
    # from a callback by more than a typo.
    def write_actuator(self, name: str) -> None: ...

    def ready(self) -> None: ...

    def to_joint(self) -> None: ...

    def _read_actuators(self) -> None: ...


class MisspeltInBase(Misspelt):
    """A class whose base class has misspelt callbacks, which are also reported."""

    def on_activate(self) -> None: ...


class MisspeltRead(HardwareComponent):
    """A component without transmissions that has misspelt callbacks."""

    def reads(self, time_ns: int, period: float) -> None: ...

    def on_shutdwon(self) -> None: ...


MISSPELT = {
    Misspelt: {
        'configure': 'on_configure',
        'on_activated': 'on_activate',
        'read_actuator': 'read_actuators',
    },
    MisspeltInBase: {'configure': 'on_configure', 'read_actuator': 'read_actuators'},
    MisspeltRead: {'reads': 'read', 'on_shutdwon': 'on_shutdown'},
    MockSystem: {},
}


@pytest.mark.parametrize('kind', MISSPELT)
def test_misspelt_callback_is_logged(
    kind: type[HardwareComponent], caplog: pytest.LogCaptureFixture
) -> None:
    """The logger of the component reports the misspelt callback. The node forwards this log."""
    name = f'{kind.__module__}:{kind.__name__}'
    component_from_info(system(parameters={'python_component': name}))
    found = dict(re.findall(r"the method '(\w+)' of \w+, did you mean '(\w+)'\?", caplog.text))
    assert found == MISSPELT[kind]
    assert {record.name for record in caplog.records} <= {'hardware.robot'}


# The callbacks that are described in the documentation.
CALLBACKS = re.findall(r'^\| `(\w+)\(', (ROOT / 'doc' / 'hardware.md').read_text(), re.MULTILINE)


@given(st.sampled_from([*CALLBACKS, 'read_actuators', 'write_actuators']), st.data())
def test_callback_without_one_letter_is_found(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(name) - 1))
    misspelt = name[:at] + name[at + 1:]
    base = TransmissionSystem if name.endswith('actuators') else HardwareComponent
    kind = type('Driver', (base,), {misspelt: lambda self: None, '__module__': 'my_robot'})
    (message,) = misspelt_callbacks(kind)
    assert message.endswith(f"method '{misspelt}' of Driver, did you mean '{name}'?")
