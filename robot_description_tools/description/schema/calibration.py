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

"""The keys of a calibration file, as data."""

from __future__ import annotations

from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import EACH
from robot_description_tools.description.schema.grammar import FLAG
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.grammar import TEXT
from robot_description_tools.description.schema.ros2_control import OFFSET
from robot_description_tools.description.schema.ros2_control import REDUCTION
from robot_description_tools.description.schema.urdf import LIMIT
from robot_description_tools.description.schema.urdf import MIMIC
from robot_description_tools.description.schema.urdf import ORIGIN
from robot_description_tools.description.schema.urdf import POSITION

NOTES = {
    'sigma': Attribute(Kind.NUMBERS, 'Standard deviation of the correction. Only shown.'),
    'date': TEXT('Date of the measurement. Only shown.'),
    'source': TEXT('Origin of the numbers, such as a program. Only shown.'),
}
_RATIO = {
    REDUCTION: Attribute(
        Kind.NUMBER, 'Motion of the actuator divided by the motion of the joint.'
    ),
    OFFSET: Attribute(Kind.NUMBER, 'Position of the joint while the actuator is at 0.', POSITION),
}
JOINT = Schema(
    {
        'position_offset': Attribute(
            Kind.NUMBER, 'True position while the reported position is 0.', POSITION
        ),
        'sign': Attribute(
            Kind.NUMBER, '-1 if the joint reports the opposite direction.', values=('1', '-1')
        ),
        'large': FLAG(
            'true: the correction may move the origin by more than 5 cm, or turn it by more than '
            '5°.'
        ),
        **NOTES,
    },
    {
        'origin': Child(
            ORIGIN,
            'The origin of the joint. Attributes that are missing here keep their values from the '
            'description.',
        ),
        'delta': Child(ORIGIN, 'A motion of the frame of the joint: T = T_origin · delta.'),
        'limits': Child(LIMIT, 'Limits, in true positions.'),
        'mimic': Child(
            Schema({k: row for k, row in MIMIC.attributes.items() if k != 'joint'}),
            'The relation of a mimic joint to its driver, in true positions.',
        ),
    },
)
LINK = Schema(
    {
        'mass': Attribute(Kind.NUMBER, 'Mass. The inertia changes in the same ratio.', 'kg', True),
        'center_of_mass': Attribute(Kind.VECTOR3, 'Centre of mass in the frame of the link.', 'm'),
        **NOTES,
    }
)
TRANSMISSION = Schema(
    NOTES,
    {
        'joints': EACH(Schema(_RATIO), 'Corrections of its joints, by name.'),
        'actuators': EACH(Schema(_RATIO), 'Corrections of its actuators, by name.'),
    },
)
_FILE = TEXT('A file in the folder of the calibration file.')
_MOTOR = Schema(
    {
        'joint': TEXT('The joint that the motor moves.'),
        'zero': Attribute(Kind.NUMBER, 'Raw position of the motor at the zero of the joint.'),
        'transmission': TEXT('Name of the transmission of a motor that reports percent.'),
        'norm': TEXT(
            'How a motor reports percent, as in LeRobot.', values=('range_0_100', 'range_m100_100')
        ),
        'sign': Attribute(
            Kind.NUMBER, '-1 if the joint moves in the opposite direction.', values=('1', '-1')
        ),
    }
)
MEASUREMENT = Schema(
    {
        'frame': TEXT('The measured frame.'),
        'in': TEXT('The frame in which the pose of `frame` was measured.'),
        **ORIGIN.attributes,
    },
)
CALIBRATION_FILE = Schema(
    {
        'robot': TEXT('The name of the robot. Other robots are refused.'),
        'serial': TEXT('The serial number of the robot. Only shown.'),
        **NOTES,
    },
    {
        'joints': EACH(JOINT, 'Corrections of joints, by name.'),
        'links': EACH(LINK, 'Corrections of links, by name.'),
        'transmissions': EACH(TRANSMISSION, 'Corrections of transmissions, by name.'),
        'ur': Child(
            Schema({'file': _FILE, 'prefix': TEXT('The prefix of the links of the arm.')}),
            'The kinematics file of an arm of Universal Robots.',
        ),
        'lerobot': Child(
            Schema(
                {
                    'file': _FILE,
                    'resolution': Attribute(
                        Kind.NUMBER, 'Positions in a turn of a motor, by default 4096.'
                    ),
                },
                {'joints': EACH(_MOTOR, 'The joint of each motor, by the name of the motor.')},
            ),
            'A calibration file of LeRobot.',
        ),
    },
)
