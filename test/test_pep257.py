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

"""Docstrings follow ament's pep257 settings."""

from __future__ import annotations

import pytest
from test_support.places import ROOT

main = pytest.importorskip('ament_pep257.main', reason='ament_pep257 comes with a distribution')


@pytest.mark.linter
@pytest.mark.pep257
def test_pep257() -> None:
    # ruff checks D401 and D403 instead. For D401, ament_pep257 drops pydocstyle's setting for
    # properties, so their docstrings would need the imperative. For D403, ament_pep257
    # refuses a first word such as GitHub.
    assert main.main(argv=[str(ROOT), '--add-ignore', 'D401', 'D403']) == 0
