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

"""``robot-description mcp``: a server for coding agents (Model Context Protocol)."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Callable
from functools import wraps
from inspect import cleandoc
from typing import Any

from robot_description_tools.cli.agent_tools import confine_server
from robot_description_tools.cli.agent_tools import Tools
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import why_not_imported
from robot_description_tools.diagnostics.missing import how_to_install

INSTRUCTIONS = (
    'Checks and examines robot descriptions: URDF, xacro and JSON robots. Begin with `check`. '
    'Use `explain` for the code of a finding, and `fixes` for the changes that repair findings. '
    'No tool changes a file. Paths are absolute, or start at the first folder of the server.'
)


class McpVerb:
    """Serves an agent on stdin and stdout."""

    examples = (
        ('.', 'let an agent read the robots in this folder'),
        ('. /opt/ros/jazzy/share', 'also let it read the packages of ROS'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument(
            'folders',
            metavar='FOLDER',
            nargs='+',
            help='a folder that the server may read, with all folders below it. Packages are '
            'only searched in these folders',
        )
        parser.epilog = (
            'An agent starts this server; doc/agents.md has the settings. The server writes no '
            'file. The kernel denies access to all other folders, which needs Linux 5.13. xacro '
            f'runs in the sandbox. The server needs the SDK for MCP: {how_to_install("mcp")}.'
        )

    def run(self, args: Namespace) -> int:
        """Serve until the agent ends."""
        try:
            from mcp.server import MCPServer
            from mcp.server.mcpserver.exceptions import ToolError
            from mcp.types import ToolAnnotations
        except ImportError as error:
            raise UsageError(f'the server for agents {why_not_imported(error)}') from error
        # Imported only when needed, because it is slow to read the version from the package
        # metadata.
        from robot_description_tools import __version__

        def anticipated(function: Callable[..., Any]) -> Callable[..., Any]:
            # Convert the exception, because the SDK sends only the text of a ToolError.
            @wraps(function)
            def call(*words: Any, **more: Any) -> Any:
                try:
                    return function(*words, **more)
                except UsageError as error:
                    raise ToolError(str(error)) from error

            return call

        tools = Tools(args.folders)
        confine_server(tools.folders)
        server = MCPServer(
            'robot-description',
            instructions=INSTRUCTIONS,
            version=__version__,
            log_level='ERROR',
        )
        for function in tools.all():
            # The tools change nothing, and read nothing outside the folders.
            hints = ToolAnnotations(read_only_hint=True, open_world_hint=False)
            about = cleandoc(function.__doc__ or '')
            server.add_tool(anticipated(function), description=about, annotations=hints)
        server.run('stdio')
        return 0
