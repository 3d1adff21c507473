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

"""``robot-description view``: the printed address, the page, and the end of the server."""

from __future__ import annotations

from argparse import ArgumentParser
import io
import re
import signal
import socket
import sys
from urllib.request import urlopen

import pytest
from robot_description_tools.cli.view import _source
from robot_description_tools.cli.view import ViewVerb
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.description.xml.parser import MAX_BYTES
from robot_description_tools.diagnostics.code import document
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import Loaded
from robot_description_tools.viewer.stage import prepare
from test_support.patience import PATIENCE
from test_support.places import ROOT
from test_support.viewer_robots import chain

ARM = ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro'


def url_of(process) -> str:
    """Return the address that the process prints on stdout."""
    return process.stdout.readline().decode().strip()


def test_it_serves_until_a_signal_ends_it(start) -> None:
    process = start('view', ARM, '--no-browser', '--port', 0)
    url = url_of(process)
    assert re.fullmatch(r'http://127\.0\.0\.1:\d+/', url)
    with urlopen(url, timeout=PATIENCE) as response:
        assert b'viewer.js' in response.read()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert b'Traceback' not in err


def test_the_next_port_is_used_if_the_usual_one_is_not_free(start) -> None:
    one, other = (start('view', ARM, '--no-browser') for _ in range(2))
    assert url_of(one) != url_of(other)


def test_addresses_for_other_machines_have_a_token(start) -> None:
    process = start('view', ARM, '--no-browser', '--port', 0, '--host', '0.0.0.0')
    urls = [url_of(process)]
    assert re.search(r'/\?token=\S{16,}$', urls[0])
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    for url in out.decode().split():
        # All printed addresses differ only in the host.
        assert re.sub(r'//[\d.]+:', '//HOST:', url) == re.sub(r'//[^/]+:', '//HOST:', urls[0])


def test_an_unusable_description_is_served_with_its_findings(start, tmp_path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text('<robot')
    process = start('view', file, '--no-browser', '--port', 0)
    assert url_of(process).startswith('http')
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert b'cannot be used; the page shows why' in err


def test_a_description_on_stdin(start) -> None:
    process = start('view', '-', '--no-browser', '--port', 0)
    process.stdin.write(b'<robot name="a"><link name="a"/></robot>')
    process.stdin.close()
    process.stdin = None
    assert url_of(process).startswith('http')


def loaded_of(monkeypatch, text: bytes, *words: object) -> tuple[Loaded, int]:
    """Return the robot that the page shows for a text on stdin, and the number of bytes read."""
    monkeypatch.setattr(sys, 'stdin', io.TextIOWrapper(io.BytesIO(text)))
    parser = ArgumentParser()
    ViewVerb().add_arguments(parser)
    load = _source(parser.parse_args(['-', *map(str, words)]))
    # Load twice, because the server reads the files again when one of them changes.
    load()
    return load(), sys.stdin.buffer.tell()


def test_the_page_offers_the_robots_of_a_folder(tmp_path) -> None:
    (tmp_path / 'arm').mkdir()
    (tmp_path / 'arm' / 'good.urdf').write_text('<robot name="a"><link name="a"/></robot>')
    (tmp_path / 'bad.urdf').write_text('<robot')
    parser = ArgumentParser()
    ViewVerb().add_arguments(parser)
    choice = _source(parser.parse_args([str(tmp_path)]))
    assert sorted(choice.states) == ['arm/good.urdf', 'bad.urdf']
    good, bad = (choice.read(name) for name in ('arm/good.urdf', 'bad.urdf'))
    assert good.title == 'arm/good.urdf'
    assert good.description is not None
    assert bad.description is None
    # If there is only one robot, it is shown without a choice.
    (tmp_path / 'bad.urdf').unlink()
    assert _source(parser.parse_args([str(tmp_path)])).current == 'arm/good.urdf'


def test_the_page_offers_the_robots_of_the_settings(tmp_path) -> None:
    (tmp_path / 'arm.urdf.xacro').write_text(
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="arm">'
        '<xacro:arg name="size" default=""/><link name="$(arg size)"/></robot>'
    )
    (tmp_path / 'cell.urdf').write_text('<robot name="cell"><link name="cell"/></robot>')
    settings = tmp_path / 'robot_description.toml'
    settings.write_text(
        '[tool.robot-description.robots.arm]\nfile = "arm.urdf.xacro"\n'
        'arguments = { size = ["small", "large"] }\n'
    )
    parser = ArgumentParser()
    ViewVerb().add_arguments(parser)
    arms = ['arm/small', 'arm/large']
    for words, names in (
        ([tmp_path], [*arms, 'cell.urdf']),
        ([tmp_path / 'arm.urdf.xacro'], arms),
        ([tmp_path, '--robot', 'arm'], arms),
    ):
        choice = _source(parser.parse_args([*map(str, words)]))
        assert list(choice.states) == choice.find() == names
        links = [list(choice.read(name).description.links) for name in arms]
        assert links == [['small'], ['large']]
    choice = _source(parser.parse_args([str(tmp_path)]))
    settings.write_text(settings.read_text().replace('small', 'medium'))
    assert choice.find() == ['arm/medium', 'arm/large', 'cell.urdf']
    only = _source(parser.parse_args([str(tmp_path), '--robot', 'arm/medium']))
    assert list(only().description.links) == ['medium']


def test_stdin_is_read_up_to_the_largest_size_of_a_description(monkeypatch) -> None:
    loaded, count = loaded_of(monkeypatch, b' ' * (MAX_BYTES + 1000))
    assert [finding.code for finding in loaded.findings] == ['xml-too-large']
    assert count == MAX_BYTES + 1


def test_loops_and_passive_joints_beside_stdin(monkeypatch, tmp_path) -> None:
    text = re.sub('<loop_joint.*</loop_joint>', '', document(loop_snippet()), flags=re.DOTALL)
    file, loops, srdf = (tmp_path / name for name in ('r.urdf', 'loops.yaml', 'r.srdf'))
    file.write_text(text)
    srdf.write_text('<robot name="r"><passive_joint name="rod_joint"/></robot>')
    loops.write_text(
        'closed_loops: {close: {type: revolute, link1: {link: rocker, xyz: [0, 0.2, 0]}, '
        'link2: {link: rod, xyz: [0.3, 0, 0]}, axis: [0, 0, 1]}}'
    )
    loaded, _ = loaded_of(monkeypatch, text.encode(), '--loops', loops, '--srdf', srdf)
    of_file = load_file(file, loops=str(loops), srdf=str(srdf))
    assert loaded.description is not None
    assert of_file.description is not None
    assert loaded.description.loops == of_file.description.loops
    assert [loop.solve_for for loop in loaded.description.loops] == [('rod_joint',)]
    assert loaded.files == (loops, srdf)


@pytest.mark.parametrize('words', [(), ('--ros1-transmissions',)])
def test_transmissions_of_ros1_are_controls_with_the_option(monkeypatch, words) -> None:
    part = (
        '<transmission name="t"><type>x/SimpleTransmission</type><joint name="crank_joint"/>'
        '<actuator name="m"/></transmission></robot>'
    )
    text = document(loop_snippet()).replace('</robot>', part)
    session = prepare(loaded_of(monkeypatch, text.encode(), *words)[0]).session
    assert session is not None
    assert ('ros1/m' in session.index) == bool(words)


@pytest.mark.parametrize(
    ('words', 'message'),
    [
        (['none.urdf'], "there is no file 'none.urdf'"),
        ([ROOT / 'config'], f"no description in the folder '{ROOT / 'config'}'"),
        ([ARM, '--host', 'nosuch.invalid', '--no-browser'], 'cannot listen on nosuch.invalid: '),
        ([ARM, '--port', '70000'], "expected a whole number from 0 to 65535, got '70000'"),
        ([ARM, '--port', 'http'], "expected a whole number from 0 to 65535, got 'http'"),
        ([ARM, '--host', '203.0.113.7', '--no-browser'], 'cannot listen on 203.0.113.7'),
        (['-', '--xacro-arg', 'a:=b'], 'xacro needs a file'),
        ([ARM, '--compare', 'none.urdf'], "--compare: there is no file 'none.urdf'"),
    ],
)
def test_wrong_usage(run, words, message) -> None:
    done = run('view', *words)
    assert done.code == 2
    assert message in done.err


def test_the_error_about_an_unknown_host_is_clear(run) -> None:
    done = run('view', ARM, '--host', 'nosuch.invalid', '--no-browser')
    assert 'Unknown error' not in done.err
    assert '[Errno' not in done.err


def test_a_port_in_use_is_reported(run) -> None:
    with socket.create_server(('127.0.0.1', 0)) as taken:
        port = taken.getsockname()[1]
        done = run('view', ARM, '--no-browser', '--port', port)
    assert done.code == 2
    assert f'cannot listen on 127.0.0.1:{port}: address already in use' in done.err.lower()


def test_the_page_plays_a_trajectory(start, tmp_path) -> None:
    file = tmp_path / 'a.csv'
    file.write_text('time,joint_1\n0,0\n1,9\n')
    process = start('view', ARM, '--no-browser', '--port', 0, '--trajectory', file)
    with urlopen(f'{url_of(process)}trajectory/1', timeout=PATIENCE) as response:
        assert len(response.read()) > 61 * 12 * 7 * 4
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert b'beyond its limits' in err


def test_a_page_in_one_file_is_written_once(run, tmp_path) -> None:
    page = tmp_path / 'arm.html'
    done = run('view', ARM, '--export', page)
    assert (done.code, done.out) == (0, '')
    assert 'wrote' in done.err
    written = page.read_bytes()
    assert str(ROOT).encode() not in written
    done = run('view', ARM, '--export', page)
    assert done.code == 2
    assert '--force replaces it' in done.err
    broken = tmp_path / 'broken.urdf'
    mesh = '<visual><geometry><mesh filename="none.stl"/></geometry></visual>'
    broken.write_text(f'<robot name="a"><link name="a">{mesh}</link></robot>')
    done = run('view', broken, '--export', page, '--force')
    assert done.code == 1
    assert "[mesh-not-exported]: link 'a': mesh 'none.stl' is missing" in done.err
    assert page.read_bytes() == written
    assert run('view', broken, '--export', page, '--force', '--lossy').code == 0
    assert page.read_bytes() != written
    assert run('view', broken, '--lossy').code == 2
    done = run('view', ARM, '--export', tmp_path / 'two.html', '--compare', broken)
    assert (done.code, done.out) == (2, '')
    assert '--compare and --trajectory need a server, so leave out --export' in done.err


def test_the_compared_robot_is_not_calibrated(tmp_path) -> None:
    file, calibration = tmp_path / 'a.urdf', tmp_path / 'calibration.yaml'
    file.write_text(chain(['a']))
    calibration.write_text('joints: {a: {position_offset: 0.1}}')
    parser = ArgumentParser()
    ViewVerb().add_arguments(parser)
    words = [str(file), '--compare', str(file), '--calibration', str(calibration)]
    loaded = _source(parser.parse_args(words))()
    assert loaded.description.joints['a'].origin != loaded.compared.description.joints['a'].origin
    assert calibration in loaded.files
