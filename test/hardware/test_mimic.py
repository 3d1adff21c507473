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
"""Positions and velocities of followers, for any chain and any order in the document."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
from robot_description_tools.description import load_description
from robot_description_tools.hardware import MimicMap
from test_support.systems import joint
from test_support.systems import system

factors = st.floats(-3.0, 3.0)


@dataclass(frozen=True)
class Robot:
    """
    A robot in which each joint may mimic one of the joints before it.

    Attributes
    ----------
    leaders : list of (int, float, float) or None
        For each joint, the index of the joint that it mimics, with multiplier and offset.
    freed : list of bool
        True for joints with ``mimic="false"``.
    urdf, hardware : list of int
        The order of the joints in the URDF part, and their order in the part of ros2_control.

    """

    leaders: list[tuple[int, float, float] | None]
    freed: list[bool]
    urdf: list[int]
    hardware: list[int]

    def text(self) -> str:
        """Return the document."""
        joints, parts = '', ''
        for i in self.urdf:
            leader = self.leaders[i]
            mimic = ''
            if leader is not None:
                k, multiplier, offset = leader
                mimic = f'<mimic joint="j{k}" multiplier="{multiplier!r}" offset="{offset!r}"/>'
            joints += (
                f'<link name="l{i}"/><joint name="j{i}" type="continuous"><parent link="base"/>'
                f'<child link="l{i}"/>{mimic}</joint>'
            )
        for i in self.hardware:
            mimic = ' mimic="false"' if self.freed[i] else ''
            parts += f'<joint name="j{i}"{mimic}><state_interface name="position"/></joint>'
        return (
            f'<robot name="r"><link name="base"/>{joints}<ros2_control name="h" type="system">'
            f'<hardware><plugin>p/P</plugin></hardware>{parts}</ros2_control></robot>'
        )

    def moved(self, free: list[float]) -> tuple[list[float], list[float]]:
        """Return the positions and velocities of all joints, computed one joint at a time."""
        position, velocity = list(free), list(free)
        for i, leader in enumerate(self.leaders):
            if leader is not None and not self.freed[i]:
                k, multiplier, offset = leader
                position[i] = multiplier * position[k] + offset
                velocity[i] = multiplier * velocity[k]
        return position, velocity


@st.composite
def robots(draw: st.DrawFn) -> Robot:
    n = draw(st.integers(2, 6))
    leaders = [
        draw(st.none() | st.tuples(st.integers(0, i - 1), factors, factors)) if i else None
        for i in range(n)
    ]
    freed = [draw(st.booleans()) and draw(st.booleans()) for _ in range(n)]
    orders = [draw(st.permutations(range(n))) for _ in range(2)]
    return Robot(leaders, freed, *orders)


@given(robots(), st.lists(factors, min_size=6, max_size=6))
def test_followers_have_the_values_of_the_document(robot: Robot, free: list[float]) -> None:
    (info,) = load_description(robot.text()).hardware
    mimic = MimicMap(info)
    given_values = np.array([free[i] for i in robot.hardware])
    values = {name: given_values.copy() for name in ('position', 'velocity', 'effort')}
    # Earlier values of followers must have no effect.
    for name in ('position', 'velocity'):
        values[name][mimic.followers] = np.nan
    mimic.write_followers(values)
    position, velocity = robot.moved(free)
    # A chain multiplies up to five factors of at most 3, so rounding errors are small.
    for name, all_of in (('position', position), ('velocity', velocity)):
        np.testing.assert_allclose(values[name], [all_of[i] for i in robot.hardware], atol=1e-12)
    np.testing.assert_array_equal(values['effort'], given_values)


def test_no_followers() -> None:
    mimic = MimicMap(system(joint('a')))
    values = {'position': np.array([1.0])}
    mimic.write_followers(values)
    assert (len(mimic), values['position'].tolist()) == (0, [1.0])
    assert mimic.followers.dtype == mimic.leaders.dtype == np.intp
