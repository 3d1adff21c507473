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

"""
Closed forms of expected values.

The witness of a case has the same structure as its expected values, with an expression in place
of each number. An expression is Python, and may call the functions below. Its variables are the
given positions (``name``), velocities (``v_name``) and efforts (``t_name``) of joints, and the
values of ``let``. In names of joints, ``/`` becomes ``_``.

"""

from __future__ import annotations

import math
from typing import Any

Numbers = list[float]


def rot(x: float, y: float, z: float, angle: float) -> Numbers:
    """Return the quaternion (x, y, z, w) of a rotation about an axis."""
    s = math.sin(angle / 2) / math.sqrt(x * x + y * y + z * z)
    return [s * x, s * y, s * z, math.cos(angle / 2)]


def mul(a: Numbers, b: Numbers) -> Numbers:
    """Return the product of two quaternions: the rotation b, and then a, about fixed axes."""
    (ax, ay, az, aw), (bx, by, bz, bw) = a, b
    return [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]


def rpy(roll: float, pitch: float, yaw: float) -> Numbers:
    """Return the quaternion of rotations about the fixed axes x, y and z, in this order."""
    return mul(rot(0, 0, 1, yaw), mul(rot(0, 1, 0, pitch), rot(1, 0, 0, roll)))


def rotate(q: Numbers, v: Numbers) -> Numbers:
    """Return the vector v, rotated by the quaternion q."""
    x, y, z, w = q
    return mul(mul(q, [*v, 0.0]), [-x, -y, -z, w])[:3]


def add(*vectors: Numbers) -> Numbers:
    """Return the sum of some vectors."""
    return [math.fsum(parts) for parts in zip(*vectors, strict=True)]


FUNCTIONS: dict[str, Any] = {
    '__builtins__': {},
    **{name: getattr(math, name) for name in (
        'acos', 'asin', 'atan', 'atan2', 'cos', 'hypot', 'pi', 'sin', 'sqrt', 'tan',
    )},
    'abs': abs,
    **{function.__name__: function for function in (rot, mul, rpy, rotate, add)},
}  # fmt: skip

PREFIXES = {'positions': '', 'velocities': 'v_', 'efforts': 't_'}


def variables(case: dict[str, Any]) -> dict[str, Any]:
    """Return the names and values that the expressions of a case can use."""
    names: dict[str, Any] = {}
    for quantity, values in case.get('given', {}).items():
        for name, value in values.items():
            names[PREFIXES[quantity] + name.replace('/', '_')] = value
    for name, expression in case['witness'].get('let', {}).items():
        names[name] = eval(expression, FUNCTIONS, names)
    return names


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """
    Return the expected values of a case, computed from its witness.

    Only use cases that you trust, because the expressions are evaluated by Python.

    """
    names = variables(case)

    def value(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: value(each) for key, each in node.items()}
        if isinstance(node, list):
            return [value(each) for each in node]
        return eval(node, FUNCTIONS, names) if isinstance(node, str) else node

    return {key: value(node) for key, node in case['witness'].items() if key != 'let'}
