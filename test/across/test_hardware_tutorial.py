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
"""The package in ``doc/tutorial_hardware.md``. ``ros/test_tutorial.py`` tests its commands."""

from __future__ import annotations

from collections.abc import Iterator
import os
from pathlib import Path
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.hardware import component_from_info
from robot_description_tools.hardware.topic_system import problems
from test_support.patience import PATIENCE
from test_support.patience import wait_until
from test_support.places import environment
from test_support.places import ROOT
from test_support.systems import Bench
import yaml

EXAMPLE = ROOT / 'doc' / 'my_robot'
WRIST = EXAMPLE / 'urdf' / 'wrist.urdf.xacro'
# The description of the tutorial and the description in urdf/ both have the joints that our
# controllers command.
WRISTS = [WRIST, ROOT / 'urdf' / 'differential_wrist.urdf.xacro']


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the modules of the package importable, and remove them afterwards."""
    monkeypatch.syspath_prepend(EXAMPLE)
    yield
    for name in [name for name in sys.modules if name.partition('.')[0] == EXAMPLE.name]:
        del sys.modules[name]


@pytest.mark.usefixtures('installed')
def test_the_driver(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    (info,) = load_description(WRIST).hardware
    bench = Bench(component_from_info(info), info).start()
    driver: Any = bench.component
    motors = driver.actuator_states['position']
    bench.runner.request({'position': np.array([0.5, -0.25])})
    # The simulated bus of the driver turns the motors as time passes.
    assert wait_until(lambda: np.allclose(motors, [12.5, 37.5], rtol=0, atol=1e-9), bench.cycle)
    np.testing.assert_allclose(driver.joint_states['position'], [0.5, -0.25], atol=1e-9)
    assert not bench.reports
    assert not caplog.records

    def fail(*arguments: Any) -> None:
        raise sys.modules['my_robot.bus'].BusError('cable')

    # After the cable is disconnected, the hardware fails and can be configured again.
    for name in ('read', 'move_to', 'power'):
        monkeypatch.setattr(driver.bus, name, fail)
    bench.cycle()
    assert bench.runner.state.value == 'unconfigured'
    assert 'bus: cable' in caplog.text
    bench.start().cycle()
    assert bench.runner.state.value == 'active'


def test_the_tests_of_the_package_pass() -> None:
    path = os.pathsep.join([str(EXAMPLE), environment()['PYTHONPATH']])
    done = subprocess.run(
        [sys.executable, '-m', 'pytest', '-q', '-p', 'no:cacheprovider', str(EXAMPLE)],
        env=environment(PYTHONPATH=path),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert '3 passed' in done.stdout, done.stdout


@pytest.mark.parametrize('file', WRISTS, ids=lambda file: file.name)
def test_the_description_has_no_findings(file: Path) -> None:
    description = load_description(file)
    assert description.findings == ()
    (info,) = description.hardware
    assert problems(info) == []


@pytest.mark.parametrize('file', WRISTS, ids=lambda file: file.name)
def test_the_description_has_the_interfaces_of_the_controllers(file: Path) -> None:
    (info,) = load_description(file).hardware
    text = (ROOT / 'config' / 'hardware_controllers.yaml').read_text(encoding='utf-8')
    parameters = {
        name.rpartition('/')[2]: entry['ros__parameters']
        for name, entry in yaml.safe_load(text).items()
    }
    controller = parameters['wrist_controller']
    assert controller['joints'] == [joint.name for joint in info.joints]
    for joint in info.joints:
        commands = {interface.name for interface in joint.command_interfaces}
        states = {interface.name for interface in joint.state_interfaces}
        assert set(controller['command_interfaces']) <= commands
        assert set(controller['state_interfaces']) <= states
    assert parameters['controller_manager']['update_rate'] >= info.rw_rate
