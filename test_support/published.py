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
Get the published robots that tests and benchmarks read.

The robots belong to their authors, and are not in this repository. Get the robots with two
commands::

    git clone --depth 1 https://github.com/Daniella1/urdf_files_dataset ../urdf_files_dataset
    python3 -m test_support.published ../urdf_files_dataset

The second command copies the files below into the folder where tests look for them.

"""

from __future__ import annotations

from pathlib import Path
import shutil
import sys

from test_support.places import ROBOTS

# Maps the name of each file in the folder to its path in the collection.
PLACES = {
    'abb_yumi.urdf': 'matlab/yumi_description/urdf/abbYuMi.urdf',
    'anymal.urdf': 'random/robot-assets/anymal/anymal.urdf',
    'clearpath_husky.urdf': 'matlab/husky_description/urdf/clearpathHusky.urdf',
    'fanuc_m900ib700.urdf': 'ros-industrial/xacro_generated/fanuc/fanuc_m900ib_support/urdf/'
    'm900ib700.urdf',
    'fetch_not_well_formed.urdf': 'random/robot-assets/fetch/robots/fetch.urdf',
    'franka_panda.urdf': 'matlab/franka_description/robots/frankaEmikaPanda.urdf',
    'kuka_iiwa14.urdf': 'drake/iiwa_description/urdf/iiwa14_no_collision.urdf',
    'onrobot_rg2.urdf': 'random/xacro_generated/osaka_university_onrobot/'
    'onrobot_rg2_visualization/urdf/onrobot_rg2_model.urdf',
    'open_manipulator.urdf': 'matlab/open_manipulator_description/urdf/'
    'robotisOpenManipulator.urdf',
    'pr2.urdf': 'random/robot-assets/pr2/pr2.urdf',
    'robonaut_r2b.urdf': 'random/robot-assets/r2_description/robots/r2b.urdf',
    'robotiq_2f85.urdf': 'matlab/robotiq2F85/urdf/robotiq2F85.urdf',
    'robotiq_loop_joint.urdf': 'drake/atlas/urdf/robotiq.urdf',
    'ur5_gripper.urdf': 'random/robot-assets/ur5/ur5_gripper.urdf',
    'valkyrie.urdf': 'matlab/valkyrie/urdf/urdf/valkyrie.urdf',
}


def copy_robots(collection: Path, folder: Path = ROBOTS) -> None:
    """Copy the robots from a clone of the collection."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, place in PLACES.items():
        shutil.copyfile(collection / 'urdf_files' / place, folder / name)
    print(f'{len(PLACES)} robots are in {folder}')


if __name__ == '__main__':
    copy_robots(Path(sys.argv[1]))
