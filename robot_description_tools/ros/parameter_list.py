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
Names, types, bounds and meanings of the parameters of all nodes of this package.

The nodes declare and check these parameters. The tables in ``doc/`` and the arguments of the
launch files are generated from them. This module needs no ROS.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from math import inf
from math import isfinite
from typing import Any

from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.state.numbers import LIMIT

#: Hertz. Lowest rate that a parameter can request.
MIN_RATE = 1e-6
#: Hertz. Highest rate that a parameter can request.
MAX_RATE = 10_000
#: Seconds. Longest duration that a parameter can request. All timers accept it.
LONGEST = 1e9


@dataclass(frozen=True, slots=True)
class Parameter:
    """
    One parameter of a node, or a family of parameters. Its name is its key in the tables below.

    A family such as ``zeros.<joint>`` has a parameter for each joint. The family
    ``closed_loops.<name>.…`` has all parameters whose names begin with ``closed_loops.``.

    Attributes
    ----------
    default : object
        Default value. For a family, the type of its values, or `object` for any type.
    meaning : str
        Meaning, for the documentation and for ``ros2 param describe``.
    unit : str
        Unit of a number. For a list, a word for its items, such as ``joints`` or ``folders``.
    above, least, most : float
        Bounds of a number. A valid number is more than `above`, at least `least`, and at most
        `most`.
    choices : tuple of str
        Allowed texts. If empty, any text is allowed.
    changes : bool
        True if the parameter can be set while the node runs.
    refusal : str
        Reason why the parameter cannot be set, if the message of rclpy is not enough.

    """

    default: Any
    meaning: str
    unit: str = ''
    above: float = -inf
    least: float = -inf
    most: float = inf
    choices: tuple[str, ...] = ()
    changes: bool = False
    refusal: str = ''

    @property
    def kind(self) -> type:
        """
        Return the type of the value.

        A value for a float may be an integer, and a value for a list may be a text.

        """
        return self.default if self.is_family else type(self.default)

    @property
    def is_family(self) -> bool:
        """True for a family of parameters."""
        return isinstance(self.default, type)

    @property
    def allowed(self) -> str:
        """Return a text about the allowed values, or '' if all values of the type are allowed."""
        if self.choices:
            return f'one of {", ".join(self.choices)}'
        if self.above > -inf:
            return f'more than {self.above:g}' + f', at most {self.most:g}' * isfinite(self.most)
        if self.least == -inf:
            return ''
        if self.most == inf:
            return f'{self.least:g} or more'
        return f'a number from {self.least:g} to {self.most:g}'

    def read(self, value: Any, name: str) -> Any:
        """
        Convert a value to the type of the parameter.

        Parameters
        ----------
        value : object
            Value of the user, or the default.
        name : str
            Full name of the parameter, for messages.

        Raises
        ------
        ValueError
            If the value is not allowed. The message explains the allowed values.

        """
        if self.kind is object:
            return value if isinstance(value, (str, bool, int, float)) else list(value)
        if self.kind in (int, float):
            return self._read_number(value, name)
        if self.kind is list:
            if isinstance(value, str):
                return value.split()
            if value is None or isinstance(value, (bool, int, float)):
                raise ValueError(f'{name} is {value}, expected a list of {self.unit}')
            # Ignore empty words: an empty list has no type in ROS, so users write [''] instead.
            return [str(word) for word in value if str(word)]
        if self.kind is str:
            value = str(value)
            if self.choices and value not in self.choices:
                raise ValueError(f"{name} is '{value}', expected {self.allowed}")
        elif not isinstance(value, bool):
            raise ValueError(f'{name} is {value!r}, expected true or false')
        return value

    def _read_number(self, value: Any, name: str) -> float:
        is_integer = self.kind is int
        if isinstance(value, bool) or not isinstance(value, int if is_integer else (int, float)):
            expected = self.allowed if is_integer else 'a number'
            raise ValueError(f'{name} is {value!r}, expected {expected}')
        if not abs(value) < LIMIT:
            raise ValueError(f'{name} is {value}, expected a finite number below {LIMIT:.0e}')
        number: float = self.kind(value)
        if not (self.above < number and self.least <= number <= self.most):
            raise ValueError(f'{name} is {number}, expected {self.allowed}')
        return number

    def read_change(self, value: Any, name: str) -> Any:
        """Convert a value that is set while the node runs. Raise ValueError as `read` does."""
        if self.refusal:
            raise ValueError(self.refusal)
        if self.kind is str and not isinstance(value, str):
            raise ValueError(f'{name} is {value!r}, expected a string')
        return self.read(value, name)


def parameters_to_declare(
    parameters: Mapping[str, Parameter], given: Sequence[str]
) -> dict[str, Parameter]:
    """
    Return the parameters that a node declares, including members of families that the user sets.

    Parameters
    ----------
    parameters : mapping of str to Parameter
        All parameters of the node, and families of parameters.
    given : sequence of str
        Names of all parameters that the user gives to the node.

    Returns
    -------
    dict of str to Parameter
        The parameters by full name.

    Raises
    ------
    ValueError
        If a given name begins like the names of a family, but fits no family.

    """
    found: dict[str, Parameter] = {}
    for key, each in parameters.items():
        start, _, rest = key.partition('<')
        end = rest.partition('>')[2].removesuffix('.…')
        like = [name for name in given if name.startswith(start) and name.endswith(end)]
        found.update(dict.fromkeys(like if each.is_family else [key], each))
    for name in given:
        families = [k for k in parameters if '<' in k and name.startswith(k.partition('<')[0])]
        if families and name not in found:
            fields = [key.rpartition('.')[2] for key in families]
            raise ValueError(
                f"parameter {name}: '{name.rpartition('.')[2]}' is none of {', '.join(fields)}"
            )
    return found


def unknown_parameters(
    parameters: Mapping[str, Parameter], unknown: Sequence[str], declared: Sequence[str] = ()
) -> list[str]:
    """
    Return a message about each unknown parameter, with its closest match.

    Parameters
    ----------
    parameters : mapping of str to Parameter
        All parameters of the node, and families of parameters.
    unknown : sequence of str
        Names that the node does not declare.
    declared : sequence of str
        Further names that exist, such as ``use_sim_time``.

    """
    found = []
    for name in unknown:
        rest = name.partition('.')[2]
        # For a member of a family, compare only the part of the name before the first dot.
        known = [
            f'{key.partition(".<")[0]}.{rest}' if each.is_family else key
            for key, each in parameters.items()
            if rest or not each.is_family
        ]
        hint = did_you_mean(name, [*known, *declared])
        found.append(f"the parameter '{name}' is unknown and ignored{hint}")
    return found


def below(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the values of all parameters ``name.…``. Each key is the part after ``name.``."""
    start = f'{name}.'
    found = {key: value for key, value in values.items() if key.startswith(start)}
    return {key.removeprefix(start): value for key, value in found.items()}


def tree_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return nested dictionaries, such as ``{'a': {'b': 1.0}}`` if ``a.b`` has the value 1.0."""
    tree: dict[str, Any] = {}
    for key, value in values.items():
        *above, last = key.split('.')
        inner = tree
        for word in above:
            inner = inner.setdefault(word, {})
        inner[last] = value
    return tree


# -- the parameters of the nodes ---------------------------------------------------------------


TEXT = 'text of the description as URDF without xacro, used if there is no file'
FILE = 'file of the description: URDF, xacro (`*.xacro`) or JSON robot (`*.json`)'
PACKAGE_PATHS = Parameter(
    [], 'folders that are searched for packages, before those of ROS', 'folders'
)
DESCRIPTION = {
    'robot_description': Parameter('', TEXT, changes=True),
    'description_file': Parameter('', FILE, changes=True),
    'xacro_arguments': Parameter(
        [],
        'arguments of xacro, `name:=value`. If there are any, xacro expands the file, even '
        'if its name does not end in `.xacro`',
        'name:=value',
    ),
    'package_paths': PACKAGE_PATHS,
    'strict': Parameter(

            False,
            'true: refuse a description with any error; false: refuse it only if an error is '
            'fatal'
    ),
    'closed_loops.<name>.…': Parameter(object, 'a closed loop that is not in the description'),
    'closed_loops_file': Parameter('', 'YAML file with closed loops'),
    'srdf_file': Parameter(
        '',
        'SRDF of the robot. The positions of its `<passive_joint>`s are computed from the loops',
    ),
    'calibration_file': Parameter(
        '',
        'YAML file with corrections for this one robot, which are applied to the description',
        changes=True,
    ),
    'assembly_file': Parameter(
        '', 'assembly file (YAML) with parts that can be attached to the robot, such as tools'
    ),
    'attachments': Parameter(
        [], 'names of the attached parts, from `assembly_file`', 'parts', changes=True
    ),
}
MESH_BASE_URL = Parameter(
    '',
    'address of the viewer, such as `http://robot:8421`, from which programs on other machines '
    'load meshes. The address replaces `package://` and `file://` of meshes in the published '
    'description',
)
ROBOT_STATE = {
    **DESCRIPTION,
    'use_robot_description_topic': Parameter(
        False,
        'read the description from the topic `robot_description`, and not from a file or '
        'parameter',
    ),
    'publish_frequency': Parameter(
        20.0,
        'highest rate of the transforms of a joint; 0: publish transforms for every message',
        'Hz',
        least=0.0,
        most=1000.0,
        changes=True,
    ),
    'complete_states_frequency': Parameter(
        0.0,
        'highest rate of `complete_joint_states`; 0: publish them for every message',
        'Hz',
        least=0.0,
        most=1000.0,
        changes=True,
    ),
    'ignore_timestamp': Parameter(
        False,
        'publish transforms for every message, even if its stamp is zero or old',
        changes=True,
    ),
    'frame_prefix': Parameter(
        '', 'text before the name of every frame; end it with a slash', changes=True
    ),
    'frame_prefix_from_namespace': Parameter(
        False, 'use the namespace of the node and a slash as `frame_prefix`'
    ),
    'mesh_base_url': MESH_BASE_URL,
    'driven_joints': Parameter(
        [], 'planar joints that are measured. All other planar joints stay at zero', 'joints'
    ),
    'publish_default_positions': Parameter(
        False, 'publish a default position for each joint that is not measured'
    ),
    'default_positions': Parameter(
        '',
        'a named state of `srdf_file` or of `<model_state>`, such as `home` or `arm/home`, whose '
        'positions are default positions',
    ),
    'default_positions.<joint>': Parameter(
        float,
        'default position of one joint, which is published even if `publish_default_positions` '
        'is false',
        'rad or m',
    ),
    'ros1_transmissions': Parameter(
        False,
        'also read transmissions of ROS 1, which are directly under `<robot>`, as simple '
        'transmissions. Their actuators are named `ros1/…`',
    ),
    'max_input_age': Parameter(
        0.0,
        'highest age of a measured value that is used; 0: use values of any age',
        's',
        least=0.0,
        most=LONGEST,
    ),
    'unknown_values': Parameter(
        'nan',
        'unknown velocities and efforts in `complete_joint_states` are NaN (`nan`) or 0 '
        '(`zero`), or the array is left out if a value is unknown (`omit`)',
        choices=('nan', 'zero', 'omit'),
    ),
}
FOLLOWERS = 'also publish joints that follow other joints. robot_state_node does not need them'
JOINT_SOURCE = {
    **DESCRIPTION,
    'rate': Parameter(10.0, 'rate of the messages', 'Hz', least=MIN_RATE, most=MAX_RATE),
    'publish_default_positions': Parameter(
        True,
        'publish a position for each joint that is not measured: the position in `zeros`, or else '
        '0, or the middle of the range if the limits do not allow 0',
    ),
    'publish_default_velocities': Parameter(
        False, 'publish the velocity 0 for joints that are not measured'
    ),
    'publish_default_efforts': Parameter(
        False, 'publish the effort 0 for joints that are not measured'
    ),
    'state': Parameter(
        '',
        'a named state of `srdf_file` or of `<model_state>`, such as `home` or `arm/home`, at '
        'which the joints start. `zeros` has priority over this state',
    ),
    'zeros.<joint>': Parameter(
        float, 'start position of a joint, even beyond its limits', 'rad or m'
    ),
    'dependent_joints.<joint>.parent': Parameter(
        str,
        'name of a joint. `<joint>` follows it by `factor * parent + offset`, and not by '
        'its `<mimic>`',
    ),
    'dependent_joints.<joint>.factor': Parameter(
        float, 'the `factor` in `factor * parent + offset`, by default 1'
    ),
    'dependent_joints.<joint>.offset': Parameter(
        float, 'the `offset` in `factor * parent + offset`, by default 0', 'rad or m'
    ),
    'use_mimic_tags': Parameter(
        True,
        'true: mimic joints follow the joint in their `<mimic>`; false: mimic joints move freely',
    ),
    'publish_followers': Parameter(True, FOLLOWERS),
    'use_smallest_joint_limits': Parameter(
        True, 'narrow the range by the soft limits of `<safety_controller>`'
    ),
    'source_list': Parameter(
        [],
        'topics of joint states that are merged. The last value of a joint is used. Namespace '
        'and remappings apply to the topics',
        'topics',
    ),
    'delta': Parameter(
        0.0,
        'step of each joint between two messages. A joint turns back at its limits, and at the '
        'limits of joints that follow it. A joint whose `<limit>` has no ends does not move. A '
        'continuous joint continues from pi to -pi',
        'rad or m',
    ),
    'motion': Parameter(
        'none',
        '`none`: joints do not move; `sweep`: each joint moves through its range, as explained '
        'below',
        choices=('none', 'sweep'),
    ),
    'sweep_period': Parameter(
        8.0, 'time in which a joint moves through its range and back', 's', above=0.0, most=LONGEST
    ),
}
TRAJECTORY = {
    **DESCRIPTION,
    'joints': Parameter([], 'the planned joints', 'joints'),
    'controller': Parameter(
        'planned_controller',
        'first part of the name of the offered action, `<controller>/follow_joint_trajectory`',
    ),
    'driven_joints': Parameter(
        [],
        'joints that the controller in `driven_controller` moves. Names of actuators are also '
        'allowed',
        'joints',
    ),
    'driven_controller': Parameter(
        '',
        'name of the controller that moves the driven joints. The node sends goals to its action '
        '`<driven_controller>/follow_joint_trajectory`',
    ),
    'tolerance': Parameter(
        1e-5,
        'largest difference between the interpolated and the exact positions of a driven joint. '
        'The node inserts points until no difference is larger',
        'rad or m',
        above=0.0,
    ),
    'allow_partial_joints_goal': Parameter(
        False, 'accept a goal that lacks some planned joints. These joints do not move'
    ),
    'allow_nonzero_velocity_at_trajectory_end': Parameter(
        False, 'accept goals whose last point has a velocity'
    ),
}
AT_START_ONLY = 'hardware reads a description only at its start'
HARDWARE = {
    **DESCRIPTION,
    'robot_description': Parameter('', TEXT, refusal=AT_START_ONLY),
    'description_file': Parameter('', FILE, refusal=AT_START_ONLY),
    'calibration_file': replace(
        DESCRIPTION['calibration_file'], changes=False, refusal=AT_START_ONLY
    ),
    'hardware': Parameter(
        '',
        'name of the `<ros2_control>`, also of an attached part; if empty, the only '
        '`<ros2_control>` with a `python_component`',
    ),
    'rw_rate': Parameter(
        0.0,
        'cycles per second; 0 for the rate of the description, or 100 if it has none',
        'Hz',
        least=0,
        most=MAX_RATE,
    ),
    'autostart': Parameter(True, 'configure and activate hardware when it is loaded'),
    'watchdog': Parameter(
        1.0,
        'a call of the component that takes longer counts as blocked',
        's',
        above=0.0,
        most=LONGEST,
    ),
    'command_timeout': Parameter(
        0.0,
        'time from the end of the last publisher of commands to the call of '
        '`on_command_timeout`; 0 for no call',
        's',
        least=0.0,
        most=LONGEST,
    ),
    'on_implausible_state': Parameter(
        'publish',
        'reaction to a state that the joint cannot have: publish it (`publish`), publish the last '
        'plausible position (`hold`), or treat it as an error of `read` (`fail`)',
        choices=('publish', 'hold', 'fail'),
    ),
    'retry_period': Parameter(
        0.0,
        'time from a failure of the component to the attempt to start it again; 0 for no attempt',
        's',
        least=0.0,
        most=LONGEST,
    ),
    'transition_timeout': Parameter(
        5.0,
        'longest wait for a transition. After that, the request fails. The transition continues, '
        'and the node takes the new state when the transition ends',
        's',
        above=0.0,
        most=LONGEST,
    ),
}
VIEWER = {
    'host': Parameter('127.0.0.1', 'address to listen on'),
    'port': Parameter(
        -1,
        'port; 0 for any free port, -1 for 8421 or the next free one',
        least=-1,
        most=65535,
    ),
    'token': Parameter(
        '',
        'password of the page; by default a random password if other machines can reach the '
        'address',
    ),
    'mesh_base_url': MESH_BASE_URL,
    'mode': Parameter('live', 'mode at the start', choices=('live', 'sliders')),
    'commanded_topic': Parameter(
        '',
        'topic of commanded positions (sensor_msgs/JointState), such as /robot_joint_commands. '
        'In live mode, a transparent second robot, the ghost, shows these positions',
    ),
    'rate': Parameter(30.0, 'rate of joint states from sliders', 'Hz', least=MIN_RATE, most=1000),
    'publish_followers': Parameter(False, FOLLOWERS),
    'package_paths': PACKAGE_PATHS,
}
NODES = {
    'robot_state_node': ROBOT_STATE,
    'trajectory_node': TRAJECTORY,
    'joint_source_node': JOINT_SOURCE,
    'hardware_node': HARDWARE,
    'viewer_node': VIEWER,
}
