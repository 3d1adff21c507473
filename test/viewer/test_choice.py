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

"""The choice among several robots, and the result of the last reading of each robot."""

from __future__ import annotations

from dataclasses import replace

from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_text
from test_support.viewer_robots import chain


def test_a_single_robot_is_chosen_already() -> None:
    text = chain(['a'])
    assert Choice(['a.urdf'], lambda name: load_text(text, 'source')).load().title == 'a.urdf'
    choice = Choice(['a.urdf', 'b/b.urdf'], lambda name: load_text(text, name))
    assert choice.current == ''
    loaded = choice.read('b/b.urdf')
    choice.note(loaded, False, [])
    choice.note(replace(loaded, title='gone.urdf'), True, [])
    facts = {'joints': 1, 'errors': 0, 'warnings': 0}
    assert choice.message() == {
        'current': '',
        'uploaded': False,
        'files': [
            {'name': 'a.urdf', 'state': 'new'},
            {'name': 'b/b.urdf', 'state': 'bad', **facts},
        ],
    }
