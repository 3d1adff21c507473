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

from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.doctor.scene import Edge
from robot_description_tools.doctor.scene import Expected
from robot_description_tools.doctor.scene import is_edge
from robot_description_tools.doctor.scene import Scene
from robot_description_tools.doctor.scene import silence_of


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


class LookupRules(Scene):
    """What is wrong with the frames that are asked for."""

    def _lookup(self, frames: Sequence[str]) -> tuple[Step, ...] | None:
        """Return the transforms between frames, and report frames that are not there."""
        world = next((robot.world for robot in self.robots), '')
        above: dict[str, tuple[str, Step]] = {}
        for (where, child), expected in self.expected.items():
            if where == world:
                state = self.state(world, expected)
                above[child] = (
                    expected.parent,
                    Step(expected.parent, child, expected.joint, '', None, None, state),
                )
        for (where, child), edges in self.into.items():
            if where == world:
                wanted = self.expected.get((where, child))
                right = [edge for edge in edges if wanted and is_edge(edge, wanted)]
                step = self._step((right or edges)[-1], wanted)
                above[child] = step.parent, step
        known = {*above, *(parent for parent, _ in above.values())}
        known.update(r.prefix + r.model.tree.links[0] for r in self.robots if r.world == world)
        unknown = [frame for frame in dict.fromkeys(frames) if frame not in known]
        for frame in unknown:
            self._unknown_frame(frame, known)
        if unknown:
            return None
        paths = [_path(frame, above) for frame in frames]
        if len(paths) == 1:
            return tuple(step for _, step in reversed(paths[0]))
        first, second = paths
        ends = [
            path[-1][1].parent if path else frame
            for path, frame in zip(paths, frames, strict=True)
        ]
        if ends[0] != ends[1]:
            self.add(
                'not-connected',
                f"'{frames[0]}' is in the tree of '{ends[0]}', '{frames[1]}' in that of "
                f"'{ends[1]}', and no transform joins the two",
                'publish the transform that is missing: localisation gives map -> odom, odometry '
                'odom -> base_link, ros2 run tf2_ros static_transform_publisher what never moves',
                f'{world}/tf',
                frames=[*frames, *ends],
            )
            return None
        # What both have in common cancels.
        common = {child for child, _ in first} & {child for child, _ in second}
        up = [step for child, step in first if child not in common]
        down = [step for child, step in second if child not in common]
        return (*up, *reversed(down))

    def _step(self, edge: Edge, expected: Expected | None) -> Step:
        joint = expected.joint if expected and is_edge(edge, expected) else ''
        silence = 0.0 if edge.static else silence_of(edge.times, self.recording.end_ns)
        span = (edge.times[-1] - edge.times[0]) * 1e-9
        rate = (len(edge.times) - 1) / span if span > 0 and not edge.static else None
        age = None if edge.static else edge.ages[-1]
        state = f'old: {silence:.1f} s' if silence else 'ok'
        return Step(edge.parent, edge.child, joint, edge.topic, rate, age, state)

    def _unknown_frame(self, frame: str, known: set[str]) -> None:
        for robot in self.robots:
            if robot.prefix and robot.prefix + frame in known:
                self.add(
                    'frame-prefix',
                    f"there is no frame '{frame}': frames of the robot begin with "
                    f"'{robot.prefix}'",
                    f"ask for '{robot.prefix}{frame}'",
                    frames=[frame],
                )
                return
        hint = did_you_mean(frame.lstrip('/'), known)
        if frame.startswith('/') and frame.lstrip('/') in known:
            hint = ': frame names do not begin with a slash'
        self.add(
            'unknown-frame',
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
