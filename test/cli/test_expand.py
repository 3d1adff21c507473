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

"""``robot-description expand``."""

from __future__ import annotations

from xml.dom import minidom

from robot_description_tools import load_description
from test_support.patience import PATIENCE
from test_support.places import ROOT

ARM = ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro'


def test_xacro_is_expanded(command, tmp_path):
    done = command('expand', ARM)
    assert (done.code, done.err) == (0, '')
    assert 'xacro:' not in done.out.partition('<robot')[2].partition('>')[2]
    (tmp_path / 'arm.urdf').write_text(done.out)
    expanded = load_description(tmp_path / 'arm.urdf')
    assert expanded.joints == load_description(ARM).joints


def test_urdf_is_printed_as_it_is(command):
    path = ROOT / 'urdf' / 'every_joint_type.urdf'
    assert command('expand', path).out == path.read_text()


def test_output_is_utf_8_and_declares_it(start, tmp_path):
    path = tmp_path / 'robot.urdf'
    text = '<?xml version="1.0" encoding=\'latin-1\'?>\n<robot name="r"><link name="ä"/></robot>'
    path.write_bytes(text.encode('latin-1'))
    out, _ = start('expand', path, env={'PYTHONIOENCODING': 'ascii'}).communicate(timeout=PATIENCE)
    assert out.startswith(b'<?xml version="1.0" encoding="utf-8"?>')
    assert out.endswith(b'</robot>\n')
    link = minidom.parseString(out).getElementsByTagName('link')[0]
    assert link.getAttribute('name') == 'ä'


def test_stderr_is_empty_unless_findings_are_requested(command, write):
    """A `Command` in a launch file fails if the command prints anything on stderr."""
    path = write('<link name="base"/><gazebo><sensor:ray/></gazebo>')
    done = command('expand', path)
    assert (done.code, done.out, done.err) == (0, path.read_text(), '')
    done = command('expand', path, '--findings')
    assert (done.code, done.out) == (0, path.read_text())
    assert done.err.startswith(f'{path}:2:28: error[xml-unbound-prefix]: ')


def test_neither_xacro_nor_python_writes_to_stderr(command, tmp_path):
    """Even if all warnings of Python are turned on, stderr is empty without --findings."""
    path = tmp_path / 'robot.xacro'
    path.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:property name="pi" value="3"/><link name="${len(\'\\d\')}"/></robot>'
    )
    words = ('expand', path, '--xacro-arg', 'nothing:=1')
    done = command(*words, env={'PYTHONWARNINGS': 'always'})
    assert (done.code, done.err) == (0, '')
    assert '<link name="2"/>' in done.out
    done = command(*words, '--findings')
    assert 'warning[xacro-warning]' in done.err
    assert 'warning[xacro-argument-unused]' in done.err


def test_fatal_description(run, tmp_path):
    path = tmp_path / 'robot.xacro'
    path.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n<xacro:nothing/></robot>'
    )
    done = run('expand', path)
    assert (done.code, done.out) == (1, '')
    assert done.err.startswith(f'{path}:2:1: fatal[xacro-failed]: ')


def test_an_unusable_robot_is_printed(run, write):
    """`expand` prints an unusable robot, because the XML shows why the robot is unusable."""
    path = write('<link name="base"/><link name="second_root"/>')
    done = run('expand', path)
    assert (done.code, done.out, done.err) == (0, path.read_text(), '')
    done = run('expand', path, '--findings')
    assert (done.code, done.out) == (1, '')
    assert 'second_root' in done.err


def test_malformed_xml_is_not_printed(run, write):
    path = write('<link name="base">')
    done = run('expand', path)
    assert (done.code, done.out) == (1, '')
    assert 'fatal[xml-syntax]' in done.err


def test_json_robot_is_printed_as_urdf(run):
    path = ROOT / 'urdf' / 'crane.json'
    done = run('expand', path)
    assert (done.code, done.err) == (0, '')
    assert done.out == load_description(path).xml.rstrip() + '\n'
