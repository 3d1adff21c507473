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

"""The demo, and robots to show."""

from __future__ import annotations

import pytest
from test_support.places import ROOT

MODULE = 'robot_description_tools.ros.demo_verb'
ROBOTS = ROOT.parent / 'shared' / 'robots'
URDF = ROOT / 'urdf'
# All six types of joints; the floating and the planar one have no position of their own.
EVERY = URDF / 'every_joint_type.urdf'

needs_robots = pytest.mark.skipif(not ROBOTS.is_dir(), reason=f'needs {ROBOTS}')
