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
The pictures of the concepts, as SVG. `doc.generate` writes them.

The classes of the package compute the positions of joints, partly for the robots in ``urdf/``.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from functools import cache
from math import degrees
from math import pi
from pathlib import Path

from doc.svg import Drawing
from doc.svg import turned
import numpy as np
from robot_description_tools import load_description
from robot_description_tools import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import Source
from robot_description_tools.coupling.transmissions.affine import DifferentialTransmission
from robot_description_tools.coupling.transmissions.affine import FourBarLinkageTransmission
from robot_description_tools.coupling.transmissions.affine import SimpleTransmission
from robot_description_tools.coupling.transmissions.crank_slider import CrankSliderTransmission
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.xacro import sandbox as confined
from robot_description_tools.hardware.safety_controller import velocity_bounds

URDF = Path(__file__).parents[1] / 'urdf'
WIDTH = 480.0

MIMIC = """<robot name="mimic"><link name="base"/><link name="a"/><link name="b"/>
<joint name="driver" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="follower" type="continuous"><parent link="base"/><child link="b"/>
<mimic joint="driver" multiplier="0.5" offset="0.5"/></joint></robot>"""

JOINT = """<robot name="joint"><link name="parent"/><link name="child"/>
<joint name="joint" type="revolute"><parent link="parent"/><child link="child"/>
<origin xyz="0 1.5 0.9" rpy="-0.2 0.15 -0.8"/><axis xyz="0 0 1"/>
<limit lower="-2" upper="2" effort="1" velocity="1"/></joint></robot>"""


@cache
def _model(source: str) -> RobotModel:
    """
    Return the model of a robot.

    ``source`` is the name of a file in ``urdf/``, or the text of a URDF.

    """
    return RobotModel(load_description(source if '<' in source else URDF / source))


def _bar(drawing: Drawing, start: complex, end: complex, color: str, dash: str = '') -> None:
    """Draw a link between two hinges."""
    drawing.line([start, end], color, 2 if dash else 9, dash)


def _angle(
    drawing: Drawing,
    center: complex,
    radius: float,
    ends: tuple[float, float],
    label: str,
    color: str,
    gap: float = 14.0,
) -> None:
    """Draw an angle with its name."""
    drawing.arc(center, radius, *ends, color, 2, arrow=True)
    middle = sum(ends) / 2
    at = center + turned(middle, radius + gap) + 5j
    anchor = 'start' if np.cos(middle) > 0.3 else 'end' if np.cos(middle) < -0.3 else 'middle'
    drawing.formula(at, label, color, 17, anchor)


# -- couplings -------------------------------------------------------------------------------


def mimic() -> Drawing:
    """Return a picture of two joints. One joint follows the other."""
    model = _model(MIMIC)
    multiplier, offset, x = 0.5, 0.5, 1.4
    position = model.complete(model.tree.positions({'driver': x}))[1]
    words = (
        f'A driver joint has the position x = {x:g} rad. Its mimic joint has the multiplier '
        f'{multiplier:g} and the offset {offset:g} rad, so its position is multiplier times x '
        f'plus offset = {position:g} rad. Its velocity is multiplier times the velocity v of the '
        'driver.'
    )
    drawing = Drawing('A mimic joint follows its driver', words, WIDTH, 268)
    drawing.formula(240 + 26j, 'position = multiplier · x + offset')
    drawing.formula(240 + 54j, 'velocity = multiplier · v')
    size, left, right = 120, 60 + 216j, 276 + 216j
    for center, name in ((left, 'driver'), (right, 'mimic joint')):
        drawing.line([center, center + size + 16], 'muted', 1.5, '4 4')
        drawing.text(center + complex(60, 42), name, 'muted')
    for angle, center, color in ((x, left, 'blue'), (position, right, 'orange')):
        _bar(drawing, center, center + turned(angle, size), color)
        drawing.ground(center)
    _angle(drawing, left, 62, (0, x), 'x', 'blue')
    _angle(drawing, right, 88, (0, offset), 'offset', 'muted')
    _angle(drawing, right, 88, (offset, position), 'multiplier · x', 'orange')
    return drawing


def _pulley(drawing: Drawing, center: complex, radius: float, angle: float, color: str) -> None:
    drawing.circle(center, radius, color, 3, 'panel')
    drawing.line([center, center + turned(angle, radius - 2)], color, 4)
    drawing.pivot(center, color)


def simple() -> Drawing:
    """Return a picture of a motor that turns a joint through a belt."""
    reduction, offset, x_a = 3.0, 0.4, 1.8
    x_j = float(SimpleTransmission(reduction, offset).joint('position', [x_a])[0])
    words = (
        'A belt connects a small pulley on the actuator with a large pulley on the joint. The '
        f'reduction n is {reduction:g}, and the offset o is {offset:g} rad. The actuator turns by '
        f'x_a = {x_a:g} rad. The joint has the position x_j = x_a / n + o = {x_j:g} rad.'
    )
    drawing = Drawing('A simple transmission', words, WIDTH, 264)
    drawing.formula(240 + 26j, 'x_j = x_a / n + o     v_j = v_a / n     t_j = n t_a')
    motor, joint, small = 100 + 150j, 320 + 150j, 28.0
    large = reduction * small
    slope = np.arccos((large - small) / abs(joint - motor))
    for side in (1, -1):
        way = turned(side * (pi - slope))
        drawing.line([motor + small * way, joint + large * way], 'muted', 3)
    _pulley(drawing, motor, small, x_a, 'blue')
    _pulley(drawing, joint, large, x_j, 'orange')
    for center, length in ((motor, 60), (joint, 130)):
        drawing.line([center, center + length], 'muted', 1.5, '4 4')
    drawing.arc(motor, 46, 0, x_a, 'blue', 2, arrow=True)
    drawing.formula(motor + complex(-20, -52), 'x_a', 'blue', 17, 'end')
    _angle(drawing, joint, 102, (0, offset), 'o', 'muted', 10)
    _angle(drawing, joint, 102, (offset, x_j), 'x_a / n', 'orange', 10)
    drawing.text(100 + 222j, 'actuator', 'muted')
    drawing.text(320 + 254j, 'joint', 'muted')
    return drawing


def differential() -> Drawing:
    """Return a picture of the two motors of a differential wrist."""
    model = _model('differential_wrist.urdf.xacro')
    kind = next(c.relation for c in model.couplings)
    assert isinstance(kind, DifferentialTransmission)
    turns = 50.0
    rows = [(way, kind.joint('position', [turns, way * turns])) for way in (1, -1)]
    words = (
        'Two motors turn two bevel gears on the axis of joint 1. Both gears drive a third bevel '
        'gear on the axis of joint 2. If both motors turn in the same direction, joint 1 moves. '
        'If they turn in opposite directions, joint 2 moves.'
    )
    drawing = Drawing('A differential transmission', words, WIDTH, 384)
    drawing.formula(240 + 28j, 'x_j1 = (x_a1 / n_a1 + x_a2 / n_a2) / (2 n_j1) + o_1', size=18)
    drawing.formula(240 + 58j, 'x_j2 = (x_a1 / n_a1 - x_a2 / n_a2) / (2 n_j2) + o_2', size=18)
    center = 240 + 206j
    drawing.line([30 + 206j, 450 + 206j], 'muted', 1.5, '8 4 2 4')
    drawing.line([240 + 84j, 240 + 250j], 'muted', 1.5, '8 4 2 4')
    gear = (34 - 34j, 62 - 62j, 62 + 62j, 34 + 34j)
    for turn, color in ((-1, 'blue'), (1, 'blue'), (-1j, 'orange')):
        drawing.line([center + turn * each for each in gear], color, 2, fill='panel')
    for side, name in ((-1, 'actuator 1'), (1, 'actuator 2')):
        drawing.box(center + complex(62 if side > 0 else -118, -7), 56, 14, 'blue', round_=0)
        drawing.box(center + complex(118 if side > 0 else -184, -30), 66, 60, 'blue')
        drawing.text(center + complex(side * 151, 52), name, 'muted')
        drawing.arc(center + side * 90, 22, -1.2, 1.2, 'blue', 2, arrow=True)
    drawing.box(center + complex(-8, -106), 16, 44, 'orange', round_=0)
    drawing.box(center + complex(-38, -118), 76, 14, 'orange', 'panel', 2)
    drawing.text(center + complex(50, -104), 'joint 2', 'muted', anchor='start')
    drawing.text(center + 86j, 'joint 1: the axis of both motors', 'muted')
    drawing.line([20 + 308j, 460 + 308j], 'faint', 1)
    for i, (way, found) in enumerate(rows):
        at = 24 + 1j * (336 + 30 * i)
        same = 'same direction' if way > 0 else 'opposite'
        drawing.text(at, same, 'ink', anchor='start')
        motors = f'x_a = {turns:g}, {"-" if way < 0 else ""}{turns:g}'
        drawing.formula(at + 140, motors, 'blue', 17, 'start')
        drawing.formula(
            at + 290, f'x_j = {found[0]:g}, {found[1] + 0:g} rad', 'orange', 17, 'start'
        )
    return drawing


def four_bar() -> Drawing:
    """Return a picture of an arm. Its second motor moves link 2 through a parallelogram."""
    x_a = np.array([0.95, 0.25])
    x_j = FourBarLinkageTransmission((1, 1), (1, 1)).joint('position', x_a)
    words = (
        'Both actuators are at the shoulder. Actuator 1 turns the first link. Actuator 2 turns a '
        'crank, and a rod parallel to the first link passes this angle on to the second link. So '
        'the angle of joint 2 is the difference of both actuators.'
    )
    drawing = Drawing('A four-bar linkage transmission', words, WIDTH, 352)
    drawing.formula(240 + 28j, 'x_j1 = x_a1 / (n_a1 n_j1) + o_1', size=18)
    drawing.formula(240 + 58j, 'x_j2 = (x_a2 / n_a2 - x_a1 / (n_a1 n_j1)) / n_j2 + o_2', size=18)
    shoulder, length = 150 + 296j, 200.0
    upper = turned(x_j[0], length)
    fore = turned(x_j[0] + x_j[1])
    elbow = shoulder + upper
    drawing.line([shoulder, shoulder + 170], 'muted', 1.5, '4 4')
    drawing.line([elbow, elbow + 0.34 * upper], 'muted', 1.5, '4 4')
    crank = shoulder - 62 * fore
    _bar(drawing, crank, shoulder, 'green')
    drawing.line([crank, crank + upper], 'muted', 5)
    _bar(drawing, crank + upper, elbow + 150 * fore, 'orange')
    _bar(drawing, shoulder, elbow, 'blue')
    drawing.ground(shoulder)
    for hinge in (crank, crank + upper, elbow):
        drawing.pivot(hinge)
    _angle(drawing, shoulder, 62, (0, x_j[0]), 'x_a1', 'blue')
    _angle(drawing, elbow, 46, (x_j[0], x_j[0] + x_j[1]), 'x_j2', 'orange')
    drawing.arc(shoulder, 118, 0, x_a[1], 'green', 2, arrow=True)
    drawing.line([shoulder, shoulder + 132 * fore], 'green', 1.5, '4 4')
    drawing.formula(shoulder + turned(x_a[1] / 2, 128) + 6j, 'x_a2', 'green', 17, 'start')
    drawing.text(crank + complex(-6, 24), 'crank', 'green')
    drawing.text(crank + 0.55 * upper - 14, 'rod', 'muted', anchor='end')
    drawing.text(shoulder + 0.72 * upper + complex(16, 8), 'link 1', 'blue', anchor='start')
    drawing.text(elbow + 150 * fore + complex(6, -10), 'link 2', 'orange', anchor='end')
    return drawing


def crank_slider() -> Drawing:
    """Return a picture of a crank, a rod and a slider."""
    radius, rod, offset, angle = 0.09, 0.24, 0.03, 0.9
    kind = CrankSliderTransmission(radius, rod, offset)
    x = float(kind.joint('position', [angle])[0])
    words = (
        'A crank of radius r turns by the angle q. A rod of length l connects the end of the '
        'crank with a slider. The line of the slider has the distance e from the axis of the '
        'crank. The position x of the slider is measured along this line from the axis.'
    )
    drawing = Drawing('A crank-slider transmission', words, WIDTH, 262)
    drawing.formula(240 + 28j, 'x = r cos q + w + o     w² = l² - (r sin q - e)²', size=18)
    scale = 1150.0
    axis = 70 + 196j
    pin = axis + turned(angle, scale * radius)
    slider = axis + complex(scale * x, -scale * offset)
    drawing.line([axis, axis + 395], 'muted', 1.5, '4 4')
    drawing.line([slider - 130, slider + 62], 'muted', 1.5, '8 4 2 4')
    drawing.box(slider + complex(-26, -17), 52, 34, 'orange', 'panel', 3)
    _bar(drawing, pin, slider, 'muted')
    _bar(drawing, axis, pin, 'blue')
    drawing.ground(axis)
    for hinge in (pin, slider):
        drawing.pivot(hinge)
    _angle(drawing, axis, 46, (0, angle), 'q', 'blue', 10)
    drawing.formula((axis + pin) / 2 + complex(-14, -2), 'r', 'blue', 18, 'end')
    drawing.formula((pin + slider) / 2 - 14j, 'l', 'muted', 18)
    drawing.line([slider + 46, slider + complex(46, scale * offset)], 'ink', 1.5, arrow=True)
    drawing.formula(slider + complex(54, scale * offset / 2 + 6), 'e', 'ink', 18, 'start')
    below = axis + 46j
    drawing.line([below, below + scale * x], 'orange', 2, arrow=True)
    for at in (axis + 26j, axis + scale * x + 10j):
        drawing.line([at, complex(at.real, below.imag + 6)], 'muted', 1)
    drawing.formula(below + scale * x / 2 - 8j, 'x', 'orange', 18)
    return drawing


# -- closed loops ----------------------------------------------------------------------------


class _Linkage:
    """Draws the bars of the four-bar of ``urdf/`` in a pose."""

    def __init__(self, scale: float) -> None:
        self.model = _model('four_bar.urdf.xacro')
        self.scale = scale
        (self.loop,) = self.model.description.loops

    def pose(self, crank: float, **start: float) -> FloatArray:
        """Return positions that close the loop, found near the start positions."""
        return self.model.complete(self.model.tree.positions({'crank_joint': crank, **start}))

    def points(self, q: FloatArray, origin: complex) -> dict[str, complex]:
        """Return the points of hinges and closure frames if the crank is drawn at ``origin``."""
        tree = self.model.tree
        pose = dict(zip(tree.links, tree.forward_kinematics(q), strict=True))

        def place(link: str, xyz: tuple[float, ...] = (0, 0, 0)) -> complex:
            p = pose[link] @ np.array([*xyz, 1.0]) - pose['crank'][:, 3]
            return origin + self.scale * complex(p[0], -p[2])

        def end(of: LoopEnd) -> complex:
            return place(of.link, of.origin.xyz)

        return {
            'crank': place('crank'),
            'coupler': place('coupler'),
            'rocker': place('rocker'),
            'end 1': end(self.loop.link1),
            'end 2': end(self.loop.link2),
        }

    def draw(self, drawing: Drawing, at: Mapping[str, complex], dash: str = '') -> None:
        """Draw the bars."""
        ink = 'muted' if dash else 'blue'
        _bar(drawing, at['rocker'], at['end 1'], ink, dash)
        _bar(drawing, at['coupler'], at['end 2'], 'muted' if dash else 'orange', dash)
        _bar(drawing, at['crank'], at['coupler'], 'green')
        drawing.ground(at['crank'])
        drawing.ground(at['rocker'])
        drawing.pivot(at['coupler'])


def loop_cut() -> Drawing:
    """Return a picture of a closed four-bar, and of its tree with a loop joint for the cut."""
    linkage = _Linkage(325.0)
    closed = linkage.pose(1.0)
    bent = closed + linkage.model.tree.positions({'coupler_joint': 0.2, 'rocker_joint': -0.25})
    words = (
        'On the left, crank, coupler and rocker form a closed loop with the base. On the right, '
        'the loop is cut between rocker and coupler, and all other joints form a tree. A '
        'loop_joint connects the closure frame of link1 with that of link2.'
    )
    drawing = Drawing('A closed loop and its cut', words, WIDTH, 308)
    for title, at in (('the mechanism: a loop', 120), ('the description: a tree', 356)):
        drawing.text(at + 20j, title, bold=True)
    left = linkage.points(closed, 64 + 216j)
    linkage.draw(drawing, left)
    drawing.pivot(left['end 1'])
    right = linkage.points(bent, 266 + 216j)
    linkage.draw(drawing, right)
    for end, color in (('end 1', 'blue'), ('end 2', 'orange')):
        drawing.circle(right[end], 9, color, 3)
        drawing.circle(right[end], 2, color, 0, color)
    drawing.line([right['end 1'], right['end 2']], 'red', 2, '5 4')
    drawing.text(right['end 2'] + complex(0, -18), 'link2', 'orange')
    drawing.text(right['end 1'] + complex(14, 18), 'link1', 'blue', anchor='start')
    drawing.text(left['crank'] + complex(-2, -22), 'crank', 'green', anchor='end', size=14)
    middle = (left['coupler'] + left['end 2']) / 2
    drawing.text(middle + complex(-6, -16), 'coupler', 'orange', size=14)
    middle = (left['rocker'] + left['end 1']) / 2
    drawing.text(middle + complex(12, 16), 'rocker', 'blue', anchor='start', size=14)
    drawing.line([20 + 266j, 460 + 266j], 'faint', 1)
    drawing.text(240 + 292j, '<loop_joint>: both closure frames have the same origin', 'red')
    return drawing


def assembly_modes() -> Drawing:
    """Return a picture of both poses in which a four-bar closes for one angle of its crank."""
    linkage = _Linkage(560.0)
    first = linkage.pose(1.0)
    at = linkage.points(first, 0j)
    # Start the search for the second pose at the mirror image of coupler and rocker.
    line, bars = at['coupler'] - at['rocker'], ('coupler', 'rocker')
    mirror = {f'{bar}_joint': 2 * np.angle((at['end 1'] - at[bar]) / line) for bar in bars}
    second = linkage.pose(1.0, **{
        name: first[i] + by for i, (name, by) in enumerate(mirror.items(), 1)
    })  # fmt: skip
    rockers = first[2], second[2]
    words = (
        f'A four-bar closes in two poses for the same angle of its crank: the rocker is at '
        f'{degrees(rockers[0]):.0f} or at {degrees(rockers[1]):.0f} degrees. The solver follows '
        'the motion of the crank, so the four-bar stays in its branch.'
    )
    drawing = Drawing('Two branches (assembly modes) of a four-bar', words, WIDTH, 372)
    at = linkage.points(second, 110 + 198j)
    linkage.draw(drawing, at, '7 5')
    drawing.pivot(at['end 1'], 'muted')
    drawing.text(at['end 1'] + complex(16, 10), 'branch 2', 'muted', anchor='start', bold=True)
    at = linkage.points(first, 110 + 198j)
    linkage.draw(drawing, at)
    drawing.pivot(at['end 1'])
    drawing.text(at['end 1'] + complex(16, -6), 'branch 1', 'ink', anchor='start', bold=True)
    return drawing


# -- limits ----------------------------------------------------------------------------------


def soft_limits() -> Drawing:
    """Return a plot of the allowed velocities of a joint over its position."""
    joint = load_description(URDF / 'every_joint_type.urdf').joints['revolute_joint']
    soft, limit = joint.safety_controller, joint.limit
    assert soft is not None
    assert limit is not None
    low, high = joint.range.lower, joint.range.upper
    x = np.linspace(low, high, 211)
    ends = soft.soft_lower_limit, soft.soft_upper_limit
    v_min, v_max = velocity_bounds(x, limit.velocity, *ends, soft.k_position)
    words = (
        f'The joint moves from {low:g} to {high:g} rad, with soft limits at {ends[0]:g} and '
        f'{ends[1]:g} rad. In the middle, every velocity up to {limit.velocity:g} rad/s is '
        'allowed. Near a soft limit, the largest velocity towards it falls to 0. Beyond the soft '
        'limit, the joint may only move back.'
    )
    drawing = Drawing('Soft limits', words, WIDTH, 338)
    left, right, middle, tall = 60.0, 420.0, 166.0, 104.0

    def place(position: float, velocity: float) -> complex:
        across = (position - low) / (high - low)
        return complex(left + across * (right - left), middle - velocity / limit.velocity * tall)

    upper = [place(*each) for each in zip(x, v_max, strict=True)]
    lower = [place(*each) for each in zip(x, v_min, strict=True)]
    drawing.line(_corners(upper) + _corners(lower)[::-1], 'green', 2, fill='panel')
    drawing.line([complex(left - 14, middle), complex(right + 34, middle)], 'ink', 1.5, arrow=True)
    drawing.line([complex(left, 292), complex(left, 40)], 'ink', 1.5, arrow=True)
    drawing.text(complex(left - 30, 26), 'velocity [rad/s]', 'ink', anchor='start')
    for value in (limit.velocity, -limit.velocity):
        drawing.text(place(low, value) + complex(-8, 5), f'{value:g}', 'muted', anchor='end')
    for value, name, color, row, shift in (
        (low, 'lower', 'muted', 326, -30),
        (high, 'upper', 'muted', 326, 20),
        (ends[0], 'soft lower', 'red', 306, 0),
        (ends[1], 'soft upper', 'red', 306, 0),
    ):
        at = place(value, 0)
        drawing.line([complex(at.real, 54), complex(at.real, row - 16)], color, 1.5, '4 4')
        anchor = 'start' if value < 0 else 'end'
        drawing.text(complex(at.real + shift, row), f'{name} {value:g}', color, 14, anchor)
    drawing.text(complex(240, middle - 62), 'allowed velocities', 'green', bold=True)
    drawing.formula(complex(240, middle - 28), 'v ≤ -k_p (x - soft upper)', 'ink', 17)
    drawing.formula(complex(240, middle + 44), 'v ≥ -k_p (x - soft lower)', 'ink', 17)
    drawing.text(complex(right + 40, middle - 12), 'x', 'ink', anchor='end')
    return drawing


def _corners(points: list[complex]) -> list[complex]:
    """Remove the points that are on a straight line between their neighbours."""
    kept = [points[0]]
    for before, point, after in zip(points, points[1:], points[2:], strict=False):
        if abs(((point - before) * (after - point).conjugate()).imag) > 1e-6:
            kept.append(point)
    return [*kept, points[-1]]


# -- frames ----------------------------------------------------------------------------------


def joint_frames() -> Drawing:
    """Return a picture of the frames at a joint: parent link, joint and child link."""
    tree = _model(JOINT).tree
    angle = 0.75
    parent, fixed = tree.forward_kinematics(tree.positions({}))
    child = tree.forward_kinematics(tree.positions({'joint': angle}))[1]
    words = (
        'The origin of a joint is the pose of the joint frame in the frame of the parent link: '
        'xyz is its position, and rpy is its rotation. The axis is a vector in the joint frame. '
        'The frame of the child link is the joint frame turned about the axis by the position of '
        'the joint. At position 0, both frames coincide.'
    )
    drawing = Drawing('The frames of a joint', words, WIDTH, 356)
    scale, start = 215.0, 104 + 236j
    across, up = np.radians(38), np.radians(30)
    rows = np.array([
        [-np.sin(across), np.cos(across), 0],
        [np.cos(across) * np.sin(up), np.sin(across) * np.sin(up), -np.cos(up)],
    ])  # fmt: skip

    def place(xyz: FloatArray) -> complex:
        return start + scale * complex(*(rows @ xyz))

    def frame(pose: FloatArray, width: float, dash: str = '', size: float = 0.44) -> None:
        for i, (color, name) in enumerate((('red', 'x'), ('green', 'y'), ('blue', 'z'))):
            tip = place(pose[:3, 3] + size * pose[:3, i])
            drawing.line([place(pose[:3, 3]), tip], color, width, dash, arrow=True)
            if not dash:
                way = tip - place(pose[:3, 3])
                side = -9 if name == 'z' else 0
                drawing.formula(tip + 11 * way / abs(way) + complex(side, 5), name, color, 16)

    axis = fixed[:3, 2]
    drawing.line(
        [place(fixed[:3, 3] - 0.45 * axis), place(fixed[:3, 3] + 0.8 * axis)],
        'purple',
        1.5,
        '8 4 2 4',
    )
    drawing.line([place(parent[:3, 3]), place(fixed[:3, 3])], 'ink', 2, '6 5', arrow=True)
    middle = (place(parent[:3, 3]) + place(fixed[:3, 3])) / 2
    drawing.text(middle + complex(-28, -20), '<origin xyz rpy>', 'ink', 14)
    frame(parent, 3)
    frame(fixed, 2, '5 4')
    frame(child, 3)
    drawing.text(
        place(fixed[:3, 3] + 0.8 * axis) + complex(10, 2), '<axis>', 'purple', 15, 'start'
    )
    at = place(fixed[:3, 3])
    turn = [
        place(fixed[:3, 3] + 0.4 * (np.cos(a) * fixed[:3, 0] + np.sin(a) * fixed[:3, 1]))
        for a in np.linspace(0, angle, 12)
    ]
    drawing.line(turn, 'purple', 2, arrow=True)
    drawing.formula(at + 1.22 * (turn[5] - at) + 6j, 'q', 'purple', 18)
    drawing.text(start + complex(-10, 66), 'parent link', 'muted')
    legend = 'dashed: joint frame; solid: child link, turned by q'
    drawing.text(complex(WIDTH / 2, drawing.height - 12), legend, 'ink', 14)
    return drawing


# -- programs --------------------------------------------------------------------------------


def _topics(
    drawing: Drawing, corner: complex, rows: tuple[tuple[str, str], ...], color: str
) -> None:
    """Draw a box with topics and their meaning."""
    drawing.box(corner, 468, 14 + 24 * len(rows), color)
    for i, (name, meaning) in enumerate(rows):
        at = corner + 1j * (25 + 24 * i)
        drawing.text(at + 16, name, bold=True, anchor='start')
        drawing.text(at + 452, meaning, 'muted', 14, 'end')


def node_data() -> Drawing:
    """Return a picture of the flow of data through the robot-state node."""
    sources = [str(source) for source in Source if source is not Source.UNKNOWN]
    words = (
        'The node reads joint_states, actuator_states and multi_dof_joint_states. It checks each '
        'message, computes every joint, and then the transforms. The first source that a joint '
        f'has is used, in this order: {", ".join(sources)}. The node publishes /tf, '
        '/tf_static, complete_joint_states, robot_description and /diagnostics.'
    )
    drawing = Drawing('The data in the robot-state node', words, WIDTH, 584)
    inputs = (
        ('joint_states', 'measured joints'),
        ('actuator_states', 'measured motors'),
        ('multi_dof_joint_states', 'poses of floating joints'),
    )
    _topics(drawing, 6 + 6j, inputs, 'blue')
    drawing.line([240 + 94j, 240 + 114j], 'muted', 2, arrow=True)
    drawing.box(6 + 116j, 468, 310, 'faint', 'page')
    drawing.text(22 + 140j, 'robot_state_node', 'ink', anchor='start', bold=True)
    steps = (
        ('1  check the message', 'stamps, lengths, finite numbers, names', 152, 56),
        ('2  compute every joint', 'from the first source that it has:', 222, 124),
        ('3  compute the transforms', 'the pose of each link in its parent', 360, 56),
    )
    for title, detail, top, height in steps:
        drawing.box(complex(22, top), 436, height)
        drawing.text(complex(38, top + 23), title, bold=True, anchor='start')
        drawing.text(complex(38, top + 43), detail, 'muted', 14, 'start')
        if top > 152:
            drawing.line([complex(240, top - 14), complex(240, top - 1)], 'muted', 2, arrow=True)
    for i, source in enumerate(sources):
        corner = complex(36 + 83 * i, 280)
        drawing.box(corner, 74, 32, 'orange', 'page')
        drawing.text(corner + complex(37, 21), source, 'ink', 14)
    unknown = 'A joint without a source has no transform.'
    drawing.text(38 + 334j, unknown, 'muted', 14, 'start')
    drawing.line([240 + 427j, 240 + 447j], 'muted', 2, arrow=True)
    outputs = (
        ('/tf', 'moving joints'),
        ('/tf_static', 'fixed joints'),
        ('complete_joint_states', 'every known joint'),
        ('robot_description', 'the expanded URDF'),
        ('/diagnostics', 'problems'),
    )
    _topics(drawing, 6 + 448j, outputs, 'green')
    return drawing


def sandbox() -> Drawing:
    """Return a picture of the process in which xacro runs, and of the things that it can read."""
    seconds, mib = confined.TIME, confined.MEMORY / 2**20
    words = (
        'robot-description check starts a separate process, the sandbox, in which xacro expands '
        'the file. The sandbox reads the package of the description, the packages beside it, and '
        'folders that the user names. The operating system refuses hidden files, writing, other '
        'programs, the network and environment variables. The sandbox returns the expanded URDF '
        f'and findings. It ends after {seconds:g} s and uses at most {mib:g} MiB.'
    )
    drawing = Drawing('The sandbox of xacro', words, WIDTH, 436)
    drawing.box(6 + 6j, 468, 64, 'blue')
    drawing.text(240 + 32j, 'robot-description check, diff, lsp, …', bold=True)
    drawing.text(240 + 54j, 'runs no code of the file', 'muted', 14)
    drawing.line([150 + 72j, 150 + 124j], 'muted', 2, arrow=True)
    drawing.text(142 + 104j, 'file, arguments', 'muted', 14, 'end')
    drawing.line([330 + 124j, 330 + 74j], 'muted', 2, arrow=True)
    drawing.text(340 + 104j, 'URDF, findings', 'muted', 14, 'start')
    drawing.box(90 + 126j, 300, 96, 'orange', 'panel', 3)
    drawing.text(240 + 152j, 'sandbox: xacro', bold=True)
    drawing.text(240 + 176j, 'runs the Python in the file', 'muted', 14)
    drawing.text(240 + 200j, f'at most {seconds:g} s and {mib:g} MiB', 'muted', 14)
    may = ('its package', 'the packages beside it', '--package-path', '--env NAME')
    never = ('hidden files, such as .env', 'writing any file', 'other programs', 'the network',
             'variables without --env')  # fmt: skip
    for x, title, rows, color, mark in (
        (6, 'can read', may, 'green', '✓'),
        (244, 'cannot reach', never, 'red', '✗'),
    ):
        drawing.box(complex(x, 266), 230, 164, color, 'page')
        drawing.text(complex(x + 16, 292), title, color, anchor='start', bold=True)
        for i, row in enumerate(rows):
            drawing.text(complex(x + 16, 318 + 23 * i), f'{mark} {row}', 'ink', 14, 'start')
    drawing.line([150 + 264j, 150 + 226j], 'green', 2, arrow=True)
    drawing.line([330 + 224j, 330 + 246j], 'red', 2)
    drawing.line([318 + 247j, 342 + 247j], 'red', 4)
    return drawing


# Maps the name of each picture, which is also in its file names, to the function that draws it.
DRAWINGS: dict[str, Callable[[], Drawing]] = {
    'mimic': mimic,
    'transmission_simple': simple,
    'transmission_differential': differential,
    'transmission_four_bar': four_bar,
    'transmission_crank_slider': crank_slider,
    'loop_cut': loop_cut,
    'assembly_modes': assembly_modes,
    'soft_limits': soft_limits,
    'joint_frames': joint_frames,
    'node_data': node_data,
    'sandbox': sandbox,
}
