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
Run the test suites of other packages with this package in place of their library.

``python -m benchmark.conformance --suite DIR [DIR …] [--all]``

DIR is a checkout of xacro, ros2_control, urdfdom or urdf_parser_py, or a folder with several of
them. This repository contains no files of these packages. `robot_description_tools` expands the
documents of the xacro tests, and reads the documents of the other three. For
robot_state_publisher, DIR is a workspace in which robot_state_publisher was built with its tests.
These tests then start robot_state_node of this package. Python code of the suites is executed, so
only use checkouts that you trust. Tests of functions that this package does not have are counted
as not applicable.

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import AbstractContextManager
from contextlib import contextmanager
from contextlib import redirect_stderr
from contextlib import redirect_stdout
from importlib import metadata
from importlib import util
from io import StringIO
import os
from pathlib import Path
import re
import shutil
import subprocess
import sys
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any
from typing import NamedTuple
import unittest
from unittest import mock
from xml.dom import minidom

from benchmark.peers import RSP
from robot_description_tools import load_description
from robot_description_tools import RobotDescriptionError
from robot_description_tools.description import to_urdf
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xacro.expand import read_expanded
from robot_description_tools.diagnostics import one_line

SAME = 'same'
DIFFERS = 'differs'
APART = 'not applicable'


class Outcome(NamedTuple):
    """Result of one test of a suite."""

    test: str
    result: str
    detail: str = ''


# Reasons of intended differences. For each suite, `WHY` maps the first characters of a test name
# to the reason why the result of the test differs.
_PRINTED = 'what xacro prints on stderr is a finding here, with its place'
_NO_LINK = 'a robot without links is refused, as urdfdom does'
_LOOSE = 'links that no joint connects are refused, as urdfdom does'
_NO_INERTIA = (
    'an <inertial> that lacks a part, or has one that cannot be read, is left out with an error'
)
_ORIGIN = 'an <origin> or material that is not written is handed on as its default'
_DATA = 'the data type cv::Mat has no meaning for an interface: an error here'
_QUOTE = 'a limit in the document is 0.5" with the quotation mark; strtod there stops before it'
_PLUGIN = 'the plugin in the document is misspelt and never loaded there: an error here'
WHY: dict[str, dict[str, str]] = {
    'xacro': {
        'TestXacro.test_macro_name_with_colon': _PRINTED,
        'TestXacro.test_message_functions': _PRINTED,
        'TestXacro.test_overwrite_globals': _PRINTED,
        'TestXacro.test_print_location': _PRINTED,
        'TestXacro.test_redefine_global_symbol': _PRINTED,
    },
    'ros2_control': {
        'successfully_parse_valid_urdf_system_multi_interface': _QUOTE,
        'successfully_parse_valid_urdf_actuator_modular_robot_with_sensors': _PLUGIN,
        'successfully_parse_valid_urdf_actuator_only': _PLUGIN,
        'successfully_parse_locale_independent_double': _PLUGIN,
        'successfully_parse_valid_urdf_system_with_size_and_data_type': _DATA,
        'successfully_parse_valid_urdf_system_with_bool_data_type_on_joint': _DATA,
        'successfully_parse_valid_urdf_system_and_disabled_interfaces': _DATA,
        'successfully_parse_valid_sdf': 'SDF is not read',
    },
    'urdfdom': {},
    RSP: {},
    'urdf_parser_py': {
        'LinkMultiVisualsAndCollisionsTest.': _LOOSE,
        'LinkOriginTestCase.': _NO_INERTIA,
        'TestURDFParser.test_collision_with_name': _ORIGIN,
        'TestURDFParser.test_link_m': _ORIGIN,
        'TestURDFParser.test_new_transmission': _NO_LINK,
        'TestURDFParser.test_old_transmission': _NO_LINK,
        'TestURDFParser.test_robot_material': _NO_LINK,
        'TestURDFParser.test_version_attribute_correct': _NO_LINK,
        'TestURDFParser.test_visual_with_name': _ORIGIN,
        'TestURDFParserError.test_bad_inertial_origin_xyz': _NO_INERTIA,
    },
}  # fmt: skip


# --- suites in Python ---


class _Refused(Exception):
    """Raised if this package refuses an input that the tested library accepts."""


def load_module(file: Path) -> ModuleType:
    """Import a file of a suite."""
    spec = util.spec_from_file_location(f'conformance_{file.stem}', file)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    with mock.patch.dict(sys.modules, {'mock': mock}):
        spec.loader.exec_module(module)
    return module


def run_cases(
    module: ModuleType, used: Counter[str], ours: AbstractContextManager[Any]
) -> Iterator[Outcome]:
    """
    Run the test cases of a module twice: with the original library, and with this package.

    ``ours`` replaces the library by this package. ``used`` counts the calls of this package.

    """
    tests = list(_tests(unittest.defaultTestLoader.loadTestsFromModule(module)))
    theirs = {test.id(): _problem(test) for test in tests}
    with ours:
        for test in tests:
            used.clear()
            problem = _problem(test)
            name = test.id().partition('.')[2]
            if not used:
                yield Outcome(name, APART)
            elif theirs[test.id()]:
                yield Outcome(name, APART, f'the library itself fails: {theirs[test.id()]}')
            else:
                yield Outcome(name, DIFFERS if problem else SAME, problem)


def _problem(test: unittest.TestCase) -> str:
    """Run a test. Return the last line of its first failure or error, or an empty text."""
    result = unittest.TestResult()
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        test.run(result)
    problems = [text for _, text in [*result.failures, *result.errors]]
    return _last_line(problems[0]) if problems else ''


def _tests(suite: unittest.TestSuite) -> Iterator[unittest.TestCase]:
    for each in suite:
        if isinstance(each, unittest.TestSuite):
            yield from _tests(each)
        else:
            yield each


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return one_line(lines[-1])[:200] if lines else ''


def xacro_suite(file: Path) -> Iterator[Outcome]:
    """Run the tests of xacro, but let this package expand each document instead of xacro."""
    with TemporaryDirectory() as folder:
        # Work in a copy of the folder of the tests: the tests read files in it, and
        # `quick_xacro` below writes a file into it.
        here = Path(folder, 'test')
        shutil.copytree(file.parent, here)
        module = load_module(here / file.name)
        used: Counter[str] = Counter()
        original = module.TestXacroBase.quick_xacro

        def quick_xacro(self: Any, xml: Any, cli: Any = None, **options: Any) -> Any:
            used['expanded'] += 1
            text = xml if isinstance(xml, str) else xml.read()
            place = here / 'robot.urdf.xacro'
            if not isinstance(xml, str):
                place = Path(xml.name).with_name('robot.urdf.xacro')
                xml = text
            place.write_text(text, encoding='utf-8')
            arguments = {
                word.partition(':=')[0]: word.partition(':=')[2]
                for word in cli or ()
                if ':=' in word
            } | {name: str(value) for name, value in (options.get('mappings') or {}).items()}
            try:
                expansion = read_expanded(
                    str(place),
                    arguments or None,
                    PackageResolver.from_environment([str(file.parents[1])]),
                )
            except RobotDescriptionError as error:
                # If xacro itself also refuses the document, raise its exception.
                original(self, xml, cli, **options)
                raise _Refused(str(error.diagnostics[0])) from error
            finally:
                place.unlink()
            content = expansion.decode() if isinstance(expansion, bytes) else expansion.text
            return minidom.parseString((content or '').encode())

        with _inside(here), _as_package('xacro', file.parents[1]):
            ours = mock.patch.object(module.TestXacroBase, 'quick_xacro', quick_xacro)
            yield from run_cases(module, used, ours)


def urdf_parser_py_suite(file: Path) -> Iterator[Outcome]:
    """Run the tests of urdf_parser_py, but let this package read and convert each document."""
    from urdf_parser_py import urdf

    module = load_module(file)
    used: Counter[str] = Counter()
    original = urdf.Robot.from_xml_string

    def from_xml_string(text: str) -> Any:
        used['read'] += 1
        try:
            robot = to_urdf(load_description(text))
        except RobotDescriptionError as error:
            original(text)
            raise _Refused(str(error.diagnostics[0])) from error
        return robot

    ours = mock.patch.object(urdf.Robot, 'from_xml_string', staticmethod(from_xml_string))
    yield from run_cases(module, used, ours)


@contextmanager
def _as_package(name: str, checkout: Path) -> Iterator[None]:
    """Make a checkout look like an installed ROS package."""
    with TemporaryDirectory() as prefix:
        marker = Path(prefix, 'share', 'ament_index', 'resource_index', 'packages', name)
        marker.parent.mkdir(parents=True)
        marker.touch()
        Path(prefix, 'share', name).symlink_to(checkout)
        before = os.environ.get('AMENT_PREFIX_PATH')
        prefixes = [prefix, before] if before else [prefix]
        with mock.patch.dict(os.environ, {'AMENT_PREFIX_PATH': os.pathsep.join(prefixes)}):
            yield


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


# --- suites in C++ ---

_TOKEN = re.compile(
    r'R"(?P<mark>[^(]*)\((?P<raw>.*?)\)(?P=mark)"|"(?P<plain>(?:\\.|[^"\\])*)"|//[^\n]*', re.DOTALL
)
_TEST = re.compile(r'\bTEST(?:_F)?\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)\s*\{')
_TEXT = '\0{}\0'


class Source:
    """
    A C++ source without its string literals.

    This class only understands what parser tests contain: concatenated strings, calls of a parser,
    and comparisons with the results.

    """

    def __init__(self, text: str) -> None:
        self.texts: list[str] = []
        self.code = _TOKEN.sub(self._take, text)

    def _take(self, match: re.Match[str]) -> str:
        if match['raw'] is None and match['plain'] is None:
            return ''
        text = match['raw']
        if text is None:
            text = match['plain'].encode().decode('unicode_escape')
        self.texts.append(text)
        return _TEXT.format(len(self.texts) - 1)

    def statements(self, code: str) -> Iterator[str]:
        """Yield the statements of C++ code."""
        for statement in re.split(r'[;{}]', code):
            if statement.strip():
                yield ' '.join(statement.split()).replace(':: ', '::')

    def tests(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the name of each test, and its statements."""
        begins = list(_TEST.finditer(self.code))
        for match, after in zip(begins, [*begins[1:], None], strict=True):
            body = self.code[match.end(): after.start() if after else len(self.code)]
            yield match[2], list(self.statements(body))

    def value(self, expression: str, names: dict[str, str]) -> str | None:
        """Return the string that a C++ expression concatenates, or None for other expressions."""
        expression = re.sub(r'std::string\s*\(([^()]*)\)', r'\1', expression)
        parts: list[str] = []
        for term in re.split(r'\+|(?<=\0)\s+(?=\0)', expression):
            term = term.strip()
            if match := re.fullmatch(r'\0(\d+)\0', term):
                parts.append(self.texts[int(match[1])])
            elif (name := term.rpartition('::')[2]) in names:
                parts.append(names[name])
            else:
                return None
        return ''.join(parts)


_ASSIGNED = re.compile(r'(?:.*?\s)?(\w+)\s*=\s*(.+)')
_PARSER = re.compile(r'parse(?:_control_resources_from_urdf|URDF)\s*\(')


def cpp_suite(file: Path, names: dict[str, str], read: Callable[[str], Any]) -> Iterator[Outcome]:
    """Evaluate the tests of a C++ parser. ``read`` must raise an error for a refused document."""
    source = Source(file.read_text(encoding='utf-8'))
    for name, statements in source.tests():
        yield _one_test(source, name, statements, dict(names), read)


def _one_test(
    source: Source,
    test: str,
    statements: list[str],
    names: dict[str, str],
    read: Callable[[str], Any],
) -> Outcome:
    values: dict[str, Any] = {}
    done = 0
    caught = any(re.fullmatch(r'try', each) for each in statements)
    for statement in statements:
        assigned = _ASSIGNED.fullmatch(statement)
        parsed = _argument(statement)
        if parsed is None:
            if assigned and (text := source.value(assigned[2], names)) is not None:
                names[assigned[1]] = text
            elif assigned and (found := _evaluate(source, assigned[2], values)) is not _UNKNOWN:
                values[assigned[1]] = found
            elif wrong := _compare(source, statement, values):
                return Outcome(test, DIFFERS, wrong)
            continue
        text = source.value(parsed, names)
        if text is None:
            return Outcome(test, APART, f'not understood: {one_line(statement)[:80]}')
        done += 1
        refused = ''
        robot = None
        try:
            robot = read(text)
        except RobotDescriptionError as error:
            refused = f'{error.diagnostics[0].code}: {error.diagnostics[0].message}'
        throws = caught or bool(re.match(r'(ASSERT|EXPECT)_(RUNTIME_)?THROW', statement))
        throws |= _is_null(statements, statement, assigned)
        if throws and not refused:
            return Outcome(test, DIFFERS, 'we read a text that is invalid')
        if refused and not throws:
            return Outcome(test, DIFFERS, f'we refuse a text that is valid: {refused}'[:200])
        if assigned:
            values[assigned[1].strip()] = robot
        elif inner := re.search(r'\(\s*(\w+)\s*=\s*parse', statement):
            values[inner[1]] = robot
    return Outcome(test, SAME if done else APART)


def _argument(statement: str) -> str | None:
    """Return the argument of a parser call, or None for other statements."""
    if (call := _PARSER.search(statement)) is None:
        return None
    depth = 1
    for end in range(call.end(), len(statement)):
        depth += (statement[end] == '(') - (statement[end] == ')')
        if not depth:
            return statement[call.end(): end].strip()
    return None


def _is_null(statements: list[str], statement: str, assigned: re.Match[str] | None) -> bool:
    """Return True if the next comparison in a test of urdfdom expects that there is no robot."""
    if assigned is None:
        return False
    name = assigned[1]
    after = statements.index(statement) + 1
    for later in statements[after:]:
        if re.match(rf'(ASSERT|EXPECT)_EQ\((nullptr, {name}|{name}, nullptr)\)', later):
            return True
        if re.search(rf'\b{name}\s*=', later):
            return False
    return False


_SIZE = re.compile(r'(?:ASSERT|EXPECT)_THAT\( ?(.+), (?:SizeIs\((\d+)\)|IsEmpty\(\)) ?\)')
_EQUAL = re.compile(r'(?:ASSERT|EXPECT)_EQ\( ?(.+?), (.+?) ?\)')
_UNKNOWN = object()
_CONSTANTS = {
    'HW_IF_POSITION': "'position'",
    'HW_IF_VELOCITY': "'velocity'",
    'HW_IF_EFFORT': "'effort'",
    'HW_IF_ACCELERATION': "'acceleration'",
    'true': 'True',
    'false': 'False',
}


_CONSTANT = re.compile(r'\b(?:\w+::)*(HW_IF_\w+|true|false)\b')


def _evaluate(source: Source, expression: str, values: dict[str, Any]) -> Any:
    """Return the value of a path such as ``info.joints[0].name``, or `_UNKNOWN`."""
    path = re.sub(r'\0(\d+)\0', lambda match: repr(source.texts[int(match[1])]), expression)
    path = _CONSTANT.sub(lambda match: _CONSTANTS.get(match[1], match[0]), path)
    path = path.replace('.front()', '[0]').replace('->', '.')
    path = re.sub(r'\.at\(([^()]*)\)', r'[\1]', path)
    if not re.fullmatch(r"[\w.\[\]'\- /]+", path):
        return _UNKNOWN
    try:
        return eval(path, {'__builtins__': {}}, values)
    except Exception:
        return _UNKNOWN


def _compare(source: Source, statement: str, values: dict[str, Any]) -> str | None:
    """Return the difference that a comparison finds, '' if none, or None for other statements."""
    if match := _SIZE.fullmatch(statement):
        found = _evaluate(source, match[1], values)
        if found is _UNKNOWN or not hasattr(found, '__len__'):
            return ''
        wanted = int(match[2] or 0)
        return '' if len(found) == wanted else f'{match[1]} has {len(found)}, not {wanted}'
    if match := _EQUAL.fullmatch(statement):
        found, wanted = (_evaluate(source, each, values) for each in match.groups())
        if _UNKNOWN in (found, wanted) or not isinstance(found, str | int | float):
            return ''
        return '' if found == wanted else f'{match[1]} is {found!r}, not {wanted!r}'
    return None


def ros2_control_suite(file: Path) -> Iterator[Outcome]:
    """Read the documents in the tests of ros2_control's parser, and evaluate their comparisons."""
    beside = 'ros2_control_test_assets'
    root = next(folder for folder in file.parents if (folder / beside).is_dir())
    names: dict[str, str] = {}
    for header in sorted((root / beside).rglob('*.hpp')):
        source = Source(header.read_text(encoding='utf-8'))
        for statement in source.statements(source.code):
            assigned = _ASSIGNED.fullmatch(statement)
            if assigned and (text := source.value(assigned[2], names)) is not None:
                names[assigned[1]] = text

    def read(text: str) -> Any:
        description = load_description(text)
        errors = [each for each in description.findings if each.is_error]
        if errors:
            raise RobotDescriptionError(errors)
        if not description.hardware:
            raise RobotDescriptionError(description.findings)
        return list(description.hardware)

    yield from cpp_suite(file, names, read)


def urdfdom_suite(file: Path) -> Iterator[Outcome]:
    """Read the documents in urdfdom's tests, and check that only the invalid ones are refused."""
    yield from cpp_suite(file, {}, load_description)


# --- launch tests ---


def robot_state_publisher_suite(file: Path) -> Iterator[Outcome]:
    """Run a launch test of robot_state_publisher, but let it start our node instead."""
    name = file.name.removesuffix('-launch.py')
    built = (top / 'build' / RSP / f'test_{name}' for top in file.parents)
    program = next(filter(Path.is_file, built), None)
    if program is None or not (command := shutil.which('launch_test')):
        missing = 'launch_test is not installed' if program else 'its program is not built'
        yield Outcome(name, APART, missing)
        return
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(file.parent, Path(folder, 'test')), file.name)
        text = copy.read_text(encoding='utf-8')
        ours = text.replace(f"package='{RSP}'", "package='robot_description_tools'")
        copy.write_text(ours, encoding='utf-8')
        done = subprocess.run(
            [command, copy, f'test_exe:={program}'],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    yield Outcome(name, DIFFERS if done.returncode else SAME, _last_line(done.stdout))


# --- all ---

SUITES: dict[str, tuple[tuple[str, ...], Callable[[Path], Iterator[Outcome]]]] = {
    'xacro': (('test_xacro.py',), xacro_suite),
    'ros2_control': (('test_component_parser.cpp',), ros2_control_suite),
    'urdfdom': (('urdf_unit_test.cpp', 'urdf_version_test.cpp'), urdfdom_suite),
    'urdf_parser_py': (('test_urdf.py', 'test_urdf_error.py'), urdf_parser_py_suite),
    RSP: (('two_links_*-launch.py', 'change_mimic_joint-launch.py'), robot_state_publisher_suite),
}


def revision(file: Path) -> str:
    """Return tag and commit of the git checkout that contains a file, or ``no checkout``."""
    command = ['git', '-C', file.parent, 'describe', '--tags', '--always']
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip() or 'no checkout'


def main() -> int:
    """Run the given suites and print the differences. Return 1 for an unintended difference."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument('--suite', metavar='DIR', type=Path, nargs='+', required=True)
    parser.add_argument('--all', action='store_true', help='also print tests with the same result')
    args = parser.parse_args()
    print(f'robot_description_tools {metadata.version("robot_description_tools")}\n')
    heads = ('suite', 'version', 'tests', SAME, 'differs, on purpose', DIFFERS, APART)
    print(f'| {" | ".join(heads)} |')
    print('|---|---|---|---|---|---|---|')
    details: list[str] = []
    unexplained = 0
    for name, (files, run) in SUITES.items():
        found = [each for folder in args.suite for file in files for each in folder.rglob(file)]
        if not found:
            continue
        outcomes = [outcome for file in found for outcome in run(file)]
        counts = Counter(outcome.result for outcome in outcomes)
        wrong = [each for each in outcomes if each.result == DIFFERS]
        reasons = {each.test: _why(name, each.test) for each in wrong}
        explained = sum(bool(reason) for reason in reasons.values())
        unexplained += len(wrong) - explained
        print(
            f'| {name} | {revision(found[0])} | {len(outcomes)} | {counts[SAME]} | {explained} '
            f'| {len(wrong) - explained} | {counts[APART]} |'
        )
        for each in wrong:
            details.append(f'{name} {each.test}: {reasons[each.test] or each.detail}')
        if args.all:
            details += [
                f'{name} {each.test}: {each.result} {each.detail}'.rstrip()
                for each in outcomes
                if each.result != DIFFERS
            ]
    print('', *details, sep='\n')
    return 1 if unexplained else 0


def _why(suite: str, test: str) -> str:
    return next((why for begin, why in WHY[suite].items() if test.startswith(begin)), '')


if __name__ == '__main__':
    sys.exit(main())
