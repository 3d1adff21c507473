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

"""Arguments of xacro files, compared with the arguments that xacro itself requires."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.xacro.arguments import missing_values
from robot_description_tools.description.xacro.arguments import read_arguments
from robot_description_tools.diagnostics import RobotDescriptionError
from test_support.places import ROOT

HEAD = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    def write(name: str, *lines: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + '\n'.join(lines) + '</robot>\n')
        return path

    return write


def names(file: Path, **options: object) -> list[str]:
    return [argument.name for argument in read_arguments(file, **options)[0]]


def test_defaults_and_places(write: Callable[..., Path]) -> None:
    """As in xacro, the first of two declarations counts. Undeclared arguments are required."""
    file = write(
        'r.xacro',
        '<xacro:arg name="prefix" default=""/>',
        '<!-- <xacro:arg name="old" default="1"/> -->',
        '<link name="$(arg name)"/><xacro:arg name="late" default="$(arg prefix)b"/>',
        '<xacro:arg name="prefix" default="again"/><link name="b">$(arg  text )</link>',
    )
    arguments, not_followed, _ = read_arguments(file)
    assert [(each.name, each.default, each.where.line) for each in arguments] == [
        ('prefix', '', 2),
        ('name', None, 4),
        ('late', '$(arg prefix)b', 4),
        ('text', None, 5),
    ]
    assert {each.where.source for each in arguments} == {str(file)}
    assert not_followed == []


def test_included_files(write: Callable[..., Path], tmp_path: Path) -> None:
    """Arguments are listed once, in document order, even if they are inside a condition."""
    write('parts/package.xml')
    (tmp_path / 'parts/package.xml').write_text('<package><name>my_parts</name></package>')
    write('parts/arm.xacro', '<xacro:arg name="arm" default="1"/>')
    write('parts/leg.xacro', '<xacro:arg name="leg" default="1"/>')
    write('parts/sub/a1.xacro', '<xacro:include filename="../arm.xacro"/>$(arg a1)')
    write('parts/sub/a2.xacro', '<xacro:include filename="a1.xacro"/>$(arg a2)')
    file = write(
        'r.xacro',
        '<xacro:arg name="kind" default="arm"/>',
        '<xacro:if value="false"><xacro:include filename="parts/sub/*.xacro"/></xacro:if>',
        '<xacro:include filename="$(find my_parts)/$(arg kind).xacro"/>',
        '<xacro:include filename="$(dirname)/parts/arm.xacro"/>',
        '<xacro:include filename="r.xacro"/>',
    )
    resolver = PackageResolver([tmp_path / 'parts'])
    assert names(file, resolver=resolver) == ['kind', 'arm', 'a1', 'a2']
    given = {'kind': 'leg'}
    assert names(file, given=given, resolver=resolver) == ['kind', 'arm', 'a1', 'a2', 'leg']


@pytest.mark.parametrize(
    'name',
    ['absent.xacro', '$(find nowhere)/a.xacro', '${folder}/a.xacro', '$(arg unknown).xacro', '',
     '$(arg ring).xacro', 'broken.xacro'],
)  # fmt: skip
def test_includes_that_are_not_read_are_reported(
    name: str, write: Callable[..., Path], tmp_path: Path
) -> None:
    (tmp_path / 'broken.xacro').write_text('<robot>')
    file = write(
        'r.xacro',
        '<xacro:arg name="ring" default="$(arg ring)"/>',
        f'<xacro:include filename="{name}"/>',
        '<xacro:arg name="size" default="1"/>',
    )
    arguments, not_followed, _ = read_arguments(file)
    assert {'ring', 'size'} <= {each.name for each in arguments}
    assert [place.line for place in not_followed] == [3]


@pytest.mark.parametrize('text', ['', '<robot', None])
def test_an_unreadable_file_is_reported(text: str | None, tmp_path: Path) -> None:
    file = tmp_path / 'r.xacro'
    if text is not None:
        file.write_text(text)
    with pytest.raises(RobotDescriptionError):
        read_arguments(file)


@pytest.mark.parametrize('file', [*(ROOT / 'urdf').glob('*.urdf.xacro')], ids=lambda f: f.name)
def test_the_arguments_are_those_that_xacro_requires(file: Path) -> None:
    """We list the same arguments as the finding of xacro about an unknown argument."""
    pytest.importorskip('xacro', reason='needs xacro')
    from robot_description_tools.description.xacro.expand import expand

    expansion = expand(file, {'argument_that_nobody_has': ''})
    fix = expansion.findings[-1].fix
    asked = fix.partition(' uses ')[2]
    assert asked == (', '.join(sorted(names(file))) or 'none')


# -- values for the settings -------------------------------------------------------------------


def test_all_missing_arguments_get_a_value(write: Callable[..., Path]) -> None:
    file = write(
        'urdf/arm.urdf.xacro',
        '<link name="$(arg name)"/><xacro:include filename="more.xacro"/>',
        '<xacro:arg name="name" default="a\'r\\m"/><xacro:arg name="more"/>',
        '<xacro:arg name="known"/><xacro:arg name="late" default=""/>',
    )
    write('urdf/more.xacro', '<link name="$(arg the.side)"/>')
    text = missing_values(str(file), 'name', {'known': ''})
    assert text == 'name = "a\'r\\\\m", "the.side" = "…", more = "…"'


def test_a_file_that_cannot_be_read_has_one_missing_argument(tmp_path: Path) -> None:
    assert missing_values(str(tmp_path / 'r.xacro'), 'a', {}) == 'a = "…"'


@pytest.mark.parametrize(('count', 'shown'), [(20, 20), (21, 20)])
def test_missing_arguments_are_bounded(
    count: int, shown: int, write: Callable[..., Path]
) -> None:
    long = 'n' * 100
    file = write('r.xacro', *(f'<link name="$(arg {long[i:]})"/>' for i in range(count)))
    text = missing_values(str(file), long, {})
    assert text.count('"…"') == shown
    assert 'n' * 80 in text
    assert 'n' * 81 not in text
