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

"""The demo: as a user runs it, with a pipe and with a terminal."""

from __future__ import annotations

import os
import re
import signal
import struct
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.ros.demo_screen import table
from sensor_msgs.msg import JointState
from test_support.harness import NodeProcess
from test_support.harness import Peer
from test_support.patience import wait_until
from test_support.places import ROOT

MODULE = 'robot_description_tools.ros.demo_verb'
ROBOTS = ROOT.parent / 'shared' / 'robots'
URDF = ROOT / 'urdf'
# All six types of joints; the floating and the planar one have no position of their own.
EVERY = URDF / 'every_joint_type.urdf'

needs_robots = pytest.mark.skipif(not ROBOTS.is_dir(), reason=f'needs {ROBOTS}')


def demo(*args, **options):
    return NodeProcess(MODULE, [str(arg) for arg in args], **options)


def wait_for_frames(process, *patterns):
    """Wait for a line that counts all frames and matches the patterns; return it, and stop."""

    def find():
        links = re.search(r'^Robot .*: (\d+) links', process.output, re.MULTILINE)
        for line in process.output.splitlines():
            frames = re.search(r'frames: (\d+) moving, (\d+) static', line)
            complete = frames and sum(map(int, frames.groups())) == int(links[1]) - 1
            if complete and all(re.search(pattern, line) for pattern in patterns):
                return line
        return None

    line = wait_until(find)
    assert line, process.output
    assert process.stop() == 0
    return line


# -- the layout of the table -------------------------------------------------------------------


def rows_of(count, length=8):
    return [(f'j{i}'.ljust(length, '_'), 'measured', f'{i:+.3f} rad') for i in range(count)]


@given(st.integers(1, 120), st.integers(1, 60), st.integers(40, 250), st.integers(2, 80))
def test_the_table_fits_and_shows_each_joint_once(count, length, width, height):
    rows = rows_of(count, length)
    lines = table(rows, width, height)
    assert len(lines) <= max(3, height)
    assert max(map(len, lines)) <= width
    more = re.match(r'and (\d+) more', lines[-1])
    shown = [int(value) for line in lines for value in re.findall(r'\+(\d+)\.000 rad', line)]
    # Nobody is lost, nobody comes twice, and the first come first.
    assert sorted(shown) == list(range(len(shown)))
    assert len(shown) + int(more[1] if more else 0) == count


def test_the_table_has_one_part_where_the_height_allows_it():
    assert len(table(rows_of(10), 200, 11)) == 11


def test_the_table_has_parts_side_by_side_where_the_width_allows_it():
    lines = table(rows_of(5), 80, 4)
    assert lines == [
        'joint     source      position    joint     source      position',
        'j0______  measured  +0.000 rad    j3______  measured  +3.000 rad',
        'j1______  measured  +1.000 rad    j4______  measured  +4.000 rad',
        'j2______  measured  +2.000 rad',
    ]


def test_the_table_of_a_robot_that_cannot_move():
    assert table([], 80, 24) == ['no joint of this robot moves']


# -- plain lines -------------------------------------------------------------------------------


def test_plain_lines_and_all_frames():
    with demo(EVERY) as process:
        line = wait_for_frames(
            process,
            # Each joint has its unit.
            r'planar_joint at zero, revolute_joint [+-]\d\.\d{3} rad',
            r'prismatic_joint [+-]\d\.\d{3} m, and 2 more',
        )
    output = process.output
    assert '\x1b' not in output
    assert 'Robot   every_joint_type: 7 links, 6 joints' in output
    assert '6 of 6 frames on TF' in output
    assert 'frames: 4 moving, 2 static' in line
    # About 50: the rate of a frame, and not of all four.
    assert 0.0 < float(re.search(r'TF +([\d.]+) Hz', line)[1]) < 120.0


def test_the_default_is_our_example():
    with demo() as process:
        wait_for_frames(process)
    assert 'Robot   arm_with_gripper:' in process.output
    assert '14 of 14 frames on TF' in process.output


@needs_robots
def test_all_frames_of_a_big_robot():
    with demo(ROBOTS / 'pr2.urdf') as process:
        wait_for_frames(process)
    assert '49 of 49 frames on TF' in process.output


@needs_robots
def test_a_robot_with_errors_runs_all_the_same():
    with demo(ROBOTS / 'fetch_not_well_formed.urdf') as process:
        wait_for_frames(process)
    assert re.search(r'fetch_not_well_formed.urdf:655\S* error', process.output)
    done, wanted = re.search(r'(\d+) of (\d+) frames on TF', process.output).groups()
    assert done == wanted


def test_without_motion_it_watches_others():
    with Peer() as peer, demo(EVERY, '--no-motion') as process:
        others = peer.publisher(JointState, 'joint_states')
        assert peer.wait_for_subscribers(others), process.output

        def message():
            stamp = peer.node.get_clock().now().to_msg()
            made = JointState(name=['revolute_joint'], position=[0.25])
            made.header.stamp = stamp
            return made

        wanted = 'revolute_joint +0.250 rad, prismatic_joint -'
        assert peer.publish_until(others, message, lambda: wanted in process.output)
        assert process.stop() == 0


def test_xacro_arguments_and_package_paths(tmp_path):
    folder = tmp_path / 'my_robot'
    folder.mkdir()
    (folder / 'package.xml').write_text('<package format="3"><name>my_robot</name></package>')
    (folder / 'part.xacro').write_text(
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="base"/></robot>'
    )
    file = tmp_path / 'robot.xacro'
    file.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="tool" '
        'default="hand"/><xacro:include filename="$(find my_robot)/part.xacro"/>'
        '<link name="$(arg tool)"/><joint name="to_$(arg tool)" type="continuous">'
        '<parent link="base"/><child link="$(arg tool)"/><axis xyz="0 0 1"/></joint></robot>'
    )
    args = ('--xacro-arg', 'tool:=drill', '--package-path', tmp_path)
    with demo(file, *args) as process:
        wait_for_frames(process, r'to_drill [+-]\d\.\d{3} rad')
    assert '1 of 1 frames on TF' in process.output


# -- exit codes --------------------------------------------------------------------------------


def test_a_missing_file_is_named():
    with demo('/no/such.urdf') as process:
        assert process.wait() == 1
    assert '/no/such.urdf: error[file-unreadable]: cannot read the file' in process.output


def test_a_fatal_description_is_named(tmp_path):
    file = tmp_path / 'bad.urdf'
    file.write_text('<robot name="bad"><link name="a"/>\n<link name="b"/></robot>')
    with demo(file, '--duration', 5) as process:
        assert process.wait() == 1
    assert f'{file}:2:1: error[' in process.output


@pytest.mark.parametrize(
    ('args', 'message'),
    [
        (['--duration', '0'], "'0' is no positive number of seconds"),
        (['--duration', 'nan'], "'nan' is no positive number of seconds"),
        (['--duration', 'long'], "'long' is no positive number of seconds"),
        (['--xacro-arg', 'a=1'], "expected NAME:=VALUE, got 'a=1'"),
    ],
)
def test_wrong_usage(args, message, capsys):
    from robot_description_tools.ros.demo_verb import main

    with pytest.raises(SystemExit, match='2'):
        main(args)
    assert message in capsys.readouterr().err


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_signals_end_it_with_0(number):
    with demo(EVERY) as process:
        assert process.wait_for_output('frames: 4 moving')
        assert process.stop(number) == 0
    assert '6 of 6 frames on TF' in process.output
    assert 'FATAL' not in process.output


def test_a_reader_that_goes_away_is_no_fault():
    read, write = os.pipe()
    with demo(EVERY, stdout=write) as process:
        os.close(write)
        assert os.read(read, 5) == b'Robot'
        os.close(read)
        assert process.wait() == 141
    assert 'Error' not in process.output


def test_the_verb_of_robot_description():
    from importlib.metadata import entry_points

    if not [e for e in entry_points(group='robot_description_tools.verbs') if e.name == 'demo']:
        pytest.skip('the package is not installed')
    with NodeProcess(
        'robot_description_tools', ['demo', str(EVERY), '--duration', '0.5']
    ) as process:
        assert process.wait() == 0
    # How many of them is a matter of time.
    assert 'of 6 frames on TF' in process.output
    listed = subprocess.run(
        [sys.executable, '-m', 'robot_description_tools', '--help'],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, 'PYTHONPATH': str(ROOT)},
    )
    assert re.search('demo +run the nodes on a moving robot', listed.stdout)


# -- a terminal --------------------------------------------------------------------------------


class Terminal:
    """As much of a terminal as the demo needs: 80 columns, no end below."""

    def __init__(self, columns=80):
        self.columns = columns
        self.lines = ['']
        self.row = self.column = 0
        self.wrapped = False
        self.cursor_shown = True

    def feed(self, text):
        """Take what a program writes."""
        for part in re.findall(r'\x1b\[[?\d;]*[A-Za-z]|[^\x1b]', text):
            if len(part) > 1:
                self._control(part[2:-1], part[-1])
            elif part == '\n':
                self.row += 1
                if self.row == len(self.lines):
                    self.lines.append('')
            elif part == '\r':
                self.column = 0
            else:
                if self.column == self.columns:
                    self.feed('\r\n')
                line = list(self.lines[self.row].ljust(self.column + 1))
                line[self.column] = part
                self.lines[self.row] = ''.join(line)
                self.column += 1

    def _control(self, number, letter):
        known = ('K', 'J', '?25l', '?25h')
        assert letter in 'Fm' or number + letter in known, number + letter
        if letter == 'm':
            return
        if letter in 'KJ':
            self.lines[self.row] = self.lines[self.row][: self.column]
            if letter == 'J':
                self.lines = self.lines[: self.row + 1]
        elif letter == 'F':
            self.row -= int(number)
            self.column = 0
        else:
            self.cursor_shown = letter == 'h'


def in_terminal(peer, until, *args):
    """Run the demo in a terminal of 80x24; return what it showed, and what is left at the end."""
    import fcntl
    import pty
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 80, 0, 0))
    env = {**os.environ, 'PYTHONPATH': str(ROOT), 'TERM': 'xterm'}
    for name in ('COLUMNS', 'LINES'):
        env.pop(name, None)
    command = [sys.executable, '-m', MODULE, *map(str, args)]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=env)
    os.close(slave)
    os.set_blocking(master, False)
    terminal = Terminal()
    pending = b''

    def read():
        nonlocal pending
        try:
            pending += os.read(master, 1 << 16)
        except OSError:
            return
        # What is not complete yet stays: half a character, half a control sequence.
        end = max(pending.rfind(b'\n'), pending.rfind(b'J')) + 1
        terminal.feed(pending[:end].decode())
        pending = pending[end:]

    shown = ''
    try:
        def read_and_spin():
            read()
            peer.spin_once()

        assert wait_until(lambda: until(terminal), read_and_spin), '\n'.join(terminal.lines)
        shown = '\n'.join(terminal.lines)
        process.send_signal(signal.SIGINT)
        # What nobody reads would keep it from ending.
        wait_until(lambda: process.poll() is not None, read_and_spin)
        read()
        terminal.feed(pending.decode())
        assert process.poll() == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)
    assert terminal.cursor_shown
    return shown, '\n'.join(terminal.lines)


def test_the_table_stays_in_place():
    seconds = []

    def long_enough(terminal):
        found = re.search(r'([\d.]+) s   TF', '\n'.join(terminal.lines))
        seconds.extend([found[1]] if found and found[1] not in seconds[-1:] else [])
        return len(seconds) > 4

    with Peer() as peer:
        shown, left = in_terminal(peer, long_enough, EVERY)
    # Several tables were written, one is there.
    for text in (shown, left):
        assert text.count('joint             source      position') == 1
        assert text.count('Ctrl-C ends') == 1
        assert re.search(r'^revolute_joint    measured  [+-]\d\.\d{3} rad$', text, re.MULTILINE)
        assert re.search(r'^prismatic_joint   measured  [+-]\d\.\d{3} m$', text, re.MULTILINE)
        assert re.search(r'^planar_joint      static       at zero$', text, re.MULTILINE)
        assert re.search(r'^floating_joint    measured +moves$', text, re.MULTILINE)
    assert left.rstrip().splitlines()[-1].startswith('6 of 6 frames on TF')


def test_the_log_appears_above_the_table():
    with Peer() as peer:
        others = peer.publisher(JointState, 'joint_states')
        said = "'stranger' in joint states is no joint of the robot"

        def until(terminal):
            if others.get_subscription_count():
                message = JointState(name=['stranger'], position=[0.0])
                message.header.stamp = peer.node.get_clock().now().to_msg()
                others.publish(message)
            text = '\n'.join(terminal.lines)
            # Lines of the log are broken by the terminal.
            return said in text.replace('\n', '') and 'Ctrl-C ends' in text.split('stranger')[-1]

        shown, left = in_terminal(peer, until, EVERY)
    for text in (shown, left):
        above, _, below = text.partition('joint             source      position')
        assert said in above.replace('\n', '')
        assert 'stranger' not in below
        assert text.count('Ctrl-C ends') == 1
        assert 'Robot   every_joint_type' in above


@needs_robots
def test_a_big_robot_fits_a_small_terminal():
    with Peer() as peer:
        shown, _ = in_terminal(
            peer, lambda t: 'Ctrl-C ends' in '\n'.join(t.lines), ROBOTS / 'pr2.urdf'
        )
    start = shown.index('Robot   pr2')
    lines = shown[start:].splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) < 80
    assert re.search('^and 27 more; a larger terminal shows them$', shown, re.MULTILINE)
