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

"""A node watches the graph only while the results are wanted."""

from __future__ import annotations

import time

from geometry_msgs.msg import TransformStamped
import pytest
from robot_description_tools.doctor.examine import Examination
from robot_description_tools.doctor.lookup import ChainTransform
from robot_description_tools.ros import doctor_listener
from robot_description_tools.ros import graph_watch
from robot_description_tools.ros.graph_watch import GraphWatch
from test_support.harness import Peer
from tf2_msgs.msg import TFMessage

WINDOW = 0.5


def test_rates_survive_a_silence_and_subscriptions_need_a_listener(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor_listener, 'PATIENCE', 0.5)
    monkeypatch.setattr(graph_watch, 'PERIOD', 0.1)
    monkeypatch.setattr(graph_watch, 'WINDOW', WINDOW)
    found: list[Examination] = []
    wanted = False

    def step() -> ChainTransform | None:
        """Return what the last examination reports about the only transform."""
        steps = [each for tree in found[-1:] for each in tree.trees.get('', ())]
        return steps[0] if steps else None

    with Peer() as peer:
        watch = GraphWatch(peer.node, lambda: wanted, found.append)
        tf = peer.publisher(TFMessage, '/tf')

        def publish() -> None:
            message = TransformStamped()
            message.header.stamp = peer.node.get_clock().now().to_msg()
            message.header.frame_id, message.child_frame_id = 'odom', 'base'
            message.transform.rotation.w = 1.0
            tf.publish(TFMessage(transforms=[message]))

        def is_heard() -> bool:
            publish()
            time.sleep(0.01)
            last = step()
            return last is not None and last.state == 'ok' and (last.rate or 0.0) > 1.0

        try:
            peer.spin_for(0.3)
            assert not found
            assert tf.get_subscription_count() == 0
            wanted = True
            assert peer.spin_until(is_heard)
            assert step().nodes == (peer.node.get_fully_qualified_name(),)
            # The rate remains known during a silence that is longer than the window.
            assert peer.spin_until(lambda: (step().silence or 0.0) > 3 * WINDOW)
            assert step().rate > 1.0
            assert step().state.startswith('old')
            wanted = False
            assert peer.spin_until(lambda: tf.get_subscription_count() == 0)
            # When results are no longer wanted, the watch reports one last, empty result.
            assert peer.spin_until(lambda: found[-1].trees == {})
        finally:
            watch.stop()
