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


"""
A deleted, doubled or changed token of a valid description causes a finding, or has no effect.

``ROBOT_DESCRIPTION_MUTATIONS=20000 python -m pytest --timeout 0 -k any_mutation`` tries more
mutations.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from dataclasses import is_dataclass
from functools import cache
import os
from typing import Any

import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import RobotDescriptionError
from test_support.documents import EVERYTHING
from test_support.documents import OWN
from test_support.documents import PUBLISHED
from test_support.hardware_documents import DIFFERENTIAL
from test_support.hardware_documents import drive
from test_support.hardware_documents import END
from test_support.hardware_documents import END2
from test_support.hardware_documents import MOTOR
from test_support.hardware_documents import MOTOR2
from test_support.mutations import spoilt

COUNT = int(os.environ.get('ROBOT_DESCRIPTION_MUTATIONS', '300'))


@cache
def texts() -> list[str]:
    """Return texts of descriptions, with xacro expanded. Large files are left out to save time."""
    found = [EVERYTHING, drive(MOTOR, MOTOR2, END, END2, kind=DIFFERENTIAL)]
    for file in [*OWN, *PUBLISHED]:
        if file.stat().st_size < 40_000:
            found.append(load_description(file).xml)
    return found


@cache
def original(number: int) -> tuple[Counter[tuple[str, str]], Any]:
    """Return the findings about a text, and the values of the robot in this text."""
    description = load_description(texts()[number])
    return counted(description.findings), meaning(description)


def loaded(text: str) -> tuple[RobotDescription | None, Sequence[Diagnostic]]:
    try:
        description = load_description(text)
    except RobotDescriptionError as error:
        return None, error.diagnostics
    return description, description.findings


def counted(findings: Any) -> Counter[tuple[str, str]]:
    return Counter((finding.code, finding.message) for finding in findings)


def meaning(description: RobotDescription) -> Any:
    """Return all values of a description except names, because a changed name may be intended."""
    number = {name: i for i, name in enumerate(description.links)}
    joints = description.joints
    return [
        [_values(link) for link in description.links.values()],
        [(_values(j), j.type, number[j.parent], number[j.child]) for j in joints.values()],
        [list(joints).index(name) for name in description.tree_joints],
        [len(info.joints) for info in description.hardware],
        [len(info.transmissions) for info in description.hardware],
    ]


def _values(record: Any) -> Any:
    if is_dataclass(record):
        return [_values(getattr(record, f.name)) for f in fields(record) if f.compare]
    if isinstance(record, (tuple, list)):
        return [_values(part) for part in record]
    return None if isinstance(record, str) else record


@pytest.mark.parametrize('part', range(10))
def test_any_mutation_is_reported_or_has_no_effect(part: int) -> None:
    for seed in range(part, COUNT, 10):
        rng = np.random.default_rng(seed)
        number = int(rng.integers(len(texts())))
        before, same = original(number)
        text = spoilt(texts()[number], rng)
        description, findings = loaded(text)
        assert description or findings, f'seed {seed}:\n{text}'
        assert all(finding.fix for finding in findings), f'seed {seed}:\n{text}'
        if description and not counted(findings) - before:
            assert meaning(description) == same, f'seed {seed}:\n{text}'
