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

"""Random values and reductions for tests of transmissions, and the page about transmissions."""

from hypothesis import strategies as st
from robot_description_tools.coupling import DifferentialTransmission
from robot_description_tools.coupling import FourBarLinkageTransmission
from test_support.places import ROOT

NAN = float('nan')
PAIRS = (DifferentialTransmission, FourBarLinkageTransmission)


reductions = st.floats(0.1, 100.0) | st.floats(-100.0, -0.1)
values = st.floats(-1000.0, 1000.0)


# The page that describes transmissions.

PAGE = (ROOT / 'doc' / 'transmissions.md').read_text(encoding='utf-8')
