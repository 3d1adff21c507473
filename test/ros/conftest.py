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

"""A ROS domain for each test process, so that tests do not receive messages of other tests."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
import os

import pytest
from test_support.domains import claimed_domains

# ROS reads these variables when it makes messages and participants, so set them before all tests.
os.environ.setdefault('FASTDDS_BUILTIN_TRANSPORTS', 'UDPv4')
os.environ.setdefault('ROS_PYTHON_CHECK_FIELDS', '1')

# The tests in this folder need ROS.
if find_spec('rclpy') is None:
    collect_ignore_glob = ['test_*.py']


@pytest.fixture(scope='session', autouse=True)
def ros_domain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Yield a ROS_DOMAIN_ID that no other test process on this machine uses."""
    with claimed_domains(1) as (domain,), pytest.MonkeyPatch.context() as patch:
        patch.setenv('ROS_DOMAIN_ID', str(domain))
        patch.setenv('ROS_LOG_DIR', str(tmp_path_factory.mktemp('ros_log')))
        yield domain
