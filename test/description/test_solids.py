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
Tensors of solids, compared with integration and pinocchio.

Bounding boxes are compared with random points of the shapes.

"""

from __future__ import annotations

from itertools import pairwise
from math import pi
from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Capsule
from robot_description_tools.description.model import Cylinder
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Sphere
from robot_description_tools.description.solids import bounds
from robot_description_tools.description.solids import edges
from robot_description_tools.description.solids import equivalent_box
from robot_description_tools.description.solids import principal_moments
from robot_description_tools.description.solids import SOLIDS
from robot_description_tools.description.solids import volume
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from test_support.bodies import _point_tensors
from test_support.bodies import inertia_of
from test_support.bodies import masses
from test_support.bodies import matrix_of
from test_support.examples import examples
from test_support.places import ROOT
from test_support.strategies import angles
from test_support.strategies import quats_xyzw
from test_support.strategies import seeds
from test_support.strategies import vectors

MACROS = ROOT / 'urdf' / 'inertia.xacro'
lengths = st.floats(min_value=0.01, max_value=10.0)


# -- integration -----------------------------------------------------------------------------

# Gauss-Legendre integration is exact for polynomials, and precise for the other functions here.
NODES, WEIGHTS = np.polynomial.legendre.leggauss(24)


def between(low, high):
    """Return the nodes and weights of an integral. The bounds may be arrays."""
    low, high = np.asarray(low)[..., None], np.asarray(high)[..., None]
    half = (high - low) / 2
    return low + half * (NODES + 1), half * WEIGHTS


def turned(z, z_weight, inner, outer):
    """Return integration points in a hollow body of revolution about z, and their volumes."""
    r, r_weight = between(inner, outer)
    phi = np.arange(16) * pi / 8
    r, z_all, phi = np.broadcast_arrays(r[..., None], z[..., None, None], phi)
    volume = (z_weight[..., None] * r_weight)[..., None] * r * pi / 8
    points = np.stack([r * np.cos(phi), r * np.sin(phi), z_all], axis=-1)
    return points.reshape(-1, 3), np.broadcast_to(volume, r.shape).reshape(-1)


def body(name: str, *size: float):
    """Return integration points in a solid, and the weight of each point."""
    if name == 'box':
        axes = [between(-edge / 2, edge / 2) for edge in size]
        points = np.stack(np.meshgrid(*(a[0] for a in axes), indexing='ij'), axis=-1)
        volume = np.einsum('i,j,k->ijk', *(a[1] for a in axes))
        return points.reshape(-1, 3), volume.reshape(-1)
    if name in ('rod', 'rod-end'):
        y, weight = between(*((-size[0] / 2, size[0] / 2) if name == 'rod' else (0.0, size[0])))
        return np.stack([0 * y, y, 0 * y], axis=-1), weight
    if name == 'hollow-sphere':
        z, weight = between(-size[0], size[0])
        phi = np.arange(16) * pi / 8
        r = np.sqrt(size[0] ** 2 - z**2)
        points = np.stack(
            [np.outer(r, np.cos(phi)), np.outer(r, np.sin(phi)), np.outer(z, np.ones(16))], axis=-1
        )
        return points.reshape(-1, 3), np.repeat(weight, 16)
    if name == 'ellipsoid':
        points, volume = body('sphere', 1.0)
        return points * size, volume
    if name == 'sphere':
        return body('shell', 0.0, size[0])
    if name == 'shell':
        # The integral is divided where the inner radius is not smooth.
        inner, outer = size
        parts = [between(*ends) for ends in ((-outer, -inner), (-inner, inner), (inner, outer))]
        z = np.concatenate([part[0] for part in parts])
        weight = np.concatenate([part[1] for part in parts])
        return turned(
            z, weight, np.sqrt(np.maximum(inner**2 - z**2, 0)), np.sqrt(outer**2 - z**2)
        )
    if name == 'cone':
        # The base of the cone is at z = 0.
        radius, height = size
        z, weight = between(0.0, height)
        return turned(z, weight, 0 * z, radius * (1 - z / height))
    if name == 'capsule':
        radius, length = size
        parts = [
            between(*ends)
            for ends in (
                (-length / 2 - radius, -length / 2),
                (-length / 2, length / 2),
                (length / 2, length / 2 + radius),
            )
        ]
        z = np.concatenate([part[0] for part in parts])
        weight = np.concatenate([part[1] for part in parts])
        outer = np.sqrt(radius**2 - np.maximum(np.abs(z) - length / 2, 0) ** 2)
        return turned(z, weight, 0 * z, outer)
    inner, outer, length = size if name == 'tube' else (0.0, *size)
    z, weight = between(-length / 2, length / 2)
    return turned(z, weight, inner + 0 * z, outer + 0 * z)


@pytest.mark.parametrize('name', SOLIDS)
@settings(max_examples=examples(20))
@given(data=st.data(), mass=masses)
def test_solids_agree_with_integration(name: str, data: st.DataObject, mass: float) -> None:
    solid = SOLIDS[name]
    size = [data.draw(lengths, dimension) for dimension in solid.dimensions]
    if 'inner_radius' in solid.dimensions:
        size[:2] = sorted(size[:2])
        assume(size[1] > 1.01 * size[0])
    points, volumes = body(name, *size)
    weights = mass * volumes / volumes.sum()
    center = weights @ points / mass
    if name != 'cone':
        assert center == pytest.approx(solid.center(*size), abs=1e-9 * max(size))
    else:
        assert center == pytest.approx((0, 0, size[1] / 4), abs=1e-9 * size[1])
    arm = points - center
    tensor = np.einsum('p,pij->ij', weights, _point_tensors(arm))
    # The tolerance is large, because the integrals contain square roots.
    assert matrix_of(solid.inertia(mass, *size)) == pytest.approx(
        tensor, rel=1e-3, abs=1e-9 * np.trace(tensor)
    )
    at_origin = np.einsum('p,pij->ij', weights, _point_tensors(arm + solid.center(*size)))
    assert matrix_of(solid.inertia_at_origin(mass, *size)) == pytest.approx(
        at_origin, rel=1e-3, abs=1e-9 * np.trace(at_origin)
    )


@given(masses, lengths, lengths, lengths)
def test_solids_agree_with_pinocchio(mass: float, a: float, b: float, c: float) -> None:
    pinocchio = pytest.importorskip('pinocchio', reason='the oracle pinocchio is not installed')
    for name, size, theirs in (
        ('box', (a, b, c), pinocchio.Inertia.FromBox(mass, a, b, c)),
        ('sphere', (a,), pinocchio.Inertia.FromSphere(mass, a)),
        ('cylinder', (a, b), pinocchio.Inertia.FromCylinder(mass, a, b)),
        ('ellipsoid', (a, b, c), pinocchio.Inertia.FromEllipsoid(mass, a, b, c)),
        ('capsule', (a, b), pinocchio.Inertia.FromCapsule(mass, a, b)),
    ):
        ours = matrix_of(SOLIDS[name].inertia(mass, *size))
        assert ours == pytest.approx(theirs.inertia, rel=1e-9, abs=1e-15), name


@pytest.mark.parametrize(
    ('name', 'mass', 'size', 'moments'),
    [
        ('sphere', 2, (0.3,), (0.072, 0.072, 0.072)),
        ('hollow-sphere', 2, (0.3,), (0.12, 0.12, 0.12)),
        ('ellipsoid', 3, (0.1, 0.2, 0.4), (0.12, 0.102, 0.03)),
        ('cone', 3, (0.2, 0.5), (0.046125, 0.046125, 0.036)),
        ('box', 6, (1, 2, 3), (6.5, 5, 2.5)),
        ('rod', 1.2, (2,), (0.4, 0, 0.4)),
        ('cylinder', 4, (0.1, 0.6), (0.13, 0.13, 0.02)),
        ('tube', 4, (0.1, 0.2, 0.6), (0.17, 0.17, 0.1)),
        ('capsule', 2, (0.2, 0.5), (0.1209130435, 0.1209130435, 0.0372173913)),
    ],
)
def test_reference_numbers(name: str, mass: float, size: tuple, moments: tuple) -> None:
    inertia = SOLIDS[name].inertia(mass, *size)
    assert (inertia.ixx, inertia.iyy, inertia.izz) == pytest.approx(moments, rel=1e-9)


def test_a_shell_may_be_thin_or_solid() -> None:
    thin = SOLIDS['hollow-sphere'].inertia(1, 2.0).ixx
    assert SOLIDS['shell'].inertia(1, 2.0 - 1e-9, 2.0).ixx == pytest.approx(thin)
    assert SOLIDS['shell'].inertia(1, 0.0, 2.0) == SOLIDS['sphere'].inertia(1, 2.0)


def test_macros_and_solids_agree(tmp_path: Path) -> None:
    """``urdf/inertia.xacro`` and the solids give the same numbers."""
    sizes = {'x': 0.3, 'y': 0.4, 'z': 0.5, 'a': 0.1, 'b': 0.2, 'c': 0.4, 'radius': 0.2}
    sizes |= {'length': 0.6, 'height': 0.7, 'inner_radius': 0.1, 'outer_radius': 0.15}
    names = [name for name in SOLIDS if name not in ('rod', 'rod-end', 'shell')]
    links = ''
    for name in names:
        given_sizes = ' '.join(f'{d}="{sizes[d]}"' for d in SOLIDS[name].dimensions)
        links += (
            f'<link name="{name}"><xacro:{name.replace("-", "_")}_inertial mass="3" '
            f'{given_sizes}><origin xyz="0 0 0"/></xacro:{name.replace("-", "_")}_inertial></link>'
        )
    joints = ''.join(
        f'<joint name="j{b}" type="fixed"><parent link="{a}"/><child link="{b}"/></joint>'
        for a, b in pairwise(names)
    )
    file = tmp_path / 'solids.urdf.xacro'
    file.write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        f'<xacro:include filename="{MACROS}"/>{links}{joints}</robot>'
    )
    description = load_description(file)
    for name in names:
        inertial = description.links[name].inertial
        assert inertial is not None
        ours = SOLIDS[name].inertia(3, *(sizes[d] for d in SOLIDS[name].dimensions))
        assert matrix_of(inertial.inertia) == pytest.approx(matrix_of(ours), rel=1e-12), name


# -- tensors ---------------------------------------------------------------------------------


@given(seeds, st.floats(min_value=-150, max_value=150))
def test_principal_moments_are_eigenvalues(seed: int, exponent: float) -> None:
    rng = np.random.default_rng(seed)
    matrix = rng.normal(size=(3, 3))
    # In a third of the cases, the tensor is diagonal, often with equal moments.
    matrix = matrix + matrix.T if seed % 3 else np.diag(rng.integers(-2, 3, size=3)) + 0.0
    matrix *= 10.0**exponent
    moments, axes = principal_moments(inertia_of(matrix))
    scale = np.abs(matrix).max()
    assert np.array(moments) == pytest.approx(np.linalg.eigvalsh(matrix), abs=1e-13 * scale)
    assert sorted(moments) == list(moments)
    turn = np.array(axes)
    assert turn @ turn.T == pytest.approx(np.eye(3), abs=1e-13)
    assert np.linalg.det(turn) == pytest.approx(1.0)
    assert turn.T @ np.diag(moments) @ turn == pytest.approx(matrix, abs=1e-13 * scale)


@given(masses, lengths, lengths, lengths)
def test_equivalent_box_of_a_box_is_the_box(mass: float, x: float, y: float, z: float) -> None:
    moments, _ = principal_moments(SOLIDS['box'].inertia(mass, x, y, z))
    box = equivalent_box(mass, moments)
    assert box is not None
    # The smallest moment belongs to the longest edge. Short edges have larger errors, because they
    # are computed from differences of moments.
    assert box == pytest.approx(sorted((x, y, z), reverse=True), rel=1e-6, abs=1e-6 * max(x, y, z))


@pytest.mark.parametrize(
    ('mass', 'moments'), [(0.0, (1, 1, 1)), (-1.0, (1, 1, 1)), (1.0, (1, 1, 3)), (1.0, (-1, 1, 1))]
)
def test_impossible_moments_have_no_equivalent_box(mass: float, moments: tuple) -> None:
    assert equivalent_box(mass, moments) is None


# -- sizes -----------------------------------------------------------------------------------


@given(st.tuples(angles, angles, angles), quats_xyzw)
def test_rotation_agrees_with_kinematics(rpy: Any, quat: Any) -> None:
    ours = np.array(rotation_matrix(Origin(rpy=rpy)))
    assert ours == pytest.approx(matrix_from_rpy(rpy), abs=1e-14)
    unit = np.array(quat) / np.linalg.norm(quat)
    ours = np.array(rotation_matrix(Origin(quat_xyzw=quat)))
    assert ours == pytest.approx(matrix_from_quat_xyzw(unit), abs=1e-14)


@given(st.tuples(lengths, lengths, lengths), vectors, st.tuples(angles, angles, angles), seeds)
def test_bounds_contain_all_points(size: tuple, xyz: tuple, rpy: tuple, seed: int) -> None:
    box = bounds([(size, Origin(xyz, rpy)), ((1.0, 1.0, 1.0), Origin())])
    points = np.random.default_rng(seed).uniform(-0.5, 0.5, size=(20, 3)) * size
    points = points @ matrix_from_rpy(rpy).T + xyz
    assert (points >= np.array(box.lower) - 1e-12).all()
    assert (points <= np.array(box.upper) + 1e-12).all()
    assert all(box.distance(tuple(point)) <= 1e-12 for point in points)
    assert box.edges == pytest.approx(np.array(box.upper) - box.lower)
    far = (box.upper[0] + 3.0, box.upper[1] + 4.0, box.lower[2])
    assert box.distance(far) == pytest.approx(5.0)


def test_size_and_volume_of_shapes() -> None:
    assert (edges(Box((1, 2, 3))), volume(Box((1, 2, 3)))) == ((1, 2, 3), 6)
    assert edges(Cylinder(1, 5)) == (2, 2, 5)
    assert edges(Sphere(1)) == (2, 2, 2)
    assert edges(Capsule(1, 5)) == (2, 2, 7)
    assert volume(Cylinder(1, 5)) == pytest.approx(5 * pi)
    assert volume(Sphere(1)) == pytest.approx(4 / 3 * pi)
    assert volume(Capsule(1, 5)) == pytest.approx(5 * pi + 4 / 3 * pi)
    assert (edges(Mesh('a')), volume(Mesh('a'))) == (None, None)
