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

"""Compile generated sources to shared libraries and the extension module, with gcc and g++."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
import os
from pathlib import Path
import subprocess
import sysconfig

from msgwheel.environment import Environment
from msgwheel.generate import GeneratedSources
from msgwheel.generate import GENERATOR_C
from msgwheel.generate import GENERATOR_PY
from msgwheel.generate import TYPESUPPORT_C
from msgwheel.generate import TYPESUPPORT_FASTRTPS
from msgwheel.generate import TYPESUPPORT_INTROSPECTION
from msgwheel.generate import TYPESUPPORTS
from msgwheel.project import BuildError
from msgwheel.project import Project

# Libraries to which every compiled library is linked, in addition to those in its `_Library`.
RUNTIME = ('rosidl_runtime_c', 'rcutils', 'rmw')


@dataclass(frozen=True)
class Binaries:
    """
    Compiled libraries and extension module.

    Parameters
    ----------
    libraries : tuple of Path
        Shared libraries for ``PREFIX/lib``.
    extension : Path
        The extension module for the Python package.

    """

    libraries: tuple[Path, ...]
    extension: Path


@dataclass(frozen=True)
class _Library:
    """
    Rules to link the library ``libPACKAGE__GENERATOR.so``.

    Parameters
    ----------
    generator : str
        Package name of the generator that writes the sources of the library.
    own : tuple of str
        Generators whose libraries for the same package are linked.
    others : tuple of str
        Generators whose libraries for each dependency are linked, if they exist.
    runtime : tuple of str
        Further libraries that are linked.
    is_complete : bool
        False if the library uses symbols of the Python executable, which no library provides.

    """

    generator: str
    own: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    runtime: tuple[str, ...] = ()
    is_complete: bool = True


# A library must come after the libraries that it is linked to.
_LIBRARIES = (
    _Library(GENERATOR_C, others=(GENERATOR_C,)),
    _Library(
        TYPESUPPORT_FASTRTPS,
        own=(GENERATOR_C,),
        others=(TYPESUPPORT_FASTRTPS, GENERATOR_C),
        runtime=(
            TYPESUPPORT_FASTRTPS,
            'rosidl_typesupport_fastrtps_cpp',
            'fastcdr',
            'rosidl_dynamic_typesupport',
        ),
    ),
    _Library(
        TYPESUPPORT_INTROSPECTION,
        own=(GENERATOR_C,),
        others=(TYPESUPPORT_INTROSPECTION, GENERATOR_C),
        runtime=(TYPESUPPORT_INTROSPECTION,),
    ),
    _Library(
        TYPESUPPORT_C,
        own=(GENERATOR_C, *TYPESUPPORTS),
        others=(TYPESUPPORT_C,),
        runtime=(TYPESUPPORT_C,),
    ),
    _Library(
        GENERATOR_PY,
        own=(GENERATOR_C, TYPESUPPORT_C),
        others=(GENERATOR_PY, GENERATOR_C),
        is_complete=False,
    ),
)


def compile_sources(
    project: Project, environment: Environment, sources: GeneratedSources, folder: Path
) -> Binaries:
    """
    Compile and link the generated sources.

    Parameters
    ----------
    project : Project
        The interface package to compile.
    environment : Environment
        Prefixes with the headers and libraries of other packages.
    sources : GeneratedSources
        The generated sources to compile.
    folder : Path
        New folder to write to.

    Returns
    -------
    Binaries
        Compiled libraries and extension module.

    Raises
    ------
    BuildError
        If the compiler or linker fails.

    """
    folder.mkdir()
    objects = _compile(environment, sources, folder)

    # The generator writes the entry point of the extension module beside the sources of the Python
    # library.
    is_entry = '_s.ep.'
    entries = [path for path in objects[GENERATOR_PY] if is_entry in path.name]
    objects[GENERATOR_PY] = [path for path in objects[GENERATOR_PY] if is_entry not in path.name]

    def name(package: str, generator: str) -> str:
        return f'{package}__{generator}'

    def link(output: Path, inputs: Sequence[Path], libraries: list[str], *options: str) -> Path:
        search = [folder, *(prefix / 'lib' for prefix in environment.prefixes)]
        _run(
            [os.environ.get('CXX', 'g++'), '-shared', '-o', str(output), *options]
            + [str(path) for path in inputs]
            + [f'-L{path}' for path in search]
            # Keep all libraries. The dispatcher loads type supports by name at run time, so the
            # linker would consider these libraries unused.
            + ['-Wl,--no-as-needed', *(f'-l{library}' for library in libraries)]
            + ['-Wl,--as-needed', *(f'-l{library}' for library in RUNTIME)]
        )
        return output

    built: list[Path] = []
    for library in _LIBRARIES:
        output = folder / f'lib{name(project.package, library.generator)}.so'
        others = [name(p, g) for g in library.others for p in sources.dependencies]
        uses = [
            *(name(project.package, generator) for generator in library.own),
            *(other for other in others if environment.has_library(other)),
            *library.runtime,
        ]
        options = [f'-Wl,-soname,{output.name}', '-Wl,-rpath,$ORIGIN']
        if library.is_complete:
            options.append('-Wl,-z,defs')
        built.append(link(output, objects[library.generator], uses, *options))

    extension = link(
        folder / f'{project.package}_s__{TYPESUPPORT_C}.so',
        entries,
        [
            *(name(project.package, library.generator) for library in reversed(_LIBRARIES)),
            TYPESUPPORT_C,
        ],
        # The path from PREFIX/lib/pythonX.Y/site-packages/PACKAGE to PREFIX/lib.
        '-Wl,-rpath,$ORIGIN/../../..',
    )
    return Binaries(tuple(built), extension)


def _compile(
    environment: Environment, sources: GeneratedSources, folder: Path
) -> dict[str, list[Path]]:
    """Compile all sources. Return the object files of each generator."""
    import numpy as np

    generators = [library.generator for library in _LIBRARIES]
    includes = [*(sources.root / generator for generator in generators)]
    includes += environment.include_folders()
    includes += [Path(sysconfig.get_path('include')), Path(np.get_include())]
    flags = ['-O2', '-DNDEBUG', '-fPIC', '-w', *(f'-I{path}' for path in includes)]
    compilers = {
        '.c': [os.environ.get('CC', 'gcc'), '-std=gnu11'],
        '.cpp': [os.environ.get('CXX', 'g++'), '-std=c++17'],
    }

    def compile_one(source: Path) -> Path:
        output = folder / f'{"_".join(source.relative_to(sources.root).parts)}.o'
        _run([*compilers[source.suffix], *flags, '-c', str(source), '-o', str(output)])
        return output

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {
            generator: [
                pool.submit(compile_one, path)
                for path in sorted(sources.folder(generator).rglob('*'))
                if path.suffix in compilers
            ]
            for generator in generators
        }
    return {
        generator: [future.result() for future in futures]
        for generator, futures in running.items()
    }


def _run(command: list[str]) -> None:
    """Run a compiler. If the compiler fails, raise an error with its stderr."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        raise BuildError(f'{" ".join(command)}\n{result.stderr}')
