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

"""``robot-description view``: the robot in a browser, moved by sliders."""

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
from robot_description_tools.cli.options import read_stdin
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.options import whole
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import say
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description import PackageResolver
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import Loaded
from robot_description_tools.viewer import reason_of
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer


class ViewVerb:
    """Serves the page until Ctrl-C."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser, is_compiled=True, folders=True)
        group = parser.add_argument_group('serving the page')
        add_option(
            group,
            '--host',
            'H',
            'address to listen on (default: 127.0.0.1, this machine only); any other needs '
            'the token that is printed with the URL',
            default='127.0.0.1',
        )
        port = 'port to listen on, 0 for any that is free (default: 8421, or the next free one)'
        add_option(group, '--port', 'N', port, whole(0, 65535))
        token = 'what a browser has to know (default: random, none on 127.0.0.1)'
        add_option(group, '--token', 'TEXT', token, default='')
        group.add_argument(
            '--no-browser', action='store_true', help='print the URL and open no browser'
        )
        parser.epilog = (
            'The file and everything that it includes are watched: a change shows within a '
            'second, and a mistake shows its findings over the last good robot. Of a folder, the '
            'page lists the descriptions in it and below, new ones as they come, and shows the '
            'one that you choose. Ctrl-C ends.'
        )

    def run(self, args: Namespace) -> int:
        """Serve until Ctrl-C; a description that cannot be used is shown with its findings."""
        server = ViewerServer(Stage(), Access(args.host, args.token), _source(args))
        try:
            asyncio.run(_serve(server, args))
        except OSError as error:
            where = f'{args.host}:{args.port}' if args.port else args.host
            raise UsageError(f'cannot listen on {where}: {reason_of(error)}') from error
        return 0


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
        say(f'{args.file}: choose one of its robots on the page')
    elif loaded.description is None:
        say(f'{args.file}: cannot be used; the page shows why')
    elif loaded.findings:
        say(f'{args.file}: {counted(len(loaded.findings), "finding")}')
    print_lines(server.urls)
    say('Ctrl-C ends')
    if not args.no_browser and _has_screen():
        webbrowser.open(server.url)


def _has_screen() -> bool:
    """Tell whether a browser would have a window: one in the terminal shows nothing."""
    named = any(os.environ.get(name) for name in ('DISPLAY', 'WAYLAND_DISPLAY'))
    return named or not sys.platform.startswith('linux')


def _source(args: Namespace) -> Callable[[], Loaded] | Choice:
    """Return what reads the description, again and again; of a folder, its robots."""
    if args.file == STDIN or not Path(args.file).is_dir():
        return partial(_read, args, _reader(args))
    # The package of the checker is large, and a file needs nothing of it.
    from robot_description_tools.check import find_descriptions

    folder = Path(args.file)

    def find() -> list[str]:
        files, _ = find_descriptions(folder)
        return [Path(file).relative_to(folder).as_posix() for file in files]

    names = find()
    if not names:
        raise UsageError(f"there is no description in the folder '{args.file}'")
    return Choice(names, lambda name: _read(args, _file_reader(args, folder / name)), find=find)


def _read(args: Namespace, read: Callable[[], Loaded]) -> Loaded:
    return replace(read(), ros1_transmissions=args.ros1_transmissions)


def _reader(args: Namespace) -> Callable[[], Loaded]:
    if args.file == STDIN:
        resolver = PackageResolver.from_environment(args.package_path)
        text = read_stdin(args)
        return lambda: load_text(text, '<stdin>', resolver, loops=args.loops, srdf=args.srdf)
    path = Path(args.file)
    if not path.is_file():
        raise UsageError(f"there is no file '{args.file}'")
    return _file_reader(args, path)


def _file_reader(args: Namespace, path: Path) -> Callable[[], Loaded]:
    resolver = PackageResolver.from_environment(args.package_path)
    return lambda: load_file(
        path, dict(args.xacro_arg), resolver, args.loops, args.srdf, xacro=args.xacro
    )
