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

"""Rules about mesh and texture files."""

from __future__ import annotations

from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
import os
from os.path import exists
from os.path import isdir
from os.path import isfile
from os.path import normpath
from pathlib import Path
import re
from urllib.parse import unquote

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.json_robot.meshes import is_generated
from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Visual
from robot_description_tools.description.packages import package_name
from robot_description_tools.description.packages import package_uri
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.schema.checker import SPHERE
from robot_description_tools.description.schema.checker import with_visual
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import nearest
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.diagnostics.edits import RewriteAttribute
from robot_description_tools.diagnostics.edits import SetAttribute

RULES: Rules[Draft] = Rules()

_GOOD = with_visual(SPHERE)


def _with_mesh(filename: str) -> str:
    return with_visual(f'<geometry><mesh filename="{filename}"/></geometry>')


NAME_EMPTY = Code.error(
    'file-name-empty',
    'The filename of a mesh or a texture is empty.',
    why='urdfdom accepts the empty name, but RViz and MoveIt cannot load a mesh without a name. '
    'The link is invisible and does not collide.',
    bad=_with_mesh(''),
    good=_GOOD,
)
MISSING = Code.error(
    'file-missing',
    'A mesh or texture does not exist or is not a regular file. If the whole folder is missing, '
    'and neither a ROS environment nor `--package-path` has packages, the finding is a warning.',
    why='RViz draws nothing for the link and logs an error. MoveIt has no collision shape for '
    'the link and plans through it.',
    bad=_with_mesh('meshes/arm.stl'),
    good=_GOOD,
    suggested='wrong upper or lower case in the name, and only one slash after `package:`',
)
PACKAGE_UNKNOWN = Code.error(
    'file-package-unknown',
    'Files are in a package that is not found. If neither a ROS environment nor `--package-path` '
    'has packages, the finding is a warning.',
    why='RViz, MoveIt and Gazebo look up the package by its name. If the package is not '
    'installed and sourced, its meshes are not drawn and do not collide.',
    bad=_with_mesh('package://package_that_nobody_has/arm.stl'),
    good=_GOOD,
    suggested='a URI with a wrong or missing package, if the package of the description contains '
    'the file',
)
OUTSIDE = Code.error(
    'file-outside-package',
    'The path of a file leads out of its package by `..`.',
    why='For example, `package://arm/../hand/hand.stl` works only if the packages `arm` and '
    '`hand` are in the same folder. After installation, each package is in a folder of its own.',
    bad=_with_mesh('package://arm_description/../arm.stl'),
    good=_GOOD,
)
ABSOLUTE = Code.warning(
    'file-absolute',
    'A file has an absolute path, which is only valid on this machine.',
    why='On any other machine, in a container or on the robot, the file is not found, and the '
    'link is invisible.',
    safe='`file://$(find …)/` of xacro, which becomes `package://…/`',
)
RELATIVE = Code.warning(
    'file-relative',
    'A file has a relative path, which RViz and other tools do not find.',
    why='RViz and MoveIt do not know the folder of the description, so they cannot find the '
    'file.',
)
SCHEME = Code.warning(
    'file-scheme',
    'A file has a URI that is neither `package://` nor `file://`. robot_description_tools never '
    'downloads the file.',
    why='Some versions of RViz and Gazebo download the file, if they have access to the network. '
    'Other versions do not show the file.',
    bad=_with_mesh('http://example.org/arm.stl'),
    good=_GOOD,
    suggested='a misspelt scheme',
)
BACKSLASH = Code.error(
    'file-backslash',
    'The path of a file has a backslash.',
    why='Only Windows uses backslashes between folders. On other systems a backslash is part of '
    'the name, so the file is not found.',
    bad=_with_mesh('package://arm_description\\\\arm.stl'),
    good=_GOOD,
    safe='backslashes, which become slashes',
)
SUFFIX = Code.warning(
    'mesh-suffix',
    'A mesh has a file format that the viewers and simulators of ROS cannot read.',
    why='RViz and Gazebo do not load the mesh. The link is invisible and does not collide.',
    bad=_with_mesh('package://arm_description/arm.step'),
    good=_GOOD,
)
FACES = Code.warning(
    'mesh-faces',
    'The meshes of a robot have more than a million faces in total.',
    why='A graphics card without its own memory draws about thirty million faces per second. So '
    'viewers show fewer than 30 frames per second. Collision checking is even slower.',
)
NOT_READ = Code.warning(
    'mesh-not-read',
    'A mesh file is damaged, has no triangles, or is too large to be read.',
    why='RViz, MoveIt and `robot-description view` cannot load a damaged mesh. The link is '
    'invisible and does not collide. A mesh of more than 64 MiB needs many seconds to load.',
)

# Formats that RViz and Gazebo read.
_FORMATS = ('stl', 'dae', 'obj', 'ply', 'glb', 'gltf', 'fbx', 'mesh')
#: Count. A robot is reported if its visual meshes, or its collision meshes, have more faces than
#: this in total.
_MOST_FACES = 1_000_000


@RULES.add_many
def named_files(draft: Draft) -> Iterator[Diagnostic]:
    """Report missing mesh and texture files, and wrong file names. Search each file only once."""
    search = _Search(draft)
    for filename, (what, places) in _files(draft).items():
        yield from search.look_for(filename, what, places)
    yield from search.summaries()


class _Search:
    """A search for files, which joins similar findings about several files into one finding."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        # Maps each package that is not found to its files, and each file to its places in the
        # document.
        self.unknown: dict[str, dict[str, list[Location]]] = {}
        # Maps each code to findings that `summaries` joins.
        self.alike: defaultdict[Code, list[Named]] = defaultdict(list)
        self.nameless: list[Named] = []

    def look_for(
        self, filename: str, user: str, places: list[Location]
    ) -> Iterator[Diagnostic]:
        """
        Yield the findings about a file.

        ``user`` describes the first element that names the file.

        """
        where, also = places[0], tuple(places[1:])
        scheme, mark, rest = filename.partition('://')
        if not filename.strip():
            message = f'the filename of {user} is empty'
            yield NAME_EMPTY.at(where, message, 'name a file', also=also)
        elif '\\' in filename:
            slashes = filename.replace('\\', '/')
            message = f"'{filename}' of {user} has a backslash"
            edits = tuple(RewriteAttribute(each, 'filename', _BACKSLASH, '/') for each in places)
            repair = Repair(f'write {slashes}', edits, is_safe=True)
            yield BACKSLASH.at(where, message, repair, also=also)
        elif 'texture' not in user and (form := _unread_format(filename)):
            message = f"the mesh '{filename}' has {form}, which viewers of ROS do not read"
            fix = f'convert it to {one_of(_FORMATS)}'
            yield SUFFIX.at(where, message, fix, also=also)
        elif not mark or scheme == 'file':
            path = self._plain(filename, unquote(rest) if mark else filename, user, places)
            yield from self._missing(filename, user, places, path)
        elif scheme in ('package', 'model'):
            package, _, inside = rest.partition('/')
            if package and normpath(unquote(inside)).startswith(('..', '/')):
                message = f"'{filename}' leaves the package '{package}'"
                fix = 'name the package that contains the file'
                yield OUTSIDE.at(where, message, fix, also=also)
            else:
                path = self._in_package(filename, package, unquote(inside), places)
                yield from self._missing(filename, user, places, path)
        else:
            message = f"'{filename}' of {user} is a '{scheme}' URI, which is never fetched"
            title: Fix = 'move the file into a package and write package://…'
            if (near := Guess(scheme, _SCHEMES).certain_word) and near != scheme:
                uri = f'{near}://{rest}'
                title = _renamed(self.draft, filename, uri, f'write {uri}')
            self.alike[SCHEME] += (
                Named(filename, place, message, title, key=scheme) for place in places
            )

    def summaries(self) -> Iterator[Diagnostic]:
        """Yield the joined findings about all files that `look_for` has searched."""
        yield from PACKAGE_UNKNOWN.together(self.nameless)
        for package, files in self.unknown.items():
            yield self._unknown_package(package, files)
        for code, named in self.alike.items():
            yield from code.together(named)

    def _plain(
        self, filename: str, text: str, user: str, places: list[Location]
    ) -> Path | None:
        """
        Return the path of a file whose name is not a package:// URI.

        Return None if the path is unknown, or if the name is reported because it is only valid on
        this machine or in this folder.

        """
        draft = self.draft
        path: Path | None = Path(text)
        code, kind = ABSOLUTE, 'an absolute path'
        reason = 'which works on all machines; file://$(find …) works only on the machine where '
        reason += 'xacro runs'
        if not Path(text).is_absolute():
            path = draft.folder and draft.folder / text
            code, kind, reason = RELATIVE, 'a relative path', 'which RViz finds'
        portable = filename in draft.resolved or (path is not None and is_generated(path))
        if portable or not (draft.files is None or path is None or isfile(path)):
            return path
        uri = (path and package_uri(path)) or 'package://PACKAGE/…'
        name = filename.rpartition('/')[2]
        fix: Fix = f'write {uri}, {reason}'
        if code is ABSOLUTE and 'mesh' in user:
            # Only a path that begins with $(find …) can be replaced by a package:// URI.
            edits = tuple(
                RewriteAttribute(each, 'filename', _FIND, r'package://\1/') for each in places
            )
            fix = Repair(str(fix), edits, is_safe=True)
        message = f"'{filename}' is {kind}"
        self.alike[code] += (Named(name, place, message, fix) for place in places)
        return None

    def _in_package(
        self, filename: str, package: str, inside: str, places: list[Location]
    ) -> Path | None:
        """Return the path of a file in a package, or None if the package is not found."""
        if not package:
            message = f"'{filename}' has no package"
            self.nameless += (Named(filename, place, message, _NAME_IT) for place in places)
            return None
        files = self.draft.files
        folder = files.share(package) if files else None
        if files is not None and folder is None:
            self.unknown.setdefault(package, {})[filename] = places
        return folder and folder / inside

    def _missing(
        self, filename: str, user: str, places: list[Location], path: Path | None
    ) -> Iterator[Diagnostic]:
        """Yield a finding if a file is missing. The finding suggests a similar file name."""
        draft, where, also = self.draft, places[0], tuple(places[1:])
        if path is None or draft.files is None or isfile(path):
            return
        written = draft.resolved.get(filename, filename)
        if exists(path):
            message = f"'{written}' of {user} is no regular file"
            fix = f'replace it by a file; searched for {path}'
            yield MISSING.at(where, message, fix, also=also)
            return
        folder = _folder_in_any_case(path.parent)
        if folder is None:
            self._missing_folder(filename, written, places, path)
            return
        near = _intended(written, path, folder)
        proposal = near if folder != path.parent else near.rpartition('/')[2]
        hint = f", did you mean '{proposal}'?" if near else ''
        message = f"'{written}' of {user} does not exist{hint}"
        title: Fix = f'correct the name; searched for {path}'
        if near and written == filename and near.lower() == filename.lower():
            # The names differ only in upper and lower case, which some file systems ignore.
            title = _renamed(draft, filename, near, str(title))
        yield MISSING.at(where, message, title, also=also)

    def _missing_folder(
        self, filename: str, written: str, places: list[Location], path: Path
    ) -> None:
        folder = next(each for each in reversed(path.parents) if not isdir(each))
        message = f"'{written}' does not exist"
        fix: Fix = f'correct the path; the folder {folder} does not exist'
        if slash := re.match('(package|model):/(?=[^/])', filename):
            uri = f'{slash[1]}://{filename[slash.end():]}'
            fix = _renamed(self.draft, filename, uri, f'write {uri}')
        weight = _severity(self.draft.files)
        self.alike[MISSING] += (
            Named(written, place, message, fix, weight, folder) for place in places
        )

    def _unknown_package(self, package: str, files: dict[str, list[Location]]) -> Diagnostic:
        filename = next(iter(files))
        where, *others = (place for places in files.values() for place in places)
        count = '1 file' if len(files) == 1 else f'{len(files)} files'
        message = f"the package '{package}' is not found; {count} not checked, first '{filename}'"
        fix: Fix = (
            'install or build the package and source its workspace, or give --package-path'
        )
        own = _in_own_package(self.draft, [*files]) if len(self.unknown) == 1 else {}
        if own:
            verb = 'is' if len(own) == 1 else 'are'
            message = f"the package '{package}' is not found; {count} of it {verb} in the package "
            message += f"of this description, first '{filename}'"
            title = f'write {own[filename]}' + ', and so on' * (len(own) > 1)
            fix = _moved(self.draft, own, title)
        severity = _severity(self.draft.files)
        return PACKAGE_UNKNOWN.at(where, message, fix, severity, tuple(others))


def _unread_format(filename: str) -> str:
    """Return the reason why RViz and Gazebo cannot read a mesh, or '' if they can."""
    suffix = re.search(r'\.(\w+)$', filename)
    if suffix and suffix[1].lower() in _FORMATS:
        return ''
    return f"format '.{suffix[1]}'" if suffix else 'no suffix'


# ROS tutorials recommend fewer than 1000 faces for the collision meshes of a link.
#: Count. A link is reported if its collision meshes have more faces than this.
_MOST_OF_COLLISION = 1000


@RULES.warning(
    'The collision meshes of a link have more than 1000 faces in total.',
    why='Collision checking compares pairs of faces, so its time grows with the number of faces. '
    'Planners check collisions thousands of times for one motion. ROS recommends fewer than '
    '1000 faces for the collision of a link.',
    off_by_default=True,
)
def collision_faces(draft: Draft) -> Iterator[Finding]:
    for link in draft.links:
        meshes = [part.geometry for part in link.collisions if isinstance(part.geometry, Mesh)]
        files = [draft.mesh_files.get(mesh.filename) for mesh in meshes]
        total = sum(file.faces for file in files if file)
        if total > _MOST_OF_COLLISION:
            count = len(meshes)
            what = 'collision mesh has' if count == 1 else f'{count} collision meshes have'
            message = f"the {what} {total:,} faces in link '{link.name}', more than "
            message += f'{_MOST_OF_COLLISION:,}'
            yield place_of(link.collisions[0]), message, _SIMPLIFY


_SIMPLIFY = 'simplify the mesh, or use boxes, cylinders and spheres as its collision'
_SCHEMES = ('package', 'model', 'file', 'http', 'https')
# Matches a xacro expression that becomes an absolute path on this machine.
_FIND = re.compile(r'^(?:file://)?\$\(find\s+([\w.-]+)\s*\)/+')
_BACKSLASH = re.compile(r'\\')
_NAME_IT = 'write package://PACKAGE/…'


def _severity(files: PackageResolver | None) -> Severity:
    """
    Return the severity of a missing folder or package.

    The finding is a warning if neither a ROS environment nor the user gives folders to search for
    packages.

    """
    has_index = files is not None and (files.folders or files.prefixes or files.search_paths)
    return Severity.ERROR if has_index else Severity.WARNING


def _files(draft: Draft) -> dict[str, tuple[str, list[Location]]]:
    """
    Map the name of each mesh and texture file to a text and a list of places.

    The text describes the first element that names the file. The list contains the places of all
    elements that name the file.

    """
    found: dict[str, tuple[str, list[Location]]] = {}
    for link, part in draft.parts:
        if isinstance(shape := part.geometry, Mesh):
            what = f"the <mesh> of link '{link.name}'"
            found.setdefault(shape.filename, (what, []))[1].append(place_of(shape))
    for material in (*draft.materials, *draft.inline_materials):
        if material.texture is not None:
            what = f"the <texture> of material '{material.name}'"
            found.setdefault(material.texture, (what, []))[1].append(place_of(material))
    return found


def _folder_in_any_case(folder: Path) -> Path | None:
    """Return a folder whose path is the same except for upper and lower case, or None."""
    found = Path(folder.anchor)
    for part in folder.relative_to(folder.anchor).parts:
        if not isdir(found / part):
            same = [name for name in _names(found) if name.lower() == part.lower()]
            same = [name for name in same if isdir(found / name)]
            if not same:
                return None
            part = same[0]
        found /= part
    return found


def _names(folder: Path) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _renamed(draft: Draft, old: str, new: str, title: str) -> Fix:
    """Return a repair that changes the name of a file in all places."""
    return _moved(draft, {old: new}, title)


def _moved(draft: Draft, names: Mapping[str, str], title: str) -> Fix:
    """
    Return a repair that changes names of files in all places.

    ``names`` maps each old name to the new name.

    """
    edits = tuple(
        SetAttribute(where, 'filename', old, names[old])
        for where, element in draft.elements.items()
        if element.tag in ('mesh', 'texture')
        and (old := element.attributes.get('filename', '')) in names
    )
    return Repair(title, edits) if edits else title


def _in_own_package(draft: Draft, filenames: Sequence[str]) -> dict[str, str]:
    """
    Map wrong file names to ``package://`` URIs in the package that contains the description.

    The result is empty if one of the files is not in this package, or if the description already
    names this package correctly elsewhere. For example, the exporter of SolidWorks writes wrong
    names: ``package://meshes/…``, or the old name of the package.

    """
    folder = draft.files.package if draft.files else None
    own = package_name(folder) if folder else None
    if folder is None or own is None:
        return {}
    found: dict[str, str] = {}
    for filename in filenames:
        rest = filename.partition('://')[2]
        inside = next(
            (each for each in (rest.partition('/')[2], rest) if isfile(folder / unquote(each))), ''
        )
        if not inside:
            return {}
        found[filename] = f'package://{own}/{inside}'
    is_named = any(name.startswith(f'package://{own}/') for name in _files(draft))
    return {} if is_named else found


def _intended(written: str, path: Path, folder: Path) -> str:
    """
    Return the written name, in which the last part is replaced by the most similar file name.

    The file name is searched in ``folder``. A name that differs only in upper and lower case is
    preferred. If ``folder`` is not the folder of ``path``, the folders in the written name are
    also corrected.

    """
    names = _names(folder)
    same = [name for name in names if name.lower() == path.name.lower()]
    name = same[0] if same else nearest(path.name, names)
    if folder == path.parent:
        return written.removesuffix(written.rpartition('/')[2]) + name if name else ''
    # Names of folders in ``written`` have wrong upper or lower case, so correct them too.
    words = written.split('/')
    words[-1] = name
    for i, part in zip(range(len(words) - 2, -1, -1), reversed(folder.parts), strict=False):
        if unquote(words[i]).lower() != part.lower():
            break
        words[i] = part
    return '/'.join(words)


@RULES.add_many
def unreadable_meshes(draft: Draft) -> Iterator[Diagnostic]:
    """Report each damaged mesh file. Report all mesh files that are too large in one finding."""
    large: list[Named] = []
    for filename, (_, places) in _files(draft).items():
        mesh = draft.mesh_files.get(filename)
        if mesh is None or not mesh.problem:
            continue
        message = f"the mesh '{filename}' cannot be read: {mesh.problem}"
        if mesh.is_too_large:
            large += (Named(filename, place, message, 'simplify the mesh') for place in places)
        else:
            fix = 'export the mesh again, or repair it'
            yield NOT_READ.at(places[0], message, fix, also=tuple(places[1:]))
    yield from NOT_READ.together(large)


@RULES.add_many
def many_faces(draft: Draft) -> Iterator[Diagnostic]:
    """Report a robot whose visuals or collisions have too many faces to draw quickly."""
    for kind in (Visual, Collision):
        meshes = [
            part.geometry
            for _, part in draft.parts
            if isinstance(part, kind)
            and isinstance(part.geometry, Mesh)
            and part.geometry.filename in draft.mesh_files
        ]
        uses = Counter(mesh.filename for mesh in meshes)
        faces = {name: count * draft.mesh_files[name].faces for name, count in uses.items()}
        total = sum(faces.values())
        if total > _MOST_FACES:
            worst = max(faces, key=lambda name: faces[name])
            where = place_of(next(mesh for mesh in meshes if mesh.filename == worst))
            message = f'the <{kind.__name__.lower()}> meshes have {total:,} faces in total, '
            message += f"{faces[worst]:,} of them in '{worst}'"
            fix = 'simplify the meshes; a link with about 10,000 faces looks the same'
            yield FACES.at(where, message, fix)
