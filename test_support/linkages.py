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

"""Small linkages, their engines, and closed forms of the four-bar linkage."""

from dataclasses import replace
from pathlib import Path
import re

import numpy as np
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.description import load_description
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from test_support.strategies import description_from_joints
import yaml

Z = (0.0, 0.0, 1.0)
X = (1.0, 0.0, 0.0)
# The solver stops at residuals of 1e-11 times the size of the linkage. Errors of positions are a
# few times larger.
TOLERANCE = 1e-9

# Folder with linkages of real machines. A rod is between two ball joints, so a rod can turn about
# its own axis.
REAL = Path(__file__).resolve().with_name('linkages_of_others')

CRANK, COUPLER, ROCKER, GROUND = 1.0, 3.5, 3.0, 4.0


def turning(name, parent, child, x=0.0, **more):
    """Return a joint that turns about z. Its origin is at (x, 0, 0)."""
    kind = JointType.REVOLUTE if 'limit' in more else JointType.CONTINUOUS
    return Joint(name, kind, parent, child, Origin((x, 0.0, 0.0)), Z, **more)


def robot(joints, *loops):
    return replace(description_from_joints(joints, root='base'), loops=loops)


def tie(link1, x1, link2, x2, kind=LoopType.REVOLUTE, axis=Z, name='loop', **more):
    """Return a loop joint between the points (x1, 0, 0) and (x2, 0, 0) of two links."""
    ends = LoopEnd(link1, Origin((x1, 0.0, 0.0))), LoopEnd(link2, Origin((x2, 0.0, 0.0)))
    return LoopJoint(name, kind, *ends, axis, **more)


def four_bar(kind=LoopType.REVOLUTE, coupler=COUPLER, mimics=(), limits=(), **more):
    """Return a four-bar linkage: a crank that makes full turns, and a rocker."""
    extra = {
        name: {'mimic': dict(mimics).get(name)} for name in ('crank', 'coupler', 'rocker')
    }
    for name, limit in dict(limits).items():
        extra[name]['limit'] = Limit(*limit)
    joints = [
        turning('crank', 'base', 'a', **extra['crank']),
        turning('coupler', 'a', 'b', CRANK, **extra['coupler']),
        turning('rocker', 'base', 'c', GROUND, **extra['rocker']),
    ]
    return robot(joints, tie('b', coupler, 'c', ROCKER, kind, **more))


def freudenstein(angle, side=1):
    """Return the angles of coupler and rocker of the four-bar, by Freudenstein's equation."""
    k1, k2 = GROUND / CRANK, GROUND / ROCKER
    k3 = (CRANK**2 - COUPLER**2 + ROCKER**2 + GROUND**2) / (2 * CRANK * ROCKER)
    a = np.cos(angle) - k1 - k2 * np.cos(angle) + k3
    b, c = -2 * np.sin(angle), k1 - (k2 + 1) * np.cos(angle) + k3
    rocker = 2 * np.arctan2(-b + side * np.sqrt(b * b - 4 * a * c), 2 * a)
    along = GROUND + ROCKER * np.exp(1j * rocker) - CRANK * np.exp(1j * angle)
    return np.angle(along) - angle, rocker


def five_bar(**more):
    """Return a five-bar with two degrees of freedom: two cranks whose rods are connected."""
    joints = [
        turning('left', 'base', 'a', -1.0, **more),
        turning('left_elbow', 'a', 'b', 2.0),
        turning('right', 'base', 'c', 1.0, **more),
        turning('right_elbow', 'c', 'd', 2.0),
    ]
    seed = {'left': 2.2, 'left_elbow': -1.5, 'right': 0.9, 'right_elbow': 1.5}
    return robot(joints, tie('b', 3.0, 'd', 3.0, seed=seed))


def drive(description, *joints):
    """Add hardware that has command interfaces for some joints."""
    position = (InterfaceInfo('position'),)
    infos = tuple(ComponentInfo(name, 'joint', command_interfaces=position) for name in joints)
    return replace(description, hardware=(HardwareInfo('system', 'system', joints=infos),))


def engine_of(description, **defaults):
    return StateEngine(RobotModel(description), defaults)


def feed(engine, velocity=None, stamp_ns=0, **positions):
    """Update an engine with values of some coordinates."""
    names = tuple(positions)
    engine.reading_plan(names)
    rates = None if velocity is None else np.array([velocity.get(n, np.nan) for n in names])
    values = np.array([*positions.values()], dtype=float)
    return engine.update(engine.reading_plan(names), values, rates, stamp_ns=stamp_ns)


def settle(engine, **positions):
    """Repeat an update of an engine until all searches have ended."""
    found = feed(engine, **positions)
    while any(status.is_searching for status in engine.loops):
        found += feed(engine, **positions)
    return found


def real(name):
    """Return the description of a linkage of a real machine."""
    return load_description(REAL / f'{name}.urdf', loops=REAL / f'{name}.yaml')


def biped():
    """
    Return a walking robot with two legs, which are copies of the leg of a real machine.

    All of its four linkages have equally many equations, and equally many coordinates.

    """
    source = (REAL / 'gepetto_cassie_like.urdf').read_text()
    frames = yaml.safe_load((REAL / 'gepetto_cassie_like.yaml').read_text())['closed_loop']
    inside = source.partition('>')[2].rpartition('</robot>')[0]
    children = re.findall('<child link="([^"]*)"', inside)
    (root,) = {*re.findall('<link name="([^"]*)"', inside)}.difference(children)
    parts, loops = [], {}
    for side in ('left', 'right'):
        parts.append(re.sub('(name|link)="', rf'\1="{side}_', inside))
        parts.append(
            f'<joint name="{side}_mount" type="fixed"><parent link="pelvis"/>'
            f'<child link="{side}_{root}"/></joint>'
        )
        for i, (one, two) in enumerate(frames):
            ends = {'link1': {'link': f'{side}_{one}'}, 'link2': {'link': f'{side}_{two}'}}
            loops[f'{side}_{i}'] = {'type': 'fixed', **ends}
    text = '<robot name="biped"><link name="pelvis"/>' + ''.join(parts) + '</robot>'
    return load_description(text, loops=loops)


def positions(engine):
    return dict(zip(engine.model.coordinates, engine.state.position.tolist(), strict=True))


def velocities(engine):
    return dict(zip(engine.model.coordinates, engine.state.velocity.tolist(), strict=True))


def sources(engine):
    return dict(zip(engine.model.coordinates, map(str, engine.plan.source), strict=True))


def same(actual, expected, tolerance=TOLERANCE):
    np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance)


def same_angles(actual, expected, tolerance=TOLERANCE):
    actual, expected = np.exp(1j * np.array(actual)), np.exp(1j * np.array(expected))
    np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance)


def slope(angle):
    """Return d rocker / d crank, the derivative of the rocker angle of `freudenstein`."""
    return (freudenstein(angle + 1e-6)[1] - freudenstein(angle - 1e-6)[1]) / 2e-6


def row_of_four_bars(lengths, parents=None, loose=()):
    """
    Return a row of cranks on the base, connected by rods. The row has one degree of freedom.

    Parameters
    ----------
    lengths : array-like, shape (n + 1, 3)
        For each crank, its position [m], its length [m], and its angle at the zero position of its
        joint [rad]. The loops are closed at the zero position.
    parents : sequence of int, optional
        For each crank after the first, the index of the crank that drives it. By default, each
        crank drives the next one.
    loose : container of int
        Cranks whose rods have an additional joint in the middle, which adds a degree of freedom.

    """
    joints, loops = [], []
    for i, (x, length, angle) in enumerate(np.asarray(lengths, dtype=float).tolist()):
        place = Origin((x, 0.0, 0.0), (0.0, 0.0, angle))
        kind = JointType.CONTINUOUS
        joints.append(Joint(f'crank{i}', kind, 'base', f'crank{i}', place, Z))
        if i:
            driver = i - 1 if parents is None else parents[i - 1]
            tip = Origin((lengths[driver][1], 0.0, 0.0))
            joints.append(Joint(f'rod{i}', kind, f'crank{driver}', f'rod{i}', tip, Z))
            last = f'rod{i}'
            if i in loose:
                last = f'end{i}'
                middle = Origin((0.7, 0.8, 0.0))
                joints.append(Joint(last, kind, f'rod{i}', last, middle, Z))
            ends = LoopEnd(f'crank{i}', Origin((length, 0.0, 0.0))), LoopEnd(last, None)
            loops.append(LoopJoint(f'loop{i}', LoopType.REVOLUTE, *ends, Z))
    return robot(joints, *loops)


def locked_loops(count):
    """Return a row of arms of length 1, with loops between neighbours that cannot all close."""
    joints = [turning(f'arm{i}', 'base', f'arm{i}', float(i)) for i in range(count + 1)]
    ends = [LoopEnd(f'arm{i}', Origin((0.0, 1.0, 0.0))) for i in range(count + 1)]
    begins = [LoopEnd(f'arm{i}', Origin((1.0, 0.0, 0.0))) for i in range(count + 1)]
    pairs = zip(begins, ends[1:], strict=False)
    loops = [
        LoopJoint(f'tie{i}', LoopType.REVOLUTE, *pair, Z) for i, pair in enumerate(pairs)
    ]
    return robot(joints, *loops)
