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


"""A finding about the plugin DetachableJoint of Gazebo suggests an element to write instead."""

from __future__ import annotations

import re

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.diagnostics.code import document
from test_support.documents import TREE


def plugin(model: str = 'example', child: str = 'rod') -> str:
    return (
        '<gazebo><plugin filename="gz-sim-detachable-joint-system" '
        'name="gz::sim::systems::DetachableJoint"><parent_link>rocker</parent_link>'
        f'<child_model>{model}</child_model><child_link>{child}</child_link></plugin></gazebo>'
    )


@pytest.mark.parametrize('model', ['example', '__model__', ''])
def test_a_weld_of_the_robot_itself(model: str) -> None:
    description = load_description(document(TREE + plugin(model)))
    (finding,) = description.findings
    assert (finding.code, finding.is_error) == ('loop-dialect', False)
    assert "welds link 'rod' to 'rocker' in Gazebo" in finding.message
    # The suggested element can be read, and is the same weld.
    (advice,) = re.findall('<loop_joint.*</loop_joint>', finding.fix)
    (loop,) = load_description(document(TREE + advice)).loops
    assert loop.type is LoopType.FIXED
    assert (loop.link1, loop.link2) == (LoopEnd('rocker', Origin()), LoopEnd('rod', None))


@pytest.mark.parametrize(
    'text', [plugin('cup'), plugin(child='handle'), plugin().replace('Detachable', 'Joint')]
)
def test_an_object_in_a_gripper_is_not_a_loop(text: str) -> None:
    assert load_description(document(TREE + text)).findings == ()
