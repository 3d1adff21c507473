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


"""``robot-description inertia``: the element of a solid, and the report about a robot."""

from __future__ import annotations

import json
from math import pi
import re

import numpy as np
import pytest
from robot_description_tools.catalogue import CODES
from robot_description_tools.cli.inertia import _usage
from robot_description_tools.description import load_description
from robot_description_tools.description import solids as inertia
from test_support.places import ROOT

PAGE = (ROOT / 'doc' / 'inertia.md').read_text(encoding='utf-8')
EXAMPLES = re.findall(r'^```console\n\$ (.*?)\n(.*?)^```', PAGE, re.DOTALL | re.MULTILINE)
SIZES = {
    'radius': 0.2,
    'length': 0.6,
    'height': 0.5,
    'inner_radius': 0.1,
    'outer_radius': 0.3,
    **dict(zip('xyzabc', (1, 2, 3, 0.1, 0.2, 0.4), strict=True)),
}


def options(solid: str) -> list[str]:
    """Return the options of a solid, with the sizes in `SIZES`."""
    dimensions = inertia.SOLIDS[solid].dimensions
    values = [str(SIZES[name]) for name in dimensions]
    if dimensions in (('x', 'y', 'z'), ('a', 'b', 'c')):
        return ['--size' if 'x' in dimensions else '--semi-axes', *values]
    names = ('--' + name.replace('_', '-') for name in dimensions)
    return [word for pair in zip(names, values, strict=True) for word in pair]


def test_help_lists_every_solid(run):
    listed = run('inertia', '--help').out.partition('solids, homogeneous:')[2]
    for name, solid in inertia.SOLIDS.items():
        line = re.search(rf'^  {name} +(--.*)\n +{re.escape(solid.about)}$', listed, re.MULTILINE)
        assert line, name
        assert [w for w in line[1].split() if w.startswith('--')] == [
            w for w in options(name) if w.startswith('--')
        ]


@pytest.mark.parametrize(('line', 'output'), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_example_of_the_page(run, monkeypatch, line, output):
    monkeypatch.chdir(ROOT)
    done = run(*line.split()[1:])
    assert (done.code, done.out, done.err) == (0, output, '')


def test_the_page_has_every_solid_and_every_code():
    for name, solid in inertia.SOLIDS.items():
        words = _usage(solid)
        assert re.search(rf'^\| `{name}`[^|]*\| `{words}` ', PAGE, re.MULTILINE), name
    codes = [name for name in CODES if name.startswith(('inertia-', 'mass-'))]
    assert len(codes) > 5
    assert all(f'(findings/inertia.md#{name})' in PAGE for name in codes)


@pytest.mark.parametrize('solid', inertia.SOLIDS)
def test_text_is_ready_for_a_link(run, solid):
    done = run('inertia', solid, '--mass', 2, *options(solid), '--xyz', 0.1, 0, 1)
    assert done.code == 0
    text = (
        f'<robot name="r"><link name="a"/><link name="b">{done.out}</link>'
        '<joint name="j" type="floating"><parent link="a"/><child link="b"/></joint></robot>'
    )
    description = load_description(text)
    found = description.links['b'].inertial
    assert found.mass == 2
    kind = inertia.SOLIDS[solid]
    expected = kind.inertia(2.0, *(SIZES[name] for name in kind.dimensions))
    assert found.inertia.ixx == pytest.approx(expected.ixx, rel=1e-11)
    assert found.inertia.iyy == pytest.approx(expected.iyy, rel=1e-11)
    assert found.inertia.izz == pytest.approx(expected.izz, rel=1e-11)
    # `check` accepts the element, except for a warning about ideal rods.
    assert [d.code for d in description.findings] == (
        ['inertia-not-positive'] if 'rod' in solid else []
    )
    assert ('ideal rod' in done.err) == ('rod' in solid)


def test_negative_numbers_are_accepted_in_any_form(run):
    words = ['--mass', 1, '--radius', 1, '--xyz', '-1e-3', '-.5', '-2', '--format', 'json']
    assert json.loads(run('inertia', 'sphere', *words).out)['origin']['xyz'] == [-1e-3, -0.5, -2.0]


def test_json_of_a_solid(run):
    done = run('inertia', 'sphere', '--mass', 2, '--radius', 0.3, '--format', 'json')
    tensor = json.loads(done.out)
    assert tensor['inertia'] == pytest.approx(
        {'ixx': 0.072, 'ixy': 0, 'ixz': 0, 'iyy': 0.072, 'iyz': 0, 'izz': 0.072}
    )
    assert (tensor['mass'], tensor['origin']) == (2, {'xyz': [0, 0, 0], 'rpy': [0, 0, 0]})


def test_the_origin_of_a_rod_may_be_at_its_end(run):
    """The centre of mass is 1 m from the end of the rod, along the turned y axis."""
    words = ('rod-end', '--mass', 1.2, '--length', 2, '--xyz', 5, 0, 0, '--rpy', 0, 0, pi / 2)
    done = run('inertia', *words, '--format', 'json')
    found = json.loads(done.out)
    assert found['origin']['xyz'] == pytest.approx([4, 0, 0])
    assert found['inertia']['ixx'] == pytest.approx(0.4)
    # The expected moment is m l^2 / 3.
    assert found['inertia_about_end'] == pytest.approx(
        {'ixx': 1.6, 'ixy': 0, 'ixz': 0, 'iyy': 0, 'iyz': 0, 'izz': 1.6}
    )
    assert '<!-- about the end: ixx="1.6" ixy="0"' in run('inertia', *words).out


@pytest.mark.parametrize('solid', ['cylinder', 'tube', 'cone'])
def test_length_and_height_are_the_same_along_z(run, solid):
    words = options(solid)
    other = [{'--length': '--height', '--height': '--length'}.get(word, word) for word in words]
    assert other != words
    one, two = (run('inertia', solid, '--mass', 2, *each) for each in (words, other))
    assert (two.code, two.out) == (0, one.out)
    both = run('inertia', solid, '--mass', 2, '--length', 1, '--height', 2, *words)
    assert both.code == 2
    assert 'is not for this solid' in both.err


@pytest.mark.parametrize(
    ('words', 'why'),
    [
        (('box',), 'box takes --mass M --size X Y Z'),
        (('box', '--mass', '1'), 'box takes --mass M --size X Y Z'),
        (('sphere', '--mass', '1', '--length', '2'), '--length is not for this solid'),
        (('capsule', '--mass', '1', '--height', '2'), '--height is not for this solid'),
        (('sphere', '--mass', '0', '--radius', '2'), "expected a number above 0, got '0'"),
        (('sphere', '--mass', 'nan', '--radius', '2'), "expected a number above 0, got 'nan'"),
        (('sphere', '--mass', '1', '--radius', '2m'), "expected a number above 0, got '2m'"),
        (
            ('shell', '--mass', '1', '--inner-radius', '2', '--outer-radius', '1'),
            '--inner-radius must be below --outer-radius',
        ),
        (('sphere', '--mass', '1', '--radius', '2', '--link', 'a'), '--link is for files'),
        (('sphere', '--mass', '1', '--radius', '2', '--loops', 'a.yaml'), '--loops is for files'),
        (('cylindr', '--mass', '1'), "neither a file nor a solid, did you mean 'cylinder'?"),
        (('zzz',), 'solids are box, cylinder, tube, sphere'),
        (('nowhere.urdf',), 'cannot read the file'),
    ],
)
def test_wrong_usage(run, words, why):
    done = run('inertia', *words)
    assert (done.code, done.out) == (2, '')
    assert why in done.err


ROBOT = """
<link name="base"/>
<link name="arm">
  <inertial>
    <origin xyz="0 0 0.25" rpy="0 1.5707963267948966 0"/>
    <mass value="6"/>
    <inertia ixx="2.5" ixy="0" ixz="0" iyy="5" iyz="0" izz="6.5"/>
  </inertial>
</link>
<link name="hand">
  <inertial><mass value="0.5"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
</link>
<joint name="elbow" type="continuous"><parent link="base"/><child link="arm"/>
  <axis xyz="0 0 1"/></joint>
<joint name="wrist" type="continuous"><parent link="arm"/><child link="hand"/>
  <axis xyz="0 0 1"/></joint>
"""


def test_report(run, write):
    done = run('inertia', write(ROBOT))
    assert (done.code, done.err) == (0, '')
    assert done.out == (
        'arm: 6 kg\n'
        '  centre of mass  0 0 0.25 m\n'
        '  moments         2.5, 5, 6.5 kg m^2\n'
        '  about           z, y, x\n'
        '  equal box       3 x 2 x 1 m\n'
        '\n'
        'hand: 0.5 kg\n'
        '  centre of mass  0 0 0 m\n'
        '  moments         1, 1, 1 kg m^2\n'
        '  about           x, y, z\n'
        '  equal box       3.464 x 3.464 x 3.464 m\n'
        "  warning[inertia-placeholder]: the inertia of link 'hand' is 1 about every\n"
        '    axis, which looks like a placeholder\n'
        "    fix: write the tensor of its shape, which 'robot-description inertia'\n"
        '      prints; a link that is only a frame needs no <inertial>\n'
        '\n'
        'without mass and inertia: base\n'
        '\n'
        '2 links with mass, 6.5 kg in all\n'
    )


def test_report_fits_a_terminal(run, write):
    tensor = '<inertia ixx="5" ixy="0.4" ixz="-0.3" iyy="6" iyz="-0.2" izz="9"/>'
    text = ROBOT.replace('<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>', tensor)
    done = run('inertia', write(text.replace('"0.5"', '"-0.123456789"')))
    assert 'error[mass-negative]' in done.out
    assert 'equal box       none' in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_json_of_a_robot(run, write):
    done = run('inertia', write(ROBOT), '--format', 'json')
    report = json.loads(done.out)
    assert report['total_mass'] == 6.5
    assert report['links']['base'] is None
    arm = report['links']['arm']
    assert (arm['mass'], arm['center_of_mass'], arm['findings']) == (6, [0, 0, 0.25], [])
    assert arm['moments'] == pytest.approx([2.5, 5, 6.5])
    assert arm['equivalent_box'] == pytest.approx([3, 2, 1])
    # The solid is turned by 90 degrees about y.
    assert np.array(arm['axes']) == pytest.approx(np.eye(3)[::-1], abs=1e-9)
    (finding,) = report['links']['hand']['findings']
    assert (finding['severity'], finding['code']) == ('warning', 'inertia-placeholder')


def test_a_report_of_one_link(run, write):
    assert run('inertia', write(ROBOT), '--link', 'hand').out.startswith('hand: 0.5 kg\n')
    done = run('inertia', write(ROBOT), '--link', 'hnad')
    assert (done.code, done.out) == (2, '')
    assert "--link: 'hnad' is no link of the robot, did you mean 'hand'?" in done.err


def test_options_of_solids_are_refused_for_files(run, write):
    done = run('inertia', write(ROBOT), '--radius', 1)
    assert (done.code, done.out) == (2, '')
    assert '--radius is for solids' in done.err


def test_an_unusable_robot_has_no_report(run, write):
    done = run('inertia', write('<link name="a"/><link name="a"/>'))
    assert (done.code, done.out) == (1, '')
    assert 'fatal[link-duplicate]' in done.err


def test_masses_too_large_to_add_are_null_in_json(run, tmp_path):
    inertia = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    inertial = f'<inertial><mass value="1e308"/>{inertia}</inertial>'
    file = tmp_path / 'heavy.urdf'
    file.write_text(
        f'<robot name="r"><link name="a">{inertial}</link><link name="b">{inertial}</link>'
        '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>'
    )
    assert json.loads(run('inertia', file, '--format', 'json').out)['total_mass'] is None
    assert json.loads(run('show', file, '--format', 'json').out)['mass'] is None
