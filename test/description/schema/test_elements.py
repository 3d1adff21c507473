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

"""Rows of the schema have a meaning, and records have a field for each attribute."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest
from robot_description_tools.description.model import Limit
from robot_description_tools.description.schema.elements import element_at
from robot_description_tools.description.schema.elements import TOP
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.json_robot import ROBOT as JSON_ROBOT
from robot_description_tools.description.schema.urdf import DYNAMICS
from robot_description_tools.description.schema.urdf import LIMIT


def rows(schema: Schema, way: str = '') -> Iterator[tuple[str, Attribute | Child]]:
    for each in (schema, *schema.variants.values()):
        for name, attribute in each.attributes.items():
            yield f'{way}@{name}', attribute
        for tag, child in each.children.items():
            yield f'{way}/{tag}', child
            yield from rows(child.schema, f'{way}/{tag}')


@pytest.mark.parametrize('top', [TOP.schema, JSON_ROBOT], ids=['XML', 'JSON'])
def test_each_row_has_a_meaning(top: Schema) -> None:
    found = dict(rows(top))
    assert len(found) > 30
    assert [way for way, row in found.items() if not row.meaning.endswith('.')] == []


def test_a_record_has_a_field_for_each_attribute() -> None:
    schemas = [row.schema for _, row in rows(TOP.schema) if isinstance(row, Child)]
    found = {schema.record: schema.attributes.keys() for schema in schemas if schema.record}
    assert Limit in found
    for record, names in found.items():
        assert names <= {each.name for each in fields(record)}, record


def test_defaults_and_units_of_attributes() -> None:
    assert set(LIMIT.attributes) - set(LIMIT.magnitudes) == {'lower', 'upper'}
    assert LIMIT.default('effort') == float('inf')
    assert LIMIT.default('lower') is None
    damping = DYNAMICS.attributes['damping']
    assert [damping.unit_of(slides) for slides in (False, True)] == ['N m s/rad', 'N s/m']
    assert [Attribute(unit='s').unit_of(slides) for slides in (False, True)] == ['s', 's']


@pytest.mark.parametrize(
    ('tags', 'way'),
    [
        (['robot', 'joint', 'limit'], ['robot', 'joint', 'limit']),
        # The path may begin at any element, because the element may be in a macro. The shortest
        # path is used.
        (['limit'], ['robot', 'joint', 'limit']),
        (['joint', 'mimic'], ['robot', 'joint', 'mimic']),
        (['joint', 'command_interface'], ['robot', 'ros2_control', 'joint', 'command_interface']),
        (['xacro:macro'], ['xacro:macro']),
        (['joint', 'no'], None),
        ([], None),
    ],
)
def test_path_to_an_element(tags: list[str], way: list[str] | None) -> None:
    found = element_at(tags)
    assert (found and found[1]) == way
