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
"""The manifest and the wheels require all packages that the package imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from email import message_from_string
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import requires
import os
from pathlib import Path
import re
import shutil
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from robot_description_tools.diagnostics.missing import DEPENDENCIES
from test_support.patience import PATIENCE
from test_support.places import ROOT
import yaml

PACKAGE = 'robot_description_tools'
# `KEYS` maps modules to their rosdep keys, if these differ from the names of the modules. `WHEELS`
# maps modules to their wheels.
KEYS = {module: needed.key for module, needed in DEPENDENCIES.items() if needed.key}
WHEELS = {module: needed.wheel for module, needed in DEPENDENCIES.items()}
WHEELS['tomli'] = "tomli; python_version < '3.11'"
# Packages of a ROS distribution that are not on PyPI. They are imported only when they are used.
NO_WHEELS = {'launch', 'launch_ros', 'tf2_ros'}
# Packages without a key of rosdep. Only Python 3.10 needs them, and no supported distribution has
# this Python.
NO_KEYS = {'tomli'}
# Optional packages. They are extras in setup.py, and the code that uses them checks that they are
# installed.
OPTIONAL = {
    'argcomplete', 'coal', 'lsprotocol', 'lz4', 'matplotlib', 'mcap', 'mcp', 'pygls', 'trimesh',
    'zstandard',
}  # fmt: skip


@cache
def imported(folder: str | Path) -> set[str]:
    """Return the top-level modules that a source file or a folder imports from other packages."""
    found: set[str] = set()
    place = ROOT / folder
    for path in [place] if place.is_file() else place.rglob('*.py'):
        for node in ast.walk(ast.parse(path.read_text(encoding='utf-8'))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                found.add(node.module)
    modules = {name.partition('.')[0] for name in found}
    return modules - sys.stdlib_module_names - {PACKAGE}


@pytest.mark.parametrize('folder', [PACKAGE, 'launch'])
def test_each_imported_package_is_an_exec_depend(folder: str) -> None:
    manifest = ElementTree.parse(ROOT / 'package.xml')
    depends = {element.text for element in manifest.iter('exec_depend')}
    needed = imported(folder) - OPTIONAL - NO_KEYS
    assert {KEYS.get(name, name) for name in needed} <= depends


def packages_of_the_page() -> list[tuple[str, list[str]]]:
    """Return each package in the table of doc/why.md, and the paths that import it."""
    page = (ROOT / 'doc' / 'why.md').read_text(encoding='utf-8')
    part = page.partition('## Dependencies and their use')[2].partition('\n#')[0]
    rows = re.findall(r'^\| `(\w+)` \|.*\|([^|]*)\|$', part, re.MULTILINE)
    return [(package, re.findall('`([^`]*)`', paths)) for package, paths in rows]


def test_page_names_the_packages_that_integrators_ask_for() -> None:
    named = {package for package, _ in packages_of_the_page()}
    asked = {'rclpy', 'urdf_parser_py', 'tf2_ros', 'sensor_msgs', 'xacro', 'numpy'}
    assert asked | {'launch_testing'} <= named


@pytest.mark.parametrize(('package', 'paths'), packages_of_the_page())
def test_packages_are_imported_where_the_page_says(package: str, paths: list[str]) -> None:
    either = [(ROOT / PACKAGE / path, ROOT / path) for path in paths]
    places = [inside if inside.exists() else outside for inside, outside in either]
    assert all(package in imported(place) for place in places)
    sources = [*(ROOT / PACKAGE).rglob('*.py'), *(ROOT / 'launch').glob('*.py')]
    found = [source for source in sources if package in imported(source)]
    assert not [s for s in found if not any(s.is_relative_to(place) for place in places)]


def test_rosdep_knows_every_dependency() -> None:
    manifest = ElementTree.parse(ROOT / 'package.xml').getroot()
    depends = {element.text for element in manifest if element.tag.endswith('depend')}
    known = yaml.safe_load((ROOT / 'test/rosdep_keys.yaml').read_text(encoding='utf-8'))
    assert depends == {*known['packages'], *known['keys']}, 'see test/rosdep_keys.yaml'


def test_packages_outside_of_ros_are_installed_with_the_package() -> None:
    needed = {
        name
        for path in (ROOT / PACKAGE).rglob('*.py')
        if 'ros' not in path.relative_to(ROOT / PACKAGE).parts
        for name in imported(path)
    }
    wheels = {WHEELS.get(name, name) for name in needed - OPTIONAL}
    setup = ast.parse((ROOT / 'setup.py').read_text(encoding='utf-8'))
    lists = {word.arg: word.value for word in ast.walk(setup) if isinstance(word, ast.keyword)}
    assert set(ast.literal_eval(lists['install_requires'])) == wheels
    run = (ROOT / 'underlay/requirements/run.in').read_text(encoding='utf-8')
    assert wheels <= set(run.splitlines())


def test_metadata_of_the_wheel(tmp_path: Path) -> None:
    pytest.importorskip('setuptools', reason='needs setuptools')
    for name in ('setup.py', 'setup.cfg', 'README.md', 'LICENSE', 'CITATION.cff'):
        shutil.copy(ROOT / name, tmp_path)
    address = '<url type="repository">https://git.example.org/tools</url>'
    manifest = (ROOT / 'package.xml').read_text(encoding='utf-8')
    text = re.sub('<url.*</url>', '', manifest).replace('</license>', '</license>' + address)
    (tmp_path / 'package.xml').write_text(text, encoding='utf-8')
    command = [sys.executable, 'setup.py', '-q', 'egg_info']
    subprocess.run(command, cwd=tmp_path, check=True, timeout=PATIENCE)
    (file,) = tmp_path.glob('*.egg-info/PKG-INFO')
    metadata = message_from_string(file.read_text(encoding='utf-8'))
    assert metadata.get_all('Project-URL') == ['Repository, https://git.example.org/tools']
    cited = yaml.safe_load((ROOT / 'CITATION.cff').read_text(encoding='utf-8'))
    assert metadata['Keywords'] == ','.join(cited['keywords'])
    classifiers = metadata.get_all('Classifier')
    # The package contains py.typed, so it has type annotations.
    assert 'Typing :: Typed' in classifiers
    versions = [each.rpartition(' ')[2] for each in classifiers if re.search(r':: 3\.\d+$', each)]
    assert metadata['Requires-Python'] == f'>={versions[0]}'
    # The description of the wheel is the README, which is Markdown.
    assert metadata['Description-Content-Type'] == 'text/markdown'
    assert metadata.get_payload().strip() == (ROOT / 'README.md').read_text('utf-8').strip()


def required(name: str) -> Iterator[str]:
    """Yield the name of a wheel, and of all ROS wheels that it requires directly or indirectly."""
    seen, todo = set(), [name]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            yield name
            wanted = (re.match(r'[\w.-]+', line) for line in requires(name) or ())
            todo += [match[0] for match in wanted if match and match[0].startswith('ros-')]


def test_packages_of_ros_are_among_the_wheels() -> None:
    distro = os.environ.get('ROS_DISTRO', 'jazzy')
    text = (ROOT / 'underlay/requirements/ros.in').read_text(encoding='utf-8')
    wheels = re.findall(r'^ros-[\w-]+', text.replace('${ROS_DISTRO}', distro), re.MULTILINE)
    try:
        brought = {wheel for name in wheels for wheel in required(name)}
    except PackageNotFoundError as error:
        pytest.skip(f'ROS is not installed as wheels: {error}')
    names = {re.sub(rf'^ros-({distro}-)?', '', wheel).replace('-', '_') for wheel in brought}
    # Packages for which there is no wheel are built in the underlay.
    names |= {path.parent.name for path in ROOT.glob('underlay/*/pyproject.toml')}
    assert imported(f'{PACKAGE}/ros') - KEYS.keys() - NO_WHEELS - OPTIONAL <= names
