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

"""``robot-description view``: show a robot in the browser and move it with sliders."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
import os
from pathlib import Path
import signal
import sys
import webbrowser

from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import check_target
from robot_description_tools.cli.options import choose_robots
from robot_description_tools.cli.options import files_beside
from robot_description_tools.cli.options import read_stdin
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.options import whole
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import say
from robot_description_tools.cli.streams import write_target
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description import PackageResolver
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import Loaded
from robot_description_tools.viewer import reason_of
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import standalone_page
from robot_description_tools.viewer import ViewerServer
from robot_description_tools.viewer.loading import with_compared
from robot_description_tools.viewer.loading import with_trajectory


class ViewVerb:
    """Serves a page that shows a robot, or writes this page into a file."""

    examples = (
        ('four_bar.urdf.xacro', 'open the page of a robot'),
        ('four_bar.urdf.xacro --trajectory swing.yaml', 'play a trajectory'),
        ('new.urdf --compare old.urdf', 'compare two robots in the picture'),
        ('. --no-browser --port 8080', 'serve all robots of a folder, open no browser'),
        ('four_bar.urdf.xacro --export four_bar.html', 'write the page into one file'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser, is_compiled=True, folders=True)
        trajectory = (
            'trajectory that the page plays: JointTrajectory as YAML or JSON, or a CSV table with '
            'the time [s] and positions [rad or m]'
        )
        add_option(parser, '--trajectory', 'FILE', trajectory)
        compare = (
            'second description, drawn as a transparent ghost that makes the same motions; the '
            'page lists the differences. --calibration corrects only the first description'
        )
        add_option(parser, '--compare', 'FILE', compare)
        group = parser.add_argument_group('serving the page')
        add_option(
            group,
            '--host',
            'H',
            'address to listen on (default: 127.0.0.1, this machine only); for other addresses, '
            'browsers need the token in the printed URL',
            default='127.0.0.1',
        )
        port = 'port to listen on, 0 for any free port (default: 8421, or the next free port)'
        add_option(group, '--port', 'N', port, whole(0, 65535))
        token = 'token that browsers need (default: random; none on 127.0.0.1)'
        add_option(group, '--token', 'TEXT', token, default='')
        group.add_argument(
            '--edit',
            action='store_true',
            help='let the page apply the repairs of findings to FILE and the files that it '
            'includes; browsers then always need the token in the printed URL',
        )
        group.add_argument(
            '--no-browser', action='store_true', help='print the URL, but open no browser'
        )
        group = parser.add_argument_group('writing the page into one file')
        add_option(
            group,
            '--export',
            'PAGE',
            'do not open a page, but write an HTML file with the robot, its meshes, sliders, '
            'named states and findings; the file needs no server and no network',
        )
        group.add_argument('--force', action='store_true', help='replace PAGE if it exists')
        group.add_argument(
            '--lossy', action='store_true', help='write PAGE even if meshes are missing in it'
        )
        parser.epilog = (
            'The page shows a change of the file or of an included file within a second. If the '
            'new file has fatal mistakes, the page shows their findings over the last good robot. '
            'For a folder, the page lists all descriptions in the folder and its subfolders. If '
            'tables [tool.robot-description.robots.NAME] of the settings name one of these files, '
            'the list contains the robots of these tables in place of the file. New files appear '
            'in the list. The page shows the robot that you choose. Ctrl-C ends the server. Exit '
            'code with --export: 0 written, 1 not written because a mesh is missing (see '
            '--lossy) or FILE cannot be used, 2 wrong usage.'
        )

    def run(self, args: Namespace) -> int:
        """Serve until Ctrl-C, or write the page into a file."""
        if args.export is not None:
            return _export(args)
        if args.force or args.lossy:
            raise UsageError('--force and --lossy are only for --export')
        repair = _repairer(args) if args.edit else None
        access = Access(args.host, args.token, needs_token=args.edit)
        if args.compare and not Path(args.compare).is_file():
            raise UsageError(f"--compare: there is no file '{args.compare}'")
        stage = Stage(opens_editor=access.is_local, can_edit=args.edit)
        server = ViewerServer(stage, access, _source(args), repair=repair)
        try:
            asyncio.run(_serve(server, args))
        except OSError as error:
            where = f'{args.host}:{args.port}' if args.port else args.host
            raise UsageError(f'cannot listen on {where}: {reason_of(error)}') from error
        return 0


def _export(args: Namespace) -> int:
    if args.compare or args.trajectory:
        raise UsageError('--compare and --trajectory need a server, so leave out --export')
    target = Path(args.export)
    check_target(target, None if args.file == STDIN else Path(args.file), args.force)
    source = _source(args)
    if isinstance(source, Choice) and not source.current:
        raise UsageError(f"'{args.file}' has several robots: give one file, or --robot NAME")
    page = standalone_page(source.load() if isinstance(source, Choice) else source())
    print_findings([*page.findings, *page.missing], sys.stderr)
    if page.html is None or (page.missing and not args.lossy):
        why = 'meshes are missing; --lossy writes it' if page.html else 'FILE cannot be used'
        say(f'{target}: not written, because {why}')
        return ERRORS_FOUND
    write_target(target, page.html.encode())
    say(f'wrote {target}: {len(page.html) / 1e6:.2f} MB')
    return 0


def _repairer(args: Namespace) -> Callable[[Diagnostic, frozenset[str]], None]:
    """Return a function that applies the repair of a finding to the files of one robot."""
    if args.file == STDIN or not Path(args.file).is_file():
        raise UsageError('--edit needs a file')
    robots = choose_robots(args, is_folder=False)
    if len(robots) != 1:
        raise UsageError('--edit needs one robot: choose it with --robot')
    (robot,) = robots

    def repair(finding: Diagnostic, opened: frozenset[str]) -> None:
        # Imported here, because the import is slow and most pages repair nothing.
        from robot_description_tools.check import Checker
        from robot_description_tools.check import XacroOptions
        from robot_description_tools.repairing import apply_repair

        xacro = XacroOptions(dict(robot.xacro_arg), expands_all=robot.xacro)
        beside = files_beside(robot)
        with Checker(robot.package_path, xacro=xacro, robot=robot.robot, **beside) as checker:
            apply_repair(checker, robot.file, finding, opened)

    return repair


async def _serve(server: ViewerServer, args: Namespace) -> None:
    end = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, end.set)
    await server.start(args.host, args.port)
    try:
        _introduce(server, args)
        await end.wait()
    finally:
        await server.stop()


def _introduce(server: ViewerServer, args: Namespace) -> None:
    loaded = server.stage.loaded
    if loaded is None:
        say(f'{args.file}: choose a robot on the page')
    elif loaded.description is None:
        say(f'{args.file}: cannot be used; the page shows why')
    elif loaded.findings:
        say(f'{args.file}: {counted(len(loaded.findings), "finding")}')
    compared = loaded and loaded.compared
    if compared and compared.description is None:
        say(f'{args.compare}: cannot be used; the tab Changes of the page has the reason')
    playback = server.stage.playback
    if playback is not None and playback.problem:
        say(f'{args.trajectory}: {playback.problem}')
    print_lines(server.urls)
    say('press Ctrl-C to end')
    if not args.no_browser and _has_screen():
        webbrowser.open(server.url)


def _has_screen() -> bool:
    """Return True if a browser can open a window. Browsers in a terminal do not show the page."""
    named = any(os.environ.get(name) for name in ('DISPLAY', 'WAYLAND_DISPLAY'))
    return named or not sys.platform.startswith('linux')


def _source(args: Namespace) -> Callable[[], Loaded] | Choice:
    """Return a function that reads the robot, or a `Choice` if there are several robots."""
    is_folder = args.file != STDIN and Path(args.file).is_dir()
    if not is_folder or args.robot:
        robots = choose_robots(args, is_folder=is_folder)
        if len(robots) == 1:
            return partial(_read, robots[0], _reader(robots[0]))
    found = _robots_in(args)
    if not found:
        raise UsageError(f"there is no description in the folder '{args.file}'")

    def find() -> list[str]:
        # Keep robots whose files are gone, because a page may still show them.
        now = _robots_in(args) if is_folder and not args.robot else found
        found.update(now)
        return list(now)

    def read(name: str) -> Loaded:
        return _read(found[name], _file_reader(found[name], Path(found[name].file)))

    return Choice(list(found), read, find=find)


def _robots_in(args: Namespace) -> dict[str, Namespace]:
    """
    Return the robots of a file or folder.

    The key is the name of the robot in the settings (``robot_description.toml`` or
    ``pyproject.toml``). If no settings name the file of the robot, the key is the path of this
    file.

    """
    # Imported here, because the import is slow and not needed for a file.
    from robot_description_tools.check import find_descriptions

    folder = Path(args.file)
    if args.robot or not folder.is_dir():
        return {each.robot: each for each in choose_robots(args, is_folder=folder.is_dir())}
    found: dict[str, Namespace] = {}
    for file in find_descriptions(folder)[0]:
        path = Path(file).relative_to(folder).as_posix()
        for robot in choose_robots(Namespace(**{**vars(args), 'file': file}), is_folder=False):
            name = robot.robot or path
            # Settings in different folders may use the same name for different robots.
            found[f'{path}: {name}' if name in found else name] = robot
    return found


def _read(args: Namespace, read: Callable[[], Loaded]) -> Loaded:
    loaded = replace(read(), ros1_transmissions=args.ros1_transmissions)
    if args.compare:
        nominal = Namespace(**{**vars(args), 'file': args.compare, 'calibration': None})
        other = _file_reader(nominal, Path(args.compare))()
        other = replace(other, ros1_transmissions=args.ros1_transmissions)
        loaded = with_compared(loaded, other)
    return with_trajectory(loaded, Path(args.trajectory)) if args.trajectory else loaded


def _reader(args: Namespace) -> Callable[[], Loaded]:
    if args.file == STDIN:
        resolver = PackageResolver.from_environment(args.package_path)
        text = read_stdin(args)
        return lambda: load_text(text, '<stdin>', resolver, **files_beside(args))
    path = Path(args.file)
    if not path.is_file():
        raise UsageError(f"there is no file '{args.file}'")
    return _file_reader(args, path)


def _file_reader(args: Namespace, path: Path) -> Callable[[], Loaded]:
    resolver = PackageResolver.from_environment(args.package_path)
    beside = files_beside(args)
    return lambda: load_file(path, dict(args.xacro_arg), resolver, xacro=args.xacro, **beside)
