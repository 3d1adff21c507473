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

"""No verb prints invisible characters from the names in a description."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from io import TextIOWrapper
import json
import os
from pathlib import Path

import pytest
from robot_description_tools.cli.main import main
from robot_description_tools.diagnostics import one_line

# Unusual characters for names. `xml` has characters that XML accepts as character references.
# `json` has characters that XML refuses. `bare` has characters that no argument of a command can
# contain. Each mark ends with a letter, because white space at the end of a name is a finding of
# its own.
MARKS = {
    'xml': '\n::error::x\r\x85\x9b31m\x7f\u2028\u202e\u2066\u200bx',
    'json': '\n::error::x\x1b[31m\x1b]0;x\x07\b\udcffx',
    'bare': '\x00\ud800x',
}

# A robot with most kinds of names. Half of the names are in elements with a mistake. Each @ is
# replaced by the mark.
URDF = """\
<robot name="r@" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <material name="m@"><color rgba="1 1 x@ 1"/></material>
  <link name="base@"><inertial><mass value="1@"/><inertia ixx="1" iyy="1" izz="9"/></inertial>
  </link>
  <link name="a@"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="9"/></inertial>
    <visual name="v@"><geometry><mesh filename="package://p@/m@.stl"/></geometry>
      <material name="n@"/></visual>
    <collision><geometry><cube size="1"/></geometry></collision></link>
  <link name="b@"/><link name="c@"/><link name="d@"/><link name="e@"/><link name="f@"/>
  <joint name="j@" type="revolute">
    <parent link="base@"/><child link="a@"/><axis xyz="0 0 1"/><origin xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="k@" type="continuous">
    <parent link="a@"/><child link="b@"/><axis xyz="0 0 1"/>
    <mimic joint="j@" multiplier="2"/></joint>
  <joint name="l@" type="continuous"><parent link="b@"/><child link="c@"/><axis xyz="0 0 1"/>
    <origin xyz="1 0 0"/><mimic joint="nobody@"/></joint>
  <joint name="n@" type="revolut@"><parent link="base@"/><child link="d@"/></joint>
  <joint name="o@" type="planar"><parent link="base@"/><child link="e@"/></joint>
  <joint name="p@" type="floating"><parent link="base@"/><child link="f@"/></joint>
  <joint name="q@" type="fixed"><parent link="nowhere@"/><child link="f@"/></joint>
  <joint name="k@" type="fixed"><parent link="base@"/><child link="f@"/></joint>
  <loop_joint name="loop@" type="revolute">
    <link1 link="c@"><origin xyz="1 0 0"/></link1><link2 link="base@"><origin xyz="4 0 0"/></link2>
    <axis xyz="0 0 1"/></loop_joint>
  <loop_joint name="other@" type="weld@"><link1 link="zz@"/><link2 link="base@"/></loop_joint>
  <gazebo reference="g@"><what ever="x@">@</what></gazebo>
  <ros2_control name="h@" type="system@">
    <hardware><plugin>p@</plugin><param name="x@">y@</param></hardware>
    <joint name="j@"><command_interface name="position@"/>
      <state_interface name="position"/></joint>
    <joint name="none@"/>
    <transmission name="t@">
      <plugin>transmission_interface/SimpleTransmission</plugin>
      <actuator name="m@" role="r@"/><joint name="j@" role="q@"/></transmission>
    <transmission name="u@"><plugin>no@</plugin><actuator name="n@"/>
      <joint name="x@"/></transmission>
  </ros2_control>
  <transmission name="ros1@"><type>transmission_interface/SimpleTransmission</type>
    <joint name="j@"/><actuator name="m@"/></transmission>
</robot>
"""
JSON = """\
{"name": "r@", "nonsense@": "x@",
 "links": [{"name": "a@", "visual": {"geometry": {"type": "bo@"}}},
           {"name": "b@"}, {"name": "b@"}],
 "joints": [
  {"name": "j@", "type": "revolute", "parent": "a@", "child": "b@", "axis": [0, 0, 1],
   "limit": {"lower": -1, "upper": 1, "effort": 1, "velocity": 1},
   "origin_translation": [1, 0, 0]},
  {"name": "k@", "type": "wel@", "parent": "a@", "child": "nobody@"}],
 "constraints": []}
"""
XACRO = """\
<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="a@" default="d@"/>
  <xacro:include filename="absent@.xacro"/>
  <xacro:property name="p" value="v@"/>
  <xacro:macro name="m" params="x"><link name="${x}${%s}"/></xacro:macro>
  <xacro:m x="n@"/>
</robot>
"""
CONTROLLERS = """\
controller_manager:
  ros__parameters:
    "c@": {"type": "t@"}
"c@":
  ros__parameters: {"joints": ["j@", "absent@"], "command_interfaces": ["i@"]}
"""
PARTS = """\
"key@": 1
parts:
- {"file": "absent@.urdf", "other@": 2, "arguments": {"a@": "b@"}}
"""
# Commands that print names. @ is the mark, % is the folder of the files, and ROBOT is a file.
COMMANDS = [
    ['check', 'ROBOT'],
    ['check', '--format', 'github', 'ROBOT'],
    ['check', '--format', 'json', 'ROBOT'],
    ['check', '--format', 'sarif', 'ROBOT'],
    ['check', 'ROBOT', '--controllers', '%/c@.yaml'],
    ['check', '%', '--ignore', 'mimic-chain'],
    ['check', '%/absent@.urdf'],
    ['check', 'ROBOT', '--explain', 'mimic@'],
    ['check', 'ROBOT', '--loops', '%/absent@.yaml', '--srdf', '%/absent@.srdf'],
    ['check', '-', '--xacro-arg', 'a@:=b@', '--format', 'x@'],
    ['check', '%/r@.xacro'],
    ['check', '%/bad@.xacro'],
    ['show', 'ROBOT', '--ros1-transmissions'],
    ['show', 'ROBOT', '--format', 'json'],
    ['show', 'ROBOT', '--format', 'dot'],
    ['show', 'ROBOT', '--format', 'mermaid'],
    ['show', '%/r@.xacro', '--arguments'],
    ['show', '%/r@.xacro', '--xacro-arg', 'b@:=c@'],
    ['expand', '%/bad@.xacro'],
    ['fk', 'ROBOT', '--joint', 'j@=0.5', '--joint', 'o@/x=1'],
    ['fk', 'ROBOT', '--joint', 'absent@=1'],
    ['fk', 'ROBOT', '--link', 'absent@'],
    ['fk', 'ROBOT', '--joint', 'j@=@'],
    ['resolve', 'ROBOT', '--joint', 'j@=0.5', '--velocity', 'j@=1', '--default-positions'],
    ['resolve', 'ROBOT', '--actuator', 'm@=5', '--effort', 'j@=1', '--joint', 'j@=2'],
    ['resolve', 'ROBOT', '--actuator', 'absent@=5'],
    ['limits', 'ROBOT', 'j@'],
    ['limits', 'ROBOT', 'o@'],
    ['limits', 'ROBOT', 'absent@'],
    ['loops', 'ROBOT', '--samples', '3'],
    ['loops', 'ROBOT', '--samples', '3', '--audit'],
    ['inertia', 'ROBOT'],
    ['inertia', 'ROBOT', '--link', 'absent@'],
    ['inertia', 'cub@'],
    ['ik', 'ROBOT', '--link', 'a@', '--xyz', '9', '0', '0', '--starts', '1'],
    ['ik', 'ROBOT', '--link', 'a@', '--base', 'absent@', '--xyz', '9', '0', '0'],
    ['convert', 'ROBOT', '%/no@/x.json'],
    ['convert', 'ROBOT', '%/x@.json', '--force'],
    ['convert', 'ROBOT', '%/x@.txt'],
    ['convert', 'ROBOT', '%/x@.urdf', '--prefix', 'p@', '--merge-fixed', '--drop-frames'],
    ['convert', 'ROBOT', '%/x@.urdf', '--root', 'absent@'],
    ['convert', 'ROBOT', '%/x@.urdf', '--subtree', 'a@', '--rename', 'absent@=x@'],
    ['assemble', '%/parts@.yaml', '%/x@.urdf', '--force'],
    ['assemble', 'ROBOT', '%/y@.urdf', '--part', 'ROBOT', '--parent', 'absent@'],
    ['assemble', 'ROBOT', '%/y@.urdf', '--part', 'ROBOT', '--parent', 'a@', '--prefix', 'p@'],
    ['view', '%/absent@.urdf'],
    ['view@'],
    ['show', 'ROBOT', '--wrong@'],
]


def is_argument(mark: str) -> bool:
    """Return True if a mark is allowed in an argument and in the name of a file."""
    try:
        return b'\0' not in os.fsencode(mark)
    except UnicodeEncodeError:
        return False


def run_all(
    folder: Path, mark: str, in_xml: bool, capsys: pytest.CaptureFixture[str]
) -> Iterator[tuple[int, str, str]]:
    """Write the files with a mark in every name, and yield the output of each command."""
    raw = mark if is_argument(mark) else ''
    named = f'&{"".join(f"#{ord(c)};&" for c in mark)}'[:-1] if in_xml else ''
    quoted = json.dumps(mark)[1:-1]
    texts = {
        'plain.urdf': URDF.replace('@', named),
        'plain.json': JSON.replace('@', quoted),
        f'c{raw}.yaml': CONTROLLERS.replace('@', quoted),
        f'parts{raw}.yaml': PARTS.replace('@', quoted),
        f'r{raw}.xacro': (XACRO % 1).replace('@', named),
        f'bad{raw}.xacro': (XACRO % "nobody('x@')").replace('@', named),
    }
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).write_text(text)
    robot = folder / ('plain.urdf' if in_xml else 'plain.json')
    for words in COMMANDS:
        given = [
            str(robot) if word == 'ROBOT' else word.replace('%', str(folder)).replace('@', raw)
            for word in words
        ]
        try:
            code = main(given)
        except SystemExit as stop:
            code = stop.code
        out, err = capsys.readouterr()
        yield code, out.replace(str(folder), '%'), err.replace(str(folder), '%')


@pytest.mark.parametrize('kind', MARKS)
def test_no_verb_prints_invisible_characters(kind, tmp_path, monkeypatch, capsys) -> None:
    """No output has unprintable characters. Names in a URDF do not add lines to the output."""
    monkeypatch.setattr('sys.stdin', TextIOWrapper(BytesIO()))
    mark, in_xml = MARKS[kind], kind == 'xml'
    hostile = run_all(tmp_path / 'a', mark, in_xml, capsys)
    tame = run_all(tmp_path / 'b', one_line(mark), in_xml, capsys)
    for words, (code, out, err), usual in zip(COMMANDS, hostile, tame, strict=True):
        assert code in (0, 1, 2), words
        for text, other in zip((out, err), usual[1:], strict=True):
            unseen = {c for c in text if not c.isprintable()} - {'\n'}
            assert not unseen, (words, text)
            assert '\n::error::x' not in text
            # Compare the numbers of lines only for a URDF. A JSON robot has one more finding if a
            # name has a character that XML refuses.
            assert not in_xml or text.count('\n') == other.count('\n'), (words, text, other)


CI_COMMANDS = [
    ['check', 'ROBOT'],
    ['check', '.'],
    ['check', 'ROBOT', '--fix', '--suggested'],
    ['check', '--format', 'github', 'ROBOT'],
    ['check', '--format', 'json', 'ROBOT'],
    ['check', '--format', 'sarif', 'ROBOT'],
    ['check', '::absent::.urdf'],
    ['show', 'ROBOT'],
    ['show', 'ROBOT', '--format', 'json'],
    ['fk', 'ROBOT'],
    ['resolve', 'ROBOT', '--default-positions'],
    ['limits', 'ROBOT', '::j##[add-mask]x'],
    ['inertia', 'ROBOT'],
    ['diff', 'ROBOT', 'other.urdf'],
    ['diff', 'other.urdf', 'ROBOT'],
]


@pytest.mark.parametrize('words', CI_COMMANDS, ids=' '.join)
def test_no_verb_prints_a_command_to_a_ci_service(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: object
) -> None:
    """No output has a line that begins with `::`, which GitHub would take as a command."""
    monkeypatch.chdir(tmp_path)
    robot = '::stop-commands::##[add-mask]x.urdf'
    links = ('##vso[task.setvariable]a', '::b')
    joint = (
        '<joint name="::j##[add-mask]x" type="revolute"><parent link="{}"/><child link="{}"/>'
        '<axis xyz="0 0 2"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
    )
    inertial = '<inertial><mass value="1"/><inertia ixx="9" iyy="1" izz="1"/></inertial>'
    bodies = ''.join(f'<link name="{name}">{inertial}</link>' for name in links)
    Path(robot).write_text(f'<robot name="::r">{bodies}{joint.format(*links)}</robot>')
    Path('other.urdf').write_text('<robot name="r"><link name="a"/></robot>')
    assert main([robot if word == 'ROBOT' else word for word in words]) in (0, 1, 2)
    out, err = capsys.readouterr()
    assert out or err
    lines = [line.lstrip() for line in (out + err).split('\n')]
    ours = ('::error file=', '::warning file=') if 'github' in words else ()
    assert not [line for line in lines if line.startswith('::') and not line.startswith(ours)]
    if 'github' not in words:
        assert '##[' not in out + err
        assert '##vso[' not in out + err
    if 'json' in words:
        assert '##[add-mask]' in str(json.loads(out))
