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

"""xacro files of strangers: whatever they try ends in one finding, soon and in little memory."""

from __future__ import annotations

from collections.abc import Iterator
import os
from pathlib import Path
import sys
from typing import Any

import pytest
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.xacro.expand import Expansion
from robot_description_tools.description.xacro.sandbox import XacroSandbox
from test_support.patience import PATIENCE

pytest.importorskip('xacro', reason='needs xacro')
pytestmark = pytest.mark.skipif(sys.platform != 'linux', reason='limits are those of Linux')

HEAD = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
GOOD = '<link name="a"/>'


@pytest.fixture(scope='module')
def sandbox() -> Iterator[XacroSandbox]:
    # Limits of computing and memory are those of everybody; waiting for a processor is no fault.
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


def test_what_comes_out(sandbox: XacroSandbox, tmp_path: Path) -> None:
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
            'more than 50000 elements out of the macros',
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
def test_too_much(
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
    # The next file does not notice.
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
        # Relative to the working folder, where there is none.
        return
    assert 'it lies outside of the description' in finding.message
    assert 'password' not in str(finding)
    # It is not outside if its folder is named.
    allowed = PackageResolver([tmp_path])
    content = content.format(path.get(way, 'link.xacro'))
    assert 'outside' not in str(expand(sandbox, folder, content, resolver=allowed).findings)


@pytest.mark.parametrize('has_manifest', [True, False])
def test_a_package_around_the_file_opens_nothing(
    has_manifest: bool, sandbox: XacroSandbox, tmp_path: Path
) -> None:
    """Its name is the choice of whoever wrote it: no folder above, and no link in it, is read."""
    (tmp_path / 'secret.xacro').write_text('password: 123\n')
    package = tmp_path / 'a' / 'b' / 'c'
    package.mkdir(parents=True)
    (package / 'link.xacro').symlink_to(tmp_path / 'secret.xacro')
    if has_manifest:
        (package / 'package.xml').write_text('<package><name>c</name></package>')
    for path in ('$(find c)/link.xacro', f'$(find {tmp_path.name})/secret.xacro'):
        finding = the_failure(expand(sandbox, package, f'<xacro:include filename="{path}"/>'))
        assert 'it lies outside of the description' in finding.message


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
        ("open('made', 'w')", 'may not write'),
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


@pytest.mark.parametrize(
    'expression', ['().__class__', '(lambda: ().__class__)()', '[y.__doc__ for y in [1]]']
)
def test_names_with_two_underscores(
    expression: str, sandbox: XacroSandbox, tmp_path: Path
) -> None:
    """Those of functions, too, where xacro does not look."""
    finding = the_failure(expand(sandbox, tmp_path, f'<link name="${{{expression}}}"/>'))
    assert "the expression uses '__" in finding.message
    assert expand(sandbox, tmp_path, '<link name="${\'a__b\'}"/>').text is not None


def test_one_file_does_not_change_the_next(sandbox: XacroSandbox, tmp_path: Path) -> None:
    poison = expand(sandbox, tmp_path, '<link name="a${math.update(pi=3)}"/>')
    assert poison.text is not None
    text = expand(sandbox, tmp_path, '<link name="${round(pi, 4)}"/>').text
    assert text is not None
    assert 'name="3.1416"' in text


def test_the_whole_file_has_a_limit(tmp_path: Path) -> None:
    with XacroSandbox(seconds=2.0) as sandbox:
        # Each expression is quick, and all together are not, on any machine.
        slow = '<link name="${[0 for i in range(1000000) if i &lt; 0]}"/>\n' * 5000
        finding = the_failure(expand(sandbox, tmp_path, slow))
        assert finding.message.startswith('xacro takes more than 2 s')
        assert '--xacro-timeout' in finding.fix
        assert finding.where.line > 2


def test_a_process_that_dies_is_replaced(sandbox: XacroSandbox, tmp_path: Path) -> None:
    assert expand(sandbox, tmp_path, GOOD).text is not None
    process = sandbox._process
    assert process is not None
    process.kill()
    finding = the_failure(expand(sandbox, tmp_path, GOOD))
    assert 'xacro' in finding.message
    assert expand(sandbox, tmp_path, GOOD).text is not None


@pytest.mark.parametrize('answer', ['{"text": 1}', '[]', '7', 'no JSON', '{"findings": [1]}'])
def test_an_answer_that_is_none(
    answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An expression that took the process over could write one."""
    monkeypatch.setattr(
        XacroSandbox, '_read_line', lambda self, process, seconds: answer.encode() + b'\n'
    )
    with XacroSandbox() as sandbox:
        the_failure(expand(sandbox, tmp_path, GOOD))
        assert sandbox._process is None


def test_an_absent_file(sandbox: XacroSandbox, tmp_path: Path) -> None:
    finding = the_failure(sandbox.expand(tmp_path / 'absent.xacro'))
    assert 'No such file' in finding.message


def test_files_of_packages_and_around_are_read(sandbox: XacroSandbox, tmp_path: Path) -> None:
    """Also where a package is a folder of links, as colcon makes them."""
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
