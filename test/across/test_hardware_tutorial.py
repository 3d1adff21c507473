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
"""What ``doc/tutorial_hardware.md`` shows works."""

from __future__ import annotations

import re
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.hardware.topic_system import problems
from test_support.places import ROOT
from test_support.systems import Bench
import yaml

TEXT = (ROOT / 'doc' / 'tutorial_hardware.md').read_text(encoding='utf-8')
BLOCKS = re.findall(r'```python\n(.*?)```', TEXT, re.DOTALL)
WRIST = ROOT / 'urdf' / 'differential_wrist.urdf.xacro'


class Bus:
    """Motors that are where they were told to be at once."""

    def __init__(self, port: str, ids: tuple[str, ...]) -> None:
        self.made = (port, ids)
        self.position = np.zeros(2)
        self.is_on = False
        self.fails = False

    def power(self, on: bool) -> None:
        self.is_on = on

    def close(self) -> None:
        self.made = None

    def read(self) -> Any:
        if self.fails:
            raise OSError('cable')
        return self.position, np.zeros(2)

    def move_to(self, position: Any) -> None:
        np.copyto(self.position, position, where=~np.isnan(position))


def test_the_driver(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    bus = ModuleType('my_robot.bus')
    bus.Bus = Bus  # type: ignore[attr-defined]
    bus.BusError = OSError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, 'my_robot', ModuleType('my_robot'))
    monkeypatch.setitem(sys.modules, 'my_robot.bus', bus)
    names: dict[str, Any] = {}
    exec(BLOCKS[0], names)
    text = load_description(WRIST).xml.replace(
        '<param name="time_constant">0.05</param>', '<param name="port">/dev/x</param>'
    )
    (info,) = load_description(text).hardware
    bench = Bench(names['Wrist'](), info).start()
    assert not bench.reports
    driver = bench.component
    assert driver.bus.made == ('/dev/x', ('left_motor', 'right_motor'))
    assert driver.bus.is_on
    bench.runner.request({'position': np.array([0.5, -0.25])})
    bench.cycle(100)
    np.testing.assert_allclose(driver.joint_states['position'], [0.5, -0.25])
    np.testing.assert_allclose(driver.bus.position, [12.5, 37.5])
    driver.bus.fails = True
    bench.cycle()
    assert bench.runner.state.value == 'unconfigured'
    assert not driver.bus.is_on
    assert 'bus: cable' in caplog.text


def test_without_ros(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(WRIST.parent)
    exec(BLOCKS[1], {})
    assert capsys.readouterr().out == '[12.5 37.5]\n'
    assert '# [12.5 37.5]' in BLOCKS[1]


def test_nothing_is_wrong_with_the_description() -> None:
    description = load_description(WRIST)
    assert description.findings == ()
    (info,) = description.hardware
    assert problems(info) == []
    # Every reference of the tutorial to the description holds.
    for name in ('wrist/joint_commands', 'wrist/joint_states'):
        assert name in TEXT
        assert name in info.hardware_parameters.values()


def test_controllers_command_what_the_description_has() -> None:
    (info,) = load_description(WRIST).hardware
    file = yaml.safe_load((ROOT / 'config' / 'hardware_controllers.yaml').read_text())
    controller = file['/**/wrist_controller']['ros__parameters']
    assert controller['joints'] == [joint.name for joint in info.joints]
    for joint in info.joints:
        commands = {interface.name for interface in joint.command_interfaces}
        states = {interface.name for interface in joint.state_interfaces}
        assert set(controller['command_interfaces']) <= commands
        assert set(controller['state_interfaces']) <= states
    assert file['/**/controller_manager']['ros__parameters']['update_rate'] >= info.rw_rate
