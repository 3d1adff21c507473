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

"""``robot-description diff``: differences of two descriptions."""

from __future__ import annotations

from hashlib import sha256
import json
import os
import re
import shlex
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT
import yaml

PAGES = {
    name: (ROOT / 'doc' / f'{name}.md').read_text(encoding='utf-8')
    for name in ('command_line', 'continuous_integration')
}
ARM = ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro'

PARTS = """\
<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="length" value="1.0"/>
  <xacro:macro name="beam" params="name">
    <link name="${name}"><visual><geometry>
      <mesh filename="file://$(find parts)/meshes/beam.stl"/>
    </geometry></visual></link>
  </xacro:macro>
</robot>
"""
ROBOT = """\
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="more" default="0"/>
  <xacro:include filename="$(find parts)/urdf/parts.xacro"/>
  <xacro:beam name="one"/><xacro:beam name="two"/>
  <joint name="j" type="revolute"><parent link="one"/><child link="two"/>
    <origin xyz="${length + $(arg more)} 0 0"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>
"""


def git(folder, *words):
    own = ('-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'init.defaultBranch=main')
    done = subprocess.run(
        ['git', *own, *words], cwd=folder, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def commit(folder):
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--message', 'change')


def package(folder, name):
    folder.mkdir()
    (folder / 'package.xml').write_text(f'<package><name>{name}</name></package>')
    return folder


@pytest.fixture
def repository(tmp_path):
    """Return a git repository with a robot that includes parts of another package."""
    top = tmp_path / 'robots'
    git(tmp_path, 'init', '--quiet', str(top))
    parts, arm = package(top / 'parts', 'parts'), package(top / 'arm', 'arm')
    for folder, name, text in (
        (parts / 'urdf', 'parts.xacro', PARTS),
        (parts / 'meshes', 'beam.stl', 'solid beam\nendsolid beam\n'),
        (arm / 'urdf', 'arm.urdf.xacro', ROBOT),
    ):
        folder.mkdir()
        (folder / name).write_text(text)
    commit(top)
    return top


def state_of(folder):
    return {
        path: sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob('*'))
        if path.is_file()
    }


def test_an_expanded_file_has_no_differences(run, tmp_path):
    expanded = tmp_path / 'arm.urdf'
    expanded.write_text(run('expand', ARM).out)
    done = run('diff', ARM, expanded)
    assert (done.code, done.out, done.err) == (0, '', 'no differences\n')


def test_json_has_the_same_differences(run, chain, tmp_path):
    other = tmp_path / 'other.urdf'
    root = ElementTree.fromstring(chain.read_text())
    (joint,) = root.iterfind("joint[@name='first']")
    joint.find('origin').set('xyz', '1.003 0 0')
    other.write_text(ElementTree.tostring(root, encoding='unicode'))
    done = run('diff', chain, other, '--format', 'json')
    assert done.code == 1
    found = json.loads(done.out)
    (difference,) = found['differences']
    assert difference.pop('amount') == pytest.approx(0.003)
    assert difference == {
        'kind': 'joint', 'name': 'first', 'what': 'origin xyz', 'before': [1, 0, 0],
        'after': [1.003, 0, 0], 'unit': 'm',
    }  # fmt: skip
    assert [each['link'] for each in found['displacements']] == ['one', 'two', 'three']
    for each in found['displacements']:
        assert each['at_zero']['mm'] == pytest.approx(3)
        assert each['greatest'] == {'mm': pytest.approx(3), 'deg': pytest.approx(0, abs=1e-9)}
    assert (found['seen_from'], found['same']) == ('base', False)
    assert run('diff', chain, other, '--tolerance', '0.01').code == 0


def test_new_and_removed_findings_are_listed(run, write):
    fine, wrong = '<link name="a"/>', '<link name="a"><visual/></link>'
    one, other = write(fine, 'one.urdf'), write(wrong, 'other.urdf')
    done = run('diff', one, other)
    assert done.code == 1
    assert 'new findings:\n' in done.out
    assert f'{other}:2:' in done.out
    assert 'findings that are gone:\n' in run('diff', other, one).out
    silent = write(f'<!-- check: ignore-file element-missing -->{wrong}', 'silent.urdf')
    assert 'element-missing' in done.out
    assert 'element-missing' not in run('diff', one, silent).out


def test_only_the_changed_part_of_a_long_text_is_shown(run, write):
    plugin = '<link name="a"/><gazebo><plugin name="p">{}<gain>{}</gain></plugin></gazebo>'
    wheels = ''.join(f'<wheel>wheel_{number}_joint</wheel>' for number in range(30))
    files = [write(plugin.format(wheels, gain), f'{gain}.urdf') for gain in (1.5, 2.5)]
    (line,) = run('diff', *files).out.splitlines()
    assert line.startswith('robot: <gazebo> content: …')
    assert '<gain>1.5</gain>' in line
    assert '<gain>2.5</gain>' in line
    assert 'wheel_0_joint' not in line


def test_wrong_files_are_usage_errors(run, write, tmp_path):
    robot = write('<link name="a"/>')
    for words, reason in (
        ([robot], 'expected two FILEs, got 1'),
        ([robot, robot, '--git', 'HEAD'], 'expected one FILE with --git, got 2'),
        (['-', '-'], "only one of two FILEs can be stdin ('-')"),
        (['--git', 'HEAD', '-'], "only one of two FILEs can be stdin ('-')"),
        ([robot, tmp_path / 'none.urdf'], 'file-unreadable'),
        ([robot, write('', 'empty.urdf')], 'fatal[no-links]'),
        (['--git', 'HEAD', robot], f"'{robot}' is in no git repository"),
    ):
        done = run('diff', *words)
        assert done.code == 2, words
        assert reason in done.err
        assert done.out == ''


def test_a_revision_includes_its_own_files(run, repository, monkeypatch):
    """Only an included file differs from the revision. The comparison does not change files."""
    robot = repository / 'arm' / 'urdf' / 'arm.urdf.xacro'
    parts = repository / 'parts' / 'urdf' / 'parts.xacro'
    monkeypatch.chdir(robot.parent)
    # In a hook, git sets variables such as GIT_DIR for its own repository. These variables must
    # not affect the verb.
    monkeypatch.setenv('GIT_DIR', str(repository.parent / 'other'))
    assert run('diff', '--git', 'HEAD', robot.name).code == 0
    monkeypatch.delenv('GIT_DIR')

    parts.write_text(PARTS.replace('"1.0"', '"1.25"').replace('<visual>', '<visual name="v">'))
    (repository / 'staged').write_text('only in the index')
    git(repository, 'add', 'staged')
    before = state_of(repository)
    words = '--git', 'HEAD', '--xacro-arg', 'more:=0.5', '--format', 'json'
    done = run('diff', *words, robot.name)
    assert state_of(repository) == before
    assert done.code == 1, done.err
    found = json.loads(done.out)
    # The path of the mesh stays the same, although the revision is copied into another folder.
    assert {each['what'] for each in found['differences']} == {'visual 1 name', 'origin xyz'}
    origins = [each for each in found['differences'] if each['what'] == 'origin xyz']
    assert (origins[0]['before'], origins[0]['after']) == ([1.5, 0, 0], [1.75, 0, 0])
    (displacement,) = found['displacements']
    assert displacement['at_zero']['mm'] == pytest.approx(250)

    # Findings about the revision name files as git does, for example HEAD:parts/urdf/parts.xacro.
    parts.write_text(PARTS.replace('<geometry>', '<!--').replace('</geometry>', '-->'))
    commit(repository)
    parts.write_text(PARTS)
    done = run('diff', '--git', 'HEAD', robot)
    assert 'HEAD:parts/urdf/parts.xacro:' in done.out
    assert 'robot-description-' not in done.out + done.err


def test_a_missing_revision_or_robot_is_a_usage_error(run, repository):
    robot = repository / 'arm' / 'urdf' / 'arm.urdf.xacro'
    done = run('diff', '--git', 'v9', robot)
    assert done.code == 2
    assert f"the repository '{repository}' has no revision 'v9'" in done.err
    new = robot.with_name('new.urdf')
    new.write_text('<robot name="r"><link name="a"/></robot>')
    done = run('diff', '--git', 'HEAD', new)
    assert done.code == 2
    assert f"there is no '{new}' in the revision 'HEAD'" in done.err


def test_no_program_of_the_configuration_of_a_repository_runs(run, repository, tmp_path):
    """Without our options, git would run the programs at a checkout or for a missing object."""
    robot = repository / 'arm' / 'urdf' / 'arm.urdf.xacro'
    mark = tmp_path / 'MARK'
    program = tmp_path / 'program'
    program.write_text(f'#!/bin/sh\ntouch {mark}\nexit 1\n')
    program.chmod(0o755)
    attributes = '* filter=evil diff=evil working-tree-encoding=UTF-16\n'
    (repository / '.gitattributes').write_text('')
    commit(repository)
    (repository / '.git' / 'info' / 'attributes').write_text(attributes)
    for key, value in {
        'filter.evil.smudge': program,
        'filter.evil.process': program,
        'filter.evil.required': 'true',
        'diff.evil.textconv': program,
        'diff.external': program,
        'core.fsmonitor': program,
        'core.pager': program,
        'pager.ls-tree': program,
        'core.editor': program,
        'core.sshCommand': program,
        'core.hooksPath': repository / 'hooks',
        'core.alternateRefsCommand': program,
        'remote.origin.url': f'ext::{program}',
        'remote.origin.promisor': 'true',
        'extensions.partialClone': 'origin',
        'core.repositoryFormatVersion': '1',
        'protocol.allow': 'always',
        'protocol.ext.allow': 'always',
    }.items():
        git(repository, 'config', key, str(value))
    (repository / 'hooks').mkdir()
    for hook in ('post-checkout', 'post-index-change', 'reference-transaction', 'pre-auto-gc'):
        (repository / 'hooks' / hook).symlink_to(program)
    # First check that git runs the planted programs if our options are missing.
    subprocess.run(
        ['git', 'checkout-index', '--all', '--force', f'--prefix={tmp_path}/out/'],
        cwd=repository, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE,
    )
    assert mark.exists()
    mark.unlink()
    assert run('diff', '--git', 'HEAD', robot).code == 0
    assert not mark.exists()
    # A missing object must not be fetched.
    name = git(repository, 'rev-parse', 'HEAD:parts/urdf/parts.xacro').strip()
    (repository / '.git' / 'objects' / name[:2] / name[2:]).unlink()
    words = ['git', 'cat-file', '-p', name]
    subprocess.run(words, cwd=repository, capture_output=True, timeout=PATIENCE)
    assert mark.exists()
    mark.unlink()
    done = run('diff', '--git', 'HEAD', robot)
    assert (done.code, f'lacks the object {name}' in done.err) == (2, True)
    assert not mark.exists()


def test_links_and_odd_names_of_a_revision_are_kept(run, repository):
    """The files of a revision have the bytes that git stores, without changes of line ends."""
    folder = repository / 'arm' / 'urdf'
    robot = folder / 'link.urdf.xacro'
    robot.symlink_to('arm.urdf.xacro')
    (folder / 'a\nb\tc\\ü').write_bytes(b'\r\n\0')
    (folder / 'large').write_bytes(bytes(range(256)) * 10_000)
    commit(repository)
    assert run('diff', '--git', 'HEAD', robot).code == 0
    robot.unlink()
    robot.write_text(ROBOT.replace('"-1"', '"-2"'))
    done = run('diff', '--git', 'HEAD', robot)
    assert (done.code, 'lower: -1 -> -2 rad' in done.out) == (1, True), done


@pytest.mark.parametrize(
    ('entries', 'reason'),
    [
        ([('100644', '..')], "has the file '../x', which git would refuse to check out"),
        ([('100644', '.GIT')], "has the file '.GIT/x', which git would refuse to check out"),
        ([('120000', 'a'), ('40000', 'a')], 'has a file below the link'),
    ],
)
def test_a_tree_with_paths_outside_of_its_folder_is_refused(run, repository, entries, reason):
    """Git refuses to check out paths outside of its folder, so the test makes the tree by hand."""

    def put(kind, data):
        words = ['git', 'hash-object', '-t', kind, '-w', '--literally', '--stdin']
        done = subprocess.run(words, cwd=repository, input=data, capture_output=True, check=True)
        return done.stdout.decode().strip()

    blob = put('blob', b'/etc')
    inner = put('tree', b'100644 x\0' + bytes.fromhex(blob))
    names = [(mode, name, blob if mode == '120000' else inner) for mode, name in entries]
    rows = [
        f'{"40000" if each == inner else mode} {name}\0'.encode() + bytes.fromhex(each)
        for mode, name, each in names
    ]
    tree = put('tree', b''.join(rows))
    robot = repository / 'arm' / 'urdf' / 'arm.urdf.xacro'
    done = run('diff', '--git', tree, robot)
    assert (done.code, reason in done.err) == (2, True), done.err


def test_xacro_is_confined_in_both_revisions(run, repository, monkeypatch):
    monkeypatch.setenv('MORE', '1')
    robot = repository / 'arm' / 'urdf' / 'arm.urdf.xacro'
    robot.write_text(ROBOT.replace('default="0"', 'default="$(env MORE)"'))
    done = run('diff', '--git', 'HEAD', robot)
    assert (done.code, 'xacro-failed' in done.err) == (2, True)
    done = run('diff', '--git', 'HEAD', robot, '--env', 'MORE')
    assert (done.code, "joint 'j': origin xyz: 1 0 0 -> 2 0 0" in done.out) == (1, True)


def test_a_revision_uses_its_own_loops_file(run, repository):
    """The loops file that --loops names is also read from the revision."""
    robot, loops = repository / 'two.urdf', repository / 'loops.yaml'
    robot.write_text(
        '<robot name="r"><link name="a"/><link name="b"/><link name="c"/>'
        '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>'
        '<joint name="k" type="continuous"><parent link="a"/><child link="c"/></joint></robot>'
    )
    text = (
        'closed_loops:\n  n: {type: revolute, axis: [1, 0, 0], link1: {link: b}, '
        'link2: {link: c}}\n'
    )
    loops.write_text(text)
    commit(repository)
    loops.write_text(text.replace('revolute', 'fixed'))
    done = run('diff', '--git', 'HEAD', robot, '--loops', loops)
    assert "loop 'n': type: revolute -> fixed" in done.out, done.err


# -- continuous integration ----------------------------------------------------------------------

WORKFLOW = yaml.safe_load(
    PAGES['continuous_integration']
    .partition('\n## On every pull request\n')[2]
    .partition('```yaml\n')[2]
    .partition('```')[0]
)


@pytest.mark.long
def test_the_workflow_of_the_page_compares_the_change(run, repository, monkeypatch):
    """As on GitHub, bash -e runs each step in the root of the repository, after a commit."""
    assert WORKFLOW[0]['with'] == {'fetch-depth': 2, 'persist-credentials': False}
    lines = [step['run'] for step in WORKFLOW if 'run' in step]
    assert [re.search('check|baseline|diff', line)[0] for line in lines[::2]] == ['check', 'diff']
    assert len(lines) == 3
    bin_folder = repository.parent / 'bin'
    bin_folder.mkdir()
    command = bin_folder / 'robot-description'
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m robot_description_tools "$@"\n')
    command.chmod(0o755)
    path = os.pathsep.join([str(bin_folder), os.environ['PATH']])

    def step(number):
        done = subprocess.run(
            ['bash', '-e', '-c', lines[number]],
            cwd=repository,
            env=environment(PATH=path),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.returncode, done.stdout + done.stderr

    robot = repository / 'urdf' / 'arm.urdf.xacro'
    robot.parent.mkdir()
    joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/>{}</joint>'
    text = '<robot name="r"><link name="a"/>{}<link name="b"/>\n' + joint + '</robot>'
    warned = '<link name="b"/><mystery/>'
    robot.write_text(text.format('', ''))
    # Before the change, the package has a warning.
    (repository / 'old.urdf').write_text('<robot name="o"><link name="a"/><mystery/></robot>')
    baseline = shlex.split(lines[1])[-1]
    monkeypatch.chdir(repository)
    assert run('check', '.', '--write-baseline', baseline).code == 0
    commit(repository)

    # If a commit moves a link, the second step shows the difference, and no step fails.
    longer = '<origin xyz="0 0 0.02"/>'
    robot.write_text(text.format('', longer))
    commit(repository)
    assert step(1)[0] == 0
    code, output = step(2)
    assert code == 0
    assert "joint 'j': origin xyz: 0 0 0 -> 0 0 0.02 m (20 mm)" in output

    # If a commit adds a warning, the step with the baseline fails.
    robot.write_text(text.format('', longer).replace('<link name="b"/>', warned))
    commit(repository)
    assert [step(number)[0] for number in range(2)] == [0, 1]

    # If the robot is unusable after a commit, a step fails.
    robot.write_text('<robot name="r"><link name="a">')
    commit(repository)
    assert [step(number)[0] for number in (0, 2)] == [1, 1]


def test_a_robot_of_the_settings_is_compared_with_a_revision(run, repository):
    """The compared revision is older than the settings that name the robot."""
    (repository / 'robot_description.toml').write_text(
        '[tool.robot-description.robots.r]\nfile = "new.xacro"\n'
        'arguments = { side = ["left", "right"] }\n'
    )
    file = repository / 'new.xacro'
    text = (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/>'
        '<joint name="$(arg side)" type="fixed"><parent link="a"/><child link="b"/></joint>'
        '<link name="b"/></robot>'
    )
    file.write_text(text)
    git(repository, 'add', 'new.xacro')
    git(repository, 'commit', '--quiet', '--message', 'add')
    for place in (file, repository):
        assert run('diff', '--git', 'HEAD', place, '--robot', 'r/left').code == 0
    file.write_text(text.replace('fixed', 'continuous'))
    done = run('diff', '--git', 'HEAD', file, '--robot', 'r/left')
    assert (done.code, 'left' in done.out, 'right' in done.out) == (1, True, False)


# -- robot by robot ---------------------------------------------------------------------------

TWO_ROBOTS = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/>
<xacro:arg name="length" default="1"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b|`c"/>
<origin xyz="$(arg length) 0 {height}"/></joint><link name="b|`c"/></robot>
"""


def settle(folder, lengths, height):
    """Write settings with one robot for each length, and the file of these robots."""
    folder.mkdir(exist_ok=True)
    (folder / 'robot_description.toml').write_text(
        '[tool.robot-description.robots.r]\nfile = "r.urdf.xacro"\n'
        f'arguments = {{ length = {lengths} }}\n'
    )
    (folder / 'r.urdf.xacro').write_text(TWO_ROBOTS.format(height=height))
    return folder


def test_robots_of_the_settings_are_compared_by_name(run, tmp_path):
    """A robot that only one of the two folders defines is reported as a difference."""
    old = settle(tmp_path / 'old', ['1', '2', '3'], '0')
    new = settle(tmp_path / 'new', ['2', '3', '4'], '0')
    done = run('diff', old, new, '--format', 'json')
    assert done.code == 1
    found = json.loads(done.out)
    names = [robot['robot'] for robot in found['robots']]
    assert names == ['r/1', 'r/2', 'r/3', 'r/4']
    assert not found['same']
    assert [robot['same'] for robot in found['robots']] == [False, True, True, False]
    changes = [each['what'] for robot in found['robots'] for each in robot['differences']]
    assert changes == ['removed', 'added']
    same = run('diff', old, old, '--format', 'json')
    assert (same.code, json.loads(same.out)['same']) == (0, True)


def test_robots_with_equal_differences_are_reported_once(run, tmp_path):
    old = settle(tmp_path / 'old', ['1', '2'], '0')
    new = settle(tmp_path / 'new', ['1', '2'], '0')
    file = new / 'r.urdf.xacro'
    red = '<material name="m"><color rgba="1 0 0 1"/></material></robot>'
    file.write_text(file.read_text().replace('</robot>', red))
    done = run('diff', old, new)
    assert done.code == 1
    assert done.out.startswith('r/1, r/2: 1 difference, ')
    assert done.out.count("material 'm' added") == 1


def test_all_robots_of_a_repository_are_compared_with_a_revision(run, repository):
    settle(repository, ['1', '2'], '0')
    commit(repository)
    assert run('diff', '--git', 'HEAD', repository).code == 0
    settle(repository, ['1', '2'], '0.5')
    done = run('diff', '--git', 'HEAD', repository)
    assert done.code == 1
    for name in ('r/1', 'r/2'):
        assert f'{name}: 1 difference, 1 link at another place' in done.out
    (repository / 'r.urdf.xacro').write_text('<robot')
    done = run('diff', '--git', 'HEAD', repository, '--format', 'json')
    assert (done.code, json.loads(done.out)) == (2, {'same': False, 'robots': []})
    # Both robots have the mistake, but it is printed once.
    assert done.err.count('fatal[') == 1


def test_a_robot_whose_file_is_new_is_added(run, repository):
    settle(repository, ['1'], '0')
    commit(repository)
    with (repository / 'robot_description.toml').open('a') as table:
        table.write('[tool.robot-description.robots.s]\nfile = "s.urdf"\n')
    (repository / 's.urdf').write_text('<robot name="s"><link name="a"/></robot>')
    done = run('diff', '--git', 'HEAD', repository)
    assert (done.code, "robot 's' added" in done.out) == (1, True)


def test_a_folder_without_robots_is_a_usage_error(run, tmp_path):
    done = run('diff', tmp_path, tmp_path)
    assert done.code == 2
    assert 'has no table [tool.robot-description.robots.NAME] in its settings' in done.err


def test_markdown_has_a_table_for_each_robot(run, tmp_path):
    """Names are written as code, so they cannot be markup and cannot mention users."""
    old = settle(tmp_path / 'old', ['1', '2'], '0')
    new = settle(tmp_path / 'new', ['1', '2'], '0.25')
    done = run('diff', old, new, '--format', 'markdown')
    assert done.code == 1
    for name in ('r/1', 'r/2'):
        part = done.out.partition(f'### `{name}`\n')[2].partition('###')[0]
        (moved,) = re.findall(r'^\| ``b\\\|`c`` .*$', part, re.MULTILINE)
        assert moved.count('`250.000 mm 0.000 deg`') == 2
        assert "| `joint 'j'` | `origin xyz: " in part
    # Split the rows at the cell borders, which have blanks around them.
    rows = [line for line in done.out.splitlines() if line.startswith('|')]
    assert {row.count(' | ') for row in rows} == {1, 3}
    alone = run('diff', old, old, '--robot', 'r/1', '--format', 'markdown')
    assert (alone.code, alone.out) == (0, 'No differences.\n\n')


def test_markdown_lists_findings(run, write):
    old = write('<link name="a"/><mystery/>', 'old.urdf')
    new = write('<link name="a"/>', 'new.urdf')
    done = run('diff', old, new, '--format', 'markdown')
    assert '\nFindings that are gone:\n\n* `' in done.out


def test_all_findings_of_a_robot_that_cannot_be_read_are_printed(run, write):
    good = write('<link name="a"/>', 'good.urdf')
    bad = write('<link name="a" colour="red"/><link name="a"/>', 'bad.urdf')
    for files in ([good, bad], [bad, good]):
        done = run('diff', *files)
        assert (done.code, done.out) == (2, '')
        assert 'warning[attribute-unknown]' in done.err
        assert done.err.count('fatal[link-duplicate]') == 1
