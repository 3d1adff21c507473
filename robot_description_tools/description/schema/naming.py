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

"""The attributes and texts that name parts of the robot, with the kinds of these parts."""

from __future__ import annotations

from robot_description_tools.description.xml.element import Element

# Maps attributes to the kind of part that they name. These attributes have the same meaning in all
# elements of URDF and SRDF.
_ATTRIBUTES = {
    **dict.fromkeys(
        (
            *('link', 'link1', 'link2', 'parent_link', 'child_link', 'base_link', 'tip_link'),
            # Attributes of poses and axes of SDF, inside <gazebo>.
            *('relative_to', 'expressed_in'),
        ),
        'link',
    ),
    **dict.fromkeys(('joint', 'joint1', 'joint2', 'joint_name'), 'joint'),
    **dict.fromkeys(('group', 'parent_group', 'component_name'), 'group'),
}
# Maps the tag of an element to the kind of part whose name is in the attribute ``name``.
_NAMED = {
    'link': 'link',
    'joint': 'joint',
    'passive_joint': 'joint',
    'material': 'material',
    'ros2_control': 'hardware',
    'transmission': 'transmission',
    'loop_joint': 'loop',
    'loop': 'loop',
    'coupling': 'loop',
    'constraint': 'loop',
    'group': 'group',
    'group_state': 'group_state',
    'end_effector': 'end_effector',
    'drake:ball_constraint_body_A': 'link',
    'drake:ball_constraint_body_B': 'link',
}
# Maps the tags of a parent element and of its child to the kind of part whose name is in the
# attribute ``name`` of the child.
_NAMED_IN = {
    ('gazebo', 'joint'): 'loop',
    ('transmission', 'actuator'): 'actuator',
    ('ros2_control', 'sensor'): 'sensor',
    ('ros2_control', 'gpio'): 'gpio',
    ('robot', 'sensor'): 'sensor',
}
# Elements of SDF joints inside <gazebo>. Their text is the name of a link.
_TEXTS = ('parent', 'child')
KINDS = tuple(dict.fromkeys((*_NAMED.values(), *_NAMED_IN.values())))


def named_kind(tag: str, attribute: str, parent: str = '') -> str:
    """
    Return the kind of part that an attribute names.

    Parameters
    ----------
    tag : str
        Tag of the element.
    attribute : str
        The attribute.
    parent : str
        Tag of the parent element.

    Returns
    -------
    str
        One of `KINDS`, such as ``link``. Empty if the attribute does not name a part. For the
        ``reference`` of ``<gazebo>``, which may name a link or a joint, the result is ``link``.

    """
    if attribute == 'name':
        return _NAMED_IN.get((parent, tag)) or _NAMED.get(tag, '')
    if attribute == 'reference' and tag == 'gazebo':
        return 'link'
    return _ATTRIBUTES.get(attribute, '')


def names_in(element: Element) -> dict[str, tuple[tuple[str, ...], str]]:
    """
    Return the names in an element.

    Returns
    -------
    dict of str to (tuple of str, str)
        Maps each attribute that names a part to the possible kinds of the part, and to its name.
        The key '' is for the text of the element.

    """
    above = element.parent.tag if element.parent else ''
    found: dict[str, tuple[tuple[str, ...], str]] = {}
    for attribute, name in element.attributes.items():
        kind = named_kind(element.tag, attribute, above)
        if kind:
            kinds = (kind, 'joint') if attribute == 'reference' else (kind,)
            found[attribute] = kinds, name
    holder = element.parent.parent if element.parent else None
    in_joint = above == 'joint' and holder is not None and holder.tag == 'gazebo'
    if in_joint and element.tag in _TEXTS:
        found[''] = ('link',), element.text.strip()
    return found
