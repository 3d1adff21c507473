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

"""Findings about a pose are sent to the page while the robot is in this pose."""

from __future__ import annotations

from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import prepare
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer.present import EXCESS
from test_support.viewer_robots import chain
from test_support.viewer_robots import URDF


def now(stage: Stage) -> list[dict]:
    """Return the findings about the present pose."""
    stage.tick()
    (message,) = (each for each in stage.messages() if each['type'] == 'now')
    return message['findings']


def test_a_measured_joint_is_marked_while_beyond_its_limit() -> None:
    stage = Stage(can_be_live=True)
    stage.show(prepare(load_text(chain(('a', 'b')), '<chain>')))
    cases = ((1.2, ['a']), (-1.0 - 2 * EXCESS, ['a']), (1.0 + EXCESS / 2, []), (0.9, []))
    for value, names in cases:
        stage.set_measured(('a', 'b'), (value, 0.5))
        found = now(stage)
        assert [(each['code'], each['about'][0]['name']) for each in found] == [
            ('limit-passed', name) for name in names
        ]
        assert all(each['about'][0]['mark'] == 'range' for each in found)
    # The stage must not send unchanged findings again.
    stage.news()
    stage.set_measured(('a', 'b'), (0.8, 0.4))
    stage.tick()
    assert 'now' not in [each['type'] for each in stage.news()]


def test_open_loop_is_marked_with_its_gap() -> None:
    stage = Stage(can_be_live=True)
    stage.show(prepare(load_file(URDF / 'four_bar.urdf.xacro')))
    joints = stage.session.model.tree.coordinates
    stage.set_measured(joints, [0.3] * len(joints))
    (found,) = now(stage)
    (gap,) = (loop.gap for loop in stage.session.loops)
    assert found['code'] == 'loop-open'
    assert f'{1e3 * gap:.3g} mm' in found['message']
    assert [(each['kind'], each['mark']) for each in found['about']] == [('loop', 'loop')]
