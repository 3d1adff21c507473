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


"""Expansion of xacro files, and the places of elements and errors in these files."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.xacro.expand import expand
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity

pytest.importorskip('xacro', reason='needs xacro')

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


def write(folder: Path, name: str, content: str, robot: str = 'name="r"') -> Path:
    """Write a xacro file whose content begins in line 2."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'<robot {robot} {XACRO}>\n{dedent(content).strip()}\n</robot>\n')
    return file


def failure(file: Path, **options: Any) -> Any:
    """Return the only finding about a file that cannot be expanded."""
    with pytest.raises(RobotDescriptionError) as caught:
        load_description(file, **options)
    (finding,) = caught.value.diagnostics
    assert (finding.code, finding.severity) == ('xacro-failed', Severity.FATAL)
    return finding


def test_language(tmp_path: Path, diagnostics: Any) -> None:
    (tmp_path / 'sizes.yaml').write_text('lengths: {arm: 0.75}\n')
    write(tmp_path, 'parts/mount.xacro', '<xacro:include filename="plate.xacro"/>', robot='')
    write(
        tmp_path,
        'parts/plate.xacro',
        """
        <xacro:macro name="plate" params="name *content size:=2">
          <link name="${name}"><xacro:insert_block name="content"/></link>
          <xacro:property name="radius" value="${size / 4}"/>
          <xacro:ball name="${name}_ball" radius="${radius}"/>
        </xacro:macro>
        <xacro:macro name="ball" params="name radius">
          <link name="${name}"><visual><geometry><sphere radius="${radius}"/></geometry></visual>
          </link>
        </xacro:macro>
        """,
        robot='',
    )
    file = write(
        tmp_path,
        'robot.urdf.xacro',
        """
        <xacro:arg name="tool" default="false"/>
        <xacro:include filename="parts/mount.xacro"/>
        <xacro:property name="sizes" value="${xacro.load_yaml('sizes.yaml')}"/>
        <xacro:plate name="base">
          <visual><geometry><box size="1 1 ${sizes['lengths']['arm']}"/></geometry></visual>
        </xacro:plate>
        <xacro:macro name="fix" params="parent child">
          <joint name="${child}_joint" type="fixed">
            <parent link="${parent}"/><child link="${child}"/>
          </joint>
        </xacro:macro>
        <xacro:fix parent="base" child="base_ball"/>
        <xacro:if value="$(arg tool)"><link name="tool"/><xacro:fix parent="base" child="tool"/>
        </xacro:if>
        <xacro:unless value="$(arg tool)"><gazebo/></xacro:unless>
        """,
    )
    description = diagnostics.load(file)
    assert list(description.links) == ['base', 'base_ball']
    (box,) = description.links['base'].visuals
    (ball,) = description.links['base_ball'].visuals
    assert (box.geometry.size, ball.geometry.radius) == ((1.0, 1.0, 0.75), 0.5)
    assert [element.tag for element in description.foreign] == ['gazebo']

    # The box is in the file itself. The ball is in the macro.
    assert (box.where.source, box.where.line) == (str(file), 6)
    assert ball.where.source == str(tmp_path / 'parts/plate.xacro')
    assert [(name, place.line) for name, place in ball.where.calls] == [
        ('<xacro:plate>', 5),
        ('<xacro:ball>', 5),
    ]
    described = diagnostics.load(file, xacro_arguments={'tool': 'true'})
    assert list(described.links) == ['base', 'base_ball', 'tool']
    assert described.foreign == ()


def test_finding_names_the_macro_calls(tmp_path: Path, diagnostics: Any) -> None:
    macro = """
        <xacro:macro name="ball" params="name">
          <link name="${name}"><visual><geometry><sphere radius="big"/></geometry></visual></link>
        </xacro:macro>
        """
    write(tmp_path, 'ball.xacro', macro, robot='')
    file = write(
        tmp_path,
        'robot.xacro',
        """
        <xacro:include filename="ball.xacro"/>
        <xacro:macro name="outer" params=""><xacro:ball name="base"/></xacro:macro>
        <xacro:outer/>
        """,
    )
    diagnostics.load(file)
    assert str(diagnostics.take('number-invalid')) == dedent(f"""\
        {tmp_path}/ball.xacro:3:42: error[number-invalid]: attribute 'radius' of <sphere> of link \
'base' is 'big': not a decimal number
          at:  /robot/link[@name='base']/visual/geometry/sphere
          via: <xacro:ball> at {file}:3:37
          via: <xacro:outer> at {file}:4:1
          fix: write a decimal number such as 1.5 or 1e-3""")


@pytest.mark.parametrize(
    ('content', 'message', 'line'),
    [
        ('<link name="${nam}"/>', "name 'nam' is not defined", 2),
        ('<link name="a"/>\n<link name="${1 +}"/>', 'invalid syntax', 3),
        ('<link name="a"/>\n\n<xacro:part/>', 'unknown macro name: xacro:part', 4),
        ('<xacro:include filename="absent.xacro"/>', 'No such file or directory', 2),
        ('<link name="$(arg side)"/>', 'side', 2),
        ('<xacro:if value="perhaps"><link name="a"/></xacro:if>', 'perhaps', 2),
        ('<link name="$(find nowhere)"/>', "package 'nowhere' is not found", 2),
        ('<link name="${[][1]}"/>', 'list index out of range', 2),
        (
            '<xacro:macro name="m" params="x">\n<link name="${x + y}"/></xacro:macro>\n'
            '<xacro:m x="1"/>',
            "name 'y' is not defined",
            3,
        ),
        ('<xacro:macro name="m" params="x"/>\n<xacro:m z="1"/>', 'Invalid parameter "z"', 3),
        ('<xacro:macro name="m" params=""><xacro:m/></xacro:macro>\n<xacro:m/>', 'recursion', 2),
        ('<link name="${xacro.load_yaml(\'absent.yaml\')}"/>', 'absent.yaml', 2),
    ],
)
def test_errors_have_a_place(content: str, message: str, line: int, tmp_path: Path) -> None:
    file = write(tmp_path, 'robot.xacro', content)
    finding = failure(file)
    assert message.lower() in finding.message.lower()
    assert (finding.where.source, finding.where.line) == (str(file), line)
    assert '\n' not in finding.message


def test_error_in_an_included_file(tmp_path: Path) -> None:
    included = write(tmp_path, 'part.xacro', '<link name="a"/>\n<link name="${b}"/>', robot='')
    file = write(tmp_path, 'robot.xacro', '<xacro:include filename="part.xacro"/>')
    assert failure(file).where.source == str(included)
    assert failure(file).where.line == 3
    included.write_text('<robot>\n  <link name="a">\n</robot>')
    finding = failure(file)
    assert (finding.where.source, finding.where.line) == (str(included), 3)
    assert 'not well-formed XML' in finding.message


def test_absent_main_file(tmp_path: Path) -> None:
    expansion = expand(tmp_path / 'absent.xacro')
    assert expansion.text is None
    assert 'No such file' in expansion.findings[0].message


def test_find_uses_the_resolver(tmp_path: Path, diagnostics: Any) -> None:
    part = write(tmp_path, 'parts_package/urdf/part.xacro', '<link name="base"/>', robot='')
    (part.parents[1] / 'package.xml').write_text('<package><name>parts</name></package>')
    include = '<xacro:include filename="$(find parts)/urdf/part.xacro"/>'
    file = write(tmp_path, 'robot.xacro', include)
    resolver = PackageResolver([tmp_path / 'parts_package'])
    assert diagnostics.load(file, resolver=resolver).root == 'base'
    assert "'parts' is not found" in failure(file, resolver=PackageResolver()).message


@pytest.mark.parametrize(
    ('main', 'included', 'differ'),
    [
        ('name="r"', 'name="s"', True),
        ('name="r"', 'name="r"', False),
        ('name="r"', '', False),
        ('name="r"', 'name="${n}"', False),
        ('name="$(arg n)"', 'name="s"', False),
    ],
)
def test_names_of_included_robots(
    main: str, included: str, differ: bool, tmp_path: Path, diagnostics: Any
) -> None:
    part = write(tmp_path, 'part.xacro', '<link name="base"/>', robot=included)
    content = '<xacro:property name="n" value="r"/><xacro:include filename="part.xacro"/>'
    # The name of the robot in the main file has no effect on the result.
    file = write(tmp_path, 'robot.xacro', content, robot=main)
    path = f'{tmp_path}/./{file.name}'
    arguments = {'n': 'r'} if '$' in main else {}
    assert diagnostics.load(path, xacro_arguments=arguments).name == 'r'
    if differ:
        finding = diagnostics.take('robot-names-differ')
        assert (finding.where.source, finding.where.line) == (str(part), 1)
        assert finding.message == "the included robot is named 's', the main one 'r'"


def test_a_file_of_definitions_does_not_change_the_name(tmp_path: Path, diagnostics: Any) -> None:
    """
    A file that only has definitions adds no part to the robot, so its <robot> may have any name.

    The file may be included several times.

    """
    write(tmp_path, 'mass.xacro', '<xacro:property name="m" value="1"/>', robot='name="mass"')
    include = '<xacro:include filename="mass.xacro"/>'
    write(tmp_path, 'a.xacro', include + '<link name="a"/>', robot='')
    content = include + '<xacro:include filename="a.xacro"/>'
    diagnostics.load(write(tmp_path, 'robot.xacro', content))


def test_a_name_is_reported_once_for_each_file(tmp_path: Path, diagnostics: Any) -> None:
    flag = '<link name="${prefix}b"/><joint name="${prefix}j" type="fixed"><parent link="a"/>'
    write(tmp_path, 'b.xacro', f'{flag}<child link="${{prefix}}b"/></joint>', robot='name="b"')
    include = '<xacro:property name="prefix" value="{}"/><xacro:include filename="b.xacro"/>'
    content = '<link name="a"/>' + include.format('x') + include.format('y')
    diagnostics.load(write(tmp_path, 'robot.xacro', content))
    diagnostics.take('robot-names-differ')


def test_a_missing_prefix_is_reported(tmp_path: Path, diagnostics: Any) -> None:
    content = '<link name="base"/><include filename="part.xacro"/>'
    diagnostics.load(write(tmp_path, 'robot.xacro', content))
    assert diagnostics.take('element-unknown').fix.startswith('write <xacro:include')


def test_model_instruction_stays_before_the_root(tmp_path: Path, diagnostics: Any) -> None:
    file = write(tmp_path, 'robot.xacro', '<link name="base"/>')
    file.write_text(f'<?xml version="1.0"?>\n<?xml-model href="x.xsd"?>\n{file.read_text()}')
    description = diagnostics.load(file)
    assert description.xml.splitlines()[1] == '<?xml-model href="x.xsd"?>'
    assert 'autogenerated by xacro' in description.xml


def test_arguments_expand_a_plain_file(tmp_path: Path, diagnostics: Any) -> None:
    file = write(tmp_path, 'robot.urdf', '<xacro:arg name="n" default=""/><link name="$(arg n)"/>')
    assert diagnostics.load(file, xacro_arguments={'n': 'base'}).root == 'base'


def test_xacro_is_restored(tmp_path: Path) -> None:
    import xacro
    from xacro import substitution_args

    def hooks() -> list[Any]:
        return [
            *(xacro.parse, xacro.handle_macro_call, xacro.eval_all, xacro.check_attrs),
            *(xacro.grab_property, xacro.safe_eval, xacro.warning, xacro.error),
            *(xacro.print_location, xacro.Table._resolve_, xacro._global_symbols),
            getattr(xacro, 'open', None),
            substitution_args._eval_find,
        ]

    before = hooks()
    expand(write(tmp_path, 'good.xacro', '<link name="a"/>'))
    expand(write(tmp_path, 'bad.xacro', '<link name="${a}"/>'))
    assert hooks() == before


def test_files_are_listed(tmp_path: Path) -> None:
    part = write(tmp_path, 'part.xacro', '<link name="base"/>', robot='')
    file = write(tmp_path, 'robot.xacro', '<xacro:include filename="part.xacro"/>')
    assert expand(file).files == (str(file), str(part))


def test_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, diagnostics: Any) -> None:
    write(tmp_path, 'urdf/part.xacro', '<link name="/base"/>', robot='name="s"')
    write(tmp_path, 'urdf/robot.xacro', '<xacro:include filename="part.xacro"/>')
    monkeypatch.chdir(tmp_path)
    diagnostics.load('urdf/robot.xacro')
    assert diagnostics.take('name-tf').where.source == 'urdf/part.xacro'
    assert diagnostics.take('robot-names-differ').where.source == 'urdf/part.xacro'


def test_a_message_has_no_repetition(tmp_path: Path) -> None:
    """The messages of xacro itself repeat the expression and the call that failed."""
    content = '<xacro:include filename="$(find no_package)/part.xacro"/>'
    found = failure(write(tmp_path, 'robot.xacro', content))
    assert found.message.count('no_package') == 1
    assert 'class' not in found.message
    macro = '<xacro:macro name="ball" params="name"/>\n<xacro:ball nmae="a"/>'
    found = failure(write(tmp_path, 'robot.xacro', macro))
    assert found.where.calls == ()
    found = failure(write(tmp_path, 'robot.xacro', '<xacro:include filename="absent.xacro"/>'))
    assert found.message.count('No such file') == 1


def test_a_relative_package_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, diagnostics: Any
) -> None:
    """A search path for packages is relative to the working folder, not to the xacro file."""
    write(tmp_path, 'packages/parts/urdf/part.xacro', '<link name="base"/>', robot='')
    (tmp_path / 'packages/parts/package.xml').write_text('<package><name>parts</name></package>')
    include = '<xacro:include filename="$(find parts)/urdf/part.xacro"/>'
    write(tmp_path, 'robots/robot.xacro', include)
    monkeypatch.chdir(tmp_path)
    description = load_description(
        'robots/robot.xacro', resolver=PackageResolver(['packages'])
    )
    assert list(description.links) == ['base']


def test_a_duplicate_names_the_other_file_or_call(tmp_path: Path) -> None:
    """A line number alone would mislead the reader, because the line may be in another file."""
    ball = '<xacro:macro name="ball"><link name="ball"/></xacro:macro>'
    write(tmp_path, 'ball.xacro', ball, robot='')
    include = '<xacro:include filename="ball.xacro"/>\n'
    twice = write(tmp_path, 'twice.xacro', include + '<xacro:ball/>\n<xacro:ball/>')
    with pytest.raises(RobotDescriptionError, match=r'first through <xacro:ball> at .*twice') as e:
        load_description(twice)
    assert e.value.diagnostics[0].where.source.endswith('ball.xacro')
    mixed = write(tmp_path, 'mixed.xacro', include + '<link name="ball"/>\n<xacro:ball/>')
    with pytest.raises(RobotDescriptionError, match=r'first at .*mixed\.xacro:3'):
        load_description(mixed)


# -- a xacro with other internals ---------------------------------------------------------


@pytest.fixture
def unknown_xacro(monkeypatch: pytest.MonkeyPatch) -> None:
    """Change the parameters of a function of xacro, so that this xacro counts as unknown."""
    import xacro

    plain = xacro.check_attrs

    def check_attrs(tag: Any, required: Any, optional: Any, more: Any = None) -> Any:
        return plain(tag, required, optional)

    monkeypatch.setattr(xacro, 'check_attrs', check_attrs)


ARM = '<xacro:macro name="part" params="name"><link name="${name}"/></xacro:macro>'


@pytest.mark.usefixtures('unknown_xacro')
def test_an_unknown_xacro_expands_without_places(tmp_path: Path) -> None:
    """Packages are still found, and a finding reports the unknown version."""
    write(tmp_path, 'bits/part.xacro', ARM, robot='')
    (tmp_path / 'bits' / 'package.xml').write_text('<package><name>bits</name></package>')
    file = write(
        tmp_path,
        'arm.xacro',
        """
        <xacro:include filename="$(find bits)/part.xacro"/>
        <xacro:arg name="base" default="none"/>
        <xacro:part name="$(arg base)"/>
        """,
    )
    resolver = PackageResolver([tmp_path / 'bits'])
    expansion = expand(file, {'base': 'plate'}, resolver)
    assert expansion.text is not None
    assert '<link name="plate"/>' in expansion.text
    assert (expansion.places, expansion.files) == ((), (str(file),))
    (finding,) = expansion.findings
    assert finding.code == 'xacro-warning'
    assert finding.message.startswith('this version of xacro is unknown')
    assert finding.fix == 'install xacro 2.0.8 to 2.1.1'


@pytest.mark.usefixtures('unknown_xacro')
def test_a_failure_of_an_unknown_xacro_has_a_reason(tmp_path: Path) -> None:
    file = write(tmp_path, 'arm.xacro', '<link name="${length}"/>')
    expansion = expand(file)
    (finding,) = expansion.findings
    assert expansion.text is None
    assert (finding.code, finding.where.source) == ('xacro-failed', str(file))
    assert "name 'length' is not defined" in finding.message


def test_the_next_file_is_followed_again(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """After an expansion, all functions of xacro are restored, for known and unknown versions."""
    import xacro
    from xacro import substitution_args

    def inside() -> list[object]:
        functions = [xacro.parse, xacro.safe_eval, xacro.eval_all, xacro.Table._resolve_]
        return [*functions, substitution_args._eval_find, hasattr(xacro, 'open')]

    file = write(tmp_path, 'arm.xacro', '<link name="a"/>')
    before = inside()
    assert expand(file).places
    request.getfixturevalue('unknown_xacro')
    assert expand(file).places == ()
    assert inside() == before
