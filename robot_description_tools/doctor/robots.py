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
"""Search for robots by their descriptions, and findings about descriptions."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import suppress

from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.load import read_description
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import place
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.scene import namespace_of
from robot_description_tools.doctor.scene import PublishedRobot
from robot_description_tools.doctor.scene import Scene

NOTHING_HEARD = Code.error(
    'nothing-heard',
    'No other node is found. Only the node of `doctor` itself is in the ROS graph.',
    why='Nodes find each other only with the same ROS_DOMAIN_ID and a discovery range that '
    'includes both machines. Nodes that use different middlewares often do not find each '
    'other.',
)
NO_STATE_PUBLISHER = Code.error(
    'no-state-publisher',
    'No node publishes the transforms of the robot.',
    why='No node reads joint states and publishes `/tf` and `/tf_static`. The state publisher '
    'was never started, has ended with an error, or uses a different ROS_DOMAIN_ID. If the '
    'finding is about a recording, these topics may not have been recorded.',
)
NO_DESCRIPTION = Code.error(
    'no-description',
    'A state publisher waits for a robot description that is never published.',
    why='Without a description, the state publisher publishes no transform. Either the node with '
    'the description uses a different topic, or it does not latch its message. Without '
    'latching, a node that starts later gets no description.',
)
UNUSABLE = Code.error(
    'description-unusable',
    'The robot description on the topic cannot be read.',
    why='State publishers, RViz and MoveIt refuse the description, so the robot has no '
    'transforms and no shape.',
)
DIFFERS = Code.error(
    'description-differs',
    'The description of a state publisher differs from the file.',
    why='The node does not use the changes of the file. Either the node was not restarted, or '
    'the package was not built and installed again.',
)
TWO_DESCRIPTIONS = Code.error(
    'two-descriptions',
    'Different robot descriptions are published on one topic.',
    why='A listener uses the last description that it received. So RViz, MoveIt and the state '
    'publisher may use different robots, and this may change at each start.',
)


def nothing_heard(recording: Recording) -> Diagnostic:
    """Return the finding for a network without other nodes."""
    network, span = recording.network, (recording.end_ns - recording.begin_ns) * 1e-9
    return NOTHING_HEARD.at(
        place(),
        f'no other node was found in {span:.1f} s: listened on ROS_DOMAIN_ID {network.domain}, '
        f'with {network.rmw}, discovery range {network.discovery_range}',
        'start the robot; if it already runs, give this shell the ROS_DOMAIN_ID, '
        'RMW_IMPLEMENTATION and ROS_AUTOMATIC_DISCOVERY_RANGE of the robot (LOCALHOST finds only '
        'this machine). A robot on another machine is found by multicast: let firewalls and '
        'switches pass it, or name the machine in ROS_STATIC_PEERS',
    )


def find_robots(scene: Scene, description: RobotDescription | None) -> Iterator[Diagnostic]:
    """
    Add the robots to the scene, and yield findings about descriptions.

    Parameters
    ----------
    scene : Scene
        Recorded facts.
    description : RobotDescription, optional
        A description to use instead of the description on the topic.

    """
    topics = scene.recording.topics
    found = {name for name, topic in topics.items() if topic.type == STRING and topic.publishers}
    known = sorted(found.union(*(node.descriptions for node in scene.nodes)))
    if scene.namespace is not None:
        known = [f'/{scene.namespace.strip("/")}/robot_description'.replace('//', '/')]
    if description is not None:
        yield from _of_file(scene, description, known)
        return
    for topic in known or ['/robot_description']:
        texts = [text for where, text in scene.recording.descriptions if where == topic]
        names = scene.publishers(topic)
        if not texts:
            yield from _without_description(scene, topic)
        if len(texts) > 1:
            yield TWO_DESCRIPTIONS.at(
                place(topic, names),
                f'different robot descriptions are published on {topic}, by {named(names)}; a '
                'listener uses the last one that it received',
                'give each robot its own namespace, or put both into one description',
            )
        for text in texts:
            try:
                model = RobotModel(read_description(text, f'<{topic}>'))
            except RobotDescriptionError as error:
                message, fix = first_error([d for d in error.diagnostics if d.is_error])
                message = f'the robot description on {topic} cannot be used: {message}'
                yield UNUSABLE.at(place(topic), message, fix)
            else:
                scene.robots.append(PublishedRobot(scene, topic, model))


def _of_file(
    scene: Scene, description: RobotDescription, known: Sequence[str]
) -> Iterator[Diagnostic]:
    """Add the robot of a file. Report a state publisher that has a different description."""
    published = {}
    for topic, text in scene.recording.descriptions:
        # Skip an unreadable description on a topic, because it cannot be the description of the
        # file.
        with suppress(RobotDescriptionError):
            published[topic] = read_description(text, f'<{topic}>')
    topics = known if scene.namespace is not None else [*published, *known]
    differences = {t: _difference(description, published[t]) for t in topics if t in published}
    same = [topic for topic, difference in differences.items() if not difference]
    topic = next(iter([*same, *topics]), '/robot_description')
    used = description
    if difference := differences.get(topic):
        used = published[topic]
        yield DIFFERS.at(
            place(topic, scene.publishers(topic)),
            f"the description on {topic} (robot '{used.name}') differs from the file (robot "
            f"'{description.name}'); {difference}",
            'restart the state publisher with the new file (build and install it first, where '
            'it comes from a package), or give doctor the file that is in use',
        )
    scene.robots.append(PublishedRobot(scene, topic, RobotModel(used)))


def _without_description(scene: Scene, topic: str) -> Iterator[Diagnostic]:
    names = scene.publishers(topic)
    waiting = [node.name for node in scene.nodes if topic in node.descriptions]
    if file := scene.recording.file:
        yield NO_DESCRIPTION.at(
            place(topic),
            f'the recording has no robot description on {topic}',
            f'give the file of the robot: robot-description doctor {file} FILE; or record {topic}',
        )
    elif not names and not waiting:
        yield no_state_publisher(scene, topic, f'no node publishes a robot description on {topic}')
    elif not names:
        yield NO_DESCRIPTION.at(
            place(topic, waiting),
            f'{one_of(waiting)} waits for a robot description on {topic}, and no node '
            'publishes one',
            'let the node that has the description publish it there, or give '
            f'{waiting[0]} the parameter robot_description or description_file',
        )
    elif any(end.latched for end in scene.recording.topics[topic].publishers):
        yield NO_DESCRIPTION.at(
            place(topic, names),
            f'{one_of(names)} publishes on {topic}, but no text was received',
            f'look at the topic: ros2 topic echo --once {topic}; the node has to publish the '
            'description also at its start, not only on changes',
        )


def no_state_publisher(
    scene: Scene, topic: str, detail: str, frames: Iterable[str] = ()
) -> Diagnostic:
    """Return the finding for a robot without a state publisher."""
    others = [f'{node.name} (reads {one_of(node.descriptions)})' for node in scene.nodes]
    hint = f'; there is {one_of(others)}' if others else ''
    namespace = namespace_of(topic)
    domain = scene.recording.network.domain
    remap = f' -r __ns:={namespace}' if namespace else ''
    if file := scene.recording.file:
        return NO_STATE_PUBLISHER.at(
            place(topic, frames=frames),
            f'the recording has no transforms of the robot: {detail}',
            f'add them: robot-description complete {file} OUT.mcap; or record /tf and /tf_static',
        )
    return NO_STATE_PUBLISHER.at(
        place(topic, frames=frames),
        f'no node publishes the transforms of the robot: {detail}{hint}',
        'start one: ros2 run robot_description_tools robot_state_node --ros-args'
        f'{remap} -p description_file:=FILE; if it was started, look in its log for an error, '
        f'and check that its ROS_DOMAIN_ID is that of doctor, {domain}',
    )


def first_error(errors: Sequence[Diagnostic]) -> tuple[str, str]:
    """Return the message for the errors of a description, and the fix of the first error."""
    first = errors[0]
    more = f' (and {len(errors) - 1} more errors)' if len(errors) > 1 else ''
    fix = f'{first.fix}; robot-description check FILE reports all errors'
    return f'line {first.where.line}: {first.message}{more}', fix


def _difference(file: RobotDescription, other: RobotDescription) -> str:
    """Return a text about joints that differ in two descriptions, or '' if none differ."""
    here, there = (
        {(j.name, str(j.type), j.parent, j.child) for j in robot.joints.values()}
        for robot in (file, other)
    )
    return '; '.join(
        f'joints of the {side} that the {other_side} does not have, or has with another type, '
        f'parent or child: {listed(sorted({name for name, *_ in joints}))}'
        for side, other_side, joints in (
            ('file', 'topic', here - there), ('topic', 'file', there - here)
        )
        if joints
    )
