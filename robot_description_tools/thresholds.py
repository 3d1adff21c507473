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
"""
Limits that several layers share.

Each limit has a unit, the reason for its value, and the source. A limit that only one module needs
is in that module.

"""

# Reason: MoveIt refuses joint states that are further behind than this limit. Its message is
# "Didn't receive robot state (joint angles) with recent timestamp within 1.000000 seconds".
# Source: moveit2, planning_scene_monitor, CurrentStateMonitor::waitForCurrentState.
#: Seconds. Joint states whose stamps are further behind the clock than this are an error.
STAMP_LATE_S = 1.0

# Reason: clocks with chrony or NTP differ by milliseconds. Programs wait some tenths of a second
# for transforms of the present time.
# Source: our choice; Nav2 waits between 0.1 s and 1 s (transform_tolerance).
#: Seconds. Joint states whose stamps are further ahead of the clock than this are an error.
STAMP_EARLY_S = 0.2
