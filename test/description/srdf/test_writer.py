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

"""Writing SRDF files: unchanged parts keep their text."""

from __future__ import annotations

from dataclasses import fields
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
from robot_description_tools.description.srdf import model
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.srdf.reader import FIELDS
from robot_description_tools.description.srdf.reader import srdf_from
from robot_description_tools.description.srdf.writer import write_srdf
from test_support.examples import examples

BEFORE = """<?xml version="1.0" ?>
<robot   name='arm'>
	<!-- groups -->
	<group name="arm" ><chain tip_link='b'   base_link="a"/></group>
	<disable_collisions link1="a" link2="b" reason="Adjacent" />
	<disable_collisions link1="a" link2="c" reason="Never" />
	<tool/>
</robot>
<!-- end -->"""

NAMES = st.text('abcé_"<&é', min_size=1, max_size=5)
NUMBERS = st.floats(-9, 9).map(lambda value: value + 0.0)


def record(kind: Any, **parts: Any) -> st.SearchStrategy[Any]:
    own = [each.name for each in fields(kind) if each.name not in ('where', *parts)]
    return st.builds(kind, **dict.fromkeys(own, NAMES), **parts)


def some(kind: Any, **parts: Any) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(record(kind, **parts), max_size=3).map(tuple)


MEMBERS = some(model.Member)
SRDFS = st.builds(
    SemanticDescription,
    name=NAMES,
    virtual_joints=some(model.VirtualJoint),
    groups=some(
        model.Group, links=MEMBERS, joints=MEMBERS, chains=some(model.LinkChain), groups=MEMBERS
    ),
    group_states=some(
        model.GroupState,
        joints=some(model.StateJoint, value=st.lists(NUMBERS, min_size=1, max_size=3).map(tuple)),
    ),
    end_effectors=some(model.EndEffector),
    passive_joints=MEMBERS,
    default_collisions=some(model.DefaultCollisions),
    enabled_collisions=some(model.CollisionPair),
    disabled_collisions=some(model.CollisionPair),
    joint_properties=some(model.JointProperty, value=st.text('a<')),
)


def test_an_unchanged_srdf_keeps_its_bytes() -> None:
    for data in (BEFORE.encode(), BEFORE.replace('\n', '\r\n').encode('utf-8-sig')):
        assert write_srdf(srdf_from(data, 'arm.srdf')) == data


def test_only_changed_records_change_their_text() -> None:
    srdf = srdf_from(BEFORE, 'arm.srdf')
    _, second = srdf.disabled_collisions
    new = replace(second, link1='b', reason='')
    after = write_srdf(replace(srdf, name='leg', disabled_collisions=(second, new))).decode()
    expected = BEFORE.replace("'arm'", "'leg'")
    expected = expected.replace(
        '\t<disable_collisions link1="a" link2="b" reason="Adjacent" />\n', ''
    )
    assert after == expected.replace(
        '\t<tool/>\n', '\t<tool/>\n\t<disable_collisions link1="b" link2="c"/>\n'
    )


@given(SRDFS)
@settings(max_examples=examples(30), deadline=None)
def test_a_computed_srdf_is_read_again(srdf: SemanticDescription) -> None:
    data = write_srdf(srdf)
    again = srdf_from(data, '<srdf>')
    assert again == srdf
    assert write_srdf(again) == data


@given(SRDFS, st.sampled_from(sorted(FIELDS.values())))
@settings(max_examples=examples(30), deadline=None)
def test_a_removed_record_is_removed(srdf: SemanticDescription, field: str) -> None:
    read = srdf_from(write_srdf(srdf), '<srdf>')
    fewer = replace(read, **{field: getattr(read, field)[1:]})
    assert srdf_from(write_srdf(fewer), '<srdf>') == fewer
