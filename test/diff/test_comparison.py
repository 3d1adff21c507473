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

"""Differences between two descriptions. Descriptions of the same robot have no differences."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import pi
from random import Random
import re
from xml.etree import ElementTree

from benchmark.checkers import MISTAKES
from benchmark.checkers import PLAUSIBLE
from hypothesis import example
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools import load_description
from robot_description_tools import RobotDescriptionError
from robot_description_tools.catalogue import CODES
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.model import JointType
from robot_description_tools.description.schema.urdf import JOINT
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics.code import document
from robot_description_tools.diff import compare
from robot_description_tools.kinematics import KinematicTree
from test_support.documents import PUBLISHED
from test_support.examples import examples
from test_support.examples import long_after
from test_support.mutations import odd_number
from test_support.places import NO_ROBOTS
from test_support.places import ROOT
from test_support.strategies import trees
from test_support.strategies import urdf_from_description

ROBOTS = (
    'every_joint_type.urdf',
    'mimic_uses.urdf.xacro',
    'differential_wrist.urdf.xacro',
    'linkage_gripper.urdf.xacro',
)
seeds = st.integers(0, 2**32 - 1)


def load(inside):
    return load_description(f'<robot name="r">{inside}</robot>')


def changes_of(found):
    return {(each.kind, each.name, each.what) for each in found.differences}


def rows_of(found):
    return [(d.kind, d.name, d.what, d.before, d.after, d.amount) for d in found.differences]


def mirrored(found):
    """Return the expected differences for the reverse order of the descriptions."""
    other = {'added': 'removed', 'removed': 'added'}
    rows = rows_of(found)
    return [(kind, name, other.get(what, what), b, a, by) for kind, name, what, a, b, by in rows]


def assert_symmetric(one, other):
    """Compare in both directions. Return the comparison from ``one`` to ``other``."""
    found, back = compare(one, other), compare(other, one)
    if any(what == 'renamed' for _, _, what in changes_of(found)):
        # The reverse comparison must report the same elements by their names in the other
        # description.
        assert Counter(d.kind for d in back.differences) == Counter(
            d.kind for d in found.differences
        )
    else:
        assert sorted(rows_of(back), key=repr) == sorted(mirrored(found), key=repr)
    assert (back.gone, back.new) == (found.new, found.gone)
    old = {d.name: d.before for d in found.differences if (d.kind, d.what) == ('link', 'renamed')}
    sizes = {old.get(d.link, d.link): (*d.at_zero, *d.greatest) for d in found.displacements}
    back_sizes = {d.link: (*d.at_zero, *d.greatest) for d in back.displacements}
    assert back_sizes.keys() == sizes.keys()
    for link, size in sizes.items():
        assert back_sizes[link] == pytest.approx(size)
    return found


# -- the same robot ------------------------------------------------------------------------------


def rewritten(text, rng):
    """Return an equivalent URDF with another order of elements, and other forms of numbers."""
    root = ElementTree.fromstring(text)
    children = list(root)
    root[:] = [children[i] for i in rng.permutation(len(children))]
    for element in root.iter():
        for key, value in list(element.attrib.items()):
            if key == 'rpy':
                r, p, y = map(float, value.split())
                turn = 2 * pi * int(rng.integers(-1, 2))
                value = [(r + turn, p, y - turn), (r + pi, pi - p, y + pi)][rng.integers(2)]
                element.set(key, ' '.join(map(repr, value)))
            elif key in ('xyz', 'lower', 'upper', 'value'):
                factor = 2.5 if element.tag == 'axis' else 1.0
                form = ['{:.17e}', '{:+.18g}'][rng.integers(2)]
                numbers = (form.format(factor * float(word)) for word in value.split())
                element.set(key, '  '.join(numbers))
        element.attrib = dict(reversed(element.attrib.items()))
    return ElementTree.tostring(root, encoding='unicode')


@given(trees(), seeds)
@settings(max_examples=examples(30))
def test_rewritten_robot_has_no_differences(robot, seed):
    text = urdf_from_description(robot)
    one = load_description(text)
    other = load_description(rewritten(text, np.random.default_rng(seed)))
    # An axis whose length is not 1 is reported as a finding, but not as a difference.
    found = compare(one, other, findings=((), ()))
    assert found.is_same, found
    assert compare(one, one).is_same


# Findings that depend on the order of elements: about materials that are defined later, and about
# repeated hardware, of which only the first element is read.
ORDERED = {'material-late', 'hardware-duplicate'}
SNIPPETS = {
    code.name: document(code.bad)
    for code in CODES.values()
    if code.bad and not code.bad.startswith('{') and code.name not in ORDERED
}


def reordered(text, rng):
    """Return a URDF with its elements in another order."""
    root = parse_xml(text, 'robot').root
    if root is None:
        return text
    rng.shuffle(root.content)
    return root.to_xml()


def assert_order_does_not_matter(text, seed):
    rng = Random(seed)
    robots = []
    for _ in range(2):
        try:
            robots.append(load_description(reordered(text, rng), resolver=PackageResolver()))
        except RobotDescriptionError:
            return
    findings = [[f for f in robot.findings if f.code not in ORDERED] for robot in robots]
    assert compare(*robots, findings=findings).is_same


@pytest.mark.parametrize('name', SNIPPETS)
def test_reordered_file_has_the_same_findings(name):
    for seed in range(3):
        assert_order_does_not_matter(SNIPPETS[name], seed)


@pytest.mark.skipif(not PUBLISHED, reason=NO_ROBOTS)
def test_reordered_published_robot_has_the_same_findings():
    """The robots were chosen because each of their findings is about many links."""
    for file in PUBLISHED:
        assert_order_does_not_matter(file.read_text(encoding='utf-8'), seed=0)


@pytest.mark.parametrize('name', ROBOTS)
def test_xacro_equals_its_expansion(name):
    one = load_description(ROOT / 'urdf' / name)
    assert compare(one, load_description(one.xml)).is_same


LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
CHAIN = (
    '<link name="a"/><link name="b"/><link name="c"/><link name="d"/>'
    f'<joint name="j" type="revolute"><parent link="a"/><child link="b"/>{LIMIT}</joint>'
    f'<joint name="k" type="revolute"><parent link="b"/><child link="c"/>{LIMIT}'
    '<mimic joint="j" multiplier="3" offset="0.5"/></joint>'
    f'<joint name="l" type="revolute"><parent link="c"/><child link="d"/>{LIMIT}{{}}</joint>'
)
# Pairs of equivalent texts.
EQUIVALENT = {
    'inertia in turned axes': (
        '<link name="a"><inertial><origin xyz="0 0 1"/><mass value="1"/>'
        '<inertia ixx="1" iyy="2" izz="2.5" ixy="0" ixz="0" iyz="0"/></inertial></link>',
        '<link name="a"><inertial><origin xyz="0 0 1" rpy="0 0 1.5707963267948966"/>'
        '<mass value="1"/><inertia ixx="2" iyy="1" izz="2.5" ixy="0" ixz="0" iyz="0"/></inertial>'
        '</link>',
    ),
    'order of shapes': (
        '<link name="a"><visual><geometry><sphere radius="1"/></geometry></visual><visual>'
        '<geometry><box size="1 1 1"/></geometry></visual></link>',
        '<link name="a"><visual><geometry><box size="1 1 1"/></geometry></visual><visual>'
        '<geometry><sphere radius="1.0"/></geometry></visual></link>',
    ),
    'chain of mimic joints': (
        CHAIN.format('<mimic joint="k" multiplier="2" offset="1"/>'),
        # The relation to the first joint of the chain: 2 (3 q + 0.5) + 1 = 6 q + 2.
        CHAIN.format('<mimic joint="j" multiplier="6" offset="2"/>'),
    ),
    'foreign elements': (
        '<link name="a"/><gazebo reference="a"><mu1 a="1" b="2">0.5 </mu1></gazebo>',
        '<link name="a"/><gazebo reference="a"><!-- grip -->\n<mu1 b="2.0" a="1">5e-1</mu1>'
        '</gazebo>',
    ),
}  # fmt: skip


@pytest.mark.parametrize('pair', EQUIVALENT.values(), ids=EQUIVALENT)
def test_equivalent_texts_have_no_differences(pair):
    found = compare(*map(load, pair), findings=((), ()))
    assert found.is_same, found


# -- mistakes ------------------------------------------------------------------------------------


def records(robot):
    """Return the records of a robot, without parts that have no effect."""
    joints = {}
    for name, joint in robot.joints.items():
        ends = [joint.limit.lower, joint.limit.upper] if joint.limit else [None, None]
        if ends != [None, None]:
            # A missing limit is 0.
            lower, upper = (end or 0.0 for end in ends)
            joint = replace(joint, limit=replace(joint.limit, lower=lower, upper=upper))
        joints[name] = joint
    holders = [robot, *robot.links.values(), *robot.joints.values()]
    foreign = [element for holder in holders for element in holder.foreign]
    # Hardware and loops are compared as records, because their elements contain comments.
    texts = [e.to_xml() for e in foreign if e.tag not in ('ros2_control', 'loop_joint')]
    return replace(robot, joints=joints), texts


@pytest.mark.parametrize(
    'name', long_after(1, ROBOTS)
)
def test_mistake_is_a_difference_if_it_changes_the_robot(name):
    """The comparison finds a difference if and only if the records of the robots differ."""
    xml = load_description(ROOT / 'urdf' / name).xml
    text = ElementTree.tostring(ElementTree.fromstring(xml), encoding='unicode')
    one = load_description(text)
    tried = 0
    for number, (kind, make) in enumerate([*MISTAKES.items(), *PLAUSIBLE.items()]):
        spoilt = make(text, np.random.default_rng(number))
        if spoilt is None:
            continue
        try:
            other = load_description(spoilt)
        except RobotDescriptionError:
            continue
        tried += 1
        found = assert_symmetric(one, other)
        has_changed = records(one) != records(other)
        assert bool(found.differences or found.displacements) == has_changed, kind
        assert found.is_same == (not (has_changed or found.new or found.gone)), kind
        new = {finding.code for finding in other.findings}
        assert new - {finding.code for finding in one.findings} <= {f.code for f in found.new}
    assert tried > 60


@given(st.sampled_from(ROBOTS[2:]), seeds)
@settings(max_examples=examples(20))
@example('differential_wrist.urdf.xacro', 380)
def test_robot_with_odd_numbers_equals_itself(name, seed):
    """A robot with numbers of any size does not differ from itself."""
    text = load_description(ROOT / 'urdf' / name).xml
    try:
        odd = load_description(odd_number(text, np.random.default_rng(seed)))
    except RobotDescriptionError:
        return
    assert compare(odd, odd).is_same
    assert_symmetric(load_description(text), odd)


# -- displacements -------------------------------------------------------------------------------


MOVABLE = [kind for kind in JointType if kind is not JointType.PLANAR]


@given(trees(MOVABLE), seeds)
@settings(max_examples=examples(20))
def test_displacements_agree_with_pinocchio(robot, seed):
    """After changes of joint origins, links have the same displacements as in pinocchio."""
    pytest.importorskip('pinocchio')
    from test_support.oracles import PinocchioOracle

    text = urdf_from_description(robot)
    root = ElementTree.fromstring(text)
    rng = np.random.default_rng(seed)
    for origin in root.iterfind('joint/origin'):
        if rng.integers(3) == 0:
            for key, more in (('xyz', 0.1), ('rpy', 0.2)):
                numbers = [float(word) + more for word in origin.get(key).split()]
                origin.set(key, ' '.join(map(repr, numbers)))
    texts = text, ElementTree.tostring(root, encoding='unicode')
    robots = tuple(map(load_description, texts))
    tree = KinematicTree.from_description(robots[0])
    oracles = [PinocchioOracle(tree, text) for text in texts]

    def by_pinocchio(link, where):
        q = tree.zero_position.copy()
        for name, value in where.items():
            q[tree.coordinates.index(name)] = value
        for joint, kind in zip(tree.joints, tree.joint_types, strict=True):
            if kind is JointType.FLOATING:
                quat_xyzw = q[tree.position_slice(joint)][3:]
                quat_xyzw /= np.linalg.norm(quat_xyzw)
        poses = []
        for oracle in oracles:
            oracle.move(q)
            poses.append(oracle.poses()[tree.link_index[link]])
        turn = poses[0][:3, :3].T @ poses[1][:3, :3]
        sine = np.linalg.norm(turn - turn.T) / np.sqrt(8.0)
        apart = np.linalg.norm(poses[1][:3, 3] - poses[0][:3, 3])
        return apart, np.arctan2(sine, (np.trace(turn) - 1.0) / 2.0)

    found = assert_symmetric(*robots)
    mounted = {each.name for each in found.differences}
    assert {each.what for each in found.differences} <= {'origin xyz', 'origin rpy'}
    assert {each.link for each in found.displacements} >= {
        robot.joints[name].child for name in mounted
    }
    for each in found.displacements:
        # The tolerance allows for the rounding errors of a dozen products of poses.
        assert by_pinocchio(each.link, {}) == pytest.approx(each.at_zero, abs=1e-9)
        distance, angle = by_pinocchio(each.link, each.where)
        assert distance == pytest.approx(each.greatest[0], abs=1e-9)
        # `where` is the configuration with the greatest distance. The greatest angle may be in
        # another configuration.
        assert angle <= each.greatest[1] + 1e-9


@pytest.mark.parametrize(
    ('old', 'new', 'apart'),
    [
        # The displacement is the same in every configuration.
        ('<origin xyz="0.1 0 0"/><!-- 0 -->', '<origin xyz="0.2 0 0"/>', (0.1, 0.0)),
        ('<origin xyz="0.1 0 0"/><!-- 0 -->', '<origin xyz="0.1 0 0" rpy="0 3.14159 0"/>', None),
    ],
)
def test_rounding_errors_name_no_configuration(old, new, apart):
    joints = ''.join(
        f'<link name="l{i}"/><joint name="j{i}" type="continuous"><parent link="l{i}"/>'
        f'<child link="l{i + 1}"/><origin xyz="0.1 0 0"/><!-- {i} --><axis xyz="0.6 0.8 1"/>'
        '</joint>'
        for i in range(5)
    )
    text = f'{joints}<link name="l5"/>'
    found = assert_symmetric(load(text), load(text.replace(old, new)))
    assert len(found.displacements) == 5
    for each in found.displacements:
        if apart is not None:
            assert each.at_zero == each.greatest == (pytest.approx(apart[0]), apart[1])
            assert not each.where
        # Use half a turn, because angles near it have the largest rounding errors. The angle must
        # still be equal in all configurations.
        assert each.at_zero[1] == each.greatest[1]


def test_changed_multiplier_of_a_follower_displaces_its_link():
    """If the multiplier is 2 instead of 1, the link turns further by the angle of the driver."""

    def arm(multiplier):
        return load(
            '<link name="a"/><link name="b"/><link name="c"/>'
            f'<joint name="j" type="revolute"><parent link="a"/><child link="b"/>{LIMIT}</joint>'
            f'<joint name="k" type="revolute"><parent link="a"/><child link="c"/>{LIMIT}'
            f'<mimic joint="j" multiplier="{multiplier}"/></joint>'
        )

    found = assert_symmetric(arm(1), arm(2))
    assert changes_of(found) == {('joint', 'k', 'mimic/multiplier')}
    (displacement,) = found.displacements
    assert (displacement.link, displacement.at_zero) == ('c', (0.0, 0.0))
    # At least one of the 100 random positions is near the end of the range.
    assert 0.9 < displacement.greatest[1] <= 1.0
    # The driver is on another branch.
    assert displacement.where.keys() == {'j'}
    assert abs(displacement.where['j']) == pytest.approx(displacement.greatest[1])


def test_new_root_displaces_no_link():
    """Displacements are relative to a link that both robots have."""
    one = load_description(ROOT / 'urdf' / 'every_joint_type.urdf')
    more = (
        '<link name="footprint"/><joint name="foot" type="fixed"><parent link="footprint"/>'
        f'<child link="{one.root}"/><origin xyz="1 2 3" rpy="1 2 3"/></joint></robot>'
    )
    other = load_description(one.xml.replace('</robot>', more))
    found = compare(one, other)
    assert (found.seen_from, found.displacements) == (one.root, ())
    assert changes_of(found) == {
        ('robot', '', 'root'), ('link', 'footprint', 'added'), ('joint', 'foot', 'added')
    }  # fmt: skip


# -- names ---------------------------------------------------------------------------------------

TWINS = (
    '<link name="base"/><link name="one"/><link name="two"/>'
    '<joint name="j" type="fixed"><parent link="base"/><child link="one"/></joint>'
    '<joint name="k" type="fixed"><parent link="base"/><child link="two"/></joint>'
)


def test_prefix_for_all_names_renames_all_elements():
    text = load_description(ROOT / 'urdf' / 'linkage_gripper.urdf.xacro').xml
    one = load_description(text)
    for name in sorted([*one.links, *one.joints], key=len, reverse=True):
        text = text.replace(f'"{name}"', f'"left_{name}"')
    found = compare(one, load_description(text))
    assert {what for _, _, what in changes_of(found)} == {'renamed'}
    assert len(found.differences) == len(one.links) + len(one.joints)
    assert found.displacements == ()


@pytest.mark.parametrize(
    ('old', 'new', 'expected'),
    [
        ('"one"', '"three"', {('link', 'three', 'renamed')}),
        ('"j"', '"joint"', {('joint', 'joint', 'renamed')}),
        # Two renamed joints, each with a child link that keeps its name.
        (
            'name="j" type="fixed"><parent link="base"/><child link="one"/></joint>'
            '<joint name="k"',
            'name="l" type="fixed"><parent link="base"/><child link="one"/></joint>'
            '<joint name="m"',
            {('joint', 'l', 'renamed'), ('joint', 'm', 'renamed')},
        ),
    ],
)
def test_element_is_renamed_if_no_other_one_fits(old, new, expected):
    assert changes_of(assert_symmetric(load(TWINS), load(TWINS.replace(old, new)))) == expected


def test_findings_and_foreign_elements_of_a_renamed_link_are_the_same():
    """If a link is renamed, its foreign elements and findings count as the same."""
    text = TWINS.replace('"one"/>', '"one"><mystery/></link>', 1)
    text += '<gazebo reference="one"><plugin><body>one</body></plugin></gazebo>'
    one, other = load(text), load(re.sub('"one"|>one<', lambda m: m[0].replace('one', '1'), text))
    assert one.findings
    found = compare(one, other)
    assert changes_of(found) == {('link', '1', 'renamed')}
    assert (found.gone, found.new) == ((), ())


def test_old_name_of_a_link_may_be_any_text():
    """The findings are the same, even if the old name looks like the end of a path."""
    text = TWINS.replace('"one"/>', '"one"><mystery/></link>', 1)
    one, other = load(text.replace('"one"', '"a\']/b"')), load(text)
    assert one.findings
    found = compare(one, other)
    assert changes_of(found) == {('link', 'one', 'renamed')}
    assert (found.gone, found.new) == ((), ())


@pytest.mark.parametrize(
    'changes',
    [
        {'"one"': '"three"', '"two"': '"four"', '"j"': '"l"', '"k"': '"m"'},
        {'"one"': '"three"', '"three"/></joint>': '"three"/><origin xyz="1 0 0"/></joint>'},
    ],
    ids=['two that fit', 'another origin'],
)
def test_uncertain_match_is_removed_and_added(changes):
    text = TWINS
    for old, new in changes.items():
        text = text.replace(old, new)
    whats = {what for _, _, what in changes_of(assert_symmetric(load(TWINS), load(text)))}
    assert {'removed', 'added'} <= whats
    assert 'renamed' not in whats


# -- values of differences -----------------------------------------------------------------------

REVOLUTE = (
    '<link name="a"><visual><geometry><cylinder radius="0.1" length="1"/></geometry>'
    '<material name="blue"/></visual></link><link name="b"/>'
    '<material name="blue"><color rgba="0 0 1 1"/></material>'
    '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><origin xyz="0 0 1"/>'
    '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="2" velocity="3"/></joint>'
)


@pytest.mark.parametrize(
    ('old', 'new', 'expected'),
    [
        ('upper="1"', 'upper="1.5"', ('joint', 'j', 'upper', 1.0, 1.5, 'rad', 0.5)),
        ('effort="2"', 'effort="4"', ('joint', 'j', 'effort', 2.0, 4.0, 'N m', 2.0)),
        (
            '<origin xyz="0 0 1"/>',
            '<origin xyz="0 3 5"/>',
            ('joint', 'j', 'origin xyz', (0.0, 0.0, 1.0), (0.0, 3.0, 5.0), 'm', 5.0),
        ),
        (
            '<origin xyz="0 0 1"/>',
            '<origin xyz="0 0 1" rpy="0.5 0 0"/>',
            ('joint', 'j', 'origin rpy', (0.0, 0.0, 0.0), (0.5, 0.0, 0.0), 'rad', 0.5),
        ),
        ('radius="0.1"', 'radius="0.2"', ('link', 'a', 'visual 1 radius', 0.1, 0.2, 'm', 0.1)),
        (
            '</visual>',
            '</visual><visual><geometry><sphere radius="2"/></geometry></visual>',
            ('link', 'a', 'visual 2', None, 'sphere 2', '', None),
        ),
        # The difference is reported for the material, not for each visual with this material.
        (
            'rgba="0 0 1 1"',
            'rgba="0 1 1 1"',
            ('material', 'blue', 'color', (0.0, 0.0, 1.0, 1.0), (0.0, 1.0, 1.0, 1.0), '', 1.0),
        ),
        (
            '<link name="b"/>',
            '<link name="b"/><gazebo reference="b"><mu1>1</mu1></gazebo>',
            (
                'robot', '', '<gazebo reference="b">', None,
                '<gazebo><mu1>1.0</mu1></gazebo>', '', None,
            ),
        ),
    ],
)  # fmt: skip
def test_values_of_a_difference(old, new, expected):
    (difference,) = assert_symmetric(load(REVOLUTE), load(REVOLUTE.replace(old, new))).differences
    values = [getattr(difference, name) for name in difference.__slots__]
    assert values[:-1] == list(expected[:-1])
    assert values[-1] == (expected[-1] and pytest.approx(expected[-1]))


# All attributes with numbers in the parts of a joint.
NUMBERS = [
    (tag, name, row)
    for tag in ('limit', 'dynamics', 'calibration', 'safety_controller')
    for name, row in JOINT.children[tag].schema.attributes.items()
]


@pytest.mark.parametrize('slides', [False, True], ids=['revolute', 'prismatic'])
@pytest.mark.parametrize(
    ('tag', 'name', 'row'), NUMBERS, ids=[f'{tag} {name}' for tag, name, _ in NUMBERS]
)
def test_each_number_of_a_joint_is_compared_in_the_unit_of_its_row(slides, tag, name, row):
    kind = JointType.PRISMATIC if slides else JointType.REVOLUTE
    joint = replace(load(REVOLUTE).joints['j'], type=kind)
    schema = JOINT.children[tag].schema
    record = schema.record(**dict.fromkeys(schema.attributes, 0.5))
    robots = [
        replace(load(REVOLUTE), joints={'j': replace(joint, **{tag: each})})
        for each in (record, replace(record, **{name: 0.25}))
    ]
    (found,) = compare(*robots).differences
    assert (found.what.rpartition('/')[2], found.before, found.after) == (name, 0.5, 0.25)
    assert found.unit == row.unit_of(slides)


# Three joints in a row. The last one is fixed.
ROW = ''.join(
    f'<link name="l{i}"/><joint name="j{i}" type="{kind}"><parent link="l{i}"/>'
    f'<child link="l{i + 1}"/><axis xyz="0 0 1"/>'
    f'<limit lower="-1" upper="2" effort="1" velocity="1"/><!-- {i} --></joint>'
    for i, kind in enumerate(['revolute', 'revolute', 'fixed'])
) + '<link name="l3"/>'


@pytest.mark.parametrize(
    ('changes', 'expected'),
    [
        (
            {
                'lower="-1" upper="2" effort="1" velocity="1"/><!-- 0 -->':
                'lower="2" upper="-1" effort="1" velocity="1"/>'
            },
            {('j0', 'lower', -1.0, 2.0), ('j0', 'upper', 2.0, -1.0)},
        ),
        (
            {'<!-- 0 -->': '<mimic joint="j1"/>', '<!-- 1 -->': '<mimic joint="j0"/>'},
            {('j0', 'mimic', None, 'j1'), ('j1', 'mimic', None, 'j0')},
        ),
        (
            {'<!-- 0 -->': '<mimic joint="none"/>'},
            {('j0', 'mimic', None, 'none, which is no joint')},
        ),
        ({'<!-- 2 -->': '<mimic joint="j0"/>'}, {('j2', 'mimic', None, 'j0')}),
    ],
    ids=['exchanged limits', 'mimic cycle', 'unknown driver', 'mimic on a fixed joint'],
)
def test_mistake_is_a_difference(changes, expected):
    """A mistake is reported as a difference, even if there is also a finding about it."""
    text = ROW
    for old, new in changes.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    found = assert_symmetric(load(ROW), load(text))
    rows = {(d.name, d.what, d.before, d.after) for d in found.differences}
    assert {row for row in rows if row[1] in ('lower', 'upper', 'mimic')} == expected


@pytest.mark.parametrize(
    ('file', 'old', 'new', 'expected'),
    [
        (
            'differential_wrist.urdf.xacro',
            '<mechanical_reduction>',
            '<mechanical_reduction>1',
            ('hardware', r'transmissions/.*/mechanical_reduction'),
        ),
        (
            'linkage_gripper.urdf.xacro',
            '<command_interface name="position"',
            '<command_interface name="effort"',
            ('hardware', r'joints/.*/command_interfaces/(position|effort)'),
        ),
        (
            'four_bar.urdf.xacro',
            '<axis xyz="0 -1 0"/>\n  </loop_joint>',
            '<axis xyz="0 -3 0.1"/></loop_joint>',
            ('loop', 'axis'),
        ),
    ],
)
def test_differences_of_hardware_and_loops(file, old, new, expected):
    text = load_description(ROOT / 'urdf' / file).xml
    assert old in text
    found = assert_symmetric(load_description(text), load_description(text.replace(old, new, 1)))
    kind, pattern = expected
    assert found.differences
    for difference in found.differences:
        assert difference.kind == kind
        assert re.fullmatch(pattern, difference.what), difference


@pytest.mark.parametrize(
    ('old', 'size', 'scale'),
    [
        # The tolerance of lengths and angles is relative to their size. Numbers below 1 count as
        # 1.
        ('xyz="0 0 1"', 'xyz="0 0 {}"', {0.01: 1.0, 1.0: 1.0, 9.0: 9.0}),
        ('lower="-1"', 'lower="-{}"', {0.01: 1.0, 100.0: 100.0}),
        ('radius="0.1"', 'radius="{}"', {0.01: 1.0, 100.0: 100.0}),
        # The tolerance of all other numbers is relative to their size, also below 1.
        ('effort="2"', 'effort="{}"', {0.01: 0.01, 100.0: 100.0}),
        ('velocity="3"', 'velocity="{}"', {0.01: 0.01, 100.0: 100.0}),
    ],
)
def test_tolerance_is_relative_above_one_metre_or_radian(old, size, scale):
    for value, unit in scale.items():
        one = load(REVOLUTE.replace(old, size.format(value)))
        for share, is_same in ((0.99, True), (1.01, False)):
            changed = value + share * 1e-3 * unit
            if unit == value:
                # The tolerance is relative to the larger of the two numbers.
                changed = value / (1.0 - share * 1e-3)
            other = load(REVOLUTE.replace(old, size.format(repr(changed))))
            for pair in ((one, other), (other, one)):
                assert compare(*pair, 1e-3).is_same == is_same, (value, share)


@pytest.mark.parametrize(('tolerance', 'is_same'), [(1e-6, False), (2e-4, True)])
def test_tolerance(tolerance, is_same):
    """The tolerance is absolute for a length, and relative for a mass."""
    inertial = (
        '<inertial><mass value="{}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
        '</inertial>'
    )
    text = REVOLUTE.replace('<link name="b"/>', f'<link name="b">{inertial}</link>')
    for one, other in (
        (text.format(1), text.format(1).replace('xyz="0 0 1"', 'xyz="0.0001 0 1"')),
        (text.format(1e-9), text.format(1.0001e-9)),
    ):
        assert compare(load(one), load(other), tolerance).is_same == is_same
