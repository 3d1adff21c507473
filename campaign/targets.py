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
"""
Targets of `make fuzz`. A target has valid inputs, a function that damages inputs, and a check.

An input consists of bytes, so that it can be stored in a file. If a check finds a failure, it
raises an error. The result of a check depends only on its input.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import ExitStack
from contextlib import redirect_stderr
from contextlib import redirect_stdout
from contextlib import suppress
from functools import cache
import io
import json
import logging
from math import inf
from math import nan
import os
from pathlib import Path
import shutil
import socket
import struct
import tempfile
from typing import Any
from unittest import mock

from benchmark.checkers import MISTAKES
import numpy as np
from rclpy.serialization import deserialize_message
from robot_description_tools import load_description
from robot_description_tools.check import Checker
from robot_description_tools.check import XacroOptions
from robot_description_tools.cli.main import main as command_line
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.xacro.sandbox import XacroSandbox
from robot_description_tools.diagnostics import Report
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.hardware import CallbackReturn
from robot_description_tools.hardware import MockSystem
from robot_description_tools.hardware import ReturnType
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import MalformedMessage
from sensor_msgs.msg import JointState
from test_support.documents import EVERYTHING
from test_support.documents import OWN
from test_support.hardware_documents import DIFFERENTIAL
from test_support.hardware_documents import drive
from test_support.hardware_documents import END
from test_support.hardware_documents import END2
from test_support.hardware_documents import MOTOR
from test_support.hardware_documents import MOTOR2
from test_support.messages import deserialize_message as read_literally
from test_support.messages import JointState as LiteralState
from test_support.messages import RECORDED
from test_support.messages import TFMessage
from test_support.mutations import odd_number
from test_support.mutations import ODD_NUMBERS
from test_support.mutations import Rng
from test_support.mutations import spoilt
from test_support.mutations import spoilt_bytes
from test_support.mutations import spoilt_json
from test_support.pipelines import ARM
from test_support.pipelines import DRIVEN
from test_support.pipelines import message
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of
from test_support.places import ROOT
from test_support.systems import Bench
from test_support.systems import Scripted

LOCAL = '127.0.0.1'
# The latest stamp that a ROS message can contain [ns].
LAST_NS = 2**31 * 10**9 - 1
# Longest expansion of a xacro file [s].
XACRO_SECONDS = 3.0
# Longest time in which the server of the page must answer [s].
ANSWER_TIME = 30.0


class Target:
    """
    A target that gets damaged inputs, as a context manager that closes its resources.

    Attributes
    ----------
    name : str
        Name of the target on the command line.

    """

    name = ''

    def __enter__(self) -> Target:
        self.stack = ExitStack()
        self.prepare()
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def prepare(self) -> None:
        """Create the resources of `check`. Resources to close are added to `stack`."""

    def seeds(self) -> Sequence[bytes]:
        """Return valid inputs."""
        raise NotImplementedError

    def spoil(self, data: bytes, rng: Rng) -> bytes:
        """Return an input with a few mistakes."""
        return spoilt_bytes(data, rng, int(rng.integers(1, 4)))

    def check(self, data: bytes) -> None:
        """Process an input, and raise an error if this fails."""
        raise NotImplementedError

    def folder(self) -> Path:
        """Return a new folder that is deleted with the target."""
        return Path(self.stack.enter_context(tempfile.TemporaryDirectory()))


def some(rng: Rng, values: Sequence[Any]) -> Any:
    """Return a random value of a sequence."""
    return values[int(rng.integers(len(values)))]


# Messages ---------------------------------------------------------------------------------------


@cache
def states() -> tuple[bytes, ...]:
    """Return serialized joint states."""
    names = ['shoulder', 'elbow']
    return (
        *(bytes.fromhex(data) for kind, data in RECORDED if isinstance(kind, LiteralState)),
        message(['shoulder'], [0.5]),
        message(names, [0.5, 1.5], [0.1, 0.2], [1.0, 2.0]),
        message([*names, 'größe'], [0.5, 1.5, 0.0]),
        message([f'joint{i}' for i in range(30)], [0.1 * i for i in range(30)]),
    )


class Decoder(Target):
    """
    This decoder and rclpy must both refuse a joint state, or both read the same values.

    rclpy also reads invalid CDR: names without a final zero, or with a zero inside. If the
    reference decoder refuses a message, the decoder of this package may also refuse it.

    """

    name = 'decoder'

    def seeds(self) -> Sequence[bytes]:
        """Return valid joint states with different numbers of names and values."""
        return states()

    def check(self, data: bytes) -> None:
        """Compare the decoder of this package with rclpy."""
        decoder = JointStateDecoder()
        # Decode other messages first: the decoder stores names, which must not change the result.
        for known in states():
            decoder.decode(known)
        ours = theirs = None
        with suppress(MalformedMessage):
            ours = decoder.decode(data)
        # rclpy has no specific error for an unreadable message.
        with suppress(Exception):
            theirs = deserialize_message(data, JointState)
        if ours is None or theirs is None:
            assert ours is None, f'rclpy refuses a message that this package reads as {ours}'
            assert theirs is None or not _is_literal(data), (
                f'this package refuses a message that rclpy reads as {theirs}'
            )
            return
        stamp = theirs.header.stamp
        assert ours.layout.names == tuple(theirs.name), f'names {ours.layout.names}, {theirs.name}'
        assert ours.stamp_ns == stamp.sec * 10**9 + stamp.nanosec
        for values, wanted in (
            (ours.position, theirs.position),
            (ours.velocity, theirs.velocity),
            (ours.effort, theirs.effort),
        ):
            assert values.tobytes() == np.array(wanted, dtype='<f8').tobytes()


def _is_literal(data: bytes) -> bool:
    try:
        read_literally(data, LiteralState)
    except (AssertionError, struct.error, UnicodeDecodeError):
        return False
    return True


class Pipeline(Target):
    """The pipeline never raises an error, publishes finite numbers, and keeps known positions."""

    name = 'pipeline'

    def prepare(self) -> None:
        """Read the robots."""
        self._robots = [load_description(text) for text in (ARM, DRIVEN)]

    def seeds(self) -> Sequence[bytes]:
        """Return inputs that consist of three messages. Each message follows its length."""
        first = states()
        turns = [(*first[i:], *first[:i])[:3] for i in range(len(first))]
        return [b''.join(struct.pack('<I', len(d)) + d for d in turn) for turn in turns]

    def check(self, data: bytes) -> None:
        """Send all messages of an input to the pipeline, and then a good message."""
        for description in self._robots:
            pipeline, _ = pipeline_of(description)
            good = message(['shoulder'], [0.25], stamp_ns=NOW)
            _check_output(pipeline.update_joints(good, NOW))
            for i, one in enumerate(_parts(data)):
                before = pipeline.engine.state.position.copy()
                update = pipeline.update_actuators if i % 2 else pipeline.update_joints
                output = update(one, NOW + i)
                _check_output(output)
                after = pipeline.engine.state.position
                heard = np.isfinite(before)
                assert np.isfinite(after[heard]).all(), f'a value was lost: {before} {after}'
            pipeline.gate.ignore_timestamp = True
            last = pipeline.update_joints(message(['shoulder'], [0.5], stamp_ns=LAST_NS), LAST_NS)
            _check_output(last)
            assert last.transforms is not None, 'a good message is not published any more'


def _parts(data: bytes) -> Iterator[bytes]:
    """Yield the messages of an input. The last message may be incomplete."""
    while len(data) >= 4:
        (length,) = struct.unpack_from('<I', data)
        yield data[4:4 + length]
        data = data[4 + length:]


def _check_output(output: Any) -> None:
    """Raise an error if an output contains NaN or infinite numbers."""
    if output.transforms is not None:
        for each in read_literally(output.transforms, TFMessage).transforms:
            t, r = each.transform.translation, each.transform.rotation
            assert np.isfinite([t.x, t.y, t.z, r.x, r.y, r.z, r.w]).all(), each
            assert abs(np.linalg.norm([r.x, r.y, r.z, r.w]) - 1) < 1e-6, each
    if output.states is not None:
        assert np.isfinite(read_literally(output.states, LiteralState).position).all(), output


# Descriptions -----------------------------------------------------------------------------------


def spoilt_text(data: bytes, rng: Rng) -> bytes:
    """Damage the text of a description in a random way."""
    kind = int(rng.integers(8))
    text = data.decode('utf-8', 'surrogateescape')
    if kind == 0:
        return spoilt_bytes(data, rng, int(rng.integers(1, 4)))
    if kind < 4:
        new = spoilt(text, rng, int(rng.integers(1, 5)))
    elif kind < 6:
        new = odd_number(text, rng)
    else:
        try:
            new = some(rng, [*MISTAKES.values()])(text, rng) or odd_number(text, rng)
        except Exception:  # the text is no longer XML
            new = odd_number(text, rng)
    return new.encode('utf-8', 'surrogateescape')


def _check_report(report: Report) -> None:
    assert report.usable or report.findings, 'the result has no robot and no finding'
    for finding in report.findings:
        assert finding.fix, f'no fix: {finding}'
        first, *rest = str(finding).split('\n')
        forged = [line for line in rest if not line.startswith('  ')]
        assert not forged, f'a name adds a line to the output: {finding}'
        assert '\x1b' not in first, f'a name controls the terminal: {finding}'


class Descriptions(Target):
    """Checks of a URDF. No error is raised, each finding has a fix, and a usable robot moves."""

    name = 'descriptions'
    file = 'robot.urdf'

    def prepare(self) -> None:
        """Create a checker."""
        self._checker = self.stack.enter_context(Checker())

    def seeds(self) -> Sequence[bytes]:
        """Return two test documents, and the expanded examples of urdf/."""
        texts = [EVERYTHING, drive(MOTOR, MOTOR2, END, END2, kind=DIFFERENTIAL)]
        texts += [load_description(file).xml for file in OWN]
        return [text.encode() for text in texts]

    def spoil(self, data: bytes, rng: Rng) -> bytes:
        """Damage a text."""
        return spoilt_text(data, rng)

    def check(self, data: bytes) -> None:
        """Check a description, and move the robot."""
        _check_report(self._checker.check_text(data, self.file))
        try:
            description = load_description(data, name=self.file)
        except RobotDescriptionError:
            return
        _move(description)


def _move(description: RobotDescription) -> None:
    pipeline, _ = pipeline_of(description)
    names = RobotModel(description).tree.coordinates
    _check_output(pipeline.defaults(NOW))
    for position in (0.0, 0.3, -1.0):
        _check_output(pipeline.update_joints(message(names, [position] * len(names)), NOW))


class JsonRobots(Descriptions):
    """Checks of JSON robots, as in `Descriptions`."""

    name = 'json'
    file = 'robot.json'

    def seeds(self) -> Sequence[bytes]:
        """Return the examples of urdf/."""
        return [file.read_bytes() for file in sorted((ROOT / 'urdf').glob('*.json'))]

    def spoil(self, data: bytes, rng: Rng) -> bytes:
        """Damage values of the document, and sometimes bytes of its text."""
        try:
            value = json.loads(data)
        except (ValueError, RecursionError):
            value = None
        if value is None or rng.integers(6) == 0:
            return spoilt_bytes(data, rng, 2)
        for _ in range(int(rng.integers(1, 4))):
            value = spoilt_json(value, rng)
        return json.dumps(value).encode()


class Xacro(Target):
    """Checks of xacro in the sandbox. No error is raised, and no secret is revealed."""

    name = 'xacro'
    secret = 'SECRET_OF_THE_CAMPAIGN'
    words = (
        '$(env HIDDEN)', '$(optenv HIDDEN)', '$(find nowhere)', '$(eval 1/0)', '$(dirname)',
        '${1/0}', "${'x' * 10**9}", '${10**10**8}', '${[].__class__}', '${xacro.load_yaml("x")}',
        '<xacro:include filename="/etc/hostname"/>',
        '<xacro:include filename="robot.urdf.xacro"/>',
        '<xacro:property name="a" value="${a}"/>', '<xacro:if value="maybe"/>', '<xacro:nothing/>',
        '${xacro.print_location()}', "${open('written', 'w')}", "${__import__('os').environ}",
        '${xacro.load_yaml(".env")}', '<xacro:include filename="*nv"/>',
        '<xacro:include filename=".env"/>', "${open('.env').read()}",
    )  # fmt: skip

    def prepare(self) -> None:
        """Copy the examples into one folder, so that files can include each other."""
        self._folder = self.folder()
        shutil.copytree(ROOT / 'urdf', self._folder, dirs_exist_ok=True)
        (self._folder / '.env').write_text(self.secret, encoding='ascii')
        self._files = {path.name for path in self._folder.iterdir()} | {'robot.urdf.xacro'}
        self.stack.enter_context(mock.patch.dict('os.environ', HIDDEN=self.secret))
        options = XacroOptions(sandbox=XacroSandbox(XACRO_SECONDS))
        self._checker = self.stack.enter_context(Checker(xacro=options))

    def seeds(self) -> Sequence[bytes]:
        """Return the examples of urdf/."""
        return [file.read_bytes() for file in sorted((ROOT / 'urdf').glob('*.xacro'))]

    def spoil(self, data: bytes, rng: Rng) -> bytes:
        """Damage the text, or insert one of `words`."""
        if rng.integers(3):
            return spoilt_text(data, rng)
        at = data.find(some(rng, (b'>', b'"', b'}')), int(rng.integers(len(data) + 1))) + 1
        return data[:at] + some(rng, self.words).encode() + data[at:]

    def check(self, data: bytes) -> None:
        """Write the text to a file, and check the file."""
        file = self._folder / 'robot.urdf.xacro'
        file.write_bytes(data)
        report = self._checker.check_file(file)
        _check_report(report)
        assert self.secret not in repr(report), 'a finding contains the secret'
        files = {path.name for path in self._folder.iterdir()}
        assert files == self._files, f'xacro created files: {files - self._files}'


# The command line -------------------------------------------------------------------------------


class CommandLine(Target):
    """Arguments of `robot-description`. The exit code is 0, 1 or 2, and there is no traceback."""

    name = 'cli'
    # Verbs to call. This list omits verbs that wait for input or need ROS.
    verbs = (
        'check', 'convert', 'expand', 'fk', 'ik', 'inertia', 'limits', 'loops', 'resolve', 'show',
    )  # fmt: skip
    options = (
        '--strict', '--ignore', '--explain', '--controllers', '--format', '--xacro-arg', '--to',
        '--package-path', '--loops', '--srdf', '--no-xacro', '--xacro-timeout', '--write-loops',
        '--force', '--lossy', '--findings', '--joint', '--link', '--ros1-transmissions', '--start',
        '--prefer', '--move', '--tolerance', '--starts', '--seed', '--xyz', '--quat', '--rpy',
        '--base', '--tool-xyz', '--mass', '--radius', '--length', '--size', '--velocity',
        '--samples', '--audit', '--effort', '--actuator', '--arguments', '--help', '--version',
        '--default-positions', '--',
    )  # fmt: skip
    words = (
        'json', 'text', 'sarif', 'github', 'urdf', 'dot', 'mermaid', 'box', 'cylinder', 'rod-end',
        'arm_with_gripper.urdf.xacro', 'every_joint_type.urdf', 'crane.json', 'materials.xacro',
        'four_bar.urdf.xacro', 'scissor_lift.urdf.xacro', 'mimic_uses.urdf.xacro', 'made.urdf',
        'made.json', 'nowhere.urdf', '.', 'mimic-cycle', 'a:=b', ':=', 'joint1=0.5', 'crank=1e308',
        'crank_joint=nan', '=', 'motor=1', '0', '1', '3', '0.5', '-', '/dev/null', '/dev/full',
        '', '\x1b[31m', 'größe', '\udcff', 'a\nb', 'loop_joint', '2', 'crank', 'base_link',
        *(number for number in ODD_NUMBERS if '\0' not in number and len(number) < 20),
    )  # fmt: skip

    def prepare(self) -> None:
        """Set the folder of the examples, which `check` copies."""
        self._source = ROOT / 'urdf'

    def seeds(self) -> Sequence[bytes]:
        """Return valid command lines."""
        arm, bar = 'arm_with_gripper.urdf.xacro', 'four_bar.urdf.xacro'
        lines: list[list[str]] = [
            ['check', '.', '--format', 'json'],
            ['check', arm, '--strict', '--ignore', 'mimic-cycle'],
            ['convert', 'crane.json', 'made.urdf', '--force'],
            ['convert', arm, '--to', 'json', '--lossy'],
            ['expand', arm, '--findings', '--xacro-arg', 'a:=b'],
            ['fk', bar, '--joint', 'crank_joint=0.5', '--link', 'crank', '--format', 'json'],
            ['ik', arm, '--link', 'base_link', '--xyz', '0', '0', '0', '--starts', '3'],
            ['inertia', 'box', '--mass', '1', '--size', '1', '2', '3'],
            ['inertia', arm],
            ['limits', arm, '--velocity', '0.5'],
            ['loops', bar, '--samples', '3', '--audit'],
            ['resolve', bar, '--joint', 'crank_joint=0.5', '--format', 'json'],
            ['show', bar, '--format', 'mermaid'],
            ['--version'],
        ]
        return [json.dumps(words).encode() for words in lines]

    def spoil(self, data: bytes, rng: Rng) -> bytes:
        """Insert, replace or remove words."""
        try:
            words = [str(word) for word in json.loads(data)]
        except (ValueError, TypeError, RecursionError):
            words = []
        for _ in range(int(rng.integers(1, 4))):
            at = int(rng.integers(len(words) + 1))
            pool = some(rng, (self.verbs, self.options, self.words, self.words))
            words[at:at + int(rng.integers(2))] = [some(rng, pool)] * int(rng.integers(2))
        return json.dumps(words).encode()

    def check(self, data: bytes) -> None:
        """Run the command line in a folder with copies of the example files."""
        try:
            words = json.loads(data)
        except (ValueError, RecursionError):
            return
        usable = isinstance(words, list) and all(
            isinstance(word, str) and '\0' not in word for word in words
        )
        # Skip verbs that wait for a user, and paths outside of this folder.
        if not usable or {'view', 'demo', 'doctor', '/', '..'} & set(words):
            return
        out = io.TextIOWrapper(io.BytesIO(), 'utf-8')
        errors = io.TextIOWrapper(io.BytesIO(), 'utf-8', 'backslashreplace')
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(self._source, folder, dirs_exist_ok=True)
            nobody = mock.patch('sys.stdin', io.TextIOWrapper(io.BytesIO()))
            before = os.getcwd()
            os.chdir(folder)
            try:
                with redirect_stdout(out), redirect_stderr(errors), nobody:
                    code = command_line(words)
            finally:
                os.chdir(before)
        said = []
        for stream in (out, errors):
            stream.flush()
            said.append(stream.buffer.getvalue().decode())
        assert code in (0, 1, 2), f'exit code {code}'
        assert 'Traceback' not in ''.join(said), said
        assert code != 2 or said[1], 'exit code 2 without a message'
        assert '\x1b' not in ''.join(said), 'a name controls the terminal'


# Hardware ---------------------------------------------------------------------------------------


class Rude(Exception):
    """An exception whose conversion to text raises an error."""

    def __str__(self) -> str:
        raise RuntimeError('no words')

    __repr__ = __str__


class Hardware(Target):
    """
    Components that raise errors, and damaged hardware descriptions.

    The runner of a component never raises an error.

    """

    name = 'hardware'
    steps = ('initialize', 'configure', 'activate', 'deactivate', 'cleanup', 'shutdown')
    calls = (
        'on_init', 'on_configure', 'on_activate', 'on_deactivate', 'on_cleanup', 'on_shutdown',
        'on_error', 'read', 'write', 'perform',
    )  # fmt: skip
    answers: tuple[Any, ...] = (
        None, *CallbackReturn, *ReturnType, 0, 'OK', nan, object(), Rude(), Rude,
        ValueError(b'\xff'), ValueError('\udcff\n\x1b[31m'), SystemExit(3), KeyboardInterrupt(),
        MemoryError(), type('Loud', (), {'__repr__': lambda self: 1 // 0})(),
    )  # fmt: skip
    commands = (nan, inf, -inf, 1e308, 0.0, 0.5, -1e-320)

    def seeds(self) -> Sequence[bytes]:
        """Return inputs: steps and answers as bytes, followed by a description."""
        text = drive(MOTOR, MOTOR2, END, END2, kind=DIFFERENTIAL).encode()
        return [bytes(24) + text, bytes(range(24)) + text]

    def spoil(self, data: bytes, rng: Rng) -> bytes:
        """Choose random steps and answers, and damage the description in half of the cases."""
        text = spoilt_text(data[24:], rng) if rng.integers(2) else data[24:]
        return rng.bytes(24) + text

    def check(self, data: bytes) -> None:
        """Run a component with random answers, then a component of this package."""
        script = iter(data[:24].ljust(24, b'\0'))
        chosen = {
            self.calls[next(script) % len(self.calls)]: self.answers[
                next(script) % len(self.answers)
            ]
            for _ in range(4)
        }
        rest = [*script]
        self._live(Bench(Scripted(**chosen)), rest)
        try:
            systems = load_description(data[24:]).hardware
        except RobotDescriptionError:
            return
        for info in systems:
            self._live(Bench(MockSystem(), info), rest)

    def _live(self, bench: Bench, script: list[int]) -> None:
        runner = bench.runner
        for step in ('initialize', 'configure', 'activate', *(
            self.steps[number % len(self.steps)] for number in script
        )):  # fmt: skip
            getattr(runner, step)()
            count = len(runner.info.joints)
            value = self.commands[len(step) % len(self.commands)]
            if runner.state.value == 'active':
                runner.request({'position': np.full(count, value)})
            bench.cycle(2)
        assert all(isinstance(text, str) for text in bench.reports)


# The page ---------------------------------------------------------------------------------------


class _Errors(logging.Handler):
    """Log handler that stores the tracebacks in log messages."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.found.append(self.format(record))


PLAIN = b'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'


class Page(Target):
    """Requests to the server of the page. The server never fails, and always answers."""

    name = 'page'

    def prepare(self) -> None:
        """Serve a robot."""
        file = ROOT / 'urdf' / 'every_joint_type.urdf'
        server = ViewerServer(Stage(), Access(LOCAL), lambda: load_file(file))
        server.start_thread(LOCAL, 0)
        self.stack.callback(server.stop_thread)
        self._port = int(server.url.rpartition(':')[2].strip('/'))
        self._errors = _Errors()
        logging.getLogger().addHandler(self._errors)
        self.stack.callback(logging.getLogger().removeHandler, self._errors)
        # Tracebacks are stored, so log messages need not be shown.
        logging.lastResort = None

    def seeds(self) -> Sequence[bytes]:
        """Return valid requests."""
        head = b'Host: localhost\r\nOrigin: http://localhost\r\n'
        form = (
            b'--x\r\nContent-Disposition: form-data; name="a"; filename="robot.urdf"\r\n\r\n'
            + EVERYTHING.encode() + b'\r\n--x--\r\n'
        )  # fmt: skip
        return [
            b'GET / HTTP/1.1\r\n' + head + b'\r\n',
            b'HEAD /main.js HTTP/1.1\r\n' + head + b'Range: bytes=0-9\r\n\r\n',
            b'GET /files/0/../../etc/passwd HTTP/1.1\r\n' + head + b'\r\n',
            b'GET /?token=abc HTTP/1.1\r\n' + head + b'Cookie: a=b\r\n\r\n',
            b'POST /reload HTTP/1.1\r\n' + head + b'Content-Length: 0\r\n\r\n',
            b'POST /upload HTTP/1.1\r\n' + head
            + b'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: '
            + str(len(form)).encode() + b'\r\n\r\n' + form,
            b'GET /socket HTTP/1.1\r\n' + head
            + b'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
            + b'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x82\0\0\0\0{}',
        ]  # fmt: skip

    def check(self, data: bytes) -> None:
        """Send the request, then request the page."""
        self._errors.found.clear()
        answer = self._ask(data)
        assert answer[:9] != b'HTTP/1.1 ' or answer[9:10] != b'5', answer[:200]
        page = self._ask(PLAIN, stay=True)
        assert page.startswith(b'HTTP/1.1 200'), page[:200]
        assert not self._errors.found, self._errors.found[0]

    def _ask(self, data: bytes, *, stay: bool = False) -> bytes:
        with socket.create_connection((LOCAL, self._port), timeout=ANSWER_TIME) as connection:
            found = b''
            try:
                connection.sendall(data)
                if not stay:
                    # The server may wait forever for the rest of a damaged request.
                    connection.shutdown(socket.SHUT_WR)
                while piece := connection.recv(65536):
                    found += piece
            except ConnectionError:
                # The server may close the connection after an invalid request.
                pass
            return found


TARGETS: dict[str, Callable[[], Target]] = {
    kind.name: kind
    for kind in (
        Decoder, Pipeline, Descriptions, JsonRobots, Xacro, CommandLine, Hardware, Page,
    )
}  # fmt: skip
