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
Measure which mistakes checkers notice in real descriptions, and how long they need for a file.

Each kind of mistake (`MISTAKES`) is put into each description at a random place. A checker notices
the mistake if the checker fails, or reports something that it does not report for the original. If
the file with a mistake is as plausible as the original, no checker can notice the mistake. Such
kinds of mistakes are counted separately (`PLAUSIBLE`). For some kinds of mistakes, only one
correction is reasonable (`READINGS`). For all other kinds, a value is lost, or several corrections
are equally likely. `benchmark.mending` measures how many mistakes ``check --fix`` repairs.

    python -m benchmark.checkers [--rounds 1] [--seed 1] [--kind WORD] [--missed] [FOLDER ...]

check_urdf (PyPI: pin), linkforge-core and urdf-validator are also measured if they are installed.

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from contextlib import redirect_stderr
from contextlib import redirect_stdout
import io
import logging
from pathlib import Path
import re
import shutil
import subprocess
import sys
import tempfile
from time import perf_counter
from xml.etree import ElementTree

from benchmark.measure import machine
import numpy as np
from robot_description_tools import load_description
from robot_description_tools import RobotDescriptionError
from robot_description_tools.check import Checker
from test_support.places import ROBOTS
from test_support.places import ROOT

FOLDERS = (ROOT / 'urdf', ROBOTS)
Element = ElementTree.Element
Rng = np.random.Generator
# A function that puts a mistake into a text. The function returns None if the mistake is not
# possible in the text.
Mistake = Callable[[str, Rng], 'str | None']

MISTAKES: dict[str, Mistake] = {}
PLAUSIBLE: dict[str, Mistake] = {}
# Maps each kind of mistake with only one reasonable correction to the reason for this correction.
READINGS: dict[str, str] = {}
# Maps each kind of mistake whose repaired value cannot be exact to the tolerance of this value
# [rad].
ROUNDED: dict[str, float] = {}


# Creating mistakes ----------------------------------------------------------------------------


class Robot:
    """A description as XML elements that a mistake can change."""

    def __init__(self, text: str, rng: Rng) -> None:
        self.root = ElementTree.fromstring(text)
        self.rng = rng

    def text(self) -> str:
        """Return the description as text."""
        return ElementTree.tostring(self.root, encoding='unicode')

    def some(
        self, path: str, where: Callable[[Element], object] = lambda element: True
    ) -> Element:
        """Return a random element among those at a path for which ``where`` is true."""
        found = [element for element in self.root.iterfind(path) if where(element)]
        if not found:
            raise LookupError(path)
        return found[int(self.rng.integers(len(found)))]

    def joint(self, *types: str) -> Element:
        """Return a random joint. If types are given, choose only joints of these types."""
        return self.some('joint', lambda joint: not types or joint.get('type') in types)

    def parent(self, child: Element) -> Element:
        """Return the parent element of an element."""
        return next(element for element in self.root.iter() if child in list(element))

    def remove(self, child: Element) -> None:
        """Remove an element."""
        self.parent(child).remove(child)


def mistake(
    name: str, reading: str = '', kinds: dict[str, Mistake] = MISTAKES
) -> Callable[[Callable[[Robot], None]], Callable[[Robot], None]]:
    """Declare a kind of mistake. The decorated function puts the mistake into a robot."""
    _keep_reading(name, reading)

    def add(make: Callable[[Robot], None]) -> Callable[[Robot], None]:
        def spoil(text: str, rng: Rng) -> str | None:
            robot = Robot(text, rng)
            try:
                make(robot)
            except LookupError:
                return None
            return robot.text()

        kinds[name] = spoil
        return make

    return add


def _keep_reading(name: str, reading: str) -> None:
    if reading:
        READINGS[name] = reading


def attribute(
    name: str,
    path: str,
    key: str,
    change: Callable[[str], str | None],
    reading: str = '',
    kinds: dict[str, Mistake] = MISTAKES,
) -> None:
    """Declare a kind of mistake: change an attribute, or remove it if ``change`` returns None."""

    def make(robot: Robot) -> None:
        def is_changed(element: Element) -> bool:
            value = element.get(key)
            return value is not None and change(value) != value

        element = robot.some(path, is_changed)
        value = change(element.attrib.pop(key))
        if value is not None:
            element.set(key, value)

    mistake(name, reading, kinds)(make)


def text_mistake(name: str, pattern: str, replacement: str, reading: str = '') -> None:
    """Declare a kind of mistake that replaces one match of a pattern in the text."""
    _keep_reading(name, reading)

    def spoil(text: str, rng: Rng) -> str | None:
        places = list(re.finditer(pattern, text))
        if not places:
            return None
        place = places[int(rng.integers(len(places)))]
        return text[: place.start()] + place.expand(replacement) + text[place.end():]

    MISTAKES[name] = spoil


def numbers(text: str) -> list[float]:
    """Return the numbers of an attribute, or an empty list if it contains other words."""
    try:
        return [float(word) for word in text.split()]
    except ValueError:
        return []


def scaled(factor: float, least: float = 0.0) -> Callable[[str], str]:
    """Return a function that multiplies numbers if the largest magnitude is above ``least``."""

    def change(text: str) -> str:
        values = numbers(text)
        if not values or max(map(abs, values)) <= least:
            return text
        return ' '.join(f'{factor * value:.12g}' for value in values)

    return change


def word(number: int, new: str) -> Callable[[str], str]:
    """Return a function that replaces the word with a given index in an attribute."""

    def change(text: str) -> str:
        words = text.split()
        return ' '.join([*words[:number], new, *words[number + 1:]]) if words else text

    return change


# The text ---------------------------------------------------------------------------------------

text_mistake(
    'tag not closed',
    r'</(link|joint|visual|origin|robot)>', '',
    'the element ends before the first tag that it cannot contain',
)
text_mistake(
    'empty element not closed',
    r'<(origin|axis|limit|parent)([^<>]*)/>', r'<\1\2>',
    'the element holds nothing',
)
text_mistake(
    'closing tag misspelt',
    r'</(link|joint|visual)>', r'</\1s>',
    'the open element has a similar name',
)
text_mistake(
    'quote missing',
    r'="([^"<>]+)" ', '="\\1 ',
    'the value ends before the next attribute',
)
text_mistake('ampersand', r'name="(\w+)"', r'name="\1 & more"')
text_mistake(
    'attribute twice',
    r'<(link|joint) name="(\w+)"', r'<\1 name="\2" name="\2"',
    'both have the same meaning',
)
text_mistake('equals sign missing', r' (xyz|rpy|value)="', r' \1"', 'a value follows a name')
text_mistake(
    'two dashes in a comment',
    r'<(link|joint) ', r'<!-- a -- b --><\1 ',
    'a comment has no effect',
)
text_mistake('comment not closed', r'<(link|joint) ', r'<!-- todo <\1 ')
text_mistake('end of the file missing', r'<joint (?=[^<]*<)[\s\S]*', '<joint ')
text_mistake(
    'text behind the end',
    r'</robot>', '</robot> done',
    'only comments are allowed there',
)
text_mistake(
    'robot misspelt',
    r'<robot\b([\s\S]*)</robot>', r'<robots\1</robots>',
    'a document of links and joints is a robot',
)
text_mistake('xacro left over', r'(xyz|value|radius|length)="[^"]+"', r'\1="${length / 2}"')


# Structure --------------------------------------------------------------------------------------

attribute(
    'parent misspelt', 'joint/parent', 'link', lambda name: name + '_lnk',
    'one link has a similar name',
)
attribute(
    'child misspelt', 'joint/child', 'link', lambda name: name + '_lnk',
    'one link has a similar name, and no joint above it',
)
attribute(
    'parent in another case', 'joint/parent', 'link', str.swapcase,
    'one link has that name in another case',
)
attribute('parent without its link', 'joint/parent', 'link', lambda name: None)
attribute('joint without name', 'joint', 'name', lambda name: None)
attribute(
    'link without name', 'link', 'name', lambda name: None,
    'joints name one link that does not exist',
)
attribute('joint without type', 'joint', 'type', lambda kind: None)
attribute(
    'type misspelt', 'joint', 'type', lambda kind: kind[:-1],
    'one type has a similar name',
)
attribute('type in another case', 'joint', 'type', str.capitalize, 'one type has that name')
attribute('type of SDF', 'joint', 'type', lambda kind: 'ball')
attribute(
    'name with a blank in front', 'link', 'name', lambda name: ' ' + name,
    'joints name the link without it',
)
attribute('name empty', 'joint', 'name', lambda name: '')


@mistake('joint twice')
def _(robot: Robot) -> None:
    joint = robot.joint()
    other = robot.some('joint', lambda element: element is not joint)
    other.set('name', joint.get('name', ''))


@mistake('link twice')
def _(robot: Robot) -> None:
    link = robot.some('link')
    robot.some('link', lambda element: element is not link).set('name', link.get('name', ''))


@mistake('link with two parents')
def _(robot: Robot) -> None:
    child = robot.some('joint/child')
    other = robot.some('joint/child', lambda element: element.get('link') != child.get('link'))
    other.set('link', child.get('link', ''))


@mistake('ring of links')
def _(robot: Robot) -> None:
    joint = robot.joint()
    joint.find('parent').set('link', joint.find('child').get('link', ''))


@mistake('link forgotten')
def _(robot: Robot) -> None:
    robot.remove(robot.some('link'))


@mistake('joint forgotten')
def _(robot: Robot) -> None:
    robot.root.remove(robot.joint())


@mistake('second root')
def _(robot: Robot) -> None:
    ElementTree.SubElement(robot.root, 'link', name='left_over_link')


for _part, _reading in (('parent', ''), ('child', 'one other link has no joint above it')):

    @mistake(f'{_part} forgotten', _reading)
    def _(robot: Robot, part: str = _part) -> None:
        joint = robot.joint()
        joint.remove(joint.find(part))


for _tag, _wrong in (
    ('collision', 'colision'),
    ('inertial', 'intertial'),
    ('visual', 'Visual'),
    ('geometry', 'geometrie'),
    ('origin', 'orgin'),
    ('axis', 'axes'),
    ('limit', 'limits'),
    ('mass', 'weight'),
    ('inertia', 'inertias'),
    ('material', 'matrial'),
    ('dynamics', 'dynamic'),
    ('mimic', 'mimics'),
    ('joint', 'Joint'),
    ('link', 'links'),
):

    @mistake(
        f'element {_tag} misspelt',
        # <weight> has no single reasonable correction, because its number may be a force in N.
        '' if _wrong == 'weight' else 'one element that is read there has a similar name',
    )
    def _(robot: Robot, tag: str = _tag, wrong: str = _wrong) -> None:
        robot.some(f'.//{tag}').tag = wrong


for _path, _key, _wrong in (
    ('.//origin', 'xyz', 'xzy'),
    ('.//origin', 'rpy', 'ryp'),
    ('joint/limit', 'effort', 'efort'),
    ('joint/limit', 'velocity', 'velocty'),
    ('joint/limit', 'lower', 'lowr'),
    ('joint/axis', 'xyz', 'rpy'),
    ('.//mass', 'value', 'vlaue'),
    ('.//inertia', 'ixx', 'Ixx'),
    ('.//cylinder', 'radius', 'diameter'),
    ('.//box', 'size', 'sice'),
    ('.//mesh', 'filename', 'file'),
    ('.//mesh', 'scale', 'scal'),
    ('joint/mimic', 'joint', 'jiont'),
    ('joint/mimic', 'multiplier', 'multipler'),
    ('joint/mimic', 'offset', 'ofset'),
    ('joint/dynamics', 'damping', 'dampening'),
):

    @mistake(
        f'attribute {_key} of {_path.rsplit("/")[-1]} misspelt',
        # `diameter` and `rpy` have no single reasonable correction, because their values may also
        # be wrong. A diameter is twice a radius, and angles are no direction.
        '' if _wrong in ('diameter', 'rpy') else 'only one known attribute is similar',
    )
    def _(robot: Robot, path: str = _path, key: str = _key, wrong: str = _wrong) -> None:
        element = robot.some(path, lambda element: key in element.attrib)
        element.set(wrong, element.attrib.pop(key))


@mistake('element twice')
def _(robot: Robot) -> None:
    axis = robot.some('joint/axis', lambda axis: axis.get('xyz') != '0 1 0')
    ElementTree.SubElement(robot.parent(axis), 'axis', xyz='0 1 0')


@mistake('element in the wrong one')
def _(robot: Robot) -> None:
    ElementTree.SubElement(robot.some('link'), 'limit', lower='-1', upper='1')


# Numbers ----------------------------------------------------------------------------------------

for _path, _key in (('.//origin', 'xyz'), ('.//mass', 'value'), ('joint/limit', 'upper')):
    attribute(
        f'decimal comma in {_key}', _path, _key, lambda text: text.replace('.', ',', 1),
        'with a point, the number of values is right',
    )
    attribute(
        f'unit behind {_key}', _path, _key, lambda text: text + ' m',
        # A length has one reasonable correction, because `m` is its unit in URDF. A mass or an
        # angle has none, because its unit is not `m`.
        'the unit is the unit of URDF' if _key == 'xyz' else '',
    )
    attribute(f'letter in {_key}', _path, _key, word(0, '0.o1'))
    attribute(f'nan in {_key}', _path, _key, word(0, 'nan'))
    attribute(f'{_key} empty', _path, _key, lambda text: '')
attribute('two numbers in xyz', './/origin', 'xyz', lambda text: ' '.join(text.split()[:2]))
attribute('four numbers in rpy', './/origin', 'rpy', lambda text: text + ' 0')
attribute(
    'commas between numbers', './/origin', 'xyz', lambda text: ', '.join(text.split()),
    'there are three numbers',
)
attribute('expression in rpy', './/origin', 'rpy', word(0, 'pi/2'))
attribute('infinite effort', 'joint/limit', 'effort', lambda text: 'inf')


# Joints -----------------------------------------------------------------------------------------


@mistake('axis of zeros')
def _(robot: Robot) -> None:
    robot.some('joint/axis').set('xyz', '0 0 0')


@mistake('axis not of unit length')
def _(robot: Robot) -> None:
    _moving_axis(robot).set('xyz', '0 1 1')


def _moving_axis(robot: Robot) -> Element:
    # Skip fixed joints, because their axis is never read.
    moving = {'revolute', 'continuous', 'prismatic', 'planar'}
    axes = [
        joint.find('axis') for joint in robot.root.iterfind('joint') if joint.get('type') in moving
    ]
    return robot.some('joint/axis', lambda axis: axis in axes)


@mistake('axis of two numbers')
def _(robot: Robot) -> None:
    robot.some('joint/axis').set('xyz', '0 1')


def _ranged(limit: Element) -> bool:
    ends = numbers(f'{limit.get("lower", 0)} {limit.get("upper", 0)}')
    return len(ends) == 2 and ends[0] < ends[1]


@mistake('limits swapped', 'the lower limit must be the smaller number')
def _(robot: Robot) -> None:
    # Only limits of revolute and prismatic joints have a range.
    kinds = ('revolute', 'prismatic')
    limits = [joint.find('limit') for joint in robot.root.iterfind('joint')
              if joint.get('type') in kinds]
    limit = robot.some('joint/limit', lambda limit: limit in limits and _ranged(limit))
    lower, upper = limit.get('lower', '0'), limit.get('upper', '0')
    limit.set('lower', upper)
    limit.set('upper', lower)


@mistake('limits in degrees', 'no joint turns that far')
def _(robot: Robot) -> None:
    joint = robot.some(
        "joint[@type='revolute']",
        lambda joint: joint.find('limit') is not None and _ranged(joint.find('limit')),
    )
    limit = joint.find('limit')
    for end in ('lower', 'upper'):
        limit.set(end, f'{np.degrees(float(limit.get(end, 0))):.0f}')


ROUNDED['limits in degrees'] = float(np.radians(0.51))


@mistake('limit forgotten')
def _(robot: Robot) -> None:
    joint = robot.some(
        'joint',
        lambda joint: joint.get('type') in ('revolute', 'prismatic')
        and joint.find('limit') is not None,
    )
    joint.remove(joint.find('limit'))


@mistake('range forgotten')
def _(robot: Robot) -> None:
    joint = robot.some("joint[@type='revolute']", lambda joint: _ranged(joint.find('limit')))
    for end in ('lower', 'upper'):
        joint.find('limit').attrib.pop(end, None)


@mistake('one end of the range forgotten')
def _(robot: Robot) -> None:
    limit = robot.some(
        "joint[@type='revolute']/limit",
        lambda limit: _ranged(limit) and {'lower', 'upper'} <= set(limit.keys()),
    )
    del limit.attrib['upper']


attribute('effort forgotten', 'joint/limit', 'effort', lambda text: None)
attribute('velocity forgotten', 'joint/limit', 'velocity', lambda text: None)
attribute('effort negative', 'joint/limit', 'effort', scaled(-1.0), 'it is a magnitude')
attribute('velocity 0', 'joint/limit', 'velocity', lambda text: '0')
attribute('damping negative', 'joint/dynamics', 'damping', scaled(-1.0), 'it takes energy away')
attribute('friction negative', 'joint/dynamics', 'friction', scaled(-1.0), 'it takes energy away')
attribute(
    'mimic of no joint', 'joint/mimic', 'joint', lambda name: name + '_j',
    'one joint has a similar name',
)
attribute('k_velocity forgotten', 'joint/safety_controller', 'k_velocity', lambda text: None)
attribute('soft limit beyond', 'joint/safety_controller', 'soft_upper_limit', lambda text: '100')


@mistake('mimic of itself')
def _(robot: Robot) -> None:
    joint = robot.some('joint', lambda joint: joint.find('mimic') is not None)
    joint.find('mimic').set('joint', joint.get('name', ''))


@mistake('mimic of a fixed joint', 'it cannot follow')
def _(robot: Robot) -> None:
    fixed = robot.joint('fixed')
    ElementTree.SubElement(fixed, 'mimic', joint=robot.joint('revolute').get('name', ''))


@mistake('joint origin in millimetres', 'no robot is that large')
def _(robot: Robot) -> None:
    origin = robot.some('joint/origin', lambda origin: _is_long(origin, 0.02))
    origin.set('xyz', scaled(1000.0)(origin.get('xyz', '')))


@mistake('visual origin in millimetres', 'no robot is that large')
def _(robot: Robot) -> None:
    origin = robot.some('link/visual/origin', lambda origin: _is_long(origin, 0.02))
    origin.set('xyz', scaled(1000.0)(origin.get('xyz', '')))


@mistake('inertial origin in millimetres', 'no robot is that large')
def _(robot: Robot) -> None:
    origin = robot.some('link/inertial/origin', lambda origin: _is_long(origin, 0.02))
    origin.set('xyz', scaled(1000.0)(origin.get('xyz', '')))


def _is_long(origin: Element, least: float) -> bool:
    values = numbers(origin.get('xyz', ''))
    return bool(values) and max(map(abs, values)) >= least


attribute(
    'rpy in degrees', './/origin', 'rpy', scaled(180.0 / np.pi, 0.3),
    'no part is turned by more than a full turn',
)


# Mass and inertia -------------------------------------------------------------------------------

attribute('mass 0', './/mass', 'value', lambda text: '0')
attribute('mass negative', './/mass', 'value', scaled(-1.0), 'no mass is negative')
# A checker could compare the mass with the size of the shape. But most links have meshes, for
# which any mass is plausible, so grams have no single reasonable correction.
attribute('mass in grams', './/mass', 'value', scaled(1000.0, 0.01))
attribute('moment of inertia negative', './/inertia', 'ixx', scaled(-1.0), 'no moment is negative')
attribute('moment of inertia 0', './/inertia', 'iyy', lambda text: '0')
attribute('moment of inertia forgotten', './/inertia', 'izz', lambda text: None)


@mistake('moment of inertia beyond the others')
def _(robot: Robot) -> None:
    inertia = robot.some('.//inertia', lambda inertia: sum(_moments(inertia)) > 0.0)
    inertia.set('ixx', f'{2.0 * sum(_moments(inertia)):.12g}')


def _moments(inertia: Element) -> list[float]:
    return [*numbers(' '.join(inertia.get(key, '0') for key in ('ixx', 'iyy', 'izz')))]


for _unit, _factor in (('g mm2', 1e9), ('kg mm2', 1e6), ('kg cm2', 1e4)):

    # If a link has no shapes, a checker cannot tell the unit of its inertia.
    @mistake(f'inertia in {_unit}')
    def _(robot: Robot, factor: float = _factor) -> None:
        def is_there(inertia: Element) -> bool:
            return any(numbers(inertia.get(key, '0'))[:1] > [0.0] for key in ('ixx', 'iyy', 'izz'))

        inertia = robot.some('.//inertia', is_there)
        for key, value in inertia.attrib.items():
            inertia.set(key, scaled(factor)(value))


@mistake('product of inertia too large')
def _(robot: Robot) -> None:
    inertia = robot.some('.//inertia', lambda inertia: sum(_moments(inertia)) > 0.0)
    inertia.set('ixy', f'{2.0 * max(_moments(inertia)):.12g}')


@mistake('mass forgotten')
def _(robot: Robot) -> None:
    robot.remove(robot.some('.//mass'))


@mistake('inertia forgotten')
def _(robot: Robot) -> None:
    robot.remove(robot.some('.//inertia'))


@mistake('inertial of a moving link forgotten')
def _(robot: Robot) -> None:
    moving = {
        joint.find('child').get('link')
        for joint in robot.root.iterfind('joint')
        if joint.get('type') != 'fixed'
    }
    # Skip links to which a fixed joint attaches another link, because this other link may have
    # the mass of both.
    carrying = {
        joint.find('parent').get('link')
        for joint in robot.root.iterfind('joint')
        if joint.get('type') == 'fixed'
    }
    link = robot.some(
        'link',
        lambda link: link.get('name') in moving - carrying and link.find('inertial') is not None,
    )
    link.remove(link.find('inertial'))


# Shapes and materials ---------------------------------------------------------------------------

attribute('size of a box negative', './/box', 'size', scaled(-1.0), 'no size is negative')
attribute('box of two sizes', './/box', 'size', lambda text: ' '.join(text.split()[:2]))
attribute('radius 0', './/cylinder', 'radius', lambda text: '0')
attribute('length forgotten', './/cylinder', 'length', lambda text: None)
attribute(
    'cylinder in millimetres', './/cylinder', 'length', scaled(1000.0, 0.01),
    'no robot is that large',
)
attribute('box in millimetres', './/box', 'size', scaled(1000.0, 0.01), 'no robot is that large')
attribute(
    'sphere in millimetres', './/sphere', 'radius', scaled(1000.0, 0.01),
    'no robot is that large',
)
attribute(
    'scheme misspelt', './/mesh', 'filename', lambda name: name.replace('kage:', 'kge:'),
    'one scheme has a similar name',
)
attribute(
    'one slash', './/mesh', 'filename', lambda name: name.replace('://', ':/'),
    'a scheme has two slashes',
)
attribute(
    'backslashes', './/mesh', 'filename', lambda name: '\\'.join(name.rsplit('/', 1)),
    'the parts of a path are separated by slashes',
)
attribute('scale of two numbers', './/mesh', 'scale', lambda text: ' '.join(text.split()[:2]))
attribute('scale 0', './/mesh', 'scale', lambda text: '0 0 0')
# The colour of a collision is never read.
for _where, _path in (
    ('in a visual', './/visual/material/color'),
    ('at the top', 'material/color'),
):
    attribute(f'colour of 255 {_where}', _path, 'rgba', word(0, '255'))
    attribute(
        f'colour without alpha {_where}', _path, 'rgba', lambda t: ' '.join(t.split()[:3]),
        'the author did not write transparency',
    )


@mistake('shape forgotten')
def _(robot: Robot) -> None:
    geometry = robot.some('.//geometry', len)
    geometry.remove(geometry[0])


@mistake('geometry forgotten')
def _(robot: Robot) -> None:
    robot.remove(robot.some('.//geometry'))


@mistake('two shapes')
def _(robot: Robot) -> None:
    ElementTree.SubElement(robot.some('.//geometry', len), 'sphere', radius='0.1')


@mistake('material without a definition')
def _(robot: Robot) -> None:
    material = robot.some('link/visual/material', lambda material: material.get('name'))
    material.clear()
    material.set('name', 'nobody_defines_this')


@mistake('material with two colours')
def _(robot: Robot) -> None:
    material = robot.some('material', lambda material: material.find('color') is not None)
    twin = ElementTree.SubElement(robot.root, 'material', name=material.get('name', ''))
    ElementTree.SubElement(twin, 'color', rgba='0.1 0.2 0.3 1')


# Transmissions and hardware ---------------------------------------------------------------------

attribute(
    'joint of a transmission misspelt', './/transmission/joint', 'name', lambda n: n + 'x',
    'one joint has a similar name',
)
attribute(
    'joint of hardware misspelt', 'ros2_control/joint', 'name', lambda name: name + 'x',
    'one joint has a similar name',
)
attribute(
    'interface misspelt', 'ros2_control/joint/command_interface', 'name', lambda n: n[:-1],
    'one interface has a similar name',
)


def _swapped(flag: str) -> str:
    return flag.replace('ru', 'ur').replace('ls', 'sl')


_OF_ROS1 = {
    name: f'hardware_interface/{name.capitalize()}JointInterface'
    for name in ('position', 'velocity', 'effort')
}
attribute(
    'interface of ROS 1',
    'ros2_control/joint/state_interface',
    'name',
    lambda name: _OF_ROS1.get(name, name),
    'ROS 2 has another word for this interface',
)
attribute(
    'kind of hardware misspelt', 'ros2_control', 'type', lambda kind: kind + 's',
    'one kind has a similar name',
)
attribute(
    'mimic flag misspelt', 'ros2_control/joint', 'mimic', _swapped,
    'one flag has a similar name',
)


@mistake('reduction 0')
def _(robot: Robot) -> None:
    _reduction(robot).text = '0'


@mistake('reduction no number')
def _(robot: Robot) -> None:
    _reduction(robot).text = '1:50'


def _reduction(robot: Robot) -> Element:
    for path in ('.//mechanical_reduction', './/mechanicalReduction'):
        if robot.root.find(path) is not None:
            return robot.some(path)
    raise LookupError


@mistake('plugin forgotten')
def _(robot: Robot) -> None:
    robot.remove(robot.some('ros2_control/hardware/plugin'))


@mistake('hardware forgotten')
def _(robot: Robot) -> None:
    robot.remove(robot.some('ros2_control/hardware'))


# Mistakes that are as plausible as the original --------------------------------------------------

attribute('axis reversed', 'joint/axis', 'xyz', scaled(-1.0), kinds=PLAUSIBLE)
attribute('axis forgotten', 'joint/axis', 'xyz', lambda text: None, kinds=PLAUSIBLE)
attribute('length a tenth too long', 'joint/origin', 'xyz', scaled(1.1), kinds=PLAUSIBLE)
attribute('mass a tenth too large', './/mass', 'value', scaled(1.1), kinds=PLAUSIBLE)
attribute('multiplier reversed', 'joint/mimic', 'multiplier', scaled(-1.0), kinds=PLAUSIBLE)
attribute('range a tenth too wide', 'joint/limit', 'upper', scaled(1.1), kinds=PLAUSIBLE)
attribute(
    'mesh of another link', './/mesh', 'filename', lambda name: name + '2.stl', kinds=PLAUSIBLE
)


@mistake('parent is another link', kinds=PLAUSIBLE)
def _(robot: Robot) -> None:
    joint = robot.joint()
    child, parent = joint.find('child').get('link'), joint.find('parent')
    below = {child}
    for _ in robot.root.iterfind('joint'):
        for other in robot.root.iterfind('joint'):
            if other.find('parent').get('link') in below:
                below.add(other.find('child').get('link'))
    other = robot.some(
        'link', lambda link: link.get('name') not in {*below, parent.get('link')}
    )
    parent.set('link', other.get('name', ''))


# Checkers -----------------------------------------------------------------------------------

Words = frozenset[str]


def ours() -> Callable[[Path], Words]:
    """Return a function that returns the findings of `check` for a file."""
    checker = Checker()
    return lambda file: frozenset(
        f'{finding.code}: {finding.message}' for finding in checker.check_file(file).findings
    )


def check_urdf() -> Callable[[Path], Words] | None:
    """Return a function that returns the messages of check_urdf, or None if not installed."""
    program = shutil.which('check_urdf', path=str(Path(sys.executable).parent)) or shutil.which(
        'check_urdf'
    )
    if program is None:
        return None

    def run(file: Path) -> Words:
        done = subprocess.run([program, file], capture_output=True, text=True, errors='replace')
        lines = re.findall(r'.*(?:Error|ERROR|Warning).*', done.stdout + done.stderr)
        return frozenset({*lines, f'exit {done.returncode}'})

    return run


def linkforge() -> Callable[[Path], Words] | None:
    """Return a function that returns the messages of linkforge-core, or None if not installed."""
    try:
        from linkforge.core.parsers.urdf_parser import URDFParser
        from linkforge.core.validation.validator import RobotValidator
    except ImportError:
        return None

    def run(file: Path) -> Words:
        log = io.StringIO()
        handler = logging.StreamHandler(log)
        logging.getLogger('linkforge').addHandler(handler)
        try:
            result = RobotValidator().validate(URDFParser().parse(file))
            said = [*map(str, result.errors), *map(str, result.warnings)]
        except Exception as error:
            said = [f'{type(error).__name__}: {error}']
        finally:
            logging.getLogger('linkforge').removeHandler(handler)
        return frozenset([*said, *log.getvalue().splitlines()])

    return run


def urdf_validator() -> Callable[[Path], Words] | None:
    """Return a function for the schema checks of urdf-validator, or None if not installed."""
    try:
        from urdf_validator_main.checks import schema
        from urdf_validator_main.parser.urdf_adapter import load_urdf
        from urdf_validator_main.parser.urdf_adapter import ParseError
        from urdf_validator_main.report.models import ValidationReport
    except ImportError:
        return None

    def run(file: Path) -> Words:
        log = io.StringIO()
        with redirect_stderr(log), redirect_stdout(log):
            parsed = load_urdf(str(file))
            if isinstance(parsed, ParseError):
                return frozenset({parsed.message})
            report = ValidationReport()
            schema.run(parsed, report)
        found = report.schema
        said = [*found.critical_issues, *found.warnings, *found.infos]
        return frozenset([*said, *log.getvalue().splitlines()])

    return run


# The run ----------------------------------------------------------------------------------------


def descriptions(folders: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Yield the name and the expanded text of each robot in some folders."""
    for folder in folders:
        for file in sorted([*folder.rglob('*.urdf'), *folder.rglob('*.urdf.xacro')]):
            try:
                text = load_description(file).xml
                yield file.name, ElementTree.tostring(ElementTree.fromstring(text), 'unicode')
            except (RobotDescriptionError, ElementTree.ParseError) as error:
                print(f'{file.name}: left out, {str(error).splitlines()[0]}', file=sys.stderr)


def main() -> None:
    """Print which kinds of mistakes each checker notices."""
    parser = ArgumentParser(prog='python -m benchmark.checkers', description=__doc__)
    parser.add_argument('folders', nargs='*', type=Path, default=FOLDERS, metavar='FOLDER')
    parser.add_argument('--rounds', type=int, default=1, help='mistakes of a kind for each file')
    parser.add_argument('--seed', type=int, default=1, help='chooses the places')
    parser.add_argument('--kind', default='', help='only kinds with this word')
    parser.add_argument(
        '--missed', action='store_true', help='name the files in which check reports nothing'
    )
    arguments = parser.parse_args()
    candidates = {
        'ours': ours(),
        'check_urdf': check_urdf(),
        'linkforge-core': linkforge(),
        'urdf-validator': urdf_validator(),
    }
    checkers = {name: run for name, run in candidates.items() if run is not None}
    noticed: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    made: dict[str, int] = defaultdict(int)
    missed: dict[str, list[str]] = defaultdict(list)
    seconds: dict[str, list[float]] = defaultdict(list)

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / 'robot.urdf'

        def said(name: str, text: str) -> Words:
            place.write_text(text, encoding='utf-8')
            start = perf_counter()
            words = checkers[name](place)
            seconds[name].append(perf_counter() - start)
            return words

        for number, (file, text) in enumerate(descriptions(arguments.folders)):
            before = {name: said(name, text) for name in checkers}
            for kind, spoil in (MISTAKES | PLAUSIBLE).items():
                if arguments.kind not in kind:
                    continue
                for turn in range(arguments.rounds):
                    seed = (arguments.seed, number, turn, *kind.encode())
                    spoilt = spoil(text, np.random.default_rng(seed))
                    if spoilt is None or spoilt == text:
                        continue
                    made[kind] += 1
                    for name in checkers:
                        new = bool(said(name, spoilt) - before[name])
                        noticed[kind][name] += new
                        if name == 'ours' and not new:
                            missed[kind].append(file)

    print(machine())
    width = max(map(len, made), default=0)
    print(f'{"mistake":{width}}  made  ' + '  '.join(checkers))
    for title, kinds in (('', MISTAKES), ('a file alone cannot show:', PLAUSIBLE)):
        if title:
            print(f'\n{title}')
        total: dict[str, int] = defaultdict(int)
        for kind in filter(made.get, kinds):
            for name in checkers:
                total[name] += noticed[kind][name]
            counts = '  '.join(f'{noticed[kind][name]:{len(name)}}' for name in checkers)
            files = f'  {", ".join(missed[kind])}' if arguments.missed else ''
            print(f'{kind:{width}}  {made[kind]:4}  {counts}{files}')
        count = sum(made[kind] for kind in kinds)
        shares = '  '.join(f'{total[n] / max(count, 1):{len(n)}.1%}' for n in checkers)
        print(f'{"all":{width}}  {count:4}  {shares}')
    print('\nmedian time of a file [ms]:')
    for name, times in seconds.items():
        print(f'{name:{width}}  {1000 * float(np.median(times)):.1f}')


if __name__ == '__main__':
    main()
