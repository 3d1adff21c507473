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
Joints inside ``<gazebo>`` that close loops.

In URDF, a link cannot have two parents. Therefore authors write the joint that closes a loop as
SDF, inside ``<gazebo>``. ``<pose>`` gives the joint frame in the frame of the child link, and
``<axis>`` is in the joint frame (http://sdformat.org/spec, joint). Attributes can select other
frames. The frame of the model is the frame of the root link.

A joint that cannot be used causes at most a warning, because it may be intended only for Gazebo.
The robot is then read without this joint, as in robot_state_publisher. It often still moves
correctly, because a mimic joint describes the same motion.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence

from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.geometry import rpy_of
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import transposed
from robot_description_tools.description.geometry import turned
from robot_description_tools.description.geometry import without_rounding
from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.loop_dialects.loop_joint import as_loop_joint
from robot_description_tools.description.loop_dialects.tree import JointTree
from robot_description_tools.description.loop_dialects.written import Dialect
from robot_description_tools.description.loop_dialects.written import PlacedLoop
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.code import Code


def _snippet(kind: str) -> str:
    return loop_snippet().partition('<loop_joint')[0] + (
        f'<gazebo><joint name="close" type="{kind}">\n'
        '  <parent>rocker</parent><child>rod</child><pose>0.3 0 0 0 0 0</pose>\n'
        '  <axis><xyz>0 0 1</xyz></axis>\n</joint></gazebo>'
    )


LOOP_GAZEBO = Code.warning(
    'loop-gazebo',
    'A joint inside `<gazebo>` closes a loop for Gazebo only. This package cannot use the joint.',
    why='Only Gazebo closes the loop. In RViz, the parts of the linkage separate as soon as the '
    'robot moves.',
    bad=_snippet('screw'),
    good=_snippet('revolute'),
)
# Maps the name of a joint type in SDF to the loop type. SDF has no planar joints.
SDF_TYPES = {str(kind): kind for kind in LoopType if kind is not LoopType.PLANAR}
SDF_TYPES['ball'] = SDF_TYPES.pop('spherical')
_DEFAULT_AXIS = '0 0 1'
_MODEL = '__model__'


class _Unreadable(Exception):
    """Raised with the reason why a joint is not used."""


def read_gazebo_joints(root: Element) -> Iterator[Element | Diagnostic]:
    """
    Read the joints inside ``<gazebo>`` elements that have no ``reference``.

    Parameters
    ----------
    root : Element
        The root element.

    Yields
    ------
    Element or Diagnostic
        A ``<loop_joint>`` for each joint that can be read. If several joints cannot be read, those
        with the same reason share one finding.

    """
    gazebos = root.find_all('gazebo')
    own_links = {
        link.name for gazebo in gazebos for link in gazebo.find_all('link')
    }
    tree = JointTree(root)
    unread: dict[str, list[Element]] = {}
    for gazebo in gazebos:
        if gazebo.attributes.get('reference', '').strip():
            continue
        for element in gazebo.find_all('joint'):
            try:
                yield _read(element, own_links, tree)
            except _Unreadable as error:
                unread.setdefault(str(error), []).append(element)
    for reason, elements in unread.items():
        names = [element.name for element in elements]
        yield unused_gazebo_joints(reason, names, elements[0].place)


def unused_gazebo_joints(reason: str, names: Sequence[str], where: Location) -> Diagnostic:
    """Return one finding about joints that cannot be used, all for the same reason."""
    quoted = [f"'{name}'" for name in names]
    what = f'joint {quoted[0]}' if len(quoted) == 1 else f'the joints {one_of(quoted, 4)}'
    return LOOP_GAZEBO.at(
        where,
        f'{what} inside <gazebo> closes no loop here: {reason}',
        'change nothing if only Gazebo needs it; otherwise write a <loop_joint>',
    )


def _read(element: Element, own_links: set[str], tree: JointTree) -> Element:
    name, type_name = (element.attributes.get(key, '') for key in ('name', 'type'))
    parent, child = (_text(element.find(tag)) for tag in ('parent', 'child'))
    if {parent, child} & (own_links | {'world'}):
        raise _Unreadable('it connects a link that only Gazebo knows')
    if type_name not in SDF_TYPES:
        raise _Unreadable(f"its type '{type_name}' is not supported")
    pose = element.find('pose')
    words = _numbers('0 0 0 0 0 0' if pose is None else pose.text)
    frame = _attribute(pose, 'relative_to', 'frame') or child
    own = parent if frame == parent else child
    joint = _pose(words)
    if frame != own:
        joint = _at_zero(tree, own, child).inverse() @ _at_zero(tree, frame, child) @ joint
        angles = rpy_from_matrix(joint.rotation)
        words = joined(map(without_rounding, (*joint.translation, *angles))).split()
    ends = {
        tag: Element(tag, {'link': link, **_where(link == own, words)}, _place(pose, element))
        for tag, link in (('parent', parent), ('child', child))
    }
    parts: dict[str, Element | None] = {'link1': ends['parent'], 'link2': ends['child']}
    for tag in ('axis', 'axis2'):
        axis = element.find(tag)
        if axis is None and tag == 'axis2':
            continue
        xyz = None if axis is None else axis.find('xyz')
        given = _attribute(xyz, 'expressed_in')
        if axis and _text(axis.find('use_parent_model_frame')).lower() in ('1', 'true'):
            given = _MODEL
        text = _numbers(_text(xyz) or _DEFAULT_AXIS, 3)
        if given not in ('', name):
            turn = times(
                transposed((_at_zero(tree, own, child) @ joint).rotation),
                _at_zero(tree, given, child).rotation,
            )
            x, y, z = map(float, text)
            text = joined(map(without_rounding, turned(turn, (x, y, z)))).split()
        parts[tag] = Element(tag, {'xyz': ' '.join(text)}, (xyz or axis or element).place)
    attributes = {'name': name or f'{parent}_{child}', 'optional': 'true'}
    return as_loop_joint(element, {**attributes, 'type': str(SDF_TYPES[type_name])}, parts)


def _where(has_pose: bool, words: Sequence[str]) -> dict[str, str]:
    """
    Return the attributes of one end of a loop joint: a pose, or ``meets="true"``.

    SDF gives the joint frame in only one of the two links. The end on the other link gets
    ``meets``, which means that both ends coincide if all joints are at 0.

    """
    return (
        {'xyz': ' '.join(words[:3]), 'rpy': ' '.join(words[3:])} if has_pose else {'meets': 'true'}
    )


def _at_zero(tree: JointTree, frame: str, child: str) -> Pose:
    """Return the pose of an SDF frame in the model if all joints are at zero."""
    if frame != _MODEL and frame not in tree.links:
        raise _Unreadable(f"its pose is relative to '{frame}', which is no link of the robot")
    return tree.pose(tree.root_of(child) if frame == _MODEL else frame)


def _pose(words: Sequence[str]) -> Pose:
    x, y, z, roll, pitch, yaw = map(float, words)
    return pose_from_origin(Origin((x, y, z), (roll, pitch, yaw)))


def _place(*elements: Element | None) -> Location:
    return next(element.place for element in elements if element is not None)


def _numbers(text: str, count: int = 6) -> list[str]:
    words = text.split()
    if len(words) != count or not all(map(is_number, words)):
        raise _Unreadable(f"'{' '.join(words)}' is not {count} numbers")
    return words


def _text(element: Element | None) -> str:
    return '' if element is None else element.text.strip()


def _attribute(element: Element | None, *names: str) -> str:
    """Return the value of the first attribute that exists, or ''."""
    attributes = {} if element is None else element.attributes
    return next((attributes[name] for name in names if name in attributes), '')


def _write(placed: PlacedLoop, _: JointTree) -> Element:
    """Return a ``<gazebo>`` with an SDF joint."""
    loop, second = placed.loop, placed.ends[1]
    gazebo = Element('gazebo', {}, Location(''))
    kind = next(word for word, known in SDF_TYPES.items() if known is loop.type)
    joint = add(gazebo, 'joint', name=loop.name, type=kind)
    add(joint, 'parent', loop.link1.link)
    add(joint, 'child', loop.link2.link)
    add(joint, 'pose', joined((*second.xyz, *rpy_of(second))))
    for tag in loop.type.axes:
        add(add(joint, tag), 'xyz', joined(getattr(loop, tag)))
    return gazebo


def _has_two_frames(placed: PlacedLoop) -> str:
    loop = placed.loop
    is_lost = loop.type is LoopType.UNIVERSAL and loop.link1.origin and loop.link2.origin
    reason = 'needs a closure frame at each end, and an SDF joint has only one frame'
    return reason if is_lost else ''


_KINDS = SDF_TYPES.values()
GAZEBO = Dialect(_write, 'SDF', _KINDS, closed_at_zero=_KINDS, exception=_has_two_frames)
