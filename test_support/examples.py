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

"""
The number of examples of a test: few in `make test`, many in `make test-long`.

If the environment variable CI is true, all runs of a commit use the same examples. So a commit
that has passed the tests passes them again. All other runs, including runs at night, use new
examples.
"""

from __future__ import annotations

from collections.abc import Iterable
import os
from typing import Any

from hypothesis import HealthCheck
from hypothesis import settings
from hypothesis.internal.conjecture import providers
import pytest

SHORT, LONG = 20, 250
# The argument of `examples` is the number of examples to use if other tests use `USUAL` examples.
USUAL = 50


def has_other_examples_each_time() -> bool:
    """Return True if each run of a test gets different examples."""
    return os.environ.get('CI', 'false') == 'false'


def register_profiles() -> None:
    """Register the profiles `short` and `long`, and activate `short`."""
    is_repeated = not has_other_examples_each_time()
    if is_repeated and hasattr(providers, 'is_local_module_file'):
        # By default, hypothesis also draws constants of imported modules, so a change of the code
        # would change the examples.
        providers.is_local_module_file = lambda path: False
    for name, count in (('short', SHORT), ('long', LONG)):
        # Set no deadline for an example, because a test must not fail on a busy machine.
        settings.register_profile(
            name,
            settings.default,
            max_examples=count,
            deadline=None,
            derandomize=is_repeated,
            suppress_health_check=[HealthCheck.too_slow],
        )
    settings.load_profile('short')


def examples(count: int) -> int:
    """
    Return the number of examples for an expensive test.

    ``count`` is relative to `USUAL`: if other tests use n examples, return count * n / `USUAL`.

    """
    return max(1, count * settings.default.max_examples // USUAL)


def long_after(count: int, rows: Iterable[Any]) -> list[Any]:
    """Return parameters of a test. Rows after the first ``count`` run only in `make test-long`."""
    found = [each if isinstance(each, tuple) else (each,) for each in rows]
    return [
        *(pytest.param(*each) for each in found[:count]),
        *(pytest.param(*each, marks=pytest.mark.long) for each in found[count:]),
    ]
