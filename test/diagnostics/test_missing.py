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

"""Advice to install packages is the same in messages and on all pages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
import re
import shlex
from xml.etree import ElementTree

import pytest
from robot_description_tools.diagnostics.missing import DEPENDENCIES
from robot_description_tools.diagnostics.missing import how_to_install
from test_support.places import ROOT

WHEELS = {needed.wheel for needed in DEPENDENCIES.values()}
ADVICE = re.compile(r"pip install ('?)([\w-]+)([^\s`']*)")


def test_wheels_are_the_requirements_of_the_package() -> None:
    tree = ast.parse((ROOT / 'setup.py').read_text(encoding='utf-8'))
    words = {word.arg: word.value for word in ast.walk(tree) if isinstance(word, ast.keyword)}
    extras = ast.literal_eval(words['extras_require'])
    required = {*ast.literal_eval(words['install_requires'])}
    required |= {wheel for name, wheels in extras.items() if name != 'test' for wheel in wheels}
    assert {wheel for wheel in required if not wheel.startswith('tomli')} == WHEELS


def test_keys_are_those_of_the_manifest() -> None:
    manifest = ElementTree.parse(ROOT / 'package.xml').getroot()
    depends = {element.text for element in manifest if element.tag.endswith('depend')}
    keys = {needed.key for name, needed in DEPENDENCIES.items() if name != 'matplotlib'}
    assert keys - {None} <= depends


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file that may tell users how to install packages."""
    files = [
        *ROOT.glob('*.md'),
        *ROOT.glob('doc/**/*.md'),
        *ROOT.glob('editors/vscode/*.*'),
        *ROOT.glob('robot_description_tools/**/*.py'),
    ]
    for path in files:
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding='utf-8')


def test_pages_give_the_same_advice() -> None:
    named = {re.match(r'[\w-]+', wheel)[0] for wheel in WHEELS}
    advice: dict[str, set[str]] = {}
    for file, text in pages():
        for quote, name, rest in ADVICE.findall(text):
            if name in named:
                advice.setdefault(f'{quote}{name}{rest}{quote}', set()).add(file)
    assert {shlex.quote(wheel) for wheel in WHEELS} >= advice.keys()
    # These pages must be found, or else the test would check nothing.
    assert advice["'pygls>=2'"] >= {
        'doc/command_line.md',
        'doc/editors.md',
        'doc/testing.md',
        'editors/vscode/README.md',
        'editors/vscode/extension.js',
    }


def test_no_page_installs_the_package_from_pypi() -> None:
    # This package is not on PyPI. If PyPI gets a package with this name, it is by other authors.
    advice = re.compile(r'(pip|uv)\S* [^\n`]*install [^\n`]*(?<![\w./])robot_description_tools')
    assert not [file for file, text in pages() if advice.search(text)]
    assert not [file for file, text in pages() if 'robot_description_tools[' in text]


@pytest.mark.parametrize(
    ('module', 'advice'),
    [
        ('pygls', "pip install 'pygls>=2'"),
        ('yaml', 'pip install PyYAML (on Ubuntu: apt install python3-yaml)'),
        (
            'urdf_parser_py',
            'pip install urdf_parser_py (with ROS: apt install ros-kilted-urdfdom-py)',
        ),
    ],
)
def test_advice(module: str, advice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv('ROS_DISTRO', 'kilted')
    assert how_to_install(module) == advice
