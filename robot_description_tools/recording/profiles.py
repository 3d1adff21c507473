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
"""Message definitions and QoS profiles of added topics, as rosbag2 writes them."""

from __future__ import annotations

from collections.abc import Iterable

from mcap.records import Channel

QOS = 'offered_qos_profiles'
# The words that rosbag2 writes for values of QoS policies since ROS 2 Iron, and the numbers that
# it wrote before Iron.
_WORDS = {
    'keep_last': 1,
    'reliable': 1,
    'transient_local': 1,
    'volatile': 2,
    'automatic': 1,
}
# The form in which rosbag2 writes an infinite duration.
_FOREVER = '\n    sec: 9223372036\n    nsec: 854775807'
TF_MESSAGE = 'tf2_msgs/msg/TFMessage'
_RULE = '=' * 80
# The definition of TFMessage and of all messages in it, in the form of rosbag2 (ros2msg).
TF_DEFINITION = f"""geometry_msgs/TransformStamped[] transforms
{_RULE}
MSG: geometry_msgs/TransformStamped
std_msgs/Header header
string child_frame_id
Transform transform
{_RULE}
MSG: geometry_msgs/Transform
Vector3 translation
Quaternion rotation
{_RULE}
MSG: geometry_msgs/Vector3
float64 x
float64 y
float64 z
{_RULE}
MSG: geometry_msgs/Quaternion
float64 x 0
float64 y 0
float64 z 0
float64 w 1
{_RULE}
MSG: std_msgs/Header
builtin_interfaces/Time stamp
string frame_id
{_RULE}
MSG: builtin_interfaces/Time
int32 sec
uint32 nanosec
"""


def uses_numbers(channels: Iterable[Channel]) -> bool:
    """Return True if the QoS profiles of a recording have numbers, as before ROS 2 Iron."""
    profiles = (channel.metadata.get(QOS, '') for channel in channels)
    return any(text.partition('reliability: ')[2][:1].isdigit() for text in profiles)


def qos_profile(depth: int, is_latched: bool, with_numbers: bool) -> str:
    """
    Return the QoS profile of a reliable publisher, as in a channel of rosbag2.

    Parameters
    ----------
    depth : int
        Depth of the publisher's history.
    is_latched : bool
        True if a later subscriber gets the last messages.
    with_numbers : bool
        True to write policies as numbers instead of words.

    """

    def policy(word: str) -> object:
        return _WORDS[word] if with_numbers else word

    return f"""- history: {policy('keep_last')}
  depth: {depth}
  reliability: {policy('reliable')}
  durability: {policy('transient_local' if is_latched else 'volatile')}
  deadline:{_FOREVER}
  lifespan:{_FOREVER}
  liveliness: {policy('automatic')}
  liveliness_lease_duration:{_FOREVER}
  avoid_ros_namespace_conventions: false
"""
