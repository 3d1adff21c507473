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

"""Selection of the findings to report."""

from __future__ import annotations

from collections import Counter
import json
from pathlib import Path
from tempfile import TemporaryDirectory

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
    """Return the text of a robot whose joints have axes of length 2."""
    lines = '\n'.join(map(AXIS.format, joints))
    return f'<robot name="r"><link name="a"/>\n{before}{lines}\n</robot>'


def check(file: Path, text: str, **options: object) -> tuple[list[str], list[str]]:
    """Write a file and check it. Return the reported codes and the suppressed codes."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    with Checker(selection=Selection(**options)) as checker:  # type: ignore[arg-type]
        report = checker.check_file(file)
    suppressed = [each.finding.code for each in report.suppressed]
    return [finding.code for finding in report.findings], suppressed


def finding(code: str, *elements: str, file: str = 'r.urdf') -> Diagnostic:
    where, *also = (Location(file, path=element) for element in elements)
    return Diagnostic(Severity.WARNING, code, '', '', where, tuple(also))


# -- comments ----------------------------------------------------------------------------------


def test_a_comment_suppresses_findings_of_one_element(tmp_path: Path) -> None:
    reported, suppressed = check(
        tmp_path / 'r.urdf', robot('x', 'y', before='<!-- check: ignore axis-length -->\n')
    )
    assert (reported, suppressed) == (['axis-length'], ['axis-length'])
    reported, suppressed = check(
        tmp_path / 'r.urdf', robot('x', 'y', before='<!-- check: ignore-file axis-length -->\n')
    )
    assert (reported, suppressed) == ([], ['axis-length'] * 2)


def test_a_comment_that_ignores_nothing_is_a_finding(tmp_path: Path) -> None:
    comment = '<!-- check: ignore axis-length mimic-chain axis-lenght -->'
    with Checker() as checker:
        file = tmp_path / 'r.urdf'
        file.write_text(robot('x', before=comment))
        report = checker.check_file(file)
    messages = {finding.message for finding in report.findings}
    assert messages == {
        "there is no finding 'mimic-chain' to suppress",
        "there is no finding with the code 'axis-lenght', did you mean 'axis-length'?",
    }
    assert {str(finding.where) for finding in report.findings} == {f'{file}:2:1'}


@pytest.mark.parametrize('word', ['ingore', 'Ignore', 'ignore_file'])
def test_a_misspelt_comment_is_reported(word: str, tmp_path: Path) -> None:
    comment = f'<!-- check: {word} axis-length -->'
    assert check(tmp_path / 'r.urdf', robot('x', before=comment)) == (
        ['axis-length', 'ignore-unused'],
        [],
    )


def test_prose_is_no_ignore_comment(tmp_path: Path) -> None:
    comment = '<!-- check: ignored until the axis is right -->'
    assert check(tmp_path / 'r.urdf', robot('x', before=comment)) == (['axis-length'], [])


def test_comments_in_xacro(tmp_path: Path) -> None:
    """Comments work inside a macro, before a call of the macro, and in an included file."""

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
    # An unused comment is not reported, because another robot that includes the file may need it.
    assert check(file, f'{head}{include}</robot>') == ([], [])


def test_fatal_findings_are_always_reported(tmp_path: Path) -> None:
    text = '<!-- check: ignore-file no-links --><robot name="r"/>'
    assert check(tmp_path / 'r.urdf', text, ignore=['no-links'], select=['mimic-chain']) == (
        ['no-links'],
        [],
    )


def test_one_finding_for_many_takes_a_comment_at_each() -> None:
    text = '<robot><!-- check: ignore c -->\n<a/>\n<!-- check: ignore c -->\n<b/>\n<c/></robot>'
    places = [Location('<text>', line, 1) for line in (2, 4, 5)]

    def reported(*where: Location) -> int:
        many = Diagnostic(Severity.WARNING, 'c', '', '', where[0], where[1:])
        return len(Selection().sort([many], '<text>', text.encode())[0])

    assert [reported(*places[:2]), reported(*places)] == [0, 1]


@pytest.mark.parametrize(
    ('table', 'severity', 'is_reported'),
    [
        ('', Severity.WARNING, True),
        ('ignore = ["ignore-unused"]', Severity.WARNING, False),
        ('severity.ignore-unused = "error"', Severity.ERROR, True),
        ('select = ["mimic-chain"]', Severity.WARNING, True),
    ],
)
def test_a_table_is_also_for_comments_that_do_nothing(
    table: str, severity: Severity, is_reported: bool, tmp_path: Path
) -> None:
    settings(tmp_path, f'[tool.robot-description]\n{table}\n')
    file = tmp_path / 'r.urdf'
    file.write_text(robot(before='<!-- check: ignore mimic-chain -->'))
    baseline = Baseline(tmp_path / 'baseline.json')
    with Checker(selection=Selection(baseline=baseline)) as checker:
        before = checker.check_file(file)
        for each in before.findings:
            baseline.add(each)
        after = checker.check_file(file)
    reported = [(each.code, each.severity) for each in before.findings]
    assert reported == [('ignore-unused', severity)] * is_reported
    assert [each.finding.code for each in after.suppressed] == ['ignore-unused']
    assert (after.findings, baseline.left()) == ((), 0)


# -- settings ----------------------------------------------------------------------------------


def settings(folder: Path, text: str, name: str = 'robot_description.toml') -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)


@pytest.mark.parametrize('name', ['robot_description.toml', 'pyproject.toml'])
def test_a_table_holds_for_its_folder_and_below(name: str, tmp_path: Path) -> None:
    settings(tmp_path, '[tool.robot-description]\nignore = ["axis-length"]\n', name)
    assert check(tmp_path / 'urdf' / 'r.urdf', robot('x')) == ([], ['axis-length'])
    # The nearest file that has the table is used.
    settings(tmp_path / 'urdf', '[tool.other]\na = 1\n', 'pyproject.toml')
    assert check(tmp_path / 'urdf' / 'r.urdf', robot('x')) == ([], ['axis-length'])
    settings(tmp_path / 'urdf', '[tool.robot-description]\n', 'pyproject.toml')
    assert check(tmp_path / 'urdf' / 'r.urdf', robot('x')) == (['axis-length'], [])


@pytest.mark.parametrize(
    ('table', 'reported', 'suppressed'),
    [
        ('select = ["mimic-chain"]', [], []),
        ('select = ["axis-length"]', ['axis-length'], []),
        ('[tool.robot-description.ignore-in]\n"urdf/*" = ["axis-length"]', [], ['axis-length']),
        ('[tool.robot-description.ignore-in]\n"r.urdf" = ["axis-length"]', ['axis-length'], []),
    ],
)
def test_keys(table: str, reported: list[str], suppressed: list[str], tmp_path: Path) -> None:
    settings(tmp_path, f'[tool.robot-description]\n{table}\n')
    assert check(tmp_path / 'urdf' / 'r.urdf', robot('x')) == (reported, suppressed)


def test_the_same_for_a_json_robot(tmp_path: Path) -> None:
    settings(tmp_path, '[tool.robot-description.ignore-in]\n"*.json" = ["json-key-unknown"]\n')
    text = '{"links": [{"name": "a", "x": 1}], "joints": []}'
    reported, suppressed = check(tmp_path / 'r.json', text)
    assert 'json-key-unknown' in suppressed
    assert 'json-key-unknown' not in reported


def test_severities_change_except_fatal_ones(tmp_path: Path) -> None:
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
        ('ignore = [', 2, 'the file is not valid TOML: '),
    ],
)
def test_errors_in_a_table_are_reported(
    table: str, line: int, message: str, tmp_path: Path
) -> None:
    settings(tmp_path, f'[tool.robot-description]\n{table}\n')
    (found,) = settings_of(tmp_path / 'urdf').findings
    assert found.code == 'settings-invalid'
    assert message in found.message
    assert (found.where.source, found.where.line) == (
        str(tmp_path / 'robot_description.toml'),
        line,
    )
    # For each description in the folder, the finding appears once.
    reported, _ = check(tmp_path / 'urdf' / 'r.urdf', robot('x'))
    assert reported.count('settings-invalid') == 1


@pytest.mark.parametrize(
    ('name', 'text', 'line'),
    [
        ('robot_description.toml', '# What we know.\nignore = ["axis-length"]\n', 1),
        ('pyproject.toml', '[tool.a]\n[tool.robot_description]\nignore = ["axis-length"]\n', 2),
    ],
)
def test_a_table_of_another_name_is_reported(
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
def test_a_file_without_settings_is_not_used(name: str, text: str, tmp_path: Path) -> None:
    settings(tmp_path, text, name)
    assert not settings_of(tmp_path).findings


def test_a_byte_order_mark_before_the_table_is_ignored(tmp_path: Path) -> None:
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


# -- hostile settings --------------------------------------------------------------------------

HEAD = '[tool.robot-description]\n'
# Maps a name to hostile settings and a part of the message of the expected finding.
TOO_MUCH = {
    'a deep list': (f'{HEAD}ignore = {"[" * 5000}', 'nested too deeply'),
    'a deep list that ends': (f'{HEAD}x = {"[" * 5000}{"]" * 5000}', 'nested too deeply'),
    'an integer of many digits': (f'{HEAD}x = {"9" * 5000}', 'not valid TOML'),
    'a key of many parts': (f'{HEAD}{".".join("a" * 50_000)} = 1', 'more than 100 parts'),
    'a table of many parts': (f'{HEAD}[{".".join("a" * 101)}]', 'more than 100 parts'),
    'a quoted key of many parts': (
        HEAD + 'x = {' + ' . '.join(['"a.b"'] * 101) + ' = 1}',
        'more than 100 parts',
    ),
    'a large file': (HEAD + '# a\n' * 70_000, 'more than 256 KiB'),
    'a long pattern': (f'{HEAD}ignore-in = {{"{"a" * 1001}" = ["axis-length"]}}', 'no pattern'),
    'many brackets': (f'{HEAD}ignore-in = {{"{"[" * 20_000}" = ["axis-length"]}}', 'no pattern'),
}


@pytest.mark.parametrize(
    ('pattern', 'is_valid'),
    [('a' * 1000, True), ('a' * 1001, False), ('[a]' * 16, True), ('[a]' * 17, False)],
)
def test_bounds_of_a_pattern_of_files(pattern: str, is_valid: bool, tmp_path: Path) -> None:
    settings(tmp_path, f'{HEAD}ignore-in = {{"{pattern}" = ["axis-length"]}}')
    assert (settings_of(tmp_path).findings == ()) == is_valid


@pytest.mark.parametrize('what', TOO_MUCH)
def test_settings_beyond_a_bound_are_one_finding(what: str, tmp_path: Path) -> None:
    text, words = TOO_MUCH[what]
    settings(tmp_path, text)
    (found,) = settings_of(tmp_path).findings
    assert (found.code, words in found.message) == ('settings-invalid', True)
    reported, _ = check(tmp_path / 'urdf' / 'r.urdf', robot('x'))
    assert reported.count('settings-invalid') == 1


@pytest.mark.parametrize(
    'table',
    [
        ''.join(f'key{i} = 1\n' for i in range(20_000)),
        f'ignore = {[f"axis-lengt{i}" for i in range(10_000)]}',
        'severity = {' + ', '.join(f'axis-lengt{i} = "error"' for i in range(9000)) + '}',
    ],
    ids=['keys', 'codes', 'severities'],
)
def test_many_mistakes_of_a_table_are_counted(table: str, tmp_path: Path) -> None:
    settings(tmp_path, f'{HEAD}{table}')
    found = settings_of(tmp_path).findings
    count = table.count('=') if table.startswith('key') else table.count('axis')
    assert len(found) == min(count, 21)
    more = count - 20
    assert (found[-1].message == f'the table has {more} more mistakes') is (more > 0)


def test_patterns_after_the_first_200_are_not_used(tmp_path: Path) -> None:
    patterns = ''.join(f'"{i}.urdf" = ["axis-length"]\n' for i in range(202))
    settings(tmp_path, f'[tool.robot-description.ignore-in]\n{patterns}')
    found = settings_of(tmp_path)
    assert list(found.ignore_in) == [f'{i}.urdf' for i in range(200)]
    assert [each.message for each in found.findings] == ["'ignore-in' has more than 200 patterns"]


def test_a_long_value_is_shortened_in_the_message(tmp_path: Path) -> None:
    settings(tmp_path, f'{HEAD}ignore = "{"a" * 5000}"')
    (found,) = settings_of(tmp_path).findings
    assert len(found.message) < 200


def test_a_line_with_many_points_is_not_a_deep_key(tmp_path: Path) -> None:
    numbers = [i / 10 for i in range(500)]
    words = 'it works. it fails... ' * 100 + 'a.b.c ' * 100
    settings(tmp_path, f'x = {numbers}\n# {words}\ny = "{words}"\n{HEAD}ignore = []')
    assert not settings_of(tmp_path).findings


_WORDS = st.sampled_from([
    *('[', ']', '{', '}', '"', "'", '=', '.', ',', '\n', ' ', '#', '"""', '1', '9' * 5000, 'true'),
    *('tool', 'robot-description', HEAD, 'select', 'ignore', 'severity', 'ignore-in', 'a'),
    *('[tool.robot-description.ignore-in]\n', '"*" = ["axis-length"]\n', '"error"', '2026-01-01'),
    *('robots', '[tool.robot-description.robots.r]\n', 'file = "r"\n', 'arguments'),
])


@given(st.lists(_WORDS, max_size=30).map(''.join))
def test_any_settings_are_read_or_reported(text: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, 'robot_description.toml')
        file.write_text(HEAD + text)
        found = settings_of(Path(folder))
        assert found.file == str(file)
        assert all(each.code == 'settings-invalid' for each in found.findings)
        assert isinstance(found.ignored_in(str(Path(folder, 'r.urdf'))), frozenset)


def test_many_codes_of_a_comment_are_one_finding(tmp_path: Path) -> None:
    codes = ' '.join(f'axis-lengt{i}' for i in range(20_000))
    file = tmp_path / 'r.urdf'
    file.write_text(robot('x', before=f'<!-- check: ignore axis-length {codes} -->'))
    with Checker() as checker:
        report = checker.check_file(file)
    found = [each for each in report.findings if each.code == 'ignore-unused']
    assert [each.message[:60] for each in found] == [
        "there is no finding with the code 'axis-lengt0', did you mea"
    ]
    assert 'and 19999 more' in found[0].message


def test_many_comments_and_many_findings_take_linear_time(tmp_path: Path) -> None:
    """An earlier version compared each comment with each finding, 36 million times."""
    comments = '<!-- check: ignore-file axis-length -->' * 6000
    found = [finding('axis-length', '/robot', file=str(tmp_path / 'r.urdf'))] * 6000
    text = robot('x', before=comments).encode()
    reported, suppressed = Selection().sort(found, str(tmp_path / 'r.urdf'), text)
    assert (reported, len(suppressed)) == ((), 6000)


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
def test_a_baseline_suppresses_each_finding_once(
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
        # A finding that has moved to a new place is not gone.
        gone -= its
    assert read.left() == gone.total()


def test_a_baseline_of_many_findings_is_compared_once() -> None:
    """An earlier version compared each finding with all others, 400 million times."""
    baseline = Baseline('baseline.json')
    found = [finding('a', f'/robot/link[{i}]') for i in range(20_000)]
    for each in found:
        baseline.add(each)
    assert all(map(baseline.take, found))
    assert not any(map(baseline.take, found))
    assert baseline.left() == 0


def test_a_file_of_a_baseline_may_have_any_name(tmp_path: Path) -> None:
    """If the operating system refuses the name of a file, the file counts as deleted."""
    names = ['a' * 5000, 'a\0b', '\ud800', '/', '']
    rows = [{'file': name, 'code': 'a', 'element': '/', 'count': 1} for name in names]
    (tmp_path / 'b.json').write_text(json.dumps({'findings': rows}))
    baseline = Baseline.read(tmp_path / 'b.json')
    assert baseline.left() == len(names)
    # Only two of the paths exist, the root and the folder of the baseline.
    assert baseline.left([]) == 3


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(
    st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                'file': st.just('r.urdf') | _JSON,
                'code': st.just('a') | _JSON,
                'element': st.just('/') | _JSON,
                'count': st.integers(1, 3) | _JSON,
            },
        )
        | _JSON,
        max_size=3,
    )
)
def test_any_json_is_a_baseline_or_refused(rows: list[object]) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, 'b.json')
        file.write_text(json.dumps({'findings': rows}))
        try:
            baseline = Baseline.read(file)
        except ValueError:
            return
        baseline.take(finding('a', '/', file=str(Path(folder, 'r.urdf'))))
        assert f'{baseline.left()} {baseline.left([])}'
        baseline.write()


def test_only_checked_files_can_have_lost_a_finding(tmp_path: Path) -> None:
    baseline = Baseline(tmp_path / 'baseline.json')
    files = [str(tmp_path / name) for name in ('checked.urdf', 'other.urdf', 'gone.urdf')]
    for file in files:
        baseline.add(finding('a', '/robot', file=file))
    for file in files[:2]:
        Path(file).touch()
    assert baseline.left(files[:1]) == 2


@given(then=FINDINGS, first=FINDINGS, again=FINDINGS)
def test_a_baseline_gives_the_same_answers_about_a_forgotten_description(
    then: list[Diagnostic], first: list[Diagnostic], again: list[Diagnostic]
) -> None:
    baseline = Baseline('baseline.json')
    for each in then:
        baseline.add(each)
    for each in first:
        baseline.take(each, 'first.urdf')
    answers, left = [baseline.take(each, 'again.urdf') for each in again], baseline.left()
    baseline.forget(['again.urdf', 'unknown.urdf'])
    assert [baseline.take(each, 'again.urdf') for each in again] == answers
    assert baseline.left() == left


def test_a_baseline_matches_findings_in_moved_lines(tmp_path: Path) -> None:
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
def test_a_file_that_is_not_a_baseline_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / 'b.json').write_text(text)
    with pytest.raises(ValueError, match='is not a baseline'):
        Baseline.read(tmp_path / 'b.json')


# -- rules that are off by default -----------------------------------------------------------


@pytest.fixture
def many_faces(tmp_path: Path) -> Path:
    """Return a robot with a collision mesh of 1001 faces and an axis of length 2."""
    (tmp_path / 'a.obj').write_text('v 0 0 0\n' + 'f 1 1 1\n' * 1001)
    mesh = '<collision><geometry><mesh filename="a.obj"/></geometry></collision>'
    file = tmp_path / 'r.urdf'
    file.write_text(robot('x').replace('<link name="a"/>', f'<link name="a">{mesh}</link>'))
    return file


ON_BY_DEFAULT = {'axis-length', 'file-relative'}


def reported_in(file: Path, **options: object) -> set[str]:
    return set(check(file, file.read_text(), **options)[0])


def test_a_rule_that_is_off_by_default_runs_when_it_is_selected(many_faces: Path) -> None:
    assert CODES['collision-faces'].off_by_default
    assert reported_in(many_faces) == ON_BY_DEFAULT
    assert reported_in(many_faces, select=['collision-faces']) == {'collision-faces'}
    assert reported_in(many_faces, select=['axis-length']) == {'axis-length'}


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
    assert reported_in(many_faces) == expected


def test_a_comment_about_a_rule_that_is_off_is_not_unused(many_faces: Path) -> None:
    comment = '<!-- check: ignore-file collision-faces -->\n'
    many_faces.write_text(comment + many_faces.read_text())
    assert 'ignore-unused' not in reported_in(many_faces)
    assert reported_in(many_faces, select=['collision-faces']) == set()
    many_faces.write_text(comment + robot('x'))
    assert 'ignore-unused' in reported_in(many_faces, select=['collision-faces'])
