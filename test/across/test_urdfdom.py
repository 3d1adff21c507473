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
What urdfdom loads is loaded, and what it refuses is refused.

``robot_state_publisher`` runs on urdfdom; its ``check_urdf`` is the oracle. The wheel of pinocchio
brings one (6.0), a ROS distribution another (Jazzy: 4.0). 120,000 mutations were compared with
each of the two when this was written; here are a few hundred.

"""

from __future__ import annotations

from functools import cache
import os
from pathlib import Path
import re
import shutil
import subprocess
import sysconfig

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.catalogue import CODES
from robot_description_tools.description import load_description
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import document
from test_support.documents import EVERYTHING
from test_support.documents import OWN
from test_support.examples import examples
from test_support.mutations import ODD_NUMBERS
from test_support.mutations import tokens_of

# What we refuse on purpose; `doc/urdf_support.md` gives the reasons.
STRICTER = {'xml-entity', 'xml-depth', 'xml-too-large', 'xml-too-many-elements'}

SNIPPETS = [
    document(snippet)
    for code in CODES.values()
    for snippet in (code.bad, code.good)
    # JSON robots are not for urdfdom; what they become is parsed by it in test_json_expander.py.
    if snippet is not None and not snippet.startswith('{')
]


@cache
def check_urdf() -> str:
    """Return an executable that reads XML with TinyXML-2, as urdfdom does since 4.0."""
    wheel = Path(sysconfig.get_path('purelib')) / 'cmeel.prefix/bin/check_urdf'
    for candidate in (str(wheel), shutil.which('check_urdf')):
        if not candidate or not shutil.which(candidate):
            continue
        # TinyXML-1 does not mind text at the end.
        if not accepts(candidate, '<robot name="r"><link name="a"/></robot>x'):
            return candidate
    pytest.skip('no check_urdf of urdfdom 4 or later here (pip install pin)')


def accepts(executable: str, text: str) -> bool:
    """Say whether a check_urdf reads a text."""
    libraries = [str(Path(executable).parents[1] / 'lib'), os.environ.get('LD_LIBRARY_PATH', '')]
    environment = {**os.environ, 'LD_LIBRARY_PATH': os.pathsep.join(filter(None, libraries))}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [executable, '/dev/stdin'],
        stdin=pipe,
        stdout=pipe,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(text.encode())
        process.stdin.close()
        # Of a ring it prints the links for ever, so it is not asked to the end.
        if any(b'Successfully Parsed' in line for line in process.stdout):
            process.kill()
            return True
    assert process.returncode == 255, f'{executable} failed on {text!r}'
    return False


@cache
def reads_newer_versions() -> bool:
    return accepts(check_urdf(), '<robot name="r" version="1.2"><link name="a"/></robot>')


def compare(text: str) -> None:
    """Assert that a text is loaded exactly if urdfdom loads it."""
    fatal: set[str] = set()
    try:
        load_description(text.encode())
    except RobotDescriptionError as error:
        fatal = {d.code for d in error.diagnostics if d.severity is Severity.FATAL}
        assert fatal
    if fatal & STRICTER:
        return
    if re.search(r'version\s*=\s*.\s*\+?0*1\.', text) and not reads_newer_versions():
        return
    assert (not fatal) == accepts(check_urdf(), text), f'{sorted(fatal)}\n{text}'


@pytest.mark.parametrize('text', [*SNIPPETS, EVERYTHING])
def test_examples(text: str) -> None:
    compare(text)


@pytest.mark.parametrize('file', OWN, ids=lambda file: file.name)
def test_own_robots(file: Path) -> None:
    """Whatever they hold that URDF does not define."""
    assert accepts(check_urdf(), load_description(file).xml)


@pytest.mark.parametrize(
    'text',
    [
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed">'
        f'<parent link="a"/><child link="b"/>{content}</joint></robot>'
        for content in (
            '<dynamics/>',
            '<dynamics damping="1 "/>',
            '<dynamics damping=" 1"/>',
            '<axis xyz="junk"/>',
            '<axis/>',
            '<origin xyz="0 0\t0"/>',
            '<origin xyz="0 0 \n0"/>',
            '<origin xyz="\n0 0 0 "/>',
            '<origin xyz="0 0 0\n"/>',
            '<origin xyz="0&#9;0 0"/>',
            '<origin xyz="0\xa00 0"/>',
            '<origin xyz="0 0 ٣"/>',
            '<origin xyz="1e400 0 0"/>',
            '<origin xyz="1e-400 .5 5."/>',
            '<origin xyz="0x1 0 0"/>',
            '<origin xyz="nan 0 0"/>',
            '<origin/><origin xyz="junk"/>',
            '<calibration/>',
            '<calibration reference_position="junk"/>',
            '<limit/>',
            '<safety_controller/>',
            '<mimic/>',
            '<mimic joint=""/>',
        )
    ]
    + [
        f'<robot name="r" version="{version}"><link name="a"/></robot>'
        for version in (
            '1.0',
            '01.00',
            ' 1. 0',
            '1.0.',
            '1.0 ',
            '1',
            '1.0.0',
            '',
            '.',
            '-1.0',
            '+1.0',
            '1.-0',
        )
    ]
    + [
        '<robot name="r"><link/></robot>',
        '<robot name="r"><link name=""/><link name="a"/><joint name="j" type="fixed">'
        '<parent link=""/><child link="a"/></joint></robot>',
        '<robot name="r"><link name=" "/><link name="a"/><joint name="" type="fixed">'
        '<parent link=" "/><child link="a"/></joint></robot>',
        '<robot name="r"><link/><link name="a"/></robot>',
        '<robot name="r"><link name="a"/><material/></robot>',
        '<robot name="r"><link name="a"/><material/><material/></robot>',
        '<robot name="r"><link name="a"/><material name="m"><color rgba="x"/></material></robot>',
        '<other/><robot name="r"><link name="a"/></robot>',
        '<robot name="r"><link name="a & b"/></robot>',
        '<!-- c --><?xml version="1.0"?><robot name="r"><link name="a"/></robot>',
        '<robot name="r"><?pi?><link name="a"/></robot>',
    ],
)
def test_corners(text: str) -> None:
    compare(text)


ODD = (
    *ODD_NUMBERS,
    *('.5', '1.', '+1', '1 2 3', '0 0', 'abc'),
    *('&', '<', '>', '"', "'", '=', '/', ' ', '\n', '\t', '&amp;', '&#65;', '--', ']]>', ':', 'é'),
    *('<a/>', '<a>', '</a>', '<!-- x -->', '<?pi?>', '<![CDATA[x]]>', '\x01', 'x:y', 'xmlns'),
    *('link', 'joint', 'name', 'base', 'fixed', 'revolute', 'planar', '1.0', '1.1', '1.2', '2'),
)


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """Draw a text of which a token or two were dropped, doubled or exchanged."""
    tokens = list(tokens_of(draw(st.sampled_from([*SNIPPETS, EVERYTHING]))))
    for _ in range(draw(st.integers(1, 2)) if tokens else 0):
        at = draw(st.integers(0, len(tokens) - 1))
        other = draw(st.sampled_from(ODD) | st.sampled_from(tokens))
        end = at + 1
        tokens[at:end] = draw(st.sampled_from([[], [tokens[at]] * 2, [other]]))
        if not tokens:
            break
    return ''.join(tokens)


@settings(max_examples=examples(300), deadline=None)
@given(mutations())
def test_mutations(text: str) -> None:
    compare(text)
