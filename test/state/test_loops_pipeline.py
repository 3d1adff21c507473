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


"""Messages for robots whose joints follow from closed loops."""

from __future__ import annotations

import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics.code import document
from robot_description_tools.state.pipeline import StatePipeline
from test_support.pipelines import message
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of
from test_support.pipelines import states_of
from test_support.pipelines import transforms_of
from test_support.places import ROOT

URDF = ROOT / 'urdf'
MS = 1_000_000


def of(name: str, **options: object) -> tuple[StatePipeline, list[tuple[bool, str]]]:
    return pipeline_of(load_description(URDF / f'{name}.urdf.xacro'), **options)


def test_solved_joints_are_published_with_the_reading() -> None:
    pipeline, logged = of('four_bar')
    output = pipeline.update_joints(message(['crank_joint'], [0.5]), NOW)
    assert set(transforms_of(output)) == {'crank', 'coupler', 'rocker'}
    state = states_of(output)
    assert state is not None
    assert state.name == ['crank_joint', 'coupler_joint', 'rocker_joint']
    expected = RobotModel(pipeline.model.description).complete([0.5, 0.0, 0.0])
    np.testing.assert_allclose(state.position, expected, rtol=0, atol=1e-9)
    assert logged == []
    (loop,) = pipeline.engine.loops
    assert (loop.state, loop.outside) == ('closed', ())


def test_a_loop_that_never_closed_is_not_published() -> None:
    """The solved joints of an open loop are unknown. NaN on /tf is worse than no transform."""
    pipeline, logged = of('slider_crank')
    output = pipeline.update_joints(message(['piston_joint'], [0.3]), NOW)
    assert set(transforms_of(output)) == {'piston'}
    state = states_of(output)
    assert state is not None
    assert (state.name, list(state.position)) == (['piston_joint'], [0.3])
    (loop,) = pipeline.engine.loops
    assert loop.state == 'open'
    # The search for a closed pose takes several messages. The warning about the open loop is
    # logged after the search.
    stamp = NOW
    while loop.is_searching:
        stamp += MS
        pipeline.update_joints(message(['piston_joint'], [0.3], stamp_ns=stamp), stamp)
    assert len(logged) == 1
    assert 'loop-open' in logged[0][1]
    assert pipeline.reports.counts['open loop'] == 1
    # After the loop closes, all its joints are published.
    names = ['crank_joint', 'piston_joint']
    output = pipeline.update_joints(message(names, [0.0, 0.0], stamp_ns=stamp + MS), stamp)
    assert set(transforms_of(output)) == {'crank', 'rod', 'piston'}


def test_an_open_loop_does_not_rebuild_its_frames_with_each_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pipeline, _ = of('slider_crank')
    pipeline.update_joints(message(['piston_joint'], [0.3]), NOW)
    monkeypatch.setattr(pipeline, '_moving_frames', lambda joints: pytest.fail('made again'))
    for i in range(1, 4):
        stamp = NOW + i * MS
        data = message(['piston_joint'], [0.3 + 0.01 * i], stamp_ns=stamp)
        output = pipeline.update_joints(data, stamp)
        assert set(transforms_of(output)) == {'piston'}


def test_default_positions_close_the_loops() -> None:
    model = RobotModel(load_description(URDF / 'delta_robot.urdf.xacro'))
    pipeline, _ = of('delta_robot', default_positions=model.default_positions())
    state = states_of(pipeline.defaults(NOW))
    assert state is not None
    assert len(state.name) == len(model.tree.coordinates)
    q = np.array(state.position)
    assert all(linkage.residual(q).max() < 1e-9 for linkage in model.loops)


def test_poses_on_tf_are_closed() -> None:
    """According to the transforms on /tf, the two ends of each loop are at the same place."""
    pipeline, _ = of('delta_robot')
    names = [f'arm_{i}_joint' for i in (1, 2, 3)]
    output = pipeline.update_joints(message(names, [0.3, -0.2, 0.1]), NOW)
    moved = transforms_of(output)
    description = pipeline.model.description
    above = {joint.child: joint.parent for joint in description.joints.values()}

    def pose(link: str) -> np.ndarray:
        return pose(above[link]) @ moved[link] if link in above else np.eye(4)

    for loop in description.loops:
        ends = [
            pose(end.link)[:3, :3] @ np.array(end.origin.xyz) + pose(end.link)[:3, 3]
            for end in (loop.link1, loop.link2)
        ]
        np.testing.assert_allclose(*ends, rtol=0, atol=1e-9)


def test_loops_in_gazebo_elements_do_not_move_mimic_joints() -> None:
    """robot_state_publisher ignores loops in ``<gazebo>``, so its transforms are the same."""
    tree = document(loop_snippet().partition('<loop_joint')[0])
    text = tree.replace(
        '<origin xyz="0.3 0 0"/>',
        '<origin xyz="0.3 0 0"/><mimic joint="crank_joint" multiplier="2"/>',
    ).replace(
        '</robot>',
        '<gazebo><joint name="close" type="revolute"><parent>rocker</parent><child>rod</child>'
        '<pose>0.3 0 0 0 0 0</pose><axis><xyz>0 0 1</xyz></axis></joint></gazebo></robot>',
    )
    pipeline, _ = pipeline_of(text)
    state = states_of(pipeline.update_joints(message(['crank_joint'], [0.25]), NOW))
    assert state is not None
    assert state.name == ['crank_joint', 'rocker_joint']
    assert list(state.position) == [0.25, 0.5]
