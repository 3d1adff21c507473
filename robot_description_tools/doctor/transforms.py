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
"""Findings about transforms of all nodes, and about the QoS of topics."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import place
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.doctor.findings import verb
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.scene import interleaved
from robot_description_tools.doctor.scene import namespace_of
from robot_description_tools.doctor.scene import Scene
from robot_description_tools.doctor.scene import silence_of
from robot_description_tools.thresholds import STAMP_LATE_S

# Rules about QoS (CONNECTIONS) run before all other rules, because they explain missing data of
# robots.
CONNECTIONS: Rules[Scene] = Rules()
TRANSFORMS: Rules[Scene] = Rules()
# Nodes for localisation stamp their transforms in the future on purpose, by less than `TF_EARLY`.
#: Seconds. Transforms whose stamps are further ahead of the clock than this are reported.
TF_EARLY = 3.0


@CONNECTIONS.error(
    'The QoS of a publisher is weaker than the QoS that a subscription requests, so no message '
    'arrives.',
    why='DDS connects a publisher to a subscription only if the publisher offers the requested '
    'QoS. A best-effort publisher does not reach a reliable subscription, and a volatile '
    'publisher does not reach a transient local subscription. Both nodes log little or '
    'nothing.',
)
def qos_mismatch(scene: Scene) -> Iterator[Finding]:
    """Report publishers with incompatible QoS, and add them to `scene.mismatched`."""
    readers = {node.name for node in scene.nodes}
    chosen = {name for robot in scene.robots for name in (robot.topic, *robot.all_inputs)}
    for name, topic in scene.recording.topics.items():
        world = namespace_of(name)
        is_chosen = name in chosen or (topic.type == TF_MESSAGE and world in scene.worlds)
        if scene.namespace is not None and not is_chosen:
            continue
        ends, lost, hint = list(topic.subscriptions), [], ''
        if topic.type == JOINT_STATE:
            ends = [end for end in ends if end.node in readers]
            hint = (
                ', or let the subscription request best effort, which accepts best-effort and '
                'reliable publishers'
            )
        elif topic.type == TF_MESSAGE:
            # Also compare with the QoS of a tf2 listener, because such a listener may start later.
            ends.append(Endpoint('any tf2 listener', latched=is_static(name)))
            hint = ', as the broadcasters of tf2_ros do'
            here = [x for x in scene.expected.values() if x.world == world]
            lost = [x.child for x in here if x.type.is_static == is_static(name)]
        elif topic.type == STRING:
            ends.append(Endpoint('a node that starts later', latched=True))
        else:
            continue
        for publisher in dict.fromkeys(topic.publishers):
            reliable = [end for end in ends if end.reliable and not publisher.reliable]
            latched = [end for end in ends if end.latched and not publisher.latched]
            if reliable or latched:
                scene.mismatched.add((name, publisher.node))
                unreached = dict.fromkeys(end.node for end in ends if end in (*reliable, *latched))
                offers = ['best effort'] * bool(reliable) + ['volatile'] * bool(latched)
                wants = ['reliable'] * bool(reliable) + ['transient local'] * bool(latched)
                wanted_qos = ' and '.join(wants)
                yield (
                    place(name, [publisher.node], lost),
                    f'{publisher.node} publishes {name} with {" and ".join(offers)} QoS, but '
                    f'{one_of(unreached)} requests {wanted_qos}: no message arrives',
                    f'create the publisher in {publisher.node} with {wanted_qos} QoS{hint}',
                )


@TRANSFORMS.error(
    'A transform is invalid, so tf2 refuses it.',
    why='tf2 drops a transform if a value is NaN, if the quaternion has length 0, or if a frame '
    'has no name. So the frame and all frames below it are missing.',
)
def bad_transform(scene: Scene) -> Iterator[Finding]:
    """Report transforms that tf2 refuses."""
    refused: dict[tuple[str, str], dict[tuple[str, str], None]] = defaultdict(dict)
    for message in scene.recording.transforms:
        if scene.namespace is None or namespace_of(message.topic) in scene.worlds:
            for i, problem in message.bad:
                refused[message.topic, problem][message.edges[i]] = None
    for (topic, problem), edges in refused.items():
        children = [child for _, child in edges]
        nodes = scene.authors(children[0], [topic])
        yield (
            place(topic, nodes, children),
            f'{listed(f"{a} -> {b}" for a, b in edges)} on {topic} from '
            f'{named(nodes)} is refused by tf2: {problem}',
            'correct the node that computes it: numbers have to be finite, quaternions of length '
            '1, and frames need names',
        )


TWO_PARENTS = Code.error(
    'two-parents',
    'Two transforms give a frame different parents.',
    why='A frame may have only one parent in TF. The frame jumps between both parents with each '
    'message, and look-ups fail or are wrong half of the time.',
)
TWO_PUBLISHERS = Code.error(
    'two-publishers',
    'Two publishers send the same transform.',
    why='If both publish different poses, the frame jumps between them. Often two state '
    'publishers are running, or odometry and a filter both publish the transform. The frame may '
    'also have both a static and a moving transform.',
)


@TRANSFORMS.add_many
def doubled(scene: Scene) -> Iterator[Diagnostic]:
    """Report frames with two parents, and transforms with two publishers."""
    # Group frames by tree, parents and publishers. If a frame has only one parent, leave the
    # parent out of the key. Such frames with the same publishers are then in one group.
    groups: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[str]] = defaultdict(list)
    for (world, child), edges in scene.into.items():
        if world not in scene.worlds:
            continue
        parents = tuple(sorted({edge.parent for edge in edges}))
        streams: dict[tuple[str, int], list[int]] = defaultdict(list)
        for edge in edges:
            streams[edge.topic, edge.publisher] += edge.times
        is_static_too = any(edge.static for edge in edges)
        twice = len(streams) > 1 and (is_static_too or interleaved(streams.values()))
        if len(parents) > 1 or twice:
            topics = dict.fromkeys(topic for topic, _ in streams)
            authors = scene.authors(child, topics, len({publisher for _, publisher in streams}))
            groups[world, parents if len(parents) > 1 else (), tuple(authors)].append(child)
    for (world, parents, nodes), children in groups.items():
        topics = dict.fromkeys(e.topic for child in children for e in scene.into[world, child])
        what, where = listed(f"'{child}'" for child in children), ' and '.join(topics)
        code = TWO_PARENTS if parents else TWO_PUBLISHERS
        message = f'{what} {verb(children)} published twice on {where}, by {named(nodes)}'
        fix = (
            'let one node publish it; odometry and filters have a parameter '
            'for that (publish_tf, enable_odom_tf)'
        )
        if parents:
            message = (
                f'{what} {verb(children, "has", "have")} the parents '
                f'{" and ".join(parents)} on {where}; a frame may have only one, so it '
                f'jumps between them. {named(nodes)} {verb(nodes, "publishes", "publish")} there'
            )
            fix = (
                'let one node publish this frame. If both odometry and the description '
                'place it, remove the joint above it from the description, or switch off '
                'the transform of odometry (publish_tf, enable_odom_tf)'
            )
        if sum(node.count for node in scene.nodes if node.name in nodes) > 1:
            fix = (
                'stop one of the state publishers; two robots need two namespaces and two '
                'values of frame_prefix (or frame_prefix_from_namespace)'
            )
        yield code.at(place(next(iter(topics)), nodes, children), message, fix)


@TRANSFORMS.error(
    'The transforms of some frames form a ring.',
    why='A ring has no root frame, but tf2 accepts the transforms. Many look-ups of frames in '
    'the ring or below it fail with "The tf tree is invalid because it contains a loop".',
)
def transform_cycle(scene: Scene) -> Iterator[Finding]:
    """Report frames that form a cycle."""
    for world in scene.worlds:
        above = {edge.child: edge for edge in scene.edges if edge.world == world}
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
                yield (
                    place(topics[0], scene.authors(ring[0], topics), ring),
                    f'frames form a ring: {" -> ".join([*ring[::-1], ring[-1]])}; many '
                    'look-ups of these frames fail, because the tree contains a loop',
                    'reverse or remove one of these transforms: each frame has one '
                    'parent, except the root',
                )


@TRANSFORMS.error(
    'A transform is no longer published.',
    why='As soon as the last transform is too old, look-ups fail with the error of tf2 '
    '"extrapolation into the future".',
)
def transform_stale(scene: Scene) -> Iterator[Finding]:
    """Report transforms that have stopped, except those that a description requires."""
    for (world, child), edges in scene.into.items():
        edge = edges[0]
        silence = silence_of(edge.times, scene.recording.end_ns)
        is_other = world not in scene.worlds or (world, child) in scene.expected
        if silence and len(edges) == 1 and not edge.static and not is_other:
            nodes = scene.authors(child, [edge.topic])
            yield (
                place(edge.topic, nodes, [child]),
                f"'{edge.parent}' -> '{child}' on {edge.topic} has not been published for "
                f'{silence:.1f} s',
                f'check its publisher; {named(nodes)} '
                f'{verb(nodes, "publishes", "publish")} there now'
                if nodes
                else 'start its publisher again: no node publishes there now',
            )


@TRANSFORMS.error(
    'A transform has a stamp far from the clock, or no stamp.',
    why='A look-up needs a time at which all transforms between its two frames are known. If the '
    'stamp of one transform is wrong, such a time does not exist, and the look-up fails.',
)
def transform_stamp(scene: Scene) -> Iterator[Finding]:
    """Report transforms with stamps far from the clock, unless another finding explains them."""
    for edge in scene.edges:
        age = median(edge.ages)
        is_other = edge.world not in scene.worlds or (edge.world, edge.child) in scene.wrong_stamps
        if edge.static or is_other or -TF_EARLY <= age <= STAMP_LATE_S:
            continue
        side = 'behind' if age > 0 else 'ahead of'
        stamped = f'is stamped {span_text(abs(age))} {side} the clock'
        if age > 1e9:
            stamped = 'has no stamp'
        yield (
            place(edge.topic, scene.authors(edge.child, [edge.topic]), [edge.child]),
            f"'{edge.parent}' -> '{edge.child}' on {edge.topic} {stamped}: look-ups together "
            'with other transforms fail',
            'let its publisher use the time of measurement, set use_sim_time to one '
            'value on all nodes, and synchronise the clocks of the machines',
        )


FRAME_PREFIX = Code.error(
    'frame-prefix',
    'A message or a node uses the name of a frame without the prefix of the robot.',
    why='A name with the prefix and the same name without it are two different frames. These '
    'frames are in two trees that are not connected, so look-ups between them fail.',
)


@TRANSFORMS.add_many
def unprefixed(scene: Scene) -> Iterator[Diagnostic]:
    """Report transforms of other nodes that name a link without its prefix."""
    own = {robot.prefix + link for robot in scene.robots for link in robot.model.tree.links}
    for robot in scene.robots:
        links = set(robot.model.tree.links) - own
        edges = [edge for edges in scene.into.values() for edge in edges]
        for edge in edges:
            bare = next((frame for frame in (edge.parent, edge.child) if frame in links), None)
            if bare and edge.world == robot.world:
                nodes = scene.authors(edge.child, [edge.topic])
                yield FRAME_PREFIX.at(
                    place(edge.topic, nodes, [bare, robot.prefix + bare, edge.child]),
                    f"'{edge.parent}' -> '{edge.child}' on {edge.topic} from {named(nodes)} "
                    f"names '{bare}', but frames of the robot begin with '{robot.prefix}': "
                    f"nothing connects '{bare}' with '{robot.prefix}{bare}'",
                    f"let it use '{robot.prefix}{bare}', or remove the frame_prefix",
                )
