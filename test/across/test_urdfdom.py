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
The package loads exactly the files that urdfdom loads, except for the codes in `STRICTER`.

``robot_state_publisher`` reads descriptions with urdfdom. The reference is ``check_urdf``, a
program of urdfdom. The wheel of pinocchio has urdfdom 6.0, and ROS Jazzy has urdfdom 4.0. When
this test was written, 120,000 mutations were compared with each version. The test itself tries a
few hundred.

"""

from __future__ import annotations

from functools import cache
from pathlib import Path
import re

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
from test_support.places import NO_ROBOTS
from test_support.places import ROBOTS
from test_support.urdfdom import accepts
from test_support.urdfdom import check_urdf
from test_support.urdfdom import main

# The codes of files that only our package refuses. `doc/urdf_support.md` gives the reasons.
STRICTER = {'xml-entity', 'xml-depth', 'xml-too-large', 'xml-too-many-elements'}

SNIPPETS = [
    document(snippet)
    for code in CODES.values()
    for snippet in (code.bad, code.good)
    # urdfdom does not read JSON robots.
    if snippet is not None and not snippet.startswith('{')
]


def is_read(text: str) -> bool:
    """Return True if urdfdom reads a text. Skip the test if urdfdom is missing."""
    executable = check_urdf()
    if executable is None:
        pytest.skip('no check_urdf of urdfdom 4 or later here (pip install pin)')
    return accepts(executable, text.encode())


@cache
def reads_newer_versions() -> bool:
    return is_read('<robot name="r" version="1.2"><link name="a"/></robot>')


def compare(text: str) -> None:
    """Assert that we load a text if and only if urdfdom loads it, except for `STRICTER`."""
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
    assert (not fatal) == is_read(text), f'{sorted(fatal)}\n{text}'


@pytest.mark.parametrize('text', [*SNIPPETS, EVERYTHING])
def test_examples(text: str) -> None:
    compare(text)


# Remains of xacro in published files. The first form calls a macro. In files with such calls, all
# links may come from macros.
LEFT = ['<xacro:part x="1"/>', '<xacro:if value="1"><link name="a"/></xacro:if>', '${x}']


@pytest.mark.parametrize('namespace', ['', ' xmlns:xacro="http://www.ros.org/wiki/xacro"'])
@pytest.mark.parametrize('left', LEFT)
@pytest.mark.parametrize('inside', ['{}<link name="base"/>', '<link name="base">{}</link>', '{}'])
def test_files_with_xacro_in_them(
    inside: str, left: str, namespace: str, tmp_path: Path
) -> None:
    """Our package and urdfdom accept the same ``.urdf`` files with remains of xacro."""
    file = tmp_path / 'r.urdf'
    file.write_text(f'<robot name="r"{namespace}>{inside.format(left)}</robot>')
    try:
        found = load_description(file).findings
        is_usable = True
    except RobotDescriptionError as error:
        found, is_usable = error.diagnostics, False
    assert is_usable == is_read(file.read_text())
    assert 'xacro-unexpanded' in [finding.code for finding in found]


@pytest.mark.parametrize(
    ('inside', 'is_read'),
    [
        ('<link/>', True),
        ('<link/><link/>', False),
        ('<link name=""/><link/>', False),
        ('<link name="a"/><link name="b"/>{}<dynamics/></joint>', False),
        ('<link name="a"/><link name="b"/>{}<dynamics damping="1"/></joint>', True),
        ('<link name="a"/><link name="b"/>{}<dynamics friction="1"/></joint>', True),
    ],
)
def test_examples_of_the_page_on_urdf(inside: str, is_read: bool) -> None:
    joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/>'
    text = f'<robot name="r">{inside.format(joint)}</robot>'
    compare(text)
    assert accepts(check_urdf(), text.encode()) == is_read


@pytest.mark.parametrize('file', OWN, ids=lambda file: file.name)
def test_own_robots(file: Path) -> None:
    """Our robots have elements that URDF does not define, but urdfdom accepts them."""
    assert is_read(load_description(file).xml)


LEFT = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'


@pytest.mark.parametrize(
    ('text', 'usable'),
    [
        # A file named .urdf with calls, properties and expressions of xacro.
        (f'{LEFT}<link name="a"/><xacro:hand side="left"/></robot>', True),
        (f'{LEFT}<xacro:property name="p" value="1"/><link name="${{p}}"/></robot>', True),
        ('<robot name="r"><link name="a"/><xacro:hand/></robot>', True),
        (f'{LEFT}<xacro:hand/></robot>', False),
        (f'{LEFT}<xacro:macro name="m"><link name="a"/></xacro:macro></robot>', False),
        (
            '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed">'
            '<parent link="a"/><child link="b"/><origin xyz="${x} 0 0"/></joint></robot>',
            False,
        ),
        # Documents named .urdf that are not a URDF: an SRDF and an SDF.
        ('<robot name="r"><group name="g"/></robot>', False),
        ('<sdf/>', False),
    ],
)
def test_files_named_urdf(
    text: str, usable: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The script reports that our package and urdfdom accept the same files of a folder."""
    is_read(LEFT)
    (tmp_path / 'r.urdf').write_text(text)
    assert main([str(tmp_path)]) == 0
    words = f'both read {int(usable)} files, both refuse {int(not usable)}, they differ on 0'
    assert capsys.readouterr().out.strip() == words


def test_published_robots(capsys: pytest.CaptureFixture[str]) -> None:
    if not ROBOTS.is_dir():
        pytest.skip(NO_ROBOTS)
    is_read(LEFT)
    assert main([str(ROBOTS)]) == 0, capsys.readouterr().out


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
def test_corner_cases(text: str) -> None:
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
    """Draw a text in which one or two tokens are deleted, doubled or replaced."""
    tokens = list(tokens_of(draw(st.sampled_from([*SNIPPETS, EVERYTHING]))))
    for _ in range(draw(st.integers(1, 2)) if tokens else 0):
        at = draw(st.integers(0, len(tokens) - 1))
        other = draw(st.sampled_from(ODD) | st.sampled_from(tokens))
        end = at + 1
        tokens[at:end] = draw(st.sampled_from([[], [tokens[at]] * 2, [other]]))
        if not tokens:
            break
    return ''.join(tokens)


@settings(max_examples=examples(150), deadline=None)
@given(mutations())
def test_mutations(text: str) -> None:
    compare(text)
