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
"""QoS profiles and message definitions of added topics."""

from __future__ import annotations

import pytest

pytest.importorskip('mcap', reason='no mcap')

from mcap.records import Channel
from robot_description_tools.recording.profiles import QOS
from robot_description_tools.recording.profiles import qos_profile
from robot_description_tools.recording.profiles import TF_DEFINITION
from robot_description_tools.recording.profiles import uses_numbers
import yaml


@pytest.mark.parametrize('is_latched', [True, False])
def test_profiles_are_those_of_rosbag2(is_latched: bool) -> None:
    words, numbers = (yaml.safe_load(qos_profile(7, is_latched, each)) for each in (False, True))
    ((word,), (number,)) = words, numbers
    assert (word['durability'], number['durability']) == (
        ('transient_local', 1) if is_latched else ('volatile', 2)
    )
    assert (word['history'], word['reliability'], word['depth']) == ('keep_last', 'reliable', 7)
    assert (number['history'], number['reliability'], number['liveliness']) == (1, 1, 1)
    # Each of these durations is RMW_DURATION_INFINITE.
    for policy in ('deadline', 'lifespan', 'liveliness_lease_duration'):
        assert word[policy] == {'sec': 2**63 // 10**9, 'nsec': (2**63 - 1) % 10**9}


def test_numbers_are_used_if_the_recording_uses_them() -> None:
    channels = [Channel(k, '/a', 'cdr', {QOS: qos_profile(1, True, k > 0)}, 0) for k in range(2)]
    assert not uses_numbers(channels[:1])
    assert uses_numbers(channels)
    assert not uses_numbers([Channel(1, '/a', 'cdr', {}, 0)])


def test_the_definition_has_the_fields_of_the_message() -> None:
    """The fields of the message definition are compared with the message types of rclpy."""
    pytest.importorskip('rclpy', reason='no ROS')
    from geometry_msgs.msg import Quaternion
    from geometry_msgs.msg import Transform
    from geometry_msgs.msg import TransformStamped
    from geometry_msgs.msg import Vector3
    from std_msgs.msg import Header
    from tf2_msgs.msg import TFMessage

    first, *others = TF_DEFINITION.split('=' * 80 + '\nMSG: ')
    found = dict(text.split('\n', 1) for text in ('tf2_msgs/TFMessage\n' + first, *others))
    for kind in (TFMessage, Quaternion, Transform, TransformStamped, Vector3, Header):
        name = f'{kind.__module__.split(".")[0]}/{kind.__name__}'
        fields = [line.split()[1] for line in found[name].splitlines()]
        assert fields == list(kind.get_fields_and_field_types())
