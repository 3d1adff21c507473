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
All codes of findings, by family.

A table in this module names all modules that declare codes. So the list of codes does not depend
on earlier imports.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from robot_description_tools.assembly import companions
from robot_description_tools.assembly import joining
from robot_description_tools.assembly import parts
from robot_description_tools.assembly import renaming
from robot_description_tools.assembly import restructuring
from robot_description_tools.coupling import engine
from robot_description_tools.coupling.linkages import couplings as linkages
from robot_description_tools.coupling.transmissions import couplings as transmissions
from robot_description_tools.description import controllers
from robot_description_tools.description import files
from robot_description_tools.description import ignores
from robot_description_tools.description import load
from robot_description_tools.description import rules
from robot_description_tools.description.calibration import apply as calibration
from robot_description_tools.description.calibration import formats as calibration_formats
from robot_description_tools.description.json_robot import reader as json_reader
from robot_description_tools.description.json_robot import schema as json_schema
from robot_description_tools.description.json_robot import triangle
from robot_description_tools.description.json_robot import values
from robot_description_tools.description.json_robot import visuals
from robot_description_tools.description.json_robot import writer
from robot_description_tools.description.loop_dialects import gazebo as gazebo_joints
from robot_description_tools.description.loop_dialects import loop_joint
from robot_description_tools.description.loop_dialects import written as loop_writing
from robot_description_tools.description.loop_dialects import yaml_nodes
from robot_description_tools.description.ros2_control import reader as hardware_reader
from robot_description_tools.description.rules import controllers as controller_rules
from robot_description_tools.description.rules import hardware as hardware_rules
from robot_description_tools.description.rules import moveit
from robot_description_tools.description.rules import srdf as srdf_rules
from robot_description_tools.description.rules import transmissions as transmission_rules
from robot_description_tools.description.schema import checker
from robot_description_tools.description.srdf import reader as srdf_reader
from robot_description_tools.description.urdf import reader
from robot_description_tools.description.xacro import expand
from robot_description_tools.description.xacro import sandbox
from robot_description_tools.description.xml import parser
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.doctor import joint_states
from robot_description_tools.doctor import lookup
from robot_description_tools.doctor import robot
from robot_description_tools.doctor import robots
from robot_description_tools.doctor import statuses
from robot_description_tools.doctor import transforms
from robot_description_tools.export import losses
from robot_description_tools.hardware import loading
from robot_description_tools.viewer import assets
from robot_description_tools.viewer import present
from robot_description_tools.viewer import stage
from robot_description_tools.viewer import standalone

# Maps each family of codes to the modules that declare its codes.
_MODULES: Mapping[str, tuple[ModuleType, ...]] = {
    'XML': (parser,),
    'Xacro': (expand, sandbox),
    'Elements': (checker, reader, load),
    'Names': (rules.names,),
    'Tree': (rules.graph,),
    'Joints': (rules.joints,),
    'Limits': (rules.limits,),
    'Mimic': (rules.mimic,),
    'Shapes': (rules.geometry, rules.units, rules.gazebo),
    'Materials': (rules.materials,),
    'Files': (files, rules.meshes),
    'Inertia': (rules.inertia,),
    'Hardware': (hardware_reader, hardware_rules, loading),
    'Transmissions': (transmission_rules, transmissions),
    'Ignored': (ignores,),
    'SRDF': (srdf_rules, srdf_reader),
    'Controllers': (controller_rules, controllers, moveit),
    'Calibration': (calibration, calibration_formats),
    'Loops': (loop_joint, gazebo_joints, yaml_nodes, loop_writing, rules.loops, linkages),
    'JSON': (values, json_schema, visuals, triangle, json_reader, writer),
    'MJCF': (losses,),
    'Assembly': (restructuring, renaming, parts, joining, companions),
    'Viewer': (assets, stage, standalone),
    'Running robot': (
        engine, present, robots, robot, joint_states, transforms, statuses, lookup,
    ),
}


def codes_of(module: ModuleType) -> Iterator[Code]:
    """Yield the codes that a module declares or uses."""
    for value in vars(module).values():
        if isinstance(value, Code):
            yield value
        elif isinstance(value, Rules):
            yield from (rule.code for rule in value if rule.code)


# If modules of several families use a code, the code belongs to the first of these families.
_FAMILY = {
    code: family
    for family, modules in reversed([*_MODULES.items()])
    for module in modules
    for code in codes_of(module)
}
CODES: Mapping[str, Code] = {code.name: code for code in sorted(_FAMILY, key=lambda c: c.name)}
FAMILIES: Mapping[str, tuple[Code, ...]] = {
    family: tuple(code for code in CODES.values() if _FAMILY[code] == family)
    for family in _MODULES
}


def page_name(family: str) -> str:
    """Return the name of the page in ``doc/findings`` that explains the codes of a family."""
    return f'{family.lower().replace(" ", "_")}.md'


def page_of(code: Code) -> Path | None:
    """Return the path of the page that explains a code, or None if the page is not installed."""
    page = Path('doc', 'findings', page_name(_FAMILY[code]))
    share = Path('share', 'robot_description_tools')
    folders = Path(__file__).resolve().parents[1:]
    pages = (folder / page for above in folders for folder in (above, above / share))
    return next(filter(Path.is_file, pages), None)


def known_code(name: str) -> Code:
    """Return a code by its name. Raises ValueError with a suggestion for an unknown name."""
    if name not in CODES:
        near = did_you_mean(name, CODES)
        raise ValueError(f"there is no finding with the code '{name}'{near}")
    return CODES[name]
