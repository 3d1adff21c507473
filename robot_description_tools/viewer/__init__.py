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

"""The robot in a browser: its state, its motion, and the server of the page."""

from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.viewer.access import Access
from robot_description_tools.viewer.choice import Choice
from robot_description_tools.viewer.loading import load_file
from robot_description_tools.viewer.loading import load_text
from robot_description_tools.viewer.loading import Loaded
from robot_description_tools.viewer.stage import prepare
from robot_description_tools.viewer.stage import Stage
from robot_description_tools.viewer.standalone import Standalone
from robot_description_tools.viewer.standalone import standalone_page

if TYPE_CHECKING:
    from robot_description_tools.viewer.server import reason_of
    from robot_description_tools.viewer.server import ViewerServer

__all__ = [
    'Access',
    'Choice',
    'Loaded',
    'Stage',
    'Standalone',
    'ViewerServer',
    'load_file',
    'load_text',
    'prepare',
    'reason_of',
    'standalone_page',
]


def __getattr__(name: str) -> Any:
    """Import the server at its first use, because only the server needs aiohttp."""
    if name not in ('ViewerServer', 'reason_of'):
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    from robot_description_tools.viewer import server

    return getattr(server, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
