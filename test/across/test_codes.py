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


"""Each code has an example with its finding, an example without a finding, and a page in `doc`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec
from importlib.util import spec_from_file_location
from pathlib import Path
import pkgutil
import re
from types import ModuleType

import pytest
import robot_description_tools
from robot_description_tools.catalogue import CODES
from robot_description_tools.catalogue import codes_of
from robot_description_tools.catalogue import FAMILIES
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.snippets import SRDF_ROBOT
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import document
from test_support.places import ROOT

DOC = ROOT / 'doc'

# Codes whose finding cannot be shown by a text alone. Maps each code to the file of the test that
# produces the finding.
WITHOUT_SNIPPET = {
    'collision-faces': 'description/rules/test_meshes.py',
    'file-absolute': 'description/rules/test_meshes.py',
    'file-relative': 'description/rules/test_meshes.py',
    'file-unreadable': 'description/test_files.py',
    'hardware-absent': 'description/ros2_control/test_reader.py',
    'hardware-limit-order': 'hardware/test_loading.py',
    'loop-lost': 'description/loop_dialects/test_written.py',
    'loop-solve-for': 'coupling/linkages/test_couplings.py',
    'loop-too-large': 'coupling/linkages/test_budget.py',
    'loops-unreadable': 'description/loop_dialects/test_yaml_file.py',
    'mesh-not-exported': 'viewer/test_standalone.py',
    'mesh-not-shown': 'viewer/test_assets.py',
    'robot-not-shown': 'viewer/test_stage.py',
    'ignore-unused': 'across/test_fixes.py',
    'json-cone': 'description/json_robot/test_meshes.py',
    'json-lost': 'cli/test_convert.py',
    'json-start': 'cli/test_convert.py',
    'json-not-kept': 'cli/test_convert.py',
    'json-too-large': 'description/json_robot/test_values.py',
    'mjcf-lost': 'export/test_mjcf.py',
    'mjcf-not-kept': 'export/test_mjcf.py',
    'mesh-faces': 'description/rules/test_meshes.py',
    'mesh-not-read': 'description/rules/test_meshes.py',
    'robot-names-differ': 'description/xacro/test_expand.py',
    'settings-invalid': 'test_selection.py',
    'transmission-left-out': 'coupling/transmissions/test_couplings.py',
    'transmission-ros1-left-out': 'coupling/transmissions/test_couplings.py',
    'urdf-object-incomplete': 'description/urdf/test_interchange.py',
    'xacro-argument-unused': 'description/xacro/test_trace.py',
    'xacro-env-withheld': 'description/xacro/test_sandbox.py',
    'xacro-name': 'description/test_load.py',
    'xacro-refused': 'description/xacro/test_sandbox.py',
    'xml-too-large': 'description/xml/test_parser.py',
    'xml-too-many-elements': 'description/xml/test_parser.py',
}


def generator() -> ModuleType:
    spec = spec_from_file_location('generate', DOC / 'generate.py')
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


WITH_SNIPPET = [code for code in CODES.values() if code.bad is not None]


def findings_of(snippet: str, folder: Path, code: Code | None = None) -> tuple[Diagnostic, ...]:
    """
    Write a snippet to a file, load the file, and return its findings.

    An SRDF snippet is loaded together with the robot ``SRDF_ROBOT``.

    """
    text = document(snippet)
    if code in FAMILIES['SRDF']:
        (folder / 'robot.srdf').write_text(text)
        return load_description(SRDF_ROBOT, srdf=folder / 'robot.srdf').findings
    file = folder / ('robot.xacro' if 'xmlns:xacro' in text else 'robot.urdf')
    file.write_bytes(text.encode())
    # The examples of JSON robots refer to this mesh.
    (folder / 'a.obj').touch()
    try:
        description = load_description(file)
        # Add the findings of the model, because only its solver finds mistakes in loops.
        return description.findings + RobotModel(description).findings
    except RobotDescriptionError as error:
        return error.diagnostics


# Examples whose finding does not have the usual severity of its code.
OTHER_SEVERITY = {
    'attribute-missing': Severity.FATAL,
    'element-missing': Severity.FATAL,
    'file-missing': Severity.WARNING,
    'file-package-unknown': Severity.WARNING,
    'loop-inconsistent': Severity.WARNING,
    'number-count': Severity.FATAL,
    'number-invalid': Severity.FATAL,
    'xml-prolog': Severity.FATAL,
}
# These findings are about the whole text, so their places may be outside of all elements.
ABOUT_TEXT = {'xml-depth', 'xml-duplicate-attribute', 'xml-empty', 'xml-prolog', 'xml-syntax'}


@pytest.mark.parametrize('code', WITH_SNIPPET, ids=lambda code: code.name)
def test_bad_snippet_has_the_finding(code: Code, tmp_path: Path) -> None:
    assert code.bad is not None
    found = findings_of(code.bad, tmp_path, code)
    # An example has no other findings, because other findings would mislead the reader. The only
    # exception is a mesh in a package that is not installed here.
    names = [finding.code for finding in found]
    assert [name for name in names if name != 'file-package-unknown'] in ([code.name], [])
    assert code.name in names
    for finding in found:
        if finding.code == code.name:
            assert finding.severity is OTHER_SEVERITY.get(code.name, code.severity)
            assert finding.fix
            assert_place_is_of_subject(finding, document(code.bad))


def assert_place_is_of_subject(finding: Diagnostic, text: str) -> None:
    """Assert that a finding is at a start tag, and that this tag has the name of the subject."""
    where = finding.where
    assert where.line is not None
    assert where.column is not None
    if text.startswith('{') or finding.code in ABOUT_TEXT:
        return
    rest = ''.join(text.splitlines(keepends=True)[where.line - 1 :])[where.column - 1 :]
    tag = re.match(r'<[^>]+>', rest)
    assert tag is not None
    if where.subject is not None and not where.subject.part:
        assert where.subject.name in tag[0]


@pytest.mark.parametrize('code', WITH_SNIPPET, ids=lambda code: code.name)
def test_good_snippet_has_no_finding(code: Code, tmp_path: Path) -> None:
    assert code.good is not None
    assert findings_of(code.good, tmp_path, code) == ()


def test_only_listed_codes_lack_snippets() -> None:
    """Each code has a snippet, except codes of four families and codes in `WITHOUT_SNIPPET`."""
    families = ('Running robot', 'Controllers', 'Assembly', 'Calibration')
    others = {code for family in families for code in FAMILIES[family]}
    documents = set(CODES.values()) - others
    lacking = {code.name for code in documents if code.bad is None}
    assert lacking == set(WITHOUT_SNIPPET)
    for code, file in WITHOUT_SNIPPET.items():
        text = (ROOT / 'test' / file).read_text(encoding='utf-8')
        assert code in text or code.upper().replace('-', '_') in text
    assert all(code.good is None for code in CODES.values() if code.bad is None)


@pytest.mark.parametrize('code', CODES.values(), ids=lambda code: code.name)
def test_each_code_has_a_reason(code: Code) -> None:
    assert 1 <= len(re.findall(r'[.?!](?= |$)', code.why)) <= 4
    assert code.why.endswith('.')


@pytest.mark.parametrize('code', CODES.values(), ids=lambda code: code.name)
def test_summary_is_a_sentence(code: Code) -> None:
    assert code.summary[0].isupper() or code.summary.startswith('xacro')
    assert code.summary.endswith('.')
    assert code.name == code.name.lower().replace(' ', '-')


def test_every_code_is_in_the_catalogue_once() -> None:
    """The catalogue has each code of all modules, and no two codes have the same name."""
    declared = {code for module in modules() for code in codes_of(module)}
    names = sorted(code.name for code in declared)
    assert names == sorted(CODES), 'name the module that declares it in catalogue.py'
    assert sorted(code.name for codes in FAMILIES.values() for code in codes) == list(CODES)


def modules() -> Iterator[ModuleType]:
    """Yield every module, except modules that need ROS or that run a program on import."""
    package = robot_description_tools
    for module in pkgutil.walk_packages(package.__path__, f'{package.__name__}.', lambda _: None):
        if module.name.split('.')[1] not in ('ros', '__main__'):
            yield import_module(module.name)


@pytest.mark.parametrize('page', generator().PAGES)
def test_pages_are_generated_from_the_codes(page: str) -> None:
    written = (DOC / page).read_text(encoding='utf-8')
    assert written == generator().PAGES[page](), 'run: PYTHONPATH=. python doc/generate.py'


def test_each_page_of_findings_is_generated() -> None:
    pages = {f'findings/{page.name}' for page in (DOC / 'findings').iterdir()}
    assert pages <= set(generator().PAGES)


def test_a_threshold_becomes_a_row_of_the_table() -> None:
    source = '# Reason.\n#: Metres. Gaps below |this|\n#: are closed.\n_CLOSED: float = 1e-3\n'
    rows = generator().threshold_rows(source)
    assert rows == [r'| `_CLOSED` | `1e-3` | m | Gaps below \|this\| are closed. |']


@pytest.mark.parametrize(
    'source',
    [
        '#: Gaps below this are closed.\nCLOSED = 1e-3\n',
        '#: Miles. Gaps below this are closed.\nCLOSED = 1e-3\n',
        '#: Metres. Gaps below this\nCLOSED = 1e-3\n',
        '#: Metres. Gaps below this are closed.\n\nCLOSED = 1e-3\n',
        '#: Metres. Gaps below this are closed.\nclosed = 1e-3\n',
        '#: Metres. Gaps below these are closed.\nCLOSED, OPEN = 1e-3, 1.0\n',
        '#: Metres. Gaps below these are closed.\nCLOSED = (1e-3, 1.0)\n',
        'def f():\n    #: Metres. Gaps below this are closed.\n    CLOSED = 1e-3\n',
    ],
)
def test_malformed_threshold_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match='not "#: Unit'):
        generator().threshold_rows(source)
