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

"""Snippets of URDF and SRDF for the examples (``bad`` and ``good``) of each kind of finding."""

from __future__ import annotations

from robot_description_tools.description.ros2_control.transmission_kinds import SIMPLE

AXIS = '<axis xyz="0 0 1"/>'
LIMIT = '<limit lower="-1" upper="1" effort="10" velocity="2"/>'
MOVES = AXIS + LIMIT


def joint_snippet(content: str, kind: str = 'revolute') -> str:
    """Return a snippet with two links and the joint 'elbow' between them."""
    elbow = _joint('elbow', kind, 'base', 'arm', content)
    return f'<link name="base"/><link name="arm"/>\n{elbow}'


def _joint(name: str, kind: str, parent: str, child: str, content: str) -> str:
    return (
        f'<joint name="{name}" type="{kind}">\n'
        f'  <parent link="{parent}"/><child link="{child}"/>\n'
        f'  {content}\n</joint>'
    )


def two_joints_snippet(first: str, second: str, kinds: tuple[str, str] = ('revolute',) * 2) -> str:
    """Return a snippet with three links and the joints 'elbow' and 'wrist' between them."""
    wrist = _joint('wrist', kinds[1], 'arm', 'hand', second)
    return f'{joint_snippet(first, kinds[0])}\n<link name="hand"/>\n{wrist}'


def loop_snippet(
    name: str = 'close',
    kind: str = 'revolute',
    axis: str = '<axis xyz="0 0 1"/>',
    link1: str = '<link1 link="rocker" xyz="0 0.2 0"/>',
    link2: str = '<link2 link="rod" xyz="0.3 0 0"/>',
    joint: str = 'continuous',
) -> str:
    """Return a snippet with a parallelogram: two cranks, and a rod that connects them."""

    def arm(name: str, parent: str, child: str, origin: str) -> str:
        moves = '<axis xyz="0 0 1"/>' if joint != 'fixed' else ''
        return (
            f'<joint name="{name}" type="{joint}"><parent link="{parent}"/>'
            f'<child link="{child}"/><origin xyz="{origin}"/>{moves}</joint>\n'
        )

    links = ''.join(f'<link name="{link}"/>' for link in ('base', 'crank', 'rod', 'rocker'))
    return (
        f'{links}\n'
        + arm('crank_joint', 'base', 'crank', '0 0 0')
        + arm('rod_joint', 'crank', 'rod', '0 0.2 0')
        + arm('rocker_joint', 'base', 'rocker', '0.3 0 0')
        + f'<loop_joint name="{name}" type="{kind}">\n  {link1}\n  {link2}\n'
        + (f'  {axis}\n' if axis else '')
        + '</loop_joint>'
    )


JOINT = joint_snippet(MOVES)
MOUNT = joint_snippet('', 'fixed')
RED = '<material name="red"><color rgba="1 0 0 1"/></material>'
JOINTS = two_joints_snippet(MOVES, MOVES)
PLUGIN = '<plugin>mock_components/GenericSystem</plugin>'
HARDWARE = f'<hardware>{PLUGIN}</hardware>'
STATE = '<state_interface name="position"/>'
COMMAND = '<command_interface name="position"/>'


def system_snippet(
    content: str, *, urdf: str = JOINT, kind: str = 'system', hardware: str = HARDWARE
) -> str:
    """Return a snippet with the joint 'elbow' and its hardware."""
    return (
        f'{urdf}\n<ros2_control name="arm" type="{kind}">\n  {hardware}\n  {content}\n'
        '</ros2_control>'
    )


def hardware_joint(content: str, name: str = 'elbow', attributes: str = '') -> str:
    """Return a ``<joint>`` of a ``<ros2_control>``."""
    return f'<joint name="{name}"{attributes}>{content}</joint>'


GOOD_HARDWARE = system_snippet(hardware_joint(COMMAND + STATE))
GOOD_PARAM = system_snippet(
    '', hardware=f'<hardware>{PLUGIN}<param name="port">1</param></hardware>'
)
_ELBOW, _WRIST = (hardware_joint(COMMAND, name) for name in ('elbow', 'wrist'))


def one_end(tag: str, number: int, content: str = '', *, name: str = '', role: str = '') -> str:
    """Return a ``<joint>`` or ``<actuator>`` of a transmission."""
    name = name or {'joint1': 'elbow', 'joint2': 'wrist'}.get(f'{tag}{number}', f'motor{number}')
    start = f'<{tag} name="{name}" role="{role or f"{tag}{number}"}"'
    return f'\n    {start}>{content}</{tag}>' if content else f'\n    {start}/>'


def one_transmission(plugin: str, *ends: str, name: str = 'drive') -> str:
    """Return a ``<transmission>`` with the given joints and actuators."""
    return (
        f'<transmission name="{name}">\n    <plugin>{plugin}</plugin>{"".join(ends)}\n'
        '  </transmission>'
    )


def transmission_snippet(content: str, actuator: str = '') -> str:
    """Return a snippet with a simple transmission, whose joint and actuator have given content."""
    ends = one_end('actuator', 1, actuator), one_end('joint', 1, content)
    return transmissions_snippet(one_transmission(SIMPLE, *ends))


def transmissions_snippet(*transmissions: str) -> str:
    """
    Return a snippet with transmissions.

    The snippet contains the joint 'wrist' if a transmission uses it.

    """
    if 'wrist' in ''.join(transmissions):
        return system_snippet('\n  '.join((_ELBOW, _WRIST, *transmissions)), urdf=JOINTS)
    return system_snippet('\n  '.join((_ELBOW, *transmissions)))


def _solid(name: str) -> str:
    shape = '<collision><geometry><sphere radius="0.1"/></geometry></collision>'
    return f'<link name="{name}">{shape}</link>'


# The robot to which the examples of SRDF findings apply.
SRDF_ROBOT = '\n'.join(
    (
        '<robot name="example">',
        *map(_solid, ('base', 'arm', 'hand', 'left_finger', 'right_finger')),
        _joint('elbow', 'revolute', 'base', 'arm', MOVES),
        _joint('wrist', 'revolute', 'arm', 'hand', '<origin xyz="0 0 1"/>' + MOVES),
        _joint('left', 'revolute', 'hand', 'left_finger', '<origin xyz="0 1 0"/>' + MOVES),
        _joint(
            'right',
            'revolute',
            'hand',
            'right_finger',
            '<origin xyz="0 -1 0"/>' + MOVES + '\n  <mimic joint="left" multiplier="-1"/>',
        ),
        '</robot>',
    )
)
SRDF_ARM = '<group name="arm"><chain base_link="base" tip_link="hand"/></group>'
SRDF_GRIPPER = '<group name="gripper"><joint name="left"/><joint name="right"/></group>'
SRDF_TOOL = '<end_effector name="tool" group="gripper" parent_link="hand" parent_group="arm"/>'


def srdf_state(*joints: str, group: str = 'arm') -> str:
    """Return an SRDF snippet with a state. Each argument is ``name=value`` for one joint."""
    pairs = (joint.split('=') for joint in joints)
    values = ''.join(f'\n  <joint name="{name}" value="{value}"/>' for name, value in pairs)
    groups = SRDF_ARM if group == 'arm' else SRDF_GRIPPER
    return f'{groups}\n<group_state name="home" group="{group}">{values}\n</group_state>'
