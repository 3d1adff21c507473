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
The controllers of a robot, from the YAML files of ros2_control and MoveIt.

Four kinds of content are read. A file may contain several of these kinds:

* parameters of ros2_control's controller manager and of its controllers,
* MoveIt's ``moveit_controllers.yaml`` (``controller_names``),
* MoveIt's ``joint_limits.yaml`` (``joint_limits``),
* MoveIt's ``kinematics.yaml`` (groups with ``kinematics_solver``).

The parameter names are those of the package ros2_controllers. In controllers of other packages,
only parameters with these names are read.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
import os
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.loop_dialects.yaml_nodes import YamlNodes
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.code import Code

if TYPE_CHECKING:
    from yaml import Node

CONTROLLERS_UNREADABLE = Code.error(
    'controllers-unreadable',
    'A controller file is not valid YAML, is too large, or has neither controllers nor joint '
    'limits.',
    why='`check` cannot compare the controllers in this file with the robot, so errors appear '
    'only when the controllers start.',
)

# The parameters that name the commanded joints. Each value is the interface that the parameter
# implies, or None if the controller type or another parameter gives the interfaces.
_COMMANDED: dict[str, str | None] = {
    'joints': None,
    'command_joints': None,
    'joint': None,
    'dof_names': None,
    'left_wheel_names': 'velocity',
    'right_wheel_names': 'velocity',
    'wheel_names': 'velocity',
    'traction_joints_names': 'velocity',
    'traction_joint_name': 'velocity',
    'steering_joints_names': 'position',
    'steering_joint_name': 'position',
    'front_left_wheel_command_joint_name': 'velocity',
    'front_right_wheel_command_joint_name': 'velocity',
    'rear_left_wheel_command_joint_name': 'velocity',
    'rear_right_wheel_command_joint_name': 'velocity',
}
_INTERFACES_OF_TYPES = {
    'position_controllers/JointGroupPositionController': 'position',
    'velocity_controllers/JointGroupVelocityController': 'velocity',
    'effort_controllers/JointGroupEffortController': 'effort',
    'position_controllers/GripperActionController': 'position',
    'effort_controllers/GripperActionController': 'effort',
    'parallel_gripper_action_controller/GripperActionController': 'position',
}
_COMMAND_INTERFACES = (
    'command_interfaces',
    'command_interface',
    'interface_name',
    'interface_names',
)
# The parameter "interfaces" is from the joint state broadcaster.
_STATE_INTERFACES = ('state_interfaces', 'reference_and_state_interfaces', 'interfaces')
#: Count. If a controller lists more interface names than this, the list is reported and not used.
_MOST_INTERFACES = 100
_PARAMETERS = 'ros__parameters'
_MANAGER = 'controller_manager'


@dataclass(frozen=True, slots=True)
class Word:
    """A name in a file, and its place."""

    text: str
    where: Location


@dataclass(frozen=True, slots=True)
class Controller:
    """
    A controller, with its joints and interfaces.

    Attributes
    ----------
    name : Word
        Name of the controller.
    joints : tuple of Word
        The joints that the parameters of the controller name.
    commands, states : tuple of (Word, Word)
        Pairs of a joint and an interface that the controller writes (``commands``) or reads
        (``states``). Some controller types and parameters imply the interface. Then the interface
        has the place of the joint.

    """

    name: Word
    joints: tuple[Word, ...] = ()
    commands: tuple[tuple[Word, Word], ...] = ()
    states: tuple[tuple[Word, Word], ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedLimits:
    """
    The limits of a joint in ``joint_limits.yaml``.

    Attributes
    ----------
    name : Word
        Name of the joint.
    values : dict of str to Word
        Maps each key to its value, as written.
    first : Location or None
        Place of the first key, or None if there is no key.

    """

    name: Word
    values: dict[str, Word] = field(default_factory=dict)
    first: Location | None = None

    def number(self, key: str) -> float | None:
        """Return the value of a key, or None if it is missing or is not a finite number."""
        word = self.values.get(key)
        return float(word.text) if word and is_number(word.text) else None

    def has(self, what: str) -> bool:
        """Return True if the file limits a quantity, such as ``acceleration``."""
        flag = self.values.get(f'has_{what}_limits')
        is_off = flag is not None and flag.text.lower() in ('false', 'no', 'off')
        return self.number(f'max_{what}') is not None and not is_off


@dataclass(slots=True)
class Controllers:
    """
    The content of controller files, and the robot to which they apply.

    Attributes
    ----------
    robot : RobotDescription
        The robot.
    controllers : list of Controller
        Controllers of ros2_control.
    moveit : list of Controller
        Controllers to which MoveIt sends trajectories. The names of their interfaces are empty.
    start_lists : list of list of Word
        Each inner list names controllers that are started together.
    limits : list of PlannedLimits
        The entries of ``joint_limits``.
    solved : list of Word
        Names of the groups that have a solver in ``kinematics.yaml``.
    findings : list of Diagnostic
        Findings about the files.

    """

    robot: RobotDescription
    controllers: list[Controller] = field(default_factory=list)
    moveit: list[Controller] = field(default_factory=list)
    start_lists: list[list[Word]] = field(default_factory=list)
    limits: list[PlannedLimits] = field(default_factory=list)
    solved: list[Word] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)


def read_controllers(
    robot: RobotDescription, files: Iterable[str | os.PathLike[str]]
) -> Controllers:
    """
    Read controller files.

    Parameters
    ----------
    robot : RobotDescription
        The robot that the controllers move.
    files : iterable of path-like
        YAML files of ros2_control and MoveIt.

    Returns
    -------
    Controllers

    Raises
    ------
    RobotDescriptionError
        If a file cannot be read.

    """
    found = Controllers(robot)
    for file in files:
        _File(os.fspath(file), found).read()
    return found


_FORM = (
    'use a file with the parameters of ros2_control controllers, or moveit_controllers.yaml, '
    'joint_limits.yaml or kinematics.yaml'
)


class _File:
    """Reader that adds the content of one file to ``found``."""

    def __init__(self, file: str, found: Controllers) -> None:
        self.found = found
        self.nodes = YamlNodes(file, CONTROLLERS_UNREADABLE, _FORM)
        self.is_empty = True

    def read(self) -> None:
        """Add the content of the file, and findings about the file, to ``found``."""
        top = self.nodes.top(self.nodes.source)
        if top is not None:
            self._read_ros2_control(top)
            self._read_moveit(top)
        if self.is_empty and not self.nodes.findings:
            message = 'this file has no controller, no joint limit and no solver of a group'
            self.nodes.report(getattr(top, 'start_mark', None), message)
        self.found.findings += self.nodes.findings

    def _read_ros2_control(self, top: Node) -> None:
        nodes = list(_nodes(top))
        types: dict[str, str] = {}
        declared: dict[str, Word] = {}
        for name, _, parameters in nodes:
            if name == _MANAGER:
                for key, value in _entries(parameters):
                    for inner, plugin in _entries(value):
                        if inner.value == 'type':
                            declared[key.value] = Word(key.value, self._place(key))
                            types[key.value] = str(plugin.value)
        for name, place, parameters in nodes:
            settings = {key.value: value for key, value in _entries(parameters)}
            is_controller = name in types or (not types and _COMMANDED.keys() & settings)
            if name == _MANAGER or not is_controller:
                continue
            own = settings.get('type')
            kind = types.get(name) or ('' if own is None else str(own.value))
            word = declared.pop(name, Word(name, self._place(place)))
            self._add(self._controller(word, kind, settings))
        for word in declared.values():
            self._add(Controller(word))

    def _add(self, controller: Controller) -> None:
        self.is_empty = False
        self.found.controllers.append(controller)

    def _controller(self, name: Word, plugin: str, settings: dict[str, Node]) -> Controller:
        def words(keys: Iterable[str]) -> list[Word]:
            return [word for key in keys if key in settings for word in self._words(settings[key])]

        def interfaces_of(keys: Sequence[str]) -> list[Word]:
            found = words(keys)
            if len(found) <= _MOST_INTERFACES:
                return found
            mark = next(settings[key].start_mark for key in keys if key in settings)
            message = f"controller '{name.text}' has more than {_MOST_INTERFACES} interfaces"
            fix = 'write each interface name once, such as position, and not once for each joint'
            self.nodes.report(mark, message, fix)
            return []

        states, interfaces = map(interfaces_of, (_STATE_INTERFACES, _COMMAND_INTERFACES))
        joints: list[Word] = []
        commands = []
        for key in filter(_COMMANDED.__contains__, settings):
            here = self._words(settings[key])
            joints += here
            if key == 'joints' and 'command_joints' in settings:
                continue
            settled = _COMMANDED[key] or _INTERFACES_OF_TYPES.get(plugin)
            for joint in here:
                wanted = [Word(settled, joint.where)] if settled else interfaces
                commands += [(joint, interface) for interface in wanted]
        measured = words(['joints', 'joint'])
        pairs = tuple((joint, state) for joint in measured for state in states)
        return Controller(name, tuple(joints), tuple(commands), pairs)

    def _read_moveit(self, top: Node) -> None:
        for entries in _mappings(top):
            settings = {key.value: value for key, value in entries}
            if 'controller_names' in settings:
                self.is_empty = False
                names = self._words(settings['controller_names'])
                self.found.start_lists.append(names)
                for name in {name.text: name for name in reversed(names)}.values():
                    own = {k.value: v for k, v in _entries(settings.get(name.text))}
                    joints = tuple(self._words(own.get('joints')))
                    commands = tuple((joint, Word('', joint.where)) for joint in joints)
                    self.found.moveit.append(Controller(name, joints, commands))
            for key, value in entries:
                if key.value == 'joint_limits':
                    self.is_empty = False
                    self.found.limits += [
                        PlannedLimits(
                            Word(joint.value, self._place(joint)),
                            self._values(limits),
                            next((self._place(first) for first, _ in _entries(limits)), None),
                        )
                        for joint, limits in _entries(value)
                    ]
                if any(inner.value == 'kinematics_solver' for inner, _ in _entries(value)):
                    self.is_empty = False
                    self.found.solved.append(Word(str(key.value), self._place(key)))

    def _values(self, node: Node) -> dict[str, Word]:
        """Map each key of a mapping to its value, if the value is a single word."""
        words = ((str(key.value), self._words(value)) for key, value in _entries(node))
        return {key: found[0] for key, found in words if len(found) == 1}

    def _words(self, node: Node | None) -> list[Word]:
        """Return the words in a scalar or a list, without empty words and launch substitutions."""
        import yaml

        if isinstance(node, yaml.SequenceNode):
            return [word for item in node.value for word in self._words(item)]
        if isinstance(node, yaml.ScalarNode) and node.value and '$(' not in node.value:
            return [Word(str(node.value), self._place(node))]
        return []

    def _place(self, node: Node) -> Location:
        return self.nodes.place(node.start_mark)


def _entries(node: Node | None) -> list[tuple[Any, Node]]:
    """Return the keys and values of a mapping, or an empty list for other nodes."""
    import yaml

    return list(node.value) if isinstance(node, yaml.MappingNode) else []


def _mappings(node: Node) -> Iterator[list[tuple[Any, Node]]]:
    """Yield the entries of a mapping, and the entries of each mapping inside it."""
    entries = _entries(node)
    if entries:
        yield entries
        for _, value in entries:
            yield from _mappings(value)


def _nodes(top: Node) -> Iterator[tuple[str, Any, Node]]:
    """Yield the name (without namespace), the key and the parameters of each ROS node."""
    for entries in _mappings(top):
        for key, value in entries:
            for inner, parameters in _entries(value):
                if inner.value == _PARAMETERS:
                    yield str(key.value).rsplit('/', 1)[-1], key, parameters
