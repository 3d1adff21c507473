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

"""Write the page with the results: ``doc/peer_conformance.md``."""

from __future__ import annotations

from collections import Counter
import json
from typing import Any

from conformance import suite
from conformance.suite import Outcome
from doc.figures import with_pictures

RESULTS = suite.HERE / 'results.json'
PAGE = suite.HERE.parent / 'doc' / 'peer_conformance.md'

TOPICS = {
    'joints': 'revolute, continuous, prismatic and fixed joints',
    'mimic': 'mimic joints',
    'transmissions': 'transmissions of ros2_control',
    'loops': 'closed loops',
    'planar': 'planar joints',
    'floating': 'floating joints',
    'limits': 'limits',
    'refused': 'documents that must be refused',
}

HEAD = """# Conformance of URDF tools

The suite in `conformance/` contains {cases} cases. Each case has a URDF, joint values, and
expected results, such as positions or poses. `conformance/README.md` explains the files, how to
run them and how to add a tool. `python -m conformance --record` writes this page.

{tools}

| topic | cases |{heads}
|---|---|{lines}
{rows}

<!-- doc/generate.py: picture plot_peers -->

In each cell, the numbers count the cases with these results:

* **same**: all expected values are right, within 1e-9 rad or m. For loops, the tolerance is 1e-8,
  and for ball constraints of Drake 1e-6.
* **part**: all values that the tool computes are right. The tool does not offer the remaining
  values, such as the velocities of mimic joints.
* **differs**: a value is wrong, or the tool refuses a valid document, or reads an invalid one.
* **not offered**: the documentation of the tool promises no such feature. The adapter of a tool,
  which is the module in `conformance/adapters/` that calls the tool, never computes a value that
  the tool itself does not compute.

Pinocchio reads mimic joints with the argument `mimic=True`. MuJoCo cannot compute the positions of
mimic joints. So the suite passes the expected positions to MuJoCo, and checks that they fulfil its
equality constraints. If one expected position is increased by 0.1 rad or m, the constraints must
no longer hold. The positions of Drake come from `AddMultibodyPlantConstraints` and `Solve`.

## Cases that differ
"""


def record(adapter: Any, date: str, outcomes: dict[str, Outcome]) -> None:
    """Store the results of a tool in ``results.json``, and write the page."""
    results = load()
    tool = adapter.__name__.rpartition('.')[2]
    known = results.get(tool, {}).get('cases', {})
    new = {name: [each.result, each.detail] for name, each in outcomes.items()}
    results[tool] = {
        'name': adapter.NAME,
        'version': adapter.version(),
        'date': date,
        'cases': dict(sorted({**known, **new}.items())),
    }
    ordered = {name: results[name] for name in suite.TOOLS if name in results}
    ordered |= results
    RESULTS.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + '\n', encoding='utf-8')
    PAGE.write_text(text(), encoding='utf-8')


def load() -> dict[str, Any]:
    """Return the recorded results of all tools."""
    found: dict[str, Any] = json.loads(RESULTS.read_text('utf-8')) if RESULTS.exists() else {}
    return found


def text() -> str:
    """Return the page for the recorded results."""
    results, cases = load(), suite.load_cases()
    rows = [_row(label, topic, cases, results) for topic, label in TOPICS.items()]
    versions = [f'{each["name"]} {each["version"]}' for each in results.values()]
    head = HEAD.format(
        cases=len(cases),
        tools=f'Tools and versions: {", ".join(versions)}.',
        heads=''.join(f' {each["name"]} |' for each in results.values()),
        lines='---|' * len(results),
        rows='\n'.join(rows),
    )
    lines = [head]
    for each in results.values():
        wrong = {
            name: detail
            for name, (result, detail) in each['cases'].items()
            if result == suite.DIFFERS and name in cases
        }
        lines += [f'**{each["name"]}**: {"no case" if not wrong else ""}'.rstrip(), '']
        if wrong:
            lines += ['| case | result |', '|---|---|']
            lines += [f'| {name} | {_escaped(detail)} |' for name, detail in wrong.items()]
            lines += ['']
    return with_pictures('\n'.join(lines).rstrip() + '\n')


def _row(label: str, topic: str, cases: dict[str, Any], results: dict[str, Any]) -> str:
    names = [name for name in cases if suite.topic(name) == topic]
    cells = [label, str(len(names))]
    for each in results.values():
        found = Counter(each['cases'].get(name, [suite.NOT_OFFERED])[0] for name in names)
        words = {suite.SAME: 'same', suite.PART: 'part', suite.DIFFERS: 'differs'}
        parts = [f'{found[result]} {word}' for result, word in words.items() if found[result]]
        cells.append(', '.join(parts) or suite.NOT_OFFERED)
    return f'| {" | ".join(cells)} |'


def _escaped(text: str) -> str:
    return text.replace('|', r'\|').replace('<', '&lt;')
