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

"""Names that have moved can still be imported from their old places."""

from __future__ import annotations

from importlib import import_module
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from robot_description_tools import load_description
from robot_description_tools import RobotModel
from robot_description_tools import StateEngine
from robot_description_tools.moved import END
from robot_description_tools.moved import MODULES
from robot_description_tools.moved import NAMES
from robot_description_tools.moved import PACKAGE
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT


@pytest.mark.parametrize(('old', 'new'), MODULES.items())
def test_a_moved_module_is_the_new_one(
    old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f'{PACKAGE}.{old}', raising=False)
    says = f'{PACKAGE}.{old} is now {PACKAGE}.{new}'
    with pytest.warns(DeprecationWarning, match=says) as found:
        module = import_module(f'{PACKAGE}.{old}')
    assert module is import_module(f'{PACKAGE}.{new}')
    assert len(found) == 1


@pytest.mark.parametrize(
    ('module', 'name', 'new'),
    [(module, name, new) for module, names in NAMES.items() for name, new in names.items()],
)
def test_a_moved_name_is_the_new_one(module: str, name: str, new: str) -> None:
    place, _, renamed = new.partition(':')
    renamed = renamed or name
    with pytest.warns(DeprecationWarning, match=f'{name} is now {PACKAGE}.{place}.{renamed}'):
        value = getattr(import_module(f'{PACKAGE}.{module}'), name)
    assert value is getattr(import_module(f'{PACKAGE}.{place}'), renamed)


def test_the_warning_names_the_line_that_imports() -> None:
    with pytest.warns(DeprecationWarning, match='is now') as found:
        from robot_description_tools.coupling import InverseKinematics  # noqa: F401
    assert found[0].filename == __file__


def test_nothing_of_ours_goes_through_an_old_place() -> None:
    """In a new interpreter: here the tests above have left the old places behind."""
    every_name = f"""
from importlib import import_module
from pkgutil import walk_packages
import {PACKAGE}
for found in [None, *walk_packages({PACKAGE}.__path__, '{PACKAGE}.')]:
    if found is None or found.ispkg:
        package = import_module(found.name if found else '{PACKAGE}')
        for name in getattr(package, '__all__', ()):
            print(package.__name__, name, getattr(package, name) is not None)
"""
    done = subprocess.run(
        [sys.executable, '-W', f'error:{PACKAGE}:DeprecationWarning', '-c', every_name],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert f'{PACKAGE}.description load_description True' in done.stdout


def test_old_names_end_when_the_warning_says() -> None:
    package = ElementTree.parse(ROOT / 'package.xml').findtext('version', '')
    here, end = (tuple(map(int, version.split('.'))) for version in (package, END))
    assert here < end, 'take the old names out'


def test_the_page_has_the_old_names_and_their_end() -> None:
    page = (ROOT / 'doc' / 'library.md').read_text(encoding='utf-8')
    part = page.split('\n## Names that have moved\n')[1].split('\n## ')[0]
    assert END in part
    for module, names in NAMES.items():
        for name, new in names.items():
            place, _, renamed = new.partition(':')
            assert f'| `{module}.{name}` | `{place}.{renamed or name}` |' in part


def test_what_never_was_is_an_error() -> None:
    with pytest.raises(ImportError, match='cannot import name'):
        from robot_description_tools.coupling import Nothing  # noqa: F401
    with pytest.raises(ModuleNotFoundError):
        import_module(f'{PACKAGE}.nothing')


def test_methods_that_were_renamed_say_so() -> None:
    model = RobotModel(load_description('<robot name="r"><link name="base"/></robot>'))
    with pytest.warns(DeprecationWarning, match=f'drives is now transmissions; .* {END}'):
        assert model.drives is model.transmissions
    engine = StateEngine(model)
    with pytest.warns(DeprecationWarning, match=f'route is now reading_plan; .* {END}'):
        assert engine.route(()) is engine.reading_plan(())
