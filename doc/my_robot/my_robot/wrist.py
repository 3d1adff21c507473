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

"""The driver of the wrist."""

from contextlib import suppress

from my_robot.bus import Bus
from my_robot.bus import BusError
from robot_description_tools.hardware import ReturnType
from robot_description_tools.hardware import TransmissionSystem


class Wrist(TransmissionSystem):
    """Read and move the two motors. The description says which joints they move."""

    def on_configure(self):
        self.bus = Bus(self.info.hardware_parameters['port'], ids=self.actuators)

    def on_activate(self):
        self.bus.power(True)

    def on_deactivate(self):
        self.bus.power(False)

    def on_cleanup(self):
        self.bus.close()

    def on_error(self):
        # The bus itself may have failed. Then the watchdogs of the drives stop the motors.
        with suppress(BusError):
            self.bus.power(False)
        self.bus.close()

    def read_actuators(self, time_ns, period):
        try:
            position, velocity = self.bus.read()
        except BusError as error:
            self.logger.error('bus: %s', error)
            return ReturnType.ERROR
        self.actuator_states['position'][:] = position
        self.actuator_states['velocity'][:] = velocity

    def write_actuators(self, time_ns, period):
        # A motor whose command is NaN stays where it is.
        self.bus.move_to(self.actuator_commands['position'])
