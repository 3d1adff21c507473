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
"""The transforms between two frames."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.doctor.findings import found
from robot_description_tools.doctor.scene import Edge
from robot_description_tools.doctor.scene import Expected
from robot_description_tools.doctor.scene import is_edge
from robot_description_tools.doctor.scene import Scene
from robot_description_tools.doctor.scene import silence_of
from robot_description_tools.doctor.transforms import FRAME_PREFIX

UNKNOWN_FRAME = Code(
    'unknown-frame',
    Severity.ERROR,
    'Nobody ever publishes a frame of this name.',
    why='tf2 answers that the frame does not exist. A slash in front, a prefix or a typing '
    'error is the usual reason.',
)
NOT_CONNECTED = Code(
    'not-connected',
    Severity.ERROR,
    'Two frames are in trees that nothing joins.',
    why='tf2 answers that the frames are not part of the same tree: localisation, odometry or a '
    'static transform between them is missing.',
)


@dataclass(frozen=True, slots=True)
class Step:
    """One transform of a chain; `state` is ``ok``, or what is wrong with it."""

    parent: str
    child: str
    joint: str
    topic: str
    rate: float | None
    age: float | None
    state: str


def look_up(
    scene: Scene, frames: Sequence[str]
) -> tuple[tuple[Step, ...] | None, list[Diagnostic]]:
    """
    Return the transforms between frames, and what keeps frames from being found.

    Parameters
    ----------
    scene : Scene
        What was heard.
    frames : sequence of str
        One frame, which is looked up from its root, or two.

    """
    world = next((robot.world for robot in scene.robots), '')
    above: dict[str, tuple[str, Step]] = {}
    for (where, child), expected in scene.expected.items():
        if where == world:
            state = scene.state(world, expected)
            above[child] = (
                expected.parent,
                Step(expected.parent, child, expected.joint, '', None, None, state),
            )
    for (where, child), edges in scene.heard.into.items():
        if where == world:
            wanted = scene.expected.get((where, child))
            right = [edge for edge in edges if wanted and is_edge(edge, wanted)]
            step = _step(scene, (right or edges)[-1], wanted)
            above[child] = step.parent, step
    known = {*above, *(parent for parent, _ in above.values())}
    known.update(r.prefix + r.model.tree.links[0] for r in scene.robots if r.world == world)
    unknown = [frame for frame in dict.fromkeys(frames) if frame not in known]
    if unknown:
        return None, [_unknown_frame(scene, frame, known) for frame in unknown]
    paths = [_path(frame, above) for frame in frames]
    if len(paths) == 1:
        return tuple(step for _, step in reversed(paths[0])), []
    first, second = paths
    ends = [
        path[-1][1].parent if path else frame
        for path, frame in zip(paths, frames, strict=True)
    ]
    if ends[0] != ends[1]:
        finding = found(
            NOT_CONNECTED,
            f"'{frames[0]}' is in the tree of '{ends[0]}', '{frames[1]}' in that of "
            f"'{ends[1]}', and no transform joins the two",
            'publish the transform that is missing: localisation gives map -> odom, odometry '
            'odom -> base_link, ros2 run tf2_ros static_transform_publisher what never moves',
            f'{world}/tf',
            frames=[*frames, *ends],
        )
        return None, [finding]
    # What both have in common cancels.
    common = {child for child, _ in first} & {child for child, _ in second}
    up = [step for child, step in first if child not in common]
    down = [step for child, step in second if child not in common]
    return (*up, *reversed(down)), []


def _step(scene: Scene, edge: Edge, expected: Expected | None) -> Step:
    joint = expected.joint if expected and is_edge(edge, expected) else ''
    silence = 0.0 if edge.static else silence_of(edge.times, scene.heard.recording.end_ns)
    span = (edge.times[-1] - edge.times[0]) * 1e-9
    rate = (len(edge.times) - 1) / span if span > 0 and not edge.static else None
    age = None if edge.static else edge.ages[-1]
    state = f'old: {silence:.1f} s' if silence else 'ok'
    return Step(edge.parent, edge.child, joint, edge.topic, rate, age, state)


def _unknown_frame(scene: Scene, frame: str, known: set[str]) -> Diagnostic:
    for robot in scene.robots:
        if robot.prefix and robot.prefix + frame in known:
            return found(
                FRAME_PREFIX,
                f"there is no frame '{frame}': frames of the robot begin with "
                f"'{robot.prefix}'",
                f"ask for '{robot.prefix}{frame}'",
                frames=[frame],
            )
    hint = did_you_mean(frame.lstrip('/'), known)
    if frame.startswith('/') and frame.lstrip('/') in known:
        hint = ': frame names do not begin with a slash'
    return found(
        UNKNOWN_FRAME,
        f"there is no frame '{frame}'{hint}",
        f'frames that are there: {one_of(sorted(known), 12) or "none"}',
        frames=[frame],
    )


def _path(frame: str, above: Mapping[str, tuple[str, Step]]) -> list[tuple[str, Step]]:
    """Return the steps from a frame to its root; a ring ends where it begins."""
    path: list[tuple[str, Step]] = []
    seen = set()
    while frame in above and frame not in seen:
        seen.add(frame)
        parent, step = above[frame]
        path.append((frame, step))
        frame = parent
    return path
