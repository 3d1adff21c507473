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
Mass, inertia and size of bodies, without numpy.

Tensors are about the centre of mass. Products of inertia are entries of the tensor (``ixy = -∫ x y
dm``), as in URDF. Lengths are in m, masses in kg and moments in kg m².

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from inspect import signature
from math import copysign
from math import hypot
from math import isfinite
from math import pi

from robot_description_tools.description.geometry import cross
from robot_description_tools.description.geometry import Matrix
from robot_description_tools.description.geometry import minus
from robot_description_tools.description.geometry import plus
from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import transposed
from robot_description_tools.description.geometry import ZERO
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Capsule
from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Cylinder
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Inertia
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Sphere
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.model import Visual

_Moments = Callable[..., Vector3]


# -- tensors ---------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def principal_moments(inertia: Inertia) -> tuple[Vector3, Matrix]:
    """
    Return the principal moments of an inertia tensor, and their axes.

    Source: the cyclic Jacobi eigenvalue method, see Golub and Van Loan, "Matrix Computations",
    section 8.5.

    Parameters
    ----------
    inertia : Inertia
        The tensor, with finite entries.

    Returns
    -------
    moments : tuple of float, shape (3,)
        The moments in ascending order [kg m²].
    axes : tuple, shape (3, 3)
        The rows are unit vectors along the principal axes, in the axes of the tensor. The axes
        form a right-handed frame.

    """
    a = [
        [inertia.ixx, inertia.ixy, inertia.ixz],
        [inertia.ixy, inertia.iyy, inertia.iyz],
        [inertia.ixz, inertia.iyz, inertia.izz],
    ]
    # Scale the tensor, because powers of large entries would overflow.
    scale = max(abs(entry) for row in a for entry in row) or 1.0
    a = [[entry / scale for entry in row] for row in a]
    axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    for _ in range(_MOST_SWEEPS):
        if hypot(a[0][1], a[0][2], a[1][2]) < _TINY:
            break
        for p, q in ((0, 1), (0, 2), (1, 2)):
            _rotate(a, axes, p, q)
    order = sorted(range(3), key=lambda i: a[i][i])
    x, y, z = (a[i][i] * scale for i in order)
    u, v = ((axes[i][0], axes[i][1], axes[i][2]) for i in order[:2])
    return (x, y, z), (u, v, cross(u, v))


# `_MOST_SWEEPS` is never reached. The convergence is quadratic, so about five sweeps are enough.
#: Count. Largest number of sweeps of the eigenvalue method.
_MOST_SWEEPS = 20
#: Ratio. A product of inertia counts as 0 if its ratio to the largest entry is below this.
_TINY = 1e-17


def _rotate(a: list[list[float]], axes: list[list[float]], p: int, q: int) -> None:
    """Turn the axes p and q until their product of inertia is 0."""
    if abs(a[p][q]) < _TINY:
        return
    theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q])
    t = copysign(1.0, theta) / (abs(theta) + hypot(theta, 1.0))
    c = 1.0 / hypot(t, 1.0)
    s = t * c
    for k in range(3):
        a[k][p], a[k][q] = c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]
    for k in range(3):
        a[p][k], a[q][k] = c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]
        axes[p][k], axes[q][k] = c * axes[p][k] - s * axes[q][k], s * axes[p][k] + c * axes[q][k]
    a[p][q] = a[q][p] = 0.0


# Moments in documents often have six digits, so their relative error is up to 5e-7. For a flat
# body, these errors can violate the triangle inequality by up to 1e-6 times the largest moment.
#: Ratio. Allowed error of the triangle inequality, divided by the largest principal moment.
ROUNDING = 1e-6


def breaks_triangle(moments: Vector3) -> bool:
    """
    Return True if principal moments violate the triangle inequality by more than rounding errors.

    A moment must not be larger than the sum of the other two. This condition also excludes
    negative moments.

    Parameters
    ----------
    moments : tuple of float, shape (3,)
        The moments in ascending order [kg m²].

    Returns
    -------
    bool

    """
    low, middle, high = moments
    return low + middle < high * (1.0 - ROUNDING)


def squared_edges(mass: float, moments: Vector3) -> Vector3:
    """
    Return the squares of the edges of `equivalent_box`.

    If the moments are impossible, at least one of the squares is negative.

    """
    half = sum(moments) / 2.0
    x, y, z = (12.0 / mass * (half - moment) for moment in moments)
    return x, y, z


def equivalent_box(mass: float, moments: Vector3) -> Vector3 | None:
    """
    Return the edges of the homogeneous box with a given mass and given principal moments.

    The formula ``x² = 6/m (I2 + I3 - I1)`` follows from ``I1 = m/12 (y² + z²)`` and the similar
    equations for I2 and I3.

    Parameters
    ----------
    mass : float
        The mass [kg].
    moments : tuple of float, shape (3,)
        The moments in ascending order [kg m²].

    Returns
    -------
    tuple of float, shape (3,), or None
        Edges along the axes of the moments [m]. None if the moments are impossible.

    """
    if not mass > 0.0 or breaks_triangle(moments):
        return None
    x, y, z = squared_edges(mass, moments)
    if not isfinite(x + y + z):
        return None
    # The square of an edge of a flat body may be slightly negative, because of rounding.
    return max(x, 0.0) ** 0.5, max(y, 0.0) ** 0.5, max(z, 0.0) ** 0.5


# -- solids ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Solid:
    """
    A kind of homogeneous body with axes of symmetry.

    Attributes
    ----------
    name : str
        Name of the solid.
    dimensions : tuple of str
        Names of the dimensions [m].
    about : str
        Description of the axes of the solid, in a few words.
    moments : callable
        Function of the dimensions that returns the moments about the centre of mass per kg [m²].
    center : callable
        Function of the dimensions that returns the centre of mass in the frame of the solid [m].

    """

    name: str
    dimensions: tuple[str, ...]
    about: str
    moments: _Moments
    center: Callable[..., Vector3]

    def inertia(self, mass: float, *dimensions: float) -> Inertia:
        """
        Return the tensor about the centre of mass.

        Parameters
        ----------
        mass : float
            The mass of the body [kg].
        *dimensions : float
            The values of `dimensions` [m].

        Returns
        -------
        Inertia

        """
        ixx, iyy, izz = self.moments(*dimensions)
        return Inertia(ixx=mass * ixx, iyy=mass * iyy, izz=mass * izz)

    def inertia_at_origin(self, mass: float, *dimensions: float) -> Inertia:
        """Return the tensor about the origin of the solid. See `inertia`."""
        x, y, z = self.center(*dimensions)
        about = self.inertia(mass, *dimensions)
        # Apply the parallel axis theorem.
        return Inertia(
            ixx=about.ixx + mass * (y * y + z * z),
            ixy=about.ixy - mass * x * y,
            ixz=about.ixz - mass * x * z,
            iyy=about.iyy + mass * (x * x + z * z),
            iyz=about.iyz - mass * y * z,
            izz=about.izz + mass * (x * x + y * y),
        )


# The formulas for the moments of these solids are from mechanics textbooks. Tests check the
# formulas by integration.
SOLIDS: dict[str, Solid] = {}


def _solid(
    name: str, about: str, center: Callable[..., Vector3] = lambda *_: ZERO
) -> Callable[[_Moments], _Moments]:
    """
    Return a decorator that registers a solid.

    The decorated function returns the moments. Its parameters are the dimensions.

    """

    def add(moments: _Moments) -> _Moments:
        SOLIDS[name] = Solid(name, tuple(signature(moments).parameters), about, moments, center)
        return moments

    return add


@_solid('box', 'edges along x, y, z')
def _box(x: float, y: float, z: float) -> Vector3:
    return (y * y + z * z) / 12.0, (x * x + z * z) / 12.0, (x * x + y * y) / 12.0


@_solid('cylinder', 'along z')
def _cylinder(radius: float, length: float) -> Vector3:
    return _tube(0.0, radius, length)


@_solid('tube', 'along z')
def _tube(inner_radius: float, outer_radius: float, length: float) -> Vector3:
    radii = inner_radius**2 + outer_radius**2
    across = (3.0 * radii + length**2) / 12.0
    return across, across, radii / 2.0


@_solid('sphere', 'solid')
def _sphere(radius: float) -> Vector3:
    return (0.4 * radius**2,) * 3


@_solid('hollow-sphere', 'a thin shell')
def _thin_shell(radius: float) -> Vector3:
    return (2.0 / 3.0 * radius**2,) * 3


@_solid('shell', 'a sphere with a thick wall')
def _thick_shell(inner_radius: float, outer_radius: float) -> Vector3:
    powers = (sum(outer_radius**i * inner_radius ** (n - i) for i in range(n + 1)) for n in (4, 2))
    # R⁵ - r⁵ and R³ - r³ are divided by R - r, so that the result is also exact for thin walls.
    fifth, third = powers
    return (0.4 * fifth / third,) * 3


@_solid('ellipsoid', 'semi-axes along x, y, z')
def _ellipsoid(a: float, b: float, c: float) -> Vector3:
    return (b * b + c * c) / 5.0, (a * a + c * c) / 5.0, (a * a + b * b) / 5.0


@_solid('cone', 'along z, centre of mass height/4 above the base')
def _cone(radius: float, height: float) -> Vector3:
    across = 3.0 / 80.0 * (4.0 * radius**2 + height**2)
    return across, across, 0.3 * radius**2


@_solid('capsule', 'along z, length without the half spheres')
def _capsule(radius: float, length: float) -> Vector3:
    middle = length / (length + 4.0 / 3.0 * radius)
    caps = 1.0 - middle
    across = middle * (length**2 / 12.0 + radius**2 / 4.0)
    across += caps * (0.4 * radius**2 + length**2 / 4.0 + 3.0 / 8.0 * length * radius)
    return across, across, middle * radius**2 / 2.0 + caps * 0.4 * radius**2


@_solid(
    'rod-end', 'thin, along +y, one end at the origin', lambda length: (0.0, length / 2.0, 0.0)
)
@_solid('rod', 'thin, along y')
def _rod(length: float) -> Vector3:
    return length**2 / 12.0, 0.0, length**2 / 12.0


# -- geometry --------------------------------------------------------------------------------


def volume(geometry: Geometry) -> float | None:
    """Return the volume of a shape [m³], or None for a mesh."""
    if isinstance(geometry, Box):
        x, y, z = geometry.size
        return x * y * z
    if isinstance(geometry, Cylinder):
        return pi * geometry.radius**2 * geometry.length
    if isinstance(geometry, Sphere):
        return 4.0 / 3.0 * pi * geometry.radius**3
    if isinstance(geometry, Capsule):
        return pi * geometry.radius**2 * (geometry.length + 4.0 / 3.0 * geometry.radius)
    return None


# Links that are only frames often have a small mass, because simulators require a mass.
#: Kilograms. The mass of a link that is lighter than this is not compared with its shapes.
WEIGHED = 0.01
# For a ship, the mass divided by the volume of its bounding box is about `LIGHTEST_IN_BOX`.
#: Kilograms per cubic metre. The mass of a link, divided by the volume of its bounding box, is
#: rarely lower than this.
LIGHTEST_IN_BOX = 10.0
#: Kilograms per cubic metre. No usual material is denser than this. Gold has 19,300.
DENSEST = 25000.0


def inertia_of(mass: float, geometry: Geometry, turn: Matrix) -> Inertia | None:
    """
    Return the tensor of a homogeneous body about its centre of mass.

    Parameters
    ----------
    mass : float
        The mass of the body [kg].
    geometry : Geometry
        The shape of the body.
    turn : tuple, shape (3, 3)
        Rotation from the axes of the shape to the axes of the tensor.

    Returns
    -------
    Inertia or None
        The tensor. None for a mesh.

    """
    if isinstance(geometry, Mesh):
        return None
    if isinstance(geometry, Box):
        dimensions: tuple[float, ...] = geometry.size
    elif isinstance(geometry, Sphere):
        dimensions = (geometry.radius,)
    else:
        dimensions = geometry.radius, geometry.length
    own = SOLIDS[type(geometry).__name__.lower()].inertia(mass, *dimensions)
    diagonal = (own.ixx, 0.0, 0.0), (0.0, own.iyy, 0.0), (0.0, 0.0, own.izz)
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = times(times(turn, diagonal), transposed(turn))
    return Inertia(ixx=xx, ixy=xy, ixz=xz, iyy=yy, iyz=yz, izz=zz)


def edges(geometry: Geometry) -> Vector3 | None:
    """
    Return the edges of the bounding box of a shape [m], or None for a mesh.

    The box is along the axes of the shape.

    """
    if isinstance(geometry, Box):
        return geometry.size
    if isinstance(geometry, Mesh):
        return None
    width = 2.0 * geometry.radius
    if isinstance(geometry, Sphere):
        return width, width, width
    return width, width, geometry.length + (width if isinstance(geometry, Capsule) else 0.0)


def boxes_around(parts: Sequence[Visual | Collision]) -> list[tuple[Vector3, Origin]]:
    """
    Return edges and pose of the bounding box of each part.

    The list is empty if a part is a mesh.

    """
    boxes = [(edges(part.geometry), part.origin) for part in parts]
    sized = [(size, origin) for size, origin in boxes if size is not None]
    return sized if len(sized) == len(parts) else []


@dataclass(frozen=True, slots=True)
class Bounds:
    """A box along the axes of a frame, given by two corners [m]."""

    lower: Vector3
    upper: Vector3

    @property
    def edges(self) -> Vector3:
        """Return the size along x, y and z."""
        x, y, z = (high - low for low, high in zip(self.lower, self.upper, strict=True))
        return x, y, z

    @property
    def diagonal(self) -> float:
        """Return the distance between opposite corners."""
        return hypot(*self.edges)

    def distance(self, point: Vector3) -> float:
        """Return the distance of a point from the box; 0 for a point inside."""
        sides = zip(self.lower, point, self.upper, strict=True)
        return hypot(*(max(low - x, 0.0, x - high) for low, x, high in sides))


def bounds(shapes: Iterable[tuple[Vector3, Origin]]) -> Bounds:
    """
    Return the bounding box of several boxes.

    Parameters
    ----------
    shapes : iterable of (tuple of float, Origin)
        Edges [m] and pose of the centre of each box. At least one box is required.

    Returns
    -------
    Bounds
        The bounding box, along the axes of the frame in which the poses are given.

    """
    corners: list[Vector3] = []
    for size, origin in shapes:
        # Half of the size of the turned box along each axis of the frame.
        x, y, z = (
            0.5 * sum(abs(part) * edge for part, edge in zip(row, size, strict=True))
            for row in rotation_matrix(origin)
        )
        corners += [minus(origin.xyz, (x, y, z)), plus(origin.xyz, (x, y, z))]
    (x, y, z), (u, v, w) = (
        [choose(axis) for axis in zip(*corners, strict=True)] for choose in (min, max)
    )
    return Bounds((x, y, z), (u, v, w))
