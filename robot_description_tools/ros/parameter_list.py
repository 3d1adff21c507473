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
The parameters of our nodes: what each is called, takes and means.

Whatever else tells of them follows from these lists: what the nodes declare and check, the tables
in ``doc/``, and the arguments of the launch files. Needs no ROS.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import isfinite
from typing import Any

# How often a node may be asked to publish [Hz].
MAX_RATE = 10_000


class Kind(Enum):
    """What type of value a parameter has, as the documentation says it."""

    STRING = 'string'
    FLAG = 'bool'
    NUMBER = 'double'
    INTEGER = 'integer'
    WORDS = 'string list'
    ANY = 'any'


@dataclass(frozen=True, slots=True)
class Parameter:
    """
    One parameter of a node, or a family of them.

    Attributes
    ----------
    name : str
        Its name. ``zeros.<joint>`` stands for every name between what is before ``<`` and what is
        behind ``>``; ``closed_loops.<name>.…`` for whatever begins like that.
    kind : Kind
        Type of its value. A number may be given as an integer, words as one string with blanks.
    default : object
        Value if the user gives none; None for a family.
    meaning : str
        What it does, for the documentation and for ``ros2 param describe``.
    unit : str
        Unit of a number.
    above, least, most : float, optional
        Bounds of a number: more than `above`, not less than `least`, not more than `most`.
    choices : tuple of str
        The texts it may have; any if empty.
    words : str
        What the words of a list are.
    changes : bool
        Whether it can be set while the node runs.
    refusal : str
        Why it cannot, where rclpy's own text says too little.

    """

    name: str
    kind: Kind
    default: Any
    meaning: str
    unit: str = ''
    above: float | None = None
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    words: str = ''
    changes: bool = False
    refusal: str = ''

    @property
    def is_family(self) -> bool:
        """Whether it stands for all names of a form."""
        return '<' in self.name

    @property
    def prefix(self) -> str:
        """Return what all names of a family begin with, the dot included."""
        return self.name.partition('<')[0]

    def covers(self, name: str) -> bool:
        """Whether a name belongs to this family."""
        suffix = self.name.partition('>')[2].removesuffix('.…')
        return name.startswith(self.prefix) and name.endswith(suffix)

    @property
    def allowed(self) -> str:
        """Return which values are allowed, nothing if all of the type are."""
        if self.choices:
            return f'one of {", ".join(self.choices)}'
        if self.above is not None:
            return f'more than {self.above:g}' + (f', at most {self.most:g}' if self.most else '')
        if self.least is None:
            return ''
        if self.most is None:
            return f'{self.least:g} or more'
        return f'a number from {self.least:g} to {self.most:g}'

    def read(self, value: Any, name: str = '') -> Any:
        """
        Convert a value to the type of the parameter.

        Parameters
        ----------
        value : object
            What the user gives, or the default.
        name : str
            The parameter's name in a family.

        Raises
        ------
        ValueError
            If the value is not allowed; the message says what is.

        """
        name = name or self.name
        if self.kind is Kind.ANY:
            return value if isinstance(value, (str, bool, int, float)) else list(value)
        if self.kind is Kind.FLAG:
            if not isinstance(value, bool):
                raise ValueError(f'{name} is {value!r}, expected true or false')
        elif self.kind is Kind.WORDS:
            if isinstance(value, str):
                return value.split()
            if value is None or isinstance(value, (bool, int, float)):
                raise ValueError(f'{name} is {value}, expected a list of {self.words}')
            # ROS cannot tell an empty list from a list of bytes: empty words do not count.
            return [str(word) for word in value if str(word)]
        elif self.kind is Kind.STRING:
            value = str(value)
            if self.choices and value not in self.choices:
                raise ValueError(f"{name} is '{value}', expected {self.allowed}")
        else:
            return self._read_number(value, name)
        return value

    def _read_number(self, value: Any, name: str) -> float:
        is_integer = self.kind is Kind.INTEGER
        if isinstance(value, bool) or not isinstance(value, int if is_integer else (int, float)):
            expected = self.allowed if is_integer else 'a number'
            raise ValueError(f'{name} is {value!r}, expected {expected}')
        if not isfinite(value):
            raise ValueError(f'{name} is {value}, expected a finite number')
        value = value if is_integer else float(value)
        if (
            (self.above is not None and value <= self.above)
            or (self.least is not None and value < self.least)
            or (self.most is not None and value > self.most)
        ):
            if not is_integer and None not in (self.least, self.most):
                # The words of robot_state_publisher.
                bounds = f'between {self.least} and {self.most}'
                raise ValueError(f'{name} must be {bounds}, got {value}')
            raise ValueError(f'{name} is {value}, expected {self.allowed}')
        return value

    def read_change(self, value: Any, name: str = '') -> Any:
        """Convert a value that is set while the node runs; raises ValueError as `read` does."""
        if self.refusal:
            raise ValueError(self.refusal)
        if self.kind is Kind.STRING and not isinstance(value, str):
            raise ValueError(f'{name or self.name} is {value!r}, expected a string')
        return self.read(value, name)


def parameters_to_declare(
    parameters: Iterable[Parameter], given: Sequence[str]
) -> dict[str, Parameter]:
    """
    Return what a node declares: its parameters, and those of its families that the user gives.

    Parameters
    ----------
    parameters : iterable of Parameter
        Of the node.
    given : sequence of str
        Names of all parameters that the user gives to the node.

    Returns
    -------
    dict of str to Parameter
        By full name.

    Raises
    ------
    ValueError
        If a name begins as those of a family do, but is none of them.

    """
    found: dict[str, Parameter] = {}
    families = [each for each in parameters if each.is_family]
    for each in parameters:
        names = filter(each.covers, given) if each.is_family else [each.name]
        found.update(dict.fromkeys(names, each))
    for name in given:
        like = [each for each in families if name.startswith(each.prefix)]
        if like and name not in found:
            what = [each.name.rpartition('.')[2] for each in like]
            raise ValueError(
                f"parameter {name}: '{name.rpartition('.')[2]}' is none of {', '.join(what)}"
            )
    return found


def below(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the values of all parameters below a name, by the rest of their names."""
    start = f'{name}.'
    found = {key: value for key, value in values.items() if key.startswith(start)}
    return {key.removeprefix(start): value for key, value in found.items()}


def tree_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return nested dictionaries: ``{'a': {'b': 1.0}}`` where ``a.b`` is 1.0."""
    tree: dict[str, Any] = {}
    for key, value in values.items():
        *above, last = key.split('.')
        inner = tree
        for word in above:
            inner = inner.setdefault(word, {})
        inner[last] = value
    return tree


# -- the parameters of the nodes ---------------------------------------------------------------


def flag(name: str, default: bool, meaning: str, **more: Any) -> Parameter:
    """Return a parameter that is true or false."""
    return Parameter(name, Kind.FLAG, default, meaning, **more)


def text(name: str, default: str | None, meaning: str, **more: Any) -> Parameter:
    """Return a parameter that is a text."""
    return Parameter(name, Kind.STRING, default, meaning, **more)


def number(name: str, default: float | None, unit: str, meaning: str, **more: Any) -> Parameter:
    """Return a parameter that is a number."""
    return Parameter(name, Kind.NUMBER, default, meaning, unit, **more)


def words(name: str, what: str, meaning: str) -> Parameter:
    """Return a parameter that is a list of words, empty by default."""
    return Parameter(name, Kind.WORDS, [], meaning, words=what)


PACKAGE_PATHS = words(
    'package_paths', 'folders', 'folders to look for packages in, before those of ROS'
)
TEXT = 'text of the description (URDF, expanded), used if there is no file'
FILE = 'file of the description: URDF, xacro (`*.xacro`) or JSON'
SHARED = (
    words('xacro_arguments', 'name:=value', 'arguments `name:=value` of a xacro file'),
    PACKAGE_PATHS,
    flag('strict', False, 'refuse a description for any error, not only for fatal ones'),
    Parameter(
        'closed_loops.<name>.…', Kind.ANY, None, 'a closed loop that the description does not hold'
    ),
    text('closed_loops_file', '', 'YAML file with such loops'),
    text('srdf_file', '', 'SRDF whose `<passive_joint>`s are the joints that loops solve for'),
)
DESCRIPTION = (
    text('robot_description', '', TEXT, changes=True),
    text('description_file', '', FILE, changes=True),
    *SHARED,
)
ROBOT_STATE = (
    *DESCRIPTION,
    flag(
        'use_robot_description_topic',
        False,
        'read the description from the topic `robot_description` instead',
    ),
    number(
        'publish_frequency',
        20.0,
        'Hz',
        'most transforms of a joint per second; 0 for every message',
        least=0.0,
        most=1000.0,
        changes=True,
    ),
    flag(
        'ignore_timestamp',
        False,
        'publish every message, even if its stamp is zero or old',
        changes=True,
    ),
    text(
        'frame_prefix',
        '',
        'stands before the name of every frame, as it is: end it with a slash',
        changes=True,
    ),
    flag('frame_prefix_from_namespace', False, "the prefix is the node's namespace and a slash"),
    words('driven_joints', 'joints', 'planar joints that are measured; others stand at zero'),
    flag('publish_default_positions', False, 'joints that are never heard stand at a default'),
    number(
        'default_positions.<joint>',
        None,
        'rad or m',
        'the default of one joint, published even without `publish_default_positions`',
    ),
    flag(
        'ros1_transmissions',
        False,
        'load transmissions of ROS 1, directly under `<robot>`, as simple ones; their actuators '
        'are `ros1/…`',
    ),
    number('max_input_age', 0.0, 's', 'older values no longer count; 0 for any age', least=0.0),
)
JOINT_SOURCE = (
    *DESCRIPTION,
    number('rate', 10.0, 'Hz', 'how often to publish', above=0.0, most=MAX_RATE),
    flag(
        'publish_default_positions',
        True,
        'joints that nobody measures have a position: that of `zeros`, else 0 if the limits allow '
        'it, else the middle of the range',
    ),
    flag('publish_default_velocities', False, 'joints that nobody measures have velocity 0'),
    flag('publish_default_efforts', False, 'joints that nobody measures have effort 0'),
    number('zeros.<joint>', None, 'rad or m', 'where a joint starts, even beyond its limits'),
    text(
        'dependent_joints.<joint>.parent',
        None,
        'the joint follows this one: `factor * parent + offset`; comes before its `<mimic>`',
    ),
    number('dependent_joints.<joint>.factor', None, '', 'of the joint that follows; else 1'),
    number(
        'dependent_joints.<joint>.offset', None, 'rad or m', 'of the joint that follows; else 0'
    ),
    flag('use_mimic_tags', True, '`<mimic>` counts; without it such joints are free'),
    flag(
        'publish_followers',
        True,
        'publish joints that follow others; robot_state_node completes them itself',
    ),
    flag(
        'use_smallest_joint_limits',
        True,
        'the soft limits of `<safety_controller>` narrow the range',
    ),
    words(
        'source_list',
        'topics',
        'topics to merge; the last value of a joint wins. A namespace and remapping apply',
    ),
    number(
        'delta',
        0.0,
        'rad or m',
        'how far each joint moves with each message, turning round at its limits or those of what '
        'follows it; a joint whose `<limit>` has no ends stands still; a continuous joint goes '
        'on from pi to -pi',
    ),
    text('motion', 'none', '`sweep`: joints move, see below', choices=('none', 'sweep')),
    number('sweep_period', 8.0, 's', 'duration of a sweep', above=0.0),
)
AT_START_ONLY = 'hardware takes another description at start only'
HARDWARE = (
    text('robot_description', '', TEXT, refusal=AT_START_ONLY),
    text('description_file', '', FILE, refusal=AT_START_ONLY),
    *SHARED,
    text(
        'hardware',
        '',
        'name of the `<ros2_control>`; without it the only one with a `python_component`',
    ),
    number(
        'rw_rate',
        0.0,
        'Hz',
        'cycles per second; 0: that of the description, else 100',
        least=0,
        most=MAX_RATE,
    ),
    flag('autostart', True, 'configure and activate at start'),
    number(
        'watchdog',
        1.0,
        's',
        'how long a call of the component may take before it counts as blocked',
        above=0.0,
    ),
    number(
        'transition_timeout',
        5.0,
        's',
        'how long a request for a transition waits. After that it is answered as failed; the '
        'transition goes on, and the node takes its new state when it ends',
        above=0.0,
    ),
)
VIEWER = (
    text('host', '127.0.0.1', 'address to listen on'),
    Parameter(
        'port',
        Kind.INTEGER,
        -1,
        'port; 0 for any that is free, -1 for 8421 or the next that is free',
        least=-1,
        most=65535,
    ),
    text('token', '', 'what a browser has to know; random for an address beyond this machine'),
    text('mode', 'live', 'how it starts', choices=('live', 'sliders')),
    number('rate', 30.0, 'Hz', 'how often sliders are published', above=0.0, most=1000),
    PACKAGE_PATHS,
)
NODES = {
    'robot_state_node': ROBOT_STATE,
    'joint_source_node': JOINT_SOURCE,
    'hardware_node': HARDWARE,
    'viewer_node': VIEWER,
}
