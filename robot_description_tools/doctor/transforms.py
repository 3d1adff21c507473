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
"""What is wrong with transforms, whoever publishes them, and with the ends of topics."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Sequence
from statistics import median

from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.doctor.findings import are
from robot_description_tools.doctor.findings import found
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import publishes
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.robot import LATE
from robot_description_tools.doctor.scene import interleaved
from robot_description_tools.doctor.scene import Scene
from robot_description_tools.doctor.scene import silence_of
from robot_description_tools.doctor.scene import world_of

# Localisation dates its transforms into the future on purpose [s].
TF_EARLY = 3.0

QOS_MISMATCH = Code(
    'qos-mismatch',
    Severity.ERROR,
    'A publisher offers less than a subscription asks for: nothing arrives.',
    why='DDS connects the two ends of a topic only if the publisher offers what the '
    'subscription asks for. Best effort does not reach a reliable reader, volatile no one who '
    'asks for transient local, and both ends log little or nothing.',
)
BAD_TRANSFORM = Code(
    'bad-transform',
    Severity.ERROR,
    'A transform that tf2 refuses.',
    why='tf2 drops transforms with NaN, a quaternion that is not of length 1, or a frame '
    'without a name, so the frame and all below it are missing.',
)
TWO_PARENTS = Code(
    'two-parents',
    Severity.ERROR,
    'A frame has two parents.',
    why='A frame may have one parent in TF. It jumps between the two with each message, and '
    'look-ups fail or are wrong half of the time.',
)
TWO_PUBLISHERS = Code(
    'two-publishers',
    Severity.ERROR,
    'Two publishers give the same transform.',
    why='The frame jumps between two poses where they disagree: two state publishers, odometry '
    'and a filter, a static and a moving transform.',
)
CYCLE = Code(
    'transform-cycle',
    Severity.ERROR,
    'Frames are in a ring.',
    why='A ring has no root. tf2 refuses the transform that closes it, so which frame is lost '
    'depends on the order of messages.',
)
TF_STALE = Code(
    'transform-stale',
    Severity.ERROR,
    'A transform is no longer published.',
    why='Look-ups fail with an extrapolation into the future as soon as the last transform is '
    'too old.',
)
TF_STAMP = Code(
    'transform-stamp',
    Severity.ERROR,
    'A transform is stamped far from the clock, or not at all.',
    why='Look-ups that combine it with other transforms need one time at which all are known, '
    'and there is none.',
)
FRAME_PREFIX = Code(
    'frame-prefix',
    Severity.ERROR,
    'A frame is named without the prefix of the robot.',
    why='With and without the prefix these are two frames of two trees: nothing connects them, '
    'and look-ups between them fail.',
)


def unreached(scene: Scene) -> Iterator[tuple[Diagnostic, tuple[str, str]]]:
    """Yield a finding for each publisher that cannot reach its readers, with topic and node."""
    nodes = scene.heard.nodes
    readers = {node.name for node in nodes}
    inputs = {topic for node in nodes for topic in (*node.joints, *node.actuators)}
    chosen = {
        name
        for robot in scene.robots
        for name in (robot.topic, *robot.inputs, *robot.actuator_inputs)
    }
    for name, topic in scene.heard.topics.items():
        if scene.namespace is not None and not (
            name in chosen or (topic.type == TF_MESSAGE and world_of(name) in scene.worlds)
        ):
            continue
        ends = list(topic.subscriptions)
        if topic.type == JOINT_STATE:
            ends = [end for end in ends if end.node in readers] if name in inputs else []
        elif topic.type == TF_MESSAGE:
            # What every tf2 listener asks for, whether one runs now or not.
            ends.append(Endpoint('any tf2 listener', latched=is_static(name)))
        elif topic.type == STRING:
            ends.append(Endpoint('who starts later', latched=True))
        else:
            continue
        for publisher in dict.fromkeys(topic.publishers):
            deaf = [end for end in ends if _refuses(end, publisher)]
            if deaf:
                yield _mismatch(scene, name, publisher, deaf), (name, publisher.node)


def _mismatch(
    scene: Scene, name: str, publisher: Endpoint, deaf: Sequence[Endpoint]
) -> Diagnostic:
    kind = scene.heard.topics[name].type
    reliability = any(end.reliable for end in deaf) and not publisher.reliable
    durability = any(end.latched for end in deaf) and not publisher.latched
    offers = ' and '.join(['best effort'] * reliability + ['volatile'] * durability)
    wants = ' and '.join(['reliable'] * reliability + ['transient local'] * durability)
    fix = f'create the publisher in {publisher.node} with {wants} QoS'
    if kind == JOINT_STATE:
        fix += ', or let the subscription ask for less: best effort takes both'
    elif kind == TF_MESSAGE:
        fix += ', as the broadcasters of tf2_ros do'
    lost = [
        x.child
        for (world, _), x in scene.expected.items()
        if kind == TF_MESSAGE and world == world_of(name) and x.static == is_static(name)
    ]
    return found(
        QOS_MISMATCH,
        f'{publisher.node} publishes {name} with {offers} QoS, but '
        f'{one_of(dict.fromkeys(end.node for end in deaf))} asks for {wants}: nothing arrives',
        fix,
        name,
        [publisher.node],
        lost,
    )


def transform_findings(
    scene: Scene, misdated: Collection[tuple[str, str]]
) -> Iterator[Diagnostic]:
    """
    Yield what is wrong with transforms, whoever publishes them.

    Parameters
    ----------
    scene : Scene
        What was heard.
    misdated : collection of (str, str)
        World and frame of transforms whose stamps are known to be wrong.

    """
    yield from _bad(scene)
    yield from _several(scene)
    yield from _rings(scene)
    yield from _ended(scene)
    yield from _dated_wrong(scene, misdated)
    yield from _unprefixed(scene)


def _bad(scene: Scene) -> Iterator[Diagnostic]:
    refused: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for message in scene.heard.recording.transforms:
        if scene.namespace is not None and world_of(message.topic) not in scene.worlds:
            continue
        for i, problem in message.bad:
            edge = message.edges[i]
            if edge not in refused[message.topic, problem]:
                refused[message.topic, problem].append(edge)
    for (topic, problem), edges in refused.items():
        nodes = scene.authors(edges[0][1], [topic])
        yield found(
            BAD_TRANSFORM,
            f'{listed(f"{a} -> {b}" for a, b in edges)} on {topic} from '
            f'{named(nodes)} is refused by tf2: {problem}',
            'correct what computes it: numbers are finite, quaternions have length 1, frames '
            'have names',
            topic,
            nodes,
            [child for _, child in edges],
        )


def _several(scene: Scene) -> Iterator[Diagnostic]:
    """Report frames with two parents, and transforms that come twice."""
    groups: dict[tuple[Code, str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
    where_of: dict[tuple[object, ...], dict[str, None]] = defaultdict(dict)
    for (world, child), edges in scene.heard.into.items():
        if world not in scene.worlds:
            continue
        parents = tuple(sorted({edge.parent for edge in edges}))
        streams: dict[tuple[str, int], list[int]] = {}
        for edge in edges:
            streams.setdefault((edge.topic, edge.publisher), []).extend(edge.times)
        twice = len(streams) > 1 and (
            any(is_static(topic) for topic, _ in streams) or interleaved(streams.values())
        )
        if len(parents) > 1 or twice:
            code = TWO_PARENTS if len(parents) > 1 else TWO_PUBLISHERS
            topics = dict.fromkeys(topic for topic, _ in streams)
            authors = scene.authors(child, topics, len({publisher for _, publisher in streams}))
            key = code, world, parents if len(parents) > 1 else (), tuple(authors)
            groups.setdefault(key, []).append(child)
            where_of[key].update(topics)
    for (code, world, parents, nodes), children in groups.items():
        topics = where_of[code, world, parents, nodes]
        doubled = [n.name for n in scene.heard.nodes if n.name in nodes for _ in range(n.count)]
        what = listed(f"'{child}'" for child in children)
        where = ' and '.join(topics)
        if code is TWO_PARENTS:
            message = (
                f'{what} {"has" if len(children) == 1 else "have"} the parents '
                f'{" and ".join(parents)} on {where}; a frame may have one, so it jumps '
                f'between them. {publishes(nodes)} there'
            )
        else:
            message = (
                f'{what} {are(children)} published twice on {where}, by {named(nodes)}'
            )
        if len(doubled) > 1:
            fix = (
                'stop one of the state publishers; two robots need two namespaces and a '
                'frame_prefix each (or frame_prefix_from_namespace)'
            )
        elif code is TWO_PARENTS:
            fix = (
                'let one node publish this frame; where odometry and the description both '
                'place it, remove the joint above it from the description, or switch off '
                'the transform of odometry (publish_tf, enable_odom_tf)'
            )
        else:
            fix = (
                'let one node publish it; odometry and filters have a parameter '
                'for that (publish_tf, enable_odom_tf)'
            )
        yield found(code, message, fix, next(iter(topics)), nodes, children)


def _rings(scene: Scene) -> Iterator[Diagnostic]:
    for world in scene.worlds:
        above = {e.child: e for e in scene.heard.edges if world_of(e.topic) == world}
        seen: set[str] = set()
        for start in above:
            path: list[str] = []
            frame = start
            while frame in above and frame not in seen:
                seen.add(frame)
                path.append(frame)
                frame = above[frame].parent
            if frame in path:
                ring = path[path.index(frame):]
                topics = list(dict.fromkeys(above[frame].topic for frame in ring))
                nodes = scene.authors(ring[0], topics)
                yield found(
                    CYCLE,
                    f'frames are in a ring: {" -> ".join([*ring[::-1], ring[-1]])}; tf2 '
                    'refuses what closes it',
                    'turn one of these transforms round, or remove it: every frame has one '
                    'parent, and one frame has none',
                    topics[0],
                    nodes,
                    ring,
                )


def _ended(scene: Scene) -> Iterator[Diagnostic]:
    """Report transforms that come no longer, but for those of robots."""
    for edge in scene.heard.edges:
        key = world_of(edge.topic), edge.child
        silence = silence_of(edge.times, scene.heard.recording.end_ns)
        is_other = key[0] not in scene.worlds or key in scene.expected
        if edge.static or is_other or not silence or scene.heard.into[key] != [edge]:
            continue
        nodes = scene.authors(edge.child, [edge.topic])
        yield found(
            TF_STALE,
            f"'{edge.parent}' -> '{edge.child}' on {edge.topic} did not come for the last "
            f'{silence:.1f} s',
            f'see what became of its publisher; {publishes(nodes)} there now'
            if nodes
            else 'start its publisher again: nobody publishes there now',
            edge.topic,
            nodes,
            [edge.child],
        )


def _dated_wrong(
    scene: Scene, misdated: Collection[tuple[str, str]]
) -> Iterator[Diagnostic]:
    """Report transforms whose stamps are far from the clock, but for those explained already."""
    for edge in scene.heard.edges:
        key = world_of(edge.topic), edge.child
        if edge.static or key[0] not in scene.worlds or key in misdated:
            continue
        age = median(edge.ages)
        if -TF_EARLY <= age <= LATE:
            continue
        stamped = (
            'has no stamp'
            if age > 1e9
            else f'is stamped {span_text(abs(age))} {"behind" if age > 0 else "ahead of"} '
            'the clock'
        )
        yield found(
            TF_STAMP,
            f"'{edge.parent}' -> '{edge.child}' on {edge.topic} {stamped}: look-ups together "
            'with other transforms fail',
            'let its publisher use the time of measurement, set use_sim_time to one '
            'value on all nodes, and synchronise the clocks of the machines',
            edge.topic,
            scene.authors(edge.child, [edge.topic]),
            [edge.child],
        )


def _unprefixed(scene: Scene) -> Iterator[Diagnostic]:
    """Report transforms of other nodes that name a link without its prefix."""
    for robot in scene.robots:
        links = set(robot.model.tree.links)
        if not robot.prefix:
            continue
        own = {r.prefix + link for r in scene.robots for link in r.model.tree.links}
        for (world, child), edges in scene.heard.into.items():
            if world != robot.world:
                continue
            for edge in edges:
                bare = [f for f in (edge.parent, child) if f in links and f not in own]
                if bare:
                    nodes = scene.authors(child, [edge.topic])
                    yield found(
                        FRAME_PREFIX,
                        f"'{edge.parent}' -> '{child}' on {edge.topic} from {named(nodes)} "
                        f"names '{bare[0]}', but frames of the robot begin with "
                        f"'{robot.prefix}'",
                        f"let it use '{robot.prefix}{bare[0]}', or take the frame_prefix away",
                        edge.topic,
                        nodes,
                        [bare[0], robot.prefix + bare[0], child],
                    )


def _refuses(subscription: Endpoint, publisher: Endpoint) -> bool:
    """Whether a subscription asks for more than a publisher offers."""
    return (subscription.reliable and not publisher.reliable) or (
        subscription.latched and not publisher.latched
    )
