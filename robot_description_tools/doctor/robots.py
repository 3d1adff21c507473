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

from collections import Counter
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
from robot_description_tools.doctor.findings import found
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.graph import StateNode
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.scene import Expected
from robot_description_tools.doctor.scene import Heard
from robot_description_tools.doctor.scene import namespace_of
from robot_description_tools.doctor.scene import Robot
from robot_description_tools.doctor.scene import world_of

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


def find_robots(
    heard: Heard, namespace: str | None, description: RobotDescription | None
) -> tuple[list[Robot], list[Diagnostic]]:
    """
    Return the robots, and what is wrong with descriptions.

    Parameters
    ----------
    heard : Heard
        What was heard.
    namespace : str, optional
        Of the one robot to look at.
    description : RobotDescription, optional
        In the place of what is on the topic.

    """
    chosen = None
    if namespace is not None:
        stripped = namespace.strip('/')
        chosen = f'/{stripped}/robot_description' if stripped else '/robot_description'
    if description is not None:
        robot, findings = _of_file(heard, description, chosen)
        return [robot], findings
    robots, findings = [], []
    for topic in [chosen] if chosen else _topics(heard) or ['/robot_description']:
        texts = [text for where, text in heard.recording.descriptions if where == topic]
        if not texts:
            findings += _without_description(heard, topic)
        if len(texts) > 1:
            findings.append(_two_descriptions(heard, topic))
        for text in texts:
            try:
                robots.append(_make_robot(heard, topic, read_description(text, f'<{topic}>')))
            except RobotDescriptionError as error:
                findings.append(_unusable(topic, error))
    return robots, findings


def _of_file(
    heard: Heard, description: RobotDescription, chosen: str | None
) -> tuple[Robot, list[Diagnostic]]:
    """Return the robot of a file, where a state publisher may have another one."""
    published = {}
    for topic, text in heard.recording.descriptions:
        # One that cannot be read is not that of the file.
        with suppress(RobotDescriptionError):
            published[topic] = read_description(text, f'<{topic}>')
    topics = [chosen] if chosen else [*published, *_topics(heard)]
    same = [
        topic
        for topic in topics
        if topic in published and not _difference(description, published[topic])
    ]
    topic = next(iter([*same, *topics]), '/robot_description')
    other = published.get(topic)
    if other is None or same:
        return _make_robot(heard, topic, description), []
    differs = found(
        DIFFERS,
        f"the description on {topic} is not that of the file: '{other.name}' there, "
        f"'{description.name}' in the file; {_difference(description, other)}",
        'restart the state publisher with the new file (build and install it first, where '
        'it comes from a package), or give doctor the file that runs',
        topic,
        heard.publishers(topic),
    )
    return _make_robot(heard, topic, other), [differs]


def _topics(heard: Heard) -> list[str]:
    """Return the topics of descriptions."""
    topics = {
        name
        for name, topic in heard.topics.items()
        if topic.type == STRING and topic.publishers
    }
    topics.update(name for node in heard.nodes for name in node.descriptions)
    return sorted(topics)


def _make_robot(heard: Heard, topic: str, description: RobotDescription) -> Robot:
    model = RobotModel(description)
    nodes = tuple(node for node in heard.nodes if topic in node.descriptions) or tuple(
        # Of one whose topic has another name, nothing is known but that it is there.
        node
        for node in heard.nodes
        if not node.descriptions
    )
    world = next((world_of(name) for node in nodes for name in node.tf), '')
    tree = model.tree
    prefix = _prefix(heard, nodes, world, tree.links)
    links = [prefix + link for link in tree.links]
    expected = {
        links[child]: Expected(links[parent], links[child], joint, kind)
        for joint, kind, parent, child in zip(
            tree.joints, tree.joint_types, tree.parent_link, tree.child_link, strict=True
        )
    }
    return Robot(topic, model, nodes, world, prefix, expected)


def _prefix(heard: Heard, nodes: Sequence[StateNode], world: str, links: Sequence[str]) -> str:
    """Return the prefix that the parameters say, else the one that most frames have."""
    for node in nodes:
        if node.parameters.get('frame_prefix_from_namespace') is True:
            namespace = namespace_of(node.name).strip('/')
            return f'{namespace}/' if namespace else ''
        if isinstance(prefix := node.parameters.get('frame_prefix'), str):
            return prefix
    votes: Counter[str] = Counter()
    known = set(links)
    for where, child in heard.into:
        if where != world:
            continue
        for start in range(len(child)):
            # The longest name counts.
            if child[start:] in known:
                votes[child[:start]] += 1
                break
    return max(votes, key=lambda prefix: votes[prefix]) if votes else ''


def _without_description(heard: Heard, topic: str) -> Iterator[Diagnostic]:
    publishers = heard.topics[topic].publishers if topic in heard.topics else ()
    waiting = [node.name for node in heard.nodes if topic in node.descriptions]
    if not publishers and not waiting:
        yield no_state_publisher(heard, topic, f'nobody publishes a robot description on {topic}')
    elif not publishers:
        yield found(
            NO_DESCRIPTION,
            f'{one_of(waiting)} waits for a robot description on {topic}, and nobody '
            'publishes one',
            'let the node that has the description publish it there, or give '
            f'{waiting[0]} the parameter robot_description or description_file',
            topic,
            waiting,
        )
    elif any(publisher.latched for publisher in publishers):
        names = heard.publishers(topic)
        yield found(
            NO_DESCRIPTION,
            f'{one_of(names)} publishes on {topic}, but no text came from there',
            f'see what it says: ros2 topic echo --once {topic}; a node that publishes the '
            'description only when it changes must do so at its start, too',
            topic,
            names,
        )


def no_state_publisher(
    heard: Heard, topic: str, detail: str, frames: Iterable[str] = ()
) -> Diagnostic:
    """Return the finding for a robot that nobody publishes."""
    others = [f'{node.name} (reads {one_of(node.descriptions)})' for node in heard.nodes]
    hint = f'; there is {one_of(others)}' if others else ''
    namespace = namespace_of(topic)
    remap = f' -r __ns:={namespace}' if namespace else ''
    return found(
        NO_STATE_PUBLISHER,
        f'no node publishes the transforms of the robot: {detail}{hint}',
        'start one: ros2 run robot_description_tools robot_state_node --ros-args'
        f'{remap} -p description_file:=FILE; where it should run, see whether it ended with '
        'an error, and whether ROS_DOMAIN_ID is the same',
        topic,
        frames=frames,
    )


def _two_descriptions(heard: Heard, topic: str) -> Diagnostic:
    names = heard.publishers(topic)
    return found(
        TWO_DESCRIPTIONS,
        f'different robot descriptions come on {topic}, from {named(names)}; who listens has '
        'whichever came last',
        'give each robot a namespace of its own, or put both into one description',
        topic,
        names,
    )


def _unusable(topic: str, error: RobotDescriptionError) -> Diagnostic:
    message, fix = first_error([d for d in error.diagnostics if d.is_error])
    message = f'the robot description on {topic} cannot be used: {message}'
    return found(UNUSABLE, message, fix, topic)


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
    gone = sorted({joint[0] for joint in here - there})
    new = sorted({joint[0] for joint in there - here})
    parts = [f'only the file has {listed(gone)} like that'] if gone else []
    parts += [f'only the topic has {listed(new)} like that'] if new else []
    return '; '.join(parts)
