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
The plugin DetachableJoint of Gazebo, if it connects links of one robot.

The plugin is reported, but has no other effect.

"""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.loop_dialects.loop_joint import LOOP_DIALECT
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic


def find_detachable_joints(root: Element) -> Iterator[Diagnostic]:
    """
    Find joints that Gazebo creates at run time between links of the document.

    Parameters
    ----------
    root : Element
        The root element.

    Yields
    ------
    Diagnostic
        A finding for each joint. The fix shows the ``<loop_joint>`` to write if the joint closes a
        loop.

    """
    links = {link.name for link in root.find_all('link')}
    own = {'', '__model__', root.name}
    for gazebo in root.find_all('gazebo'):
        for plugin in gazebo.find_all('plugin'):
            words = {child.tag: child.text.strip() for child in plugin.children}
            parent, child = (words.get(f'{end}_link', '') for end in ('parent', 'child'))
            is_own = words.get('child_model', '') in own and {parent, child} <= links
            if not is_own or 'DetachableJoint' not in plugin.name:
                continue
            yield LOOP_DIALECT.at(
                plugin.place,
                f"the plugin DetachableJoint welds link '{child}' to '{parent}' in Gazebo at "
                'their start poses, until a message detaches them; other programs ignore it',
                'if it closes a loop, also write: <loop_joint name="…" type="fixed"><link1 '
                f'link="{parent}"/><link2 link="{child}" meets="true"/></loop_joint>, or the type '
                'of the real joint, with xyz, rpy and <axis>',
            )
