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
Relations of a plug-in, which are neither mimic joints nor transmissions of the package.

A differential computes two coordinates from two others, in both directions, and also efforts. The
relation ``y = sin(x)`` is nonlinear. The solution of ``y * y = x`` depends on the start of the
search.

"""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import Coupling
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import Source
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.mimic_relation import mimic_couplings
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import Row
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import Origin
from test_support.strategies import description_from_joints
from test_support.strategies import eighths

NAN = float('nan')
# Rounding error of products with inverses of 2 x 2 matrices. The condition numbers and all entries
# are at most 100.
TOLERANCE = 1e-11


@dataclass(frozen=True)
class Differential:
    """
    A relation ``x_j = M x_a + o``, which works in both directions.

    The coordinates are ``(a0, a1, j0, j1)``.

    Efforts are ``tau_j = M^-T tau_a``, so that ``tau_j . v_j = tau_a . v_a``.

    """

    matrix: tuple[tuple[float, float], tuple[float, float]]
    offset: tuple[float, float] = (0.0, 0.0)

    def outputs(self, known):
        down, up = known[:2].all(), known[2:].all()
        return np.array([up, up, down, down]) & ~known

    def block(self, known, coordinates, size):
        matrix, offset = np.array(self.matrix), np.array(self.offset)
        ins, outs = coordinates[:2].tolist(), coordinates[2:].tolist()
        if not known[:2].all():
            matrix = np.linalg.inv(matrix)
            ins, outs, offset = outs, ins, -matrix @ offset
        effort = np.linalg.inv(matrix).T
        rows = {
            out: Row(
                dict(zip(ins, matrix[i], strict=True)),
                offset[i],
                dict(zip(ins, effort[i], strict=True)),
            )
            for i, out in enumerate(outs)
            if not known[coordinates.tolist().index(out)]
        }
        return AffineBlock(rows, size)


class Nonlinear:
    """
    A relation that computes y from x, for coordinates ``(x, y)``.

    The relation object is also its own block.

    """

    def outputs(self, known):
        return np.array([False, known[0] and not known[1]])

    def block(self, known, coordinates, size):
        block = type(self)()
        block.x, block.y = map(int, coordinates)
        block.outputs = coordinates[1:]
        return block

    def push(self, tangent, position):
        tangent[self.y] = self.derivative(position) * tangent[self.x]

    def push_effort(self, effort, position):
        effort[self.y] = effort[self.x] / self.derivative(position)

    def restricted(self, changed):
        return self if changed[self.x] else None


class Sine(Nonlinear):
    """The relation ``y = sin(x)``."""

    def solve(self, position):
        position[self.y] = np.sin(position[self.x])

    def derivative(self, position):
        return np.cos(position[self.x])


class Root(Nonlinear):
    """The relation ``y * y = x``, where y keeps its sign."""

    def solve(self, position):
        position[self.y] = np.copysign(np.sqrt(position[self.x]), position[self.y])

    def derivative(self, position):
        return 0.5 / position[self.y]


def model_of(names, *relations, mimics=None):
    """
    Return a chain of joints about z with couplings.

    Each of ``relations`` is (kind, names of coordinates, relation).

    """
    joints = [
        Joint(
            name,
            JointType.CONTINUOUS,
            f'l{i}',
            f'l{i + 1}',
            Origin((1.0, 0.5, 0.0), (0.0, 0.25, 0.0)),
            (0.0, 0.0, 1.0),
            mimic=(mimics or {}).get(name),
        )
        for i, name in enumerate(names)
    ]

    def couplings(description, index):
        made = mimic_couplings(description, index)
        for kind, coordinates, relation in relations:
            at = np.array([index[name] for name in coordinates], dtype=np.intp)
            made.append(Coupling('test', kind, at, np.split(at, 2)[1], relation))
        return made

    return RobotModel(description_from_joints(joints), couplings)


def feed(engine, position, velocity=None, effort=None, stamp_ns=0):
    columns = [
        None if values is None else np.array([values.get(name, NAN) for name in position])
        for values in (position, velocity, effort)
    ]
    return engine.update(engine.reading_plan(tuple(position)), *columns, stamp_ns)


def values(engine, quantity):
    array = getattr(engine.state, quantity)
    return dict(zip(engine.model.coordinates, array.tolist(), strict=True))


def sources(engine):
    return dict(zip(engine.model.coordinates, map(str, engine.plan.source), strict=True))


def differential(*others, mimics=None, matrix=((0.5, 0.25), (1.0, -0.5)), offset=(0.0, 0.0)):
    relation = (Source.ACTUATOR, ['a0', 'a1', 'j0', 'j1'], Differential(matrix, offset))
    return model_of(['a0', 'a1', 'j0', 'j1', *others], relation, mimics=mimics)


matrices = st.tuples(st.tuples(eighths, eighths), st.tuples(eighths, eighths)).filter(
    lambda matrix: abs(np.linalg.det(matrix)) > 0.1 and np.linalg.cond(matrix) < 100
)


# --- Affine relations with several terms.


@settings(deadline=None)
@given(matrices, st.tuples(eighths, eighths), st.tuples(*[eighths] * 6))
def test_differential_satisfies_the_matrix_equation(matrix, offset, numbers):
    x, v, tau = np.reshape(numbers, (3, 2))
    engine = StateEngine(differential(matrix=matrix, offset=offset))
    names = ('a0', 'a1')
    feed(engine, *(dict(zip(names, column, strict=True)) for column in (x, v, tau)))
    state = engine.state
    np.testing.assert_allclose(state.position[2:], matrix @ x + offset, rtol=0, atol=TOLERANCE)
    np.testing.assert_allclose(state.velocity[2:], matrix @ v, rtol=0, atol=TOLERANCE)
    power = state.effort * state.velocity
    np.testing.assert_allclose(power[2:].sum(), power[:2].sum(), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(np.transpose(matrix) @ state.effort[2:], tau, rtol=0, atol=1e-10)


@settings(deadline=None)
@given(matrices, st.tuples(eighths, eighths), st.tuples(*[eighths] * 6))
def test_differential_and_its_inverse_give_the_identity(matrix, offset, numbers):
    model = differential(matrix=matrix, offset=offset)
    down, up = StateEngine(model), StateEngine(model)
    columns = np.reshape(numbers, (3, 2))
    feed(down, *(dict(zip(('a0', 'a1'), column, strict=True)) for column in columns))
    found = [getattr(down.state, name)[2:] for name in ('position', 'velocity', 'effort')]
    feed(up, *(dict(zip(('j0', 'j1'), column, strict=True)) for column in found))
    back = [getattr(up.state, name)[:2] for name in ('position', 'velocity', 'effort')]
    # The tolerance allows for two products with a matrix whose condition number is 100, and for
    # numbers up to 1000.
    np.testing.assert_allclose(back, columns, rtol=0, atol=1e-9)


def test_one_input_of_a_differential_determines_no_output():
    engine = StateEngine(differential())
    feed(engine, {'a0': 1.0})
    assert sources(engine) == {'a0': 'measured', 'a1': 'unknown', 'j0': 'unknown', 'j1': 'unknown'}


def test_inputs_may_arrive_in_separate_readings():
    engine = StateEngine(differential())
    feed(engine, {'a0': 2.0})
    feed(engine, {'a1': 4.0})
    assert values(engine, 'position')['j0'] == 2.0
    feed(engine, {'a0': 4.0})
    assert values(engine, 'position') == {'a0': 4.0, 'a1': 4.0, 'j0': 3.0, 'j1': 2.0}


def test_outputs_of_a_stale_input_become_unknown():
    engine = StateEngine(differential('z', mimics={'z': Mimic('j0')}), max_input_age_ns=10)
    feed(engine, {'a0': 2.0}, stamp_ns=1)
    feed(engine, {'a1': 4.0}, stamp_ns=20)
    assert engine.forget_stale(25)
    assert sources(engine)['z'] == 'unknown'
    assert np.isnan(engine.state.position[[0, 2, 3, 4]]).all()


def test_unknown_rate_affects_only_dependent_outputs():
    engine = StateEngine(differential(matrix=((2.0, 0.0), (1.0, 1.0))))
    feed(engine, {'a0': 1.0, 'a1': 1.0}, {'a0': 3.0}, {'a1': 5.0})
    np.testing.assert_array_equal(engine.state.velocity[2:], [6.0, NAN])
    # The efforts are tau_j = M^-T tau_a = ((1/2, -1/2), (0, 1)) tau_a.
    np.testing.assert_array_equal(engine.state.effort[2:], [NAN, 5.0])


def test_mimic_of_an_output_is_fused_with_it():
    mimics = {'y': Mimic('j0', -2.0, 1.0), 'z': Mimic('y', 3.0)}
    # In the document, the followers z and y are in the reverse order of their chain.
    engine = StateEngine(differential('z', 'y', mimics=mimics))
    feed(engine, {'a0': 2.0, 'a1': 4.0}, {'a0': 1.0, 'a1': 1.0}, {'a0': 1.0, 'a1': 1.0})
    assert len(engine.plan.blocks) == 1
    found = values(engine, 'position')
    assert (found['j0'], found['y'], found['z']) == (2.0, -3.0, -9.0)
    assert values(engine, 'velocity')['z'] == -6.0 * 0.75
    assert np.isnan(values(engine, 'effort')['z'])
    assert not np.isnan(values(engine, 'effort')['j0'])
    assert sources(engine)['j0'] == 'actuator'
    assert sources(engine)['z'] == 'mimic'


def test_efforts_of_consecutive_differentials_are_fused():
    first = (Source.ACTUATOR, ['a', 'b', 'c', 'd'], Differential(((0.5, 0.25), (1.0, -0.5))))
    second = (Source.ACTUATOR, ['c', 'd', 'e', 'f'], Differential(((1.0, 2.0), (0.0, 4.0))))
    engine = StateEngine(model_of('fedcba', second, first))
    feed(engine, {'a': 1.0, 'b': 2.0}, {'a': 3.0, 'b': 4.0}, {'a': 5.0, 'b': 6.0})
    assert len(engine.plan.blocks) == 1
    power = dict(zip('fedcba', engine.state.effort * engine.state.velocity, strict=True))
    assert power['e'] + power['f'] == pytest.approx(power['a'] + power['b'])


def test_reading_plan_of_one_input_affects_only_dependent_coordinates():
    matrix = ((2.0, 0.0), (1.0, 1.0))
    model = differential('y', 'z', mimics={'y': Mimic('j0'), 'z': Mimic('j1')}, matrix=matrix)
    engine = StateEngine(model)
    feed(engine, {'a0': 1.0, 'a1': 1.0})
    affected = engine.reading_plan(('a1',)).affected
    # The position of j0 does not depend on a1 (its factor is 0), but the effort of j0 does.
    assert [model.coordinates[i] for i in np.flatnonzero(affected)] == ['a1', 'j0', 'j1', 'y', 'z']


def test_actuator_overrules_a_mimic_relation():
    engine = StateEngine(differential('k', mimics={'j0': Mimic('k')}))
    feed(engine, {'k': 7.0})
    assert sources(engine)['j0'] == 'mimic'
    feed(engine, {'a0': 2.0, 'a1': 4.0})
    assert sources(engine)['j0'] == 'actuator'
    assert values(engine, 'position')['j0'] == 2.0


def test_deviation_names_the_stronger_coupling():
    engine = StateEngine(differential('k', mimics={'j0': Mimic('k')}))
    (finding,) = feed(engine, {'k': 5.0, 'a0': 2.0, 'a1': 4.0, 'j0': 3.0})
    assert "joint 'j0' is measured at 3, but its actuator gives 2," in finding.message


def test_each_measured_output_is_checked():
    engine = StateEngine(differential())
    found = feed(engine, {'a0': 2.0, 'a1': 4.0, 'j0': 3.0, 'j1': 9.0})
    assert [finding.message[:10] for finding in found] == ["joint 'j0'", "joint 'j1'"]


def test_values_computed_from_a_measured_value_do_not_check_it():
    engine = StateEngine(differential())
    feed(engine, {'j0': 2.0, 'j1': 4.0})
    assert sources(engine)['a0'] == 'actuator'
    assert engine.plan.checks is None


def test_missing_terms_of_rows_count_as_zero():
    block = AffineBlock({0: Row({1: 2.0, 2: 1.0}), 3: Row({1: 1.0}, 5.0)}, 4)
    position = np.array([9.0, 1.0, NAN, 9.0, 0.0])
    block.solve(position)
    np.testing.assert_array_equal(position, [NAN, 1.0, NAN, 6.0, 0.0])


@pytest.mark.parametrize('shape', [(), (3,), (2, 3), (0,)])
def test_blocks_work_on_any_number_of_axes(shape):
    block = AffineBlock({0: Row({1: 2.0, 2: 1.0}, 1.0, {1: 3.0}), 3: Row({1: 1.0}, 5.0)}, 4)
    position = np.zeros((5, *shape))
    position[1:3] = np.random.default_rng(1).uniform(size=(2, *shape))
    tangent, effort = position.copy(), position.copy()
    one, two = position[1].copy(), position[2].copy()
    block.solve(position)
    block.push(tangent, position)
    block.push_effort(effort, position)
    np.testing.assert_array_equal(position[[0, 3]], [2 * one + two + 1.0, one + 5.0])
    np.testing.assert_array_equal(tangent[[0, 3]], [2 * one + two, one])
    np.testing.assert_array_equal(effort[[0, 3]], [3 * one, NAN * one])


# --- Nonlinear relations.


def sine(order='kxyzuw'):
    """Return a robot in which x mimics k, y is the sine of x, z mimics y, and w mimics u."""
    mimics = {'x': Mimic('k', 0.5, 0.25), 'z': Mimic('y', -2.0, 1.0), 'w': Mimic('u', 2.0)}
    return model_of(order, (Source.LOOP, 'xy', Sine()), mimics=mimics)


@pytest.mark.parametrize('order', ['kxyzuw', 'zyxwku'])
def test_nonlinear_block_is_between_affine_blocks(order):
    engine = StateEngine(sine(order))
    feed(engine, {'k': 1.0})
    assert [type(block) for block in engine.plan.blocks] == [AffineBlock, Sine, AffineBlock]
    found = values(engine, 'position')
    assert found['y'] == pytest.approx(np.sin(0.75), abs=1e-15)
    assert found['z'] == pytest.approx(1.0 - 2.0 * np.sin(0.75), abs=1e-15)
    assert [sources(engine)[name] for name in 'kxyz'] == ['measured', 'mimic', 'loop', 'mimic']


def test_rates_and_efforts_use_the_new_position():
    engine = StateEngine(sine())
    for k in (1.0, 2.0):
        feed(engine, {'k': k, 'x': k}, {'k': 4.0, 'x': 2.0}, {'x': 3.0})
        assert values(engine, 'velocity')['y'] == pytest.approx(2.0 * np.cos(k))
        assert values(engine, 'velocity')['z'] == pytest.approx(-4.0 * np.cos(k))
        assert values(engine, 'effort')['y'] == pytest.approx(3.0 / np.cos(k))


def test_reading_plan_has_only_dependent_blocks():
    engine = StateEngine(sine())
    feed(engine, {'k': 1.0, 'u': 1.0})
    assert [type(block) for block in engine.reading_plan(('u',)).blocks] == [AffineBlock]
    assert engine.reading_plan(('u',)).blocks[0].outputs.tolist() == [engine.model.index['w']]
    feed(engine, {'x': 0.5})
    assert [type(block) for block in engine.reading_plan(('x',)).blocks] == [Sine, AffineBlock]
    assert engine.reading_plan(('k',)).blocks == ()


def test_measured_output_of_a_nonlinear_block_is_kept():
    engine = StateEngine(sine())
    assert not feed(engine, {'k': 1.0, 'y': 0.125})
    assert values(engine, 'position')['z'] == 0.75


def test_engines_of_a_model_are_independent():
    model = sine()
    one, two = StateEngine(model), StateEngine(model)
    feed(one, {'k': 1.0})
    feed(two, {'k': 2.0})
    model.jacobian(np.zeros(6), 'l6')
    one.plan.resolve(one.state)
    assert values(one, 'position')['y'] == pytest.approx(np.sin(0.75), abs=1e-15)


@pytest.mark.parametrize('shape', [(), (1,), (4,), (2, 3), (0,)])
def test_jacobian_uses_the_derivative_at_each_configuration(shape):
    model = sine()
    q = model.complete(np.random.default_rng(1).uniform(-2.0, 2.0, size=(*shape, 6)))
    jacobian = model.jacobian(q, 'l6')
    assert model.independent() == ('k', 'u')
    assert jacobian.shape == (*shape, 6, 2)
    step = 1e-6
    for column, name in enumerate(model.independent()):
        ahead, behind = q.copy(), q.copy()
        ahead[..., model.index[name]] += step
        behind[..., model.index[name]] -= step
        moved = [model.tree.forward_kinematics(model.complete(each)) for each in (ahead, behind)]
        rate = (moved[0] - moved[1])[..., model.tree.link_index['l6'], :3, 3] / (2 * step)
        # Central differences have errors from curvature (1e-12 * 10) and rounding (1e-15 / 1e-6).
        np.testing.assert_allclose(jacobian[..., :3, column], rate, rtol=0, atol=1e-8)


def test_search_starts_at_the_last_position():
    model = model_of('xyu', (Source.LOOP, 'xy', Root()))
    engine = StateEngine(model, max_input_age_ns=10)
    feed(engine, {'x': 4.0, 'y': -2.0}, stamp_ns=1)
    feed(engine, {'x': 9.0}, stamp_ns=20)
    # The measured y becomes stale and is dropped. The search for the new y starts at the dropped
    # value.
    engine.forget_stale(25)
    assert values(engine, 'position')['y'] == -3.0
    # A reading of another coordinate makes a new plan.
    feed(engine, {'u': 1.0}, stamp_ns=21)
    feed(engine, {'x': 16.0}, stamp_ns=22)
    assert values(engine, 'position')['y'] == -4.0


def test_first_search_starts_at_the_default():
    model = model_of('xy', (Source.LOOP, 'xy', Root()))
    engine = StateEngine(model, {'x': 4.0, 'y': -1.0})
    assert sources(engine) == {'x': 'default', 'y': 'loop'}
    assert values(engine, 'position')['y'] == -2.0
    feed(engine, {'x': 9.0})
    assert values(engine, 'position')['y'] == -3.0
