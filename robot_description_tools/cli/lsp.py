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

"""``robot-description lsp``: a language server for editors."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
import logging

from robot_description_tools import __version__
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import add_sandbox
from robot_description_tools.cli.options import make_checker
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import why_not_imported
from robot_description_tools.diagnostics.missing import how_to_install

# Advice for a system without a sandbox for xacro.
TRUST = (
    'if you trust the files of this workspace, add "--sandbox", "off" to its setting '
    'robotDescription.arguments in VS Code, or to the command robot-description lsp in other '
    'editors'
)


class LspVerb:
    """Serves an editor on stdin and stdout."""

    examples = (
        ('', 'serve the editor that started this program'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_repeatable(
            parser,
            '--package-path',
            'DIR',
            'a package, an install prefix or a folder of packages; searched before the ROS '
            'environment',
        )
        add_sandbox(parser, names_files=False)
        # Editors pass this option to every server.
        about = 'use stdin and stdout. This is the only mode, so you can leave out this option'
        parser.add_argument('--stdio', action='store_true', help=about)
        parser.epilog = (
            'Editors start this server; doc/editors.md has their settings. It needs pygls: '
            f'{how_to_install("pygls")}.'
        )

    def run(self, args: Namespace) -> int:
        """Serve until the editor ends."""
        try:
            from robot_description_tools.editor.server import serve
        except ImportError as error:
            raise UsageError(f'the language server {why_not_imported(error)}') from error
        # At its default level, the logger of pygls logs every message.
        logging.getLogger('pygls').setLevel(logging.ERROR)
        with make_checker(
            args, args.package_path, trust=TRUST, with_values=True
        ) as checker:
            return serve(checker, __version__)
