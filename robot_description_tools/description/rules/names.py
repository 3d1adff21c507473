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

"""Rules about names: duplicates, and names that are not valid as TF frames."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from operator import attrgetter

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.draft import repeated
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import Material
from robot_description_tools.description.repairs import rewritten
from robot_description_tools.description.snippets import joint_snippet
from robot_description_tools.description.snippets import MOUNT
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.snippets import RED
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import seen_from
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.diagnostics.edits import RemoveElement

RULES: Rules[Draft] = Rules()


def _repeated(records: Iterable[Link | Joint | Material]) -> Iterator[Finding]:
    for first, record in repeated(records, attrgetter('name')):
        kind = type(record).__name__.lower()
        seen = seen_from(place_of(first), place_of(record))
        message = f"{kind} '{record.name}' is defined twice, first {seen}"
        fix: Fix = f'rename or remove one of the two {kind}s'
        if record == first:
            edit = RemoveElement(place_of(record))
            fix = Repair('remove it; it is the same as the first one', (edit,), is_safe=True)
        yield place_of(record), message, fix


@RULES.fatal(
    'Two links share a name.',
    why='urdfdom refuses the whole description. Link names are the names of frames in TF, and '
    'each frame needs its own name.',
    bad='<link name="base"/>\n<link name="base"/>',
    good='<link name="base"/>',
    safe='two identical links, by removing one of them',
)
def link_duplicate(draft: Draft) -> Iterator[Finding]:
    # Skip links without a name, because another check reports them.
    return _repeated(link for link in draft.links if link.name)


@RULES.fatal(
    'Two joints share a name.',
    why='urdfdom refuses the whole description. Joint states identify joints by name, so a value '
    'could belong to either joint.',
    bad=MOUNT + '\n<link name="hand"/>\n<joint name="elbow" type="fixed">'
    '<parent link="arm"/><child link="hand"/></joint>',
    good=MOUNT,
    safe='two identical joints, by removing one of them',
)
def joint_duplicate(draft: Draft) -> Iterator[Finding]:
    return _repeated(draft.joints)


@RULES.fatal(
    'Two materials directly in `<robot>` share a name.',
    why='urdfdom refuses the whole description, so robot_state_publisher does not start.',
    bad=f'<link name="base"/>\n{RED}\n{RED}',
    good=f'<link name="base"/>\n{RED}',
    safe='two identical materials, by removing one of them',
)
def material_duplicate(draft: Draft) -> Iterator[Finding]:
    return _repeated(draft.materials)


@RULES.warning(
    'A name has blanks at its beginning or end, or begins with a slash. The name of a TF frame '
    'must have neither.',
    why='tf2 removes or refuses a slash at the beginning. Blanks are part of the name, so '
    'look-ups of the name without the blanks fail.',
    bad='<link name="/base"/>',
    good='<link name="base"/>',
    suggested='the name of a link, by removing the blanks or slashes, if joints use the name '
    'without them',
)
def name_tf(draft: Draft) -> Iterator[Finding]:
    records: tuple[Link | Joint, ...] = (*draft.links, *draft.joints)
    for record in records:
        clean = record.name.strip().lstrip('/')
        if clean == record.name or not clean:
            continue
        kind = type(record).__name__.lower()
        what = 'begins with a slash' if record.name.startswith('/') else 'has blanks at its ends'
        message = f"the name of {kind} '{record.name}' {what}"
        title = f"rename it to '{clean}' in all places"
        # Repair the name of a link if joints refer to the link by the name without blanks.
        is_used = draft.n_ends[clean] > 0 == draft.n_ends[record.name]
        is_certain = is_used and isinstance(record, Link) and clean not in draft.link_by_name
        fix = rewritten(draft, place_of(record), title, {'name': clean if is_certain else None})
        yield Named(record.name, place_of(record), message, fix, key=what)


@RULES.warning(
    'A link and a joint share a name. URDF allows this, but SDF does not.',
    why='Gazebo converts URDF to SDF, where links and joints must have different names. Gazebo '
    'refuses the model or renames a part.',
    bad='<link name="base"/><link name="arm"/>\n<joint name="arm" type="fixed">'
    '<parent link="base"/><child link="arm"/></joint>',
    good=joint_snippet(MOVES),
)
def name_shared(draft: Draft) -> Iterator[Finding]:
    for joint in draft.joints:
        link = draft.link_by_name.get(joint.name)
        if link is not None:
            line = place_of(link).line
            message = f"joint '{joint.name}' has the same name as the link in line {line}"
            fix = f"rename the joint, for example to '{joint.name}_joint'"
            yield Named(joint.name, place_of(joint), message, fix)
