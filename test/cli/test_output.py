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

"""Output of the verbs."""

from __future__ import annotations

from io import BytesIO
from io import TextIOWrapper
import json

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import print_json
from robot_description_tools.description.xml.numbers import number

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=3), values, max_size=4), st.integers(0, 3))
def test_json_has_the_same_value_in_any_layout(value: dict[str, object], depth: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        out = TextIOWrapper(BytesIO(), encoding='utf-8', errors='surrogatepass')
        patch.setattr('sys.stdout', out)
        print_json(value, depth)
        out.seek(0)
        assert json.loads(out.read()) == value


@given(st.floats(-1e6, 1e6))
def test_a_number_keeps_six_digits(value: float) -> None:
    # The tolerance is half a unit of the sixth digit.
    assert float(number(value)) == pytest.approx(value, rel=5.1e-6)


@pytest.mark.parametrize(('count', 'text'), [(0, '0 links'), (1, '1 link'), (2, '2 links')])
def test_nouns_are_singular_or_plural_by_their_count(count: int, text: str) -> None:
    assert counted(count, 'link') == text
