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
Defects in attributes, values and places that the examples of the codes do not contain.

Each code has an example next to its rule. ``test_codes.py`` loads these examples. The cases here
have the same codes, but another message, or a message with a computed number. ``u`` is the result
of urdfdom: urdfdom refuses the file (R), prints a message (M) or prints nothing (S). If urdfdom
refuses a file, our package raises an exception.

"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.xml.parser import MAX_BYTES
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from test_support.mesh_texts import FACE
from test_support.mesh_texts import stl_binary

W, E = Severity.WARNING, Severity.ERROR


@dataclass(frozen=True)
class Case:
    """A defect: its name, a document, and the expected finding."""

    row: str
    u: str
    severity: Severity
    code: str
    line: int
    names: str
    text: str | bytes


def robot(*lines: str) -> str:
    """Return a document in which the first of the given lines is line 2."""
    return '\n'.join(['<robot name="r">', *lines, '</robot>'])


def joint(kind: str, *content: str, name: str = 'j', ends: str = 'ab') -> str:
    inside = f'<parent link="{ends[0]}"/><child link="{ends[1]}"/>'
    if kind.lower() not in ('fixed', 'floating') and not any('<axis' in c for c in content):
        inside += '<axis xyz="0 0 1"/>'
    return '\n'.join([f'<joint name="{name}" type="{kind}">{inside}', *content, '</joint>'])


LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
LIMITED = ('revolute', 'prismatic')
A, AB, ABC = (
    '<link name="a"/>',
    '<link name="a"/><link name="b"/>',
    ('<link name="a"/><link name="b"/><link name="c"/>'),
)
FIXED = joint('fixed')
DEEP = '<robot name="r">\n' + '<a>' * 100 + '</a>' * 100 + '</robot>'
BOMB = '<!DOCTYPE robot [\n<!ENTITY a "lol">\n<!ENTITY b "&a;&a;&a;&a;">]>\n' + robot(
    '<link name="&b;"/>'
)


def limits(lower: str = '-1', upper: str = '1', effort: str = '1', velocity: str = '1') -> str:
    return f'<limit lower="{lower}" upper="{upper}" effort="{effort}" velocity="{velocity}"/>'


LIMIT_OF_EFFORT = '<limit effort="1" velocity="1"/>'
NO_AXIS = joint('continuous').replace('<axis xyz="0 0 1"/>', '')


def soft(lower: str, upper: str, k_position: str = '9') -> str:
    return (
        f'k_velocity="1" k_position="{k_position}" soft_lower_limit="{lower}" '
        f'soft_upper_limit="{upper}"'
    )


def controlled(attributes: str, kind: str) -> str:
    """Return a robot that has a safety controller in line 5."""
    limit = LIMIT_OF_EFFORT if kind == 'continuous' else LIMIT
    return robot(AB, joint(kind, limit, f'<safety_controller {attributes}/>'))


def mass(value: str = '2') -> str:
    return f'<mass value="{value}"/>'


def tensor(ixx: float, iyy: float, izz: float, ixy: str = '0') -> str:
    return f'<inertia ixx="{ixx}" ixy="{ixy}" ixz="0" iyy="{iyy}" iyz="0" izz="{izz}"/>'


TENSOR = tensor(0.02, 0.02, 0.01)
BALL = '<collision><geometry><sphere radius="0.1"/></geometry></collision>'


def inertial(*content: str) -> str:
    return f'<inertial>{"".join(content)}</inertial>'


def moving(*contents: str) -> str:
    """Return a robot with moving links. The content of the first moving link is in line 4."""
    lines = [A]
    for before, name, content in zip('abcd', 'bcde', contents, strict=False):
        moves = joint('continuous', '', name=f'j{name}', ends=before + name)
        lines += [f'<link name="{name}">', f'{content}</link>', moves]
    return robot(*lines)


SPHERE = '<sphere radius="1"/>'
# A mesh with a size of 0.3 m.
SMALL = [[0.1 * x for x in point] for point in FACE]
KNOWN = 'package://arm/meshes/b.stl'


def shape(content: str) -> str:
    return f'<visual><geometry>{content}</geometry></visual>'


def mesh(filename: str, attributes: str = '') -> str:
    return shape(f'<mesh filename="{filename}" {attributes}/>')


def colored(material: str) -> str:
    return f'<visual><geometry>{SPHERE}</geometry>{material}</visual>'


def red(rgba: str) -> str:
    return f'<material name="red"><color rgba="{rgba}"/></material>'


RED = red('1 0 0 1')
USES_RED = '<material name="red"/>'


def mimics(mimic: str, kind: str = 'revolute', driver: str = 'revolute') -> str:
    """Return a robot whose joint 'k' has a mimic in line 9."""
    first = joint(driver, '', LIMIT if driver in LIMITED else '')
    own = LIMIT if kind in LIMITED else ''
    return robot(ABC, first, '', joint(kind, mimic, own, name='k', ends='bc'))


CASES = [
    Case(
        '4', 'R', E, 'xml-prolog', 2, 'declaration', '<!-- -->\n<?xml version="1.0"?>' + robot(A)
    ),
    Case(
        '5 prefixed',
        'R',
        E,
        'not-a-robot',
        1,
        '<u:robot>',
        '<u:robot xmlns:u="urdf" name="r"><link name="a"/></u:robot>',
    ),
    Case('7', 'S', E, 'xml-entity', 2, "'a'", BOMB),
    Case('9', 'R', E, 'xml-depth', 2, '<a>', DEEP),
    Case(
        '11',
        'S',
        E,
        'xacro-unexpanded',
        3,
        '<xacro:part>',
        robot(A, '<xacro:part xmlns:xacro="http://www.ros.org/wiki/xacro"/>'),
    ),
    Case('11 expression', 'S', E, 'xacro-unexpanded', 2, "'${n}'", robot('<link name="${n}"/>')),
    Case('12', 'S', E, 'xml-encoding', 2, '0xff', robot('<link name="\xff"/>').encode('latin-1')),
    Case('14', 'S', W, 'attribute-unknown', 2, "'name'", robot('<link name="a" nam="b"/>')),
    Case('15', 'R', E, 'attribute-missing', 1, "'name'", '<robot><link name="a"/></robot>'),
    Case('16', 'S', W, 'name-empty', 1, "'name'", '<robot name=""><link name="a"/></robot>'),
    Case('19', 'M', E, 'attribute-missing', 2, "'name'", robot('<link/>')),
    Case('20', 'R', E, 'link-duplicate', 3, 'line 2', robot(A, A)),
    Case(
        '21 other type',
        'R',
        E,
        'joint-duplicate',
        5,
        'line 3',
        robot(ABC, FIXED, joint('revolute', LIMIT, ends='bc')),
    ),
    Case('22', 'R', E, 'attribute-missing', 3, "'name'", robot(AB, FIXED.replace('name="j"', ''))),
    Case(
        '22 type',
        'R',
        E,
        'attribute-missing',
        3,
        "'type'",
        robot(AB, FIXED.replace('type="fixed"', '')),
    ),
    Case('24', 'S', W, 'name-tf', 2, "'a '", robot('<link name="a "/>')),
    Case('29', 'S', E, 'link-two-parents', 3, "'k'", robot(AB, FIXED, joint('fixed', name='k'))),
    Case(
        '30',
        'R',
        E,
        'root-multiple',
        2,
        'a, c',
        robot(ABC + '<link name="d"/>', FIXED, joint('fixed', name='k', ends='cd')),
    ),
    Case(
        '31',
        'R',
        E,
        'root-missing',
        5,
        'a -> b -> a',
        robot(AB, FIXED, joint('fixed', name='k', ends='ba')),
    ),
    Case(
        '32',
        'S',
        E,
        'ring',
        5,
        'b -> c -> b',
        robot(ABC, joint('fixed', ends='bc'), joint('fixed', name='k', ends='cb')),
    ),
    Case('34', 'S', W, 'name-shared', 3, "'b'", robot(AB, joint('fixed', name='b'))),
    Case('36 empty', 'S', E, 'name-empty', 9, "'joint'", mimics('<mimic joint=""/>')),
    Case('38', 'S', E, 'mimic-unknown', 9, "'l'", mimics('<mimic joint="l"/>')),
    Case(
        '39',
        'S',
        E,
        'mimic-cycle',
        4,
        'j -> k -> j',
        robot(
            ABC,
            joint('revolute', '<mimic joint="k"/>', LIMIT),
            joint('revolute', '<mimic joint="j"/>', LIMIT, name='k', ends='bc'),
        ),
    ),
    Case('41', 'S', E, 'mimic-many-dof', 9, "'j'", mimics('<mimic joint="j"/>', driver='planar')),
    Case(
        '41 own', 'S', E, 'mimic-many-dof', 9, "'k'", mimics('<mimic joint="j"/>', kind='floating')
    ),
    Case(
        '42 both',
        'S',
        W,
        'mimic-on-fixed',
        9,
        "'k'",
        mimics('<mimic joint="j" multiplier="0"/>', 'fixed', 'fixed'),
    ),
    Case(
        '45',
        'S',
        W,
        'mimic-chain',
        15,
        "'k'",
        mimics('<mimic joint="j"/>').replace(
            '</robot>',
            '<link name="d"/>\n'
            + joint('revolute', LIMIT, '<mimic joint="k"/>', name='l', ends='cd')
            + '</robot>',
        ),
    ),
    Case('46', 'S', W, 'mimic-range', 9, '[-2, 2]', mimics('<mimic joint="j" multiplier="2"/>')),
    *(
        Case(row, u, severity, code, 4, names, robot(AB, joint(kind, limit)))
        for row, u, severity, code, names, kind, limit in (
            ('52', 'S', W, 'limit-no-range', 'neither lower', 'prismatic', LIMIT_OF_EFFORT),
            ('53 none', 'S', W, 'limit-negative', '-1 means no limit', 'revolute',
             limits(effort='-1', velocity='-1')),
            ('53 velocity', 'S', E, 'limit-negative', '-2', 'revolute', limits(velocity='-2')),
            ('54 both', 'S', W, 'limit-zero', 'effort 0 and velocity 0', 'continuous',
             '<limit effort="0" velocity="0"/>'),
            ('55', 'R', E, 'number-invalid', 'finite', 'revolute', limits('-inf')),
            ('55 nan', 'R', E, 'number-invalid', 'finite', 'revolute', limits(effort='nan')),
            ('56 hex', 'R', E, 'number-invalid', "'0x10'", 'revolute', limits('-1', '0x10')),
            ('56 formula', 'R', E, 'number-invalid', "'pi/2'", 'revolute', limits('-1', 'pi/2')),
            ('58', 'S', W, 'limit-degrees', '5157', 'revolute', limits('-90', '90')),
            ('58 endless', 'S', W, 'limit-degrees', 'no limit', 'revolute',
             limits('-999999', '999999')),
            ('59 planar', 'S', W, 'limit-ignored', 'is planar', 'planar', LIMIT),
            ('59 continuous', 'S', W, 'limit-ignored', '[-1, 1]', 'continuous', LIMIT),
            ('62', 'S', E, 'axis-zero', 'has no xyz', 'continuous', '<axis/>'),
            ('63', 'S', W, 'axis-length', '1.414', 'continuous', '<axis xyz="1 0 1"/>'),
            ('64', 'S', W, 'axis-ignored', 'is floating', 'floating', '<axis xyz="0 0 1"/>'),
            ('65 comma', 'R', E, 'number-count', '0,0,1', 'planar', '<axis xyz="0,0,1"/>'),
            ('65 tab', 'R', E, 'number-invalid', 'blanks', 'fixed', '<origin xyz="0\t0 0"/>'),
            ('67', 'R', E, 'number-invalid', "'nan'", 'fixed', '<origin rpy="0 nan 0"/>'),
            ('70', 'R', E, 'attribute-missing', "'damping'", 'fixed', '<dynamics/>'),
            ('71 friction', 'S', E, 'dynamics-negative', '-2', 'planar',
             '<dynamics friction="-2"/>'),
        )
    ),
    Case('66', 'S', W, 'axis-default', 3, '1 0 0', robot(AB, NO_AXIS)),
    Case(
        '68',
        'R',
        E,
        'rpy-and-quaternion',
        4,
        'both rpy and quat_xyzw',
        robot(AB, joint('fixed', '<origin rpy="0 0 1" quat_xyzw="0 0 0 1"/>')).replace(
            'name="r"', 'name="r" version="1.1"'
        ),
    ),
    *(
        Case(row, u, severity, code, 5, names, controlled(attributes, kind))
        for row, u, severity, code, names, attributes, kind in (
            ('75', 'S', E, 'soft-limit-outside', 'the lower soft limit is outside',
             soft('-2', '0.5'), 'revolute'),
            ('75 meets', 'S', W, 'soft-limit-outside', 'equal', soft('-1', '0.5'), 'prismatic'),
            ('78 missing', 'S', W, 'safety-gain', 'no k_position, which counts as 0',
             'k_velocity="10" soft_lower_limit="-0.5" soft_upper_limit="0.5"', 'revolute'),
            ('78 position', 'S', E, 'safety-gain', 'k_position is -9',
             soft('-0.5', '0.5', '-9'), 'revolute'),
        )
    ),
    *(
        Case(row, u, severity, code, 4, names, moving(content))
        for row, u, severity, code, names, content in (
            ('80', 'M', E, 'element-missing', '<mass>', inertial('', TENSOR)),
            ('80 text', 'M', E, 'number-invalid', "'2kg'", inertial(mass('2kg'), TENSOR)),
            ('81', 'M', E, 'element-missing', '<inertia>', inertial(mass(), '')),
            ('81 five', 'M', E, 'attribute-missing', "'izz'",
             inertial(mass(), TENSOR.replace('izz="0.01"', ''))),
            ('83 mass', 'S', W, 'inertia-zero', 'mass 0', inertial(mass('0'), TENSOR)),
            ('84', 'S', E, 'inertia-not-positive', '-0.03',
             inertial(mass(), tensor(0.01, 0.01, 0.01, '0.04'))),
            ('84 rod', 'S', W, 'inertia-not-positive', 'one is 0',
             inertial(mass(), tensor(0.01, 0, 0.01))),
            ('85', 'S', E, 'inertia-triangle', '0.03',
             inertial(mass(), tensor(0.02, 0.01, 0.04))),
            ('85 large', 'S', E, 'inertia-triangle', '3e+04',
             inertial(mass(), tensor(10000, 10000, 30000)) + BALL),
            ('87', 'S', W, 'inertia-size', '7.5e+05 times',
             inertial(mass(), tensor(10000, 10000, 10000.5)) + BALL),
            ('89', 'S', W, 'inertia-center', "'0 0 3'",
             inertial('<origin xyz="0 0 3"/>' + mass(), TENSOR) + BALL),
        )
    ),
    Case(
        '88 copies',
        'S',
        W,
        'inertia-placeholder',
        4,
        "'b'",
        moving(
            inertial(mass(), tensor(0.001, 0.001, 0.001)),
            inertial(mass('3'), tensor(0.001, 0.001, 0.001)),
        ),
    ),
    Case(
        '88 mass',
        'S',
        W,
        'inertia-placeholder',
        4,
        'all 3 masses are 1 kg',
        moving(*(inertial(mass('1'), tensor(0.02, 0.03, size)) for size in (0.04, 0.03, 0.02))),
    ),
    Case('90', 'S', W, 'inertia-missing', 8, "'c'", moving(inertial(mass(), TENSOR), '')),
    *(
        Case(row, u, severity, code, 3, names, robot('<link name="a">', content + '</link>'))
        for row, u, severity, code, names, content in (
            ('92', 'M', E, 'element-missing', '<geometry>', '<visual/>'),
            ('92 empty', 'M', E, 'geometry-shapes', 'no shape', shape('')),
            ('93', 'M', E, 'geometry-shapes', "did you mean 'sphere'", shape('<spere/>')),
            ('94', 'S', E, 'geometry-shapes', '2 shapes', shape(SPHERE * 2)),
            ('95 negative', 'S', E, 'shape-size', "'-1'", shape('<sphere radius="-1"/>')),
            ('96', 'M', E, 'number-count', '2 numbers', shape('<box size="1 1"/>')),
            ('97', 'M', E, 'attribute-missing', "'filename'", shape('<mesh/>')),
            ('98 absent', 'S', E, 'file-missing', "did you mean 'b.stl'",
             mesh('package://arm/meshes/B.stl')),
            ('98 folder', 'S', E, 'file-missing', 'does not exist',
             mesh('package://arm/mehses/b.stl')),
            ('99', 'S', E, 'file-missing', '/nowhere/a.stl', mesh('file:///nowhere/a.stl')),
            ('100', 'S', W, 'file-relative', 'relative', mesh('packages/arm/meshes/b.stl')),
            ('100 absent', 'S', E, 'file-missing', "'a.stl'", mesh('a.stl')),
            ('102 quoted', 'S', E, 'file-outside-package', "'arm'",
             mesh('package://arm/m/%2e%2e/%2e%2e/a.stl')),
            ('103', 'M', E, 'number-count', '2 numbers', mesh(KNOWN, 'scale="1 1"')),
            ('103 flat', 'S', E, 'mesh-scale', 'flat', mesh(KNOWN, 'scale="1 1 0"')),
            ('103 mirror', 'S', W, 'mesh-scale', 'mirrors', mesh(KNOWN, 'scale="1 -1 1"')),
            ('105', 'S', W, 'mesh-faces', '1,000,001 faces',
             mesh('package://arm/meshes/many.stl')),
            ('106', 'M', E, 'material-undefined', "'red'", colored(USES_RED)),
            ('110', 'M', E, 'attribute-missing', "'name'",
             colored('<material><color rgba="1 0 0 1"/></material>')),
            ('111', 'S', E, 'number-count', '3 numbers', colored(red('1 0 0'))),
            ('115', 'S', W, 'collision-size', '20 times',
             shape('<sphere radius="0.1"/>')
             + shape('<sphere radius="2"/>').replace('visual', 'collision')),
            ('115 millimetres', 'S', W, 'shape-units', '200 m long',
             shape('<sphere radius="0.1"/>')
             + shape('<sphere radius="100"/>').replace('visual', 'collision')),
            ('115 scale', 'S', W, 'collision-size', '1e+03 times',
             mesh(KNOWN, 'scale="0.001 0.001 0.001"')
             + mesh(KNOWN).replace('visual', 'collision')),
        )
    ),
    Case(
        '107',
        'S',
        W,
        'material-redefined',
        3,
        '1 0 0 1 here and 0.9 0 0 1 in line 2',
        robot(red('0.9 0 0 1'), f'<link name="a">{colored(RED)}</link>'),
    ),
    Case(
        '109',
        'M',
        E,
        'material-late',
        2,
        'line 3',
        robot(
            f'<link name="a">{colored(USES_RED)}</link>',
            f'<link name="b">{colored(RED)}</link>',
            FIXED,
        ),
    ),
    Case(
        '118',
        'S',
        E,
        'hardware-joint-unknown',
        4,
        "'elbwo'",
        robot(
            A,
            '<ros2_control name="c" type="system"><hardware><plugin>m/S</plugin></hardware>',
            '<joint name="elbwo"><state_interface name="position"/></joint></ros2_control>',
        ),
    ),
]


@pytest.fixture(scope='session')
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that holds the package 'arm' with a few meshes."""
    folder = tmp_path_factory.mktemp('defects')
    meshes = folder / 'packages' / 'arm' / 'meshes'
    meshes.mkdir(parents=True)
    (meshes.parent / 'package.xml').write_text('<package><name>arm</name></package>')
    (meshes / 'b.stl').write_bytes(stl_binary([SMALL]))
    with (meshes / 'many.stl').open('wb') as file:
        file.write(bytes(80) + (1_000_001).to_bytes(4, 'little'))
        # The end of the file is sparse, so it uses no space on the disk.
        file.truncate(84 + 50 * 1_000_001)
    return folder


@pytest.mark.parametrize('case', CASES, ids=lambda case: case.row)
def test_defect(case: Case, packages: Path) -> None:
    file = packages / 'r.urdf'
    file.write_bytes(case.text if isinstance(case.text, bytes) else case.text.encode())
    resolver = PackageResolver([packages / 'packages'])
    try:
        findings = load_description(file, resolver=resolver, opens_meshes=True).findings
        raised = False
    except RobotDescriptionError as error:
        findings = error.diagnostics
        raised = True
    # The package refuses entities on purpose, although urdfdom ignores them.
    assert raised == (case.u == 'R' or case.row == '7')
    assert [finding.code for finding in findings] == [case.code]
    finding = next(finding for finding in findings if finding.code == case.code)
    assert finding.is_error == (case.severity is E)
    assert (finding.where.source, finding.where.line) == (str(file), case.line)
    assert finding.where.column is not None
    assert case.names in finding.message
    assert finding.fix


def test_a_text_above_the_limit_is_not_parsed() -> None:
    assert MAX_BYTES == 8 * 2**20
    document = parse_xml(b' ' * (MAX_BYTES + 1), 'r.urdf')
    assert [finding.code for finding in document.findings] == ['xml-too-large']
