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

"""Untrusted YAML: special characters in any order, and texts that exceed limits."""

from __future__ import annotations

from hypothesis import strategies as st

_NAMES = (
    *('closed_loops', 'closed_loop', 'closures', 'link1', 'link2', 'type', 'axis', 'seed'),
    *('solve_for', 'name_mot', 'joint_name', 'joint_type', 'controller_manager'),
    *('ros__parameters', 'joints', 'command_interfaces', 'state_interfaces'),
    *('controller_names', 'joint_limits', 'base', '1.5', 'true', 'null', '~', '/arm'),
)
_MARKS = (
    *('{', '}', '[', ']', ': ', ', ', '- ', '? ', '\n', '\n  ', '\n    ', '&a ', '*a', '!!set '),
    *('<<: ', '| ', '"', "'", '#', '%', '@', '"\\UFFFFFFFF"', '"\\ud800"', '%YAML 9.9\n---\n'),
)
texts = st.lists(st.sampled_from([*_NAMES, *_MARKS, *_MARKS]), max_size=40).map(''.join)

_names = st.sampled_from(_NAMES)


def _mappings(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    keys = _names | values.map('? {} '.format)
    pairs = st.lists(st.tuples(keys, values).map(': '.join), max_size=3)
    return pairs.map(', '.join).map('{{{}}}'.format)


_values = st.recursive(
    _names | st.just('*a'),
    lambda inner: st.lists(inner, max_size=3).map(', '.join).map('[{}]'.format)
    | _mappings(inner)
    | inner.map('&a {}'.format),
    max_leaves=12,
)
documents = st.lists(st.tuples(_names, _values).map(': '.join), max_size=4).map('\n'.join)

# Texts that must be refused, each with words of the expected finding.
TOO_MUCH = {
    'a value that contains itself': ('closed_loops: &a {x: *a}', 'contains itself'),
    'a key that is a list': ('closed_loops: {? [a] : b}', 'a key is a list'),
    'a key that contains itself': ('closed_loops: &a {? *a : b}', 'a key is a list'),
    'aliases of aliases': (
        'a0: &a0 [x, x]\n'
        + ''.join(f'a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n' for i in range(1, 60))
        + 'closed_loops: *a59',
        'more than 20000 values',
    ),
    'a deep list': ('closed_loops: ' + 5000 * '[', 'no YAML'),
    'a large file': ('closed_loops:\n' + 100_000 * '  a: b\n', 'more than 512 KiB'),
    'many values': ('closed_loops: [' + 30_000 * 'a,' + ']', 'more than 20000 values'),
    'a character beyond Unicode': ('closed_loops: "\\UFFFFFFFF"', 'no YAML'),
    'a version of many digits': ('%YAML ' + 5000 * '9' + '.1\n--- {}', 'no YAML'),
}
