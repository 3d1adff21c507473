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

"""The elements of xacro and their attributes, as data."""

from __future__ import annotations

from dataclasses import replace

from robot_description_tools.description.schema.grammar import EACH
from robot_description_tools.description.schema.grammar import FLAG
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.grammar import TEXT

_NAME = {'name': TEXT('The name.', required=True)}
_VALUE = TEXT('The value.')
_DEFAULT = {'default': TEXT('The value if the caller gives none.')}
_CONDITION = {'value': FLAG('The value.', required=True)}
_INCLUDE = {
    'filename': TEXT('The file: `$(find PACKAGE)/PATH`, or a relative path.', required=True),
    'ns': TEXT('A prefix for the macros and properties of the included file.'),
    'optional': FLAG('true: the file may be missing.'),
}
_PARAMETERS = TEXT(
    'Parameters; `a:=1` has a default, `a:=^` uses the property of that name, `*a` is an element '
    'and `**a` its content.'
)
_PROPERTY = {
    **_NAME,
    'value': _VALUE,
    **_DEFAULT,
    'scope': TEXT('Scope in which the property is defined: local, parent or global.'),
    'lazy_eval': FLAG('true (the default): compute the value each time the property is used.'),
    'remove': FLAG('true: the property does not exist after this point.'),
}
_ATTRIBUTE = _NAME | {'value': replace(_VALUE, required=True)}
_CALL = {'macro': TEXT('The name of the macro.', required=True)}
_ELEMENT = {'xacro:name': TEXT('The tag of the element.', required=True)}
INSTRUCTIONS = {
    f'xacro:{tag}': EACH(Schema(attributes), meaning)
    for tag, attributes, meaning in (
        ('arg', _NAME | _DEFAULT, 'An argument of the file, for `$(arg NAME)`.'),
        ('attribute', _ATTRIBUTE, 'Adds an attribute to the element around it.'),
        ('call', _CALL, 'Calls a macro with a computed name.'),
        ('element', _ELEMENT, 'Creates an element with a computed tag.'),
        ('if', _CONDITION, 'Keeps its content if the value is true.'),
        ('include', _INCLUDE, 'Inserts the content of another file.'),
        ('insert_block', _NAME, 'Inserts a block: an element inside the call of the macro.'),
        ('macro', _NAME | {'params': _PARAMETERS}, 'Defines the content of `<xacro:NAME …/>`.'),
        ('property', _PROPERTY, 'Defines a value, or a block, for `${NAME}`.'),
        ('unless', _CONDITION, 'Keeps its content if the value is false.'),
    )
}
