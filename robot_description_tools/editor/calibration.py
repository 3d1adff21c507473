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

"""Find the key, name or value at a cursor in a calibration file or a file of measurements."""

from __future__ import annotations

from contextlib import suppress
import re
from typing import NamedTuple

from robot_description_tools.description.schema.calibration import CALIBRATION_FILE
from robot_description_tools.description.schema.calibration import MEASUREMENT
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import EACH
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.editor.keys import DocumentKey
from robot_description_tools.editor.text import Text
import yaml

_JOINTS = EACH(Schema(), 'Reported positions of joints, by name [rad or m].')
_MEASURED = Schema(MEASUREMENT.attributes, {'joints': _JOINTS})
FILE = Schema(
    CALIBRATION_FILE.attributes,
    {
        **CALIBRATION_FILE.children,
        'measurements': Child(_MEASURED, 'Measured poses, for `calibrate measured`.'),
    },
)
TOP_KEY = re.compile(r'^([A-Za-z_]\w*)[ \t]*:', re.MULTILINE)
_WORD = re.compile(r'[\w./-]*')
# Matches the text of a line before a key.
_BEFORE_KEY = re.compile(r'(?:.*[{,])?[ \t]*(?:-[ \t]+)*')
# Maps keys of a calibration to the kind of part that they refer to. The value of ``joint``,
# ``frame``, ``in`` or ``robot`` is the name of a part. The value of each other key is a mapping,
# and the keys of this mapping are names of parts.
_KINDS = {
    'joints': 'joint',
    'links': 'link',
    'transmissions': 'transmission',
    'actuators': 'actuator',
    'joint': 'joint',
    'frame': 'link',
    'in': 'link',
    'robot': 'robot',
}
_BEGIN = (
    yaml.BlockMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.FlowMappingStartToken,
    yaml.FlowSequenceStartToken,
)
_END = yaml.BlockEndToken, yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken


def is_calibration(file: str, text: Text) -> bool:
    """Return True if a YAML file has the keys of a calibration or of a file of measurements."""
    if not file.endswith(('.yaml', '.yml')):
        return False
    keys = set(TOP_KEY.findall(text.text))
    return not FILE.children.keys().isdisjoint(keys) and keys <= {*FILE.attributes, *FILE.children}


def key_in_calibration(text: Text, at: int) -> DocumentKey | None:
    """Return the key, name or value at a cursor. It may be incomplete."""
    line = text.text.rfind('\n', 0, at) + 1
    begin = at
    while begin > line and _WORD.fullmatch(text.text[begin - 1]):
        begin -= 1
    word = _WORD.match(text.text, begin)
    is_key = _BEFORE_KEY.fullmatch(text.text, line, begin) is not None
    # Parse only the text up to the word, so that mistakes in the rest of the file have no effect.
    around = _keys_around(text.text[:begin] + 'x: ' * is_key + 'x', begin)
    if around is None or word is None:
        return None
    found = [keys[-1] for keys in (around[:-1] if is_key else around) if keys]
    place = _place(found[:-1] if not is_key else found)
    name = word[0] if is_key else found[-1] if found else ''
    row: Attribute | Child | None = None
    kind = ''
    if place.schema is None:
        kind = place.kind if is_key else ''
    else:
        row = place.schema.attributes.get(name) or place.schema.children.get(name)
        kind = '' if is_key else _KINDS.get(name, '')
    path, given = ([*found, name], tuple(around[-1])) if is_key else (found, ())
    return DocumentKey(path, is_key, word[0], row, kind, place.schema, given)


class _Place(NamedTuple):
    """
    A mapping in a calibration.

    Attributes
    ----------
    schema : Schema or None
        Description of its keys. None if its keys are names, such as names of joints.
    kind : str
        Kind of the parts that its keys name, such as ``joint``. Empty if its keys name no parts.

    """

    schema: Schema | None
    kind: str = ''


def _place(path: list[str]) -> _Place:
    """Return the schema of the mapping at a path, or the kind of the parts that its keys name."""
    schema = FILE
    rest = iter(path)
    for key in rest:
        child = schema.children.get(key)
        if child is None:
            return _Place(Schema())
        schema = child.schema
        # Keys below ``lerobot`` name motors, and a motor is not a part of the description.
        kind = '' if path[0] == 'lerobot' else _KINDS.get(key, '')
        if child.many and next(rest, None) is None:
            return _Place(None, kind)
    return _Place(schema)


def _keys_around(text: str, at: int) -> list[list[str]] | None:
    """Return the keys before a character, for each mapping around it. None for invalid YAML."""
    around: list[list[str]] = []
    is_key = False
    with suppress(yaml.YAMLError):
        for token in yaml.scan(text, Loader=yaml.SafeLoader):
            if isinstance(token, _BEGIN):
                around.append([])
            elif isinstance(token, _END):
                around.pop()
            elif isinstance(token, yaml.ScalarToken) and token.start_mark.index >= at:
                return around
            elif isinstance(token, yaml.ScalarToken) and is_key and around:
                around[-1].append(token.value)
            is_key = isinstance(token, yaml.KeyToken)
    return None
