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

"""Python in a file runs only if the file is named .xacro or the user asks for expansion."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pytest
from robot_description_tools import load_description
from robot_description_tools.check import Checker
from robot_description_tools.check import XacroOptions
from robot_description_tools.cli.completion import _joints
from robot_description_tools.cli.main import main
from robot_description_tools.cli.verbs import BUILT_IN
from robot_description_tools.cli.view import _source
from robot_description_tools.description.xacro import expand
from robot_description_tools.description.xacro.sandbox import XacroSandbox
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.editor.project import Project
from robot_description_tools.testing import check_description
from robot_description_tools.testing import description_files
from robot_description_tools.viewer import load_file
from test_support.attacks import write_maker

pytest.importorskip('xacro', reason='needs xacro')

# For each verb that reads a description: its arguments after FILE, and its exit code. The file has
# a box of unknown size, which is an error, and some verbs fail after an error.
WORDS = {
    'check': ([], 1),
    'diff': (['FILE'], 0),
    'show': ([], 0),
    'expand': ([], 0),
    'convert': (['-', '--to', 'json'], 0),
    'fk': ([], 0),
    'ik': (['--link', 'tip', '--xyz', '0', '0', '0'], 0),
    'resolve': (['--joint', 'turn=0.5'], 0),
    'limits': (['turn'], 0),
    'loops': ([], 0),
    'inertia': ([], 0),
    'srdf create': (['--samples', '1'], 0),
}
# Verbs that read no file, run until a signal ends them, or have other tests. `lsp` and `view` are
# tested below, and `assemble`, `calibrate` and `complete` in their own files.
OTHERS = {'assemble', 'calibrate', 'complete', 'codes', 'lsp', 'mcp', 'view', 'completion'}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a URDF that runs Python when xacro expands it."""
    path = tmp_path / 'robot.urdf'
    write_maker(path)
    return path


@pytest.fixture
def expanded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets each file that xacro expands, in this process or the sandbox."""
    files: list[str] = []

    def listening(plain: Callable[..., object], at: int) -> Callable[..., object]:
        def call(*words: object, **options: object) -> object:
            files.append(str(words[at]))
            return plain(*words, **options)

        return call

    monkeypatch.setattr(expand, 'expand', listening(expand.expand, 0))
    monkeypatch.setattr(XacroSandbox, 'expand', listening(XacroSandbox.expand, 1))
    return files


def test_each_verb_is_tested() -> None:
    assert {verb.name for verb in BUILT_IN} == {words.split()[0] for words in WORDS} | OTHERS


@pytest.mark.parametrize('verb', WORDS)
def test_a_verb_does_not_expand_a_urdf(
    verb: str, file: Path, expanded: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words, code = WORDS[verb]
    words = [str(file) if word == 'FILE' else word for word in words]
    assert main([*verb.split(), str(file), *words]) == code, capsys.readouterr()
    assert expanded == []
    assert not file.with_name('made').exists()
    found = capsys.readouterr()
    # The output of these three verbs has no findings: `expand` prints only the text, `diff` finds
    # no difference, and `loops` finds no loop.
    if verb not in ('expand', 'diff', 'loops'):
        assert 'xacro-unexpanded' in found.out + found.err
        assert '--xacro' in found.out + found.err
    for option in (['--xacro'], ['--xacro-arg', 'a:=b']):
        main([*verb.split(), str(file), *words, *option])
        assert set(expanded) == {str(file)}, (option, capsys.readouterr())
        expanded.clear()


def arguments(verb: str, *words: object) -> Namespace:
    parser = ArgumentParser()
    next(each for each in BUILT_IN if each.name == verb).load().add_arguments(parser)
    return parser.parse_args([str(word) for word in words])


def load_as_view_does(file: Path, *options: str) -> None:
    source = _source(arguments('view', file, *options))
    assert callable(source)
    source()


def complete(file: Path, *options: str) -> None:
    assert _joints(arguments('fk', file, *options)) == ['turn']


def check_in_a_test(file: Path) -> None:
    with pytest.raises(AssertionError, match='xacro-unexpanded'):
        check_description(file)


READERS: dict[str, Callable[[Path], object]] = {
    'load_description': load_description,
    'load_description of a str': lambda file: load_description(str(file)),
    'load_file': load_file,
    'view': load_as_view_does,
    'completion': complete,
    'check_description': check_in_a_test,
    'description_files': lambda file: description_files(file.parent),
    'Checker': lambda file: Checker().check_file(file),
    'an editor': lambda file: Project(Checker()).examine(
        str(file), {str(file): file.read_bytes()}
    ),
}
# The functions of the library, called with the option to expand the file.
ASKED: dict[str, Callable[[Path], object]] = {
    'load_description': lambda file: load_description(file, xacro=True),
    'arguments': lambda file: load_description(file, xacro_arguments={'a': 'b'}),
    'load_file': lambda file: load_file(file, xacro=True),
    'view': lambda file: load_as_view_does(file, '--xacro'),
    'completion': lambda file: complete(file, '--xacro'),
    'check_description': lambda file: check_description(file, xacro=True),
    'Checker': lambda file: Checker(xacro=XacroOptions(expands_all=True)).check_file(file),
}


@pytest.mark.parametrize('name', READERS)
def test_a_reader_does_not_expand_a_urdf(name: str, file: Path, expanded: list[str]) -> None:
    READERS[name](file)
    assert expanded == []
    assert not file.with_name('made').exists()


@pytest.mark.parametrize('name', ASKED)
def test_a_reader_expands_a_urdf_on_request(name: str, file: Path, expanded: list[str]) -> None:
    """
    The Python in the file runs on request.

    This shows that the previous test would detect Python that runs without a request.

    """
    ASKED[name](file)
    assert expanded == [str(file)]
    # `check_description` and `Checker` expand the file in the sandbox, where Python cannot make a
    # file.
    assert file.with_name('made').exists() is (name not in ('check_description', 'Checker'))


def test_a_file_that_a_xacro_file_includes_is_expanded(file: Path, expanded: list[str]) -> None:
    """An included file is expanded under any name, because it is a part of the expanded file."""
    main_file = file.with_name('main.xacro')
    main_file.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:include filename="robot.urdf"/></robot>'
    )
    load_description(main_file)
    assert expanded == [str(main_file)]
    assert file.with_name('made').exists()


def test_a_urdf_that_needs_xacro_is_refused(tmp_path: Path) -> None:
    """Like urdfdom, the package refuses a URDF whose only link is in a macro."""
    path = tmp_path / 'robot.urdf'
    path.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:macro name="m"><link name="a"/></xacro:macro><xacro:m/></robot>'
    )
    with pytest.raises(RobotDescriptionError) as caught:
        load_description(path)
    (finding,) = caught.value.diagnostics
    assert (finding.code, finding.severity.value) == ('xacro-unexpanded', 'fatal')
    assert '--xacro' in finding.fix
    assert load_description(path, xacro=True).root == 'a'


def test_stdin_is_never_expanded(capsys: pytest.CaptureFixture[str]) -> None:
    for option in (['--xacro'], ['--xacro-arg', 'a:=b']):
        assert main(['show', '-', *option]) == 2
        assert 'xacro needs a file' in capsys.readouterr().err
