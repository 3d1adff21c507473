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
A page in one file: a robot with its meshes, controls, named states and findings.

The file needs no server and no network. It contains no path of this machine.

"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
import gzip
from html import escape
import json
from math import prod
import os
from pathlib import Path
import re
from typing import Any

from robot_description_tools.description.mesh_shapes.reading import read_parts
from robot_description_tools.description.mesh_shapes.shape import UnreadableMeshError
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Subject
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.viewer.assets import Assets
from robot_description_tools.viewer.loading import Loaded
from robot_description_tools.viewer.local_model import local_model
from robot_description_tools.viewer.local_model import LocalModel
from robot_description_tools.viewer.local_model import SAMPLES
from robot_description_tools.viewer.packed_meshes import pack_triangles
from robot_description_tools.viewer.scene import Json
from robot_description_tools.viewer.session import RobotSession
from robot_description_tools.viewer.stage import prepare
from robot_description_tools.viewer.stage import Stage

# Height of a page in a notebook [px].
HEIGHT = 520
STATIC = Path(__file__).parent / 'static'
# Absolute paths in texts, such as /home/me/robot.urdf or file:///home/me/arm.stl.
_PATH = re.compile(r'(?<![\w:/.])(?:file://)?(/[^\s\'"<>:]+)')

MESH_NOT_EXPORTED = Code.error(
    'mesh-not-exported',
    'A mesh is missing in a page that ``view --export`` writes.',
    why='The page draws a marker instead of the mesh, so the robot looks incomplete.',
)


@dataclass(frozen=True, slots=True)
class Standalone:
    """
    A page in one file.

    Attributes
    ----------
    html : str or None
        The page. None if the description cannot be used.
    findings : tuple of Diagnostic
        Findings of the description.
    missing : tuple of Diagnostic
        Errors about meshes that the page does not contain.

    """

    html: str | None
    findings: tuple[Diagnostic, ...]
    missing: tuple[Diagnostic, ...]

    def __repr__(self) -> str:
        size = f'{len(self.html or "") / 1e6:.2f} MB'
        return f'<Standalone: {size}, missing meshes={len(self.missing)}>'

    def _repr_html_(self) -> str:
        """Return the page in a frame, for a notebook."""
        style = f'width:100%;height:{HEIGHT}px;border:0'
        page = escape(self.html or '', quote=True)
        return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{page}"></iframe>'


def standalone_page(loaded: Loaded) -> Standalone:
    """
    Return the page of a robot.

    Parameters
    ----------
    loaded : Loaded
        The description.

    Returns
    -------
    Standalone

    """
    # The page shows one robot, and a trajectory needs a server.
    prepared = prepare(replace(loaded, compared=None, trajectory=None))
    stage = Stage(can_upload=False)
    if not stage.show(prepared) or prepared.session is None:
        return Standalone(None, prepared.findings, ())
    messages = {message['type']: message for message in stage.messages()}
    session, data = prepared.session, bytearray()
    description = session.model.description
    # Other pages may use the same scene, so change only a copy.
    scene = json.loads(json.dumps(messages['scene']))
    meshes, missing = _meshes(scene['robot'], loaded.assets, data)
    local = local_model(session)
    hide = _Hiding(description)
    content = {
        'scene': scene,
        'findings': hide(messages['findings']),
        'controls': {space: _controls(stage, space, local) for space in local.message['spaces']},
        'local': local.message,
        'notes': list(_notes(session, local, scene['robot'])),
        'meshes': meshes,
    }
    for shape in _shapes(scene['robot']):
        if 'name' in shape['geometry']:
            shape['geometry']['name'] = hide(shape['geometry']['name'])
        shape.pop('texture', None)
    head = json.dumps(content, allow_nan=False).encode()
    sizes = [len(head), local.tables.nbytes]
    packed = b''.join(size.to_bytes(4, 'little') for size in sizes)
    html = (STATIC / 'standalone.html').read_text('utf-8')
    title = escape(description.name, quote=True)
    for mark, text in (
        ('TITLE', title),
        ('ROBOT', _zipped(packed + head + local.tables.tobytes() + data)),
    ):
        html = html.replace(f'<!-- {mark} -->', text, 1)
    return Standalone(html, prepared.findings, missing)


def _zipped(data: bytes) -> str:
    """Compress data, and return it as text without characters that are special in HTML."""
    return b64encode(gzip.compress(data, 9, mtime=0)).decode()


def _shapes(robot: Json) -> Iterator[Json]:
    for link in robot['links']:
        yield from (*link['visuals'], *link['collisions'])


def _meshes(
    robot: Json, assets: Assets, data: bytearray
) -> tuple[dict[str, list[Json]], tuple[Diagnostic, ...]]:
    """Append the meshes of a robot to the data. Return their parts, and errors."""
    meshes: dict[str, list[Json]] = {}
    # Maps each file to a pair (address, reason). If the page contains the mesh, the reason is ''.
    # Otherwise the address is None, and the reason says why the mesh is missing.
    known: dict[Path | None, tuple[str | None, str]] = {None: (None, 'its file is not found')}
    missing: dict[str, Diagnostic] = {}
    for link in robot['links']:
        where = Location('', subject=Subject('link', link['name']))
        for shape in (*link['visuals'], *link['collisions']):
            geometry = shape['geometry']
            if geometry['type'] != 'mesh':
                continue
            file, name = assets.at(geometry['url']), geometry['name']
            if file is not None and file not in known:
                try:
                    parts = read_parts(file)
                except UnreadableMeshError as error:
                    known[file] = None, str(error)
                else:
                    known[file] = f'mesh:{len(meshes)}', ''
                    made = meshes.setdefault(f'mesh:{len(meshes)}', [])
                    for color, corners in parts:
                        sizes, packed = pack_triangles(corners)
                        made.append({**sizes, 'color': color, 'at': len(data)})
                        data += packed
            geometry['url'], reason = known[file]
            if reason and name not in missing:
                text = f"link '{link['name']}': mesh '{name}' is missing in the page: {reason}"
                fix = 'correct the file name, or export the mesh again from the CAD program'
                missing[name] = MESH_NOT_EXPORTED.at(where, text, fix)
    return meshes, tuple(missing.values())


def _controls(stage: Stage, space: str, local: LocalModel) -> Json:
    """
    Return the message with the controls of joint space or actuator space.

    Store in ``local`` which controls are driven.
    """
    stage.ask({'type': 'space', 'space': space})
    message = next(each for each in stage.messages() if each['type'] == 'controls')
    # The keys are the indices of the coordinates that drive closed loops. The value of a
    # coordinate is True if each loop that it drives has a table of positions. The page cannot move
    # a loop without a table.
    drives: dict[int, bool] = {}
    for step in local.message['spaces'][space]['steps']:
        for drive in step.get('drives', ()):
            drives[drive] = drives.get(drive, True) and step['at'] is not None
    for control, coordinate in zip(
        message['controls'], local.message['controls'], strict=True
    ):
        moves = drives.get(coordinate)
        if moves is not None:
            control['bounded'] = True
        if moves is False:
            control.update(driven=False, source='fixed')
    driven = [control['driven'] for control in message['controls']]
    local.message['spaces'][space]['driven'] = driven
    return message


def _notes(session: RobotSession, local: LocalModel, robot: Json) -> Iterator[str]:
    """Yield the differences from the page of the server, as sentences."""
    model = session.model
    for drives, outputs, counts, error in local.sampled:
        places = {model.index[name] for name in outputs}
        names = [loop.name for loop in model.loops if places & {*loop.at.tolist()}]
        subject = f"The loop '{(names or outputs)[0]}'"
        if not counts:
            yield (
                f'{subject} does not move in this file, because a loop moves here only if 1 to '
                f'{max(SAMPLES)} joints drive it. Joints that drive it: '
                f'{", ".join(drives) or "none"}. robot-description view has no such limit.'
            )
        else:
            yield (
                f'{subject} is interpolated between {prod(counts)} positions of '
                f'{" and ".join(drives)}. Its joints are at most {error:.1g} rad or m off.'
            )
    if any(shape.get('texture') for shape in _shapes(robot)):
        yield 'Textures are not in this file.'


class _Hiding:
    """Removes the folders of this machine from texts."""

    def __init__(self, description: RobotDescription) -> None:
        folders = (Path(description.source).absolute().parent, Path.cwd(), Path.home())
        self._folders = [f'{folder}{os.sep}' for folder in folders if len(folder.parts) > 1]

    def __call__(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self(each) for key, each in value.items()}
        if isinstance(value, (list, tuple)):
            return [self(each) for each in value]
        if not isinstance(value, str):
            return value
        for folder in self._folders:
            value = value.replace(f'file://{folder}', '').replace(folder, '')
        return _PATH.sub(_last_part, value)


def _last_part(path: re.Match[str]) -> str:
    """Return the name of a file instead of its path. XPaths and topics stay."""
    _, first, *rest = path[1].split('/')
    return rest[-1] if rest and Path(f'/{first}').is_dir() else path[0]
