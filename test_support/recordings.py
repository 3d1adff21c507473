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
"""Artificial recordings of a ROS graph, as input for the doctor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.doctor.examine import examine
from robot_description_tools.doctor.facts import Reading
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.facts import Transforms
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic
from test_support.pipelines import ARM

# A robot with two joints, and a mimic joint that follows the first joint.
ROBOT = ARM.replace(
    '</robot>',
    '<link name="hand"/><joint name="wrist" type="continuous"><parent link="tip"/>'
    '<child link="hand"/><axis xyz="0 0 1"/></joint></robot>',
)
BEGIN = 1_700_000_000 * 10**9
TIMES = [BEGIN + i * 10**8 for i in range(30)]
END = TIMES[-1]
UNIT = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
NODE = Endpoint('/rsp')
LATCHED = Endpoint('/rsp', latched=True)
DRIVER = Endpoint('/driver')


def recording_of(
    description: RobotDescription | str,
    heard: set[str] | None = None,
    edges: Sequence[tuple[str, str]] = (),
    clock_ns: int = 0,
    **parameters: object,
) -> Recording:
    """
    Return the recording of a system without faults. Only the joints in ``heard`` are measured.

    Parameters
    ----------
    description : RobotDescription or str
        The robot, or the text on the topic ``robot_description``.
    heard : set of str, optional
        Joints in the joint states. By default all moving joints.
    edges : sequence of (str, str)
        Parent and child frames of additional transforms, which another node publishes.
    clock_ns : int
        Time on /clock [ns].
    **parameters
        Parameters of the state publisher.

    """
    if isinstance(description, str):
        description = load_description(description)
    model = RobotModel(description)
    tree = model.tree
    coordinates = [name for name in tree.coordinates if heard is None or name in heard]
    known = model.plan(model.mask(coordinates)).known
    moving, static = [], []
    for i, (joint, kind) in enumerate(zip(tree.joints, tree.joint_types, strict=True)):
        edge = tree.links[tree.parent_link[i]], tree.links[tree.child_link[i]]
        if kind in (JointType.FIXED, JointType.PLANAR):
            static.append(edge)
        elif known[tree.position_slice(joint)].all():
            moving.append(edge)
    topics = {
        '/robot_description': Topic(STRING, (LATCHED,)),
        '/joint_states': Topic(JOINT_STATE, (DRIVER,), (replace(NODE, reliable=False),)),
        '/tf': Topic(TF_MESSAGE, (NODE, *[Endpoint('/other')] * bool(edges))),
        '/tf_static': Topic(TF_MESSAGE, (LATCHED,)),
    }
    zeros = (0.0,) * len(coordinates)
    readings = (
        [
            Reading('/joint_states', 0, t, clock_ns, t, tuple(coordinates), zeros)
            for t in TIMES
        ]
        if coordinates
        else []
    )

    def sent(topic: str, publisher: int, t: int, those: Sequence[tuple[str, str]]) -> Transforms:
        n = len(those)
        return Transforms(topic, publisher, t, clock_ns, tuple(those), (t,) * n, (UNIT,) * n)

    transforms = [sent('/tf_static', 0, BEGIN, static)]
    for t in TIMES:
        transforms += [sent('/tf', 0, t, moving)] * bool(moving)
        transforms += [sent('/tf', 1, t, edges)] * bool(edges)
    return Recording(
        BEGIN,
        END,
        topics,
        (('/robot_description', description.xml),) if description.xml else (),
        readings,
        transforms,
        {'/rsp': {'use_sim_time': False, 'frame_prefix': '', **parameters}},
    )


def codes(recording: Recording, **options: object) -> list[str]:
    """Return the codes of the findings in a recording."""
    return [finding.code for finding in examine(recording, **options).findings]


def prefixed(recording: Recording, prefix: str) -> Recording:
    """Return a recording in which the state publisher has the given frame_prefix."""
    transforms = [
        m._replace(edges=tuple((prefix + a, prefix + b) for a, b in m.edges))
        for m in recording.transforms
    ]
    return replace(
        recording, transforms=transforms, parameters={'/rsp': {'frame_prefix': prefix}}
    )
