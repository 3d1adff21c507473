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
The import rules of the package.

A layer may import the layers on its left. This rule applies to all imports: at the top of a file,
inside functions, and below ``if TYPE_CHECKING``::

    thresholds <- diagnostics <- description <- kinematics <- coupling <- inverse
        <- state, hardware, doctor, viewer, export <- catalogue <- check, diff, testing
        <- fixing <- editor <- cli <- ros

    wire <- state, hardware, ros;   history <- doctor, ros;   assembly <- cli, ros
    inverse <- collision <- moveit, viewer <- cli

``state``, ``hardware``, ``doctor``, ``viewer`` and ``export`` do not import one another. The order
inside ``description`` is::

    xml <- model <- schema <- draft <- readers and rules <- load

and inside ``coupling``::

    relation <- plan <- transmissions <- linkages <- model <- engine <- sweep <- audit

``ros`` may import only the modules ``verb``, ``options`` and ``output`` of ``cli``. Verbs that
other packages define use the same three modules.

Only ``ros/`` may import ROS. All other layers need only Python and the packages in `OTHERS`.

"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError
from graphlib import TopologicalSorter
from pathlib import Path
import subprocess
import sys

import pytest
from test_support.patience import PATIENCE
from test_support.places import ROOT

PACKAGE = 'robot_description_tools'
ROOT = ROOT / PACKAGE

# For each layer, the other layers that it may import.
MAY_IMPORT: dict[str, set[str]] = {
    'thresholds': set(),
    'diagnostics': {'thresholds'},
    'description': {'thresholds', 'diagnostics'},
    'kinematics': {'thresholds', 'diagnostics', 'description'},
    'coupling': {'thresholds', 'diagnostics', 'description', 'kinematics'},
    'inverse': {'thresholds', 'diagnostics', 'description', 'kinematics', 'coupling'},
}
CORE = set(MAY_IMPORT)
MAY_IMPORT['wire'] = set()
MAY_IMPORT['history'] = set()
# The layers in `EDGES` do not import one another.
EDGES = {'state': CORE | {'wire'}, 'hardware': CORE | {'wire'}, 'doctor': CORE | {'history'}}
EDGES['viewer'], EDGES['export'] = CORE | {'diff'}, CORE
MAY_IMPORT |= EDGES
MAY_IMPORT['recording'] = CORE | {'state', 'wire'}
# The layers below are single modules, or combine several layers. A layer may import the version of
# the package only if its set contains `__version__`.
MAY_IMPORT['assembly'] = {'thresholds', 'diagnostics', 'description'}
MAY_IMPORT['catalogue'] = CORE | {'assembly', 'doctor', 'export', 'viewer', 'hardware'}
MAY_IMPORT['robots'] = CORE
MAY_IMPORT['selection'] = CORE | {'catalogue', 'robots'}
MAY_IMPORT['check'] = CORE | {'robots', 'selection'}
MAY_IMPORT['fixing'] = CORE | {'check'}
MAY_IMPORT['repairing'] = CORE | {'check', 'fixing'}
MAY_IMPORT['proposals'] = CORE | {'check', 'robots'}
MAY_IMPORT['editor'] = CORE | {'catalogue', 'check', 'fixing', 'selection'}
MAY_IMPORT['diff'] = CORE
MAY_IMPORT['collision'] = CORE
MAY_IMPORT['viewer'] = MAY_IMPORT['viewer'] | {'collision'}
MAY_IMPORT['moveit'] = CORE | {'collision'}
MAY_IMPORT['testing'] = CORE | {'catalogue', 'check', 'selection'}
MAY_IMPORT['cli'] = CORE | {'catalogue', 'check', 'diff', 'selection', 'hardware', 'viewer'}
MAY_IMPORT['cli'] |= {'__version__', 'editor', 'fixing', 'proposals', 'recording', 'robots'}
MAY_IMPORT['cli'] |= {'assembly', 'collision', 'export', 'moveit', 'repairing', 'state'}
MAY_IMPORT['ros'] = CORE | {'__version__', 'assembly', 'catalogue', 'history', 'wire', *EDGES}
MAY_IMPORT['ros'] |= {'recording', 'cli.verb', 'cli.options', 'cli.output'}
MAY_IMPORT['robot'] = CORE | {'viewer'}
MAY_IMPORT['__init__'] = CORE | {'robot'}
# The module `entry` is imported first in each process, and calls the function of the command.
MAY_IMPORT['entry'] = {'cli.main', 'cli.verb', 'ros'}
MAY_IMPORT['__main__'] = {'entry'}

# The order of modules in `description`. The name of a folder includes all modules in the folder.
DESCRIPTION = (
    ('xml',),
    ('packages', 'cmake', 'files', 'mesh_files', 'edits'),
    ('placed',),
    ('srdf.model',),
    ('model', 'ros2_control.hardware_info', 'ros2_control.transmission_kinds'),
    ('geometry', 'solids', 'wrong_units', 'mimic', 'snippets'),
    ('mesh_shapes',),
    ('schema',),
    ('ros2_control.interface_types', 'ros2_control.limits'),
    ('draft', 'ros2_control.draft'),
    ('repairs', 'syntax'),
    # Readers.
    ('urdf.reader', 'xacro', 'json_robot', 'ros2_control.reader', 'loop_dialects', 'controllers'),
    ('calibration',),
    ('srdf.reader', 'srdf.writer', 'srdf.semantics'),
    ('named_states', 'moveit_limits'),
    ('ignores',),
    ('rules',),
    ('load',),
    ('urdf.interchange', ''),
)

# The order of modules in `coupling`.
COUPLING = (
    ('linkages.budget',),
    ('relation',),
    ('engine_state', 'limits', 'mimic_relation', 'plan'),
    ('left_out',),
    ('plausibility', 'transmissions'),
    ('linkages',),
    ('model',),
    ('engine', 'equation', 'trajectory', 'travel'),
    ('resolve', 'sweep'),
    ('audit', 'sampling', ''),
)
ORDERS = {'description': DESCRIPTION, 'coupling': COUPLING}

# For each layer, the packages outside of the standard library that it may import. The layer `ros`
# may import any package.
ROS_LAYER = 'ros'
OTHERS: dict[str, set[str]] = {
    'thresholds': set(),
    'diagnostics': set(),
    'description': {'urdf_parser_py', 'xacro', 'yaml'},
    'viewer': {'aiohttp', 'numpy'},
    'assembly': {'yaml'},
    'collision': {'coal', 'numpy'},
    'cli': {'argcomplete', 'matplotlib', 'mcp', 'numpy'},
    'export': {'numpy', 'trimesh'},
    'recording': {'lz4', 'mcap', 'zstandard'},
    'editor': {'lsprotocol', 'pygls', 'yaml'},
    'robot': {'matplotlib', 'numpy'},
    'selection': {'tomli'},
    '__init__': set(),
    '__main__': set(),
    'entry': set(),
}
PLAIN = {'numpy'}

ROS_MODULES = {'builtin_interfaces', 'launch', 'launch_ros', 'rclpy', 'ros2cli', 'ros2run'}
ROS_PREFIXES = ('action_', 'ament_', 'launch_', 'rclpy_', 'rmw_', 'rosidl_', 'rpyutils', 'tf2_')
ROS_SUFFIXES = ('_interfaces', '_msgs', '_srvs')


@cache
def imported_names(source: str) -> tuple[tuple[int, str], ...]:
    """Return the line and the absolute dotted name of each import in a source text."""
    return tuple(_imported_names(source))


def _imported_names(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.lineno, f'{"." * node.level}{node.module or ""}.{alias.name}'
        elif isinstance(node, ast.Call) and _called(node) in ('import_module', '__import__'):
            # An import of a computed name cannot be checked.
            for argument in node.args[:1]:
                if isinstance(argument, ast.Constant):
                    yield node.lineno, str(argument.value)


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, 'id', '')


def is_ros(name: str) -> bool:
    """Return True if a top-level module comes with ROS."""
    return name in ROS_MODULES or name.startswith(ROS_PREFIXES) or name.endswith(ROS_SUFFIXES)


def violations(layer: str, source: str) -> list[str]:
    """Return the forbidden imports in a source text of a layer."""
    found = []
    for line, name in imported_names(source):
        head, _, rest = name.partition('.')
        inner = rest.split('.')[0]
        # Some layers may import only one module of another layer.
        module = '.'.join(rest.split('.')[:2])
        if not head:
            found.append(f'{line}: {name}: use an absolute import')
        elif head == PACKAGE:
            if not {inner, module} & (MAY_IMPORT[layer] | {layer}):
                found.append(f'{line}: {name}: {layer} may not import {inner or PACKAGE}')
        elif layer == ROS_LAYER or head in sys.stdlib_module_names:
            continue
        elif is_ros(head):
            found.append(f'{line}: {name}: only ros/ may import ROS')
        elif head not in OTHERS.get(layer, PLAIN):
            found.append(f'{line}: {name}: {layer} runs without {head}')
    return found


def layer_of(path: Path) -> str:
    """Return the layer of a file: its top folder in the package, or else its own name."""
    return path.relative_to(ROOT).parts[0].removesuffix('.py')


@pytest.mark.parametrize(
    'path', sorted(ROOT.rglob('*.py')), ids=lambda path: str(path.relative_to(ROOT))
)
def test_imports_point_left(path: Path) -> None:
    assert layer_of(path) in MAY_IMPORT, f'{path}: add this layer to MAY_IMPORT'
    assert violations(layer_of(path), path.read_text(encoding='utf-8')) == []


@pytest.mark.parametrize(
    ('layer', 'source', 'why'),
    [
        ('thresholds', f'import {PACKAGE}.diagnostics', 'may not import diagnostics'),
        ('diagnostics', f'import {PACKAGE}.description', 'diagnostics may not import description'),
        ('description', f'from {PACKAGE} import kinematics', 'may not import kinematics'),
        ('kinematics', f'from {PACKAGE}.coupling import Plan', 'may not import coupling'),
        ('coupling', f'from {PACKAGE}.hardware import x', 'may not import hardware'),
        ('hardware', f'import {PACKAGE}.viewer', 'may not import viewer'),
        ('viewer', f'from {PACKAGE} import ros', 'may not import ros'),
        ('state', f'from {PACKAGE}.hardware import ComponentState', 'may not import hardware'),
        ('hardware', f'from {PACKAGE}.state.gate import PublishGate', 'may not import state'),
        ('doctor', f'from {PACKAGE}.wire import cdr', 'may not import wire'),
        ('history', f'from {PACKAGE}.wire import cdr', 'may not import wire'),
        ('viewer', f'from {PACKAGE}.doctor import facts', 'may not import doctor'),
        ('wire', f'from {PACKAGE}.coupling.relation import FloatArray', 'may not import coupling'),
        ('wire', 'from sensor_msgs.msg import JointState', 'only ros/ may import ROS'),
        ('doctor', f'from {PACKAGE}.ros.graph import read_graph', 'may not import ros'),
        ('doctor', 'from rclpy.node import Node', 'only ros/ may import ROS'),
        ('cli', f'from {PACKAGE}.ros.demo import DemoVerb', 'cli may not import ros'),
        ('cli', f'def f():\n    from {PACKAGE} import ros', '2: '),
        ('cli', f'import importlib\nimportlib.import_module("{PACKAGE}.ros")', 'import ros'),
        ('coupling', f'from {PACKAGE} import load_description', 'may not import load_description'),
        ('coupling', f'import {PACKAGE}', f'may not import {PACKAGE}'),
        ('ros', f'from {PACKAGE} import cli', 'ros may not import cli'),
        ('ros', f'from {PACKAGE}.cli.main import main', 'ros may not import cli'),
        ('__init__', f'from {PACKAGE}.ros import x', 'may not import ros'),
        ('description', 'from .model import Link', 'use an absolute import'),
        ('description', 'from . import model', 'use an absolute import'),
        ('viewer', 'import rclpy.node', 'only ros/ may import ROS'),
        ('hardware', 'from sensor_msgs.msg import JointState', 'only ros/ may import ROS'),
        ('cli', 'def f():\n    import tf2_ros', '2: tf2_ros: only ros/ may import ROS'),
        ('description', 'from ament_index_python import x', 'only ros/ may import ROS'),
        ('cli', 'from rcl_interfaces.msg import Parameter', 'only ros/ may import ROS'),
        (
            'coupling',
            'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import std_msgs.msg',
            '3: ',
        ),
        ('kinematics', 'import scipy.spatial', 'kinematics runs without scipy'),
        ('diagnostics', 'import numpy as np', 'diagnostics runs without numpy'),
    ],
)
def test_checker_sees_violations(layer: str, source: str, why: str) -> None:
    (violation,) = violations(layer, source)
    assert why in violation


@pytest.mark.parametrize(
    ('layer', 'source'),
    [
        ('cli', f'from {PACKAGE}.viewer import serve'),
        ('cli', f'from {PACKAGE} import __version__'),
        ('coupling', f'import numpy as np\nfrom {PACKAGE}.kinematics import KinematicTree'),
        ('ros', f'import rclpy\nimport scipy\nfrom {PACKAGE}.hardware import x'),
        ('ros', f'from {PACKAGE}.cli.options import add_reading'),
        ('description', 'import xml.dom.minidom\nimport xacro'),
        ('state', f'import numpy as np\nfrom {PACKAGE}.wire.cdr import JointStateDecoder'),
        ('hardware', f'from {PACKAGE}.wire.cdr import JointStateTemplate'),
        ('__main__', f'import sys\nfrom {PACKAGE}.entry import robot_description'),
    ],
)
def test_checker_lets_the_rest_pass(layer: str, source: str) -> None:
    assert violations(layer, source) == []


def place_in(layer: str, module: str) -> int | None:
    """Return the position of a module in the order of its layer, or None for an empty package."""
    ranks = {name: i for i, names in enumerate(ORDERS[layer]) for name in names}
    while module and module not in ranks:
        module = module.rpartition('.')[0]
        if module in ('ros2_control', 'srdf', 'urdf'):
            return None
    return ranks[module]


@pytest.mark.parametrize(
    'path',
    sorted(path for layer in ORDERS for path in (ROOT / layer).rglob('*.py')),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_order_inside_a_layer(path: Path) -> None:
    layer = layer_of(path)
    package = f'{PACKAGE}.{layer}'
    here = place_in(layer, dotted(path).removeprefix(package).lstrip('.'))
    for line, name in imported_names(path.read_text(encoding='utf-8')):
        if here is not None and name.startswith(f'{package}.'):
            there = place_in(layer, name.removeprefix(f'{package}.'))
            assert there is None or there <= here, f'{path}:{line}: {name} is later in the order'


def circles(sources: dict[str, str]) -> list[str]:
    """Return the modules of the first import cycle. ``sources`` maps dotted names to texts."""
    imports: dict[str, set[str]] = {}
    for module, source in sources.items():
        imports[module] = set()
        for _, name in imported_names(source):
            while name and name not in sources:
                name = name.rpartition('.')[0]
            imports[module] |= {name} - {module, ''}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def dotted(path: Path) -> str:
    """Return the dotted name of a file of the package."""
    return '.'.join(path.relative_to(ROOT.parent).with_suffix('').parts).removesuffix('.__init__')


def test_no_files_import_each_other() -> None:
    """Imports below ``if TYPE_CHECKING`` also count, and import cycles may have any length."""
    sources = {dotted(path): path.read_text(encoding='utf-8') for path in ROOT.rglob('*.py')}
    assert circles(sources) == []


@pytest.mark.parametrize(
    ('sources', 'members'),
    [
        ({'p.a': 'from p.b import f', 'p.b': 'import p.c', 'p.c': 'x = 1'}, set()),
        # A package that imports a module of its own is not an import cycle.
        ({'p': 'from p.a import f', 'p.a': 'import numpy'}, set()),
        ({'p': 'from p.a import f', 'p.a': 'from p import g'}, {'p', 'p.a'}),
        ({'p.a': 'import p.b', 'p.b': 'def f():\n    from p.a import g'}, {'p.a', 'p.b'}),
        (
            {
                'p.a': 'from p.b import f',
                'p.b': 'from p.c import g',
                'p.c': 'if TYPE_CHECKING:\n    from p.a import A',
            },
            {'p.a', 'p.b', 'p.c'},
        ),
    ],
)
def test_checker_sees_circles(sources: dict[str, str], members: set[str]) -> None:
    assert set(circles(sources)) == members


def public_classes(source: str) -> Iterator[str]:
    """Yield the names of the public classes and unions of classes that a source text defines."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp):
            # ``Geometry = Box | Mesh`` defines a type. ``LIMIT = A | B`` is a value.
            names = [each.id for each in node.targets if isinstance(each, ast.Name)]
        else:
            continue
        yield from (name for name in names if not name.startswith('_') and not name.isupper())


def repeated(sources: dict[str, str]) -> dict[str, list[str]]:
    """Return the names of classes that several modules define, each with these modules."""
    places: dict[str, list[str]] = {}
    for module, source in sources.items():
        for name in public_classes(source):
            places.setdefault(name, []).append(module)
    return {name: modules for name, modules in places.items() if len(modules) > 1}


def test_no_two_public_classes_share_a_name() -> None:
    paths = sorted(ROOT.rglob('*.py'))
    sources = {dotted(path): path.read_text(encoding='utf-8') for path in paths}
    assert repeated(sources) == {}


def test_checker_sees_a_repeated_class() -> None:
    sources = {
        'p.a': 'class State: pass\nclass _Reader: pass\nLIMIT = X | Y',
        'p.b': 'State = Idle | Busy\nclass _Reader: pass\nLIMIT = X | Y',
        'p.c': 'def f():\n    class State: pass',
    }
    assert repeated(sources) == {'State': ['p.a', 'p.b']}


def test_everything_but_ros_imports_without_ros() -> None:
    """Each module can be imported if no ROS module is installed."""
    modules = [
        dotted(path)
        for path in sorted(ROOT.rglob('*.py'))
        if layer_of(path) not in (ROS_LAYER, '__main__')
    ]
    code = (
        'import importlib, sys\n'
        'class Refuse:\n'
        '    def find_spec(self, name, path=None, target=None):\n'
        '        if name.split(".")[0] in ("rclpy", "tf2_ros", "ament_index_python") or '
        'name.split(".")[0].endswith("_msgs"):\n'
        '            raise ModuleNotFoundError(name)\n'
        'sys.meta_path.insert(0, Refuse())\n'
        f'for name in {modules!r}:\n    importlib.import_module(name)\n'
    )
    done = subprocess.run(
        [sys.executable, '-c', code],
        cwd=ROOT.parent,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr


# Modules that a node does not need for a URDF without xacro, transmissions and loops. If the node
# imported them, it would start later and need more memory.
UNNEEDED = (
    'argparse',
    'lifecycle_msgs',
    'rclpy.lifecycle',
    'urdf_parser_py',
    'xacro',
    f'{PACKAGE}.coupling.linkages',
    f'{PACKAGE}.coupling.resolve',
    f'{PACKAGE}.coupling.transmissions',
    f'{PACKAGE}.description.controllers',
    f'{PACKAGE}.description.json_robot.reader',
    f'{PACKAGE}.description.ros2_control.hardware_info',
    f'{PACKAGE}.description.ros2_control.reader',
    f'{PACKAGE}.doctor.facts',
    f'{PACKAGE}.doctor.graph',
    f'{PACKAGE}.doctor.scene',
    f'{PACKAGE}.hardware',
    f'{PACKAGE}.inverse',
    f'{PACKAGE}.viewer',
)
URDF = (
    '<robot name="arm"><link name="base"/><link name="arm"/>'
    '<joint name="joint" type="continuous"><parent link="base"/><child link="arm"/></joint>'
    '</robot>'
)


def imported_by(code: str) -> set[str]:
    """Return the modules that a process imports while it runs some code."""
    pytest.importorskip('rclpy', reason='needs ROS 2')
    done = subprocess.run(
        [sys.executable, '-c', f'{code}\nimport sys\nprint(*sys.modules)'],
        cwd=ROOT.parent,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_a_node_imports_what_its_robot_needs() -> None:
    modules = imported_by(
        f'import {PACKAGE}.ros.robot_state_node\n'
        f'from {PACKAGE}.coupling import RobotModel\n'
        f'from {PACKAGE}.description.load import read_description\n'
        f'from {PACKAGE}.state.gate import PublishGate\n'
        f'from {PACKAGE}.state.pipeline import Reports\n'
        f'from {PACKAGE}.state.pipeline import StatePipeline\n'
        f"model = RobotModel(read_description({URDF!r}, 'text'))\n"
        'pipeline = StatePipeline(model, PublishGate(), Reports(lambda is_error, text: None))\n'
        'pipeline.static_transforms(1)'
    )
    assert f'{PACKAGE}.ros.robot_state_node' in modules
    assert modules & set(UNNEEDED) == set()


def test_discovery_begins_before_a_node_is_imported() -> None:
    modules = imported_by(f'import {PACKAGE}.ros.running')
    layers = {name.split('.')[1] for name in modules if name.startswith(f'{PACKAGE}.')}
    assert layers == {'cli', 'diagnostics', 'ros'}
