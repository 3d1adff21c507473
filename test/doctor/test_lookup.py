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
"""What matters for the transform between two frames."""

from __future__ import annotations

from dataclasses import replace

import pytest
from robot_description_tools.doctor.examine import examine
from test_support.recordings import codes
from test_support.recordings import recording_of
from test_support.recordings import ROBOT


@pytest.mark.parametrize(
    ('frames', 'code', 'words'),
    [
        (['hnad', 'base'], 'unknown-frame', "did you mean 'hand'?"),
        (['/hand', 'base'], 'unknown-frame', 'do not begin with a slash'),
        (
            ['hand', 'map'],
            'not-connected',
            "'hand' is in the tree of 'base', 'map' in that of 'world'",
        ),
    ],
)
def test_frames_that_are_not_there(frames: list[str], code: str, words: str) -> None:
    recording = recording_of(ROBOT, edges=[('world', 'map')])
    (finding,) = examine(recording, frames=frames).findings
    assert finding.code == code
    assert words in finding.message


def test_a_frame_without_its_prefix() -> None:
    healthy = recording_of(ROBOT, frame_prefix='left/')
    prefixed = replace(
        healthy,
        transforms=[
            m._replace(edges=tuple((f'left/{a}', f'left/{b}') for a, b in m.edges))
            for m in healthy.transforms
        ],
    )
    assert codes(prefixed) == []
    (finding,) = examine(prefixed, frames=['hand']).findings
    assert (finding.code, finding.fix) == ('frame-prefix', "ask for 'left/hand'")
    # A node that does not tell its parameters shows its prefix by its frames.
    assert examine(replace(prefixed, parameters={})).robots[0].prefix == 'left/'


def test_what_is_not_between_the_frames_is_elsewhere() -> None:
    """The wrist is missing; who asks for the lower arm need not know."""
    recording = recording_of(ROBOT, {'shoulder'})
    report = examine(recording, frames=['lower', 'upper'])
    assert (report.findings, report.elsewhere) == ((), 1)
    assert [(s.parent, s.child, s.joint, s.state) for s in report.chain or ()] == [
        ('upper', 'lower', 'elbow', 'ok')
    ]
    report = examine(recording, frames=['hand', 'upper'])
    assert [f.code for f in report.findings] == ['joint-never-heard']
    assert report.chain[0].state == 'missing'
