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


"""Sources of descriptions, and the documented behaviour of `load_description`."""

from __future__ import annotations

import os
from pathlib import Path
import subprocess
import sys
from typing import Any

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from test_support.documents import EVERYTHING
from test_support.documents import OWN
from test_support.documents import PUBLISHED
from test_support.places import NO_ROBOTS

LINK = '<robot name="r"><link name="a"/></robot>'
# A robot with an error in one visual. Only this visual is left out.
BROKEN_PART = (
    '<robot name="r">\n<link name="a"><visual><geometry><sphere radius="x"/></geometry></visual>'
    '<visual><geometry><sphere radius="2"/></geometry></visual></link>\n</robot>'
)


@pytest.mark.parametrize('kind', ['path', 'string', 'text', 'bytes'])
def test_sources(kind: str, tmp_path: Path) -> None:
    file = tmp_path / 'r.urdf'
    file.write_text(LINK)
    source: Any = {'path': file, 'string': str(file), 'text': LINK, 'bytes': LINK.encode()}[kind]
    description = load_description(source)
    assert description.source == (str(file) if kind in ('path', 'string') else '<text>')
    assert (description.xml, description.root, description.findings) == (LINK, 'a', ())


def test_a_urdf_with_elements_of_xacro_is_read_as_urdf(diagnostics: Any, tmp_path: Path) -> None:
    """The elements of xacro are reported. As in urdfdom, all other elements are used."""
    namespace = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
    file = tmp_path / 'r.urdf'
    file.write_text(
        f'<robot name="r" {namespace}><xacro:property name="base" value="b"/>'
        '<link name="${base}"/><xacro:part/></robot>'
    )
    for source in (file, file.read_text()):
        assert diagnostics.load(source).root == '${base}'
        finding = diagnostics.take('xacro-unexpanded')
        assert (finding.severity.value, '(and 2 more)' in finding.message) == ('error', True)
        assert '--xacro' in finding.fix


def test_a_urdf_that_the_user_expands_has_a_finding(diagnostics: Any, tmp_path: Path) -> None:
    """The finding says that other tools do not expand a file with this name."""
    namespace = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
    file = tmp_path / 'r.urdf'
    file.write_text(
        f'<robot name="r" {namespace}><xacro:property name="base" value="b"/>'
        '<link name="${base}"/></robot>'
    )
    assert diagnostics.load(file, xacro=True).root == 'b'
    finding = diagnostics.take('xacro-name')
    assert (str(finding.where), finding.fix) == (
        f'{file}:1:1', "rename it to 'r.urdf.xacro', or publish the expanded text"
    )


def test_findings_about_a_text_have_its_given_name() -> None:
    description = load_description(BROKEN_PART, name='/robot_description')
    assert str(description.findings[0]).startswith(
        '/robot_description:2:34: error[number-invalid]'
    )


@pytest.mark.parametrize(
    ('make', 'reason'),
    [(lambda path: None, 'No such file'), (lambda path: path.mkdir(), 'Is a directory')],
    ids=['absent', 'folder'],
)
def test_unreadable_file(make: Any, reason: str, tmp_path: Path) -> None:
    path = tmp_path / 'r.urdf'
    make(path)
    with pytest.raises(RobotDescriptionError, match=reason) as caught:
        load_description(path)
    (finding,) = caught.value.diagnostics
    assert (finding.code, finding.where.source) == ('file-unreadable', str(path))


def test_something_else_is_a_type_error() -> None:
    with pytest.raises(TypeError, match='expected a path, a text or a robot of urdf_parser_py'):
        load_description(3)  # type: ignore[arg-type]


def test_errors_are_fatal_when_strict() -> None:
    description = load_description(BROKEN_PART)
    assert [d.code for d in description.errors] == ['number-invalid']
    assert description.warnings == ()
    # Only the broken part is left out.
    assert len(description.links['a'].visuals) == 1
    with pytest.raises(RobotDescriptionError, match='number-invalid'):
        load_description(BROKEN_PART, strict=True)
    warned = '<robot name=""><link name="a"/></robot>'
    assert load_description(warned, strict=True).warnings


def test_all_findings_at_once_in_order() -> None:
    with pytest.raises(RobotDescriptionError) as caught:
        load_description(
            '<robot name="">\n<link name="/a"/>\n<link name="a" nam=""/>\n'
            '<joint name="j" type="Fixed">\n<parent/><origin xyz="1"/></joint></robot>'
        )
    assert [(d.where.line, d.code) for d in caught.value.diagnostics] == [
        (1, 'name-empty'),
        (2, 'name-tf'),
        (3, 'attribute-unknown'),
        (4, 'element-missing'),
        (4, 'joint-type-unknown'),
        (5, 'attribute-missing'),
        (5, 'number-count'),
    ]


@pytest.mark.parametrize('file', OWN, ids=lambda file: file.name)
def test_our_robots_have_no_finding(file: Path, diagnostics: Any) -> None:
    assert diagnostics.load(file, strict=True).links


# A person has confirmed each of these errors in the file. The files have missing meshes, spheres
# of radius 0, and tensors whose largest moment exceeds the sum of the others.
ERRORS_OF_PUBLISHED = {
    'fetch_not_well_formed.urdf': [
        ('inertia-triangle', 8),
        ('inertia-triangle', 415),
        ('inertia-triangle', 451),
        ('xml-unbound-prefix', 655),
    ],
    'robonaut_r2b.urdf': [('inertia-triangle', 210)],
    'robotiq_loop_joint.urdf': [
        ('inertia-triangle', line) for line in (33, 56, 82, 367, 388, 414, 699, 720, 746)
    ],
}


@pytest.mark.skipif(not PUBLISHED, reason=NO_ROBOTS)
def test_published_robots_load() -> None:
    for file in PUBLISHED:
        errors = [(d.code, d.where.line) for d in load_description(file).errors]
        assert errors == ERRORS_OF_PUBLISHED.get(file.name, [])


def test_findings_of_a_document_with_all_elements(diagnostics: Any) -> None:
    assert diagnostics.load(EVERYTHING).xml == EVERYTHING
    missing = diagnostics.take('inertia-missing')
    assert "link 'hand', which has no mass (and 1 more: " in missing.message
    # Take the finding about the transmission of ROS 1 in this robot.
    diagnostics.take('transmission-ros1')


def test_the_fixture_requires_expected_findings(diagnostics: Any) -> None:
    assert diagnostics.load('<robot/>') is None
    assert diagnostics.is_fatal
    with pytest.raises(AssertionError, match='no mimic-self among'):
        diagnostics.take('mimic-self')
    assert diagnostics.take('no-links').severity is Severity.FATAL
    assert diagnostics.take('attribute-missing').where.line == 1


def test_the_import_loads_few_modules() -> None:
    heavy = ['numpy', 'xacro', 'urdf_parser_py', 'yaml', 'lxml', 'xml.dom', 'urllib.request']
    code = (
        'import sys, robot_description_tools.description\n'
        f'print([name for name in {heavy} if name in sys.modules])'
    )
    # Remove the environment variables of coverage.py, because they make each child process import
    # more modules.
    env = {name: value for name, value in os.environ.items() if not name.startswith('COVERAGE')}
    run = subprocess.run(
        [sys.executable, '-c', code], capture_output=True, text=True, check=True, env=env
    )
    assert run.stdout.strip() == '[]'
