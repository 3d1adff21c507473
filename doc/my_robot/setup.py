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

"""Install the package, its entry in the ament index, and its description."""

from setuptools import setup

setup(
    name='my_robot',
    version='0.1.0',
    packages=['my_robot'],
    data_files=[
        ('share/ament_index/resource_index/packages', ['resource/my_robot']),
        ('share/my_robot', ['package.xml']),
        ('share/my_robot/urdf', ['urdf/wrist.urdf.xacro']),
    ],
    install_requires=['setuptools'],
    zip_safe=True,
)
