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

"""Which findings are told, and which are not."""

from __future__ import annotations

from collections import Counter
import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.catalogue import CODES
from robot_description_tools.check import Checker
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.selection import Baseline
from robot_description_tools.selection import Selection
from robot_description_tools.selection import settings_of

AXIS = (
    '<joint name="{0}" type="continuous"><parent link="a"/><child link="{0}_link"/>'
    '<axis xyz="0 0 2"/></joint><link name="{0}_link"/>'
)
XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


def robot(*joints: str, before: str = '') -> str:
    """Return a robot whose joints have axes of length 2."""
    lines = '\n'.join(map(AXIS.format, joints))
    return f'<robot name="r"><link name="a"/>\n{before}{lines}\n</robot>'


def check(file: Path, text: str, **options: object) -> tuple[list[str], list[str]]:
    """Return the codes that are told of a file, and those that are not."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    with Checker(**options) as checker:  # type: ignore[arg-type]
        report = checker.check_file(file)
    silenced = [each.finding.code for each in report.silenced]
    return [finding.code for finding in report.findings], silenced


def finding(code: str, *elements: str, file: str = 'r.urdf') -> Diagnostic:
    where, *also = (Location(file, path=element) for element in elements)
    return Diagnostic(Severity.WARNING, code, '', '', where, tuple(also))


# -- comments ----------------------------------------------------------------------------------


def test_a_comment_silences_one_element(tmp_path: Path) -> None:
    told, silenced = check(
        tmp_path / 'r.urdf', robot('x', 'y', before='<!-- check: ignore axis-length -->\n')
    )
    assert (told, silenced) == (['axis-length'], ['axis-length'])
    told, silenced = check(
        tmp_path / 'r.urdf', robot('x', 'y', before='<!-- check: ignore-file axis-length -->\n')
    )
    assert (told, silenced) == ([], ['axis-length'] * 2)


def test_a_comment_that_ignores_nothing_is_a_finding(tmp_path: Path) -> None:
    comment = '<!-- check: ignore axis-length mimic-chain axis-lenght -->'
    with Checker() as checker:
        file = tmp_path / 'r.urdf'
        file.write_text(robot('x', before=comment))
        report = checker.check_file(file)
    messages = {finding.message for finding in report.findings}
    assert messages == {
        "nothing of the kind 'mimic-chain' is found there",
        "there is no finding with the code 'axis-lenght', did you mean 'axis-length'?",
    }
    assert {str(finding.where) for finding in report.findings} == {f'{file}:2:1'}


@pytest.mark.parametrize('word', ['ingore', 'Ignore', 'ignore_file'])
def test_a_misspelt_order_is_told(word: str, tmp_path: Path) -> None:
    comment = f'<!-- check: {word} axis-length -->'
    assert check(tmp_path / 'r.urdf', robot('x', before=comment)) == (
        ['axis-length', 'ignore-unused'],
        [],
    )


def test_what_people_say_is_no_order(tmp_path: Path) -> None:
    comment = '<!-- check: ignored until the axis is right -->'
    assert check(tmp_path / 'r.urdf', robot('x', before=comment)) == (['axis-length'], [])


def test_comments_in_xacro(tmp_path: Path) -> None:
    """In the macro, before a call, and in a file that another one includes."""

    def macro(before: str) -> str:
        return f'<xacro:macro name="m" params="n">{before}{AXIS.format("${n}")}</xacro:macro>'

    calls = '<xacro:m n="x"/>\n{}<xacro:m n="y"/>'
    head = f'<robot name="r" {XACRO}><link name="a"/>'
    comment = '<!-- check: ignore axis-length -->'
    file = tmp_path / 'r.xacro'
    both = check(file, f'{head}{macro(comment)}{calls.format("")}</robot>')
    one = check(file, f'{head}{macro("")}{calls.format(comment)}</robot>')
    assert both == ([], ['axis-length'] * 2)
    assert one == (['axis-length'], ['axis-length'])

    (tmp_path / 'm.xacro').write_text(f'<robot {XACRO}>{macro(comment)}</robot>')
    include = '<xacro:include filename="m.xacro"/>'
    assert check(file, f'{head}{include}{calls.format("")}</robot>') == both
    # Another robot may need it.
    assert check(file, f'{head}{include}</robot>') == ([], [])


def test_what_is_fatal_is_told(tmp_path: Path) -> None:
    text = '<!-- check: ignore-file no-links --><robot name="r"/>'
    assert check(tmp_path / 'r.urdf', text, ignore=['no-links'], select=['mimic-chain']) == (
        ['no-links'],
        [],
    )


def test_one_finding_for_many_takes_a_comment_at_each() -> None:
    text = '<robot><!-- check: ignore c -->\n<a/>\n<!-- check: ignore c -->\n<b/>\n<c/></robot>'
    places = [Location('<text>', line, 1) for line in (2, 4, 5)]

    def told(*where: Location) -> int:
        many = Diagnostic(Severity.WARNING, 'c', '', '', where[0], where[1:])
        return len(Selection().sort([many], '<text>', text.encode())[0])

    assert [told(*places[:2]), told(*places)] == [0, 1]


@pytest.mark.parametrize(
    ('table', 'severity', 'is_told'),
    [
        ('', Severity.WARNING, True),
        ('ignore = ["ignore-unused"]', Severity.WARNING, False),
        ('severity.ignore-unused = "error"', Severity.ERROR, True),
        ('select = ["mimic-chain"]', Severity.WARNING, True),
    ],
)
def test_a_table_is_also_for_comments_that_do_nothing(
    table: str, severity: Severity, is_told: bool, tmp_path: Path
) -> None:
    settings(tmp_path, f'[tool.robot-description]\n{table}\n')
    file = tmp_path / 'r.urdf'
    file.write_text(robot(before='<!-- check: ignore mimic-chain -->'))
    baseline = Baseline(tmp_path / 'baseline.json')
    with Checker(baseline=baseline) as checker:
        before = checker.check_file(file)
        for each in before.findings:
            baseline.add(each)
        after = checker.check_file(file)
    told = [(each.code, each.severity) for each in before.findings]
    assert told == [('ignore-unused', severity)] * is_told
    assert [each.finding.code for each in after.silenced] == ['ignore-unused']
    assert (after.findings, baseline.left()) == ((), 0)


# -- settings ----------------------------------------------------------------------------------


def settings(folder: Path, text: str, name: str = 'robot_description.toml') -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)


@pytest.mark.parametrize('name', ['robot_description.toml', 'pyproject.toml'])
def test_a_table_holds_for_its_folder_and_below(name: str, tmp_path: Path) -> None:
    settings(tmp_path, '[tool.robot-description]\nignore = ["axis-length"]\n', name)
    assert check(tmp_path / 'urdf' / 'r.urdf', robot('x')) == ([], ['axis-length'])
    # The nearest that has the table.
    settings(tmp_path / 'urdf', '[tool.other]\na = 1\n', 'pyproject.toml')
    assert check(tmp_path / 'urdf' / 'r.urdf', robot('x')) == ([], ['axis-length'])
    settings(tmp_path / 'urdf', '[tool.robot-description]\n', 'pyproject.toml')
    assert check(tmp_path / 'urdf' / 'r.urdf', robot('x')) == (['axis-length'], [])


@pytest.mark.parametrize(
    ('table', 'told', 'silenced'),
    [
        ('select = ["mimic-chain"]', [], []),
        ('select = ["axis-length"]', ['axis-length'], []),
        ('[tool.robot-description.ignore-in]\n"urdf/*" = ["axis-length"]', [], ['axis-length']),
        ('[tool.robot-description.ignore-in]\n"r.urdf" = ["axis-length"]', ['axis-length'], []),
    ],
)
def test_keys(table: str, told: list[str], silenced: list[str], tmp_path: Path) -> None:
    settings(tmp_path, f'[tool.robot-description]\n{table}\n')
    assert check(tmp_path / 'urdf' / 'r.urdf', robot('x')) == (told, silenced)


def test_the_same_for_a_json_robot(tmp_path: Path) -> None:
    settings(tmp_path, '[tool.robot-description.ignore-in]\n"*.json" = ["json-key-unknown"]\n')
    text = '{"links": [{"name": "a", "x": 1}], "joints": []}'
    told, silenced = check(tmp_path / 'r.json', text)
    assert 'json-key-unknown' in silenced
    assert 'json-key-unknown' not in told


def test_severities_change_but_of_what_is_fatal(tmp_path: Path) -> None:
    table = '[tool.robot-description.severity]\naxis-length = "error"\nno-links = "warning"\n'
    settings(tmp_path, table)
    for text, severity in ((robot('x'), Severity.ERROR), ('<robot name="r"/>', Severity.FATAL)):
        (tmp_path / 'r.urdf').write_text(text)
        with Checker() as checker:
            (found,) = checker.check_file(tmp_path / 'r.urdf').findings
        assert found.severity is severity


@pytest.mark.parametrize(
    ('table', 'line', 'message'),
    [
        ('ignor = []', 2, "there is no key 'ignor', did you mean 'ignore'?"),
        ('ignore = "axis-length"', 2, "'axis-length' is no list of codes"),
        ('ignore = ["axis-length", "axis-lenght"]', 2, 'there is no finding with the code'),
        ('severity = 3', 2, "'severity' is no table"),
        ('\n[tool.robot-description.severity]\naxis-length = "fatal"', 4, "'fatal' is no sever"),
        ('ignore = [', None, 'not TOML: '),
    ],
)
def test_what_is_wrong_with_a_table(
    table: str, line: int | None, message: str, tmp_path: Path
) -> None:
    settings(tmp_path, f'[tool.robot-description]\n{table}\n')
    (found,) = settings_of(tmp_path / 'urdf').findings
    assert found.code == 'settings-invalid'
    assert message in found.message
    assert (found.where.source, found.where.line) == (
        str(tmp_path / 'robot_description.toml'),
        line,
    )
    # It is told with each description that it is for.
    told, _ = check(tmp_path / 'urdf' / 'r.urdf', robot('x'))
    assert told.count('settings-invalid') == 1


@pytest.mark.parametrize(
    ('name', 'text', 'line'),
    [
        ('robot_description.toml', '# What we know.\nignore = ["axis-length"]\n', 1),
        ('pyproject.toml', '[tool.a]\n[tool.robot_description]\nignore = ["axis-length"]\n', 2),
    ],
)
def test_a_table_of_another_name_is_told(
    name: str, text: str, line: int, tmp_path: Path
) -> None:
    settings(tmp_path, text, name)
    (found,) = settings_of(tmp_path).findings
    assert found.message == 'there is no table [tool.robot-description]'
    assert str(found.where) == f'{tmp_path / name}:{line}'


@pytest.mark.parametrize(
    ('name', 'text'),
    [
        ('robot_description.toml', '# Nothing yet.\n'),
        ('pyproject.toml', 'name = "robot-description"\n[tool.robot_descriptions_of_mine]\n'),
    ],
)
def test_a_file_without_settings_is_none(name: str, text: str, tmp_path: Path) -> None:
    settings(tmp_path, text, name)
    assert not settings_of(tmp_path).findings


def test_a_mark_before_the_table_is_passed_over(tmp_path: Path) -> None:
    text = '\ufeff[tool.robot-description]\r\nignore = ["axis-length"]\r\n'
    (tmp_path / 'pyproject.toml').write_bytes(text.encode())
    assert settings_of(tmp_path).ignore == {'axis-length'}


def test_files_through_a_symbolic_link_are_the_same(tmp_path: Path) -> None:
    real, link = tmp_path / 'real', tmp_path / 'link'
    real.mkdir()
    link.symlink_to(real)
    (real / 'baseline.json').touch()
    for here, there in ((real, link), (link, real)):
        baseline = Baseline(here / 'baseline.json')
        baseline.add(finding('a', '/robot', file=str(there / 'r.urdf')))
        assert baseline.take(finding('a', '/robot', file=str(here / 'r.urdf')))


# -- baseline ----------------------------------------------------------------------------------

FINDINGS = st.lists(
    st.builds(
        lambda code, elements: finding(code, *elements),
        st.sampled_from(['a', 'b']),
        st.lists(st.sampled_from(['/robot', '/robot/a', '/\ud800']), min_size=1, max_size=3),
    ),
    max_size=6,
)


@given(then=FINDINGS, now=FINDINGS)
def test_a_baseline_takes_what_was_there_once(
    then: list[Diagnostic], now: list[Diagnostic], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp('baseline') / 'baseline.json'
    written = Baseline(file)
    for each in then:
        written.add(each)
    written.write()
    read = Baseline.read(file)
    places = Counter((f.code, w.path) for f in then for w in (f.where, *f.also))
    gone = places.copy()
    for each in now:
        its = Counter((each.code, where.path) for where in (each.where, *each.also))
        assert read.take(each) == (its <= places)
        if its <= places:
            places -= its
        # One that is told, since some of its places are new, is there.
        gone -= its
    assert read.left() == gone.total()


def test_what_is_gone_is_judged_of_files_that_were_checked(tmp_path: Path) -> None:
    baseline = Baseline(tmp_path / 'baseline.json')
    files = [str(tmp_path / name) for name in ('checked.urdf', 'other.urdf', 'gone.urdf')]
    for file in files:
        baseline.add(finding('a', '/robot', file=file))
    for file in files[:2]:
        Path(file).touch()
    assert baseline.left(files[:1]) == 2


def test_a_baseline_holds_where_lines_move(tmp_path: Path) -> None:
    file, kept = tmp_path / 'r.urdf', tmp_path / 'kept' / 'baseline.json'
    kept.parent.mkdir()
    file.write_text(robot('x'))
    baseline = Baseline(kept)
    with Checker() as checker:
        for each in checker.check_file(file).findings:
            baseline.add(each)
    baseline.write()
    assert [row['file'] for row in json.loads(kept.read_text())['findings']] == ['../r.urdf']
    text = robot('x', 'y', before='\n\n')
    assert check(file, text, baseline=Baseline.read(kept)) == (['axis-length'], ['axis-length'])


@pytest.mark.parametrize('text', ['', '[]', '{"findings": [1]}', '[' * 100_000, '\0'])
def test_what_is_no_baseline_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / 'b.json').write_text(text)
    with pytest.raises(ValueError, match='is no baseline'):
        Baseline.read(tmp_path / 'b.json')


# -- rules that are off by default -----------------------------------------------------------


@pytest.fixture
def many_faces(tmp_path: Path) -> Path:
    """Return a robot whose collision mesh has 1001 faces, and which has an axis of length 2."""
    (tmp_path / 'a.obj').write_text('v 0 0 0\n' + 'f 1 1 1\n' * 1001)
    mesh = '<collision><geometry><mesh filename="a.obj"/></geometry></collision>'
    file = tmp_path / 'r.urdf'
    file.write_text(robot('x').replace('<link name="a"/>', f'<link name="a">{mesh}</link>'))
    return file


ON_BY_DEFAULT = {'axis-length', 'file-relative'}


def told_of(file: Path, **options: object) -> set[str]:
    return set(check(file, file.read_text(), **options)[0])


def test_a_rule_that_is_off_by_default_runs_when_it_is_selected(many_faces: Path) -> None:
    assert CODES['collision-faces'].off_by_default
    assert told_of(many_faces) == ON_BY_DEFAULT
    assert told_of(many_faces, select=['collision-faces']) == {'collision-faces'}
    assert told_of(many_faces, select=['axis-length']) == {'axis-length'}


@pytest.mark.parametrize(
    ('table', 'expected'),
    [
        ('select = ["collision-faces"]', {'collision-faces'}),
        ('severity.collision-faces = "error"', {'collision-faces', *ON_BY_DEFAULT}),
        ('ignore = ["collision-faces"]', ON_BY_DEFAULT),
    ],
)
def test_settings_turn_on_a_rule_that_is_off_by_default(
    table: str, expected: set[str], many_faces: Path
) -> None:
    settings = many_faces.parent / 'robot_description.toml'
    settings.write_text(f'[tool.robot-description]\n{table}\n')
    assert told_of(many_faces) == expected


def test_a_comment_about_a_rule_that_is_off_is_not_unused(many_faces: Path) -> None:
    comment = '<!-- check: ignore-file collision-faces -->\n'
    many_faces.write_text(comment + many_faces.read_text())
    assert 'ignore-unused' not in told_of(many_faces)
    assert told_of(many_faces, select=['collision-faces']) == set()
    many_faces.write_text(comment + robot('x'))
    assert 'ignore-unused' in told_of(many_faces, select=['collision-faces'])
