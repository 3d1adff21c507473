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

"""Links of pages work, the index has each page, and pages for developers name real files."""

from __future__ import annotations

from collections import Counter
import os
from pathlib import Path
import re
import subprocess
import sys
from xml.etree import ElementTree

from doc import figures
import pytest
from test_support.patience import PATIENCE
from test_support.places import ROOT
from test_support.published import PLACES

DOC = ROOT / 'doc'
INDEX = DOC / 'README.md'
HOUSE = DOC / 'house.md'
DEVELOPERS = (ROOT / 'CONTRIBUTING.md', HOUSE, DOC / 'testing.md', DOC / 'developing.md')
PAGES = [*sorted(ROOT.glob('*.md')), *sorted(DOC.rglob('*.md'))]

_FENCE = re.compile(r'^( *)(```+|~~~+).*?^\1\2[`~]*$', re.DOTALL | re.MULTILINE)
_SPAN = re.compile(r'(`+)(?!`).+?(?<!`)\1(?!`)', re.DOTALL)
_HEADING = re.compile(r'^#{1,6} +(.*?) *#*$', re.MULTILINE)
_LINK = re.compile(r'\]\(\s*<?([^\s)>]+)')
_REFERENCE = re.compile(r'^ *\[[^\]]+\]: *(\S+)', re.MULTILINE)
_IMAGE = re.compile(r'<(?:img src|source .*srcset)="([^"]+)"')
_ELSEWHERE = re.compile(r'[a-z][a-z0-9+.-]*:', re.IGNORECASE)


def links(text: str) -> list[str]:
    """Return the targets of the links and images of a page. Code is ignored."""
    prose = _SPAN.sub('', _FENCE.sub('', text))
    return [target for kind in (_LINK, _REFERENCE, _IMAGE) for target in kind.findall(prose)]


def anchors(text: str) -> set[str]:
    """Return the anchors that GitHub makes from the headings of a page."""
    text = _FENCE.sub('', text)
    found: set[str] = set()
    seen: Counter[str] = Counter()
    for heading in _HEADING.findall(text):
        # The text of a link in a heading is part of the anchor, but the target of the link is not.
        shown = re.sub(r'!?\[([^\]]*)\]\([^)]*\)', r'\1', heading)
        slug = re.sub(r'[^\w\- ]', '', shown.lower()).replace(' ', '-')
        found.add(f'{slug}-{seen[slug]}' if seen[slug] else slug)
        seen[slug] += 1
    return found


def broken_links(page: Path, text: str) -> list[str]:
    """Return the relative links of a page whose file or heading does not exist."""
    found = []
    for target in links(text):
        if _ELSEWHERE.match(target):
            continue
        name, _, anchor = target.partition('#')
        file = page.parent / name if name else page
        if not file.exists():
            found.append(f'{target}: there is no such file')
        elif anchor:
            other = file.read_text(encoding='utf-8') if name else text
            if anchor not in anchors(other):
                found.append(f'{target}: the page has no such heading')
    return found


@pytest.mark.parametrize('page', PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert broken_links(page, page.read_text(encoding='utf-8')) == []


@pytest.mark.parametrize('page', PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_nothing_is_left_to_fill_in(page: Path) -> None:
    prose = _SPAN.sub('', _FENCE.sub('', page.read_text(encoding='utf-8')))
    assert re.findall(r'\{[A-Z]+\}|\bTODO\b|\bTBD\b|\bFIXME\b', prose) == []


@pytest.mark.parametrize(
    ('text', 'found'),
    [
        ('[a](loops.md), [b](findings/mimic.md#mimic-cycle), ![c](images/viewer_dark.webp)', []),
        ('[a](loop.md)', ['loop.md: there is no such file']),
        ('[a](images/none.png "title")', ['images/none.png: there is no such file']),
        ('[a]: none.md', ['none.md: there is no such file']),
        ('<img src="images/none.png" alt="a">', ['images/none.png: there is no such file']),
        ('[a](loops.md#none)', ['loops.md#none: the page has no such heading']),
        ('# A `b_c`: d, e\n[a](#a-b_c-d-e)', []),
        ('# A\n# A\n[a](#a-1) [b](#a-2)', ['#a-2: the page has no such heading']),
        ('# [A](loops.md) b\n[a](#a-b)', []),
        ('[a](https://example.org/none.md#none)', []),
        ('`[a](none.md)`\n```md\n[b](none.md)\n```', []),
        ('```\n# no\n```\n[a](#no)', ['#no: the page has no such heading']),
    ],
)
def test_checker_sees_broken_links(text: str, found: list[str]) -> None:
    assert broken_links(INDEX, text) == found


def test_each_picture_is_shown_in_both_themes_and_has_an_alternative() -> None:
    shown: set[str] = set()
    for page in PAGES:
        text = _FENCE.sub('', page.read_text(encoding='utf-8'))
        images = re.findall(r'^<img src="([^"]*)" alt="([^"]+)">$', text, re.MULTILINE)
        assert len(images) == text.count('<img') == text.count('<picture>'), page
        assert re.findall(r'srcset="(.*)"', text) == [
            src.replace('_light.', '_dark.') for src, _ in images
        ], page
        shown |= {Path(src).name for src, _ in images}
    shown |= {name.replace('_light.', '_dark.') for name in shown}
    assert shown == {file.name for file in (DOC / 'images').iterdir()}
    files = sorted((DOC / 'images').glob('*.svg'))
    assert {f'images/{file.name}' for file in files} == set(figures.files())
    for file in files:
        root = ElementTree.parse(file).getroot()
        assert root.get('role') == 'img', file
        for tag in ('title', 'desc'):
            assert root.findtext(f'{{http://www.w3.org/2000/svg}}{tag}'), file


def test_the_index_has_every_page() -> None:
    """The index, doc/README.md, has a link to each page, including the pages of findings."""
    named = {(DOC / target).resolve() for target in links(INDEX.read_text(encoding='utf-8'))}
    # Leave out pages that only show a file of the folder above.
    begin = 'This file is a placeholder'
    pages = {page for page in DOC.rglob('*.md') if not page.read_text().startswith(begin)}
    assert {str(page.relative_to(DOC)) for page in pages - named - {INDEX}} == set()


def test_the_index_of_the_site_has_what_readers_type() -> None:
    """
    The index has words that readers search for.

    The search of the site shows entries of the index before all other results.

    """
    texts = [page.read_text(encoding='utf-8') for page in PAGES]
    entries = {
        entry
        for text in texts
        for line in re.findall(r'^<!-- index: (.*) -->$', text, re.MULTILINE)
        for entry in line.split(', ')
    }
    messages = re.findall(r'^## (.*)$', (DOC / 'troubleshooting.md').read_text(), re.MULTILINE)
    titles = {text.partition('\n')[0].removeprefix('# ').lower() for text in texts}
    typed = {'mimic', 'mimic joint', *map(str.lower, messages), 'troubleshooting'}
    assert typed - entries - titles == set()


def test_figures_that_a_page_shows_are_those_of_their_page() -> None:
    page = (DOC / 'why.md').read_text(encoding='utf-8')
    tables = re.findall(r'^<!-- rows of (\S+) -->\n\n((?:\|.*\n)+)', page, re.MULTILINE)
    assert len(tables) == page.count('<!-- rows of') >= 4
    for owner, table in tables:
        rows = {re.sub('-+', '-', row) for row in table.splitlines()}
        theirs = (DOC / owner).read_text(encoding='utf-8').splitlines()
        assert rows - {re.sub('-+', '-', row) for row in theirs} == set(), f'doc/{owner} has them'


# Releases and measurements have dates. Other pages describe the present.
DATED = {DOC / 'performance.md', DOC / 'robustness.md'}


@pytest.mark.parametrize('page', sorted({*PAGES} - DATED), ids=lambda page: page.name)
def test_dates_are_only_on_the_pages_of_measurements(page: Path) -> None:
    prose = _SPAN.sub('', _FENCE.sub('', page.read_text(encoding='utf-8')))
    assert re.findall(r'\b20\d\d-\d\d-\d\d\b', prose) == []


def test_each_shown_version_is_that_of_package_xml() -> None:
    version = ElementTree.parse(ROOT / 'package.xml').findtext('version')
    shown = {
        'CITATION.cff': r'^version: (.*)$',
        'CHANGELOG.rst': r'^(\d\S*) \(\d{4}-\d\d-\d\d\)$',
        'doc/start/check_in_ci.md': r'robot_description_tools@(\S+)',
        'editors/vscode/README.md': r'robot-description-(.*)\.vsix',
        'editors/vscode/package.json': r'^  "version": "(.*)",$',
    }
    for file, form in shown.items():
        found = re.search(form, (ROOT / file).read_text(encoding='utf-8'), re.MULTILINE)
        assert found, file
        assert found[1] == version, file


# Matches a word that is the name of a file, although the word has no slash.
_FILE = re.compile(r'[\w-]+\.(?:cfg|html|ini|js|json|md|py|rst|toml|ts|txt|xml|yaml)')


def missing_paths(text: str) -> list[str]:
    """Return the paths in backquotes that do not exist in the repository."""
    spans = re.findall(r'`([^`\n]+)`', _FENCE.sub('', text))
    words = ' '.join(spans).split()
    paths = [word for word in words if '/' in word or _FILE.fullmatch(word)]
    return [path for path in paths if not _exists(path)]


def _exists(path: str) -> bool:
    """Return True if a path exists in the repository or the package. NAME means any name."""
    pattern = path.replace('NAME', '*').rstrip('/')
    return any(any(folder.glob(pattern)) for folder in (ROOT, ROOT / 'robot_description_tools'))


@pytest.mark.parametrize('page', DEVELOPERS, ids=lambda page: page.name)
def test_pages_for_developers_name_files_that_exist(page: Path) -> None:
    assert missing_paths(page.read_text(encoding='utf-8')) == []


def test_the_welcome_fits_on_a_screen() -> None:
    assert len((ROOT / 'CONTRIBUTING.md').read_text(encoding='utf-8').splitlines()) <= 55


# The changes that the table of doc/house.md must contain. Each row names the files to edit.
CHANGES = (
    'joint type',
    'attribute of `<limit>`',
    'rule with a repair',
    'verb',
    'transmission',
    'loop dialect',
    'topic',
    'parameter',
    'key of `check --format json`',
    'mesh format',
    'LSP request',
    'diagnosis of `doctor`',
    'rate of diagnostics',
    'unit suffix, such as `90deg`',
    'numba for FK',
    'language of the docs',
    'interface type, such as `acceleration`',
    'IK family',
    'renamed public function',
    'new version of rclpy',
)


@pytest.mark.parametrize('change', CHANGES)
def test_the_house_names_the_files_of_a_change(change: str) -> None:
    rows = [
        row.split(' | ')
        for row in HOUSE.read_text(encoding='utf-8').splitlines()
        if row.startswith(f'| {change} | ')
    ]
    assert len(rows) == 1, f'doc/house.md has one row for: {change}'
    # The first cell has the files to open first. The second cell has the other files to change.
    for cell in rows[0][1:]:
        assert re.search(r'`[\w./-]+\.(?:py|js|ts|md|toml|xml|rst)`', cell), cell


@pytest.mark.parametrize(
    ('text', 'found'),
    [
        ('`description/model.py`, `doc/`, `setup.py`, `Joint.range`, `cli/NAME.py`', []),
        ('run `python doc/generate.py` in `web/test/`', []),
        (
            '`description/models.py` and `python doc/generat.py`',
            ['description/models.py', 'doc/generat.py'],
        ),
        (
            '`messages.ts`, `web/src/NAME.py`, `none/`',
            ['messages.ts', 'web/src/NAME.py', 'none/'],
        ),
    ],
)
def test_checker_sees_missing_paths(text: str, found: list[str]) -> None:
    assert missing_paths(text) == found


def test_migration_names_what_is_replaced() -> None:
    pages = ('migration.md', 'start/replace_robot_state_publisher.md')
    page = ''.join((DOC / name).read_text(encoding='utf-8') for name in pages)
    programs = ('robot_state_publisher', 'joint_state_publisher', 'joint_state_publisher_gui')
    assert all(f'`{program}`' in page or f"'{program}'" in page for program in programs)
    manifest = ElementTree.parse(ROOT / 'package.xml').getroot()
    assert f'<exec_depend>{manifest.findtext("name")}</exec_depend>' in page


def test_inverse_kinematics_is_compared_with_others() -> None:
    page = (DOC / 'performance.md').read_text(encoding='utf-8')
    assert all(f'| {solver}' in page for solver in ('TRAC-IK', 'KDL', 'EAIK'))


def test_differences_say_that_the_node_takes_a_file_name() -> None:
    # test/ros/test_robot_state_node.py: test_a_word_on_the_command_line_is_the_description_file
    page = ' '.join((DOC / 'differences.md').read_text(encoding='utf-8').split())
    assert '`robot_state_node` accepts this argument in every distribution' in page
    assert 'never took' not in page


def test_the_page_names_the_packages_that_tests_skip_without() -> None:
    page = (DOC / 'testing.md').read_text(encoding='utf-8')
    part = page.split('\n## What is skipped\n')[1].split('\n## ')[0]
    sources = [file.read_text(encoding='utf-8') for file in (ROOT / 'test').rglob('*.py')]
    modules = {
        name.partition('.')[0]
        for source in sources
        for name in re.findall(r"importorskip\(\s*'([\w.]+)'", source)
    }
    assert {'pinocchio', 'rclpy'} <= modules
    # Ignore helpers in test_support. They only need pinocchio, which tests also name.
    missing = {name for name in modules - {'test_support'} if f'`{name}`' not in part}
    assert missing == set(), 'doc/testing.md explains how to install what tests need'


def test_the_published_robots_come_as_the_page_says(tmp_path: Path) -> None:
    for place in PLACES.values():
        file = tmp_path / 'clone' / 'urdf_files' / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text('<robot/>')
    folder = tmp_path / 'robots'
    subprocess.run(
        [sys.executable, '-m', 'test_support.published', tmp_path / 'clone'],
        cwd=ROOT,
        env={**os.environ, 'ROBOTS': str(folder)},
        check=True,
        timeout=PATIENCE,
    )
    assert {file.name for file in folder.iterdir()} == set(PLACES)
