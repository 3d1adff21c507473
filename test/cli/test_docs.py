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

"""The commands and outputs in ``doc/command_line.md`` and in the README are correct."""

from __future__ import annotations

from argparse import ArgumentParser
import re
import shlex
import shutil

import pytest
from robot_description_tools.cli.verbs import BUILT_IN
from robot_description_tools.cli.verbs import LazyVerb
from test_support.places import ROOT

PAGE = (ROOT / 'doc' / 'command_line.md').read_text(encoding='utf-8')
FIRST = (ROOT / 'README.md').read_text(encoding='utf-8')


@pytest.mark.parametrize('verb', BUILT_IN, ids=lambda verb: verb.name)
def test_every_option_is_explained(verb):
    parser = ArgumentParser(add_help=False)
    verb.load().add_arguments(parser)
    assert f'\n## {verb.name}\n' in PAGE, f'doc/command_line.md has no section "## {verb.name}"'
    assert f'\n| [`{verb.name}`](#{verb.name}) | ' in PAGE, 'add a row to the table of verbs'
    options = [option for action in parser._actions for option in action.option_strings]
    missing = [option for option in options if f'`{option}' not in PAGE]
    assert missing == [], 'explain them in doc/command_line.md'


def test_the_first_page_activates_the_environment_before_its_commands():
    where = FIRST.index('\nsource .venv/bin/activate\n')
    uses = [found.start() for found in re.finditer(r'^[$ ]*robot-description ', FIRST, re.M)]
    assert len(uses) >= 4
    assert where < min(uses)


def test_files_of_the_first_page_exist():
    """All files in the commands of the first page exist, even if no test runs the command."""
    named = re.findall(r'\burdf/\S+\.(?:urdf|xacro|json)\b', FIRST)
    assert len(named) >= 4
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_output_of_check_on_the_first_page(command):
    line, document, output = re.search(
        r"^\$ (robot-description .*?) <<'EOF'\n(.*?)^EOF\n(.*?)^```", FIRST, re.M | re.S
    ).groups()
    done = command(*shlex.split(line)[1:], text=document.encode())
    assert done.out + done.err == output


def test_repairs_on_the_page(run, monkeypatch, tmp_path):
    part = PAGE.split('\n### Repairs\n')[1]
    text, line, output = re.search(
        r'^```xml\n(.*?)^```.*?^\$ robot-description (.*?)\n(.*?)^```', part, re.M | re.S
    ).groups()
    monkeypatch.chdir(tmp_path)
    (tmp_path / 'gripper.urdf.xacro').write_text(text)
    done = run(*shlex.split(line))
    assert (done.code, done.out + done.err) == (1, output)
    # `--fix` must write the lines that the diff shows.
    fixed = run(*shlex.split(line.replace('--diff ', '')))
    assert (fixed.code, fixed.out) == (0, '')
    removed = [row[1:] for row in output.split('\n') if re.match(r'-(?!-)', row)]
    added = [row[1:] for row in output.split('\n') if re.match(r'\+(?!\+)', row)]
    for before, after in zip(removed, added, strict=True):
        text = text.replace(before, after)
    assert (tmp_path / 'gripper.urdf.xacro').read_text() == text


def test_the_first_page_fixes_its_example(run, tmp_path):
    robot = re.search(r"^\$ robot-description check - <<'EOF'\n(.*?)^EOF$", FIRST, re.M | re.S)[1]
    line = re.search(r'this fix to a file, run `robot-description (check .*) FILE`', FIRST)[1]
    file = tmp_path / 'gripper.urdf'
    file.write_text(robot)
    assert run(*shlex.split(line), file).code == 0
    assert file.read_text() == robot.replace('fingr_l', 'finger_l')


def test_pages_about_missing_robots_show_what_check_prints(run, monkeypatch, tmp_path):
    pages = [ROOT / 'doc' / name for name in ('troubleshooting.md', 'start/robot_not_showing.md')]
    page = ''.join(page.read_text(encoding='utf-8') for page in pages)
    shutil.copytree(ROOT / 'doc' / 'start', tmp_path / 'doc' / 'start')
    # One package is installed, as in a terminal with a sourced distribution.
    index = tmp_path / 'share' / 'ament_index' / 'resource_index' / 'packages'
    index.mkdir(parents=True)
    (index / 'other').touch()
    monkeypatch.setenv('AMENT_PREFIX_PATH', str(tmp_path))
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r'^\$ robot-description (check .*?)\n(.*?)^```', page, re.M | re.S)
    assert len(examples) == 5
    for line, output in examples:
        done = run(*shlex.split(line))
        assert done.out + done.err == output


def test_the_example_of_a_verb_runs(run, monkeypatch):
    """The class of the verb on the page runs without changes."""
    source = next(
        code for code in re.findall(r'```python\n(.*?)```', PAGE, re.DOTALL) if 'class' in code
    )
    names: dict[str, object] = {}
    exec(source, names)
    weigh = LazyVerb('weigh', 'print a mass', lambda: names['WeighVerb'])
    monkeypatch.setattr('robot_description_tools.cli.main.BUILT_IN', (weigh,))
    done = run('weigh', ROOT / 'urdf' / 'every_joint_type.urdf')
    assert done.code == 0
    assert float(done.out) == pytest.approx(5.6)
