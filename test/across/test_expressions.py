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
Regular expressions take linear time, even for hostile texts.

The elapsed time depends on the machine. Therefore the test counts the steps of a backtracking
search for inputs of two sizes, with `test_support.expressions`. The inputs are made from each
expression, so new expressions are tested without changes here.

The test does not detect code that starts a match at each position of a text, in a loop.

"""

from __future__ import annotations

from collections.abc import Iterator
import re
import sys

from hypothesis import given
from hypothesis import strategies as st
import pytest
from test_support.expressions import attacks
from test_support.expressions import Expression
from test_support.expressions import expressions
from test_support.expressions import first_match
from test_support.expressions import grows_faster_than_its_input

SIZE = 8


@pytest.fixture(autouse=True)
def deep_calls() -> Iterator[None]:
    """Allow deep recursion, because each repetition of a group needs several nested calls."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.long
def test_each_expression_of_the_package_takes_linear_time() -> None:
    found = expressions()
    assert len(found) > 80
    slow = {each: grows_faster_than_its_input(each, SIZE) for each in found}
    assert not {each.name: text for each, text in slow.items() if text}


@pytest.mark.parametrize(
    ('pattern', 'is_anchored'),
    [
        # An earlier version of the package had this expression.
        (r'<init_from>\s*(?:<ref>\s*)?([^<]+?)\s*<', False),
        (r'<(?:triangles|polylist|polygons)\b[^>]*\bcount="([0-9]{1,9})"', False),
        (r'\s*[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)\Z', True),
        (r"when evaluating expression '(.*)'\s*$", False),
        (r'\s*,\s*', False),
        # Examples from textbooks, of which the first three take exponential time.
        (r'(a|a)*b', True),
        (r'(a*)*b', True),
        (r'(\w+\s?)*$', True),
        (r'(ab)+(ab)*$', True),
        (r'(?=a*b)', False),
        (r'"[^<]*?x', False),
    ],
)
def test_an_expression_that_takes_longer_is_detected(pattern: str, is_anchored: bool) -> None:
    assert grows_faster_than_its_input(Expression('', pattern, 0, is_anchored), SIZE)


@pytest.mark.parametrize(
    ('pattern', 'is_anchored'),
    [(r'a+b', True), (r'"[^"]*"', False), (r'(?<!a)a+b', False), (r'\s*,\s*', True)],
)
def test_a_linear_expression_passes(pattern: str, is_anchored: bool) -> None:
    assert not grows_faster_than_its_input(Expression('', pattern, 0, is_anchored), SIZE)


@pytest.mark.long
@given(st.data())
def test_counted_searches_match_as_in_python(data: st.DataObject) -> None:
    expression = data.draw(st.sampled_from(expressions()))
    letters = st.sampled_from(' \t\n\raA_0.-+/<>"\'=:;,&!?#%(){}[]$*\\@°é')
    made = st.lists(st.sampled_from(list(attacks(expression, 2)) or ['']), max_size=3)
    text = data.draw(st.text(letters, max_size=12) | made.map(''.join))
    compiled = re.compile(expression.pattern, expression.flags)
    found = (compiled.match if expression.is_anchored else compiled.search)(text)
    assert first_match(expression, text) == (found and found.span())
