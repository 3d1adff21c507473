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

"""Requests of pages and messages to them, tested without a server."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import pytest
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import prepare
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer.stage import ATTENTION
from test_support.viewer_robots import ARM
from test_support.viewer_robots import chain
from test_support.viewer_robots import swing
from test_support.viewer_robots import WRIST


def stage_of(path: Path = ARM, **options: bool) -> Stage:
    stage = Stage(**options)
    stage.show(prepare(load_file(path)))
    stage.tick()
    stage.news()
    return stage


def value(stage: Stage, name: str) -> float:
    assert stage.session is not None
    return float(stage.session.values[stage.session.index[name]])


def move(stage: Stage, **values: float) -> None:
    stage.ask({'type': 'set', 'revision': stage.revision, 'values': values})


def kinds(messages: list[dict[str, Any]]) -> list[str]:
    return [message['type'] for message in messages]


def test_a_new_page_gets_all_messages() -> None:
    told = 'scene findings controls status history grab robots trajectory now contacts'
    assert kinds(stage_of().messages()) == told.split()


def test_without_a_robot_nothing_moves() -> None:
    stage = Stage()
    assert stage.messages()[0]['robot'] is None
    stage.ask({'type': 'reset'})
    move(stage, joint_1=1.0)
    assert not stage.tick()


def test_values_are_applied_at_the_tick() -> None:
    stage = stage_of()
    move(stage, joint_1=0.1)
    move(stage, joint_1=0.2, joint_2=0.3)
    number = stage.frame.number
    assert stage.tick()
    assert stage.frame.number == number + 1
    assert (value(stage, 'joint_1'), value(stage, 'joint_2')) == (0.2, 0.3)
    assert not stage.tick()
    # The list of news contains no values, because values are sent only in frames.
    assert kinds(stage.news()) == ['history']


def test_a_motion_is_applied_after_earlier_values() -> None:
    stage = stage_of()
    move(stage, joint_1=0.1)
    stage.ask({'type': 'zero'})
    stage.tick()
    assert value(stage, 'joint_1') == 0.0


def test_values_for_the_previous_robot_are_ignored() -> None:
    stage = stage_of()
    stage.ask({'type': 'set', 'revision': stage.revision - 1, 'values': {'joint_1': 0.5}})
    assert not stage.tick()


@pytest.mark.parametrize(
    'message',
    [
        {'type': 'dance'},
        {},
        {'type': ['set']},
        {'type': 'set', 'values': 3},
        {'type': 'set', 'values': {'joint_1': '1'}},
        {'type': 'set', 'values': {'joint_1': True}},
        {'type': 'set', 'values': {'joint_1': float('nan')}},
        {'type': 'set', 'values': {'joint_1': float('inf')}},
        {'type': 'set', 'values': {str(i): 0.0 for i in range(10_001)}},
        {'type': 'space', 'space': 'outer'},
        {'type': 'space'},
        {'type': 'mode', 'live': True},
        {'type': 'mode', 'live': 'yes'},
    ],
    ids=str,
)
def test_invalid_messages_are_refused(message: dict[str, Any]) -> None:
    stage = stage_of()
    before = stage.session.poses.copy()
    with pytest.raises(ValueError, match=r'.'):
        stage.ask({'revision': stage.revision, **message})
    stage.tick()
    np.testing.assert_array_equal(stage.session.poses, before)


def test_another_space_changes_the_controls() -> None:
    stage = stage_of(WRIST)
    stage.ask({'type': 'space', 'space': 'actuator'})
    news = stage.news()
    assert kinds(news) == ['controls', 'status']
    by_id = {control['id']: control for control in news[0]['controls']}
    assert by_id['wrist/left_motor']['driven']
    assert not by_id['wrist_pitch']['driven']
    assert by_id['wrist_pitch']['source'] == 'actuator'


def test_stops_are_sent_once_and_withdrawn() -> None:
    stage = stage_of(WRIST)
    stage.ask({'type': 'space', 'space': 'actuator'})
    stage.news()
    reach = stage.session.controls[stage.session.index['wrist/left_motor']].upper
    move(stage, **{'wrist/left_motor': reach, 'wrist/right_motor': reach})
    stage.tick()
    status = stage.news()[0]
    assert status['stops']
    assert all('limit' in stop for stop in status['stops'])
    assert stage.news() == []
    move(stage, **{'wrist/left_motor': 0.0})
    stage.tick()
    assert stage.news()[0]['stops'] == []


def test_a_mistake_keeps_the_last_good_robot(tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    stage = stage_of(file)
    move(stage, a=0.5)
    stage.tick()
    stage.news()
    revision, scene = stage.revision, stage.messages()[0]
    file.write_text(chain(['a']).replace('</robot>', ''))
    stage.show(prepare(load_file(file)))
    (findings,) = stage.news()
    assert not findings['usable']
    assert [each['code'] for each in findings['findings']] == ['xml-syntax']
    assert (stage.revision, stage.messages()[0]) == (revision, scene)
    assert value(stage, 'a') == 0.5
    assert file in stage.watched

    # The corrected robot has the same pose.
    file.write_text(chain(['a', 'b']))
    stage.show(prepare(load_file(file)))
    assert kinds(stage.news()) == ['scene', 'findings', 'controls', 'status']
    assert value(stage, 'a') == 0.5


def test_included_files_are_watched(tmp_path: Path) -> None:
    stage = stage_of(ARM)
    assert {path.name for path in stage.watched} > {'arm_with_gripper.urdf.xacro', 'solids.xacro'}


def test_a_broken_include_is_watched(tmp_path: Path) -> None:
    main, part = tmp_path / 'main.xacro', tmp_path / 'part.xacro'
    xacro = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">{}</robot>'
    main.write_text(xacro.format('<xacro:include filename="part.xacro"/><link name="a"/>'))
    part.write_text(xacro.format('<link name="${1/0}"/>'))
    stage = Stage()
    stage.show(prepare(load_file(main)))
    assert {path.name for path in stage.watched} == {'main.xacro', 'part.xacro'}


def test_an_upload_starts_at_its_defaults_and_is_not_watched() -> None:
    stage = stage_of(ARM)
    move(stage, joint_1=1.0)
    stage.tick()
    stage.show(prepare(load_text(chain(['joint_1']), 'mine.urdf')), uploaded=True)
    assert value(stage, 'joint_1') == 0.0
    assert stage.watched == ()


@pytest.mark.parametrize('failing', ['scene', 'RobotSession'])
def test_a_failure_keeps_the_last_robot_and_is_a_finding(
    monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    stage = stage_of(ARM)
    before = stage.messages()[0], stage.messages()[2]

    def fail(*_: object) -> None:
        raise RuntimeError('no way')

    monkeypatch.setattr(f'robot_description_tools.viewer.stage.{failing}', fail)
    stage.show(prepare(load_file(ARM)))
    (findings,) = stage.news()
    assert not findings['usable']
    (finding,) = [f for f in findings['findings'] if f['code'] == 'robot-not-shown']
    assert 'RuntimeError: no way' in finding['message']
    assert (stage.messages()[0], stage.messages()[2]) == before


def test_a_scene_with_infinite_numbers_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = stage_of(ARM)
    monkeypatch.setattr(
        'robot_description_tools.viewer.stage.scene', lambda *_: {'size': float('inf')}
    )
    stage.show(prepare(load_file(ARM)))
    assert stage.messages()[0]['robot']['name'] == 'arm_with_gripper'
    assert not stage.messages()[1]['usable']
    # If another file cannot be shown, the page shows no robot, not the previous robot.
    stage.show(prepare(load_text(chain(['a']), 'mine.urdf')))
    assert stage.messages()[0]['robot'] is None
    assert stage.tick() is False


def test_a_live_robot_follows_measurements() -> None:
    stage = stage_of(can_be_live=True)
    assert stage.messages()[3]['live']
    stage.set_measured(['joint_1'], [0.1])
    stage.set_measured(['joint_1'], [0.2])
    stage.set_measured(['joint_2'], [0.3])
    assert stage.tick()
    assert (value(stage, 'joint_1'), value(stage, 'joint_2')) == (0.2, 0.3)
    with pytest.raises(ValueError, match='follows measured joint states'):
        stage.ask({'type': 'zero'})
    stage.ask({'type': 'mode', 'live': False})
    move(stage, joint_1=0.7)
    stage.tick()
    assert (value(stage, 'joint_1'), value(stage, 'joint_2')) == (0.7, 0.3)
    stage.ask({'type': 'mode', 'live': True})
    assert np.isnan(value(stage, 'joint_1'))


def test_a_page_watches_the_running_system_for_a_bounded_time() -> None:
    stage = Stage(can_be_live=True)
    assert stage.watched_until < monotonic()
    stage.ask({'type': 'watch'})
    assert monotonic() < stage.watched_until <= monotonic() + ATTENTION


def test_undo_has_no_step_that_moves_only_a_follower() -> None:
    """If a reload narrows the limits of a leader, no step of undo moves only its follower."""
    end = '</joint></robot>'
    text = chain(['a', 'f'], upper=2.0).replace(end, f'<mimic joint="a"/>{end}')
    stage = Stage()
    stage.show(prepare(load_text(text, 'robot')))
    for i, place in enumerate((2.0, 1.5, 1.8)):
        values = {'a': place}
        stage.ask({'type': 'set', 'revision': stage.revision, 'values': values, 'motion': i})
        stage.tick()
    assert stage.messages()[4]['undo'] == 3
    stage.show(prepare(load_text(text.replace('upper="2.0"', 'upper="1.0"', 1), 'robot')))
    assert (value(stage, 'a'), value(stage, 'f')) == (1.0, 1.0)
    assert stage.messages()[4]['undo'] == 1


def test_pages_play_a_trajectory_and_move_the_robot_to_a_frame() -> None:
    stage = stage_of()
    stage.play(swing('joint_1'))
    number = stage.playback.number
    assert stage.news()[0]['played']['count'] == 61
    seek = {'type': 'seek', 'playback': number, 'motion': 'a/1'}
    stage.ask({**seek, 'frame': 60})
    stage.tick()
    assert value(stage, 'joint_1') == pytest.approx(0.5)
    stage.ask({'type': 'undo'})
    assert value(stage, 'joint_1') == 0.0
    for frame in (61, -1, True, None):
        with pytest.raises(ValueError, match='index of a frame'):
            stage.ask({**seek, 'frame': frame})
    # A request for an earlier playback is ignored, because that playback may have other frames.
    stage.ask({**seek, 'playback': number - 1, 'frame': 60})
    assert value(stage, 'joint_1') == 0.0
    # Joints that the trajectory does not move have their new positions.
    move(stage, joint_2=0.25)
    stage.tick()
    stage.ask({'type': 'replay'})
    assert stage.playback.number == number + 1
    index = list(stage.session.model.tree.coordinates).index('joint_2')
    assert stage.playback.position[:, index] == pytest.approx(0.25)
    stage.ask({'type': 'eject'})
    assert [each['played'] for each in stage.news() if each['type'] == 'trajectory'] == [None]


def test_a_changed_file_keeps_the_trajectory(tmp_path: Path) -> None:
    stage = Stage()
    for upper in (1.0, 0.3):
        text = chain(['a'], upper=upper)
        stage.show(prepare(load_text(text, 'robot')))
        if upper == 1.0:
            stage.play(swing('a'))
            assert stage.playback.problem == ''
    assert 'beyond its limits' in stage.playback.problem
    stage.show(prepare(load_text(chain(['a']), 'another robot')))
    assert stage.playback is None
