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

"""The elements of xacro and their attributes, as data; what they hold is of the text around."""

from __future__ import annotations

from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.urdf import FLAG
from robot_description_tools.description.schema.urdf import REQUIRED_TEXT
from robot_description_tools.description.schema.urdf import TEXT

_CONDITION = Child(Schema({'value': Attribute(Kind.FLAG, required=True)}), many=True)
INSTRUCTIONS = {
    'xacro:arg': Child(Schema({'name': REQUIRED_TEXT, 'default': TEXT}), many=True),
    'xacro:attribute': Child(Schema({'name': REQUIRED_TEXT, 'value': REQUIRED_TEXT}), many=True),
    'xacro:call': Child(Schema({'macro': REQUIRED_TEXT}), many=True),
    'xacro:element': Child(Schema({'xacro:name': REQUIRED_TEXT}), many=True),
    'xacro:if': _CONDITION,
    'xacro:include': Child(
        Schema({'filename': REQUIRED_TEXT, 'ns': TEXT, 'optional': FLAG}), many=True
    ),
    'xacro:insert_block': Child(Schema({'name': REQUIRED_TEXT}), many=True),
    'xacro:macro': Child(Schema({'name': REQUIRED_TEXT, 'params': TEXT}), many=True),
    'xacro:property': Child(
        Schema(
            {
                'name': REQUIRED_TEXT,
                **dict.fromkeys(('value', 'default', 'scope'), TEXT),
                **dict.fromkeys(('lazy_eval', 'remove'), FLAG),
            }
        ),
        many=True,
    ),
    'xacro:unless': _CONDITION,
}
