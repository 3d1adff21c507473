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

"""Launch arguments, and their effect on the nodes that a launch file would start."""

from __future__ import annotations

from pathlib import Path

from launch.launch_description_sources import PythonLaunchDescriptionSource
import pytest
from test_support.launch_effects import ALSO
from test_support.launch_effects import Effect
from test_support.launch_effects import EFFECTS
from test_support.launch_effects import ELSEWHERE
from test_support.launch_effects import FILES
from test_support.launch_files import Launched
from test_support.launch_files import launched
from test_support.places import ROOT

# Maps a prefix of argument names to another argument and its value. Arguments with this prefix
# have an effect only if the other argument has this value.
NEEDED = {
    'viewer_': ('viewer', 'true'),
    'controllers': ('controller_manager', 'true'),
}
ALL = [
    pytest.param(file, name, effect, id=f'{file.partition(".")[0]}-{name}')
    for file, effects in EFFECTS.items()
    for name, effect in effects.items()
] + [pytest.param(FILES[2], name, effect, id=f'both-{name}') for name, effect in ALSO.items()]


def arguments_of(file: str) -> set[str]:
    """Return the names of all arguments that a launch file declares."""
    source = PythonLaunchDescriptionSource(str(ROOT / 'launch' / file))
    description = source.try_get_launch_description_without_context()
    return {each.name for each in description.get_launch_arguments()}


def has_effect(launch: Launched, effect: Effect) -> bool:
    """Return True if some node of the launch has the effect."""
    return any(
        node.executable == effect.node
        and node.parameters.items() >= effect.parameters.items()
        and (not effect.words or f' {effect.words} ' in f' {" ".join(node.arguments)} ')
        for node in launch.nodes
    )


@pytest.mark.parametrize('file', EFFECTS)
def test_every_argument_has_a_test(file: str) -> None:
    assert arguments_of(file) == EFFECTS[file].keys() | (ELSEWHERE if file in FILES else set())


@pytest.fixture
def parameter_file(tmp_path: Path) -> str:
    file = tmp_path / 'parameters.yaml'
    file.write_text('/**: {ros__parameters: {publish_frequency: 12.5}}')
    return str(file)


@pytest.mark.usefixtures('rviz')
@pytest.mark.parametrize(('file', 'name', 'effect'), ALL)
def test_an_argument_has_its_effect(
    file: str, name: str, effect: Effect, parameter_file: str
) -> None:
    given = {
        argument: value for part, (argument, value) in NEEDED.items() if name.startswith(part)
    }
    effect = effect._replace(
        value=effect.value.replace('FILE', parameter_file),
        words=effect.words.replace('FILE', parameter_file),
    )
    before = has_effect(launched(file, given), effect)
    after = has_effect(launched(file, {**given, name: effect.value}), effect)
    # An effect without parameters and words means that the node starts or does not start.
    ends = effect.value == 'false' and not effect.parameters
    assert (before, after) == ((True, False) if ends else (False, True))
