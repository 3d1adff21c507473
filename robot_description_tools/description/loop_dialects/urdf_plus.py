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
URDF+ (arXiv 2411.19753): ``<loop>``, ``<coupling>``, and the attribute ``independent`` of joints.

A ``<loop>`` has the same parts as a ``<loop_joint>``. The loop is solved for those of its joints
that are not independent. A ``<coupling>`` names two links, the predecessor and the successor. One
path of joints leads from the nearest common ancestor of both links to the predecessor, and another
path leads to the successor. The coupling relates the joint positions q on these two paths::

    ratio * (sum of q on the path to the predecessor) = (sum of q on the path to the successor)

If the path to each link has exactly one moving joint, the coupling is a ``<mimic>``. Older files
have ``<constraint type="position">`` and ``<constraint type="rolling">`` instead.

"""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.loop_dialects.loop_joint import as_loop_joint
from robot_description_tools.description.loop_dialects.loop_joint import LOOP_DIALECT
from robot_description_tools.description.loop_dialects.loop_joint import pose_attributes
from robot_description_tools.description.loop_dialects.tree import add_mimic
from robot_description_tools.description.loop_dialects.tree import JointTree
from robot_description_tools.description.loop_dialects.written import Dialect
from robot_description_tools.description.loop_dialects.written import PlacedLoop
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.schema.checker import label
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location

_ENDS = {'link1': 'predecessor', 'link2': 'successor'}
_DEFAULT_AXIS = '1 0 0'
_TYPES = (
    LoopType.FIXED,
    LoopType.REVOLUTE,
    LoopType.CONTINUOUS,
    LoopType.PRISMATIC,
    LoopType.PLANAR,
)


def read_urdf_plus(root: Element) -> Iterator[Element | Diagnostic]:
    """
    Read the loops of URDF+, and convert couplings to ``<mimic>``.

    Parameters
    ----------
    root : Element
        The root element. For each coupling that can be written as ``<mimic>``, a ``<mimic>`` is
        added to one of the two joints.

    Yields
    ------
    Element or Diagnostic
        A ``<loop_joint>`` for each loop, and a finding for each coupling that cannot be written as
        ``<mimic>``.

    """
    tree = JointTree(root)
    for element in root.children:
        if element.tag not in ('loop', 'coupling', 'constraint') or not all(
            element.find(tag) for tag in _ENDS.values()
        ):
            continue
        if element.tag == 'coupling' or element.attributes.get('type') == 'rolling':
            reason = _couple(element, tree)
            if reason is not None:
                message = f'{label(element)} cannot be read as a <mimic>: {reason}'
                fix = 'write a <mimic> or a <transmission> with nearly the same meaning'
                yield LOOP_DIALECT.at(element.place, message, fix)
        else:
            yield _loop(element, tree)


def _links(element: Element) -> tuple[str, str]:
    ends = (element.find(tag) for tag in _ENDS.values())
    one, other = (end.attributes.get('link', '') for end in ends if end is not None)
    return one, other


def _loop(element: Element, tree: JointTree) -> Element:
    parts: dict[str, Element | None] = {}
    for tag, old in _ENDS.items():
        end = parts[tag] = element.find(old)
        parts[f'{tag}/origin'] = None if end is None else end.find('origin')
    kind = element.attributes.get('type', '')
    attributes = {**element.attributes, 'type': 'spherical' if kind == 'position' else kind}
    parts['axis'] = element.find('axis') or Element('axis', {'xyz': _DEFAULT_AXIS}, element.place)
    made = as_loop_joint(element, attributes, parts)
    one, other = tree.branches(*_links(element))
    for joint in (*one, *other):
        if not _is_independent(joint) and joint.find('mimic') is None:
            add(made, 'solve_for', joint=joint.name)
    return made


def _is_independent(joint: Element) -> bool:
    return joint.attributes.get('independent', 'true') == 'true'


def _couple(element: Element, tree: JointTree) -> str | None:
    """Add a ``<mimic>`` for a coupling, or return the reason why this is impossible."""
    ratio = element.find('ratio')
    text = '1' if ratio is None else ratio.attributes.get('value', '')
    if not is_number(text) or not float(text):
        return f"its ratio '{text}' is 0 or not a number"
    one, other = tree.branches(*_links(element))
    factors = [*((joint, float(text)) for joint in one), *((joint, -1.0) for joint in other)]
    if len(factors) != 2:
        names = ', '.join(f"'{joint.name}'" for joint, _ in factors)
        return f'it couples {len(factors)} joints ({names or "none"}), not two'
    if _is_independent(factors[1][0]) and not _is_independent(factors[0][0]):
        factors.reverse()
    (driver, by), (joint, own) = factors
    name = driver.name
    return add_mimic(joint, name, -by / own, 0.0, element.place)


def _write(placed: PlacedLoop, tree: JointTree) -> Element:
    """Return a ``<loop>``, and mark its ``solve_for`` joints in the tree as not independent."""
    loop = placed.loop
    made = Element('loop', {'name': loop.name, 'type': str(loop.type)}, Location(''))
    for tag, end, origin in zip(
        _ENDS.values(), (loop.link1, loop.link2), placed.ends, strict=True
    ):
        add(add(made, tag, link=end.link), 'origin', **pose_attributes(origin))
    if loop.type.axes:
        add(made, 'axis', xyz=joined(loop.axis))
    for name in loop.solve_for:
        joint = tree.joints[name]
        joint.attributes = {**joint.attributes, 'independent': 'false'}
    return made


URDF_PLUS = Dialect(_write, 'URDF+', _TYPES, keeps=('solve_for',))
