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

"""Apply repairs to descriptions until no repair is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
import gc
import os
from pathlib import Path

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.check import Checker
from robot_description_tools.check import Examined
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Report
from robot_description_tools.diagnostics import Severity
from robot_description_tools.fixing import _tally
from robot_description_tools.fixing import Fixed
from robot_description_tools.fixing import Fixer
from robot_description_tools.fixing import offers
from robot_description_tools.selection import Baseline
from robot_description_tools.selection import Selection
from test_support.examples import examples

ENDS = '<parent link="base"/><child link="arm"/>'
XACRO = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'

MISSPELT = '<colision><geometry><sphere radius="1"/></geometry></colision>'


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def fix(*files: Path, suggested: bool = False, folder: Path | None = None) -> Fixed:
    folders = [str(folder)] if folder else []
    with Checker() as checker:
        named = {str(file): True for file in files}
        return Fixer(checker, named, suggested=suggested, folders=folders).run()


def codes(fixed: Fixed) -> list[str]:
    return [finding.code for report in fixed.reports.values() for finding in report.findings]


def test_a_mistake_in_a_macro_is_fixed_once_in_the_macro(tmp_path: Path) -> None:
    macro = (
        f'{XACRO}<xacro:macro name="part" params="name size">\n'
        '<link name="${name}"><colision><geometry><box sise="${size} 1 1"/></geometry></colision>'
        '</link></xacro:macro></robot>'
    )
    write(
        tmp_path,
        {
            'package.xml': '<package><name>p</name></package>',
            'macros.xacro': macro,
            'r.xacro': f'{XACRO}<xacro:include filename="macros.xacro"/>'
            '<xacro:part name="base" size="1"/><xacro:part name="arm" size="2"/>'
            f'<joint name="j" type="fixed">{ENDS}</joint></robot>',
        },
    )
    fixed = fix(tmp_path / 'r.xacro')
    right = macro.replace('colision', 'collision').replace('sise', 'size')
    assert fixed.after == {str(tmp_path / 'macros.xacro'): right.encode()}
    assert codes(fixed) == []
    # A fix computes the new texts, but does not change the files.
    assert (tmp_path / 'macros.xacro').read_text() == macro


@pytest.mark.parametrize('encoding', ['utf-8-sig', 'utf-16', 'iso-8859-1'])
def test_xacro_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    declaration = f'<?xml version="1.0" encoding="{encoding.removesuffix("-sig")}"?>'
    text = f'{declaration}<!-- \u00e9 -->{XACRO}\r\n\t<link nmae="\u00e9"/><!-- \u00e9 --></robot>'
    right = text.replace('nmae', 'name')
    (tmp_path / 'r.xacro').write_bytes(text.encode(encoding))
    assert fix(tmp_path / 'r.xacro').after == {str(tmp_path / 'r.xacro'): right.encode(encoding)}


def test_a_xacro_that_is_not_expanded_is_not_edited(tmp_path: Path) -> None:
    write(tmp_path, {'r.xacro': f'{XACRO}<link name="base"><colision/></link></robot>'})
    with Checker() as checker:
        examined = checker.examine(tmp_path / 'r.xacro')
    assert len(offers([examined])[0]) == 1
    offered, refused = offers([replace(examined, is_placed=False)])
    assert (offered, len(refused)) == ([], 1)


def test_findings_of_a_baseline_are_not_fixed(tmp_path: Path) -> None:
    link = '<link name="base"><colision/></link>'
    write(tmp_path, {'r.urdf': f'<robot name="r">\n{link}</robot>'})
    old = Baseline(tmp_path / 'b.json')
    file = str(tmp_path / 'r.urdf')
    with Checker() as checker:
        for finding in checker.check_file(file).findings:
            old.add(finding)
    old.write()
    text = (tmp_path / 'r.urdf').read_text()
    (tmp_path / 'r.urdf').write_text(text.replace('name="base"', 'name="base" nmae="x"'))
    with Checker(selection=Selection(baseline=Baseline.read(tmp_path / 'b.json'))) as checker:
        fixed = Fixer(checker, {file: True}).run()
        assert checker.selection.baseline is not None
        assert checker.selection.baseline.left([file]) == 0
    assert fixed.after == {file: text.encode()}
    assert codes(fixed) == []


def test_a_macro_is_not_edited_if_another_call_needs_its_text(tmp_path: Path) -> None:
    # `colision` is unknown in a link. In <gazebo>, it may be an element of another tool.
    text = (
        f'{XACRO}<xacro:macro name="part"><colision/></xacro:macro>'
        '<link name="base"><xacro:part/></link><gazebo><xacro:part/></gazebo></robot>'
    )
    write(tmp_path, {'r.xacro': text})
    fixed = fix(tmp_path / 'r.xacro')
    assert not fixed.after
    assert [one.reason for one in fixed.refused] == [
        'other calls of the macro need the old text'
    ]


def test_each_call_of_a_macro_is_repaired_for_its_own_arguments(
    tmp_path: Path,
) -> None:
    macro = (
        '<xacro:macro name="m" params="n type"><link name="${n}"/>'
        '<joint name="${n}_joint" type="${type}"><parent link="base"/><child link="${n}"/></joint>'
        '</xacro:macro>'
    )
    calls = '<xacro:m n="a" type="Fixed"/><xacro:m n="b" type="fixed"/>'
    write(tmp_path, {'r.xacro': f'{XACRO}{macro}<link name="base"/>{calls}</robot>'})
    (refused,) = fix(tmp_path / 'r.xacro').refused
    assert refused.reason == "xacro computes the attribute 'type'"


def test_a_finding_that_a_repair_uncovers_is_fixed_or_reported(tmp_path: Path) -> None:
    text = '<robot name="r"><link name="base"><colision>{}</colision></link></robot>'
    curable = text.format('<geometry><sphere radious="1"/></geometry>')
    rest = text.format('<geometry/>')
    twice = rest.replace('name="base"', 'name="base" nmae="x"')
    write(tmp_path, {'a.urdf': curable, 'b.urdf': twice})
    fixed = fix(tmp_path / 'a.urdf', tmp_path / 'b.urdf')
    right = curable.replace('colision', 'collision').replace('radious', 'radius')
    assert fixed.after == {
        str(tmp_path / 'a.urdf'): right.encode(), str(tmp_path / 'b.urdf'): rest.encode()
    }
    assert codes(fixed) == ['element-unknown']
    (refused,) = fixed.refused
    assert refused.reason == 'it would cause geometry-shapes'


def test_a_finding_that_a_repair_causes_is_not_counted_as_hidden_before(
    tmp_path: Path,
) -> None:
    joint = f'<joint name="j" type="{{}}">{ENDS}</joint>'
    text = f'<robot name="r"><link name="base"/>{joint}<link name="arm">{{}}</link></robot>'
    empty = '<colision><geometry/></colision>'
    write(tmp_path, {'a.urdf': text.format('Fixed', empty)})
    fixed = fix(tmp_path / 'a.urdf')
    assert fixed.after == {str(tmp_path / 'a.urdf'): text.format('fixed', empty).encode()}
    assert codes(fixed) == ['element-unknown']
    hidden = text.format('fixed', '<collision><geometry/></collision>')
    write(tmp_path, {'a.urdf': hidden.replace('name="j"', 'name="j" name="j"')})
    fixed = fix(tmp_path / 'a.urdf')
    assert fixed.after == {str(tmp_path / 'a.urdf'): hidden.encode()}
    assert codes(fixed) == ['geometry-shapes']


def test_mistakes_that_are_found_one_at_a_time_are_all_fixed(tmp_path: Path) -> None:
    others = ''.join(f'<gazebo><a b="{n} & {n}"/></gazebo>' for n in range(25))
    text = f'<robot name="r"><link name="base"/>{others}</robot>'
    write(tmp_path, {'a.urdf': text})
    fixed = fix(tmp_path / 'a.urdf')
    assert fixed.after == {str(tmp_path / 'a.urdf'): text.replace('&', '&amp;').encode()}
    assert not codes(fixed)


def test_a_finding_that_another_one_of_its_kind_replaces_is_counted(tmp_path: Path) -> None:
    file = tmp_path / 'r.urdf'
    file.write_text('<robot name="a & b"><link name="base"/><<</robot>')
    fixed = fix(file)
    assert fixed.after[str(file)] == file.read_bytes().replace(b'&', b'&amp;')
    assert (codes(fixed), fixed.count) == (['xml-syntax'], 1)


def test_a_finding_that_was_listed_before_is_not_new(tmp_path: Path) -> None:
    """The finding about an effort limit of 0 is reported before and after the fix of the range."""
    joint = (
        '<joint name="j{0}" type="revolute"><parent link="a"/><child link="{0}"/>'
        '<axis xyz="0 0 1"/><limit lower="-90" upper="90" effort="{1}" velocity="1"/></joint>'
    )
    links = '<link name="a"/><link name="b"/><link name="c"/>'
    text = f'<robot name="r">{links}{joint.format("b", 0)}{joint.format("c", 5)}</robot>'
    write(tmp_path, {'r.urdf': text})
    fixed = fix(tmp_path / 'r.urdf', suggested=True)
    (was,) = fixed.reports_before.values()
    assert [finding.code for finding in was.findings] == ['limit-zero', 'limit-degrees']
    assert codes(fixed) == ['limit-zero']
    assert (fixed.count, fixed.new) == (1, 0)


def test_a_finding_with_a_new_name_in_its_message_is_not_new(tmp_path: Path) -> None:
    links = '<link name="base"/><link name="arm"/>'
    joint = f'<joint name=" j" type="revolute">{ENDS}<axis xyz="0 0 1"/>{{}}</joint>'
    limit = '<limit lower="-1" upper="1" effort="0" velocity="1"/>'
    write(tmp_path, {'r.urdf': f'<robot name="r">{links}{joint.format(limit)}</robot>'})
    fixed = fix(tmp_path / 'r.urdf', suggested=True)
    was, now = (next(iter(reports.values())) for reports in (fixed.reports_before, fixed.reports))
    gone = len(was.findings) - len(now.findings)
    assert (fixed.count, fixed.new) == (gone, 0)


@settings(max_examples=examples(100))
@given(
    was=st.lists(st.sampled_from('aabc'), max_size=6),
    uncovered=st.lists(st.sampled_from('abcd'), max_size=3),
    data=st.data(),
)
def test_findings_that_are_fixed_and_new_add_up(
    was: list[str], uncovered: list[str], data: st.DataObject
) -> None:
    """
    The test draws the findings that are fixed, and those that are new.

    In this test, two findings are equal if they have the same message.

    """

    def report(messages: list[str]) -> Report:
        where = Location('r.urdf')
        return Report(tuple(Diagnostic(Severity.ERROR, m, m, 'fix', where) for m in messages))

    repaired = [m for m in was if data.draw(st.booleans())]
    stays = list((Counter(was) - Counter(repaired)).elements())
    before, now = report(was), report([*stays, *uncovered])
    keys = Counter((m, 'r.urdf', m) for m in repaired)
    assert _tally(before, now, keys) == (len(repaired), len(uncovered))


def test_a_file_that_is_reached_only_after_a_repair_is_fixed(tmp_path: Path) -> None:
    """Until the namespace of xacro is declared, <xacro:include> does not include the file."""
    part = XACRO.replace(' name="r"', '') + f'<link name="base">{MISSPELT}</link></robot>'
    main = '<robot name="r">\n<xacro:include filename="part.xacro"/></robot>'
    write(tmp_path, {'part.xacro': part, 'r.urdf.xacro': main})
    fixed = fix(tmp_path / 'r.urdf.xacro')
    assert dict(fixed.before) == {
        str(tmp_path / 'r.urdf.xacro'): main.encode(),
        str(tmp_path / 'part.xacro'): part.encode(),
    }
    assert b'xmlns:xacro' in fixed.after[str(tmp_path / 'r.urdf.xacro')]
    right = part.replace('colision', 'collision')
    assert fixed.after[str(tmp_path / 'part.xacro')] == right.encode()


@pytest.mark.parametrize('order', [1, -1])
def test_files_that_a_repair_makes_reachable_are_fixed_for_all_robots(
    tmp_path: Path, order: int
) -> None:
    macro = f'{XACRO}<xacro:macro name="part">{MISSPELT}</xacro:macro></robot>'
    main = '<xacro:include filename="part.xacro"/>{}</robot>'
    lost = '<robot name="r">' + main.format('<link name="base"><xacro:part/></link>')
    # `colision` is unknown in a link. In <gazebo>, it may be an element of another tool.
    other = XACRO + main.format('<link name="base"/><gazebo><xacro:part/></gazebo>')
    write(tmp_path, {'part.xacro': macro, 'a.xacro': lost, 'b.xacro': other})
    alone = fix(tmp_path / 'a.xacro')
    assert str(tmp_path / 'part.xacro') in alone.after
    fixed = fix(*[tmp_path / 'a.xacro', tmp_path / 'b.xacro'][::order])
    assert [*fixed.after] == [str(tmp_path / 'a.xacro')]
    assert [one.reason for one in fixed.refused] == ['other calls of the macro need the old text']
    assert {*fixed.reports} == {str(tmp_path / 'a.xacro'), str(tmp_path / 'b.xacro')}
    assert fixed.new == 1


@pytest.mark.long
def test_each_description_is_checked_once_more_for_its_own_repair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Descriptions without common files are checked one by one and do not stay in memory.

    A third of them is correct, a third is fixed, and a third has a repair that does not help.
    """
    good = '<robot name="r"><link name="base"/></robot>'
    wrong = good.replace('name="base"', 'name="base" nmae="x"')
    useless = '<robot name="r"><link name="base"><colision><geometry/></colision></link></robot>'
    texts = {f'{n}.urdf': [good, wrong, useless][n % 3] for n in range(30)}
    write(tmp_path, texts)
    checks: Counter[str] = Counter()
    alive = []
    examine = Checker.examine

    def count(self: Checker, file: str, **options: bool) -> Examined:
        checks[Path(file).name] += 1
        alive.append(sum(isinstance(each, RobotDescription) for each in gc.get_objects()))
        return examine(self, file, **options)

    monkeypatch.setattr(Checker, 'examine', count)
    before = sum(isinstance(each, RobotDescription) for each in gc.get_objects())
    fixed = fix(*(tmp_path / name for name in texts))
    assert len(fixed.after) == 10
    assert {checks[name] for name, text in texts.items() if text == good} == {1}
    assert {checks[name] for name, text in texts.items() if text == wrong} == {2}
    (often,) = {checks[name] for name, text in texts.items() if text == useless}
    assert often <= 4
    assert max(alive) - before <= 4


def test_files_beside_the_description_are_fixed(tmp_path: Path) -> None:
    right = '<robot name="r"><group name="j"><link name="base"/></group></robot>'
    wrong = right.replace('name="j"', 'name="j" name="j"')
    write(tmp_path, {'r.urdf': '<robot name="r"><link name="base"/></robot>', 'r.srdf': wrong})
    with Checker(srdf=tmp_path / 'r.srdf') as checker:
        fixed = Fixer(checker, {str(tmp_path / 'r.urdf'): True}).run()
    assert fixed.after == {str(tmp_path / 'r.srdf'): right.encode()}
    assert not codes(fixed)


@pytest.mark.parametrize(
    ('place', 'why'),
    [('other/package.xml', 'another package'), ('share/ament_index/x', 'installed copy')],
)
def test_files_of_others_are_not_edited(tmp_path: Path, place: str, why: str) -> None:
    name = f'{place.partition("/")[0]}/m.xacro'
    write(
        tmp_path,
        {
            place: '<package><name>other</name></package>',
            name: f'{XACRO}<link name="base" nmae="x"/></robot>',
            'package.xml': '<package><name>p</name></package>',
            'r.xacro': f'{XACRO}<xacro:include filename="{name}"/></robot>',
        },
    )
    fixed = fix(tmp_path / 'r.xacro')
    assert not fixed.after
    (refused,) = fixed.refused
    assert why in refused.reason
    # If the user names a folder, all its packages may be edited, except installed copies.
    fixed = fix(tmp_path / 'r.xacro', folder=tmp_path)
    assert bool(fixed.after) == (why == 'another package')
    assert not fix(tmp_path / 'r.xacro', folder=tmp_path / 'oth').after


def test_a_read_only_file_is_not_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = '<robot name="r"><link name="base" nmae="x"/></robot>'
    file, other, good = (tmp_path / name for name in ('file.urdf', 'no/other.urdf', 'good.urdf'))
    write(tmp_path, {str(each): wrong for each in (file, other, good)})
    # Simulate the permissions, because the user root can write every file.
    closed = (str(file), str(other.parent))
    monkeypatch.setattr(os, 'access', lambda path, mode: path not in closed)
    fixed = fix(file, other, good)
    assert [*fixed.after] == [str(good)]
    reasons = {one.where.source: one.reason for one in fixed.refused}
    assert reasons == {
        str(file): 'the file is not writable',
        str(other): 'the file cannot be replaced, because its folder is not writable',
    }


def test_a_file_with_several_hard_links_is_not_edited(tmp_path: Path) -> None:
    wrong = '<robot name="r"><link name="base" nmae="x"/></robot>'
    write(tmp_path, {'r.urdf': wrong})
    (tmp_path / 'other').hardlink_to(tmp_path / 'r.urdf')
    fixed = fix(tmp_path / 'r.urdf')
    assert not fixed.after
    (refused,) = fixed.refused
    assert refused.reason == 'the file has several hard links, which would keep the old content'
    (tmp_path / 'other').unlink()
    assert [*fix(tmp_path / 'r.urdf').after] == [str(tmp_path / 'r.urdf')]


def test_ignored_findings_are_not_fixed(tmp_path: Path) -> None:
    text = (
        '<robot name="r"><link name="base"><!-- check: ignore element-unknown -->'
        '<colision/></link></robot>'
    )
    write(tmp_path, {'r.urdf': text})
    assert not fix(tmp_path / 'r.urdf').after
