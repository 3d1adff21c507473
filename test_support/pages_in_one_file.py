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
"""Contents of a page that is a single file, and the motion of its robot, computed in Node.js."""

from __future__ import annotations

from base64 import b64decode
import gzip
import json
from pathlib import Path
import re
import subprocess
from typing import Any

import numpy as np
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import standalone_page
from test_support.places import ROOT

SCRIPT = """
import { readFileSync } from 'node:fs';
import { LocalModel } from './local_model.js';

const { local, tables, controls, space, moves } = JSON.parse(readFileSync(0, 'utf8'));
const numbers = Float32Array.from(tables, (x) => x ?? NaN);
const model = new LocalModel(local, numbers, controls[space].controls);
model.space = space;
console.log(JSON.stringify(moves.map((values) => {
  model.set(new Map(values.map((value, i) => [i, value])));
  return { values: [...model.values], poses: [...model.poses()], stops: model.stops };
})));
"""


def content_of(html: str | None) -> tuple[dict[str, Any], Any, bytes]:
    """Return the robot in a page, its tables of numbers, and its meshes."""
    text = re.search(r'id="robot-data" type="text/plain">([\w+/=]+)</script>', html or '')
    assert text is not None
    data = gzip.decompress(b64decode(text[1]))
    head, table = np.frombuffer(data[:8], '<u4').tolist()
    tables = np.frombuffer(data[8 + head:8 + head + table], '<f4')
    return json.loads(data[8:8 + head]), tables, data[8 + head + table:]


def moved_in_node(file: Path, space: str, moves: Any) -> list[dict[str, Any]]:
    """Apply moves, each a row of control values. Return the state after each move."""
    content, tables, _ = content_of(standalone_page(load_file(file)).html)
    given = {
        'local': content['local'],
        'tables': [None if np.isnan(x) else float(x) for x in tables],
        'controls': content['controls'],
        'space': space,
        'moves': np.asarray(moves).tolist(),
    }
    done = subprocess.run(
        ['node', '--input-type=module', '--eval', SCRIPT],
        input=json.dumps(given),
        cwd=ROOT / 'web' / 'src',
        capture_output=True,
        text=True,
        check=True,
    )
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers
