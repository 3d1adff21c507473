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

"""The keys of a calibration file and their documentation."""

from __future__ import annotations

import re

from robot_description_tools.description.schema.calibration import CALIBRATION_FILE
from robot_description_tools.description.schema.grammar import Schema
from test_support.places import ROOT


def keys(schema: Schema) -> dict[str, str]:
    """Return all keys below a schema, with their meanings."""
    found = {name: row.meaning for name, row in schema.attributes.items()}
    for name, child in schema.children.items():
        found |= {name: child.meaning, **keys(child.schema)}
    return found


def test_each_key_has_a_meaning_and_is_documented() -> None:
    page = (ROOT / 'doc' / 'calibration.md').read_text(encoding='utf-8')
    # The page does not list the keys of `limits`, because they are the attributes of <limit>.
    limit = keys(CALIBRATION_FILE.children['joints'].schema.children['limits'].schema)
    for name, meaning in keys(CALIBRATION_FILE).items():
        assert meaning
        assert re.search(rf'\b{name}\b', page) or name in limit, name
