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
"""The status of a node, computed from given numbers without a running node."""

from __future__ import annotations

from dataclasses import replace

from diagnostic_msgs.msg import DiagnosticStatus
import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics.code import document
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic
from robot_description_tools.ros.health import Health
from robot_description_tools.ros.health import MEMORY
from robot_description_tools.ros.health import MISFIT_M
from robot_description_tools.ros.health import MISFIT_RAD
from robot_description_tools.ros.health import SILENCE
from robot_description_tools.ros.status import MOST_NAMES
from robot_description_tools.state.pipeline import StatePipeline
from robot_description_tools.thresholds import STAMP_EARLY_S
from robot_description_tools.thresholds import STAMP_LATE_S
from test_support.pipelines import ARM
from test_support.pipelines import message
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of
from test_support.places import ROOT

URDF = ROOT / 'urdf'
MS = 1_000_000
SECOND = 10**9


def heard(
    names: tuple[str, ...] = ('shoulder',),
    silence: float | None = 0.0,
    topics: dict[str, Topic] | None = None,
) -> Health:
    """Return the observations of a node that has received one message with these joint names."""
    pipeline, _ = pipeline_of(ARM)
    pipeline.update_joints(message(names, [0.25] * len(names)), NOW)
    return replace(health_of(pipeline), silence=silence, topics=topics or {})


def problems(health: Health) -> str:
    """Return the message of the first status."""
    return replace(health).status().message


@pytest.mark.parametrize(
    ('silence', 'text'),
    [
        (None, 'all joints known'),
        (SILENCE, 'all joints known'),
        (SILENCE + 0.1, 'no joint states for 3 s'),
    ],
)
def test_a_silent_source_is_a_problem(silence: float | None, text: str) -> None:
    """A silence of more than `SILENCE` seconds is a problem. A shorter silence is no problem."""
    status = heard(silence=silence).status()
    assert status.message == text
    assert (status.level == DiagnosticStatus.WARN) == (text != 'all joints known')


def test_every_problem_is_in_the_message() -> None:
    """The message of the status has all problems, not only the first one."""
    sick = heard(silence=9.0)
    sick.pipeline.update_joints(message(['shoulder'], [0.25], stamp_ns=0), NOW)
    sick.pipeline.update_joints(b'', NOW)
    text = 'no joint states for 9 s; 1 x malformed; 1 x zero stamp'
    assert problems(sick) == text


def test_a_single_malformed_message_is_a_problem_for_some_reports() -> None:
    """
    After `MEMORY` reports, the problem ends, although the counter keeps its value.

    The next malformed message is a new problem.

    """
    sick = heard()
    sick.pipeline.update_joints(b'', NOW)
    reported = [sick.status().message for _ in range(MEMORY + 1)]
    assert reported == ['1 x malformed'] * MEMORY + ['all joints known']
    sick.pipeline.update_joints(b'', NOW)
    status = sick.status()
    assert status.message == '1 x malformed'
    assert {pair.key: pair.value for pair in status.values}['malformed'] == '2'


def test_a_joint_that_is_no_longer_published_is_named() -> None:
    """One of two sources has ended. The stamps of the messages of the other source show this."""
    sick = heard()
    # The other source sends only the elbow. The elbow is a follower, but because it is measured,
    # its updates count.
    for seconds in (1, SILENCE, SILENCE + 0.001):
        stamp_ns = NOW + round(seconds * SECOND)
        sick.pipeline.update_joints(message(['elbow'], [1.0], stamp_ns=stamp_ns), stamp_ns)
        text = 'all joints known'
        if seconds > SILENCE:
            text = 'stale while other joints are updated: shoulder'
        assert problems(replace(sick, now_ns=stamp_ns)) == text


def test_unknown_names_are_named_if_joints_are_missing() -> None:
    """If all joints are known, unknown names are listed as a value, but are no problem."""
    status = heard(('sholder',)).status()
    text = '2 coordinates were never heard; unknown names: joint sholder'
    assert status.message == text
    status = heard(('shoulder', 'lamp')).status()
    assert status.message == 'all joints known'
    assert {pair.key: pair.value for pair in status.values}['unknown names'] == 'joint lamp'


@pytest.mark.parametrize('count', [MOST_NAMES, MOST_NAMES + 1])
def test_a_long_list_of_names_is_cut(count: int) -> None:
    names = ('shoulder', *(f'lamp_{i}' for i in range(count)))
    values = {pair.key: pair.value for pair in heard(names).status().values}
    assert values['unknown names'].count('lamp_') == MOST_NAMES
    assert values['unknown names'].endswith(f'({count} in all)') == (count > MOST_NAMES)


@pytest.mark.parametrize(
    ('age', 'text'),
    [
        (STAMP_LATE_S, 'all joints known'),
        (1.001, 'stamps are 1.0 s behind the clock of this node (use_sim_time?)'),
        (2.0, 'stamps are 2.0 s behind the clock of this node (use_sim_time?)'),
        (-STAMP_EARLY_S, 'all joints known'),
        (-0.201, 'stamps are 0.2 s ahead of the clock of this node (use_sim_time?)'),
    ],
)
def test_stamps_of_another_clock_are_a_problem(age: float, text: str) -> None:
    """
    The node and the doctor have the same limits for the age of stamps.

    The age of a stamp is computed when its message arrives.

    """
    pipeline, _ = pipeline_of(ARM)
    stamp_ns = NOW - round(age * SECOND)
    pipeline.update_joints(message(('shoulder',), [0.25], stamp_ns=stamp_ns), NOW)
    sick = replace(health_of(pipeline), now_ns=NOW + 10 * SECOND)
    assert problems(sick) == text
    # If no message has arrived for 2 s, the status no longer reports the clock.
    assert problems(replace(sick, silence=2.0)) == 'all joints known'


def test_a_missing_description_is_reported() -> None:
    waiting = replace(heard(), pipeline=None)
    status = waiting.status()
    assert (status.message, status.hardware_id) == ('no robot description yet', '')
    assert waiting.loop_statuses() == []


@pytest.mark.parametrize(
    ('others', 'text'),
    [
        ((), 'all joints known'),
        (('/other',), 'another state publisher: /other'),
        (('/robot',), 'another state publisher: /robot (a second one)'),
    ],
)
def test_others_that_publish_the_same_robot_are_a_problem(
    others: tuple[str, ...], text: str
) -> None:
    ends = tuple(map(Endpoint, ('/robot', *others)))
    topics = {
        '/tf': Topic(TF_MESSAGE, ends),
        '/tf_static': Topic(TF_MESSAGE, ends),
        '/joint_states': Topic(JOINT_STATE, (Endpoint('/driver'),), ends),
        '/robot_description': Topic(STRING, ends),
    }
    assert problems(heard(topics=topics)) == text


def test_a_node_of_another_robot_is_no_problem() -> None:
    """Two nodes share the topics of transforms and joint states, but not the description."""
    both = tuple(map(Endpoint, ('/robot', '/other')))
    topics = {
        '/tf': Topic(TF_MESSAGE, both),
        '/tf_static': Topic(TF_MESSAGE, both),
        '/joint_states': Topic(JOINT_STATE, (), both),
        '/robot_description': Topic(STRING, both[:1]),
        '/other/robot_description': Topic(STRING, both[1:]),
    }
    assert problems(heard(topics=topics)) == 'all joints known'


# -- closed linkages ---------------------------------------------------------------------------


def health_of(pipeline: StatePipeline) -> Health:
    return Health('/robot', pipeline.reports, pipeline, 1, 1, NOW, 0.0)


def loop_status(pipeline: StatePipeline) -> DiagnosticStatus:
    (status,) = health_of(pipeline).loop_statuses()
    return status


def test_a_linkage_that_does_not_close_is_a_problem() -> None:
    pipeline, _ = pipeline_of(load_description(URDF / 'slider_crank.urdf.xacro'))
    pipeline.update_joints(message(['piston_joint'], [0.3]), NOW)
    status = loop_status(pipeline)
    assert (status.level, status.message) == (DiagnosticStatus.WARN, 'does not close')


def test_a_robot_without_loops_has_no_status_of_loops() -> None:
    pipeline, _ = pipeline_of(ARM)
    assert health_of(pipeline).loop_statuses() == []


def test_joints_beyond_their_limits_are_a_problem() -> None:
    """The status of a loop names the joints that the loop moves beyond their limits."""
    description = load_description(URDF / 'four_bar.urdf.xacro')
    text = description.xml.replace('lower="-1.57', 'lower="-0.01')
    pipeline, _ = pipeline_of(text)
    pipeline.update_joints(message(['crank_joint'], [0.3]), NOW)
    status = loop_status(pipeline)
    assert status.level == DiagnosticStatus.WARN
    assert status.message == 'closed; beyond its limits: rocker_joint'


def test_small_errors_of_encoders_are_accepted() -> None:
    """If all joints are measured, a gap of up to a millimetre is no problem."""
    pipeline, _ = pipeline_of(load_description(URDF / 'slider_crank.urdf.xacro'))
    names = ['crank_joint', 'rod_joint', 'piston_joint']
    closed = pipeline.model.complete([0.5, 0.0, 0.0])
    cases = [(0.99 * MISFIT_M, DiagnosticStatus.OK), (1.01 * MISFIT_M, DiagnosticStatus.WARN)]
    for i, (error, level) in enumerate(cases):
        position = closed + np.array([0.0, 0.0, error])
        pipeline.update_joints(message(names, position, stamp_ns=NOW + i * MS), NOW + i * MS)
        status = loop_status(pipeline)
        assert status.level == level
        # The solver does not correct measured joints.
        assert list(pipeline.engine.joint_position) == list(position)
        assert status.message.startswith('all joints are measured')
        values = {pair.key: pair.value for pair in status.values}
        assert float(values['residual [m]']) == pytest.approx(error, rel=1e-3)
        assert values['solved joints'] == 'none'


@pytest.mark.parametrize(('part', 'level'), [(1.0, 'OK'), (1.001, 'WARN')])
def test_small_angle_errors_of_encoders_are_accepted(
    part: float, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipeline, _ = pipeline_of(load_description(URDF / 'slider_crank.urdf.xacro'))
    names = ['crank_joint', 'rod_joint', 'piston_joint']
    position = pipeline.model.complete([0.5, 0.0, 0.0]) + np.array([0.0, 0.0, 1e-4])
    pipeline.update_joints(message(names, position), NOW)
    (loop,) = pipeline.engine.loops
    monkeypatch.setattr(type(loop), 'residual_rad', part * MISFIT_RAD)
    assert loop_status(pipeline).level == getattr(DiagnosticStatus, level)


def test_a_singular_pose_is_named() -> None:
    """From a flat pose, a parallelogram may stay a parallelogram, or its bars may cross."""
    pipeline, _ = pipeline_of(document(loop_snippet()))
    pipeline.update_joints(message(['crank_joint'], [1.0]), NOW)
    assert loop_status(pipeline).message == 'closed'
    pipeline.update_joints(message(['crank_joint'], [np.pi / 2], stamp_ns=NOW + MS), NOW + MS)
    status = loop_status(pipeline)
    values = {pair.key: pair.value for pair in status.values}
    assert (values['state'], values['rank'], values['largest rank']) == ('closed', '1', '2')
    assert status.message == 'closed; at a singular pose'
