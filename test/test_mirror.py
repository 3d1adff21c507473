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
The test files mirror the modules of the package. They share helpers only through ``test_support``.

For example, ``test/coupling/test_engine.py`` tests ``coupling/engine.py``. Tests of several
modules are in a folder of `ACROSS`, or are named in `CROSS_CUTTING`.

"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_support.places import ROOT

PACKAGE = ROOT / 'robot_description_tools'
TESTS = ROOT / 'test'
# Folders with tests of several modules, or of code outside of the package.
ACROSS = ('across', 'benchmark', 'campaign', 'conformance', 'launch', 'underlay')

# Test files without a module of the same name, each with its subject.
CROSS_CUTTING = {
    'cli/test_action.py': 'the action for GitHub, which runs the verb check',
    'cli/test_blocks.py': 'every block of the documents',
    'cli/test_check_files.py': 'the verb check on foreign files',
    'cli/test_docs.py': 'doc/command_line.md and the verbs',
    'cli/test_report.py': 'output of the verb check for programs',
    'cli/test_odd_arguments.py': 'numbers and files that no verb accepts',
    'cli/test_pre_commit.py': 'the hook that runs the verb check',
    'editor/test_neovim.py': 'editor/server.py in a real editor',
    'editor/test_vscode.py': 'editors/vscode/ and the settings in doc/editors.md',
    'ros/test_cdr_rclpy.py': 'wire/cdr.py compared with rclpy',
    'ros/test_doctor_faults.py': 'the doctor on running nodes with faults',
    'ros/test_loops_node.py': 'closed linkages through the whole robot state node',
    'ros/test_start_pages.py': 'the nodes in doc/start/',
    'ros/test_tutorial.py': 'the commands of doc/tutorial_hardware.md',
    'ros/test_topics.py': 'the tables of topics in doc/ and the nodes',
    'ros/test_two_hosts.py': 'nodes on two machines whose link is lost, or loses packets',
    'state/test_loops_pipeline.py': 'closed linkages through the whole pipeline',
    'viewer/test_grab_page.py': 'a link that is dragged in a browser',
    'viewer/test_insight_page.py': 'sizes, ranges and balance in the picture in a browser',
    'viewer/test_loops.py': 'closed linkages through the whole viewer',
    'viewer/test_messages.py': 'messages that the server sends and the page declares',
    'viewer/test_page.py': 'the page in a browser',
    'viewer/test_page_findings.py': 'findings in the page in a browser',
    'viewer/test_player_page.py': 'trajectories and poses in the page in a browser',
    'viewer/test_panels_page.py': 'camera, panels, sliders and list of robots in a browser',
    'viewer/test_screen_page.py': 'use of the page on screens of all sizes',
}

RULES = 'its snippets and across/test_defects.py try each code'
DATA = 'records, protocols and errors alone'
ASKED = 'editor/test_server.py asks a server'
# Modules without a test file of the same name, each with the reason.
UNTESTED = {
    'viewer/packed_meshes.py': 'viewer/test_standalone.py draws its meshes in a browser',
    '__main__.py': 'cli/test_main.py runs it',
    'assembly/companions.py': 'assembly/test_joining.py joins SRDF and YAML files',
    'assembly/elements.py': 'assembly/test_renaming.py reads its elements and places',
    'catalogue.py': 'across/test_codes.py goes through all codes',
    'cli/lsp.py': 'editor/test_server.py starts it',
    'cli/verb.py': DATA,
    'coupling/audit.py': 'cli/test_loops.py audits with it',
    'coupling/engine_state.py': DATA,
    'coupling/equation.py': 'cli/test_show.py prints equations',
    'coupling/linkages/assembly.py': 'linkages/test_linkage.py chooses assembly modes',
    'coupling/linkages/constraints.py': 'linkages/test_linkage.py asks for ranks and rows',
    'coupling/linkages/corrector.py': 'linkages/test_solver.py corrects poses with it',
    'diff/texts.py': 'cli/test_diff.py prints them',
    'description/plain_documents.py': 'coupling/test_trajectory_file.py reads files with it',
    'coupling/mimic_relation.py': 'coupling/test_engine.py compares chains with a literal engine',
    'coupling/plan.py': 'coupling/test_engine.py and coupling/test_relation.py run plans',
    'coupling/sweep.py': 'cli/test_loops.py sweeps with it',
    'coupling/transmissions/direction.py': 'half of a map: coupling/transmissions/test_map.py',
    'coupling/transmissions/interface.py': DATA,
    'description/draft.py': DATA,
    'description/json_robot/visuals.py': 'across/test_json_defects.py has a row for each finding',
    'description/json_robot/schema.py': 'across/test_json_defects.py has a row for each finding',
    'description/loop_dialects/yaml_nodes.py': 'loop_dialects/test_yaml_file.py',
    **{
        f'description/mesh_shapes/{name}.py': 'description/mesh_shapes/test_reading.py'
        for name in ('collada', 'gltf', 'obj', 'shape', 'stl')
    },
    'description/model.py': 'across/test_ranges.py has a row for each kind of range',
    **{
        f'diff/{name}.py': 'diff/test_comparison.py compares robots'
        for name in ('displacements', 'facts', 'findings', 'renaming', 'values')
    },
    'diagnostics/edits.py': 'description/test_edits.py makes each of them',
    'description/placed.py': DATA,
    'description/ros2_control/draft.py': DATA,
    'description/schema/srdf.py': 'description/srdf/test_reader.py reads each element',
    'description/srdf/model.py': DATA,
    'description/ros2_control/hardware_info.py': DATA,
    'description/rules/gazebo.py': RULES,
    'description/rules/geometry.py': RULES,
    'description/rules/hardware.py': 'across/test_hardware_defects.py has a row for each finding',
    'description/rules/loops.py': 'loop_dialects/test_loop_joint.py tries each finding',
    'description/rules/materials.py': RULES,
    'description/rules/transmissions.py': 'across/test_transmission_defects.py has all findings',
    'description/schema/grammar.py': DATA,
    'description/schema/naming.py': 'assembly/test_renaming.py has an element for each kind',
    'description/schema/json_robot.py': 'across/test_json_defects.py has a row for each finding',
    'description/schema/xacro.py': 'editor/test_server.py completes its elements',
    'description/schema/ros2_control.py': 'across/test_hardware_defects.py has a row for each one',
    'description/snippets.py': 'across/test_codes.py loads all of them',
    'description/xacro/errors.py': 'description/xacro/test_trace.py has a row for each error',
    'doctor/joint_states.py': 'doctor/test_examine.py',
    'doctor/robot.py': 'doctor/test_examine.py',
    'doctor/robots.py': 'doctor/test_examine.py',
    'doctor/statuses.py': 'doctor/test_examine.py',
    'doctor/subjects.py': DATA,
    'editor/cursor.py': ASKED,
    'export/losses.py': 'export/test_mjcf.py checks its findings',
    'export/mjcf_actuators.py': 'export/test_mjcf.py compares actuators with MuJoCo',
    'export/mjcf_shapes.py': 'cli/test_convert.py compiles shapes in MuJoCo',
    'history/errors.py': DATA,
    'history/pose.py': 'history/test_transforms.py compares products of poses with matrices',
    'history/track.py': 'history/test_transforms.py compares tracks with lists',
    'inverse/numeric.py': 'inverse/test_inverse_kinematics.py compares its poses',
    'ros/doctor_listener.py': 'ros/test_doctor_faults.py listens with it',
    'ros/graph.py': 'ros/test_doctor_faults.py reads the graph with it',
    'ros/hardware_health.py': 'ros/test_hardware_node.py reads its diagnostics',
    'ros/loaded_hardware.py': 'ros/test_hardware_node.py runs it',
    'ros/tf2_names.py': 'ros/test_tf.py catches its errors and registers types',
    'ros/parameters.py': 'ros/test_rclpy_internals.py, and the nodes whose parameters it reads',
}


def modules() -> set[str]:
    """Return the modules of the package, without ``__init__.py``."""
    found = (path for path in PACKAGE.rglob('*.py') if path.name != '__init__.py')
    return {str(path.relative_to(PACKAGE)) for path in found}


def files_of_tests() -> set[str]:
    """Return the test files below the folders of the package."""
    found = (path.relative_to(TESTS) for path in TESTS.rglob('test_*.py'))
    return {str(p) for p in found if len(p.parts) > 1 and p.parts[0] not in ACROSS}


def name_of_test(module: str) -> str:
    """Return the name of the test file of a module."""
    path = Path(module)
    return str(path.with_name(f'test_{path.name}'))


def test_every_test_file_has_a_module() -> None:
    others = files_of_tests() - {name_of_test(module) for module in modules()}
    assert others == set(CROSS_CUTTING), 'name a module, or add it to CROSS_CUTTING'


def test_every_module_has_a_test_file() -> None:
    tested = {module for module in modules() if (TESTS / name_of_test(module)).exists()}
    assert modules() - tested == set(UNTESTED), 'add a test, or a reason to UNTESTED'


def imports_of_tests(source: str) -> Iterator[str]:
    """Yield the test modules that a source text imports, and ``sys.path`` if the text uses it."""
    for node in ast.walk(ast.parse(source)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f'{"." * node.level}{node.module or ""}']
        for name in names:
            first = name.split('.')[0]
            # Imports from `test` are also reported, because they may find Python's own package
            # `test`.
            if first in ('', 'conftest', 'test') or (
                any(part.startswith('test_') for part in name.split('.'))
                and first != 'test_support'
            ):
                yield name
        if isinstance(node, ast.Attribute) and ast.unparse(node) == 'sys.path':
            yield 'sys.path'


def test_tests_import_helpers_from_test_support_alone() -> None:
    """No file imports a test module or conftest.py, and no file changes sys.path."""
    files = [
        ROOT / 'conftest.py',
        *(
            path
            for folder in ('benchmark', 'campaign', 'conformance', 'test', 'test_support')
            for path in (ROOT / folder).rglob('*.py')
        ),
    ]
    found = {
        str(path.relative_to(ROOT)): names
        for path in files
        if path != Path(__file__) and (names := [*imports_of_tests(path.read_text('utf-8'))])
    }
    assert found == {}


@pytest.mark.parametrize(
    ('source', 'found'),
    [
        ('from test_support.patience import PATIENCE', []),
        ('import pytest', []),
        ('from robot_description_tools import testing', []),
        ('from test_loop import four_bar', ['test_loop']),
        ('from test.coupling.test_loop import four_bar', ['test.coupling.test_loop']),
        ('import conftest', ['conftest']),
        ('def f():\n    from . import robots', ['.']),
        ('import sys\nsys.path.insert(0, "x")', ['sys.path']),
    ],
)
def test_checker_sees_imports_of_tests(source: str, found: list[str]) -> None:
    assert [*imports_of_tests(source)] == found
