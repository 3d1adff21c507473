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

"""Defects of JSON robots, with their places, and the part of the robot that remains."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.json_robot import ROBOT
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from test_support import json_documents as documents
from test_support.examples import examples
from test_support.json_documents import arm
from test_support.json_documents import crane
from test_support.json_documents import joint
from test_support.json_documents import link
from test_support.places import ROOT

FATAL, ERROR, WARNING = Severity.FATAL, Severity.ERROR, Severity.WARNING
Edit = Callable[[Any], object]


def place_of(text: str, path: str) -> tuple[int, int]:
    """Return line and column of a value in a text with one value on each line."""
    from robot_description_tools.description.json_robot.values import parse_json

    value, _ = parse_json(text, 'a.json')
    for step in path.split('/')[1:]:
        content = value.content
        value = content[int(step)] if isinstance(content, list) else content[step]
    return value.where.line, value.where.column


def findings_of(text: str) -> tuple[Any, ...]:
    try:
        return load_description(text, name='a.json').findings
    except RobotDescriptionError as error:
        return error.diagnostics


def visual(robot: Any) -> Any:
    return robot['links'][1]['visual']


# For each defect: a function that changes the arm, then the code, place and severity of the
# finding, and words of its message and of its fix.
DEFECTS: dict[str, tuple[Edit, str, str, Severity, str, str]] = {
    'name of the robot': (
        lambda r: r.pop('name'),
        'json-key-missing', '', ERROR, "the robot has no 'name'", '"name": "my_robot"',
    ),
    'no links': (
        lambda r: r.pop('links'),
        'json-key-missing', '', FATAL, "the robot has no 'links'", 'add "links"',
    ),
    'no constraints': (
        lambda r: r.pop('constraints'),
        'json-key-missing', '', WARNING, "the robot has no 'constraints'", '"constraints": []',
    ),
    'links no array': (
        lambda r: r.update(links={}),
        'json-value', '/links', FATAL, "'links' of the robot is an object, expected an array", '',
    ),
    'link no object': (
        lambda r: r['links'].append('link2'),
        'json-value', '/links/2', ERROR, "a link is the text 'link2', expected an object", '',
    ),
    'link without a name': (
        lambda r: r['links'][1].pop('name'),
        'json-key-missing', '/links/1', FATAL, "a link has no 'name'", 'add "name": "link0"',
    ),
    'empty name': (
        lambda r: r['links'][1].update(name=' '),
        'json-value', '/links/1/name', ERROR, "'name' of link ' ' is empty", 'name it',
    ),
    'link twice': (
        lambda r: r['links'].append(link('link1')),
        'link-duplicate', '/links/2', FATAL, "link 'link1' is defined twice, first in line", '',
    ),
    'joint twice': (
        lambda r: r['joints'].append(joint('joint1', 'fixed', 'link0', 'link1')),
        'joint-duplicate', '/joints/2', FATAL, "joint 'joint1' is defined twice", '',
    ),
    'unknown parent': (
        lambda r: r['joints'][1].update(parent='lnik0'),
        'joint-parent-unknown', '/joints/1', FATAL,
        "the parent link 'lnik0' of joint 'joint1' does not exist, did you mean 'link0'?",
        "correct the name to 'link0'",
    ),
    'unknown child': (
        lambda r: r['joints'][1].update(child='nothing'),
        'joint-child-unknown', '/joints/1', FATAL, "the child link 'nothing' of joint", '',
    ),
    'no base_link': (
        lambda r: r['joints'].pop(0),
        'json-base-link', '/joints', ERROR, "no joint has the parent 'base_link'",
        'add {"name": "joint0", "type": "fixed", "parent": "base_link", "child": "link0"}',
    ),
    'two of them': (
        lambda r: r['joints'][1].update(parent='base_link'),
        'json-base-link', '/joints/1/parent', ERROR,
        "joint 'joint1' is another child of 'base_link', after 'joint0'",
        'only one joint may connect the robot to the world',
    ),
    'a moving base': (
        lambda r: r['joints'][0].update(r['joints'][1], name='joint0', parent='base_link',
                                        child='link0'),
        'json-base-link', '/joints/0/type', ERROR, "to 'base_link' and is revolute", 'fixed',
    ),
    'base_link among the links': (
        lambda r: r['links'].append(link('base_link')),
        'json-base-link', '/links/2/name', WARNING, "'base_link' is the world", 'remove it',
    ),
    'link without a joint': (
        lambda r: r['links'].append(link('link2')),
        'json-link-isolated', '/links/2', ERROR, "no joint connects link 'link2'", 'connect it',
    ),
    'cycle': (
        lambda r: (
            r['links'].extend([link('a'), link('b')]),
            r['joints'].extend([joint('ab', 'fixed', 'a', 'b'), joint('ba', 'fixed', 'b', 'a')]),
        ),
        'ring', '/joints/3', ERROR, 'form a ring that the tree does not reach', 'remove one',
    ),
    'two parents': (
        lambda r: r['joints'].append(joint('joint2', 'fixed', 'link0', 'link1')),
        'link-two-parents', '/joints/1', ERROR, "the child of joint 'joint1' and of 'joint2'", '',
    ),
    'itself': (
        lambda r: (
            r['links'].append(link('a')), r['joints'].append(joint('aa', 'fixed', 'a', 'a'))
        ),
        'joint-self-loop', '/joints/2', ERROR, "connects link 'a' to itself", '',
    ),
    'type of URDF': (
        lambda r: r['joints'][1].update(type='continuous'),
        'joint-type-unknown', '/joints/1/type', FATAL, "has the type 'continuous'",
        'use one of revolute, prismatic, fixed',
    ),
    'type misspelt': (
        lambda r: r['joints'][1].update(type='Revolut'),
        'joint-type-unknown', '/joints/1/type', FATAL, "did you mean 'revolute'?", '',
    ),
    'no axis': (
        lambda r: r['joints'][1].pop('axis'),
        'json-axis', '/joints/1', ERROR, 'is revolute and has no axis; it is fixed', 'add "axis"',
    ),
    'axis of no length': (
        lambda r: r['joints'][1].update(axis=[0, 0, 0]),
        'json-axis', '/joints/1/axis', ERROR, 'is [0, 0, 0]; the joint is fixed at its origin', '',
    ),
    'axis aslant': (
        lambda r: r['joints'][1].update(axis=[0, 1, 1]),
        'json-axis', '/joints/1/axis', ERROR, "the axis of joint 'joint1' is [0, 1, 1]",
        'turn the joint by origin_orientation',
    ),
    'axis too long': (
        lambda r: r['joints'][1].update(axis=[0, 0, 2]),
        'json-axis', '/joints/1/axis', ERROR, 'is [0, 0, 2]', 'use [1, 0, 0]',
    ),
    'axis of a fixed joint': (
        lambda r: r['joints'][0].update(axis=[0, 0, 1]),
        'json-fixed-joint', '/joints/0/axis', WARNING, "is fixed and has 'axis'", "remove 'axis'",
    ),
    'limit of a fixed joint': (
        lambda r: r['joints'][0].update(limit={'lower': 0, 'upper': 0}),
        'json-fixed-joint', '/joints/0/limit', WARNING, "is fixed and has 'limit'", '',
    ),
    'no limit': (
        lambda r: r['joints'][1].pop('limit'),
        'json-limit-missing', '/joints/1', ERROR, '0 to 1.57 is used', 'in rad or m',
    ),
    'half a limit': (
        lambda r: r['joints'][1]['limit'].pop('upper'),
        'json-key-missing', '/joints/1/limit', ERROR, "'limit' of joint 'joint1' has no 'upper'",
        'add "upper"',
    ),
    'limits exchanged': (
        lambda r: r['joints'][1].update(limit={'lower': 1, 'upper': -1}),
        'limit-order', '/joints/1/limit', ERROR, "'lower' 1 is above 'upper' -1", 'exchange',
    ),
    'origin of two numbers': (
        lambda r: r['joints'][1].update(origin_translation=[1, 2]),
        'json-value', '/joints/1/origin_translation', FATAL, 'has 2 entries, expected 3', '',
    ),
    'origin in words': (
        lambda r: r['joints'][1].update(origin_translation=[1, '2', 3]),
        'json-value', '/joints/1/origin_translation/1', FATAL,
        "entry 1 of 'origin_translation' of joint 'joint1' is the text '2', expected a number",
        'without quotes',
    ),
    'origin without a z': (
        lambda r: r['joints'][1].update(origin_translation={'x': 1, 'y': 2}),
        'json-key-missing', '/joints/1/origin_translation', FATAL,
        "'origin_translation' of joint 'joint1' has no 'z'", 'add "z": 0',
    ),
    'origin with a w': (
        lambda r: r['joints'][1].update(origin_orientation={'x': 1, 'y': 2, 'z': 0, 'w': 1}),
        'json-key-unknown', '/joints/1/origin_orientation/w', WARNING, "'w' is no key of",
        'has x, y, z',
    ),
    'x in words': (
        lambda r: r['joints'][1].update(axis={'x': '1', 'y': 0, 'z': 0}),
        'json-value', '/joints/1/axis/x', FATAL, "'x' of 'axis' of joint 'joint1' is the text", '',
    ),
    'unknown key': (
        lambda r: r['joints'][1].update(origin_rotation=[0, 0, 0]),
        'json-key-unknown', '/joints/1/origin_rotation', WARNING,
        "did you mean 'origin_orientation'?", 'remove it',
    ),
    'no visual': (
        lambda r: r['links'][1].pop('visual'),
        'json-key-missing', '/links/1', WARNING, "link 'link1' has no 'visual'", 'add "visual"',
    ),
    'no geometry': (
        lambda r: visual(r).pop('geometry'),
        'json-key-missing', '/links/1/visual', ERROR, "has no 'geometry'", 'add "geometry"',
    ),
    'no material': (
        lambda r: visual(r).pop('material'),
        'json-key-missing', '/links/1/visual', WARNING, "has no 'material'", '"color"',
    ),
    'unknown geometry': (
        lambda r: visual(r)['geometry'].update(type='Box'),
        'json-value', '/links/1/visual/geometry/type', ERROR, "did you mean 'box'?",
        'use one of box, cylinder, sphere, mesh',
    ),
    'geometry of another type': (
        lambda r: visual(r)['geometry'].update(type='cylinder', r1=1, r2=1, h=1, z=0) or [
            visual(r)['geometry'].pop(key) for key in 'xy'
        ],
        'json-key-unknown', '/links/1/visual/geometry/z', WARNING, "'z' is no key of", '',
    ),
    'negative size': (
        lambda r: visual(r)['geometry'].update(y=-0.5),
        'json-value', '/links/1/visual/geometry/y', ERROR,
        'is -0.5, but a size must be at least 0', '0.5',
    ),
    'size true': (
        lambda r: visual(r)['geometry'].update(y=True),
        'json-value', '/links/1/visual/geometry/y', ERROR, 'is true, expected a length', '',
    ),
    'no radius': (
        lambda r: visual(r).update(geometry={'type': 'cylinder', 'r1': 0, 'r2': 0, 'h': 1}),
        'json-value', '/links/1/visual/geometry/r1', ERROR, 'both radii', '',
    ),
    'mesh of another kind': (
        lambda r: visual(r).update(geometry={'type': 'mesh', 'url': 'a.stl'}),
        'json-mesh', '/links/1/visual/geometry/url', WARNING, "'a.stl' is used, but it is no .obj",
        'convert it to .obj',
    ),
    'mesh that no page draws': (
        lambda r: visual(r).update(geometry={'type': 'mesh', 'url': 'a.step'}),
        'json-mesh', '/links/1/visual/geometry/url', ERROR, "is 'a.step', which is no .obj", '',
    ),
    'origin beyond the stars': (
        lambda r: r['joints'][1].update(origin_translation=[0, 1e300, 0]),
        'json-value', '/joints/1/origin_translation/1', FATAL,
        "entry 1 of 'origin_translation' of joint 'joint1' is 1e+300, beyond 1e+09",
        'write a length in m',
    ),
    'size beyond the stars': (
        lambda r: visual(r)['geometry'].update(y=1e10),
        'json-value', '/links/1/visual/geometry/y', ERROR, 'is 1e+10, beyond 1e+09', '',
    ),
    'limit beyond the stars': (
        lambda r: r['joints'][1].update(limit={'lower': -1e300, 'upper': 1}),
        'json-value', '/joints/1/limit/lower', ERROR, 'is -1e+300, beyond 1e+09', '',
    ),
    'mesh scaled to nothing': (
        lambda r: visual(r).update(geometry={'type': 'mesh', 'url': 'a.obj', 'scale': [1, 0, 1]}),
        'json-mesh', '/links/1/visual/geometry/scale', ERROR, 'has a 0', 'along x, y and z',
    ),
    'colour too large': (
        lambda r: visual(r)['material'].update(color=[0, 256, 0]),
        'json-color', '/links/1/visual/material/color', ERROR, 'is [0, 256, 0]; it is left out',
        'from 0 to 255',
    ),
    'colour negative': (
        lambda r: visual(r)['material'].update(color=[0, -1, 0]),
        'json-color', '/links/1/visual/material/color', ERROR, 'is [0, -1, 0]', '',
    ),
    'colour up to 1': (
        lambda r: visual(r)['material'].update(color=[1, 0.5, 0]),
        'json-color', '/links/1/visual/material/color', WARNING, 'is [1, 0.5, 0], which is black',
        'write [255, 128, 0] if 1',
    ),
    'opacity below 0': (
        lambda r: visual(r)['material'].update(opacity=-0.5),
        'json-color', '/links/1/visual/material/opacity', ERROR, 'is -0.5; 1 is used', '',
    ),
    'opacity': (
        lambda r: visual(r)['material'].update(opacity=80),
        'json-color', '/links/1/visual/material/opacity', ERROR, 'is 80; 1 is used', '',
    ),
    'control character': (
        lambda r: r['links'][1].update(name='li\x01nk'),
        'json-value', '/links/1/name', ERROR, 'holds the control character U+0001', 'remove it',
    ),
}


@pytest.mark.parametrize('defect', DEFECTS)
def test_defect(defect):
    edit, code, path, severity, message, fix = DEFECTS[defect]
    robot = arm()
    edit(robot)
    text = documents.text(robot)
    found = findings_of(text)
    finding = next(f for f in found if f.code == code)
    assert finding.severity is severity
    assert message in finding.message
    assert fix in finding.fix
    assert finding.where.path == path
    if code != 'json-key-unknown':
        # A finding about an unknown key has the place of the key. Any other finding has the place
        # of the value.
        assert (finding.where.line, finding.where.column) == place_of(text, path)
    # The rules for URDF do not report the same mistake again.
    assert len({(f.where, f.message) for f in found}) == len(found)
    assert 'axis-length' not in {f.code for f in found}


@pytest.mark.parametrize('lost', [[], ['joint0'], ['joint0', 'joint1']])
def test_a_link_without_a_joint_is_left_out(lost):
    """
    The rest of the robot is usable.

    If no joint remains, only `base_link` and the first link of the arm remain.

    """
    robot = arm()
    robot['links'].insert(1, link('lamp'))
    robot['joints'] = [each for each in robot['joints'] if each['name'] not in lost]
    description = load_description(documents.text(robot), name='a.json')
    left = [each for each in ('link0', 'link1') if each == 'link0' or 'joint1' not in lost]
    assert list(description.links) == ['base_link', *left]
    isolated = [f for f in description.findings if f.code == 'json-link-isolated']
    assert len(isolated) + len(left) == 3
    other = {f.code for f in description.findings} - {'json-link-isolated'}
    assert other == ({'json-base-link'} if lost else set())


def test_a_misspelt_link_is_not_also_reported_as_unconnected():
    robot = arm()
    robot['joints'][1]['child'] = 'link_1'
    assert [f.code for f in findings_of(documents.text(robot))] == ['joint-child-unknown']


def test_joints_of_one_name_have_one_finding():
    """The repeated name causes no other finding, such as one about limits."""
    robot = arm()
    robot['joints'][1]['name'] = 'joint0'
    assert [f.code for f in findings_of(documents.text(robot))] == ['joint-duplicate']


# For each defect: a function that changes the crane, then the code, place and severity of the
# finding, and words of its message.
CONSTRAINTS: dict[str, tuple[Edit, str, str, Severity, str]] = {
    'type': (
        lambda r, c: c.update(type='four-bar'),
        'json-constraint', 'type', ERROR, "is 'four-bar'; the constraint is left out",
    ),
    'unknown joint': (
        lambda r, c: c.update(jointB='BB'),
        'json-constraint', 'jointB', ERROR, "is 'BB', which is no joint",
    ),
    'joint of another type': (
        lambda r, c: (
            r['links'].append(link('x')), r['joints'].append(joint('p', 'prismatic', 'base', 'x')),
            c.update(jointA='p'),
        ),
        'json-constraint', 'jointA', ERROR, "is 'p', which is prismatic",
    ),
    'one joint twice': (
        lambda r, c: c.update(jointB='A'),
        'json-constraint', '', ERROR, "constraint 'cylinder' names one joint twice",
    ),
    'L and A exchanged': (
        lambda r, c: c.update(jointL='A', jointA='L'),
        'json-constraint', 'jointB', ERROR,
        "'jointL' of constraint 'cylinder' connects the links 'base' and 'tube', but 'jointA' is "
        "on 'base' and 'jointB' on 'arm'",
    ),
    'both ends on the base': (
        lambda r, c: r['joints'][3].update(parent='base'),
        'json-constraint', 'jointB', ERROR, "'jointA' is on 'base' and 'jointB' on 'base'",
    ),
    'axes aslant': (
        lambda r, c: r['joints'][2].update(origin_orientation=[0.1, 0, 0]),
        'json-constraint', 'jointA', ERROR, "axes of 'jointL' and 'jointA'",
    ),
    'axis along the cylinder': (
        lambda r, c: r['joints'][2].update(axis=[1, 0, 0], origin_orientation=[0, -1.57, 0]),
        'json-constraint', 'jointA', ERROR, 'turns about x, along which the cylinder lies',
    ),
    'ends apart': (
        lambda r, c: r['joints'][3].update(origin_translation=[0, 4, 0.1]),
        'json-offset', '', WARNING, 'an offset of 0.1 m along the axes of its joints',
    ),
    'no triangle': (
        lambda r, c: r['joints'][2].update(origin_translation=[0, 0, 0]),
        'json-constraint', '', ERROR, 'share one axis',
    ),
    'name of a joint': (
        lambda r, c: c.update(name='L'),
        'json-constraint', 'name', ERROR, "constraint 'L' has the same name as the joint of line",
    ),
    'length outside': (
        lambda r, c: c.update(limit={'lower': 2, 'upper': 4}),
        'json-length', 'length', WARNING, 'is 5, outside of its limit 2 to 4',
    ),
    'limit too wide': (
        lambda r, c: c.update(limit={'lower': 2, 'upper': 7.5}),
        'json-reach', 'limit', WARNING, 'closes from 1 to 7 only',
    ),
    'limit exchanged': (
        lambda r, c: c.update(limit={'lower': 6, 'upper': 4}),
        'limit-order', 'limit', ERROR, "'lower' 6 is above 'upper' 4",
    ),
    'no length': (
        lambda r, c: c.pop('length'),
        'json-key-missing', '', ERROR, "constraint 'cylinder' has no 'length'",
    ),
}


@pytest.mark.parametrize('defect', CONSTRAINTS)
def test_defect_of_a_constraint(defect):
    edit, code, key, severity, message = CONSTRAINTS[defect]
    robot = crane()
    edit(robot, robot['constraints'][0])
    text = documents.text(robot)
    description = load_description(text, name='a.json')
    # If the constraint is left out, the joint needs its own limit. The missing limit is another
    # finding.
    (finding,) = (f for f in description.findings if f.code != 'json-limit-missing')
    assert (finding.code, finding.severity) == (code, severity)
    assert message in finding.message
    path = '/constraints/0' + (f'/{key}' if key else '')
    assert finding.where.path == path
    assert (finding.where.line, finding.where.column) == place_of(text, path)
    # A constraint that cannot be used is left out, but the rest of the robot remains.
    is_left_out = code in ('json-constraint', 'json-key-missing')
    assert len(description.loops) == (not is_left_out)
    assert ('cylinder' in description.joints) == (not is_left_out)


def test_a_value_that_is_not_json_is_reported_once():
    """A value that is not JSON has no second finding about its type."""
    robot = arm()
    robot['links'][0]['visual']['geometry'].update(x='NO', y='NO')
    robot['joints'][1]['origin_translation'] = [0, 'NO', 0]
    robot['links'].append('NO')
    robot['constraints'] = 'NO'
    found = findings_of(documents.text(robot).replace('"NO"', 'NaN'))
    assert {f.code for f in found} == {'json-syntax'}
    assert len(found) == 5


@pytest.mark.parametrize('length', [5.0009, 4.5])
def test_a_length_may_differ_from_the_drawn_one(length):
    assert findings_of(documents.text(crane(length=length))) == ()


def test_ends_may_be_apart_by_a_millimetre():
    robot = crane()
    robot['joints'][3]['origin_translation'] = [0, 4, 0.0009]
    assert findings_of(documents.text(robot)) == ()


def test_a_length_may_be_measured_between_the_ends():
    """If the ends of a cylinder are apart along the axes, its length may include this distance."""
    robot = crane(length=(3**2 + 4**2 + 0.2**2) ** 0.5)
    robot['joints'][3]['origin_translation'] = [0, 4, 0.2]
    (finding,) = findings_of(documents.text(robot))
    assert finding.code == 'json-offset'


def test_constraint_twice():
    robot = crane()
    robot['constraints'] *= 2
    (finding,) = findings_of(documents.text(robot))
    assert finding.code == 'json-constraint'
    assert 'has the same name as the constraint of line' in finding.message
    assert finding.where.path == '/constraints/1/name'


def test_cylinder_end_twice():
    robot = crane()
    robot['constraints'].append({**robot['constraints'][0], 'name': 'other'})
    (finding,) = findings_of(documents.text(robot))
    assert finding.code == 'json-constraint'
    assert "joint 'A' belongs to constraint 'cylinder' already" in finding.message


def test_everything_at_once():
    """Mistakes of every stage of reading are reported together."""
    robot = arm(parent='lnik0', axis=[0, 0, 2], colour=1)
    robot['links'][0]['visual']['material']['color'] = [300, 0, 0]
    robot['joints'].append(joint('joint0', 'fixed', 'link0', 'link1'))
    robot['constraints'].append({'name': 'c', 'type': 'x'})
    found = [finding.code for finding in findings_of(documents.text(robot))]
    assert sorted(found) == sorted([
        'joint-parent-unknown', 'json-axis', 'json-key-unknown', 'json-color', 'joint-duplicate',
        *['json-key-missing'] * 5,
    ])


@pytest.mark.parametrize('text', ['[]', '3', '"robot"', 'null', '{}', '{"links": [[]]}'])
def test_json_that_is_not_a_robot_is_refused(text, tmp_path):
    file = tmp_path / 'robot.json'
    file.write_text(text)
    with pytest.raises(RobotDescriptionError) as error:
        load_description(file)
    assert all(d.code.startswith('json-') for d in error.value.diagnostics)


def test_a_broken_part_does_not_affect_the_rest():
    robot = arm()
    robot['links'][0]['visual']['geometry']['x'] = -1
    robot['links'][1]['visual']['material']['color'] = [0, 999, 0]
    description = load_description(documents.text(robot))
    assert description.links['link0'].visuals == ()
    (box,) = description.links['link1'].visuals
    assert box.material is None
    assert description.tree_joints == ('joint0', 'joint1')


def test_strict_makes_errors_fatal():
    with pytest.raises(RobotDescriptionError, match='json-axis'):
        load_description(documents.text(arm(axis=[0, 0, 2])), strict=True)


def paths(value: Any, path: tuple[Any, ...] = ()) -> Any:
    """Yield the path to every value below a value."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from paths(value[key], (*path, key))


ODD = (
    None, True, 0, -1, 1e300, 1e-300, '', 'x', 'L', 'arm', 'base_link', 'fixed', 'mesh', [], {},
    [0, 0, 0], [1, 0], ['1', 2, 3], [1e300, 1e300, 1e300], {'lower': 1}, [None],
)


@settings(max_examples=examples(150))
@given(st.data())
def test_any_change_gives_a_finding_or_a_robot(data):
    """Up to three values of a crane are replaced or removed. This never raises an exception."""
    robot = crane()
    robot['links'][0]['visual']['geometry'] = {'type': 'mesh', 'url': 'a.obj', 'scale': [1, 1, 1]}
    for _ in range(data.draw(st.integers(min_value=1, max_value=3))):
        every = list(paths(robot))
        if not every:
            break
        *above, last = data.draw(st.sampled_from(every))
        holder = robot
        for key in above:
            holder = holder[key]
        if data.draw(st.booleans()):
            holder[last] = deepcopy(data.draw(st.sampled_from(ODD)))
        else:
            del holder[last]
    found = findings_of(documents.text(robot))
    for finding in found:
        assert finding.where.source == 'a.json'
        assert finding.where.line is not None
        assert finding.fix


def keys_of(schema: Schema) -> Iterator[str]:
    """Yield the keys of a schema and of all schemas inside it."""
    yield from (*schema.attributes, *schema.children)
    inside = [child.schema for child in schema.children.values()]
    for each in (*inside, *schema.variants.values()):
        yield from keys_of(each)


@pytest.mark.parametrize('key', sorted(set(keys_of(ROBOT))))
def test_each_key_is_read_and_explained(key: str) -> None:
    """Each key of the schema is in the code and in `doc/json_format.md`."""
    folder = ROOT / 'robot_description_tools' / 'description' / 'json_robot'
    code = ''.join(path.read_text(encoding='utf-8') for path in folder.glob('*.py'))
    page = (ROOT / 'doc' / 'json_format.md').read_text(encoding='utf-8')
    assert f"'{key}'" in code, 'no module of description/json_robot/ reads it'
    assert f'`{key}`' in page, 'explain it in doc/json_format.md'
