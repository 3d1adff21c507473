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

"""The verb `demo`, run in a process of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys

import pytest
from robot_description_tools.cli.main import main
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.ros.listeners import publishers_of
from sensor_msgs.msg import JointState
from test_support.attacks import write_maker
from test_support.browser import new_page
from test_support.browser import wait_for
from test_support.harness import NodeProcess
from test_support.harness import Peer
from test_support.patience import wait_until
from test_support.places import NO_ROBOTS
from test_support.places import ROBOTS
from test_support.places import ROOT

URDF = ROOT / 'urdf'
VIEWER = 'robot_description_tools.ros.viewer_node'
# A robot with joints of all six types. The floating joint and the planar joint have no position
# that is a single number.
EVERY = URDF / 'every_joint_type.urdf'

needs_robots = pytest.mark.skipif(not ROBOTS.is_dir(), reason=NO_ROBOTS)


def demo(*args, **options):
    return NodeProcess('robot_description_tools', ['demo', *map(str, args)], **options)


def wait_for_frames(process, *patterns, number=signal.SIGINT):
    """
    Stop the demo after it prints a line that has all frames and matches the patterns.

    Return this line.

    """

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
    assert process.stop(number) == 0
    assert 'FATAL' not in process.output
    return line


def test_plain_lines_and_all_frames():
    with demo(EVERY) as process:
        line = wait_for_frames(
            process,
            # The position of each joint is printed with its unit.
            r'planar_joint at zero, revolute_joint [+-]\d\.\d{3} rad',
            r'prismatic_joint [+-]\d\.\d{3} m, and 2 more',
            # Accept any rate above 0, because the machine may pause in the second for which the
            # line gives the rate.
            r'TF +\d*[1-9]\S* Hz',
        )
    output = process.output
    assert 'Robot   every_joint_type: 7 links, 6 joints' in output
    assert '6 of 6 frames on TF' in output
    # The table at the end lists every joint that moves.
    assert re.search(r'^joint +source +position$', output, re.MULTILINE)
    assert re.search(r'^revolute_joint +measured +[+-]\d\.\d{3} rad$', output, re.MULTILINE)
    assert re.search(r'^prismatic_joint +measured +[+-]\d\.\d{3} m$', output, re.MULTILINE)
    assert re.search(r'^floating_joint +measured +moves$', output, re.MULTILINE)
    assert 'frames: 4 moving, 2 static' in line
    # The rate is about 50, as for one frame, and not the sum over all four frames.
    assert 0.0 < float(re.search(r'TF +([\d.]+) Hz', line)[1]) < 120.0


def test_the_follower_moves_again_after_the_sliders(browser):
    """
    The page publishes joint states in slider mode for 2 s.

    After that, only the source of the demo publishes, and it publishes only the drivers.

    """
    with Peer() as peer, demo() as process, new_page(browser) as page:
        assert process.wait_for_output('Browser http')
        page.goto(re.search(r'^Browser (\S+)', process.output, re.MULTILINE)[1])
        followers = []

        def note(message):
            position = dict(zip(message.name, message.position, strict=True))
            followers.append((position['left_finger_joint'], position['right_finger_joint']))

        peer.node.create_subscription(JointState, 'complete_joint_states', note, 10)
        wait_for(page, 'robotViewer.state().sources')
        page.once('dialog', lambda dialog: dialog.accept())
        for mode in ('sliders', 'live'):
            page.click(f'#modes [data-value={mode}]')
            peer.spin_for(2.0)
        assert peer.spin_until(lambda: peer.node.count_publishers('/joint_states') == 1)
        del followers[:]

        def moves():
            return len({right for _, right in followers}) > 20

        assert peer.spin_until(moves), followers[-5:]
        assert all(left == pytest.approx(right) for left, right in followers)
        assert process.stop() == 0


def test_the_page_asks_before_it_publishes_beside_another_source(browser):
    with Peer() as peer, demo() as process, new_page(browser) as page:
        assert process.wait_for_output('Browser http')
        sent, questions = [], []
        page.on('websocket', lambda socket: socket.on('framesent', lambda text: sent.append(text)))
        page.goto(re.search(r'^Browser (\S+)', process.output, re.MULTILINE)[1])

        def is_named():
            # A publisher can be discovered before the name of its node is known.
            source, *others = publishers_of(peer.node, '/joint_states') or ['']
            return not others and source == page.evaluate('robotViewer.state().sources')

        wait_for(page, 'robotViewer.state().sources')
        assert peer.spin_until(is_named)
        (source,) = publishers_of(peer.node, '/joint_states')
        for answer in ('dismiss', 'accept'):

            def decide(dialog, answer=answer):
                questions.append(dialog.message)
                getattr(dialog, answer)()

            page.once('dialog', decide)
            page.click('#modes [data-value=sliders]')
        page.wait_for_selector('#modes [data-value=sliders][aria-pressed=true]')
        assert peer.spin_until(lambda: peer.node.count_publishers('/joint_states') == 2)
        # The page stops publishing without asking the user.
        page.click('#modes [data-value=live]')
        page.wait_for_selector('#modes [data-value=live][aria-pressed=true]')
        wishes = [json.loads(text) for text in sent if isinstance(text, str)]
        assert [wish['live'] for wish in wishes if wish['type'] == 'mode'] == [False, True]
        assert len(questions) == 2
        assert all(source in question for question in questions)
        assert process.stop() == 0


@pytest.mark.parametrize('answer', ['dismiss', 'accept'])
def test_the_page_asks_about_sliders_at_the_start(browser, answer):
    with Peer() as peer, demo('--no-viewer') as process:
        # Wait for the source of the demo, because the viewer looks for other sources for only
        # three seconds.
        assert peer.spin_until(lambda: peer.node.count_publishers('/joint_states') == 1)
        viewer = NodeProcess(VIEWER, parameters={'port': 0, 'mode': 'sliders'})
        with viewer, new_page(browser) as page:
            assert viewer.wait_for_output('The sliders are published if'), viewer.output
            questions = []

            def decide(dialog):
                questions.append(dialog.message)
                getattr(dialog, answer)()

            page.on('dialog', decide)
            page.goto(re.search(r'http://\S+', viewer.output)[0])
            mode = {'dismiss': 'live', 'accept': 'sliders'}[answer]
            page.wait_for_selector(f'#modes [data-value={mode}][aria-pressed=true]')
            wait_for(page, '!robotViewer.state().asks')
            publishers = {'dismiss': 1, 'accept': 2}[answer]
            assert peer.spin_until(
                lambda: peer.node.count_publishers('/joint_states') == publishers
            )
            assert len(questions) == 1
        assert process.stop() == 0


def test_the_default_is_our_example():
    with demo() as process:
        wait_for_frames(process, number=signal.SIGTERM)
    assert 'Robot   arm_with_gripper:' in process.output
    assert '14 of 14 frames on TF' in process.output


@needs_robots
def test_all_frames_of_a_big_robot():
    with demo(ROBOTS / 'pr2.urdf') as process:
        wait_for_frames(process)
    assert '49 of 49 frames on TF' in process.output


@needs_robots
def test_a_robot_with_errors_runs():
    with demo(ROBOTS / 'fetch_not_well_formed.urdf') as process:
        wait_for_frames(process)
    assert re.search(r'fetch_not_well_formed.urdf:655\S* error', process.output)
    done, wanted = re.search(r'(\d+) of (\d+) frames on TF', process.output).groups()
    assert done == wanted


def test_without_motion_the_demo_watches_others():
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
    assert '/no/such.urdf: fatal[file-unreadable]: cannot read the file' in process.output


def test_a_fatal_description_is_named(tmp_path):
    file = tmp_path / 'bad.urdf'
    file.write_text('<robot name="bad"><link name="a"/>\n<link name="b"/></robot>')
    with demo(file, '--duration', 5) as process:
        assert process.wait() == 1
    assert f'{file}:2:1: fatal[' in process.output


def test_a_urdf_runs_python_only_if_the_user_expands_it(tmp_path):
    file = tmp_path / 'robot.urdf'
    made = write_maker(file)
    with demo(file, '--duration', '0.5', '--no-viewer') as process:
        assert process.wait() == 0
    assert 'error[xacro-unexpanded]' in process.output
    assert not made.exists()
    with demo(file, '--duration', '0.5', '--no-viewer', '--xacro') as process:
        assert process.wait() == 0
    assert made.exists()


@pytest.mark.parametrize(
    ('args', 'message'),
    [
        (['--duration', '0'], "expected a number above 0, got '0'"),
        (['--duration', 'nan'], "expected a number above 0, got 'nan'"),
        (['--duration', 'long'], "expected a number above 0, got 'long'"),
        (['--xacro-arg', 'a=1'], "expected NAME:=VALUE, got 'a=1'"),
    ],
)
def test_wrong_usage(args, message, capsys):
    assert main(['demo', *args]) == 2
    assert message in capsys.readouterr().err


def test_a_closed_output_is_no_error():
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
    with demo(EVERY, '--duration', '0.5') as process:
        assert process.wait() == 0
    # The number of found frames depends on the time of the signal.
    assert 'of 6 frames on TF' in process.output
    listed = subprocess.run(
        [sys.executable, '-m', 'robot_description_tools', '--help'],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, 'PYTHONPATH': str(ROOT)},
    )
    assert re.search('demo +run robot_state_node with simulated motion', listed.stdout)


def test_loops_from_their_own_file_move(tmp_path):
    tree, loop, end = loop_snippet().partition('<loop_joint')
    assert loop
    file, loops = tmp_path / 'tree.urdf', tmp_path / 'loops.yaml'
    file.write_text(f'<robot name="tree">{tree}{end.partition("</loop_joint>")[2]}</robot>')
    loops.write_text(
        'closed_loops: {close: {type: revolute, link1: {link: rocker, xyz: [0, 0.2, 0]}, '
        'link2: {link: rod, xyz: [0.3, 0, 0]}, axis: [0, 0, 1]}}'
    )
    with demo(file, '--loops', loops, '--no-viewer') as process:
        wait_for_frames(process)
    assert re.search(r'^rod_joint +loop +[+-]\d\.\d{3} rad$', process.output, re.MULTILINE)
