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
"""The lists of parameters, and the pages and files that repeat them."""

from __future__ import annotations

import ast
from importlib.util import module_from_spec
from importlib.util import spec_from_file_location
from math import inf
from math import isfinite
from math import nextafter
from pathlib import Path
import re
import sys
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.ros.parameter_list import HARDWARE
from robot_description_tools.ros.parameter_list import JOINT_SOURCE
from robot_description_tools.ros.parameter_list import NODES
from robot_description_tools.ros.parameter_list import Parameter
from robot_description_tools.ros.parameter_list import parameters_to_declare
from robot_description_tools.ros.parameter_list import ROBOT_STATE
from robot_description_tools.ros.parameter_list import tree_of
from robot_description_tools.ros.parameter_list import unknown_parameters
from robot_description_tools.ros.parameter_list import VIEWER
from robot_description_tools.state.numbers import LIMIT
from test_support.launch_effects import ELSEWHERE
from test_support.launch_effects import OWN
import yaml

ROOT = Path(__file__).resolve().parents[2]
EVERY = [pair for parameters in NODES.values() for pair in parameters.items()]
NUMBERS = [each for _, each in EVERY if each.kind is float]
# All kinds of values in YAML.
VALUES = st.one_of(
    st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.text()), st.none()
)


@pytest.mark.parametrize(('name', 'each'), EVERY)
def test_a_default_is_allowed(name: str, each: Parameter) -> None:
    if not each.is_family:
        assert each.read(each.default, name) == each.default


@given(pair=st.sampled_from(EVERY), value=VALUES)
def test_a_value_is_converted_or_refused_by_name(pair: tuple[str, Parameter], value: Any) -> None:
    """A wrong value raises only ValueError. Converting a converted value does not change it."""
    name, each = pair
    if each.kind is object:
        return
    read = problem = None
    try:
        read = each.read(value, name)
    except ValueError as error:
        problem = str(error)
    assert problem.startswith(name) if problem else each.read(read, name) == read


@pytest.mark.parametrize(('name', 'each'), [pair for pair in EVERY if pair[1] in NUMBERS])
def test_the_bounds_of_a_number_are_allowed(name: str, each: Parameter) -> None:
    for bound, beyond in ((each.least, -inf), (each.most, inf)):
        if isfinite(bound):
            assert each.read(bound, name) == bound
            with pytest.raises(ValueError, match='expected'):
                each.read(nextafter(bound, beyond), name)


@given(each=st.sampled_from(NUMBERS), value=st.floats())
def test_a_number_is_compared_with_its_bounds(each: Parameter, value: float) -> None:
    if abs(value) < LIMIT and value > each.above and each.least <= value <= each.most:
        assert each.read(value, 'x') == value
    else:
        with pytest.raises(ValueError, match=re.escape(str(value))):
            each.read(value, 'x')


def test_integers_count_as_doubles_and_truth_values_do_not() -> None:
    frequency = ROBOT_STATE['publish_frequency']
    assert isinstance(frequency.read(50, 'publish_frequency'), float)
    with pytest.raises(ValueError, match='publish_frequency is True, expected a number'):
        frequency.read(True, 'publish_frequency')


def test_words_may_be_one_string() -> None:
    topics = JOINT_SOURCE['source_list']
    for value in (' a  b ', ['a', '', 'b']):
        assert topics.read(value, 'source_list') == ['a', 'b']


def test_a_family_declares_the_given_parameters() -> None:
    """
    A joint name in a parameter may contain dots.

    Names of no family are left out, and an unknown last part of a name is an error.

    """
    names = ['zeros.arm.elbow', 'dependent_joints.arm.elbow.factor', 'other.x']
    found = parameters_to_declare(JOINT_SOURCE, names)
    assert found['zeros.arm.elbow'] is JOINT_SOURCE['zeros.<joint>']
    assert found['dependent_joints.arm.elbow.factor'].kind is float
    assert 'other.x' not in found
    text = "parameter dependent_joints.a.f: 'f' is none of parent, factor, offset"
    with pytest.raises(ValueError, match=text):
        parameters_to_declare(JOINT_SOURCE, ['dependent_joints.a.f'])


@given(
    pair=st.sampled_from(EVERY),
    joint=st.from_regex(r'[a-z]{3,8}(\.[a-z]{3,8})?', fullmatch=True),
    data=st.data(),
)
def test_a_misspelt_parameter_is_reported_with_its_closest_match(
    pair: tuple[str, Parameter], joint: str, data: st.DataObject
) -> None:
    """
    The test exchanges two letters of a parameter name.

    In the name of a parameter of a family, it exchanges two letters of the family's name.

    """
    key, each = pair
    table = next(table for table in NODES.values() if table.get(key) is each)
    word = key.partition('.<')[0]
    places = [i for i in range(1, len(word) - 1) if word[i] != word[i + 1]]
    i = data.draw(st.sampled_from(places or [0]))
    wrong = word[:i] + word[i + 1] + word[i] + word[i + 2:]
    rest = f'.{joint}' if each.is_family else ''
    if len(word) < 5 or wrong == word:
        return
    (text,) = unknown_parameters(table, [wrong + rest])
    assert text == (
        f"the parameter '{wrong + rest}' is unknown and ignored, did you mean '{word + rest}'?"
    )


def test_a_parameter_of_another_node_has_no_match() -> None:
    names = ['use_sim_tiem', 'gripper_closing_force']
    first, second = unknown_parameters(VIEWER, names, ['use_sim_time'])
    assert first.endswith("did you mean 'use_sim_time'?")
    assert second == "the parameter 'gripper_closing_force' is unknown and ignored"


def test_names_with_dots_become_a_tree() -> None:
    assert tree_of({'a.b': 1.0, 'a.c.d': 2.0, 'e': 3.0}) == {
        'a': {'b': 1.0, 'c': {'d': 2.0}},
        'e': 3.0,
    }


# -- other places with parameters --------------------------------------------------------------


def generator() -> ModuleType:
    return loaded(ROOT / 'doc' / 'generate.py')


def loaded(path: Path) -> ModuleType:
    spec = spec_from_file_location(path.name.partition('.')[0], path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ('page', 'node'),
    [
        ('robot_state_node.md', 'robot_state_node'),
        ('joint_source_node.md', 'joint_source_node'),
        ('hardware.md', 'hardware_node'),
        ('viewer.md', 'viewer_node'),
    ],
)
def test_the_page_has_the_table(page: str, node: str) -> None:
    written = (ROOT / 'doc' / page).read_text(encoding='utf-8')
    assert f'parameters of {node} -->\n\n| parameter |' in written
    assert written == generator().PAGES[page](), 'run: PYTHONPATH=. python doc/generate.py'


def test_the_parameter_file_has_every_parameter_with_its_default() -> None:
    """Only `publish_frequency` differs from its default, to publish every message."""
    text = (ROOT / 'config' / 'robot_state.yaml').read_text(encoding='utf-8')
    file = yaml.safe_load(text)['/**']['ros__parameters']
    declared = {name: each for name, each in ROBOT_STATE.items() if not each.is_family}
    assert set(file) == set(declared)
    read = {name: each.read(file[name], name) for name, each in declared.items()}
    differs = [name for name, each in declared.items() if read[name] != each.default]
    assert differs == ['publish_frequency']


@pytest.mark.parametrize('name', sorted({name for each in NODES.values() for name in each}))
def test_some_node_reads_every_parameter(name: str) -> None:
    paths = (ROOT / 'robot_description_tools' / 'ros').glob('*.py')
    nodes = ''.join(p.read_text(encoding='utf-8') for p in paths if p.stem != 'parameter_list')
    assert f"'{name.partition('.<')[0]}'" in nodes, 'no module of ros/ reads it'


@pytest.fixture
def launch(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """
    Return the list of calls that declare launch arguments.

    Mocks replace the packages of ROS.

    """
    names = [
        name
        for file in (ROOT / 'launch').glob('*.launch.py')
        for node in ast.walk(ast.parse(file.read_text(encoding='utf-8')))
        if isinstance(node, ast.ImportFrom)
        for name in (node.module or '',)
        if name.partition('.')[0] in ('launch', 'launch_ros', 'ament_index_python')
    ]
    for name in names:
        for part in (name, name.partition('.')[0]):
            monkeypatch.setitem(sys.modules, part, MagicMock())
    calls: list[Any] = sys.modules['launch.actions'].DeclareLaunchArgument.call_args_list
    return calls


@pytest.mark.parametrize('file', ['robot_state', 'display', 'hardware', 'trajectory'])
def test_the_page_has_the_launch_arguments(file: str, launch: list[Any]) -> None:
    loaded(ROOT / 'launch' / f'{file}.launch.py').generate_launch_description()
    page = (ROOT / 'doc' / 'launch.md').read_text(encoding='utf-8')
    section = page.partition(f'\n### {file}.launch.py\n')[2].partition('\n### ')[0]
    section = section.partition('\n## ')[0]
    rows = re.findall(r'^\| `(\w+)` \|', section, re.MULTILINE)
    declared = {call.args[0] for call in launch}
    assert declared == set(rows)
    # If launch is installed, test/launch/test_arguments.py tests the effect of each argument.
    tested = OWN[f'{file}.launch.py'].keys() | (ELSEWHERE if file == 'robot_state' else set())
    assert declared == tested


@pytest.mark.parametrize(
    ('file', 'parameters', 'prefix'),
    [
        ('robot_state', VIEWER, 'viewer_'),
        ('display', JOINT_SOURCE, ''),
        ('hardware', HARDWARE, ''),
    ],
)
def test_a_launch_argument_has_the_default_of_the_parameter(
    file: str, parameters: dict[str, Parameter], prefix: str, launch: list[Any]
) -> None:
    """
    A launch argument and its parameter have the same default.

    The only exception is `description_file` of hardware.launch.py, whose default is an example
    file.

    """
    loaded(ROOT / 'launch' / f'{file}.launch.py').generate_launch_description()
    given = {call.args[0]: call.kwargs for call in launch}
    ours = [name for name in parameters if prefix + name in given]
    assert ours
    for name in ours:
        each, argument = parameters[name], given[prefix + name]
        if name != 'description_file':
            default = yaml.safe_load(argument['default_value'] or "''")
            assert each.read(default, name) == each.default
        assert list(each.choices) == argument.get('choices', [])
