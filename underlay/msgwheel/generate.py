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

"""Generate C and Python sources from interface files, with the installed rosidl generators."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
import importlib
import json
import os
from pathlib import Path
import re
import sys
import tempfile
from typing import Any

from msgwheel.environment import Environment
from msgwheel.project import Project

GENERATOR_C = 'rosidl_generator_c'
GENERATOR_PY = 'rosidl_generator_py'
TYPESUPPORT_C = 'rosidl_typesupport_c'
TYPESUPPORT_FASTRTPS = 'rosidl_typesupport_fastrtps_c'
TYPESUPPORT_INTROSPECTION = 'rosidl_typesupport_introspection_c'

# Type supports that are compiled for each message. At run time, the dispatcher TYPESUPPORT_C
# chooses one of these type supports.
TYPESUPPORTS = (TYPESUPPORT_FASTRTPS, TYPESUPPORT_INTROSPECTION)


@dataclass(frozen=True)
class GeneratedSources:
    """
    Output of the generators.

    Parameters
    ----------
    root : Path
        Folder with one subfolder for each generator.
    package : str
        Name of the ROS package.
    idl_root : Path
        Folder of the ``.idl`` files and of the ``.json`` files with type descriptions.
    idls : tuple of Path
        The ``.idl`` files relative to `idl_root`.
    dependencies : tuple of str
        Other ROS packages whose interfaces are used, sorted.

    """

    root: Path
    package: str
    idl_root: Path
    idls: tuple[Path, ...]
    dependencies: tuple[str, ...]

    def folder(self, generator: str) -> Path:
        """
        Return the folder with the files of a generator.

        Parameters
        ----------
        generator : str
            Package name of the generator.

        Returns
        -------
        Path
            The folder ``root/GENERATOR/PACKAGE``, so that ``root/GENERATOR`` is an include folder.

        """
        return self.root / generator / self.package


def generate(project: Project, environment: Environment, root: Path) -> GeneratedSources:
    """
    Generate the sources of an interface package.

    Parameters
    ----------
    project : Project
        The interface package for which sources are generated.
    environment : Environment
        Prefixes with the generators and other interface packages.
    root : Path
        New folder to write to.

    Returns
    -------
    GeneratedSources
        Places of the generated sources, and the packages that they need.

    """
    idl_root = root / 'idl' / project.package
    idls = _write_idl(project, idl_root)
    common: dict[str, Any] = {
        'package_name': project.package,
        'idl_tuples': [f'{idl_root}:{idl.as_posix()}' for idl in idls],
        'target_dependencies': [],
        'ros_interface_dependencies': [],
    }
    _write_type_descriptions(project, environment, idl_root, common)
    descriptions = {idl: idl_root / idl.with_suffix('.json') for idl in idls}
    dependencies = _packages_used(project, list(descriptions.values()))
    sources = GeneratedSources(root, project.package, idl_root, idls, dependencies)

    def run(generator: str, function: str, *positional: Any, **arguments: Any) -> None:
        output = sources.folder(generator)
        # All generators write headers to msg/, even for services and actions.
        for kind in {'msg', *(idl.parent.as_posix() for idl in idls)}:
            (output / kind / 'detail').mkdir(parents=True)
        share = environment.share(generator)
        _write_visibility_header(share, project.package, output / 'msg')
        arguments |= {'output_dir': str(output), 'template_dir': str(share / 'resource')}
        with _arguments_file(**common, **arguments) as path:
            getattr(importlib.import_module(generator), function)(path, *positional)

    run(
        GENERATOR_C,
        'generate_c',
        type_description_tuples=[
            f'{idl.as_posix()}:{path}' for idl, path in descriptions.items()
        ],
        ros_interface_files=[str(project.root / path) for path in project.interfaces],
    )
    run(TYPESUPPORT_FASTRTPS, 'generate_typesupport_fastrtps_c')
    run(TYPESUPPORT_INTROSPECTION, 'generate_c')
    run(TYPESUPPORT_C, 'generate_c', list(TYPESUPPORTS))
    run(GENERATOR_PY, 'generate_py', [TYPESUPPORT_C])
    return sources


def _write_idl(project: Project, idl_root: Path) -> tuple[Path, ...]:
    """Convert the interface files to ``.idl``, the input of all generators."""
    from rosidl_adapter.action import convert_action_to_idl
    from rosidl_adapter.msg import convert_msg_to_idl
    from rosidl_adapter.srv import convert_srv_to_idl

    convert = {
        '.msg': convert_msg_to_idl,
        '.srv': convert_srv_to_idl,
        '.action': convert_action_to_idl,
    }
    for path in project.interfaces:
        folder = idl_root / path.parent
        folder.mkdir(parents=True, exist_ok=True)
        with _silent_stdout():
            convert[path.suffix](project.root, project.package, path, folder)
    return tuple(path.with_suffix('.idl') for path in project.interfaces)


def _write_type_descriptions(
    project: Project, environment: Environment, idl_root: Path, common: dict[str, Any]
) -> None:
    """Write a ``.json`` file with type description and RIHS01 hash beside each ``.idl`` file."""
    from rosidl_generator_type_description import generate_type_hash

    others = environment.interface_packages()
    others.pop(project.package, None)
    include_paths = [f'{package}:{share}' for package, share in others.items()]
    with _arguments_file(
        **common, output_dir=str(idl_root), template_dir='', include_paths=include_paths
    ) as path:
        generate_type_hash(path)


def _packages_used(project: Project, descriptions: list[Path]) -> tuple[str, ...]:
    """Return the other packages that type descriptions name."""
    packages: set[str] = set()
    for path in descriptions:
        text = path.read_text(encoding='utf-8')
        names = re.findall(r'"(?:nested_type_name|type_name)": "([^"]+)"', text)
        packages |= {name.partition('/')[0] for name in names}
    if any(path.suffix == '.action' for path in project.interfaces):
        # Actions use types of action_msgs for cancelling and status, but the type descriptions of
        # actions do not name this package.
        packages.add('action_msgs')
    return tuple(sorted(packages - {project.package}))


def _write_visibility_header(share: Path, package: str, folder: Path) -> None:
    """Write the header with the export macros from the template that CMake builds use."""
    for template in (share / 'resource').glob('*__visibility_control.h.in'):
        text = template.read_text(encoding='utf-8')
        text = text.replace('@PROJECT_NAME_UPPER@', package.upper())
        text = text.replace('@PROJECT_NAME@', package)
        (folder / template.stem).write_text(text, encoding='utf-8')


@contextmanager
def _arguments_file(**arguments: Any) -> Iterator[str]:
    """Yield the path of a file with the arguments. Generators only accept such a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'arguments.json'
        path.write_text(json.dumps(arguments), encoding='utf-8')
        yield str(path)


@contextmanager
def _silent_stdout() -> Iterator[None]:
    """Discard the output of the converters, even if empy replaces sys.stdout."""
    sys.stdout.flush()
    saved = os.dup(1)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(saved, 1)
        os.close(saved)
        os.close(null)
