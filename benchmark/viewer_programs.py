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
A Python program that shows and moves a robot with one of several viewers.

    PYTHON viewer_programs.py VIEWER FILE [FOLDER OF PACKAGES...]

The program first prints the address of the page. When the viewer has loaded the robot, the
program prints the names of the joints. Then each line on stdin is a JSON object with arguments of
`move`. The answer is the number of poses that were set, and the time for them [s].

Each viewer is used as its documentation recommends. This file imports nothing from this folder, so
any Python with the viewer can run it.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial
import json
import math
from pathlib import Path
import sys
from time import perf_counter
from time import sleep

RATE = 30.0
# Target of the camera, for viewers that do not fit the robot into the picture.
CENTRE = (0.0, 0.0, 1.0)
Put = Callable[[list[float]], object]
# Result for a viewer: the address of the page, and a function that loads the robot. The function
# returns the names of the joints and a function that sets their positions.
Shown = tuple[str, Callable[[], tuple[Sequence[str], Put]]]


def ours(file: Path, folders: list[Path]) -> Shown:
    """Show a robot in the page of this package, and let it follow measured values."""
    from robot_description_tools.description.packages import PackageResolver
    from robot_description_tools.viewer import Access
    from robot_description_tools.viewer import load_file
    from robot_description_tools.viewer import Stage
    from robot_description_tools.viewer import ViewerServer

    stage = Stage(can_be_live=True)
    server = ViewerServer(stage, Access('127.0.0.1'))
    server.start_thread('127.0.0.1', 0)

    def load() -> tuple[Sequence[str], Put]:
        server.show(lambda: load_file(file, resolver=PackageResolver(folders)))
        while stage.session is None:
            sleep(0.005)
        names = stage.session.model.independent()
        return names, lambda values: server.call(lambda: stage.set_measured(names, values))

    return server.url, load


def viser(file: Path, folders: list[Path]) -> Shown:
    """Show a robot with viser. ``ViserUrdf.update_cfg`` moves it, with one message per pose."""
    import numpy as np
    from viser import ViserServer
    from viser.extras import ViserUrdf

    server = ViserServer(host='127.0.0.1', verbose=False)
    server.initial_camera.look_at = CENTRE

    def load() -> tuple[Sequence[str], Put]:
        robot = ViserUrdf(server, file)

        def put(values: list[float]) -> None:
            with server.atomic():
                robot.update_cfg(np.array(values))

        return robot.get_actuated_joint_names(), put

    return f'http://127.0.0.1:{server.get_port()}/', load


def meshcat(file: Path, folders: list[Path]) -> Shown:
    """Show a robot with meshcat. ``MeshcatVisualizer.display`` of pinocchio moves it."""
    import numpy as np
    import pinocchio
    from pinocchio.visualize import MeshcatVisualizer

    model = pinocchio.buildModelFromUrdf(str(file))
    packages = [str(folder) for folder in folders]
    visual = pinocchio.buildGeomFromUrdf(model, str(file), pinocchio.VISUAL, package_dirs=packages)
    viewer = MeshcatVisualizer(model, visual_model=visual)
    viewer.initViewer()
    place = np.eye(4)
    place[:3, 3] = CENTRE
    viewer.viewer['/Cameras/default'].set_transform(place)
    zero = pinocchio.neutral(model)

    def load() -> tuple[Sequence[str], Put]:
        viewer.loadViewerModel()
        viewer.display(zero)
        # Integrate from zero, because pinocchio stores a joint without limits as two numbers, the
        # cosine and the sine of its angle.
        return list(model.names)[1:], lambda values: viewer.display(
            pinocchio.integrate(model, zero, np.array(values))
        )

    return viewer.viewer.url(), load


# Maps the name of a viewer to the function that shows a robot, and to the packages to install.
PROGRAMS: dict[str, tuple[Callable[[Path, list[Path]], Shown], tuple[str, ...]]] = {
    'ours': (ours, ()),
    'viser': (viser, ('viser', 'yourdfpy')),
    'meshcat': (meshcat, ('meshcat', 'pin')),
}


def move(
    names: Sequence[str], put: Put, joints: Mapping[str, tuple[float, float]], duration: float
) -> tuple[int, float]:
    """
    Set all joints at the rate `RATE`, or as often as possible if the program is slower.

    Parameters
    ----------
    names : sequence of str
        The joints of the viewer.
    put : callable
        Function that sets the positions of the joints.
    joints : mapping
        Middle and amplitude of the motion of each joint [rad or m].
    duration : float
        Duration of the motion [s].

    Returns
    -------
    tuple of int and float
        Number of poses that were set, and the time for them [s].

    """
    motions = [joints.get(name, (0.0, 0.0)) for name in names]
    count, start = 0, perf_counter()
    while (spent := perf_counter() - start) < duration:
        # If the program is late, skip the poses whose time is over.
        turn = math.ceil(spent * RATE)
        sleep(max(0.0, turn / RATE - spent))
        wave = math.sin(0.06 * turn)
        put([middle + wave * by for middle, by in motions])
        count += 1
    return count, perf_counter() - start


def main(name: str, file: str, *folders: str) -> None:
    """Show a robot, and move it for each line on stdin."""
    program, _ = PROGRAMS[name]
    # The viewers must not write into the answers, so redirect their output.
    say, sys.stdout = partial(print, file=sys.stdout, flush=True), sys.stderr
    url, load = program(Path(file), [Path(folder) for folder in folders])
    say(url)
    names, put = load()
    say(*names)
    for line in sys.stdin:
        say(*move(names, put, **json.loads(line)))


if __name__ == '__main__':
    main(*sys.argv[1:])
