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

"""Parsers that return XML elements with their places, and a reader of numbers in attributes."""

# The limits are in this module, because many modules need the limits but not the parser.
#: Bytes. A document larger than this is refused.
MAX_BYTES = 8 * 1024 * 1024
#: Count. A document with more levels of nested elements than this is refused.
MAX_DEPTH = 100
#: Count. A document with more elements than this is refused.
MAX_ELEMENTS = 50_000
# The namespace of the prefix ``xacro``.
XACRO_NAMESPACE = 'http://www.ros.org/wiki/xacro'
