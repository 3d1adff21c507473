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

"""Results of the test suites of other projects, tested with small suites of our own."""

from __future__ import annotations

import os
from pathlib import Path

from benchmark import conformance
import pytest

PARSER = r"""
// A "comment".
TEST_F(Parser, is_read) {
  std::string text = std::string(assets::head) +
    assets::
      arm + "</robot>";
  const auto all = parse_control_resources_from_urdf(text);
  ASSERT_THAT(all, SizeIs(1));
  const auto info = all.front();
  EXPECT_EQ(info.name, "arm");
  EXPECT_EQ(info.joints[0].command_interfaces.at(0).name, HW_IF_POSITION);
}
TEST_F(Parser, differs_in_a_value) {
  const auto all = parse_control_resources_from_urdf(
    std::string(assets::head) + assets::arm + "</robot>");
  EXPECT_EQ(all.front().name, "leg");
}
TEST_F(Parser, is_refused) {
  std::string text = "<robot name=\"r\">";
  ASSERT_THROW(parse_control_resources_from_urdf(text), std::runtime_error);
}
TEST_F(Parser, differs_in_what_is_refused) {
  std::string text = std::string(assets::head) + assets::arm + "</robot>";
  ASSERT_THROW(parse_control_resources_from_urdf(text), std::runtime_error);
}
TEST_F(Parser, is_about_something_else) {
  EXPECT_EQ(1, 1);
}
"""
ASSETS = r"""
const auto head = R"(<robot name="r"><link name="a"/><link name="b"/>
  <joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>)";
const auto arm = R"x(<ros2_control name="arm" type="system">
  <hardware><plugin>p/P</plugin></hardware>
  <joint name="j"><command_interface name="position"/></joint></ros2_control>)x";
"""
VERSIONS = r"""
TEST(URDF, is_refused) {
  std::string text = "<robot name=\"test\" version=\"foo\">" "</robot>";
  urdf::ModelInterfaceSharedPtr urdf = urdf::parseURDF(text);
  EXPECT_EQ(nullptr, urdf);
}
TEST(URDF, is_read) {
  std::string text = "<robot name=\"test\">"
    "<link name=\"a\"/></robot>";
  urdf::ModelInterfaceSharedPtr urdf = urdf::parseURDF(text);
  EXPECT_NE(nullptr, urdf);
}
"""
XACRO = """
import unittest
import xacro

class TestXacroBase(unittest.TestCase):
    def quick_xacro(self, xml, cli=None, **kwargs):
        doc = xacro.parse(xml)
        xacro.process_doc(doc, **kwargs)
        return doc

class TestXacro(TestXacroBase):
    def number(self, text):
        head = '<a xmlns:xacro="http://www.ros.org/wiki/xacro" b="${'
        return self.quick_xacro(head + text + '}"/>').documentElement.getAttribute('b')

    def test_same(self):
        self.assertEqual(self.number('1 + 1'), '2')

    def test_refused(self):
        self.assertRaises(xacro.XacroException, self.number, 'nothing')

    def test_fails_there_as_well(self):
        self.assertEqual(self.number('1 + 1'), '3')

    def test_elsewhere(self):
        pass
"""


def outcomes(folder: Path, suite: str) -> dict[str, str]:
    files, run = conformance.SUITES[suite]
    found = [each for file in files for each in folder.rglob(file)]
    return {outcome.test: outcome.result for file in found for outcome in run(file)}


def test_parser_in_cpp(tmp_path: Path) -> None:
    (tmp_path / 'ros2_control_test_assets').mkdir()
    (tmp_path / 'ros2_control_test_assets' / 'descriptions.hpp').write_text(ASSETS)
    (tmp_path / 'test').mkdir()
    (tmp_path / 'test' / 'test_component_parser.cpp').write_text(PARSER)
    assert outcomes(tmp_path, 'ros2_control') == {
        'is_read': 'same',
        'differs_in_a_value': 'differs',
        'is_refused': 'same',
        'differs_in_what_is_refused': 'differs',
        'is_about_something_else': 'not applicable',
    }


def test_robots_that_are_none(tmp_path: Path) -> None:
    (tmp_path / 'urdf_version_test.cpp').write_text(VERSIONS)
    assert outcomes(tmp_path, 'urdfdom') == {'is_refused': 'same', 'is_read': 'same'}


def test_suite_in_python(tmp_path: Path) -> None:
    (tmp_path / 'test').mkdir()
    (tmp_path / 'test' / 'test_xacro.py').write_text(XACRO)
    assert outcomes(tmp_path, 'xacro') == {
        'TestXacro.test_same': 'same',
        'TestXacro.test_refused': 'same',
        'TestXacro.test_fails_there_as_well': 'not applicable',
        'TestXacro.test_elsewhere': 'not applicable',
    }


def test_launch_tests_start_our_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tests, built = tmp_path / 'src' / 'rsp' / 'test', tmp_path / 'build' / 'robot_state_publisher'
    tests.mkdir(parents=True)
    built.mkdir(parents=True)
    node = "Node(package='robot_state_publisher', executable='robot_state_publisher')"
    for name in ('fixed_joint', 'moving_joint', 'never_built'):
        (tests / f'two_links_{name}-launch.py').write_text(f'{node}  # {name}')
        (built / f'test_two_links_{name}').touch()
    (built / 'test_two_links_never_built').unlink()
    command = tmp_path / 'launch_test'
    command.write_text(
        '#!/bin/sh\ngrep -q "package=.robot_description_tools.*fixed" "$1" &&\n'
        'test -f "${2#test_exe:=}"\n'
    )
    command.chmod(0o755)
    monkeypatch.setenv('PATH', str(tmp_path), prepend=os.pathsep)
    assert outcomes(tmp_path, 'robot_state_publisher') == {
        'two_links_fixed_joint': 'same',
        'two_links_moving_joint': 'differs',
        'two_links_never_built': 'not applicable',
    }


def test_what_differs_without_a_reason_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / 'urdf_version_test.cpp').write_text(VERSIONS.replace('EXPECT_NE', 'EXPECT_EQ'))
    monkeypatch.setattr('sys.argv', ['conformance', '--suite', str(tmp_path)])
    assert conformance.main() == 1
    assert '| urdfdom | no checkout | 2 | 1 | 0 | 1 | 0 |' in capsys.readouterr().out
    monkeypatch.setitem(conformance.WHY, 'urdfdom', {'is_read': 'on purpose'})
    assert conformance.main() == 0
    assert 'urdfdom is_read: on purpose' in capsys.readouterr().out
