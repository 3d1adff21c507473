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
from collections.abc import Sequence
from statistics import median

from robot_description_tools.diagnostics import one_of
from robot_description_tools.doctor.findings import are
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import span_text
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic
from robot_description_tools.doctor.robot import LATE
from robot_description_tools.doctor.scene import interleaved
from robot_description_tools.doctor.scene import MOST
from robot_description_tools.doctor.scene import Scene
from robot_description_tools.doctor.scene import silence_of
from robot_description_tools.doctor.scene import world_of

# Localisation dates its transforms into the future on purpose [s].
TF_EARLY = 3.0


class TransformRules(Scene):
    """What is wrong with topics and transforms."""

    def _quality_of_service(self) -> set[tuple[str, str]]:
        """Report publishers that cannot reach their readers; returns them as (topic, node)."""
        readers = {node.name for node in self.nodes}
        inputs = {topic for node in self.nodes for topic in (*node.joints, *node.actuators)}
        broken = set()
        chosen = {
            name
            for robot in self.robots
            for name in (robot.topic, *robot.inputs, *robot.actuator_inputs)
        }
        for name, topic in self.topics.items():
            if self.namespace is not None and not (
                name in chosen or (topic.type == TF_MESSAGE and world_of(name) in self.worlds)
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
                    broken.add((name, publisher.node))
                    self._mismatch(name, topic, publisher, deaf)
        return broken

    def _mismatch(
        self, name: str, topic: Topic, publisher: Endpoint, deaf: Sequence[Endpoint]
    ) -> None:
        reliability = any(end.reliable for end in deaf) and not publisher.reliable
        durability = any(end.latched for end in deaf) and not publisher.latched
        offers = ' and '.join(['best effort'] * reliability + ['volatile'] * durability)
        wants = ' and '.join(['reliable'] * reliability + ['transient local'] * durability)
        fix = f'create the publisher in {publisher.node} with {wants} QoS'
        if topic.type == JOINT_STATE:
            fix += ', or let the subscription ask for less: best effort takes both'
        elif topic.type == TF_MESSAGE:
            fix += ', as the broadcasters of tf2_ros do'
        world = world_of(name)
        self.add(
            'qos-mismatch',
            f'{publisher.node} publishes {name} with {offers} QoS, but '
            f'{one_of(dict.fromkeys(end.node for end in deaf))} asks for {wants}: nothing arrives',
            fix,
            name,
            [publisher.node],
            [
                x.child
                for (where, _), x in self.expected.items()
                if where == world and x.static == is_static(name)
            ]
            if topic.type == TF_MESSAGE
            else (),
        )

    def _transforms(self) -> None:
        """Report what is wrong with transforms, whoever publishes them."""
        self._bad()
        self._several()
        self._rings()
        self._old()
        self._unprefixed()

    def _bad(self) -> None:
        found: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for message in self.recording.transforms:
            if self.namespace is not None and world_of(message.topic) not in self.worlds:
                continue
            for i, problem in message.bad:
                edge = message.edges[i]
                if edge not in found[message.topic, problem]:
                    found[message.topic, problem].append(edge)
        for (topic, problem), edges in found.items():
            nodes = self.authors(edges[0][1], [topic])
            self.add(
                'bad-transform',
                f'{one_of([f"{a} -> {b}" for a, b in edges], MOST)} on {topic} from '
                f'{named(nodes)} is refused by tf2: {problem}',
                'correct what computes it: numbers are finite, quaternions have length 1, frames '
                'have names',
                topic,
                nodes,
                [child for _, child in edges],
            )

    def _several(self) -> None:
        """Report frames with two parents, and transforms that come twice."""
        groups: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
        where_of: dict[tuple[object, ...], dict[str, None]] = defaultdict(dict)
        for (world, child), edges in self.into.items():
            if world not in self.worlds:
                continue
            parents = tuple(sorted({edge.parent for edge in edges}))
            streams: dict[tuple[str, int], list[int]] = {}
            for edge in edges:
                streams.setdefault((edge.topic, edge.publisher), []).extend(edge.times)
            twice = len(streams) > 1 and (
                any(is_static(topic) for topic, _ in streams) or interleaved(streams.values())
            )
            if len(parents) > 1 or twice:
                code = 'two-parents' if len(parents) > 1 else 'two-publishers'
                topics = dict.fromkeys(topic for topic, _ in streams)
                authors = self.authors(child, topics, len({publisher for _, publisher in streams}))
                key = code, world, parents if code == 'two-parents' else (), tuple(authors)
                groups.setdefault(key, []).append(child)
                where_of[key].update(topics)
        for (code, world, parents, nodes), children in groups.items():
            topics = where_of[code, world, parents, nodes]
            doubled = [n.name for n in self.nodes if n.name in nodes for _ in range(n.count)]
            what = one_of([f"'{child}'" for child in children], MOST)
            where = ' and '.join(topics)
            if code == 'two-parents':
                message = (
                    f'{what} {"has" if len(children) == 1 else "have"} the parents '
                    f'{" and ".join(parents)} on {where}; a frame may have one, so it jumps '
                    f'between them. {named(nodes)} publish{"es" if len(nodes) == 1 else ""} there'
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
            elif code == 'two-parents':
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
            self.add(code, message, fix, next(iter(topics)), nodes, children)

    def _rings(self) -> None:
        for world in self.worlds:
            above = {e.child: e for e in self.edges if world_of(e.topic) == world}
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
                    nodes = self.authors(ring[0], topics)
                    self.add(
                        'transform-cycle',
                        f'frames are in a ring: {" -> ".join([*ring[::-1], ring[-1]])}; tf2 '
                        'refuses what closes it',
                        'turn one of these transforms round, or remove it: every frame has one '
                        'parent, and one frame has none',
                        topics[0],
                        nodes,
                        ring,
                    )

    def _old(self) -> None:
        """Report transforms that ended or are dated wrong, but for those of robots."""
        for edge in self.edges:
            key = world_of(edge.topic), edge.child
            name = f"'{edge.parent}' -> '{edge.child}'"
            if edge.static or key[0] not in self.worlds:
                continue
            nodes = self.authors(edge.child, [edge.topic])
            silence = silence_of(edge.times, self.recording.end_ns)
            others = [e for e in self.into[key] if e is not edge]
            if silence and key not in self.expected and not others:
                self.add(
                    'transform-stale',
                    f'{name} on {edge.topic} did not come for the last {silence:.1f} s',
                    f'see what became of its publisher; {named(nodes)} publish'
                    f'{"es" if len(nodes) == 1 else ""} there now'
                    if nodes
                    else 'start its publisher again: nobody publishes there now',
                    edge.topic,
                    nodes,
                    [edge.child],
                )
            age = median(edge.ages)
            if key not in self.misdated and not -TF_EARLY <= age <= LATE:
                stamped = (
                    'has no stamp'
                    if age > 1e9
                    else f'is stamped {span_text(abs(age))} {"behind" if age > 0 else "ahead of"} '
                    'the clock'
                )
                self.add(
                    'transform-stamp',
                    f'{name} on {edge.topic} {stamped}: look-ups together with other transforms '
                    'fail',
                    'let its publisher use the time of measurement, set use_sim_time to one '
                    'value on all nodes, and synchronise the clocks of the machines',
                    edge.topic,
                    nodes,
                    [edge.child],
                )

    def _unprefixed(self) -> None:
        """Report transforms of other nodes that name a link without its prefix."""
        for robot in self.robots:
            links = set(robot.model.tree.links)
            if not robot.prefix:
                continue
            own = {r.prefix + link for r in self.robots for link in r.model.tree.links}
            for (world, child), edges in self.into.items():
                if world != robot.world:
                    continue
                for edge in edges:
                    bare = [f for f in (edge.parent, child) if f in links and f not in own]
                    if bare:
                        nodes = self.authors(child, [edge.topic])
                        self.add(
                            'frame-prefix',
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
