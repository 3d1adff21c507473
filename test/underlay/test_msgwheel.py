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

"""Wheels of ROS interfaces that ``underlay/msgwheel`` builds."""

from __future__ import annotations

import json
import os
from pathlib import Path
import shutil
import subprocess
import sys
import zipfile

import pytest
from test_support.places import ROOT

# The tests build packages and compile one of them, which takes long.
pytestmark = pytest.mark.long

# The hash of tf2_msgs/TFMessage in Jazzy and in Kilted.
TF_MESSAGE_HASH = 'RIHS01_e369d0f05a23ae52508854b66f6aa0437f3449d652e8cbf22d5abe85d020f087'

# A message that uses tf2_msgs, arrays, bounds, constants and defaults.
READING_MSG = """\
uint8 SLOW=1
string NAME="a name"
std_msgs/Header header
tf2_msgs/TFMessage frames
float64[3] limits
string<=32[<=4] labels
int32[] codes [1, 2, 3]
"""
SWITCH_SRV = 'Reading reading\n---\nbool done\n'
MOVE_ACTION = 'float64 goal\n---\nReading last\n---\nReading now\n'

PYPROJECT = """\
[build-system]
requires = []
build-backend = "msgwheel"

[project]
name = "ros-sample-msgs"
version = "0.1.0"
description = "interfaces made for a test"

[tool.msgwheel]
package = "sample_msgs"
"""

USE_SAMPLE = """\
from geometry_msgs.msg import TransformStamped
from rclpy.serialization import deserialize_message, serialize_message
from sample_msgs.action import Move
from sample_msgs.msg import Reading
from sample_msgs.srv import Switch

reading = Reading(limits=[1.0, 2.0, 3.0], labels=['x'])
reading.frames.transforms.append(TransformStamped(child_frame_id='tool'))
assert deserialize_message(serialize_message(reading), Reading) == reading
assert list(reading.codes) == [1, 2, 3] and Reading.SLOW == 1 and Reading.NAME == 'a name'
request = Switch.Request(reading=reading)
assert deserialize_message(serialize_message(request), Switch.Request) == request
feedback = Move.Feedback(now=reading)
assert deserialize_message(serialize_message(feedback), Move.Feedback) == feedback
"""

needs_wheels = pytest.mark.skipif(
    not (Path(sys.prefix) / 'share/rosidl_generator_c').is_dir() or not shutil.which('g++'),
    reason='the underlay belongs to the ROS 2 wheels of PyPI and needs g++',
)


def build(project: Path, output: Path) -> Path:
    """Build a wheel from a source tree. The backend runs in its own process, as in pip."""
    output.mkdir()
    code = 'import msgwheel, sys; print(msgwheel.build_wheel(sys.argv[1]))'
    result = subprocess.run(
        [sys.executable, '-c', code, str(output)],
        cwd=project,
        env=os.environ | {'PYTHONPATH': str(ROOT / 'underlay')},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return output / result.stdout.strip()


def install(wheel: Path, folder: Path) -> None:
    """Unpack a wheel into a folder, as pip would install it into a prefix."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    for data in folder.glob('*.data/data'):
        shutil.copytree(data, folder, dirs_exist_ok=True)


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """Return a source tree with a message, a service and an action."""
    for kind, name, text in (
        ('msg', 'Reading', READING_MSG),
        ('srv', 'Switch', SWITCH_SRV),
        ('action', 'Move', MOVE_ACTION),
    ):
        folder = tmp_path / 'sample_msgs' / kind
        folder.mkdir(parents=True)
        (folder / f'{name}.{kind}').write_text(text, encoding='utf-8')
    (tmp_path / 'sample_msgs/pyproject.toml').write_text(PYPROJECT, encoding='utf-8')
    return tmp_path / 'sample_msgs'


@pytest.fixture(scope='module')
def tf2_msgs(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Return the wheel of underlay/tf2_msgs."""
    folder = tmp_path_factory.mktemp('tf2_msgs') / 'wheel'
    return zipfile.ZipFile(build(ROOT / 'underlay/tf2_msgs', folder))


def read(wheel: zipfile.ZipFile, name: str) -> str:
    """Return the text of the only file in a wheel that has this name."""
    (path,) = (path for path in wheel.namelist() if path.endswith(f'/{name}'))
    return wheel.read(path).decode()


@needs_wheels
def test_tf_message_has_the_hash_of_the_distributions(tf2_msgs: zipfile.ZipFile) -> None:
    """Nodes communicate only if their types have equal hashes. tf2 uses `TF_MESSAGE_HASH`."""
    hashes = {
        entry['type_name']: entry['hash_string']
        for entry in json.loads(read(tf2_msgs, 'TFMessage.json'))['type_hashes']
    }
    assert hashes['tf2_msgs/msg/TFMessage'] == TF_MESSAGE_HASH


@needs_wheels
def test_wheel_requires_the_packages_it_was_built_with(tf2_msgs: zipfile.ZipFile) -> None:
    metadata = read(tf2_msgs, 'METADATA')
    for package in ('ros-geometry-msgs', 'ros-std-msgs', 'ros-rosidl-generator-py'):
        assert f'Requires-Dist: {package}~=' in metadata


@needs_wheels
def test_same_sources_give_the_same_wheel(tf2_msgs: zipfile.ZipFile, tmp_path: Path) -> None:
    again = build(ROOT / 'underlay/tf2_msgs', tmp_path / 'wheel')
    assert Path(str(tf2_msgs.filename)).read_bytes() == again.read_bytes()


@needs_wheels
def test_messages_services_and_actions_survive_the_wire(tmp_path: Path, sample: Path) -> None:
    prefix = tmp_path / 'prefix'
    install(build(sample, tmp_path / 'wheel'), prefix)
    libraries = os.pathsep.join([str(prefix / 'lib'), os.environ.get('LD_LIBRARY_PATH', '')])
    result = subprocess.run(
        [sys.executable, '-c', USE_SAMPLE],
        env=os.environ | {'PYTHONPATH': str(prefix), 'LD_LIBRARY_PATH': libraries},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr


@needs_wheels
def test_unknown_package_is_named(tmp_path: Path, sample: Path) -> None:
    (sample / 'msg/Reading.msg').write_text('nowhere_msgs/Thing thing\n', encoding='utf-8')
    with pytest.raises(AssertionError, match='nowhere_msgs'):
        build(sample, tmp_path / 'wheel')
