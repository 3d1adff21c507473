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

"""The parent process that expands files in children: its results, and the files that it opens."""

from __future__ import annotations

import os
from pathlib import Path
import subprocess

import pytest
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.xacro.confinement import missing
from robot_description_tools.description.xacro.sandbox import XacroSandbox
from test_support.attacks import HEAD
from test_support.attacks import write_attack
from test_support.patience import PATIENCE

pytest.importorskip('xacro', reason='needs xacro')
PLATFORM = pytest.mark.skipif(missing() != '', reason=missing())
MANIFEST = '<package><name>{}</name></package>'


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@PLATFORM
@pytest.mark.parametrize('way', ['sourced', 'named', 'named around the file'])
def test_links_in_packages(way: str, tmp_path: Path) -> None:
    """
    Symbolic links are followed if only the user can have created them.

    In folders that a hostile author may have written, symbolic links are not followed.

    """
    target = write(tmp_path / 'src' / 'parts' / 'part.xacro', f'{HEAD}<link name="a"/></robot>')
    share = tmp_path / 'install' / 'share' / 'parts'
    write(share / 'package.xml', MANIFEST.format('parts'))
    (share / 'part.xacro').symlink_to(target)
    folder = share if way == 'named around the file' else tmp_path / 'work' / 'robot' / 'urdf'
    content = '<xacro:include filename="$(find parts)/part.xacro"/>'
    file = write(folder / 'r.xacro', f'{HEAD}{content}</robot>')
    install = [tmp_path / 'install']
    resolver = PackageResolver(prefixes=install) if way == 'sourced' else PackageResolver(install)
    with XacroSandbox() as sandbox:
        expansion = sandbox.expand(file, resolver=resolver)
    if way == 'named around the file':
        assert 'it is outside of the folders that' in expansion.findings[0].message
    else:
        assert '<link name="a"/>' in str(expansion.text)


@PLATFORM
def test_packages_that_are_added_later_are_found(tmp_path: Path) -> None:
    """Results that were found with one resolver are not used for another resolver."""
    content = '<xacro:include filename="$(find parts)/part.xacro"/>'
    file = write(tmp_path / 'a' / 'b' / 'c' / 'r.xacro', f'{HEAD}{content}</robot>')
    with XacroSandbox() as sandbox:
        expansion = sandbox.expand(file, resolver=PackageResolver([tmp_path / 'src']))
        assert "package 'parts' is not found" in expansion.findings[0].message
        write(tmp_path / 'src' / 'parts' / 'package.xml', MANIFEST.format('parts'))
        write(tmp_path / 'src' / 'parts' / 'part.xacro', f'{HEAD}<link name="a"/></robot>')
        assert sandbox.expand(file, resolver=PackageResolver([tmp_path / 'src'])).text
        write(file, f'{HEAD}<xacro:include filename="$(find part)/part.xacro"/></robot>')
        expansion = sandbox.expand(file, resolver=PackageResolver([tmp_path / 'src']))
        assert "did you mean 'parts'?" in expansion.findings[0].message


@PLATFORM
def test_the_home_folder_is_not_granted_as_the_folder_around_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only files and packages directly in the home folder can be read, except hidden files."""
    home = tmp_path / 'home'
    monkeypatch.setenv('HOME', str(home))
    for name in ('.netrc', '.ssh/id', 'project/secret', 'parts/.a', 'parts/a', 'notes'):
        write(home / name, 'text')
    write(home / 'parts' / 'package.xml', MANIFEST.format('parts'))
    paths = ['.netrc', '.ssh/id', 'project/secret', 'notes', 'parts/.a', 'parts/a']
    paths.append('../home/robot/own')
    attack = f"""
got = []
for path in {paths}:
    if ask('open', {str(home)!r} + '/' + path) == 'text': got.append(path)
"""
    for folder in (home, home / 'robot'):
        write(home / 'robot' / 'own', 'text')
        monkeypatch.chdir(home)
        expansion = XacroSandbox().expand(write_attack(folder, attack, tmp_path))
        readable = [path for path in paths if f"'{path}'" in str(expansion.text)]
        own = ['../home/robot/own'] if folder.name == 'robot' else []
        assert readable == ['notes', 'parts/a', *own]


@PLATFORM
def test_a_manifest_in_the_home_folder_does_not_grant_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / 'users' / 'me'
    monkeypatch.setenv('HOME', str(home))
    write(home / 'package.xml', MANIFEST.format('me'))
    write(home / '.ssh' / 'id', 'hunter2')
    write(home / 'notes', 'shopping')
    monkeypatch.chdir(home)
    found = [
        str(XacroSandbox().expand(write_attack(home, attack, tmp_path)).text)
        for attack in (f'got = ask("open", {str(home / name)!r})' for name in ('notes', '.ssh/id'))
    ]
    assert ['shopping' in found[0], 'hunter2' in found[1]] == [True, False]


@PLATFORM
@pytest.mark.parametrize('place', ['around', 'named', 'sourced'])
def test_files_beside_hidden_entries_are_used(place: str, tmp_path: Path) -> None:
    """
    Landlock cannot grant a folder without its hidden entries.

    Therefore the parent lists the folder and opens its files.

    """
    parts = tmp_path / 'install' / 'share' / 'parts'
    write(parts / 'package.xml', MANIFEST.format('parts'))
    for name in ('a', 'b', '.c'):
        write(parts / f'{name}.xacro', f'{HEAD}<link name="{name}"/></robot>')
    write(parts / '.git' / 'config', 'password')
    include = '<xacro:include filename="$(find parts)/*.xacro"/>'
    folder = parts.parent / 'robot' if place == 'around' else tmp_path / 'x' / 'y' / 'robot'
    write(folder / 'package.xml', MANIFEST.format('robot'))
    file = write(folder / 'r.xacro', f'{HEAD}{include}</robot>')
    resolver = {
        'around': PackageResolver(),
        'named': PackageResolver([parts]),
        'sourced': PackageResolver(prefixes=[tmp_path / 'install']),
    }[place]
    with XacroSandbox() as sandbox:
        expansion = sandbox.expand(file, resolver=resolver)
        assert [os.path.basename(name) for name in expansion.files] == [
            'r.xacro', 'a.xacro', 'b.xacro'
        ], expansion.findings
        # The finding about a misspelt name contains a suggestion.
        write(file, file.read_text().replace('*.xacro', 'aa.xacro'))
        (finding,) = sandbox.expand(file, resolver=resolver).findings
        assert "did you mean 'a.xacro'?" in finding.message
        for hidden in ('.git/config', '.c.xacro', '.git/*'):
            write(file, f'{HEAD}{include}</robot>'.replace('*.xacro', hidden))
            expansion = sandbox.expand(file, resolver=resolver)
            assert 'password' not in str(expansion)
            message = expansion.findings[0].message
            assert ('matched no files' if '*' in hidden else 'begins with a dot') in message


@PLATFORM
def test_a_link_of_the_user_to_a_hidden_file(tmp_path: Path) -> None:
    """
    A build installed a package as links.

    The author of the package made one file a link to a secret of the user.

    """
    share = tmp_path / 'install' / 'share' / 'parts'
    write(share / 'package.xml', MANIFEST.format('parts'))
    source = tmp_path / 'src' / 'parts'
    write(tmp_path / 'src' / '.git' / 'config', f'{HEAD}<link name="password"/></robot>')
    source.mkdir()
    (source / 'a.xacro').symlink_to(tmp_path / 'src' / '.git' / 'config')
    (share / 'a.xacro').symlink_to(source / 'a.xacro')
    content = '<xacro:include filename="$(find parts)/a.xacro"/>'
    file = write(tmp_path / 'x' / 'y' / 'z' / 'r.xacro', f'{HEAD}{content}</robot>')
    with XacroSandbox() as sandbox:
        expansion = sandbox.expand(file, resolver=PackageResolver(prefixes=[tmp_path / 'install']))
    assert 'password' not in str(expansion)
    assert 'cannot read' in expansion.findings[0].message


@PLATFORM
def test_a_question_without_sense_is_answered(tmp_path: Path) -> None:
    """The child does not even send a question that is too long."""
    for count, words in ((100_000, 'package'), (300_000, 'too long')):
        text = f'{HEAD}<link name="$(find {"p" * count})"/></robot>'
        file = write(tmp_path / 'a' / 'b' / 'c' / 'r.xacro', text)
        (finding,) = XacroSandbox().expand(file).findings
        assert words in finding.message


@PLATFORM
def test_a_child_cannot_read_results_of_the_child_before(tmp_path: Path) -> None:
    """
    The result of a file is not in the memory of the next child.

    The next child may have other rights.

    """
    word = 'x'.join('secret')
    big = write(tmp_path / 'a' / 'b' / 'c' / 'r.xacro', f'{HEAD}<link name="{word}"/></robot>')
    attack = """
found = [0, 0]
for line in MAPS:
    first, last = (int(word, 16) for word in line.split()[0].split('-'))
    if line.split()[1][0] == 'r' and '[v' not in line:
        memory = ctypes.string_at(first, last - first)
        found[0] += memory.count('x'.join('secret').encode())
        found[1] += memory.count(b'robot_description_tools')
got = found[0], found[1] > 0
"""
    with XacroSandbox(seconds=PATIENCE) as sandbox:
        assert sandbox.expand(big).text
        assert sandbox._process is not None
        # A child cannot read the address of the result in memory, but it could guess the address.
        maps = Path(f'/proc/{sandbox._process.pid}/maps').read_text().splitlines()
        text = attack.replace('MAPS', repr(maps))
        (tmp_path / 'd').mkdir()
        expansion = sandbox.expand(write_attack(tmp_path / 'd', f'stop_clocks()\n{text}', big))
    assert '<link name="GOT (0, True)"/>' in str(expansion.text), expansion


def test_without_fork_each_process_serves_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    If ``os.fork`` is missing, as on Windows, each process expands only one file.

    The process reports that it ends, and the sandbox starts another process for the next file.

    """
    file = write(tmp_path / 'r.xacro', f'{HEAD}<link name="a"/></robot>')
    popen = subprocess.Popen

    def start(words: list[str], **options: object) -> subprocess.Popen[bytes]:
        words[words.index('-c') + 1] = f'import os; del os.fork\n{words[words.index("-c") + 1]}'
        return popen(words, **options)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(subprocess, 'Popen', start)
    with XacroSandbox(mode='off') as sandbox:
        for _ in range(2):
            assert '<link name="a"/>' in str(sandbox.expand(file).text)
            assert sandbox._process is None


@PLATFORM
@pytest.mark.parametrize(
    'question',
    [b'', b'7', b'[]', b'["open"]', b'\xff', b'["open", "\\u0000"]', b'["list", "\\u0000"]'],
)
def test_nonsense_is_not_answered(question: bytes, tmp_path: Path) -> None:
    attack = f"""
stop_clocks()
for fd in range(3, 64):
    try: is_socket = os.fstat(fd).st_mode >> 12 == 12
    except OSError: continue
    if is_socket: os.write(fd, {question!r})
"""
    with XacroSandbox() as sandbox:
        assert 'GOT nothing' in str(sandbox.expand(write_attack(tmp_path, attack, tmp_path)).text)
