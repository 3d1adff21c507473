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

"""Of everything that the tables name, somebody has said what it means."""

from __future__ import annotations

import pytest
from robot_description_tools.description.schema.json_robot import ROBOT as JSON_ROBOT
from robot_description_tools.description.schema.meanings import attribute_meaning
from robot_description_tools.description.schema.meanings import ATTRIBUTES
from robot_description_tools.description.schema.meanings import element_meaning
from robot_description_tools.description.schema.meanings import ELEMENTS
from robot_description_tools.description.schema.meanings import key_meaning
from robot_description_tools.description.schema.meanings import KEYS
from robot_description_tools.description.schema.meanings import schema_of
from robot_description_tools.description.schema.meanings import TOP


def test_everything_has_a_meaning_and_every_meaning_is_of_something() -> None:
    used: set[str] = set()
    waiting = [([tag], child.schema) for tag, child in TOP.schema.children.items()]
    while waiting:
        way, schema = waiting.pop()
        assert element_meaning(way), way
        used.add(element_meaning(way))
        for name in schema.attributes:
            meaning = attribute_meaning([*way, name])
            assert meaning.text, [*way, name]
            used.add(meaning.text)
        waiting += [([*way, name], child.schema) for name, child in schema.children.items()]
    assert used == {*ELEMENTS.values(), *(meaning.text for meaning in ATTRIBUTES.values())}


def test_every_key_of_json_has_a_meaning_and_every_meaning_is_of_a_key() -> None:
    used: set[str] = set()
    waiting = [([''], JSON_ROBOT)]
    while waiting:
        way, schema = waiting.pop()
        for name in (*schema.attributes, *schema.children):
            assert key_meaning([*way, name]).text, [*way, name]
            used.add(key_meaning([*way, name]).text)
        waiting += [([*way, name], child.schema) for name, child in schema.children.items()]
        waiting += [(way, variant) for variant in schema.variants.values()]
    assert used == {meaning.text for meaning in KEYS.values()}


@pytest.mark.parametrize(
    ('tags', 'way'),
    [
        (['robot', 'joint', 'limit'], ['robot', 'joint', 'limit']),
        # In a macro, the way begins anywhere; the shortest that there is counts.
        (['limit'], ['robot', 'joint', 'limit']),
        (['joint', 'mimic'], ['robot', 'joint', 'mimic']),
        (['joint', 'command_interface'], ['robot', 'ros2_control', 'joint', 'command_interface']),
        (['xacro:macro'], ['xacro:macro']),
        (['joint', 'no'], None),
        ([], None),
    ],
)
def test_way_to_an_element(tags: list[str], way: list[str] | None) -> None:
    found = schema_of(tags)
    assert (found and found[1]) == way
