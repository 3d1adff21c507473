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

"""Functions for packages that test their descriptions."""

from __future__ import annotations

from pathlib import Path
import subprocess
import sys

import pytest
from robot_description_tools.description.json_robot.values import ROBOT
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics.code import document
from robot_description_tools.testing import check_description
from robot_description_tools.testing import description_files
from test_support.mesh_texts import stl_binary
from test_support.patience import PATIENCE
from test_support.places import ROOT

PAGE = (ROOT / 'doc' / 'continuous_integration.md').read_text(encoding='utf-8')
START = (ROOT / 'doc' / 'start' / 'check_in_ci.md').read_text(encoding='utf-8')
XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


def test_our_robots_pass() -> None:
    for file in description_files(ROOT / 'urdf'):
        assert check_description(file, strict=True).links


def test_a_description_with_errors_names_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / 'r.urdf'
    path.write_text(
        '<robot name="r"><link name="/a"/>\n<gazebo><b:c/></gazebo><gazebo><d:e/></gazebo></robot>'
    )
    with pytest.raises(AssertionError) as caught:
        check_description(path)
    text = str(caught.value)
    assert f'{path}:2:9: error[xml-unbound-prefix]' in text
    assert f'{path}:2:32: error[xml-unbound-prefix]' in text
    assert 'name-tf' not in text
    with pytest.raises(AssertionError, match='name-tf'):
        check_description(path, strict=True)
    assert check_description(path, ignore=['xml-unbound-prefix']).root == '/a'


def test_xacro_with_arguments(tmp_path: Path) -> None:
    path = tmp_path / 'r.xacro'
    path.write_text(
        f'<robot name="r" {XACRO}><xacro:arg name="n" default="a"/><link name="$(arg n)"/></robot>'
    )
    assert check_description(path).root == 'a'
    assert check_description(path, {'n': 'b'}).root == 'b'
    with pytest.raises(AssertionError, match='name-empty'):
        check_description(path, {'n': ''})


def test_a_json_robot(tmp_path: Path) -> None:
    path = tmp_path / 'r.json'
    path.write_text(ROBOT)
    assert description_files(tmp_path) == [str(path)]
    assert check_description(path, strict=True).root == 'base_link'
    path.write_text(ROBOT.replace('"base_link"', '"bas"'))
    with pytest.raises(AssertionError, match=r'r\.json:6:14: fatal\[joint-parent-unknown\]'):
        check_description(path)


def test_libraries_of_xacro_are_not_robots(tmp_path: Path) -> None:
    text = f'<robot name="r" {XACRO}><material name="m"/></robot>'
    (tmp_path / 'library.xacro').write_text(text)
    with pytest.raises(FileNotFoundError, match='no robot description below'):
        description_files(tmp_path)
    robot = tmp_path / 'r.xacro'
    robot.write_text('<robot name="r"><link name="a"/></robot>')
    assert description_files(tmp_path) == [str(robot)]


def test_loops_of_another_file(tmp_path: Path) -> None:
    path = tmp_path / 'r.urdf'
    path.write_text(document(loop_snippet().partition('<loop_joint')[0]))
    close = {
        'type': 'revolute',
        'link1': {'link': 'rocker', 'xyz': [0, 0.2, 0]},
        'link2': {'link': 'rod', 'xyz': [0.3, 0, 0]},
        'axis': [0, 0, 1],
    }
    assert check_description(path).loops == ()
    (found,) = check_description(path, loops={'close': close}).loops
    assert found.name == 'close'
    # This error is found only when the model is compiled.
    close['link2'] = {'link': 'rod', 'xyz': [30, 0, 0]}
    with pytest.raises(AssertionError, match='loop-inconsistent'):
        check_description(path, loops={'close': close})
    with pytest.raises(AssertionError, match='loops-unreadable'):
        check_description(path, loops={'close': 5})


def test_unknown_code(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="code 'name-ft', did you mean 'name-tf'"):
        check_description(tmp_path / 'r.urdf', ignore=['name-ft'])


def test_a_folder_without_descriptions_fails(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match='no robot description below'):
        description_files(tmp_path)


def test_the_test_in_the_page(tmp_path: Path) -> None:
    """The test on the page passes for a good file and fails for a bad file, in any folder."""
    package = tmp_path / 'src' / 'arm_description'
    test = package / 'test' / 'test_urdf.py'
    good = package / 'urdf' / 'good.urdf'
    # ament_cmake runs tests in the build folder.
    build = tmp_path / 'build'
    for folder in (test.parent, good.parent, build):
        folder.mkdir(parents=True)
    test.write_text(START.split('```python\n')[1].split('```')[0])
    (package / 'package.xml').write_text('<package><name>arm_description</name></package>')
    good.write_text('<robot name="r"><link name="a"/></robot>')
    bad = good.with_name('bad.urdf.xacro')
    for folder, text, code, words in (
        (build, '<robot name="r"><link name="a"/></robot>', 0, '2 passed'),
        (package, '<robot name="r">\n<link name="${a}"/></robot>', 1, "name 'a' is not defined"),
    ):
        bad.write_text(text)
        done = subprocess.run(
            [sys.executable, '-m', 'pytest', '-v', '-p', 'no:cacheprovider', test],
            cwd=folder,
            env={'PYTHONPATH': str(ROOT), 'PATH': '', 'PYTEST_DISABLE_PLUGIN_AUTOLOAD': '1'},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == code, done.stdout
        assert words in done.stdout
    # The name of each test contains the path of the description file.
    assert 'test_description[urdf/good.urdf]' in done.stdout


def test_relative_paths_begin_at_the_package_of_the_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arm = tmp_path / 'arm'
    leg = arm / 'packages' / 'leg'
    leg.mkdir(parents=True)
    for package in (arm, leg):
        manifest = f'<package><name>{package.name}</name></package>'
        (package / 'package.xml').write_text(manifest)
    (leg / 'a.stl').write_bytes(stl_binary())
    mesh = '<visual><geometry><mesh filename="package://leg/a.stl"/></geometry></visual>'
    (arm / 'r.urdf').write_text(f'<robot name="r"><link name="a">{mesh}</link></robot>')
    (arm / 'none.yaml').write_text('{}')
    (arm / 'controllers.yaml').write_text(
        'controller_manager: {ros__parameters: {jsb: {type: j/JointStateBroadcaster}}}'
    )
    (arm / 'none.srdf').write_text('<robot name="r"/>')
    test = """check_description(
        'r.urdf', package_path=['packages'], strict=True, loops='none.yaml', srdf='none.srdf',
        controllers=['controllers.yaml'],
    )"""
    monkeypatch.chdir(tmp_path)
    code = compile(test, str(arm / 'test' / 'test_r.py'), 'exec')
    exec(code, {'check_description': check_description})
