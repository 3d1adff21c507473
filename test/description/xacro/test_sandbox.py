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

"""Hostile xacro files. Each attack ends soon, uses little memory, and causes one finding."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
import os
from pathlib import Path
import re
import subprocess
import sys
from threading import Event
from threading import Thread
from typing import Any

import pytest
from robot_description_tools.check import Checker
from robot_description_tools.check import XacroOptions
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.files import overlaid
from robot_description_tools.description.xacro.arguments import read_arguments
from robot_description_tools.description.xacro.confinement import missing
from robot_description_tools.description.xacro.expand import expand as expand_here
from robot_description_tools.description.xacro.expand import Expansion
from robot_description_tools.description.xacro.sandbox import Cancelled
from robot_description_tools.description.xacro.sandbox import XacroSandbox
from test_support.attacks import HEAD
from test_support.attacks import TO_OS
from test_support.attacks import write_attack
from test_support.patience import PATIENCE
from test_support.patience import wait_until
from test_support.places import ROOT

pytest.importorskip('xacro', reason='needs xacro')
pytestmark = pytest.mark.skipif(sys.platform != 'linux', reason='limits are those of Linux')

GOOD = '<link name="a"/>'


@pytest.fixture(scope='module')
def sandbox() -> Iterator[XacroSandbox]:
    # The limits of CPU time and memory are the usual limits. The limit of elapsed time is long,
    # because the machine may be busy.
    with XacroSandbox(seconds=PATIENCE) as sandbox:
        yield sandbox


def expand(sandbox: XacroSandbox, folder: Path, content: str, **options: Any) -> Expansion:
    """Expand a file whose content begins in line 2."""
    file = folder / 'r.xacro'
    file.write_text(f'{HEAD}\n{content}\n</robot>\n')
    return sandbox.expand(file, **options)


def the_failure(expansion: Expansion) -> Any:
    assert expansion.text is None
    (finding,) = expansion.findings
    assert finding.code == 'xacro-failed'
    return finding


def test_the_result_of_an_expansion(sandbox: XacroSandbox, tmp_path: Path) -> None:
    arguments = {'n': '<ä>'}
    content = '<xacro:arg name="n" default=""/>\n<link name="$(arg n)"/>'
    expansion = expand(sandbox, tmp_path, content, arguments=arguments)
    assert expansion.findings == ()
    assert expansion.text is not None
    assert '<link name="&lt;ä&gt;"/>' in expansion.text
    place = expansion.places[1]
    assert place is not None
    assert (place.source, place.line, place.column) == (str(tmp_path / 'r.xacro'), 3, 1)
    assert expansion.files == (str(tmp_path / 'r.xacro'),)


def test_values_of_expressions(sandbox: XacroSandbox, tmp_path: Path) -> None:
    """
    An expression in a macro has a value for each call of the macro.

    The place of an expression in a property is in the definition of the property.

    """
    content = (
        '<xacro:property name="half" value="${a_*2}"/><xacro:property name="a_" value="3"/>\n'
        '<xacro:macro name="leg" params="side n"><link name="${side}_leg_$(arg a)"/>'
        '<xacro:if value="${n}"><link name="x${half}"/></xacro:if></xacro:macro>\n'
        '<xacro:arg name="a" default="b"/><xacro:property name="idle" value="${1/0}"/>\n'
        '<xacro:leg side="l" n="0"/><xacro:leg side="r" n="1"/>'
    )
    (tmp_path / 'r.xacro').write_text(f'{HEAD}\n{content}\n</robot>\n')
    expansion = sandbox.expand(tmp_path / 'r.xacro', with_values=True)
    found = {
        (each.text, each.where.line): [value for value, _ in each.values]
        for each in expansion.evaluated
    }
    assert found == {
        ('${side}', 3): ['l', 'r'],
        ('${side}_leg_$(arg a)', 3): ['l_leg_b', 'r_leg_b'],
        ('${n}', 3): ['0', '1'],
        ('${half}', 3): ['6'],
        ('x${half}', 3): ['x6'],
        ('${a_*2}', 2): ['6'],
    }
    ways = {value: at.calls for e in expansion.evaluated for value, at in e.values}
    assert [(name, call.line) for name, call in ways['r']] == [('<xacro:leg>', 5)]
    assert ways['6'][0][1].column == ways['r'][0][1].column
    assert expand(sandbox, tmp_path, content).evaluated == ()


DOUBLING = ''.join(
    f'<xacro:macro name="m{i}"><xacro:m{i - 1}/><xacro:m{i - 1}/></xacro:macro>'
    for i in range(1, 40)
)
DOUBLED = ''.join(
    f'<xacro:property name="p{i}" value="${{p{i - 1} + p{i - 1}}}"/>' for i in range(1, 40)
)
BOMB = 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n' + ''.join(
    f'a{i}: &a{i} [{", ".join([f"*a{i - 1}"] * 10)}]\n' for i in range(1, 9)
)


@pytest.mark.parametrize(
    ('content', 'message', 'line'),
    [
        ('\n<link name="${[0 for x in range(10**9) if x &lt; 0]}"/>', 'more than 0.5 s', 3),
        ('\n<link name="${10**10**8}"/>', 'takes more than 0.5 s of computing', 3),
        ('\n<link name="${[[0] * 10**6 for x in range(10**9)]}"/>', 'too much memory', 3),
        ('\n<link name="${\'a\' * 10**11}"/>', 'too much memory', 3),
        (
            f'{DOUBLED}\n<xacro:property name="p0" value="xxxx"/><link name="${{p39}}"/>',
            'too much memory',
            2,
        ),
        (
            f'<xacro:macro name="m0"/>{DOUBLING}\n<xacro:m39/>',
            'more than 100000 elements out of the macros',
            2,
        ),
        ('<xacro:include filename="deep.xacro"/>', 'nested deeper than 100', 1),
        ('<xacro:include filename="entities.xacro"/>', "declares the entity 'a'", 1),
        ('<xacro:include filename="binary.xacro"/>', 'not well-formed XML', 1),
        ('<xacro:include filename="folder.xacro"/>', 'Is a directory', 2),
        ('<xacro:include filename="pipe.xacro"/>', 'it is a pipe', 2),
        ('<xacro:include filename="large.xacro"/>', 'has more than', 2),
        ('<link name="${xacro.load_yaml(\'bomb.yaml\')}"/>', 'more than 100000 values', 2),
        ('<link name="${xacro.load_yaml(\'ring.yaml\')}"/>', 'more than 100000 values', 2),
        ('<link name="${xacro.load_yaml(\'deep.yaml\')}"/>', '', 2),
    ],
)
def test_an_excess_ends_with_a_finding(
    content: str, message: str, line: int, sandbox: XacroSandbox, tmp_path: Path
) -> None:
    (tmp_path / 'deep.xacro').write_text('<a>' * 10_000)
    (tmp_path / 'entities.xacro').write_text(
        '<!DOCTYPE robot [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;">]><robot>&b;</robot>'
    )
    (tmp_path / 'binary.xacro').write_bytes(bytes(range(256)))
    (tmp_path / 'folder.xacro').mkdir()
    os.mkfifo(tmp_path / 'pipe.xacro')
    with (tmp_path / 'large.xacro').open('wb') as file:
        file.truncate(2**32)
    (tmp_path / 'bomb.yaml').write_text(BOMB)
    (tmp_path / 'ring.yaml').write_text('a: &a [*a, *a]\n')
    (tmp_path / 'deep.yaml').write_text('[' * 100_000)
    finding = the_failure(expand(sandbox, tmp_path, content))
    assert message in finding.message
    assert finding.where.line == line
    # The next file is expanded as usual.
    assert expand(sandbox, tmp_path, GOOD).text is not None


@pytest.mark.parametrize(
    'content',
    [
        '<xacro:include filename="{}"/>',
        '<link name="${{xacro.load_yaml(\'{}\')}}"/>',
        '<xacro:property name="x" value="open(\'{}\').read()"/><link name="$(eval ${{x}})"/>',
    ],
    ids=['include', 'load_yaml', 'eval'],
)
@pytest.mark.parametrize('way', ['absolute', 'relative', 'link'])
def test_files_of_others_are_not_read(
    content: str, way: str, sandbox: XacroSandbox, tmp_path: Path
) -> None:
    secret = tmp_path / 'secret.xacro'
    secret.write_text('password: 123\n')
    folder = tmp_path / 'a' / 'b' / 'c'
    folder.mkdir(parents=True)
    (folder / 'link.xacro').symlink_to(secret)
    path = {'absolute': str(secret), 'relative': f'{os.path.relpath(secret, folder)}'}
    finding = the_failure(expand(sandbox, folder, content.format(path.get(way, 'link.xacro'))))
    if 'eval' in content and way != 'absolute':
        # The path is relative to the working folder, where this file does not exist.
        return
    reason = 'Permission denied' if 'eval' in content else 'it is outside of the folders that'
    assert reason in finding.message
    assert 'password' not in str(finding)
    # If the user names the folder, the file may be read.
    allowed = PackageResolver([tmp_path])
    content = content.format(path.get(way, 'link.xacro'))
    text = str(expand(sandbox, folder, content, resolver=allowed).findings)
    assert not {'outside', 'denied'} & set(text.split())


@pytest.mark.parametrize('has_manifest', [True, False])
def test_a_package_around_the_file_grants_no_other_files(
    has_manifest: bool, sandbox: XacroSandbox, tmp_path: Path
) -> None:
    """
    Folders above the package and links in the package are not read.

    A hostile author can give a package any name, such as the name of a folder above it. The name
    must not give access to other files.

    """
    (tmp_path / 'secret.xacro').write_text('password: 123\n')
    package = tmp_path / 'a' / 'b' / 'c'
    package.mkdir(parents=True)
    (package / 'link.xacro').symlink_to(tmp_path / 'secret.xacro')
    if has_manifest:
        (package / 'package.xml').write_text('<package><name>c</name></package>')
    for path in ('$(find c)/link.xacro', f'$(find {tmp_path.name})/secret.xacro'):
        finding = the_failure(expand(sandbox, package, f'<xacro:include filename="{path}"/>'))
        assert 'it is outside of the folders that' in finding.message


def test_a_package_around_the_file_is_read(sandbox: XacroSandbox, tmp_path: Path) -> None:
    for name, manifest in (('arm', 'left_arm'), ('hand', 'left_hand')):
        (tmp_path / name).mkdir()
        (tmp_path / name / 'package.xml').write_text(f'<package><name>{manifest}</name></package>')
    (tmp_path / 'hand' / 'part.xacro').write_text(f'{HEAD}{GOOD}</robot>')
    content = '<xacro:include filename="$(find left_hand)/part.xacro"/>'
    for options in ({}, {'resolver': PackageResolver([tmp_path / 'arm' / '..'])}):
        assert expand(sandbox, tmp_path / 'arm', content, **options).findings == ()


@pytest.mark.parametrize(
    ('code', 'message'),
    [
        ("open('made', 'w')", 'not permitted'),
        ("__import__('os').remove('r.xacro')", 'double underscore'),
        ('().__class__', 'double underscore'),
    ],
)
def test_eval_does_no_harm(
    code: str, message: str, sandbox: XacroSandbox, tmp_path: Path
) -> None:
    content = f'<xacro:property name="x" value="{code}"/><link name="$(eval ${{x}})"/>'
    assert message in the_failure(expand(sandbox, tmp_path, content)).message
    assert not Path('made').exists()


def test_one_file_does_not_change_the_next(sandbox: XacroSandbox, tmp_path: Path) -> None:
    poison = expand(sandbox, tmp_path, '<link name="a${math.update(pi=3)}"/>')
    assert poison.text is not None
    text = expand(sandbox, tmp_path, '<link name="${round(pi, 4)}"/>').text
    assert text is not None
    assert 'name="3.1416"' in text


def test_the_whole_file_has_a_limit(tmp_path: Path) -> None:
    # Each expression is quick, but all expressions together take minutes.
    slow = '<link name="${[0 for i in range(200000) if i &lt; 0]}"/>\n' * 20_000
    # On a slow machine, the first expression may begin after 2 s, so try longer limits.
    for seconds in (2.0, 8.0, 32.0):
        with XacroSandbox(seconds) as sandbox:
            finding = the_failure(expand(sandbox, tmp_path, slow))
        assert finding.message.startswith(f'xacro takes more than {seconds:g} s')
        assert '--xacro-timeout' in finding.fix
        if finding.where.line is not None:
            break
    assert finding.where.line > 2


def test_a_limit_of_time_beyond_the_range_of_clocks(tmp_path: Path) -> None:
    with XacroSandbox(seconds=1e300) as sandbox:
        assert expand(sandbox, tmp_path, GOOD).findings == ()


def test_a_process_that_dies_is_replaced(sandbox: XacroSandbox, tmp_path: Path) -> None:
    assert expand(sandbox, tmp_path, GOOD).text is not None
    process = sandbox._process
    assert process is not None
    process.kill()
    finding = the_failure(expand(sandbox, tmp_path, GOOD))
    assert 'xacro' in finding.message
    assert expand(sandbox, tmp_path, GOOD).text is not None


def test_an_absent_file(sandbox: XacroSandbox, tmp_path: Path) -> None:
    finding = the_failure(sandbox.expand(tmp_path / 'absent.xacro'))
    assert 'No such file' in finding.message


def test_files_of_packages_and_around_them_are_read(sandbox: XacroSandbox, tmp_path: Path) -> None:
    """The package may be a folder of links, as colcon installs it."""
    part = f'{HEAD}<link name="%s"/></robot>'
    source = tmp_path / 'elsewhere' / 'parts'
    source.mkdir(parents=True)
    (source / 'part.xacro').write_text(part % 'a')
    share = tmp_path / 'install' / 'share' / 'parts'
    share.mkdir(parents=True)
    (share / 'package.xml').write_text('<package><name>parts</name></package>')
    (share / 'part.xacro').symlink_to(source / 'part.xacro')
    folder = tmp_path / 'work' / 'robot' / 'urdf'
    (folder.parent / 'common').mkdir(parents=True)
    folder.mkdir()
    (folder.parent / 'common' / 'part.xacro').write_text(part % 'b')
    content = (
        '<xacro:include filename="$(find parts)/part.xacro"/>\n'
        '<xacro:include filename="../common/part.xacro"/>'
    )
    resolver = PackageResolver(prefixes=[tmp_path / 'install'])
    expansion = expand(sandbox, folder, content, resolver=resolver)
    assert expansion.findings == ()
    assert expansion.text is not None
    assert '<link name="a"/>\n  <link name="b"/>' in expansion.text


# -- attacks from the inside ---------------------------------------------------------------------

# Harmful Python code that runs inside the child. All these attacks work without confinement.
ATTACKS = {
    'system': 'if os.system("true"): raise OSError',
    'popen': 'got = os.popen("id").read()',
    'fork': 'pid = os.fork()\nif pid == 0: os._exit(0)',
    'fork of a terminal': 'import pty\npid = pty.fork()[0]\nif pid == 0: os._exit(0)',
    'vfork': 'os.posix_spawn("/bin/true", ["true"], {})',
    'subprocess': 'import subprocess\nsubprocess.check_call(["true"])',
    'thread': 'import _thread\n_thread.start_new_thread(print, ())',
    'internet': 'socket.socket()',
    'datagram': 'socket.socket(type=socket.SOCK_DGRAM)',
    'unix socket': 'socket.socket(socket.AF_UNIX).bind("\\0attack")',
    'netlink': 'socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)',
    'pair': 'socket.socketpair()',
    'pipe': 'os.pipe()',
    'make a file': 'open(HERE + "/made", "w").close()',
    'make a file in C': """
libc = ctypes.CDLL(None, use_errno=True)
if libc.open((HERE + "/made").encode(), os.O_CREAT | os.O_WRONLY, 0o666) < 0: raise OSError
""",
    'write to a file': 'open(HERE + "/victim", "r+b")',
    'append': 'open(HERE + "/victim", "ab")',
    'remove': 'os.remove(HERE + "/victim")',
    'rename': 'os.rename(HERE + "/victim", HERE + "/made")',
    'truncate': 'os.truncate(HERE + "/victim", 0)',
    'truncate by opening': 'os.open(HERE + "/victim", os.O_TRUNC)',
    'symbolic link': 'os.symlink("/etc", HERE + "/made")',
    'hard link': 'os.link(HERE + "/victim", HERE + "/made")',
    'folder': 'os.mkdir(HERE + "/made")',
    'pipe by name': 'os.mkfifo(HERE + "/made")',
    'mode': 'os.chmod(HERE + "/victim", 0o777)',
    'owner': 'os.chown(HERE + "/victim", os.getuid(), os.getgid())',
    'times': 'os.utime(HERE + "/victim", (0, 0))',
    'read a file': 'got = open(OUTSIDE).read()',
    'read through a link': 'got = open(HERE + "/link").read()',
    'read accounts': 'got = open("/etc/passwd").read()',
    'where a link leads': 'got = os.readlink(HERE + "/link")',
    'where a link of its own leads': 'got = os.readlink("/proc/self/exe")',
    'a token of git': 'got = open(HERE + "/.git/config").read()',
    'passwords beside the package': 'got = open(HERE + "/../.env").read()',
    'what is hidden': 'got = os.listdir(HERE + "/.git")',
    'what is beside what is hidden': 'got = os.listdir(HERE)',
    'list folders of others': 'got = os.listdir(os.path.dirname(OUTSIDE))',
    'read the home folder': 'got = os.listdir(os.path.dirname(os.path.realpath(sys.executable)))',
    'own memory': 'open("/proc/self/mem", "r+b")',
    'memory of the parent': 'open("/proc/%d/mem" % os.getppid(), "rb")',
    'variables of the parent': 'got = open("/proc/%d/environ" % os.getppid()).read()',
    'what the parent has open': 'got = os.listdir("/proc/%d/fd" % os.getppid())',
    'signal to the parent': 'os.kill(os.getppid(), 0)',
    'signal to itself': 'os.kill(os.getpid(), signal.SIGCONT)',
    'signal through a descriptor': """
F_SETOWN = 8
for fd in range(64):
    try: os.fstat(fd)
    except OSError: continue
    if ctypes.CDLL(None).fcntl(fd, F_SETOWN, os.getppid()): raise OSError
""",
    'file of memory': 'os.memfd_create("a")',
    'memory that runs': """
mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
""",
    'more rights by prctl': """
if ctypes.CDLL(None).prctl(4, 1, 0, 0, 0): raise OSError
""",
    'limits': """
import resource
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
""",
    'another folder': 'os.chdir("/")',
    'priority of the parent': 'os.getpriority(os.PRIO_PROCESS, os.getppid())',
}
PLATFORM = pytest.mark.skipif(missing() != '', reason=missing())
SECRET = 'ROBOT_TEST_SECRET'


@pytest.fixture(scope='module')
def unconfined() -> Iterator[XacroSandbox]:
    with XacroSandbox(seconds=PATIENCE, mode='off') as sandbox:
        yield sandbox


def run_attack(sandbox: XacroSandbox, folder: Path, attack: str) -> str:
    """Return the result that an attack reports: the stolen text or an error."""
    folder.mkdir(parents=True)
    outside = folder.parents[2] / 'outside' / 'secret'
    outside.parent.mkdir(exist_ok=True)
    outside.write_text('password')
    (folder / 'victim').write_text('untouched')
    (folder / '.git').mkdir()
    for hidden in (folder / '.git' / 'config', folder.parent / '.env'):
        hidden.write_text('password')
    (folder / 'link').symlink_to(outside)
    expansion = sandbox.expand(write_attack(folder, attack, outside))
    assert expansion.text is not None, expansion.findings
    found = re.search('<link name="(.*)"/>', expansion.text, re.DOTALL)
    assert found is not None
    return found[1]


@PLATFORM
@pytest.mark.parametrize('hidden', ['', '.git'])
def test_a_file_that_cmake_installs_elsewhere(
    hidden: str, sandbox: XacroSandbox, tmp_path: Path
) -> None:
    """``$(find …)`` leads to the file in the sources, and places of elements are in that file."""
    package = tmp_path / 'arm'
    urdf = package / 'description/urdf'
    urdf.mkdir(parents=True)
    (package / hidden).mkdir(exist_ok=True)
    (package / 'package.xml').write_text('<package><name>arm</name></package>')
    lists = 'project(arm)\ninstall(DIRECTORY description/urdf DESTINATION share/arm)'
    (package / 'CMakeLists.txt').write_text(lists)
    (urdf / 'part.xacro').write_text(f'{HEAD}<xacro:include filename="name.xacro"/></robot>')
    (urdf / 'name.xacro').write_text(f'{HEAD}\n<link name="${{values.n}}"/></robot>')
    (urdf / 'values.yaml').write_text('n: from_yaml')
    values = "${xacro.load_yaml('$(find arm)/urdf/values.yaml')}"
    content = (
        f'<xacro:property name="values" value="{values}"/>'
        '<xacro:include filename="$(find arm)/urdf/part.xacro"/>'
    )
    expansion = expand(sandbox, urdf, content)
    assert expansion.findings == ()
    assert expansion.text is not None
    assert '<link name="from_yaml"/>' in expansion.text
    place = expansion.places[1]
    assert place is not None
    assert (place.source, place.line) == (str(urdf / 'name.xacro'), 2)
    names = 'r.xacro', 'part.xacro', 'name.xacro', 'values.yaml'
    assert expansion.files == tuple(str(urdf / name) for name in names)
    # The reader of xacro arguments must find the same included files.
    included = read_arguments(urdf / 'r.xacro').files
    assert included == {*expansion.files} - {str(urdf / 'values.yaml')}


@pytest.mark.parametrize('name', ATTACKS)
def test_attack(
    name: str, sandbox: XacroSandbox, unconfined: XacroSandbox, tmp_path: Path
) -> None:
    """The system refuses the attack. Without confinement, the attack works."""
    folder = tmp_path / 'confined' / 'b' / 'c'
    result = run_attack(sandbox, folder, ATTACKS[name])
    # Python raises other exceptions for threads, limits and modules.
    refused = 'PermissionError|OSError|RuntimeError|ValueError not allowed'
    assert re.match(f'FAILED ({refused}|ImportError|ModuleNotFoundError)', result), result
    assert sorted(path.name for path in folder.iterdir()) == [
        '.git', 'attack.xacro', 'attack.yaml', 'link', 'victim'
    ]
    victim = folder / 'victim'
    assert victim.read_text() == 'untouched'
    assert victim.stat().st_mode & 0o777 != 0o777
    assert victim.stat().st_mtime > 0
    result = run_attack(unconfined, tmp_path / 'free' / 'b' / 'c', ATTACKS[name])
    assert result.startswith('GOT '), result


@PLATFORM
def test_an_attack_runs_and_gets_readable_files_only_from_the_parent(
    sandbox: XacroSandbox, tmp_path: Path
) -> None:
    """The attack gets the text of a readable file, which shows that its code runs."""
    attack = """
paths = HERE + "/victim", HERE + "/link", HERE + "/.git/config", HERE + "/../.env", OUTSIDE
got = [ask("open", path) for path in (*paths, "/etc/passwd", "/proc/self/environ", HERE)]
try: got.append(open(HERE + "/victim").read())
except PermissionError: got.append("no")
"""
    result = run_attack(sandbox, tmp_path / 'a' / 'b' / 'c', attack)
    assert result.startswith("GOT ['untouched', [13, "), result
    assert result.endswith(", 'no']"), result
    assert 'password' not in result
    assert result.count('[13, ') + result.count('[21, ') == 7, result


# Known ways to escape from restricted Python: frames, dictionaries of classes, and format strings.
ESCAPES = {
    'frames': """
<xacro:property name="p" value="${(lambda L: (L.append((f.gi_frame.f_back.f_back for f in L)),
 [x for x in L[0]][0])[1])([])}"/>
<xacro:property name="walk" value="${(lambda w: w(w, p))(lambda w, f:
 f if 'os' in f.f_globals else w(w, f.f_back))}"/>
<link name="got ${walk.f_globals['os'].system('touch MADE')}"/>""",
    'class dictionaries': TO_OS + """<link name="got ${os['system']('touch MADE')}"/>""",
    'format': f"""
<xacro:property name="s" value="{{0.__globals__[os].environ[{SECRET}]}}"/>
<link name="got ${{s.format(xacro.load_yaml)}}"/>""",
}


@PLATFORM
@pytest.mark.parametrize('name', ESCAPES)
def test_known_escapes_fail(
    name: str,
    sandbox: XacroSandbox,
    unconfined: XacroSandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(SECRET, 'password')
    made = tmp_path / 'made'
    content = ESCAPES[name].replace('MADE', str(made))
    result = str(expand(sandbox, tmp_path, content))
    assert not made.exists()
    assert 'password' not in result
    assert 'got 0' not in result
    result = str(expand(unconfined, tmp_path, content).text)
    assert made.exists() or 'got password' in result


@PLATFORM
def test_open_descriptors(sandbox: XacroSandbox, tmp_path: Path) -> None:
    """A child has a descriptor for its answer and one for questions. All others are /dev/null."""
    attack = """
got = []
for fd in range(4096):
    try: mode = os.fstat(fd).st_mode
    except OSError: continue
    got.append((fd < 3) * "null" or (mode >> 12 == 1) * "pipe" or oct(mode >> 12))
"""
    result = run_attack(sandbox, tmp_path / 'a' / 'b' / 'c', attack)
    assert sorted(re.findall(r'\w+', result)[1:]) == ['0o14', 'null', 'null', 'null', 'pipe']


@PLATFORM
@pytest.mark.parametrize('has_package', [True, False])
def test_a_child_gets_open_texts_of_its_own_package_only(
    has_package: bool,
    sandbox: XacroSandbox,
    unconfined: XacroSandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The editor has several open texts. The child gets only those in the package of its file."""
    package = tmp_path / 'robot'
    folder = package / 'urdf'
    folder.mkdir(parents=True)
    if has_package:
        (package / 'package.xml').write_text('<package><name>robot</name></package>')
    names = {
        'own': folder / 'part.xacro',
        'same package': package / 'other.xacro',
        'hidden': folder / '.settings' / 'secret.json',
        'other package': tmp_path / 'other' / 'secret.json',
    }
    for file in names.values():
        file.parent.mkdir(exist_ok=True)
        file.write_text('<robot/>')
    attack = write_attack(
        folder,
        'from robot_description_tools.description.files import overlay\n'
        'got = sorted(text.decode() for text in overlay().values())',
        outside=tmp_path,
    )
    texts = {str(file): name.encode() for name, file in names.items()}
    with overlaid(texts):
        result = [each.expand(attack).text for each in (sandbox, unconfined)]
    visible = ['own', 'same package'] if has_package else ['own']
    for text in result:
        assert f'<link name="GOT {visible}"/>' in text
    # The user has also named another folder.
    monkeypatch.setattr(sandbox, 'folders', (str(tmp_path / 'other'),))
    with overlaid(texts):
        text = sandbox.expand(attack).text
    assert f'<link name="GOT {sorted([*visible, "other package"])}"/>' in text


def test_the_home_folder_is_not_a_package(
    sandbox: XacroSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The home folder and its parents are not packages, even if they have a manifest.

    So a child for a file in one of these folders gets only the open text of this file.

    """
    (tmp_path / 'package.xml').write_text('<package><name>home</name></package>')
    (tmp_path / 'part.xacro').write_text('<robot/>')
    part, robot = f'{HEAD}{GOOD}</robot>', f'{HEAD}<xacro:include filename="part.xacro"/></robot>'
    file = tmp_path / 'r.xacro'
    file.write_text('<robot/>')
    texts = {str(tmp_path / 'part.xacro'): part.encode(), str(file): robot.encode()}
    for home, links in ((tmp_path, 0), (tmp_path / 'me', 0), (tmp_path.parent / 'me', 1)):
        monkeypatch.setenv('HOME', str(home))
        with overlaid(texts):
            text = sandbox.expand(file).text
        assert text.count('<link') == links


@PLATFORM
@pytest.mark.parametrize(
    'attack',
    [
        'got = dict(os.environ)',
        'import posix\ngot = posix.environ',
        f'getenv = ctypes.CDLL(None).getenv\ngetenv.restype = ctypes.c_char_p\n'
        f'got = getenv(b"{SECRET}")',
        # Read the array `environ` of the C library up to its end, which is a null pointer.
        'p = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")\n'
        'got = [p[i] for i in range(20) if not any(p[j] is None for j in range(i + 1))]',
    ],
    ids=['os', 'posix', 'C', 'memory'],
)
def test_the_environment_is_not_readable(
    attack: str, sandbox: XacroSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SECRET, 'password')
    sandbox.close()
    result = run_attack(sandbox, tmp_path / 'a' / 'b' / 'c', attack)
    assert result.startswith('GOT ')
    assert SECRET not in result
    assert 'password' not in result


FORGED = """
for fd in range(3, 64):
    try: is_pipe = os.fstat(fd).st_mode >> 12 == 1
    except OSError: continue
    if is_pipe:
        row = '["warning","xacro-warning","m","f",1,1,1,0],'
        answer = {!r}.replace('MANY', row * 1000000).replace('LISTS', '[{{}}],' * 2000000)
        answer = answer.replace('ONES', '1,' * 999999).encode()
        while answer: answer = answer[os.write(fd, answer):]
        os._exit({})
"""
# Answers that a child sends. `test_answer.py` tests many more answers without a child.
HEAD_OF_ANSWER = (
    '{"has_text":true,"files":[0],"places":[PLACE],"findings":[FINDING],"missed":[],'
    '"evaluated":[],"sources":["SOURCE"],"names":[],"ways":[]}\0<robot name="r">NUL'
    '<link name="a"/></robot>'
)


def forged(place: str = '', finding: str = '', source: str = 'r', nul: str = '') -> str:
    return (
        HEAD_OF_ANSWER.replace('PLACE', place)
        .replace('FINDING', finding)
        .replace('SOURCE', source)
        .replace('NUL', nul)
    )


@PLATFORM
@pytest.mark.parametrize('is_confined', [True, False])
@pytest.mark.parametrize(
    'answer',
    [
        '', '7', '[]', 'no JSON', '{"has_text": 1}', '[' * 100_000, '[LISTS',
        forged('null'), forged('null,null,null,null'), forged('1,1,null,0'), forged('1,1,1,9'),
        forged(source='r\\u0000'), forged(source='a/' * 100_000), forged(source='a\\ud800'),
        forged(finding='["error","evil","m","f",1,1,1,0]'),
        forged(finding='MANY[]'), forged().replace('"missed":[]', '"missed":[ONES1]'),
        '{"code": 0, "size": 3}\n{}\n',
    ],
    ids=lambda answer: str(answer)[:24],
)  # fmt: skip
def test_a_wrong_answer_is_refused(
    answer: str,
    is_confined: bool,
    sandbox: XacroSandbox,
    unconfined: XacroSandbox,
    tmp_path: Path,
) -> None:
    """A hostile file that controls the child can write any answer, which is parsed as data."""
    used = sandbox if is_confined else unconfined
    file = write_attack(tmp_path, FORGED.format(answer, 0), tmp_path)
    assert 'ended without a result' in the_failure(used.expand(file)).message
    # The next file is expanded as usual.
    assert expand(used, tmp_path, GOOD).findings == ()


@PLATFORM
def test_a_well_forged_answer_is_read_as_urdf(
    sandbox: XacroSandbox, tmp_path: Path
) -> None:
    """
    An answer without mistakes is read as URDF.

    So the answers in `test_a_wrong_answer_is_refused` are refused because of their mistakes.

    """
    finding = '["warning","xacro-warning","m","f",1,1,1,0]'
    for nul, is_usable in (('', True), ('\0', False)):
        answer = forged('0,0,0,0,1,7,1,0', finding, nul=nul)
        file = write_attack(tmp_path, FORGED.format(answer, 0), tmp_path)
        report = Checker(xacro=XacroOptions(sandbox=sandbox)).check_file(file)
        # A text with a zero byte is not XML.
        assert report.usable is is_usable
        assert {f.code for f in report.findings} == {'xacro-warning', *['xml-syntax'] * bool(nul)}


@PLATFORM
def test_no_exit_code_leads_to_the_advice_to_trust_the_file(
    sandbox: XacroSandbox, unconfined: XacroSandbox, tmp_path: Path
) -> None:
    for used in (sandbox, unconfined):
        for code in range(85, 100):
            file = write_attack(tmp_path, f'stop_clocks()\nos._exit({code})', tmp_path)
            finding = the_failure(used.expand(file))
            assert 'sandbox' not in f'{finding.message} {finding.fix}', code


@PLATFORM
def test_a_system_that_cannot_confine_a_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is not expanded, and the finding explains how to turn off the sandbox."""
    popen = subprocess.Popen
    lines = (
        'from robot_description_tools.description.xacro import confinement\n'
        'def confine(_): raise OSError\n'
        'confinement.confine = confine\n'
    )

    def start(words: list[str], **options: Any) -> Any:
        at = words.index('-c') + 1
        words[at] = words[at].replace('from robot', f'{lines}from robot', 1)
        return popen(words, **options)

    monkeypatch.setattr(subprocess, 'Popen', start)
    with XacroSandbox(seconds=PATIENCE) as sandbox:
        finding = the_failure(expand(sandbox, tmp_path, GOOD))
    assert 'the system did not confine its process' in finding.message
    assert '--sandbox off' in finding.fix


@pytest.mark.parametrize('name', ['a/' * 100_000, '../' * 100_000, 'a' * 5000 + '/b'])
@pytest.mark.parametrize(
    'content', ['<xacro:include filename="NAME"/>', '<link name="${xacro.load_yaml(\'NAME\')}"/>']
)
def test_long_file_names(
    content: str, name: str, sandbox: XacroSandbox, tmp_path: Path
) -> None:
    """Long file names are refused before their parts are resolved."""
    content = content.replace('NAME', f'{name}c.xacro')
    expand(sandbox, tmp_path, content)
    checker = Checker(xacro=XacroOptions(sandbox=sandbox))
    (finding,) = checker.check_file(tmp_path / 'r.xacro').findings
    if name.startswith('..'):
        # The path leads up to the root folder.
        assert 'cannot read' in finding.message
    else:
        assert 'characters is too long' in finding.message
    assert finding.where.line == 2


def test_many_file_names(sandbox: XacroSandbox, tmp_path: Path) -> None:
    for i in range(1001):
        (tmp_path / f'{i}.xacro').write_text('<robot/>')
    finding = the_failure(expand(sandbox, tmp_path, '<xacro:include filename="*.xacro"/>'))
    assert 'reads more than 1000 files' in finding.message
    for i in range(100, 1001):
        (tmp_path / f'{i}.xacro').unlink()
    # A file that is included several times is counted once.
    content = '<xacro:include filename="[0-9]*.xacro"/>' * 20 + GOOD
    expansion = expand(sandbox, tmp_path, content)
    assert expansion.text is not None
    assert len(expansion.files) == 101


@pytest.mark.parametrize('count', [100, 101, 100_000])
def test_many_warnings(count: int, sandbox: XacroSandbox, tmp_path: Path) -> None:
    """The first warnings are kept. Later warnings are left out, but a later error is kept."""
    code = f'[xacro.warning(i) for i in range({count})]'
    content = f'<link name="a${{[xacro.error(-1), {code}, xacro.error(-2)][:0]}}"/>'
    expansion = expand(sandbox, tmp_path, content)
    findings = expansion.findings
    if expansion.text is None:
        assert '0.5 s' in findings[0].message
        return
    assert len(findings) == 101
    assert [f.severity.value for f in findings].count('error') == 2
    assert 'more warnings follow' in findings[-1].message


ENDLESS = {
    'sleep': 'import time\nwhile True: time.sleep(99)',
    'compute': """
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True: pass
""",
    'say no word': """
for fd in range(64):
    try: os.close(fd)
    except OSError: pass
while True: pass
""",
    'ask for ever': """
while True:
    for fd in range(3, 64):
        try: os.write(fd, b'["names", ""]') if os.fstat(fd).st_mode >> 12 == 12 else 0
        except OSError: pass
""",
    'write for ever': """
while True:
    for fd in range(3, 64):
        try: os.write(fd, b'x' * 65536) if os.fstat(fd).st_mode >> 12 == 1 else 0
        except OSError: pass
""",
}


@PLATFORM
@pytest.mark.parametrize('name', ENDLESS)
def test_an_endless_file_is_ended(name: str, tmp_path: Path) -> None:
    with XacroSandbox(seconds=1.0) as sandbox:
        file = write_attack(tmp_path, f'stop_clocks()\n{ENDLESS[name]}', tmp_path)
        finding = the_failure(sandbox.expand(file))
        assert re.search('takes more than 1 s|without a result', finding.message)
    with XacroSandbox(seconds=PATIENCE) as sandbox:
        assert expand(sandbox, tmp_path, GOOD).findings == ()


@PLATFORM
def test_another_thread_cancels_an_expansion(tmp_path: Path) -> None:
    is_over = Event()

    def cancel() -> None:
        # Cancel repeatedly, because the expansion may not have begun at the first call.
        while not is_over.wait(0.01):
            sandbox.cancel()

    with XacroSandbox(seconds=PATIENCE) as sandbox:
        thread = Thread(target=cancel)
        thread.start()
        try:
            file = write_attack(tmp_path, 'stop_clocks()\nwhile True: pass', tmp_path)
            with pytest.raises(Cancelled):
                sandbox.expand(file)
        finally:
            is_over.set()
            thread.join()
        # A call of `cancel` without a running expansion has no effect.
        sandbox.cancel()
        assert expand(sandbox, tmp_path, GOOD).findings == ()


@PLATFORM
def test_a_file_that_uses_all_memory_is_ended(sandbox: XacroSandbox, tmp_path: Path) -> None:
    attack = 'b = []\nwhile True: b.append(bytearray(2**20))'
    result = run_attack(sandbox, tmp_path / 'a' / 'b' / 'c', attack)
    assert result.startswith('FAILED MemoryError')


@PLATFORM
def test_all_processes_end_with_the_caller(tmp_path: Path) -> None:
    """The processes end even if the caller is killed while a file is expanded."""
    file = write_attack(tmp_path, 'stop_clocks()\nwhile True: pass', tmp_path)
    code = (
        'import sys\n'
        'from robot_description_tools.description.xacro.sandbox import XacroSandbox\n'
        f'sandbox = XacroSandbox(seconds={PATIENCE})\n'
        f'sandbox.expand({os.fspath(tmp_path / "good.xacro")!r})\n'
        'print(sandbox._process.pid, flush=True)\n'
        f'sandbox.expand({os.fspath(file)!r})\n'
    )
    (tmp_path / 'good.xacro').write_text(f'{HEAD}{GOOD}</robot>')
    words = [sys.executable, '-c', code]
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=ROOT) as caller:
        assert caller.stdout is not None
        warm = int(caller.stdout.readline())
        child = wait_until(lambda: children_of(warm))[0]
        caller.kill()
    assert wait_until(lambda: not any(map(is_running, (warm, child))))


def is_running(pid: int) -> bool:
    try:
        return Path(f'/proc/{pid}/stat').read_text().rpartition(')')[2].split()[0] != 'Z'
    except OSError:
        return False


def children_of(pid: int) -> list[int]:
    return [*map(int, Path(f'/proc/{pid}/task/{pid}/children').read_text().split())]


# -- environment variables -----------------------------------------------------------------------


@pytest.mark.parametrize('use', ['$(optenv {} none)', '$(eval ${{x}})'])
def test_variables_are_granted_by_name(
    use: str, sandbox: XacroSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = f'<xacro:property name="x" value="optenv(\'{SECRET}\', \'none\')"/>'
    content = f'{call}<link name="{use.format(SECRET)}"/>'
    monkeypatch.delenv(SECRET, raising=False)
    # If the variable is not set, a launch file gets the same text, so there is no finding.
    unset = expand(sandbox, tmp_path, content)
    assert unset.findings == ()
    assert 'name="none"' in str(unset.text)
    monkeypatch.setenv(SECRET, 'arm')
    granted = expand(sandbox, tmp_path, content, granted=[SECRET])
    assert granted.findings == ()
    assert 'name="arm"' in str(granted.text)
    withheld = expand(sandbox, tmp_path, content)
    assert withheld.text == unset.text
    (finding,) = withheld.findings
    assert (finding.code, finding.severity.value) == ('xacro-env-withheld', 'warning')
    assert f'--env {SECRET}' in finding.fix
    assert finding.where.line == 2


def test_a_variable_that_is_needed(
    sandbox: XacroSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = f'\n<link name="$(env {SECRET})"/>'
    monkeypatch.delenv(SECRET, raising=False)
    assert 'is not set' in the_failure(expand(sandbox, tmp_path, content)).message
    monkeypatch.setenv(SECRET, 'arm')
    finding = the_failure(expand(sandbox, tmp_path, content))
    assert finding.message == f"the environment variable '{SECRET}' is withheld from the file"
    assert f'--env {SECRET}' in finding.fix
    assert finding.where.line == 3
    assert expand(sandbox, tmp_path, content, granted=[SECRET]).findings == ()


# -- real robots ---------------------------------------------------------------


@pytest.mark.parametrize('file', sorted(chain.from_iterable(
    map(str, folder.rglob('*.xacro')) for folder in (ROOT / 'urdf', ROOT.parent / 'shared/robots')
)), ids=os.path.basename)  # fmt: skip
def test_real_robots_are_expanded_to_the_same_text(file: str, sandbox: XacroSandbox) -> None:
    there, here = sandbox.expand(file), expand_here(file)
    assert there == here


# Code that needs modules after the child has lost the right to import them.
USES = (
    '<xacro:include filename="part_*.xacro"/><xacro:include filename="none_*.xacro"/>'
    '<xacro:include filename="absent.xacro" optional="true"/>'
    "<xacro:property name='y' value='${xacro.load_yaml(\"values.yaml\")}'/>"
    '<link name="${y.angle} ${y.date} ${y.words[1]} ${y.deep.pi}"/>'
    '<link name="${sin(radians(90))} ${math.floor(2.7)} ${sorted([2, 1])} ${len(\'ab\')}"/>'
    '<link name="$(cwd) ${python.round(2.567, 1)} ${\'%.2e\' % 0.1}"/>'
    '<xacro:unless value="false">${xacro.warning(\'careful\')}${xacro.tokenize(\'a b\')}'
    '</xacro:unless>'
)


@pytest.mark.parametrize(
    'encoding', ['utf-8', 'utf-16', 'latin-1', 'windows-1252', 'iso-8859-15', 'koi8-r', 'cp437']
)
def test_modules_that_are_imported_late_exist(
    encoding: str, sandbox: XacroSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / 'values.yaml').write_text(
        'angle: !degrees 90\ndate: 2020-01-01T00:00:00Z\nwords: [a, !!str 7]\n'
        'deep: &d {pi: 3.0}\nagain: *d\nbinary: !!binary aGk=\nset: !!set {a, b}\n'
    )
    letter = b'\xe4'.decode('latin-1' if encoding.startswith('utf') else encoding)
    for name in ('part_1', 'part_2'):
        (tmp_path / f'{name}.xacro').write_text(
            f'<?xml version="1.0" encoding="{encoding}"?><robot><link name="{letter}{name}"/>'
            '</robot>', encoding=encoding,
        )  # fmt: skip
    (tmp_path / 'r.xacro').write_text(f'{HEAD}\n{USES}\n</robot>')
    there, here = sandbox.expand('r.xacro'), expand_here('r.xacro')
    assert here.text is not None, here.findings
    assert there == here


def test_a_deleted_working_folder(sandbox: XacroSandbox, tmp_path: Path) -> None:
    (tmp_path / 'r.xacro').write_text(f'{HEAD}{GOOD}</robot>')
    (tmp_path / 'gone').mkdir()
    before = os.getcwd()
    os.chdir(tmp_path / 'gone')
    try:
        (tmp_path / 'gone').rmdir()
        for _ in range(2):
            assert sandbox.expand(tmp_path / 'r.xacro').findings == ()
            sandbox.close()
    finally:
        os.chdir(before)


# -- systems without confinement -----------------------------------------------------------------

@PLATFORM
def test_a_system_without_landlock(tmp_path: Path) -> None:
    file = tmp_path / 'r.urdf.xacro'
    file.write_text(f'{HEAD}{GOOD}</robot>')

    def check(*words: str | Path) -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, '-m', 'test_support.no_landlock', 'check', *words],
            cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    code, found, result = check(file, file, tmp_path / '.' / 'r.urdf.xacro')
    assert (code, found) == (0, ''), result
    assert result.count('the kernel has no Landlock') == 1
    code, found, result = check(tmp_path)
    assert code == 1
    assert '[xacro-refused]: xacro is not run for files that were found in a folder' in found
    assert '--sandbox off' in found
    code, found, _ = check(file, '--sandbox', 'require')
    assert code == 1
    assert 'xacro is not run without a sandbox: the kernel has no Landlock' in found
    assert check(tmp_path, '--sandbox', 'off')[:2] == (0, '')
