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

"""The viewer as a node. The robot follows joint states or sliders."""

from __future__ import annotations

from functools import partial
from itertools import compress
from pathlib import Path
from time import monotonic
from typing import Any

from rclpy.publisher import Publisher
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.mesh_addresses import MeshAddresses
from robot_description_tools.diagnostics import one_of
from robot_description_tools.doctor.examine import Examination
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.ros.description_source import LATCHED
from robot_description_tools.ros.graph_watch import GraphWatch
from robot_description_tools.ros.inputs import Inputs
from robot_description_tools.ros.inputs import Sleeping
from robot_description_tools.ros.listeners import publishers_of
from robot_description_tools.ros.multi_dof import message_of
from robot_description_tools.ros.multi_dof import values_of
from robot_description_tools.ros.parameter_list import VIEWER
from robot_description_tools.ros.parameters import NodeParameters
from robot_description_tools.ros.running import run_program
from robot_description_tools.ros.running import start_error
from robot_description_tools.ros.status import create_steady_timer
from robot_description_tools.ros.status import logged_reports
from robot_description_tools.state.numbers import usable
from robot_description_tools.state.sleep import QueuedTopic
from robot_description_tools.state.sleep import skip_none
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import reason_of
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from robot_description_tools.viewer.marks import without_prefix
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import MalformedMessage
from sensor_msgs.msg import JointState
from sensor_msgs.msg import MultiDOFJointState
from std_msgs.msg import String

#: Nanoseconds. Shortest time between two states that the page shows.
PICTURE_NS = 16_000_000
#: Seconds. Time between two checks for open pages.
LOOK_PERIOD = 0.05
#: Seconds. Time between two searches for other sources of joint states.
SOURCES_PERIOD = 1.0
#: Seconds. A node that starts in slider mode looks for other publishers of joint states for this
#: time before it publishes the sliders. On a busy machine, the first announcements of other nodes
#: can be lost, and Fast DDS repeats them only after 3 s.
DISCOVERY_TIME = 3.0
# Topics on which the sliders publish.
OUTPUTS = ('joint_states', 'actuator_states', 'multi_dof_joint_states')


class ViewerNode(Sleeping):
    """
    Serves the page. ``doc/viewer.md`` explains topics and parameters.

    The server runs in its own thread, and only this thread uses the robot. Callbacks of ROS pass
    their data to this thread by `ViewerServer.call` and `ViewerServer.show`. The thread of the
    server stores the messages to publish in one attribute, which a timer of the node reads.

    Parameters
    ----------
    folder : Path, optional
        Folder to which relative paths of meshes refer.
    **arguments
        Arguments of `rclpy.node.Node`.

    """

    def __init__(
        self,
        folder: Path | None = None,
        node_name: str = 'robot_description_viewer',
        **arguments: Any,
    ) -> None:
        super().__init__(node_name, **arguments)
        parameters = NodeParameters(self, VIEWER)
        self._resolver = PackageResolver.from_environment(parameters['package_paths'])
        self._folder = folder
        self._with_followers = parameters['publish_followers']
        # Each thread has its own counters, so the counters need no lock.
        self._reports, self._body_reports = logged_reports(self), logged_reports(self)
        # Only the thread of the server uses the stage.
        self._commanded_topic = parameters['commanded_topic']
        self._stage = Stage(
            can_be_live=True,
            can_upload=False,
            live=parameters['mode'] == 'live',
            shows_commands=bool(self._commanded_topic),
        )
        # Messages with the state of the sliders, by topic. None while sliders are not published.
        self._messages: dict[str, Any] | None = None
        self._outputs: dict[str, Publisher] = {}
        host, port = parameters['host'], parameters['port']
        try:
            self._addresses = MeshAddresses(parameters['mesh_base_url'])
        except ValueError as error:
            raise start_error(self, str(error)) from error
        access = Access(host, parameters['token'], self._addresses.host)
        self.server = ViewerServer(self._stage, access, after_tick=self._make_messages)
        try:
            self.server.start_thread(host, None if port == -1 else port)
        except OSError as error:
            raise start_error(self, f'cannot listen on {host}: {reason_of(error)}') from error
        self._watch = GraphWatch(
            self, lambda: self._stage.watched_until > monotonic(), self._on_examination
        )
        self.get_logger().info(f'the robot is shown at {" or ".join(self.server.urls)}')

        self.create_subscription(String, 'robot_description', self._on_description, LATCHED)
        self._decoder, self._commands = JointStateDecoder(), JointStateDecoder()
        self._discovered = monotonic() + DISCOVERY_TIME
        create_steady_timer(self, LOOK_PERIOD, self._follow_pages)
        create_steady_timer(self, SOURCES_PERIOD, self._look_for_sources)
        self.create_timer(1.0 / parameters['rate'], self._tick)
        self.report_each_second()

    def destroy_node(self) -> None:
        """End the server first, because it publishes through this node. Then destroy the node."""
        if hasattr(self, '_watch'):
            self._watch.stop()
        if hasattr(self, 'server'):
            self.server.stop_thread()
        super().destroy_node()

    # -- from ROS to the page --------------------------------------------------------------

    def _follow_pages(self) -> None:
        """
        Subscribe to the state only while a page is open.

        Other nodes compute the state only for subscribers.

        """
        if self.server.has_pages == (self.inputs is not None):
            return
        if self.inputs is not None:
            self.inputs.close()
            self.inputs = None
            return
        bodies = QueuedTopic(self._on_bodies, skip_none)
        topics = [
            ('complete_joint_states', JointState, QueuedTopic(self._on_states, skip_none)),
            ('multi_dof_joint_states', MultiDOFJointState, bodies),
        ]
        if self._commanded_topic:
            commands = QueuedTopic(self._on_commands, skip_none)
            topics.append((self._commanded_topic, JointState, commands))
        self.inputs = Inputs(self, topics)

    def _on_description(self, message: String) -> None:
        source = '<robot_description>'
        text = self._addresses.restored(message.data)
        load = partial(load_text, text, source, self._resolver, self._folder)
        self.server.show(load)

    def _on_states(self, data: bytes, now_ns: int) -> None:
        state = self._read(self._decoder, data)
        if state is None:
            return
        self.server.call(lambda: self._stage.set_measured(*state))
        self._rest(now_ns)

    def _on_commands(self, data: bytes, now_ns: int) -> None:
        state = self._read(self._commands, data)
        if state is not None:
            self.server.call(lambda: self._stage.set_commanded(*state))
            self._rest(now_ns)

    def _rest(self, now_ns: int) -> None:
        """Leave messages in the queue for `PICTURE_NS`, because a page cannot show each state."""
        if self.inputs is not None:
            self.inputs.sleep.note_published(now_ns, now_ns, PICTURE_NS)

    def _read(
        self, decoder: JointStateDecoder, data: bytes
    ) -> tuple[tuple[str, ...], FloatArray] | None:
        """Return the names and positions of a message, or None if it has no positions."""
        try:
            frame = decoder.decode(data)
        except MalformedMessage as error:
            self._reports.add('malformed', f'a message of joint states cannot be read: {error}')
            return None
        names, position = frame.layout.names, frame.position
        if len(position) != len(names):
            if len(position):
                self._reports.add(
                    'length mismatch',
                    f'joint states have {len(names)} names and {len(position)} positions; '
                    'they are ignored',
                )
            return None
        good = usable(position)
        return tuple(compress(names, good)), position[good]

    def _on_bodies(self, message: MultiDOFJointState, now_ns: int) -> None:
        self.server.call(lambda: self._move_bodies(message))

    def _move_bodies(self, message: MultiDOFJointState) -> None:
        session = self._stage.session
        if session is not None:
            self._stage.set_measured(*values_of(message, session.model, self._body_reports))

    def _on_examination(self, found: Examination) -> None:
        """Show the result of the doctor. Called in the thread of the watch."""
        prefixes = sorted({robot.prefix for robot in found.robots}, key=len, reverse=True)
        frames = [
            {
                'tree': tree,
                'parent': step.parent,
                'child': step.child,
                'link': without_prefix(step.child, prefixes),
                'joint': step.joint,
                'topic': step.topic,
                'nodes': list(step.nodes),
                'static': is_static(step.topic),
                'rate': step.rate and round(step.rate, 2),
                'age': None if step.age is None else round(step.age + (step.silence or 0.0), 3),
                'state': step.state,
            }
            for tree, steps in found.trees.items()
            for step in steps
        ]
        self.server.call(lambda: self._stage.show_graph(frames, found.findings, prefixes))

    def _look_for_sources(self) -> None:
        """
        Let the page show which other nodes publish the state of the robot.

        The page asks the user before the sliders are published beside these nodes.

        """
        if not (self._stage.is_waiting or self.server.has_pages):
            return
        sources = self._sources()
        if self._stage.is_waiting and not sources and monotonic() < self._discovered:
            return
        self.server.call(lambda: self._stage.show_sources(sources))
        if self._stage.is_waiting and sources:
            self._reports.add(
                'waiting sliders',
                f'other nodes publish the state of the robot: {sources}. The sliders are '
                'published if the user agrees on the page',
            )

    def _sources(self) -> str:
        """Return the names of other nodes that publish on the topics of the sliders."""
        topics = map(self.resolve_topic_name, OUTPUTS)
        found = {name for topic in topics for name in publishers_of(self, topic)}
        return one_of(sorted(found - {self.get_fully_qualified_name()}))

    # -- from the page to ROS --------------------------------------------------------------

    def _make_messages(self) -> None:
        """Make the messages that `_tick` publishes, in the thread of the server."""
        session = self._stage.session
        if session is None or session.live or self._stage.is_waiting:
            self._messages = None
            return
        states = {
            'joint_states': session.measured_joints(self._with_followers),
            'actuator_states': session.measured_actuators,
        }
        messages = {
            topic: JointState(name=list(names), position=values.tolist())
            for topic, (names, values) in states.items()
            if names
        }
        bodies = message_of(session.model, session.positions())
        if bodies.joint_names:
            messages['multi_dof_joint_states'] = bodies
        self._messages = messages

    def _tick(self) -> None:
        """Publish in slider mode. In live mode, remove the publishers."""
        messages = self._messages
        if messages is None:
            for publisher in self._outputs.values():
                self.destroy_publisher(publisher)
            self._outputs = {}
            return
        if not self._outputs:
            self._warn_of_others()
        stamp = self.get_clock().now().to_msg()
        for topic, message in messages.items():
            if topic not in self._outputs:
                self._outputs[topic] = self.create_publisher(type(message), topic, 10)
            message.header.stamp = stamp
            self._outputs[topic].publish(message)

    def _warn_of_others(self) -> None:
        others = self._sources()
        if others:
            self._reports.add(
                'several publishers',
                f'other nodes publish the state of the robot: {others}. The robot will jump '
                'between their positions and the sliders',
            )


make_node = ViewerNode


def main() -> None:
    """Run the node. Exit with 0, or with 1 if it cannot start."""
    run_program(make_node)


if __name__ == '__main__':
    main()
