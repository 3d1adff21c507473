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

"""Pack sources and binaries into a wheel with the folders of an installed ROS package."""

from __future__ import annotations

import base64
from collections.abc import Iterator
import hashlib
from pathlib import Path
import sys
import sysconfig
import zipfile

from msgwheel.compile import Binaries
from msgwheel.environment import Environment
from msgwheel.generate import GeneratedSources
from msgwheel.generate import GENERATOR_C
from msgwheel.generate import GENERATOR_PY
from msgwheel.generate import TYPESUPPORT_C
from msgwheel.generate import TYPESUPPORTS
from msgwheel.project import Project

# Time of all files in the wheel, fixed so that the same sources always give the same bytes.
TIMESTAMP = (2026, 1, 1, 0, 0, 0)


def write_wheel(
    project: Project,
    environment: Environment,
    sources: GeneratedSources,
    binaries: Binaries,
    folder: Path,
) -> Path:
    """
    Write the wheel.

    Parameters
    ----------
    project : Project
        The package.
    environment : Environment
        Packages with which the wheel was built, and which it requires.
    sources : GeneratedSources
        The Python modules, headers and type descriptions.
    binaries : Binaries
        The libraries and the extension module.
    folder : Path
        Folder to write the wheel to.

    Returns
    -------
    Path
        Path of the written wheel.

    """
    python = f'cp{sys.version_info.major}{sys.version_info.minor}'
    platform = sysconfig.get_platform().replace('-', '_').replace('.', '_')
    tag = f'{python}-{python}-{platform}'
    needed = [GENERATOR_PY, TYPESUPPORT_C, *sources.dependencies]
    requirements = sorted(filter(None, map(environment.requirement, needed)))

    # Files of the data folder are installed below the prefix.
    data = f'{project.stem}.data/data'
    information = f'{project.stem}.dist-info'
    files = dict(_python_files(project, sources, binaries))
    files |= {f'{data}/{name}': body for name, body in _prefix_files(project, sources, binaries)}
    files[f'{information}/METADATA'] = metadata(project, requirements).encode()
    files[f'{information}/WHEEL'] = (
        f'Wheel-Version: 1.0\nGenerator: msgwheel\nRoot-Is-Purelib: false\nTag: {tag}\n'
    ).encode()
    record = f'{information}/RECORD'
    lines = [f'{name},sha256={_digest(body)},{len(body)}\n' for name, body in files.items()]
    files[record] = ''.join([*lines, f'{record},,\n']).encode()

    wheel = folder / f'{project.stem}-{tag}.whl'
    with zipfile.ZipFile(wheel, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, body in files.items():
            entry = zipfile.ZipInfo(name, TIMESTAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name.endswith('.so') else 0o644) << 16
            archive.writestr(entry, body)
    return wheel


def metadata(project: Project, requirements: list[str]) -> str:
    """
    Return the core metadata of the wheel.

    Parameters
    ----------
    project : Project
        The package.
    requirements : list of str
        Requirements of the wheel, each with a package and its versions.

    Returns
    -------
    str
        Text of ``METADATA`` or ``PKG-INFO``.

    """
    lines = [
        'Metadata-Version: 2.1',
        f'Name: {project.distribution}',
        f'Version: {project.version}',
        f'Summary: {project.summary}',
        *(f'Requires-Dist: {requirement}' for requirement in requirements),
    ]
    return '\n'.join(lines) + '\n'


def _python_files(
    project: Project, sources: GeneratedSources, binaries: Binaries
) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each file of the Python package."""
    folder = sources.folder(GENERATOR_PY)
    # The generators write an __init__.py for each kind of interface, but not for the package
    # itself.
    yield f'{project.package}/__init__.py', b''
    for path in sorted(folder.rglob('*.py')):
        yield f'{project.package}/{path.relative_to(folder).as_posix()}', path.read_bytes()
    yield f'{project.package}/{binaries.extension.name}', binaries.extension.read_bytes()


def _prefix_files(
    project: Project, sources: GeneratedSources, binaries: Binaries
) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each file below the prefix: lib, include and share."""
    package = project.package
    for path in binaries.libraries:
        yield f'lib/{path.name}', path.read_bytes()

    for generator in (GENERATOR_C, *TYPESUPPORTS):
        folder = sources.folder(generator)
        for path in sorted(folder.rglob('*.h')):
            name = path.relative_to(folder).as_posix()
            yield f'include/{package}/{package}/{name}', path.read_bytes()

    for path in project.interfaces:
        yield f'share/{package}/{path.as_posix()}', (project.root / path).read_bytes()
    for idl in sources.idls:
        for path in (idl, idl.with_suffix('.json')):
            yield f'share/{package}/{path.as_posix()}', (sources.idl_root / path).read_bytes()
    yield f'share/{package}/package.xml', _package_xml(project, sources).encode()

    index = 'share/ament_index/resource_index'
    interfaces = sorted(path.as_posix() for path in (*project.interfaces, *sources.idls))
    yield f'{index}/rosidl_interfaces/{package}', '\n'.join(interfaces).encode()
    yield f'{index}/packages/{package}', b''


def _package_xml(project: Project, sources: GeneratedSources) -> str:
    """Return the package.xml that tools expect beside the interfaces."""
    depends = ''.join(f'  <depend>{name}</depend>\n' for name in sources.dependencies)
    return (
        '<?xml version="1.0"?>\n'
        '<package format="3">\n'
        f'  <name>{project.package}</name>\n'
        f'  <version>{project.version.partition("+")[0]}</version>\n'
        f'  <description>{project.summary}</description>\n'
        '  <maintainer email="nobody@example.org">nobody</maintainer>\n'
        '  <license>see the sources of the interfaces</license>\n'
        f'{depends}'
        '  <member_of_group>rosidl_interface_packages</member_of_group>\n'
        '</package>\n'
    )


def _digest(body: bytes) -> str:
    """Return the SHA-256 of a file in the form of RECORD."""
    return base64.urlsafe_b64encode(hashlib.sha256(body).digest()).rstrip(b'=').decode()
