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
"""Components that hardware_node runs in tests."""

from __future__ import annotations

from ctypes import c_ulong
from ctypes import py_object
from ctypes import pythonapi
import os
import sys
from threading import get_ident
from threading import Thread
import time

from robot_description_tools.hardware import CallbackReturn
from robot_description_tools.hardware import HardwareComponent
from robot_description_tools.hardware import ReturnType
from robot_description_tools.hardware import TransmissionSystem
from robot_description_tools.hardware import Worker
from test_support import hostile

URDF = """<robot name="lifter">
  <link name="base"/><link name="carriage"/>
  <joint name="lift" type="continuous">
    <parent link="base"/><child link="carriage"/><axis xyz="0 0 1"/>
  </joint>
  <ros2_control name="lift" type="system" rw_rate="50">
    <hardware>
      <plugin>joint_state_topic_hardware_interface/JointStateTopicSystem</plugin>
      <param name="python_component">{component}</param>
      <param name="joint_commands_topic">to_lift</param>
      <param name="joint_states_topic">of_lift</param>
      {parameters}
    </hardware>
    <joint name="lift">
      <command_interface name="position"/>
      <state_interface name="position"/>
    </joint>
  </ros2_control>
</robot>"""
# Maps a position command to the exception that `read` of `Moody` then raises.
RAISES = {
    101.0: lambda: RuntimeError('bad mood'),
    111.0: hostile.ERRORS['undecodable'],
    112.0: hostile.ERRORS['mute'],
}


def lifter(component: str = f'{__name__}:Moody', **parameters: str) -> str:
    """Return the description of a lift with the topics ``of_lift`` and ``to_lift``."""
    lines = [f'<param name="{name}">{value}</param>' for name, value in parameters.items()]
    return URDF.format(component=component, parameters='\n'.join(lines))


NOISY = lifter(f'{__name__}:Noisy').replace(
    'type="continuous">', 'type="prismatic"><limit lower="0" upper="1" velocity="1" effort="1"/>'
)
IMPLAUSIBLE = "the state of joint 'lift' is implausible: it is at 99, 98 beyond its upper limit 1"


def end_thread(ident: int) -> None:
    """
    Raise an exception in the thread of a component after the call of the component has ended.

    Libraries that limit the time of a call raise exceptions in this way, sometimes too late.

    """
    # Wait until the thread is idle between two cycles, so that the exception is raised there.
    while sys._current_frames()[ident].f_code is not Worker._loop.__code__:
        time.sleep(0.001)
    pythonapi.PyThreadState_SetAsyncExc(c_ulong(ident), py_object(SystemExit))


class Moody(HardwareComponent):
    """
    Component that copies its position command to its state. Special commands cause errors.

    Parameters of the hardware: ``bad`` names a callback that returns ERROR. ``slow`` names a
    callback that waits until the file ``go_on`` exists.

    """

    def _scripted_answer(self, name: str) -> CallbackReturn:
        if self.info.hardware_parameters.get('slow') == name:
            self._wait()
        is_bad = self.info.hardware_parameters.get('bad') == name
        return CallbackReturn.ERROR if is_bad else CallbackReturn.SUCCESS

    def _wait(self) -> None:
        while not os.path.exists(self.info.hardware_parameters['go_on']):
            time.sleep(0.005)

    def on_init(self, info: object) -> CallbackReturn:
        self.mood = 0.0
        return self._scripted_answer('on_init')

    def on_configure(self) -> CallbackReturn:
        self.joint_states['position'][:] = 0.0
        self.logger.info('connected to %s', self.info.name)
        return self._scripted_answer('on_configure')

    def on_activate(self) -> CallbackReturn:
        return self._scripted_answer('on_activate')

    def on_deactivate(self) -> CallbackReturn:
        self.logger.info('resting')
        self.mood = 0.0
        return self._scripted_answer('on_deactivate')

    def on_cleanup(self) -> CallbackReturn:
        return self._scripted_answer('on_cleanup')

    def on_error(self) -> CallbackReturn:
        self.mood = 0.0
        return self._scripted_answer('on_error')

    def on_command_timeout(self) -> ReturnType:
        self.joint_commands['position'][:] = -1.0
        return ReturnType.OK

    def read(self, time_ns: int, period: float) -> ReturnType | None:
        mood, self.mood = self.mood, 0.0
        if mood in RAISES:
            raise RAISES[mood]()
        if mood == 102.0:
            return ReturnType.ERROR
        if mood == 116.0:
            return hostile.Liar(ReturnType)  # type: ignore[return-value]
        if mood == 117.0:
            self.logger.info('bus \udcff')
            self.logger.info(hostile.Mute())
            Thread(target=end_thread, args=[get_ident()]).start()
        if mood == 103.0:
            self._wait()
        return None

    def write(self, time_ns: int, period: float) -> ReturnType | None:
        command = self.joint_commands['position'][0]
        if command == 104.0:
            return ReturnType.DEACTIVATE
        if command == 105.0:
            time.sleep(3600.0)
        if command > 100.0:
            self.mood = float(command)
        elif command == 99.0:
            self.joint_states['position'][0] = float('inf')
        elif command == command:
            self.joint_states['position'][0] = command
        return None


class Noisy(HardwareComponent):
    """Component that reads the position 0.25, and a wrong position in each third cycle."""

    def on_init(self, info: object) -> CallbackReturn:
        self.readings = 0
        return CallbackReturn.SUCCESS

    def read(self, time_ns: int, period: float) -> None:
        self.readings += 1
        self.joint_states['position'][:] = 0.25 if self.readings % 3 else 99.0


class Slipped(TransmissionSystem):
    """Component whose read method has a misspelt name, so that the node never calls it."""

    def read_actuator(self, time_ns: int, period: float) -> None:
        self.actuator_states['position'][:] = 0.0


class Shy(TransmissionSystem):
    """Component that raises an error when the node asks for the names of its actuators."""

    def published_actuators(self, description: object) -> list[str]:
        raise SystemExit('no names')
