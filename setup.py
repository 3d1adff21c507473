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

"""Installs the package, its share folder and its commands."""

from pathlib import Path
from xml.etree import ElementTree

from setuptools import find_packages
from setuptools import setup

package_name = 'robot_description_tools'
share = Path('share') / package_name


def files_below(folder):
    """Return entries of data_files for all files below a folder, in the same subfolders."""
    paths = sorted(path for path in Path(folder).rglob('*') if path.is_file())
    return [(str(share / p.parent), [str(p)]) for p in paths if p.parent.name != '__pycache__']


# The version, the maintainer, the licence and the URLs are only in package.xml.
manifest = ElementTree.parse(Path(__file__).parent / 'package.xml').getroot()
maintainer = manifest.find('maintainer')

setup(
    name=package_name,
    version=manifest.findtext('version'),
    description='Check robot descriptions and publish their live state as TF and joint states.',
    author='The robot_description_tools developers',
    maintainer=maintainer.text,
    maintainer_email=maintainer.get('email'),
    license=manifest.findtext('license'),
    # A published package has elements such as <url type="repository">https://…</url> in its
    # manifest. QUALITY_DECLARATION.md says that they are still missing.
    project_urls={url.get('type', 'website').title(): url.text for url in manifest.iter('url')},
    # The same keywords as in CITATION.cff.
    keywords=['ROS 2', 'URDF', 'robot kinematics', 'closed kinematic chains'],
    classifiers=[
        'Development Status :: 4 - Beta',
        'Intended Audience :: Developers',
        'Intended Audience :: Science/Research',
        'Operating System :: POSIX :: Linux',
        'Programming Language :: Python :: 3 :: Only',
        'Programming Language :: Python :: 3.10',
        'Programming Language :: Python :: 3.11',
        'Programming Language :: Python :: 3.12',
        'Programming Language :: Python :: 3.13',
        'Programming Language :: Python :: 3.14',
        'Topic :: Scientific/Engineering',
        'Topic :: Software Development :: Quality Assurance',
        'Typing :: Typed',
    ],
    packages=find_packages(include=[package_name, f'{package_name}.*']),
    package_data={package_name: ['py.typed', 'viewer/static/*']},
    data_files=[
        ('share/ament_index/resource_index/packages', [f'resource/{package_name}']),
        (str(share), ['package.xml']),
        *files_below('launch'),
        *files_below('config'),
        *files_below('urdf'),
        # The pages to which links in SARIF point.
        *files_below('doc/findings'),
        # Instructions for coding agents. See doc/agents.md.
        (str(share), ['SKILL.md']),
    ],
    python_requires='>=3.10',
    install_requires=[
        'aiohttp',
        'numpy',
        'PyYAML',
        "tomli; python_version < '3.11'",
        'urdf_parser_py',
        'xacro',
    ],
    # `robot-description limits --plot` and `Robot.plot` draw with matplotlib if it is installed.
    # `robot-description lsp` uses pygls, and `robot-description mcp` the SDK for MCP.
    # `robot-description convert` converts COLLADA and glTF meshes for MuJoCo with trimesh.
    # `robot-description complete` reads and writes recordings with mcap.
    extras_require={
        'collision': ['coal'],
        'completion': ['argcomplete'],
        'plot': ['matplotlib'],
        'lsp': ['pygls>=2'],
        'mcap': ['mcap'],
        'meshes': ['trimesh', 'pycollada'],
        'mcp': ['mcp>=2,<3'],
        'test': ['pytest', 'pytest-timeout', 'hypothesis', 'pygls>=2'],
    },
    zip_safe=False,
    entry_points={
        'console_scripts': [
            'hardware_node = robot_description_tools.entry:hardware_node',
            'joint_source_node = robot_description_tools.entry:joint_source_node',
            'joint_state_publisher = robot_description_tools.entry:joint_source_node',
            'robot-description = robot_description_tools.entry:robot_description',
            'robot_state_node = robot_description_tools.entry:robot_state_node',
            'robot_state_publisher = robot_description_tools.entry:robot_state_node',
            'trajectory_node = robot_description_tools.entry:trajectory_node',
            'viewer_node = robot_description_tools.entry:viewer_node',
        ],
        # Verbs that need ROS. cli/ finds them by these entries, because it never imports ros/.
        'robot_description_tools.verbs': [
            'demo = robot_description_tools.ros.demo_verb:DemoVerb',
            'doctor = robot_description_tools.ros.doctor_verb:DoctorVerb',
        ],
        # `ros2 description …`, if ros2cli is installed.
        'ros2cli.command': [
            'description = robot_description_tools.cli.ros2_command:DescriptionCommand',
        ],
        'ros2cli.extension_point': [
            'robot_description_tools.verbs = robot_description_tools.cli.verb:Verb',
        ],
    },
)
