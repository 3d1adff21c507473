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

"""Findings about an expanded robot have places in xacro files, with macro calls."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
import re
from textwrap import dedent
from typing import Any
from xml.dom import minidom

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.xacro.expand import expand
from robot_description_tools.description.xacro.sandbox import XacroSandbox
from robot_description_tools.description.xacro.trace import load_yaml
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError
import yaml

pytest.importorskip('xacro', reason='needs xacro')

ROBOT = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
# An element with a mistake: its radius is not a number.
WRONG = '<visual><geometry><sphere radius="QQQ"/></geometry></visual>'


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write files whose content begins in line 2, and return the path of the first file."""
    paths = []
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == '.xacro':
            content = f'{ROBOT}\n{dedent(content).strip()}\n</robot>\n'
        path.write_text(content, encoding='utf-8')
        paths.append(path)
    return paths[0]


def shown(folder: Path, where: Location) -> tuple[str, list[str]]:
    """Return a place and its macro calls as short texts, outermost call first."""

    def short(place: Location) -> str:
        return str(place).removeprefix(f'{folder}/')

    return short(where), [f'{name} {short(place)}' for name, place in where.calls]


# For each feature of xacro: the files, the place of the sphere, and the macro calls.
CASES: dict[str, tuple[dict[str, str], str, list[str]]] = {
    'plain element': (
        {'r.xacro': f'<link name="a">\n  {WRONG}</link>'},
        'r.xacro',
        [],
    ),
    'expression in the attribute': (
        {
            'r.xacro': """
                <xacro:property name="size" value="QQQ"/>
                <link name="a"><visual><geometry>
                  <sphere radius="${size}${1 + 1}"/>
                </geometry></visual></link>
                """
        },
        'r.xacro',
        [],
    ),
    'nested includes': (
        {
            'r.xacro': '<xacro:include filename="parts/one.xacro"/>',
            'parts/one.xacro': '\n<xacro:include filename="deep/two.xacro"/>',
            'parts/deep/two.xacro': f'<link name="b"/>\n<link name="a">{WRONG}</link>'
            '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>',
        },
        'parts/deep/two.xacro',
        [],
    ),
    'macros in macros, of two files': (
        {
            'r.xacro': """
                <xacro:include filename="ball.xacro"/>
                <xacro:macro name="arm" params="name">
                  <xacro:ball name="${name}_ball"/>
                </xacro:macro>
                <xacro:arm name="left"/>
                """,
            'ball.xacro': f'<xacro:macro name="ball" params="name"><link name="${{name}}">\n'
            f'{WRONG}</link></xacro:macro>',
        },
        'ball.xacro',
        ['<xacro:arm> r.xacro:6:1', '<xacro:ball> r.xacro:4:3'],
    ),
    'macro in a namespace': (
        {
            'r.xacro': '<xacro:include filename="ball.xacro" ns="parts"/>\n<xacro:parts.ball/>',
            'ball.xacro': f'<xacro:macro name="ball"><link name="a">{WRONG}</link></xacro:macro>',
        },
        'ball.xacro',
        ['<xacro:parts.ball> r.xacro:3:1'],
    ),
    'macro called by a name that is computed': (
        {
            'r.xacro': f"""
                <xacro:macro name="ball"><link name="a">{WRONG}</link></xacro:macro>
                <xacro:property name="what" value="ball"/>
                <xacro:call macro="${{what}}"/>
                """
        },
        'r.xacro',
        ['<xacro:ball> r.xacro:4:1'],
    ),
    'conditional': (
        {
            'r.xacro': f"""
                <xacro:arg name="ball" default="true"/>
                <xacro:unless value="$(arg ball)"><link name="b"/></xacro:unless>
                <xacro:if value="$(arg ball)">
                  <xacro:if value="${{1 == 1}}">
                    <link name="a">{WRONG}</link>
                  </xacro:if>
                </xacro:if>
                """
        },
        'r.xacro',
        [],
    ),
    'block of a call': (
        {
            'r.xacro': f"""
                <xacro:macro name="link" params="*shape">
                  <link name="a"><xacro:insert_block name="shape"/></link>
                </xacro:macro>
                <xacro:link>
                  {WRONG}
                </xacro:link>
                """
        },
        # The sphere is in a block, which the macro inserts.
        'r.xacro',
        ['<xacro:link> r.xacro:5:1'],
    ),
    'content of a block, through two macros': (
        {
            'r.xacro': f"""
                <xacro:macro name="inner" params="**shapes">
                  <link name="a"><xacro:insert_block name="shapes"/></link>
                </xacro:macro>
                <xacro:macro name="outer" params="**shapes">
                  <xacro:inner><s><xacro:insert_block name="shapes"/></s></xacro:inner>
                </xacro:macro>
                <xacro:outer>
                  <shapes><visual><geometry><box size="1 1 1"/></geometry></visual>{WRONG}</shapes>
                </xacro:outer>
                """
        },
        'r.xacro',
        ['<xacro:outer> r.xacro:8:1', '<xacro:inner> r.xacro:6:3'],
    ),
    'property that is a block': (
        {
            'r.xacro': f"""
                <xacro:property name="ball">
                  {WRONG}
                </xacro:property>
                <link name="a"><xacro:insert_block name="ball"/></link>
                """
        },
        'r.xacro',
        [],
    ),
    'value from YAML': (
        {
            'r.xacro': """
                <xacro:property name="sizes" value="${xacro.load_yaml('sizes.yaml')}"/>
                <link name="a"><visual><geometry>
                <sphere radius="${sizes.ball[0]}"/></geometry></visual></link>
                """,
            'sizes.yaml': 'ball: [QQQ]\n',
        },
        'r.xacro',
        [],
    ),
    'include in a macro': (
        {
            'r.xacro': """
                <xacro:macro name="all"><xacro:include filename="part.xacro"/></xacro:macro>
                <xacro:all/>
                """,
            'part.xacro': f'<link name="a">{WRONG}</link>',
        },
        'part.xacro',
        ['<xacro:all> r.xacro:3:1'],
    ),
    'element and attribute that are made': (
        {
            'r.xacro': """
                <link name="a"><visual><geometry>
                  <xacro:element xacro:name="sphere">
                    <xacro:attribute name="radius" value="QQQ"/>
                  </xacro:element>
                </geometry></visual></link>
                """
        },
        'r.xacro',
        [],
    ),
    'behind an optional file that is absent': (
        {
            'r.xacro': """
                <xacro:include filename="parts/absent.xacro" optional="true"/>
                <xacro:include filename="part.xacro"/>
                """,
            'part.xacro': f'<link name="a">{WRONG}</link>',
        },
        'part.xacro',
        [],
    ),
    'characters beyond ASCII before it': (
        {'r.xacro': f'<!-- Größe → --><link name="a">{WRONG}</link>'},
        'r.xacro',
        [],
    ),
}


@pytest.mark.parametrize('case', CASES)
@pytest.mark.parametrize('sandbox', [False, True], ids=['in process', 'sandbox'])
def test_place(case: str, sandbox: bool, tmp_path: Path, shared: XacroSandbox) -> None:
    files, file, calls = CASES[case]
    main = write(tmp_path, files)
    text = (tmp_path / file).read_text(encoding='utf-8')
    begin = re.search('<(sphere|xacro:element)', text).start()
    line = text.count('\n', 0, begin) + 1
    place = f'{file}:{line}:{begin - text.rfind(chr(10), 0, begin)}'
    if sandbox:
        expansion = shared.expand(main)
        assert expansion.text is not None, expansion.findings
        found = [shown(tmp_path, where) for where in expansion.places if where is not None]
        assert (place, calls) in found
        return
    try:
        findings = load_description(main).findings
    except RobotDescriptionError as error:
        findings = error.diagnostics
    (wrong,) = [finding for finding in findings if finding.code == 'number-invalid']
    assert shown(tmp_path, wrong.where) == (place, calls)


@pytest.fixture(scope='module')
def shared() -> Any:
    """Return a sandbox that all tests share."""
    with XacroSandbox() as sandbox:
        yield sandbox


# Mistakes in the use of xacro: the files, the place, the macro calls, and parts of the message and
# of the fix.
ERRORS: dict[str, tuple[dict[str, str], str, list[str], str, str]] = {
    'undefined property': (
        {'r.xacro': '<xacro:property name="width" value="1"/>\n<link name="${widht}"/>'},
        'r.xacro:3:1',
        [],
        "name 'widht' is not defined, did you mean 'width'? in ${widht}",
        'correct the name, or add <xacro:property name="widht" value="…"/> before',
    ),
    'undefined property in a lazy one': (
        {
            'r.xacro': """
                <xacro:property name="width" value="1"/>
                <xacro:property name="size" value="${2 * widht}"/>
                <link name="a"/>
                <link name="b${size}"/>
                """
        },
        'r.xacro:3:1',
        ['${size} r.xacro:5:1'],
        "name 'widht' is not defined, did you mean 'width'? in ${2 * widht}",
        'correct the name',
    ),
    'undefined parameter in a macro': (
        {
            'r.xacro': """
                <xacro:macro name="ball" params="radius">
                  <link name="${raduis}"/>
                </xacro:macro>
                <xacro:ball radius="1"/>
                """
        },
        'r.xacro:3:3',
        ['<xacro:ball> r.xacro:5:1'],
        "did you mean 'radius'?",
        'correct the name',
    ),
    'unknown macro': (
        {'r.xacro': '<xacro:macro name="finger"/>\n<xacro:fingr/>'},
        'r.xacro:3:1',
        [],
        "unknown macro name: xacro:fingr, did you mean 'xacro:finger'?",
        'include the file that defines the macro before this line',
    ),
    'unknown macro of a namespace': (
        {
            'r.xacro': '<xacro:include filename="h.xacro" ns="hand"/>\n<xacro:hand.fingr/>',
            'h.xacro': '<xacro:macro name="finger"/>',
        },
        'r.xacro:3:1',
        [],
        "did you mean 'xacro:hand.finger'?",
        'include the file',
    ),
    'unknown parameter': (
        {'r.xacro': '<xacro:macro name="m" params="width height:=1"/>\n<xacro:m widht="1"/>'},
        'r.xacro:3:1',
        [],
        'Invalid parameter "widht" of <xacro:m>, did you mean \'width\'?',
        'its parameters are width, height',
    ),
    'missing parameter': (
        {'r.xacro': '<xacro:macro name="m" params="width height:=1"/>\n<xacro:m height="1"/>'},
        'r.xacro:3:1',
        [],
        "<xacro:m> is called without its parameter 'width'",
        'add width="…" to the call',
    ),
    'unknown block': (
        {
            'r.xacro': '<xacro:macro name="m" params="*shape"><xacro:insert_block name="shap"/>'
            '</xacro:macro>\n<xacro:m><a/></xacro:m>'
        },
        'r.xacro:2:39',
        ['<xacro:m> r.xacro:3:1'],
        'Undefined block "shap", did you mean \'shape\'?',
        'there are the blocks shape',
    ),
    'missing block': (
        {'r.xacro': '<xacro:macro name="m" params="*shape"/>\n<xacro:m/>'},
        'r.xacro:3:1',
        [],
        '<xacro:m> is called with too few elements inside',
        'it takes 1: shape',
    ),
    'block too many': (
        {'r.xacro': '<xacro:macro name="m"/>\n<xacro:m><a/></xacro:m>'},
        'r.xacro:3:1',
        [],
        '<xacro:m> is called with too many elements inside, as <a>',
        'it takes 0',
    ),
    'unknown argument': (
        {'r.xacro': '<xacro:arg name="prefix" default=""/>\n<link name="$(arg prefx)"/>'},
        'r.xacro:3:1',
        [],
        "argument 'prefx' has no value, did you mean 'prefix'?",
        'give --xacro-arg prefx:=…, or put <xacro:arg name="prefx" default="…"/> before',
    ),
    'missing argument': (
        {'r.xacro': '<link name="$(arg side)"/>\n<xacro:arg name="side" default="left"/>'},
        'r.xacro:2:1',
        [],
        "argument 'side' has no value",
        'give --xacro-arg side:=…, or put <xacro:arg name="side" default="…"/> before',
    ),
    'argument without a default': (
        {'r.xacro': '<xacro:arg name="side"/>\n<link name="$(arg side)"/>'},
        'r.xacro:2:1',
        [],
        "xacro:arg: missing attribute 'default'",
        'add default="…" to <xacro:arg>; or remove this element, and the argument then always',
    ),
    'property without a name': (
        {'r.xacro': '<xacro:property value="1"/>'},
        'r.xacro:2:1',
        [],
        "xacro:property: missing attribute 'name'",
        'add name="…" to <xacro:property>',
    ),
    'absent file': (
        {'r.xacro': '<xacro:include filename="parts/Part.xacro"/>', 'parts/part.xacro': ''},
        'r.xacro:2:1',
        [],
        "parts/Part.xacro': No such file or directory, did you mean 'part.xacro'?",
        'correct the name of the file',
    ),
    'absent folder': (
        {'r.xacro': '<xacro:include filename="prats/a/b.xacro"/>', 'parts/a/b.xacro': ''},
        'r.xacro:2:1',
        [],
        "prats/a/b.xacro': No such file or directory, did you mean 'parts'?",
        'correct the name of the file',
    ),
    'property that is evaluated at once': (
        {
            'r.xacro': """
                <xacro:macro name="m">
                  <xacro:property name="x" value="1"/>
                  <xacro:property name="y" value="${xx}" scope="parent"/>
                </xacro:macro>
                <xacro:m/>
                """
        },
        'r.xacro:4:3',
        ['<xacro:m> r.xacro:6:1'],
        "name 'xx' is not defined",
        'correct the name',
    ),
    'absent YAML file': (
        {'r.xacro': '<link name="${xacro.load_yaml(\'size.yaml\')}"/>', 'sizes.yaml': 'a: 1'},
        'r.xacro:2:1',
        [],
        "size.yaml': No such file or directory, did you mean 'sizes.yaml'?",
        'correct the name of the file',
    ),
    'broken YAML file': (
        {
            'r.xacro': '<link name="${xacro.load_yaml(\'sizes.yaml\')}"/>',
            'sizes.yaml': 'a: [1, 2\nb: 3\n',
        },
        'sizes.yaml:2:2',
        ['xacro.load_yaml r.xacro:2:1'],
        "not valid YAML: expected ',' or ']'",
        'correct the YAML file',
    ),
    'key that is not there': (
        {'r.xacro': "<link name=\"${dict(a=1)['b']}\"/>"},
        'r.xacro:2:1',
        [],
        "there is no key 'b' in ${dict(a=1)['b']}",
        'correct the expression; it is Python',
    ),
    'syntax of an expression': (
        {'r.xacro': '<link name="a"/>\n<link name="${1 +}"/>'},
        'r.xacro:3:1',
        [],
        'invalid syntax in ${1 +}',
        'it is Python',
    ),
    'types in an expression': (
        {'r.xacro': '<link name="${1 + \'m\'}"/>'},
        'r.xacro:2:1',
        [],
        "unsupported operand type(s) for +: 'int' and 'str' in ${1 + 'm'}",
        'it is Python',
    ),
    'ring of properties': (
        {
            'r.xacro': '<xacro:property name="a" value="${b}"/>\n'
            '<xacro:property name="b" value="${a}"/>\n<link name="${a}"/>'
        },
        'r.xacro:2:1',
        ['${a} r.xacro:4:1'],
        'circular variable definition: a -> b -> a in ${a}',
        'correct',
    ),
    'macro that calls itself': (
        {'r.xacro': '<xacro:macro name="m"><xacro:m/></xacro:macro>\n<xacro:m/>'},
        'r.xacro:2:23',
        ['<xacro:m> r.xacro:3:1', '<xacro:m> r.xacro:2:23'],
        'recursion without end: <xacro:m> calls itself',
        'end it with <xacro:if>',
    ),
    'file that includes itself': (
        {'r.xacro': '<xacro:include filename="r.xacro"/>'},
        'r.xacro:2:1',
        [],
        "r.xacro' includes itself",
        'end it with <xacro:if>',
    ),
    'message of the author': (
        {'r.xacro': '<link name="${xacro.fatal(\'no such arm\')}"/>'},
        'r.xacro:2:1',
        [],
        "no such arm in ${xacro.fatal('no such arm')}",
        '',
    ),
    'namespace that is not bound': (
        {'r.xacro': '<xacro:include filename="p.txt"/>', 'p.txt': '<robot>\n<xacro:m/></robot>'},
        'p.txt:2:1',
        [],
        'not well-formed XML: unbound prefix',
        'xmlns:xacro="http://www.ros.org/wiki/xacro"',
    ),
    'entity': (
        {
            'r.xacro': '<xacro:include filename="p.txt"/>',
            'p.txt': '<!DOCTYPE robot [\n <!ENTITY lol "x">]>\n<robot/>',
        },
        'p.txt:2:15',
        [],
        "the file declares the entity 'lol' and is not read",
        'use a <xacro:property> instead',
    ),
}


@pytest.mark.parametrize('case', ERRORS)
@pytest.mark.parametrize('sandbox', [False, True], ids=['in process', 'sandbox'])
def test_error(case: str, sandbox: bool, tmp_path: Path, shared: XacroSandbox) -> None:
    files, place, calls, message, fix = ERRORS[case]
    main = write(tmp_path, files)
    if sandbox:
        expansion = shared.expand(main)
        assert expansion.text is None
        findings = expansion.findings
    else:
        with pytest.raises(RobotDescriptionError) as caught:
            load_description(main)
        findings = caught.value.diagnostics
    (finding,) = findings
    assert finding.code == 'xacro-failed'
    assert message in finding.message
    assert fix in finding.fix
    assert shown(tmp_path, finding.where) == (place, calls)


def test_warnings_of_xacro_are_findings(
    tmp_path: Path, diagnostics: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    main = write(
        tmp_path,
        {
            'r.xacro': """
                <xacro:property name="pi" value="3"/>
                <xacro:macro name="m" params="name">
                  <link name="${name}"><xacro:property name="x" valeu="1" value="2"/></link>
                </xacro:macro>
                <xacro:m name="a"/>
                <gazebo>${xacro.error('broken', 1)}${xacro.warning('odd')}${range(2)}</gazebo>
                """
        },
    )
    assert diagnostics.load(main).root == 'a'
    found = [diagnostics.take('xacro-warning') for _ in range(5)]
    assert [(f.message, f.where.line, f.is_error) for f in found] == [
        ('xacro: redefining global symbol: pi', 2, False),
        ('xacro: xacro:property: unknown attribute(s): valeu', 4, False),
        ('xacro: broken 1', 7, True),
        ('xacro: odd', 7, False),
        ('xacro: Using range() directly is deprecated. Use python.range() instead.', 7, False),
    ]
    assert shown(tmp_path, found[1].where)[1] == ['<xacro:m> r.xacro:6:1']
    assert capfd.readouterr() == ('', '')


def test_an_unused_argument(tmp_path: Path, diagnostics: Any) -> None:
    content = '<xacro:arg name="prefix" default=""/><link name="$(arg prefix)a$(arg free)"/>'
    main = write(tmp_path, {'r.xacro': content})
    given = {'prefx': 'x', 'free': 'y'}
    assert diagnostics.load(main, xacro_arguments=given).root == 'ay'
    finding = diagnostics.take('xacro-argument-unused')
    expected = "the argument 'prefx' is not used by the description, did you mean 'prefix'?"
    assert (finding.message, finding.is_error) == (expected, False)
    assert finding.fix == 'remove or correct it; the description uses free, prefix'


def test_a_typo_of_an_argument_is_reported_with_the_failure(tmp_path: Path) -> None:
    content = '<xacro:arg name="size" default="0"/><link name="${1 / $(arg size)}"/>'
    main = write(tmp_path, {'r.xacro': content})
    with pytest.raises(RobotDescriptionError) as caught:
        load_description(main, xacro_arguments={'sise': 'large', 'other': '1'})
    failed, typo = caught.value.diagnostics
    assert 'division by zero' in failed.message
    assert "argument 'sise' is not used by the description, did you mean 'size'?" in typo.message


def test_an_unknown_package_gets_a_suggestion(tmp_path: Path, shared: XacroSandbox) -> None:
    main = write(
        tmp_path,
        {
            'arm_description/r.xacro': '<link name="$(find arm_descripton)"/>',
            'arm_description/package.xml': '<package><name>arm_description</name></package>',
        },
    )
    (finding,) = shared.expand(main).findings
    assert "'arm_descripton' is not found, did you mean 'arm_description'?" in finding.message


@pytest.mark.parametrize('other', ['ur_description', 'ar3_description', 'franka_description'])
def test_a_package_of_another_vendor_is_not_suggested(
    other: str, tmp_path: Path, shared: XacroSandbox
) -> None:
    wanted = 'fanuc_description' if other.startswith('franka') else 'abb_description'
    files = {
        'r.xacro': f'<link name="$(find {wanted})"/>',
        'package.xml': f'<package><name>{other}</name></package>',
    }
    main = write(tmp_path / other, files)
    (finding,) = shared.expand(main).findings
    assert f"package '{wanted}' is not found" in finding.message
    assert 'did you mean' not in finding.message


# Parts of a robot or a macro.
PARTS = st.deferred(
    lambda: st.lists(
        st.sampled_from(
            [
                '<link name="a${1 + 1}"/>',
                '<link name="$${b}" width="$(arg size)">${size} $$ $</link>',
                '<!-- before --><xacro:property name="size" value="${2 * 3}"/>',
                '<!-- a --> <!-- b -->\n\n',
                '<xacro:twice><p x="1"/><q>${size}</q></xacro:twice>',
                '<xacro:call macro="twice"><p xacro:x="1"/><q/></xacro:call>',
                '<xacro:macro name="empty"/><xacro:empty/>',
                '<xacro:element xacro:name="made${3}" name="b${3}" xacro:x="${4}" x="4"/>',
                '<xacro:attribute name="more" value="n${4}"/>',
                'text &amp; <![CDATA[<more>]]>',
            ]
        )
        | PARTS.map(lambda part: f'<group>{part}</group>')
        | PARTS.map(lambda part: f'<xacro:if value="${{1 == 1}}">{part}</xacro:if>')
        | PARTS.map(lambda part: f'<xacro:unless value="true">{part}</xacro:unless>'),
        max_size=4,
    ).map('\n'.join)
)


@given(part=PARTS, whole=PARTS)
def test_text_is_that_of_xacro_alone(
    part: str, whole: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The replacements for functions of xacro do not change the result."""
    import xacro

    main = tmp_path_factory.mktemp('robot') / 'r.xacro'
    inner = part.replace('twice', 'once')
    main.write_text(
        f'{ROBOT}<xacro:arg name="size" default="7"/><xacro:property name="size" value="0"/>'
        '<xacro:macro name="once" params="*p **q"><xacro:insert_block name="q"/></xacro:macro>'
        '<xacro:macro name="twice" params="*p **q"><xacro:insert_block name="p"/>'
        f'<xacro:insert_block name="q"/>{inner}<xacro:insert_block name="p"/></xacro:macro>'
        f'<part>{whole}</part></robot>'
    )
    try:
        alone = xacro.process_file(str(main), mappings={}).toprettyxml(indent='  ')
    except xacro.XacroException:
        alone = None
    assert expand(main).text == alone


def test_attributes_that_differ_only_in_their_namespace(tmp_path: Path) -> None:
    """The attributes are in a macro, whose content xacro copies."""
    element = '<xacro:element xacro:name="link" name="arm"/>'
    macro = f'<xacro:macro name="part">{element}</xacro:macro><xacro:part/>'
    text = expand(write(tmp_path, {'r.xacro': macro})).text
    assert text is not None
    assert '<link name="arm"/>' in text


def test_children_are_found_in_any_order(tmp_path: Path) -> None:
    """In a robot with many macro calls, the root element has many children."""
    calls = ''.join(f'<!-- {i} --><xacro:part i="{i}"/>\n' for i in range(300))
    macro = '<xacro:macro name="part" params="i"><link name="${i}"/></xacro:macro>'
    main = write(tmp_path, {'r.xacro': macro + calls})
    text = expand(main).text
    assert text is not None
    links = minidom.parseString(text).getElementsByTagName('link')
    assert [link.getAttribute('name') for link in links] == [str(i) for i in range(300)]


def outcome(read: Any, text: str) -> str:
    """
    Return the value of a YAML text as text, or the error message.

    Values are compared as texts, because NaN is not equal to itself.

    """
    try:
        return repr(read(StringIO(text)))
    # For a wrong unit such as !degrees, xacro raises its own exception.
    except Exception as error:
        return f'{type(error).__name__}: {error}'


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=10,
)


@given(VALUES, st.sampled_from([None, False, True]), st.integers(0, 10**6), st.text(max_size=3))
def test_yaml_files_have_the_values_and_messages_of_safe_load(
    value: object, is_flow: bool | None, at: int, inserted: str
) -> None:
    text = yaml.safe_dump(value, default_flow_style=is_flow, allow_unicode=True)
    assert outcome(load_yaml, text) == outcome(yaml.safe_load, text)
    at %= len(text) + 1
    text = text[:at] + inserted + text[at:]
    assert outcome(load_yaml, text) == outcome(yaml.safe_load, text)


PIECES = ['a', '1', '.5', ':', ': ', '- ', '-', '\n', '\n  ', ' ', '"', "'", '[', ']', '{', '}']
PIECES += [',', ', ', '#', ' # x?*\n', '!degrees ', '  ', '---\n', '...', '1:30', '? ', '\t', '!']
PIECES += ['&a ', '|\n']


@given(st.lists(st.sampled_from(PIECES), max_size=12).map(''.join))
def test_yaml_texts_of_special_characters_have_the_values_of_safe_load(text: str) -> None:
    assert outcome(load_yaml, text) == outcome(yaml.safe_load, text)


@pytest.mark.parametrize('text', ['[' * 5000, '[\n' * 5000], ids=['a line', 'lines'])
def test_deeply_nested_yaml_raises(text: str) -> None:
    with pytest.raises((RecursionError, yaml.YAMLError)):
        load_yaml(StringIO(text))
