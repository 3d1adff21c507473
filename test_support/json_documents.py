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

"""JSON robots that several tests read."""

from __future__ import annotations

from copy import deepcopy
import json
from typing import Any

from hypothesis import strategies as st
import numpy as np
from robot_description_tools.description import load_description
from robot_description_tools.kinematics.rotation import origin_rotation
from test_support import json_documents as documents
from test_support.strategies import angles
from test_support.strategies import numbers
from test_support.strategies import vectors

BOX = {
    'geometry': {'type': 'box', 'x': 3, 'y': 0.2, 'z': 0.2},
    'material': {'color': [0, 120, 10]},
}
AXES = ([1, 0, 0], [0, 1, 0], [0, 0, 1])


def link(name: str, **visual: Any) -> dict[str, Any]:
    """Return a link with a box as visual. Keyword arguments replace or add keys of the visual."""
    return {'name': name, 'visual': {**deepcopy(BOX), **visual}}


def joint(name: str, kind: str, parent: str, child: str, **more: Any) -> dict[str, Any]:
    """Return a joint. A moving joint moves about or along z, from -2 to 2."""
    moves = {'axis': [0, 0, 1], 'limit': {'lower': -2, 'upper': 2}} if kind != 'fixed' else {}
    return {'name': name, 'type': kind, 'parent': parent, 'child': child, **moves, **more}


def arm(**joint1: Any) -> dict[str, Any]:
    """Return a robot with two links and a revolute joint."""
    return {
        'name': 'arm',
        'links': [link('link0'), link('link1')],
        'joints': [
            joint('joint0', 'fixed', 'base_link', 'link0'),
            joint('joint1', **{'kind': 'revolute', 'parent': 'link0', 'child': 'link1', **joint1}),
        ],
        'constraints': [],
    }


def crane(a: float = 3.0, b: float = 4.0, **constraint: Any) -> dict[str, Any]:
    """Return a crane: L at the origin, A at (a, 0), B at (0, b), and a cylinder from A to B."""
    turning = {'axis': [0, 0, 1]}
    pivots = (
        ('L', 'base', 'arm', [0, 0, 0]),
        ('A', 'base', 'tube', [a, 0, 0]),
        ('B', 'arm', 'rod', [0, b, 0]),
    )
    d = (a * a + b * b) ** 0.5
    return {
        'name': 'crane',
        'links': [link(name) for name in ('base', 'arm', 'tube', 'rod')],
        'joints': [
            joint('joint0', 'fixed', 'base_link', 'base'),
            *(
                {
                    'name': name,
                    'type': 'revolute',
                    'parent': parent,
                    'child': child,
                    'origin_translation': place,
                    **turning,
                }
                for name, parent, child, place in pivots
            ),
        ],
        'constraints': [
            {
                'name': 'cylinder',
                'type': 'triangle-prismatic',
                'jointL': 'L',
                'jointA': 'A',
                'jointB': 'B',
                'length': d,
                'limit': {'lower': abs(a - b) + 0.01, 'upper': a + b - 0.01},
                **constraint,
            }
        ],
    }


def text(robot: Any) -> str:
    """Return a robot as JSON text with one line for each value."""
    return json.dumps(robot, indent=1)


@st.composite
def robots(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a robot with any tree and with all features of the format except constraints."""
    n = draw(st.integers(min_value=1, max_value=6))
    pose = {'origin_translation': vectors, 'origin_orientation': st.tuples(angles, angles, angles)}

    def placed() -> dict[str, Any]:
        return {key: list(draw(value)) for key, value in pose.items() if draw(st.booleans())}

    sizes = st.floats(min_value=0.01, max_value=3.0)
    shapes = st.one_of(
        st.fixed_dictionaries({'type': st.just('box'), 'x': sizes, 'y': sizes, 'z': sizes}),
        sizes.flatmap(
            lambda r: st.fixed_dictionaries(
                {'type': st.just('cylinder'), 'r1': st.just(r), 'r2': st.just(r), 'h': sizes}
            )
        ),
        st.fixed_dictionaries(
            {'type': st.just('mesh'), 'url': st.just('part.obj'), 'scale': st.tuples(*[sizes] * 3)}
        ),
    )
    colors = st.lists(st.integers(min_value=0, max_value=255), min_size=3, max_size=3)
    links, joints = [], []
    for i in range(n):
        visual = {**placed(), 'geometry': draw(shapes), 'material': {'color': draw(colors)}}
        if max(visual['material']['color']) == 1:
            visual['material']['color'][0] = 2
        if draw(st.booleans()):
            visual['material']['opacity'] = draw(st.floats(min_value=0.0, max_value=1.0))
        links.append({'name': f'l{i}', **placed(), 'visual': visual})
        kind = 'fixed' if i == 0 else draw(st.sampled_from(['revolute', 'prismatic', 'fixed']))
        parent = 'base_link' if i == 0 else f'l{draw(st.integers(min_value=0, max_value=i - 1))}'
        moves = {}
        if kind != 'fixed':
            limit = sorted([draw(numbers), draw(numbers)])
            moves = {
                'axis': draw(st.sampled_from(AXES)),
                'limit': {'lower': limit[0], 'upper': limit[1]},
            }
        joints.append({**joint(f'j{i}', kind, parent, f'l{i}'), **placed(), **moves})
    return {'name': 'random', 'links': links, 'joints': joints, 'constraints': []}


# Tolerance for the rounding errors of a few products of poses, if links are some metres apart.
ROUNDING = 1e-13


def load(robot, **options):
    return load_description(documents.text(robot), **options)


def visual_pose(visual):
    matrix = np.eye(4)
    matrix[:3, :3] = origin_rotation(visual.origin)[0]
    matrix[:3, 3] = visual.origin.xyz
    return matrix
