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
"""Nodes that turn joint states into transforms."""

from __future__ import annotations

import pytest
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import state_nodes
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic


def state_publisher(name: str) -> dict[str, Topic]:
    """Return the topics of a node that publishes the state of a robot."""
    return {
        '/tf': Topic(TF_MESSAGE, (Endpoint(name),)),
        '/tf_static': Topic(TF_MESSAGE, (Endpoint(name, latched=True),)),
        '/joint_states': Topic(JOINT_STATE, (Endpoint('/driver'),), (Endpoint(name),)),
        '/robot_description': Topic(STRING, (Endpoint(name, latched=True),)),
    }


def test_topics_of_a_state_publisher() -> None:
    topics = state_publisher('/rsp')
    topics['/actuator_states'] = Topic(JOINT_STATE, (), (Endpoint('/rsp'),))
    (node,) = state_nodes(topics)
    assert (node.name, node.count) == ('/rsp', 1)
    assert node.tf == ('/tf', '/tf_static')
    assert (node.joints, node.actuators) == (('/joint_states',), ('/actuator_states',))
    assert node.descriptions == ('/robot_description',)


@pytest.mark.parametrize('topic', ['/tf', '/tf_static', '/joint_states'])
def test_a_node_without_one_of_the_topics_is_no_state_publisher(topic: str) -> None:
    """
    An odometry node publishes no static transforms.

    A camera publishes only static transforms.

    """
    topics = state_publisher('/rsp')
    del topics[topic]
    assert list(state_nodes(topics)) == []


def test_count_of_nodes_with_one_name() -> None:
    topics = state_publisher('/rsp')
    topics['/tf'] = Topic(TF_MESSAGE, (Endpoint('/rsp'), Endpoint('/rsp')))
    (node,) = state_nodes(topics)
    assert (node.name, node.count) == ('/rsp', 2)


@pytest.mark.parametrize(
    ('topic', 'static'),
    [('/tf_static', True), ('/left/tf_static', True), ('/tf', False), ('/static/tf', False)],
)
def test_static_topics(topic: str, static: bool) -> None:
    assert is_static(topic) == static
