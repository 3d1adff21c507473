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
"""Linkages that are solved together have the same solutions as if they were solved separately."""

from dataclasses import replace

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.linkages.together import LoopsTogether
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Mimic
from test_support.examples import examples
from test_support.linkages import biped
from test_support.linkages import CRANK
from test_support.linkages import drive
from test_support.linkages import GROUND
from test_support.linkages import robot
from test_support.linkages import ROCKER
from test_support.linkages import same
from test_support.linkages import settle
from test_support.linkages import tie
from test_support.linkages import turning

MOTORS = tuple(f'{side}_motor_{j}' for side in ('left', 'right') for j in ('ankle', 'knee'))


def four_bars(count):
    """Return several independent four-bars with couplers of different lengths."""
    joints, loops = [], []
    for i in range(count):
        joints += [
            turning(f'crank{i}', 'base', f'a{i}'),
            turning(f'coupler{i}', f'a{i}', f'b{i}', CRANK),
            turning(f'rocker{i}', 'base', f'c{i}', GROUND),
        ]
        loops.append(tie(f'b{i}', 3.5 + 0.1 * i, f'c{i}', ROCKER, name=f'loop{i}'))
    return drive(robot(joints, *loops), *(f'crank{i}' for i in range(count)))


def separate_engine(engine, names):
    """Return another engine of the robot, and a function that feeds it each value separately."""
    alone = StateEngine(engine.model)
    for name in names:
        alone.reading_plan((name,))

    def update(position, velocity):
        for name, *values in zip(names, position, velocity, strict=True):
            alone.update(alone.reading_plan((name,)), *(np.array([x]) for x in values))

    return alone, update


@pytest.mark.parametrize(
    ('description', 'names'),
    [
        (biped(), MOTORS),
        (four_bars(3), ('crank0', 'crank1', 'crank2')),
    ],
    ids=['biped', 'four-bars'],
)
@settings(max_examples=examples(10), deadline=None)
@given(phases=st.lists(st.floats(0, 6), min_size=4, max_size=4), step=st.floats(1e-3, 0.6))
def test_solving_together_equals_solving_each_linkage(description, names, phases, step):
    engine = StateEngine(RobotModel(description))
    alone, update = separate_engine(engine, names)
    engine.reading_plan(names)
    reading_plan = engine.reading_plan(names)
    assert [type(block) for block in reading_plan.blocks] == [LoopsTogether]
    phases = np.array(phases[: len(names)])
    for i in range(25):
        # The ankles cannot reach the ends of this range, so some linkages are held while others
        # move.
        position, velocity = 0.9 * np.sin(step * i + phases), 0.9 * np.cos(step * i + phases)
        engine.update(reading_plan, position, velocity)
        update(position, velocity)
        assert [loop.state for loop in engine.loops] == [loop.state for loop in alone.loops]
        # The tolerance allows for the residuals of both searches, which are up to 1e-11 of the
        # size of the linkage.
        same(engine.state.position, alone.state.position, 1e-8)
        same(engine.state.velocity, alone.state.velocity, 1e-6)


def test_linkages_that_drive_each_other_are_solved_separately():
    joints = [
        turning('crank', 'base', 'a'),
        turning('coupler', 'a', 'b', CRANK),
        turning('rocker', 'base', 'c', GROUND),
    ]
    first = tie('b', 3.5, 'c', ROCKER)
    more = [replace(joint, name=joint.name + '2', child=joint.child + '2') for joint in joints]
    more[0] = replace(more[0], mimic=Mimic('rocker', 0.5, 0.0))
    more[1] = replace(more[1], parent='a2')
    second = tie('b2', 3.5, 'c2', ROCKER, LoopType.REVOLUTE, name='second')
    engine = StateEngine(RobotModel(drive(robot([*joints, *more], first, second), 'crank')))
    engine.reading_plan(('crank',))
    blocks = engine.reading_plan(('crank',)).blocks
    assert not any(isinstance(block, LoopsTogether) for block in blocks)
    settle(engine, crank=0.5)
    assert {loop.state for loop in engine.loops} == {'closed'}


def test_nan_affects_only_one_linkage():
    engine = StateEngine(RobotModel(four_bars(2)))
    settle(engine, crank0=0.3, crank1=0.4)
    settle(engine, crank0=np.nan, crank1=0.4)
    assert [loop.state for loop in engine.loops] == ['unknown', 'closed']
    settle(engine, crank0=0.3, crank1=0.4)
    assert [loop.state for loop in engine.loops] == ['closed', 'closed']
