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


"""Long linkages have the same solution whether they are divided into sections or not."""

from dataclasses import replace
from functools import partial

from hypothesis import assume
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.linkages import analysis as analysis_module
from robot_description_tools.coupling.linkages import constraints as constraints_module
from robot_description_tools.coupling.linkages.sections import BlockJacobian
from robot_description_tools.coupling.linkages.sections import in_sections
from robot_description_tools.coupling.linkages.sections import SECTION
from robot_description_tools.description.model import Mimic
from test_support.examples import examples
from test_support.linkages import feed
from test_support.linkages import positions
from test_support.linkages import row_of_four_bars
from test_support.linkages import same
from test_support.linkages import velocities

# --- The loop joints of a section.


@given(
    st.lists(st.sets(st.integers(0, 15), min_size=1, max_size=4), min_size=1, max_size=20),
    st.lists(st.sets(st.integers(0, 15), min_size=2, max_size=3), max_size=3),
    st.integers(1, 5),
)
def test_only_neighbours_share_coordinates(loops, tied, least):
    # All loops of a linkage are connected, so add a loop that connects the parts.
    loops.append({min(some) for some in loops})
    sections = in_sections(loops, tied, least)
    assert sorted(i for section in sections for i in section) == [*range(len(loops))]
    place = {i: k for k, section in enumerate(sections) for i in section}
    for i, one in enumerate(loops):
        for j, other in enumerate(loops):
            bridged = any(one & some and other & some for some in tied)
            if one & other or bridged:
                assert abs(place[i] - place[j]) <= 1


def test_linkage_of_usual_size_is_one_section():
    (linkage,) = RobotModel(row_of_four_bars([(i, 1.0, 1.0) for i in range(SECTION)])).loops
    assert len(linkage.layout) == 1


# --- The equations of a section.


@st.composite
def block_jacobians(draw):
    """Return a block Jacobian, its blocks, the whole matrix, and a random generator."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    sizes = draw(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), min_size=1, max_size=5))
    shared = draw(st.integers(0, 2))
    layout, row, at = [], 0, 0
    for rows, columns in sizes:
        begin = max(0, at - shared) if layout else 0
        # A section shares columns only with its neighbours.
        begin = max(begin, layout[-2][1][-1] + 1) if len(layout) > 1 else begin
        layout.append((slice(row, row + rows), np.arange(begin, at + columns)))
        row, at = row + rows, at + columns
    rates = [rng.normal(size=(r.stop - r.start, len(places))) for r, places in layout]
    whole = np.zeros((row, at))
    for (rows, places), part in zip(layout, rates, strict=True):
        whole[rows, places] = part
    return BlockJacobian(layout, np.eye(at)), rates, whole, rng


@given(block_jacobians(), st.sampled_from([1e-6, 1e-2, 1.0]))
def test_steps_equal_those_of_the_whole_matrix(case, damping):
    blocks, jacobians, whole, rng = case
    rates = blocks.by_columns(jacobians)
    same(blocks.joined(rates), whole)
    residual = rng.normal(size=(len(whole), 2))
    free = rng.random(whole.shape[1]) < 0.7
    some = whole * free
    more = damping * np.trace(some @ some.T)
    if more:
        square = some @ some.T + more * np.eye(len(some))
        step = blocks.damped(rates, residual, damping, free)
        same(step, some.T @ np.linalg.solve(square, residual), 1e-7)
        same(blocks.damped(rates, residual[:, 0], damping, free), step[:, 0])


@given(block_jacobians())
def test_ranks_equal_those_of_the_whole_matrix(case):
    blocks, jacobians, whole, rng = case
    columns = rng.permutation(whole.shape[1])[: rng.integers(1, whole.shape[1] + 1)]
    part = blocks.some(columns)
    rates = part.by_columns(jacobians)
    same(part.joined(rates), whole[:, columns])
    values = np.linalg.svd(whole[:, columns], compute_uv=False)
    for least in (0.1, 0.7, 2.0):
        assert part.rank(rates, least) == (values > least).sum()


@given(block_jacobians())
def test_minimum_norm_steps_equal_those_of_the_pseudo_inverse(case):
    blocks, jacobians, whole, rng = case
    values = np.linalg.svd(whole, compute_uv=False)
    right = rng.normal(size=len(whole))
    if values.min() > 1e-2 * values.max():
        is_tall = len(whole) > whole.shape[1]
        step = blocks.minimum_norm(blocks.by_columns(jacobians), right, is_tall)
        same(step, np.linalg.pinv(whole) @ right, 1e-5)


# --- Linkages.


def compiled_in_sections(description, monkeypatch, least):
    with monkeypatch.context() as patch:
        patch.setattr(constraints_module, 'in_sections', partial(in_sections, least=least))
        return RobotModel(description)


@st.composite
def rows(draw):
    """
    Draw a tree of four-bars.

    Some rods have an additional joint, which adds a degree of freedom.

    """
    count = draw(st.integers(2, 7))
    size = st.floats(0.5, 1.5)
    lengths = [
        (2.0 * i, draw(size), draw(st.floats(1.0, 2.0))) for i in range(count + 1)
    ]
    parents = [draw(st.integers(max(0, i - 2), i)) for i in range(count)]
    loose = draw(st.sets(st.integers(1, count), max_size=2))
    return row_of_four_bars(lengths, parents, loose)


@given(rows(), st.integers(1, 2), st.data())
@settings(max_examples=examples(20))
def test_linkage_in_sections_equals_the_whole_linkage(description, least, data):
    monkeypatch = pytest.MonkeyPatch()
    models = RobotModel(description), compiled_in_sections(description, monkeypatch, least)
    (whole,), (parts,) = (model.loops for model in models)
    # Rows are independent if their singular values are large relative to the largest singular
    # value of the section. The largest singular value of the whole Jacobian is up to 1.42 times as
    # large, so skip linkages whose drives change if the threshold is divided by 1.5.
    with monkeypatch.context() as patch:
        patch.setattr(analysis_module, 'CLEAR_RATIO', analysis_module.CLEAR_RATIO / 1.5)
        (near,) = RobotModel(description).loops
    assume(near.drives == whole.drives)
    for name in ('coordinates', 'drives', 'solved', 'rank', 'mobility', 'n_rows'):
        assert getattr(whole, name) == getattr(parts, name), name
    assert len(whole.layout) == 1
    assert len(parts.layout) > 1 or least > 1
    same(whole.seed, parts.seed, 1e-7)
    names = st.lists(st.sampled_from(whole.coordinates), min_size=1, max_size=3, unique=True)
    measured = data.draw(names)
    engines = [StateEngine(model) for model in models]
    for value in data.draw(st.lists(st.floats(-0.05, 0.05), min_size=1, max_size=2)):
        q = np.full(len(models[0]), np.nan)
        q[[models[0].index[name] for name in whole.drives]] = value
        q = models[0].complete(q)
        assume(np.isfinite(q).all())
        values = {name: q[models[0].index[name]] for name in measured}
        # Give a rate only if one coordinate is measured. The rates of several coordinates could
        # contradict each other.
        rates = dict.fromkeys(measured[:1], 1.0) if len(measured) == 1 else None
        for engine in engines:
            feed(engine, rates, **values)
        one, other = (engine.loops[0] for engine in engines)
        assert (one.state, one.rank) == (other.state, other.rank)
        for read in (positions, velocities):
            same([*read(engines[0]).values()], [*read(engines[1]).values()], 1e-6)


def test_mimic_joint_may_connect_distant_sections(monkeypatch):
    description = row_of_four_bars([(2.0 * i, 1.0, 1.2) for i in range(7)])
    joints = dict(description.joints)
    # Cranks of parallelograms turn by the same angle, so the last one may mimic the first one.
    joints['crank6'] = replace(joints['crank6'], mimic=Mimic('crank0'))
    description = replace(description, joints=joints)
    whole = RobotModel(description)
    parts = compiled_in_sections(description, monkeypatch, 1)
    assert parts.loops[0].solved == whole.loops[0].solved
    q = np.full(len(whole), np.nan)
    q[whole.index['crank0']] = 0.3
    same(parts.complete(q), whole.complete(q), 1e-7)
    same(parts.complete(q)[parts.index['crank6']], 0.3)


# --- Computational work for long linkages.


def largest_matrix(count, monkeypatch):
    """Compile and move a row of four-bars. Return the size of the largest decomposed matrix."""
    largest = 0

    def watched(function):
        def call(matrix, *args, **kwargs):
            nonlocal largest
            largest = max(largest, np.asarray(matrix).size)
            return function(matrix, *args, **kwargs)

        return call

    with monkeypatch.context() as patch:
        for name in ('svd', 'eigvalsh', 'cholesky', 'pinv', 'norm'):
            patch.setattr(np.linalg, name, watched(getattr(np.linalg, name)))
        model = RobotModel(row_of_four_bars([(2.0 * i, 1.0, 1.2) for i in range(count + 1)]))
        engine = StateEngine(model)
        feed(engine, crank0=0.1)
        feed(engine, crank0=0.2)
        same(positions(engine)[f'crank{count}'], 0.2)
        assert engine.loops[0].rank == 2 * count
    return largest


@pytest.mark.long
def test_size_of_matrices_does_not_grow_with_the_linkage(monkeypatch):
    sizes = [largest_matrix(sections * SECTION, monkeypatch) for sections in (2, 4)]
    assert sizes[0] == sizes[1]
