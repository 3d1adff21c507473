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

"""The table of the demo: its size, and a terminal around it."""

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
from test_support.demo import EVERY
from test_support.demo import MODULE
from test_support.demo import needs_robots
from test_support.demo import ROBOTS
from test_support.harness import Peer
from test_support.patience import wait_until
from test_support.places import environment

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
    env = environment(TERM='xterm')
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
@pytest.mark.long
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
