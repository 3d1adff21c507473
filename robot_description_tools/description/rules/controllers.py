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

"""Rules about controllers: their joints and interfaces."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator

from robot_description_tools.description.controllers import Controller
from robot_description_tools.description.controllers import Controllers
from robot_description_tools.description.controllers import Word
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Controllers] = Rules()
# The number of suggestions is limited, because each search for a similar name takes time. If very
# many names are unknown, typing errors are not the reason.
#: Count. Largest number of unknown joints that get a suggestion.
_MOST_GUESSES = 100


@RULES.error(
    'The joint names of a controller have a different prefix than the joint names of the robot.',
    why='The controller finds none of its joints and cannot be configured. Usually the joint '
    'names of the robot have a prefix, and the names in the controller file have none.',
)
def controller_prefix(files: Controllers) -> Iterator[Finding]:
    for controller, unknown, prefix in _unknown_joints(files):
        if not prefix:
            continue
        joint = unknown[0]
        if f'{prefix}{joint.text}' in files.robot.joints:
            message = f"lack the prefix '{prefix}' of the robot's joints"
            fix = f'write {prefix}{joint.text} instead of {joint.text}, and so on'
        else:
            message = f"have a prefix '{prefix}' that the robot's joints do not have"
            fix = f'write {joint.text.removeprefix(prefix)} instead of {joint.text}, and so on'
        yield joint.where, f"the joints of controller '{controller.name.text}' {message}", fix


@RULES.error(
    'A controller, or a limit for MoveIt, names a joint that the robot does not have.',
    why='ros2_control does not configure the controller. MoveIt ignores the limit of an unknown '
    'joint. MoveIt cannot execute plans with a controller of unknown joints.',
)
def controller_joint(files: Controllers) -> Iterator[Finding]:
    known = {*files.robot.joints, *_virtual_joints(files)}
    for controller, unknown, prefix in _unknown_joints(files):
        if not prefix:
            for i, joint in enumerate(unknown):
                what = f"controller '{controller.name.text}'"
                yield _no_joint(files, joint, what, i < _MOST_GUESSES)
    # In MoveIt, the coordinates of planar and floating joints have names such as joint/x.
    named = (each.name for each in files.limits)
    missing = [joint for joint in named if joint.text.split('/')[0] not in known]
    for i, joint in enumerate(missing):
        yield _no_joint(files, joint, 'joint_limits', i < _MOST_GUESSES)


@RULES.error(
    'A controller requires an interface that no `<ros2_control>` of the description offers.',
    why='The controller cannot be activated. The controller manager reports that the interface '
    'does not exist.',
)
def controller_interface(files: Controllers) -> Iterator[Finding]:
    offered: dict[tuple[str, str], list[str]] = {}
    for info in files.robot.hardware:
        for part in (*info.joints, *info.sensors, *info.gpios):
            for kind in ('command', 'state'):
                names = getattr(part, f'{kind}_interfaces')
                offered.setdefault((part.name, kind), []).extend(each.name for each in names)
    with_interfaces = {name for name, _ in offered}
    for controller in files.controllers:
        for kind, pairs in (('command', controller.commands), ('state', controller.states)):
            missing: dict[tuple[Word, str], list[str]] = {}
            for joint, interface in pairs:
                names = offered.get((joint.text, kind), [])
                if names:
                    instead = f'only {one_of(names)} is offered'
                elif joint.text in with_interfaces:
                    instead = f'no {kind} interface is offered'
                else:
                    instead = 'no <ros2_control> has that joint'
                if joint.text in files.robot.joints and interface.text not in names:
                    missing.setdefault((interface, instead), []).append(f"'{joint.text}'")
            for (interface, instead), joints in missing.items():
                message = (
                    f"controller '{controller.name.text}' requires the {kind} interface "
                    f"'{interface.text}' of {one_of(joints)}, but {instead}"
                )
                tag = f'<{kind}_interface name="{interface.text}"/>'
                yield interface.where, message, f'use another interface, or add {tag}'


@RULES.error(
    'A controller commands a mimic joint.',
    why='A mimic joint follows the joint in its `<mimic>`, and a controller would command a '
    'different position. In ros2_control, a mimic joint has no command interface. MoveIt moves '
    'the mimic joint together with the joint that it follows.',
)
def controller_mimic(files: Controllers) -> Iterator[Finding]:
    mimics = mimics_of(files.robot)
    for controller in _unique([*files.controllers, *files.moveit]):
        for name, joint in {joint.text: joint for joint, _ in controller.commands}.items():
            if name in mimics:
                leader = mimics[name].joint
                yield (
                    joint.where,
                    f"controller '{controller.name.text}' commands '{name}', which follows "
                    f"'{leader}'",
                    f"only command '{leader}', or write mimic=\"false\" at the joint '{name}' in "
                    '<ros2_control>',
                )


@RULES.error(
    'Two controllers that are started together command the same interface.',
    why='ros2_control does not activate the second controller, because only one controller may '
    'command an interface.',
)
def controller_conflict(files: Controllers) -> Iterator[Finding]:
    by_name = {controller.name.text: controller for controller in files.controllers}
    for names in files.start_lists:
        # Maps each interface to the first controller that commands the interface.
        owners: dict[tuple[str, str], Word] = {}
        for second in names:
            controller = by_name.get(second.text)
            commands = controller.commands if controller else ()
            claims = dict.fromkeys((joint.text, interface.text) for joint, interface in commands)
            shared_with: dict[Word, list[tuple[str, str]]] = {}
            for claim in sorted(claims):
                if owners.setdefault(claim, second) is not second:
                    shared_with.setdefault(owners[claim], []).append(claim)
            for first, shared in shared_with.items():
                yield (
                    second.where,
                    f"controllers '{first.text}' and '{second.text}' both command "
                    f'{one_of("/".join(claim) for claim in shared)}',
                    'start only one of them, or give each its own joints',
                )


def _virtual_joints(files: Controllers) -> Iterator[str]:
    srdf = files.robot.semantic
    yield from (joint.name for joint in (srdf.virtual_joints if srdf else ()))


def _no_joint(files: Controllers, joint: Word, subject: str, has_hint: bool) -> Finding:
    hint = did_you_mean(joint.text, files.robot.joints) if has_hint else ''
    message = f"{subject} names joint '{joint.text}', which the robot does not have{hint}"
    return joint.where, message, "write the name of one of the robot's joints"


def _unknown_joints(files: Controllers) -> Iterator[tuple[Controller, list[Word], str]]:
    """
    Yield each controller with unknown joints, the unknown joints, and a prefix.

    The prefix is missing in all unknown names, or all of them have the prefix although the joints
    of the robot do not. If neither is the case, the prefix is ''.

    """
    chained = {controller.name.text for controller in files.controllers}
    for controller in _unique([*files.controllers, *files.moveit]):
        unknown = [
            joint
            for joint in controller.joints
            # A controller that commands another controller writes to interfaces with names such as
            # controller/joint.
            if joint.text not in files.robot.joints and joint.text.split('/')[0] not in chained
        ]
        if unknown:
            some = [word.text for word in unknown[:_MOST_GUESSES]]
            yield controller, unknown, _prefix(some, files.robot.joints)


def _prefix(unknown: list[str], joints: Iterable[str]) -> str:
    """Return the prefix that must be added to, or removed from, all unknown names, or ''."""
    known = set(joints)
    first = unknown[0]
    for name in known:
        if name.endswith(first):
            prefix = name[: -len(first)]
            if all(prefix + other in known for other in unknown):
                return prefix
        if first.endswith(name):
            prefix = first[: -len(name)]
            if all(
                other.startswith(prefix) and other[len(prefix):] in known for other in unknown
            ):
                return prefix
    return ''


def _unique(controllers: Iterable[Controller]) -> Iterator[Controller]:
    """
    Yield each controller once.

    A controller may occur twice: in a MoveIt file and in a file of ros2_control.

    """
    seen = set()
    for controller in controllers:
        key = controller.name.text, frozenset(joint.text for joint in controller.joints)
        if key not in seen:
            seen.add(key)
            yield controller
