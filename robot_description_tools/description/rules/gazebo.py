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

"""Rules about the references of Gazebo elements."""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.repairs import named
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Draft] = Rules()


@RULES.warning(
    'A `<gazebo>` element refers to a link or joint that does not exist. Gazebo ignores the '
    'element.',
    why='Colours, friction, sensors and plug-ins inside the element have no effect on the link.',
    bad='<link name="base"/>\n<gazebo reference="bsae"/>',
    good='<link name="base"/>\n<gazebo reference="base"/>',
    suggested='a misspelt name, which is replaced by its only possible match',
)
def gazebo_reference(draft: Draft) -> Iterator[Finding]:
    known = {**draft.link_elements, **draft.joint_elements}
    unknown: dict[str, Named] = {}
    for element in draft.root.find_all('gazebo'):
        name = element.attributes.get('reference')
        if name is not None and name not in known:
            message = f"<gazebo> refers to '{name}', which is no link and no joint"
            guess = Guess(name, known)
            fix = named(draft, element, 'correct the reference', 'reference', guess)
            unknown.setdefault(name, Named(name, element.place, message + guess.hint, fix))
    yield from unknown.values()
