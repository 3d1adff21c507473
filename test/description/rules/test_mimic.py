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

"""Rules about joints that cannot follow another joint."""

from __future__ import annotations

from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.model import JointType

# Reasons why a joint cannot follow another joint.
NO_MIMIC = {
    'mimic-self',
    'mimic-unknown',
    'mimic-cycle',
    'mimic-fixed-driver',
    'mimic-many-dof',
    'mimic-on-fixed',
}


@given(
    st.lists(
        st.tuples(
            st.sampled_from([str(kind) for kind in JointType]),
            st.sampled_from((None, 'j0', 'j1', 'j2', 'j3', 'nobody')),
            st.sampled_from((0, 1, 9)),
        ),
        min_size=4,
        max_size=4,
    )
)
@example([('fixed', None, 1), ('fixed', 'j0', 0), ('revolute', None, 1), ('revolute', None, 1)])
@example([('revolute', f'j{i}', 9) for i in (1, 2, 0, 0)])
def test_an_unusable_mimic_has_one_finding(
    joints: list[tuple[str, str | None, int]],
) -> None:
    lines = ['<robot name="r"><link name="l"/>']
    for i, (kind, driver, multiplier) in enumerate(joints):
        inside = '' if kind in ('fixed', 'floating') else '<axis xyz="0 0 1"/>'
        inside += '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
        if driver is not None:
            inside += f'<mimic joint="{driver}" multiplier="{multiplier}"/>'
        lines.append(
            f'<link name="l{i}"/><joint name="j{i}" type="{kind}"><parent link="l"/>'
            f'<child link="l{i}"/>{inside}</joint>'
        )
    description = load_description('\n'.join([*lines, '</robot>']))
    codes = [f.code for f in description.findings if f.code.startswith('mimic-')]
    coupled = {coupling.name for coupling in RobotModel(description).couplings}
    for i, (_, driver, _) in enumerate(joints):
        here = [
            finding.code
            for finding in description.findings
            for place in (finding.where, *finding.also)
            if place.line == i + 2 and finding.code in codes
        ]
        if NO_MIMIC.intersection(here):
            assert len(here) == 1
        elif driver is not None and f'j{i}' not in coupled:
            # A ring of mimic joints is reported only at one of these joints.
            assert here == []
            assert 'mimic-cycle' in codes
