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
"""Which robots there are, by their descriptions; and what is wrong with these."""

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
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import place
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.scene import namespace_of
from robot_description_tools.doctor.scene import Robot
from robot_description_tools.doctor.scene import Scene

NOTHING_HEARD = Code(
    'nothing-heard',
    Severity.ERROR,
    'No other node is on the network.',
    why='Nodes meet only if they have the same ROS_DOMAIN_ID and look for each other on the same '
    'machines; nodes of two middlewares often miss each other, too.',
)
NO_STATE_PUBLISHER = Code(
    'no-state-publisher',
    Severity.ERROR,
    'No node publishes the transforms of the robot.',
    why='Nobody reads joint states and publishes `/tf` and `/tf_static`. The node has ended '
    'with an error, was never started, or runs on another ROS_DOMAIN_ID.',
)
NO_DESCRIPTION = Code(
    'no-description',
    Severity.ERROR,
    'A state publisher waits for a robot description that never comes.',
    why='Without a description it publishes no transform. Whoever has it publishes on another '
    'topic, or only when it changes, so a node that starts later gets nothing.',
)
UNUSABLE = Code(
    'description-unusable',
    Severity.ERROR,
    'The robot description on the topic cannot be read.',
    why='State publishers, RViz and MoveIt refuse it, so the robot has neither transforms nor '
    'shape.',
)
DIFFERS = Code(
    'description-differs',
    Severity.ERROR,
    'A state publisher runs another description than the file.',
    why='What was changed in the file is not what runs: the node was not restarted, or the '
    'package was not built and installed again.',
)
TWO_DESCRIPTIONS = Code(
    'two-descriptions',
    Severity.ERROR,
    'Different robot descriptions come on one topic.',
    why='Who listens has whichever came last, so RViz, MoveIt and the state publisher may show '
    'different robots, and which one changes from start to start.',
)


def nothing_heard(recording: Recording) -> Diagnostic:
    """Return the finding for a network without anybody."""
    network, span = recording.network, (recording.end_ns - recording.begin_ns) * 1e-9
    return NOTHING_HEARD.at(
        place(),
        f'no other node was found in {span:.1f} s: listened on ROS_DOMAIN_ID {network.domain}, '
        f'with {network.rmw}, discovery range {network.discovery_range}',
        'start the robot; where it runs, give this shell the same ROS_DOMAIN_ID, '
        'RMW_IMPLEMENTATION and ROS_AUTOMATIC_DISCOVERY_RANGE (LOCALHOST finds this machine '
        'alone). A robot on another machine is found by multicast: let firewalls and switches '
        'pass it, or name the machine in ROS_STATIC_PEERS',
    )


def find_robots(scene: Scene, description: RobotDescription | None) -> Iterator[Diagnostic]:
    """
    Add the robots to the scene, and yield what is wrong with descriptions.

    Parameters
    ----------
    scene : Scene
        What was heard.
    description : RobotDescription, optional
        In the place of what is on the topic.

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
                f'different robot descriptions come on {topic}, from {named(names)}; who listens '
                'has whichever came last',
                'give each robot a namespace of its own, or put both into one description',
            )
        for text in texts:
            try:
                model = RobotModel(read_description(text, f'<{topic}>'))
            except RobotDescriptionError as error:
                message, fix = first_error([d for d in error.diagnostics if d.is_error])
                message = f'the robot description on {topic} cannot be used: {message}'
                yield UNUSABLE.at(place(topic), message, fix)
            else:
                scene.robots.append(Robot(scene, topic, model))


def _of_file(
    scene: Scene, description: RobotDescription, known: Sequence[str]
) -> Iterator[Diagnostic]:
    """Add the robot of a file, where a state publisher may have another one."""
    published = {}
    for topic, text in scene.recording.descriptions:
        # One that cannot be read is not that of the file.
        with suppress(RobotDescriptionError):
            published[topic] = read_description(text, f'<{topic}>')
    topics = known if scene.namespace is not None else [*published, *known]
    differences = {t: _difference(description, published[t]) for t in topics if t in published}
    same = [topic for topic, difference in differences.items() if not difference]
    topic = next(iter([*same, *topics]), '/robot_description')
    runs = description
    if difference := differences.get(topic):
        runs = published[topic]
        yield DIFFERS.at(
            place(topic, scene.publishers(topic)),
            f"the description on {topic} is not that of the file: '{runs.name}' there, "
            f"'{description.name}' in the file; {difference}",
            'restart the state publisher with the new file (build and install it first, where '
            'it comes from a package), or give doctor the file that runs',
        )
    scene.robots.append(Robot(scene, topic, RobotModel(runs)))


def _without_description(scene: Scene, topic: str) -> Iterator[Diagnostic]:
    names = scene.publishers(topic)
    waiting = [node.name for node in scene.nodes if topic in node.descriptions]
    if not names and not waiting:
        yield no_state_publisher(scene, topic, f'nobody publishes a robot description on {topic}')
    elif not names:
        yield NO_DESCRIPTION.at(
            place(topic, waiting),
            f'{one_of(waiting)} waits for a robot description on {topic}, and nobody '
            'publishes one',
            'let the node that has the description publish it there, or give '
            f'{waiting[0]} the parameter robot_description or description_file',
        )
    elif any(end.latched for end in scene.recording.topics[topic].publishers):
        yield NO_DESCRIPTION.at(
            place(topic, names),
            f'{one_of(names)} publishes on {topic}, but no text came from there',
            f'see what it says: ros2 topic echo --once {topic}; a node that publishes the '
            'description only when it changes must do so at its start, too',
        )


def no_state_publisher(
    scene: Scene, topic: str, detail: str, frames: Iterable[str] = ()
) -> Diagnostic:
    """Return the finding for a robot that nobody publishes."""
    others = [f'{node.name} (reads {one_of(node.descriptions)})' for node in scene.nodes]
    hint = f'; there is {one_of(others)}' if others else ''
    namespace = namespace_of(topic)
    domain = scene.recording.network.domain
    remap = f' -r __ns:={namespace}' if namespace else ''
    return NO_STATE_PUBLISHER.at(
        place(topic, frames=frames),
        f'no node publishes the transforms of the robot: {detail}{hint}',
        'start one: ros2 run robot_description_tools robot_state_node --ros-args'
        f'{remap} -p description_file:=FILE; where it should run, see whether it ended with '
        f'an error, and whether its ROS_DOMAIN_ID is that of doctor, {domain}',
    )


def first_error(errors: Sequence[Diagnostic]) -> tuple[str, str]:
    """Return the first error of a description, how many more there are, and what to do."""
    first = errors[0]
    more = f' (and {len(errors) - 1} more errors)' if len(errors) > 1 else ''
    fix = f'{first.fix}; robot-description check FILE tells all'
    return f'line {first.where.line}: {first.message}{more}', fix


def _difference(file: RobotDescription, other: RobotDescription) -> str:
    """Return what transforms of two descriptions differ in, nothing if in nothing."""
    here, there = (
        {(j.name, str(j.type), j.parent, j.child) for j in robot.joints.values()}
        for robot in (file, other)
    )
    return '; '.join(
        f'only the {side} has {listed(sorted({name for name, *_ in joints}))} like that'
        for side, joints in (('file', here - there), ('topic', there - here))
        if joints
    )
