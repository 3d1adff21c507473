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

"""The benchmark of fleets, tested with one small measurement."""

from __future__ import annotations

from argparse import Namespace

from benchmark.fleet import cell
from benchmark.fleet import HEADING
from benchmark.fleet import row
import pytest


@pytest.mark.long
@pytest.mark.parametrize('remedy', ['default', 'a domain each'])
def test_a_small_fleet(remedy: str) -> None:
    """A fleet of two robots is measured. Both robots are found, and each cost is above 0."""
    costs = cell(2, remedy, Namespace(rate=10.0, seconds=1.0))
    assert costs.found == 2
    # If each robot has its own domain, a listener finds only one robot.
    assert costs.late_found == (1 if remedy == 'a domain each' else 2)
    assert min(costs.up, costs.start, costs.idle, costs.message, costs.memory, costs.late) > 0.0
    assert len(row(remedy, costs)) == len(HEADING)
