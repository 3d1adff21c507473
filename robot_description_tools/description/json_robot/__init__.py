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

"""Reader and writer of the JSON robot format."""

from __future__ import annotations


def is_json(text: bytes | str, source: str = '') -> bool:
    """Return True if the file name ends with ``.json`` or the text begins with ``{``."""
    if source.endswith('.json'):
        return True
    head = text[:1024]
    if isinstance(head, bytes):
        head = head.removeprefix(b'\xef\xbb\xbf').decode('latin-1')
    return head.removeprefix('\ufeff').lstrip().startswith('{')
