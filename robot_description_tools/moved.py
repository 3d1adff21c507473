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
Names that have moved: their old places stay importable until `END`, with a warning.

The package's ``__init__`` puts `find_spec` behind Python's own finders, so that it is asked only
for modules that are not there. This table is the only thing that the order of imports between the
layers does not bind.

"""

from __future__ import annotations

from importlib import import_module
from importlib.machinery import ModuleSpec
import sys
from types import ModuleType
from typing import Any
import warnings

PACKAGE = 'robot_description_tools'
# The version that has the old names no more: then they go from here, from the two methods that
# call `warn`, and from doc/library.md.
END = '0.3.0'
# Old module to new module, below the package.
MODULES = {
    'checking': 'check',
    'cli.arguments': 'cli.options',
    'cli.plugins': 'cli.verbs',
    'cli.report': 'diagnostics.writers',
    'coupling.chain': 'inverse.chain',
    'coupling.crank_slider': 'coupling.transmissions.crank_slider',
    'coupling.descent': 'inverse.numeric',
    'coupling.direction': 'coupling.transmissions.direction',
    'coupling.drives': 'coupling.transmissions.couplings',
    'coupling.interface': 'coupling.transmissions.interface',
    'coupling.inverse_kinematics': 'inverse.inverse_kinematics',
    'coupling.joint_limits': 'hardware.safety_controller',
    'coupling.linkage': 'coupling.linkages.linkage',
    'coupling.loop': 'coupling.linkages.solver',
    'coupling.loop_couplings': 'coupling.linkages.couplings',
    'coupling.mimic': 'coupling.mimic_relation',
    'coupling.registry': 'coupling.transmissions.kinds',
    'coupling.resolution': 'coupling.resolve',
    'coupling.state': 'coupling.engine_state',
    'coupling.transmission': 'coupling.transmissions.affine',
    'coupling.transmission_map': 'coupling.transmissions.map',
    'description.codes': 'diagnostics.code',
    'description.element': 'description.xml.element',
    'description.gazebo_loops': 'description.loop_dialects.gazebo',
    'description.generated_meshes': 'description.json_robot.meshes',
    'description.hardware': 'description.ros2_control.hardware_info',
    'description.hardware_draft': 'description.ros2_control.draft',
    'description.hardware_limits': 'description.ros2_control.limits',
    'description.hardware_reader': 'description.ros2_control.reader',
    'description.inertia': 'description.solids',
    'description.interchange': 'description.urdf.interchange',
    'description.json_expander': 'description.json_robot.reader',
    'description.json_parser': 'description.json_robot.values',
    'description.json_schema': 'description.json_robot.schema',
    'description.json_triangle': 'description.json_robot.triangle',
    'description.json_writer': 'description.json_robot.writer',
    'description.lenient_xml': 'description.xml.lenient',
    'description.loader': 'description.load',
    'description.loop_parameters': 'description.loop_dialects.yaml_file',
    'description.loop_reader': 'description.loop_dialects.loop_joint',
    'description.number_syntax': 'description.xml.numbers',
    'description.pose': 'description.geometry',
    'description.reader': 'description.urdf.reader',
    'description.resolver': 'description.packages',
    'description.schema_check': 'description.schema.checker',
    'description.xacro_errors': 'description.xacro.errors',
    'description.xacro_expander': 'description.xacro.expand',
    'description.xacro_sandbox': 'description.xacro.sandbox',
    'description.xacro_trace': 'description.xacro.trace',
    'description.xml_parser': 'description.xml.parser',
    'kinematics.joint': 'kinematics.motion',
    'kinematics.planar': 'inverse.planar',
    'ros.demo': 'ros.demo_verb',
}
# Old module, and the names that it handed on, each with the module that has it now, and behind a
# colon what it is called there if not the same.
NAMES = {
    'coupling': {
        'Drive': 'coupling:ConnectedTransmission',
        'InverseKinematics': 'inverse',
        'InverseKinematicsResult': 'inverse',
        'Reach': 'coupling:PartialResult',
        'Route': 'coupling:ReadingPlan',
        'StopReason': 'inverse',
        'effort_bounds': 'hardware.safety_controller',
        'velocity_bounds': 'hardware.safety_controller',
    },
}


def warn(old: str, new: str, above: int = 1) -> None:
    """
    Warn who uses an old name.

    Parameters
    ----------
    old, new : str
        What the warning calls them.
    above : int
        How many calls above the caller of this function the old name is used.

    """
    message = f'{old} is now {new}; the old name ends with {END}'
    warnings.warn(message, DeprecationWarning, stacklevel=above + 2)


def find_spec(name: str) -> ModuleSpec | None:
    """Return how to import a module from its old place, None for any other module."""
    head, _, rest = name.partition('.')
    if head != PACKAGE or rest not in MODULES:
        return None
    return ModuleSpec(name, _OldPlace())  # type: ignore[arg-type]


class _OldPlace:
    """Loads the module at its new place instead."""

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Let Python make the module that is replaced at once."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Put the module of the new place where the import looks for its result."""
        old = module.__name__
        new = f'{PACKAGE}.{MODULES[old.partition(".")[2]]}'
        warn(old, new)
        sys.modules[old] = import_module(new)


def moved_name(module: str, name: str) -> Any:
    """
    Return a name that a module handed on before.

    Parameters
    ----------
    module : str
        Full name of the old module.
    name : str
        The name that it does not have any more.

    Raises
    ------
    AttributeError
        If it never had it.

    """
    new = NAMES.get(module.partition('.')[2], {}).get(name)
    if new is None:
        raise AttributeError(f"module '{module}' has no attribute '{name}'")
    place, _, renamed = new.partition(':')
    place, renamed = f'{PACKAGE}.{place}', renamed or name
    warn(f'{module}.{name}', f'{place}.{renamed}', above=2)
    return getattr(import_module(place), renamed)
