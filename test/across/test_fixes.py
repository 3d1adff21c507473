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

"""Repairs of ``check --fix``: an example for each code, and mistakes in a whole robot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
import re

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.catalogue import CODES
from robot_description_tools.catalogue import codes_of
from robot_description_tools.catalogue import FAMILIES
from robot_description_tools.check import Checker
from robot_description_tools.description.files import overlaid
from robot_description_tools.description.json_robot.values import ROBOT as JSON
from robot_description_tools.description.rules import moveit
from robot_description_tools.description.snippets import COMMAND
from robot_description_tools.description.snippets import GOOD_HARDWARE
from robot_description_tools.description.snippets import GOOD_PARAM
from robot_description_tools.description.snippets import hardware_joint
from robot_description_tools.description.snippets import joint_snippet
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.description.snippets import MOUNT
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.snippets import RED
from robot_description_tools.description.snippets import STATE
from robot_description_tools.description.snippets import system_snippet
from robot_description_tools.description.snippets import transmission_snippet
from robot_description_tools.description.snippets import two_joints_snippet
from robot_description_tools.diagnostics.code import document
from robot_description_tools.fixing import Fixed
from robot_description_tools.fixing import Fixer

LINK = '<link name="base"/>'
ENDS = '<parent link="base"/><child link="arm"/>'
WHOLE = f'<robot name="example">{LINK}</robot>'
DECLARED = f'<?xml version="1.0"?>\n{WHOLE}'
SPHERE = '<geometry><sphere radius="1"/></geometry>'
VISUAL = '<link name="base"><visual>{}</visual></link>'
JOINT = joint_snippet(MOVES.replace('lower="-1" upper="1"', 'lower="-0.5" upper="1.5"'))
HELD = joint_snippet('<origin xyz="0 0 1"/>', 'fixed')
SOFT = '<safety_controller k_velocity="1"/>'
ENDLESS = joint_snippet(f'<axis xyz="0 0 1"/><limit effort="1" velocity="2"/>{SOFT}', 'continuous')
PI = joint_snippet(MOVES.replace('upper="1"', 'upper="1.5707963267948966"'))
MESH = VISUAL.format('<geometry><mesh filename="package://p/m.stl"/></geometry>')
COLOUR = VISUAL.format(f'{SPHERE}<material name="m"><color rgba="1 0 0 1"/></material>')
ELBOW = hardware_joint(COMMAND + STATE)
SYSTEM = system_snippet(ELBOW)
RATED = GOOD_HARDWARE.replace('type="system"', 'type="system" rw_rate="100" is_async="true"')
ASYNC = system_snippet('<properties><async affinity="[2, 4]" scheduling_policy="detached"/>'
                       '</properties>')  # fmt: skip
TYPED = SYSTEM.replace('name="position"', 'name="position" data_type="double"')
PARAM = '<param name="port">1</param>'
LOOP = loop_snippet()
GROUP = '<group>a</group>'
GROUPED = SYSTEM.replace('</hardware>', f'{GROUP}</hardware>')
GPIO = system_snippet('<gpio name="io"><command_interface name="a"/></gpio>')
REDUCTION = '<mechanical_reduction>50</mechanical_reduction>'
DRIVE = transmission_snippet(REDUCTION)
XMLNS = ' xmlns:xacro="http://www.ros.org/wiki/xacro"'
XACRO = (
    f'<robot name="r"{XMLNS}><xacro:property name="a" value="1"/>'
    '<xacro:macro name="part" params="name"><link name="${name}"/>'
    '</xacro:macro><xacro:part name="base"/></robot>'
)
MESHES = XACRO.replace('<link name="${name}"/>', MESH)
IGNORED = '<!-- check: ignore name-tf --><link name=" base"/>'

# For each code: a correct text, a part of this text, and the part with a mistake. A text that is
# not a whole document becomes the content of a robot.
SAFE: dict[str, list[tuple[str, str, str]]] = {
    'async-affinity': [(ASYNC, '[2, 4]', '2,4'), (ASYNC, '[2, 4]', '(2 4)')],
    'async-policy': [(ASYNC, 'detached', 'detach')],
    'attribute-missing': [
        (SYSTEM, '<command_interface name="position"/>', '<command_interface nmae="position"/>'),
        (
            SYSTEM.replace(STATE, '<state_interface name="position"></state_interface>'),
            ' name="position"></state',
            '>position</state',
        ),
    ],
    'attribute-unknown': [
        (JOINT, 'lower=', 'lowr='),
        (JOINT, 'upper=', 'Upper='),
        (HELD, 'xyz="0 0 1"', 'xyz="0 0 1" xyzz="0 1 0"'),
    ],
    'boolean-invalid': [(RATED, '"true"', '"yes"'), (RATED, '"true"', '"1"')],
    'data-type-unknown': [(TYPED, '"double"', '"float64"'), (TYPED, '"double"', '"Double"')],
    'element-repeated': [(HELD, '<origin xyz="0 0 1"/>', '<origin xyz="0 0 1"/>' * 2)],
    'element-unknown': [
        (HELD, '<origin', '<orgin'),
        (HELD, '<origin', '<Origin'),
        (XACRO, '<xacro:property', '<property'),
    ],
    'file-absolute': [(MESHES, 'package://p', 'file://$(find p)')],
    'file-backslash': [(MESH, 'p/m', 'p\\m')],
    'geometry-shapes': [
        (VISUAL.format(SPHERE), '<sphere', '<shpere'),
        (VISUAL.format(SPHERE), '<sphere', '<Sphere'),
    ],
    'hardware-element-repeated': [(GROUPED, GROUP, GROUP * 2)],
    'hardware-element-unknown': [(SYSTEM, ELBOW, ELBOW.replace('joint', 'jiont'))],
    'hardware-param-repeated': [(GOOD_PARAM, PARAM, PARAM * 2)],
    'hardware-type': [(SYSTEM, '"system"', '"System"'), (SYSTEM, '"system"', '"sytem"')],
    'ignore-unused': [
        (LINK, '<link', '<!-- check: ignore link-duplicate --><link'),
        (IGNORED, 'ignore name-tf', 'ignore link-duplicate, name-tf'),
        (IGNORED, 'check: ignore', 'check: ingore'),
    ],
    'integer-invalid': [(RATED, '"100"', '"100Hz"'), (RATED, '"100"', '"+100.0"')],
    'interface-duplicate': [(SYSTEM, STATE, STATE * 2)],
    'interface-limit-unused': [(GPIO, '</gpio>', '<limits enable="true"/></gpio>')],
    'interface-name': [
        (SYSTEM, '"position"', '"hardware_interface/PositionJointInterface"'),
        (SYSTEM, '"position"', '"hardware_interface/JointStateInterface"'),
    ],
    'joint-duplicate': [(MOUNT, '\n<joint', f'\n{MOUNT[MOUNT.index("<joint"):]}\n<joint')],
    'joint-type-unknown': [
        (JOINT, '"revolute"', '"Revolute"'),
        (JOINT, '"revolute"', '"revolut"'),
    ],
    'json-key-repeated': [(JSON, '"x": 1, ', '"x": 1, "x": 1, ')],
    'json-key-unknown': [
        (JSON, '"visual"', '"visaul"'),
        (JSON, '"visual"', '"Visual"'),
        (JSON, '"visual"', '"visul": 1, "visual"'),
    ],
    'json-syntax': [
        (JSON, '"base"}', '"base",}'),
        (JSON, '"x": 1, ', '"x": 1 '),
        (JSON, '"x": 1', 'x: 1'),
        (JSON, '"fixed"', "'fixed'"),
        (JSON, '0.2', '.2'),
        (JSON, '  "links"', '// one\r\n  "links"'),
        (JSON, '"constraints": []\n', '"constraints": []/* two */\n# three\n'),
        (JSON, '"x": 1', '"x": +1'),
    ],
    'json-value': [(JSON, '"box"', '"Box"')],
    'link-duplicate': [(LINK, LINK, f'{LINK}\n{LINK}')],
    'loop-first-end-twice': [(LOOP, '<link2', '<link1')],
    'loop-type-unknown': [(LOOP, '"close" type="revolute"', '"close" type="Revolute"')],
    'material-duplicate': [(f'{LINK}{RED}', RED, f'{RED}\n{RED}')],
    'not-a-robot': [
        (DECLARED, WHOLE, WHOLE.replace('robot', 'Robot')),
        (DECLARED, WHOLE, WHOLE.replace('robot', 'u:robot')),
    ],
    'number-count': [(HELD, '0 0 1', '0,0,1'), (COLOUR, '1 0 0 1', '1 0 0')],
    'number-invalid': [
        (JOINT, '-0.5', '-0,5'),
        (JOINT, '0.5', '0.5f'),
        (JOINT, '0.5', '0.5 '),
        (PI, '1.5707963267948966', 'pi/2'),
        (HELD, '0 0 1', '0\t0 1'),
        (HELD, '0 0 1', '[0 0 1]'),
        (HELD, '0 0 1', '0, 0, 1'),
        (DRIVE.replace('>50<', '>50.5<'), '>50.5<', '>50,5<'),
    ],
    'transmission-spelling': [
        (DRIVE, REDUCTION, REDUCTION.replace('mechanical_reduction', 'mechanicalReduction'))
    ],
    'version-unknown': [(WHOLE.replace('name', 'version="1.0" name', 1), '"1.0"', '"1"')],
    'xacro-failed': [(XACRO, XMLNS, '')],
    'xml-after-root': [(f'{WHOLE}<!-- done -->', '<!-- done -->', 'done')],
    'xml-doctype': [(WHOLE, '<robot', '<!DOCTYPE robot>\n<robot')],
    'xml-duplicate-attribute': [(WHOLE, 'name="base"', 'name="base" name="base"')],
    'xml-external': [(DECLARED, '<robot', '<!DOCTYPE robot SYSTEM "robot.dtd">\n<robot')],
    'xml-prolog': [
        (DECLARED, '<?xml', ' \n<?xml'),
        (
            DECLARED.replace('\n', '\n<!-- mine -->\n'),
            '<?xml version="1.0"?>\n<!-- mine -->',
            '<!-- mine -->\n<?xml version="1.0"?>',
        ),
    ],
    'xml-syntax': [
        (WHOLE.replace('example', 'a &amp; b'), '&amp;', '&'),
        (WHOLE.replace('example', 'R&amp;D'), '&amp;', '&'),
    ],
}
AT_THE_END = CODES['json-length'].good.replace('"length": 4.5', '"length": 6')
DEGREES = joint_snippet(MOVES.replace('"-1" upper="1"', '"-1.570796327" upper="1.570796327"'))
TWO = """<link name="base"/><link name="arm"/>
<joint name="j" type="fixed">
  <parent link="base"/>
  <child link="arm"/>
</joint>"""
DRIVEN = """  <transmission name="drive">
    <plugin>transmission_interface/SimpleTransmission</plugin>
    <actuator name="motor" role="actuator1"/>
    <joint name="elbow" role="joint1">
      <mechanical_reduction>50</mechanical_reduction>
    </joint>
  </transmission>
</ros2_control>"""
ROS1 = """</ros2_control>
<transmission name="drive">
  <type>transmission_interface/SimpleTransmission</type>
  <joint name="elbow"/>
  <actuator name="motor"><mechanicalReduction>50</mechanicalReduction></actuator>
</transmission>"""
# A tensor whose values have as many digits as the values that a repair writes.
TENSOR = 'ixx="0.008" ixy="0" ixz="0" iyy="0.008" iyz="0" izz="0.008"'
BODY = (
    f'{LINK}<link name="arm">\n<inertial><mass value="2"/><inertia {TENSOR}/></inertial>\n'
    '<collision><geometry><sphere radius="0.1"/></geometry></collision></link>\n'
    f'<joint name="j" type="fixed">{ENDS}</joint>'
)
DAMPED = joint_snippet(f'{MOVES}<dynamics damping="0.5"/>')
GUARDED = joint_snippet(
    f'{MOVES}<safety_controller k_velocity="1" soft_lower_limit="-0.5" soft_upper_limit="0.5"/>'
)
FOLLOWER = two_joints_snippet(MOVES, f'{MOVES}<mimic joint="elbow"/>')
USES_RED = VISUAL.format(f'{SPHERE}<material name="red"/>') + RED
BOX = (
    '<link name="base"/>\n<link name="arm"><inertial><mass value="2"/>'
    '<inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial>'
    '<visual><geometry><box size="0.3 0.2 0.15"/></geometry></visual></link>\n'
    f'<joint name="j" type="fixed">{ENDS}</joint>'
)
TURNED = joint_snippet(f'<origin rpy="0 0 1.570796327"/>{MOVES}')
SEEN = '<visual><geometry><sphere radius="0.1"/></geometry></visual>'
MOVED = joint_snippet(f'<origin xyz="0.12 0 0.35"/>{MOVES}').replace(
    '<link name="base"/>', f'<link name="base">{SEEN}</link>'
).replace('<link name="arm"/>', f'<link name="arm">{SEEN}</link>')
SUGGESTED: dict[str, list[tuple[str, str, str]]] = {
    'angle-large': [(TURNED, '1.570796327', '90')],
    'axis-length': [(JOINT, 'axis xyz="0 0 1"', 'axis xyz="0 0 2"')],
    'color-range': [(COLOUR, '1 0 0 1', '255 0 0 1'), (COLOUR, '1 0 0 1', '255 0 0 255')],
    'dynamics-negative': [(DAMPED, '"0.5"', '"-0.5"')],
    'element-missing': [(TWO, '  <child link="arm"/>\n', '')],
    'file-missing': [(MESH, 'package://', 'package:/'), (MESH, 'm.stl', 'M.stl')],
    'file-package-unknown': [(MESH, 'package://p', 'package://old_p')],
    'file-scheme': [(MESH, 'package:', 'packge:')],
    'gazebo-reference': [(f'{LINK}<gazebo reference="base"/>', 'ce="base"', 'ce="bsae"')],
    'hardware-joint-unknown': [(SYSTEM, f'{ELBOW}', ELBOW.replace('elbow', 'elbwo'))],
    'inertia-density': [(BODY, '"2"', '"2000"')],
    'inertia-not-positive': [(BODY, 'ixx="0', 'ixx="-0')],
    'inertia-placeholder': [(BODY, TENSOR, TENSOR.replace('0.008', '1'))],
    'inertia-size': [(BODY, TENSOR, TENSOR.replace('0.008', '8000'))],
    'inertia-zero': [(BODY, TENSOR, TENSOR.replace('0.008', '0'))],
    'interface-name': [
        (SYSTEM, '<state_interface name="position"', '<state_interface name="positin"')
    ],
    'joint-child-unknown': [(MOUNT, 'child link="arm"', 'child link="amr"')],
    'joint-parent-unknown': [
        (MOUNT, 'parent link="base"', 'parent link="bsae"'),
        (MOUNT, '<link name="base"/>', '<link/>'),
    ],
    'json-length': [(AT_THE_END, '"length": 6', '"length": 6.50')],
    'limit-degrees': [(DEGREES, '"-1.570796327" upper="1.570796327"', '"-90" upper="90"')],
    'limit-negative': [(JOINT, 'velocity="2"', 'velocity="-2"')],
    'limit-order': [(JOINT, 'lower="-0.5" upper="1.5"', 'lower="1.5" upper="-0.5"')],
    'mass-negative': [(BODY, '"2"', '"-2"')],
    'material-undefined': [(USES_RED, '<material name="red"/>', '<material name="rde"/>')],
    'mimic-on-fixed': [(HELD, '</joint>', '<mimic joint="mount"/></joint>')],
    'mimic-unknown': [(FOLLOWER, 'mimic joint="elbow"', 'mimic joint="elbwo"')],
    'name-tf': [(MOUNT, '<link name="arm"/>', '<link name=" arm"/>')],
    'origin-units': [(MOVED, '0.12 0 0.35', '120 0 350')],
    'shape-size': [(BOX, '0.3 0.2 0.15', '0.3 -0.2 0.15')],
    'shape-units': [(BOX, '0.3 0.2 0.15', '300 200 150')],
    'soft-limit-order': [
        (GUARDED, '"-0.5" soft_upper_limit="0.5"', '"0.5" soft_upper_limit="-0.5"')
    ],
    'transmission-joint-unknown': [(DRIVE, '"elbow" role', '"elbwo" role')],
    'json-fixed-joint': [(JSON, '"type": "fixed", ', '"type": "fixed", "axis": [1, 0, 0], ')],
    'transmission-ros1': [(SYSTEM.replace('</ros2_control>', DRIVEN), DRIVEN, ROS1)],
    'xml-syntax': [
        (WHOLE.replace('"/>', '"></link>'), '</link>', ''),
        (TWO, 'parent link="base"/>', 'parent link="base">'),
        (WHOLE, '</robot>', '</robots>'),
        (WHOLE, 'name="base"', 'name="base'),
        (WHOLE, 'name="base"', 'name"base"'),
    ],
    'limit-ignored': [(ENDLESS, '<limit', '<limit lower="-1" upper="1"')],
    'soft-limit-ignored': [
        (ENDLESS, '<safety_controller', '<safety_controller soft_lower_limit="-1" k_position="2"')
    ],
    'xacro-failed': [
        (XACRO, '<xacro:part name', '<xacro:part nmae'), (XACRO, '<xacro:part', '<xacro:prt')
    ],
}


@pytest.fixture(scope='module')
def checker() -> Iterator[Checker]:
    with Checker() as checker:
        yield checker


@pytest.fixture(scope='module')
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp('repaired')


def test_each_code_with_a_repair_has_an_example() -> None:
    # Codes for SRDF and MoveIt need a robot, so tests in description/rules/ test their repairs.
    codes = set(CODES.values()) - {*FAMILIES['SRDF'], *codes_of(moveit)}
    assert {code.name for code in codes if code.safe} == set(SAFE)
    assert {code.name for code in codes if code.suggested} == set(SUGGESTED)


def run_fixer(checker: Checker, file: Path, data: bytes, suggested: bool = False) -> Fixed:
    """Repair a file with the content ``data``, and return the result."""
    file.touch()
    (file.parent / 'package.xml').write_text('<package><name>p</name></package>')
    (file.parent / 'm.stl').touch()
    with overlaid({str(file): data}):
        return Fixer(checker, {str(file): True}, suggested=suggested).run()


@pytest.mark.parametrize(
    ('code', 'suggested', 'row'),
    [
        pytest.param(code, suggested, row, id=f'{code}-{i}')
        for suggested, table in enumerate((SAFE, SUGGESTED))
        for code, rows in table.items()
        for i, row in enumerate(rows)
    ],
)
def test_the_repair_of_each_code(
    code: str, suggested: bool, row: tuple[str, str, str], tmp_path: Path, checker: Checker
) -> None:
    right, good, bad = row
    assert right.count(good)
    wrong = right.replace(good, bad, 1)
    suffix = 'json' if right is JSON else 'xacro' if 'xacro:' in right else 'urdf'
    file = tmp_path / f'robot.{suffix}'
    fixed = run_fixer(checker, file, document(wrong).encode(), suggested)
    assert [one.reason for one in fixed.refused] == []
    (was,) = fixed.reports_before.values()
    assert code in [finding.code for finding in was.findings]
    assert fixed.after == {str(file): document(right).encode()}
    if suggested:
        assert not run_fixer(checker, file, document(wrong).encode()).after


# -- a whole robot ---------------------------------------------------------------------------

ROBOT = """<?xml version="1.0"?>
<robot name="r">
  <link name="base">
    <visual><!-- <box> --><origin xyz="0 0 1"/>
      <geometry><box
         size="1 2 3" /></geometry>
      <material name="red"><color rgba="1 0 0 1"/></material>
    </visual>
    <collision>
      <geometry><cylinder radius='0.5' length="1.5"/></geometry>
    </collision>
  </link>
  <joint name="j" type="revolute">
    <parent link="base"/><child link="arm"/>
    <axis xyz="0 0 1"/><limit lower="-1.5" upper="1.5"
      effort="10" velocity="2.5"/>
    <dynamics damping="0.5"/>
  </joint>
  <link name="arm">
    <inertial>
      <origin xyz="0.1 0.2 0.3" rpy="0 0 0.5"/><mass value="2.16"/>
      <inertia ixx="0.5" ixy="0" ixz="0" iyy="0.5" iyz="0" izz="0.5"/>
    </inertial>
  </link>
</robot>
"""
# For each mistake: a pattern that matches the places where the mistake is possible, and the
# replacement of such a place.
MISTAKES = {
    'a tag': (r'<(cylinder|origin|limit|dynamics|mass|box)(?=[ \n][^>]*/>)', r'<\1x'),
    'an attribute': (r'\b(ixx|radius|lower|velocity|effort|value|rgba|xyz)=', r'\1s='),
    'case': (r'\b([a-z])([a-z]+=)', lambda match: f'{match[1].upper()}{match[2]}'),
    'a decimal comma': (r'=(["\'])(-?\d+)\.(\d+)(?=["\'])', r'=\1\2,\3'),
    'commas': (r'"(-?[\d.]+) (-?[\d.]+) (-?[\d.]+)"', r'"\1, \2,\3"'),
    'a type': (r'type="(\w)', lambda match: f'type="{match[1].upper()}'),
    'twice': (r'(<(?:mass|origin|parent|child|axis|color)\b[^>]*/>)', r'\1\1'),
}
ENCODINGS = {'utf-8': '', 'utf-8-sig': '', 'utf-16': '', 'latin-1': ' encoding="iso-8859-1"'}


@given(st.sampled_from([(ROBOT, 'urdf'), (JSON, 'json')]), st.data())
def test_a_check_of_repaired_files_gives_the_same_findings(
    checker: Checker,
    folder: Path,
    robot: tuple[str, str],
    data: st.DataObject,
) -> None:
    text, suffix = robot
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 2))
        slip = data.draw(st.sampled_from([*'<>&"\'=/ x,}{\r', '']))
        text = text[:at] + slip + text[at + length:]
    file = folder / f'robot.{suffix}'
    fixed = run_fixer(checker, file, text.encode(), suggested=True)
    with overlaid({str(file): fixed.after.get(str(file), text.encode())}):
        report = checker.check_file(file)
    assert [fixed.reports[str(file)], fixed.reports_before[str(file)].file] == [report, str(file)]
    was = fixed.reports_before[str(file)]
    assert report.usable >= was.usable
    assert report.errors <= was.errors or not was.usable


@given(st.data())
def test_mistakes_in_a_robot_are_repaired_and_nothing_else_changes(
    checker: Checker, folder: Path, data: st.DataObject
) -> None:
    encoding = data.draw(st.sampled_from([*ENCODINGS]))
    declaration = f'<?xml version="1.0"{ENCODINGS[encoding]}?>'
    right = ROBOT.replace('<?xml version="1.0"?>', f'{declaration}<!-- \u00e9 <limit x="-->')
    right = right.replace('\n', data.draw(st.sampled_from(['\n', '\r\n'])))
    lines = right.split('\n')
    wrong = list(lines)
    kinds = data.draw(st.lists(st.sampled_from([*MISTAKES]), min_size=1, max_size=3, unique=True))
    for kind in kinds:
        pattern, mistake = MISTAKES[kind]
        places = [at for at, line in enumerate(lines) if at > 1 and re.search(pattern, line)]
        at = data.draw(st.sampled_from(places))
        wrong[at] = re.sub(pattern, mistake, lines[at], count=1)
    file = folder / 'robot.urdf'
    fixed = run_fixer(checker, file, '\n'.join(wrong).encode(encoding))
    assert fixed.after[str(file)].decode(encoding) == right
    (report,) = fixed.reports.values()
    assert report.findings == ()


# -- suggested repairs -----------------------------------------------------------------------

RIGHT = [(ROBOT, 'urdf'), *dict.fromkeys(
    (document(right), 'json' if right is JSON else 'xacro' if 'xacro:' in right else 'urdf')
    for table in (SAFE, SUGGESTED) for rows in table.values() for right, *_ in rows
)]  # fmt: skip
ADVISES = re.compile(r"did you mean '(.*?)'\?")
WORD = re.compile(r'[A-Za-z_]{3,}')


@given(st.sampled_from(RIGHT), st.data())
def test_a_repair_does_what_the_message_suggests(
    checker: Checker, folder: Path, robot: tuple[str, str], data: st.DataObject
) -> None:
    text, suffix = robot
    word = data.draw(st.sampled_from([*WORD.finditer(text)]))
    at = data.draw(st.integers(word.start(), word.end() - 2))
    slips = [text[at + 1] + text[at], text[at], text[at:at + 2].swapcase(), f'{text[at]}_']
    slip = data.draw(st.sampled_from([*slips, text[at:at + 2] + 'x']))
    file = folder / f'slip.{suffix}'
    file.touch()
    with overlaid({str(file): f'{text[:at]}{slip}{text[at + 2:]}'.encode()}):
        findings = checker.check_file(file).findings
    for finding in findings:
        advice = ADVISES.search(finding.message)
        edits = finding.repair.edits if finding.repair and advice else ()
        new = [edit.new.strip('"') for edit in edits if hasattr(edit, 'new')]
        # If the new text is a comment, the corrected word is one of the words of the comment.
        written = {word for text in new for word in (text, *text.split())}
        assert not (written and advice) or advice[1] in written, finding
