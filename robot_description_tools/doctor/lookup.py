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
"""The chain of transforms between two frames, and the result of the look-up."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import nearest
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import suggestion
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.doctor.findings import place
from robot_description_tools.doctor.scene import Edge
from robot_description_tools.doctor.scene import rate_of
from robot_description_tools.doctor.scene import Scene
from robot_description_tools.doctor.scene import silence_of
from robot_description_tools.doctor.tf2 import answer
from robot_description_tools.doctor.tf2 import LookupResult
from robot_description_tools.doctor.tf2 import Track
from robot_description_tools.doctor.transforms import FRAME_PREFIX

UNKNOWN_FRAME = Code.error(
    'unknown-frame',
    'No node publishes a frame of this name.',
    why='Look-ups fail, and tf2 reports that the frame does not exist. Usual reasons are a slash '
    'at the beginning of the name, a prefix or a typing error.',
)
NOT_CONNECTED = Code.error(
    'not-connected',
    'Two frames are in trees that are not connected.',
    why='Look-ups between the frames fail, and tf2 reports that they are not part of the same '
    'tree. Usually a transform of localisation or odometry is missing, or a static transform '
    'between both trees.',
)


@dataclass(frozen=True, slots=True)
class ChainTransform:
    """
    A transform of a chain, received or missing.

    Attributes
    ----------
    parent, child, joint : str
        The frames, and the joint. The joint is empty if the transform belongs to no joint.
    topic : str
        The topic. Empty if the transform is missing.
    rate : float or None
        Rate of the transform [Hz]; None if unknown.
    age : float or None
        Time of reception minus stamp of the last transform [s]. None if the transform is static.
    state : str
        ``ok``, or the fault of the transform.
    silence : float or None
        Time since the last transform [s]. None if the transform is static.
    nodes : tuple of str
        Nodes that may have published the transform.

    """

    parent: str
    child: str
    joint: str
    topic: str = ''
    rate: float | None = None
    age: float | None = None
    state: str = 'missing'
    silence: float | None = None
    nodes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LookUp:
    """
    Result of a look-up.

    Attributes
    ----------
    chain : tuple of ChainTransform or None
        The transforms between the frames; None if they are not connected.
    around : frozenset of str
        Frames on the path between the two frames. If the frames are not connected, the frames on
        the path from each of the two frames to its root. A finding about one of these frames
        affects the look-up.
    answer : LookupResult or str or None
        Answer of tf2, or the reason why tf2 has no answer. None if a transform is missing.
    ends : tuple of str
        The two frames of the answer, in the order in which ``tf2_echo`` takes them. If only one
        frame was looked up, the root of its tree comes first.
    not_found : tuple of (Diagnostic, frozenset of str)
        Findings about frames that do not exist or are not connected, each with a set of frames.
        `examine` leaves out a finding if another error affects a frame in this set.

    """

    chain: tuple[ChainTransform, ...] | None
    around: frozenset[str]
    answer: LookupResult | str | None = None
    ends: tuple[str, ...] = ()
    not_found: tuple[tuple[Diagnostic, frozenset[str]], ...] = ()


def look_up(scene: Scene, frames: Sequence[str]) -> LookUp:
    """
    Look up a transform.

    Parameters
    ----------
    scene : Scene
        Recorded facts.
    frames : sequence of str
        Two frames, or one frame that is looked up from its root.

    """
    world = next((robot.world for robot in scene.robots), '')
    robots = [robot for robot in scene.robots if robot.world == world]
    steps = steps_of(scene, world)
    known = {*steps, *(step.parent for step in steps.values())}
    known.update(robot.prefix + robot.model.tree.links[0] for robot in robots)
    # If the user gives a frame without the prefix of the robot, use the frame with the prefix.
    prefixes = ['', *(robot.prefix for robot in robots)]
    resolved = [next((p + f for p in prefixes if p + f in known), f) for f in frames]
    paths = [_path(frame, steps) for frame in resolved]
    pairs = zip(paths, resolved, strict=True)
    ends = [path[-1].parent if path else frame for path, frame in pairs]
    ways = frozenset(frame for path in paths for s in path for frame in (s.parent, s.child))
    around = frozenset([*frames, *resolved, *ways])
    if unknown := [frame for frame in dict.fromkeys(frames) if frame not in known]:
        findings = [(_unknown_frame(scene, frame, known), frozenset([frame])) for frame in unknown]
        return LookUp(None, around, not_found=tuple(findings))
    if ends[0] != ends[-1]:
        finding = NOT_CONNECTED.at(
            place(f'{world}/tf', frames=[*frames, *ends]),
            f"'{frames[0]}' is in the tree of '{ends[0]}', '{frames[1]}' in that of "
            f"'{ends[1]}', and no transform connects the two",
            'publish the missing transform: localisation publishes map -> odom, odometry '
            'publishes odom -> base_link, and static_transform_publisher (ros2 run tf2_ros '
            'static_transform_publisher) publishes transforms that do not change',
        )
        return LookUp(None, around, not_found=((finding, frozenset(ends)),))
    # For a single frame, the chain leads from the root of its tree to the frame. For two frames,
    # leave out the part that both paths to the root share.
    one, other = [[], *paths][-2:]
    up = [step for step in one if step not in other]
    down = [step for step in other if step not in one][::-1]
    chain = (*up, *down)
    tracks = [[_track(scene, world, step) for step in steps] for steps in (up, down)]
    whole = all(track.samples for some in tracks for track in some)
    around = frozenset([*frames, *(frame for s in chain for frame in (s.parent, s.child))])
    first, last = [*ends[:1], *frames][-2:]
    return LookUp(chain, around, answer(*tracks) if whole else None, (first, last))


def steps_of(scene: Scene, world: str) -> dict[str, ChainTransform]:
    """Map each frame of a tree to the transform that leads to it, received or missing."""
    steps = {
        x.child: ChainTransform(x.parent, x.child, x.joint)
        for robot in scene.robots
        if robot.world == world
        for x in robot.expected
    }
    for (where, child), edges in scene.into.items():
        if where == world:
            steps[child] = _step(scene, edges)
    return steps


def _track(scene: Scene, world: str, step: ChainTransform) -> Track:
    """Return the samples of a transform in a chain, from all of its publishers."""
    edges = [e for e in scene.into.get((world, step.child), ()) if e.parent == step.parent]
    samples = [sample for edge in edges for sample in edge.samples]
    is_static = any(edge.static for edge in edges)
    return Track(f'{step.parent} -> {step.child}', is_static, samples)


def _step(scene: Scene, edges: Sequence[Edge]) -> ChainTransform:
    """Return one of the transforms to a frame, if possible the one that a robot requires."""
    expected = scene.expected.get((edges[0].world, edges[0].child))
    right = scene.edges_of(expected) if expected else []
    edge = (right or edges)[-1]
    joint = expected.joint if expected and right else ''
    nodes = tuple(dict.fromkeys(scene.authors(edge.child, [edge.topic])))
    step = ChainTransform(edge.parent, edge.child, joint, edge.topic, state='ok', nodes=nodes)
    if edge.static:
        return step
    end_ns = scene.recording.end_ns
    silence = silence_of(edge.times, end_ns)
    return replace(
        step,
        rate=rate_of(edge.times),
        age=edge.ages[-1],
        state=f'old: {silence:.1f} s' if silence else 'ok',
        silence=(end_ns - edge.times[-1]) * 1e-9,
    )


def _unknown_frame(scene: Scene, frame: str, known: set[str]) -> Diagnostic:
    """Return the finding about a frame that does not exist."""
    here = place(frames=[frame])
    for prefix in (robot.prefix for robot in scene.robots):
        if prefix and prefix + frame in known:
            message = f"there is no frame '{frame}': frames of the robot begin with '{prefix}'"
            return FRAME_PREFIX.at(here, message, f"ask for '{prefix}{frame}'")
    name = frame.lstrip('/')
    hint = did_you_mean(name, sorted(known))
    if not hint:
        # Suggest the frame that has this name after a prefix, or a frame with a similar name.
        ends = {other.rpartition('/')[2]: other for other in sorted(known, reverse=True)}
        hint = suggestion(ends.get(nearest(name.rpartition('/')[2], ends), ''))
    if frame.startswith('/') and frame.lstrip('/') in known:
        hint = ': frame names do not begin with a slash'
    fix = f'existing frames: {one_of(sorted(known), 12) or "none"}'
    return UNKNOWN_FRAME.at(here, f"there is no frame '{frame}'{hint}", fix)


def _path(frame: str, steps: Mapping[str, ChainTransform]) -> list[ChainTransform]:
    """Return the transforms from a frame to its root. In a ring, stop at the first repetition."""
    path: list[ChainTransform] = []
    while frame in steps and steps[frame] not in path:
        path.append(steps[frame])
        frame = path[-1].parent
    return path
