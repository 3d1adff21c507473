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
Records of the hardware in ``<ros2_control>``, with the field names of ros2_control.

Source: ``hardware_interface/hardware_info.hpp`` of ros2_control. ros2_control does not have the
fields ``where`` and ``swapped``. As in ros2_control, the fields ``min``, ``max`` and
``initial_value`` of an interface are texts.

"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import Enum
from math import inf
from math import nan

from robot_description_tools.diagnostics import ByName
from robot_description_tools.diagnostics import Location


class Parameters(ByName[str]):
    """Texts of ``<param>`` elements. The key of a text is the attribute ``name``."""

    kind = '<param>'


class MimicAttribute(Enum):
    """The attribute ``mimic`` of a ``<joint>`` in ``<ros2_control>``."""

    NOT_SET = 'not set'
    TRUE = 'true'
    FALSE = 'false'


@dataclass(frozen=True, slots=True)
class InterfaceInfo:
    """
    A command or state interface.

    Attributes
    ----------
    name : str
        ``position``, ``velocity``, … or any other name.
    min, max, initial_value : str
        Texts as in the document; empty if missing.
    data_type : str
        Type of the values, such as ``double``.
    size : int
        Number of values; more than 1 for arrays.
    enable_limits : bool
        True if ros2_control applies the limits of the joint and of the interface.
    parameters : mapping of str to str
        All ``<param>`` elements, including those whose values are in the fields above.

    """

    name: str
    min: str = ''  # noqa: A003
    max: str = ''  # noqa: A003
    initial_value: str = ''
    data_type: str = 'double'
    size: int = 1
    enable_limits: bool = True
    parameters: Mapping[str, str] = field(default_factory=dict)
    where: Location | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ComponentInfo:
    """A joint, sensor or GPIO. ``type`` is the tag of the element."""

    name: str
    type: str  # noqa: A003
    is_mimic: MimicAttribute = MimicAttribute.NOT_SET
    enable_limits: bool = True
    command_interfaces: tuple[InterfaceInfo, ...] = ()
    state_interfaces: tuple[InterfaceInfo, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict)
    where: Location | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class MimicJoint:
    """A follower and its driver, as indices in ``HardwareInfo.joints``."""

    joint_index: int
    mimicked_joint_index: int
    multiplier: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True, slots=True)
class TransmissionEnd:
    """
    A joint or an actuator of a transmission (JointInfo and ActuatorInfo in ros2_control).

    Attributes
    ----------
    name, role : str
        Name, and role such as ``joint1`` or ``actuator2``.
    mechanical_reduction : float
        Motion of the actuator divided by the motion of the joint. A negative value reverses the
        direction.
    offset : float
        Offset in joint coordinates [rad or m].
    read_only : bool
        True if the joint or actuator gets no commands.
    state_interfaces, command_interfaces : tuple of str
        For a joint, the names of its interfaces in ``<ros2_control>``. Empty for an actuator,
        unless the actuator was added because the transmission had none. Such an actuator has the
        interfaces of the joint.

    """

    name: str
    role: str
    mechanical_reduction: float = 1.0
    offset: float = 0.0
    read_only: bool = False
    state_interfaces: tuple[str, ...] = ()
    command_interfaces: tuple[str, ...] = ()
    where: Location | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TransmissionInfo:
    """
    A transmission. ``type`` is the name of its plugin.

    ``joints`` and ``actuators`` are in the order of their roles: ``joint1`` is before ``joint2``.
    If roles do not determine the order, both are in document order.

    """

    name: str
    type: str  # noqa: A003
    joints: tuple[TransmissionEnd, ...] = ()
    actuators: tuple[TransmissionEnd, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict)
    where: Location | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class AsyncParams:
    """Settings of an asynchronous component."""

    thread_priority: int = 50
    scheduling_policy: str = 'synchronized'
    cpu_affinity_cores: tuple[int, ...] = ()
    print_warnings: bool = True


@dataclass(frozen=True, slots=True)
class JointLimits:
    """Hard limits of a joint of the hardware [rad or m, and their derivatives; N m or N]."""

    has_position_limits: bool = False
    min_position: float = nan
    max_position: float = nan
    has_velocity_limits: bool = False
    max_velocity: float = nan
    has_acceleration_limits: bool = False
    max_acceleration: float = nan
    has_deceleration_limits: bool = False
    max_deceleration: float = nan
    has_jerk_limits: bool = False
    max_jerk: float = nan
    has_effort_limits: bool = False
    max_effort: float = nan
    angle_wraparound: bool = False

    def ends(self, name: str) -> tuple[float, float]:
        """
        Return the range of a quantity such as ``velocity``.

        The range is infinite if the joint has no limit of this quantity.

        """
        if not getattr(self, f'has_{name}_limits', False):
            return -inf, inf
        most = getattr(self, f'max_{name}')
        return (self.min_position if name == 'position' else -most), most


@dataclass(frozen=True, slots=True)
class SoftJointLimits:
    """Soft limits of a joint, from ``<safety_controller>`` in the URDF."""

    min_position: float = -inf
    max_position: float = inf
    k_position: float = 0.0
    k_velocity: float = 0.0


@dataclass(frozen=True, slots=True)
class HardwareInfo:
    """
    One ``<ros2_control>`` element.

    Attributes
    ----------
    name, type : str
        ``type`` is ``system``, ``sensor`` or ``actuator``.
    rw_rate : int
        Rate of the component [Hz]; 0 for the rate of the controller manager.
    hardware_plugin_name : str
        The C++ plugin.
    hardware_parameters : mapping of str to str
        The ``<param>`` elements of ``<hardware>``. The parameter ``python_component`` names a
        class for `hardware_node`.
    joints, sensors, gpios : tuple of ComponentInfo
        The joints, sensors and GPIOs, in document order.
    mimic_joints : tuple of MimicJoint
        Followers, each with the joint at the end of its mimic chain.
    transmissions : tuple of TransmissionInfo
        The transmissions, in document order.
    limits, soft_limits : mapping of str to JointLimits or SoftJointLimits
        The limits of each joint. A joint has soft limits only if the URDF has a safety controller.
    swapped : mapping of str to Location
        The joints whose lower limit is above their upper limit. Maps the name of each such joint
        to the place of its ``<limit>`` in the URDF. No component may move such a joint, because
        its range is unknown.
    original_xml : str
        The text of the whole description.

    """

    name: str
    type: str  # noqa: A003
    group: str = ''
    rw_rate: int = 0
    is_async: bool = False
    async_params: AsyncParams = AsyncParams()
    hardware_plugin_name: str = ''
    hardware_parameters: Mapping[str, str] = field(default_factory=dict)
    joints: tuple[ComponentInfo, ...] = ()
    mimic_joints: tuple[MimicJoint, ...] = ()
    sensors: tuple[ComponentInfo, ...] = ()
    gpios: tuple[ComponentInfo, ...] = ()
    transmissions: tuple[TransmissionInfo, ...] = ()
    limits: Mapping[str, JointLimits] = field(default_factory=dict)
    soft_limits: Mapping[str, SoftJointLimits] = field(default_factory=dict)
    swapped: Mapping[str, Location] = field(default_factory=dict, compare=False)
    original_xml: str = field(default='', repr=False, compare=False)
    where: Location | None = field(default=None, compare=False)
