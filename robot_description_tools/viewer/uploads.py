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

"""Uploads from the browser: a folder with descriptions and meshes."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from pathlib import PurePosixPath
import shutil
import tempfile
from urllib.parse import unquote

from robot_description_tools.description import PackageResolver
from robot_description_tools.viewer.assets import SERVED
from robot_description_tools.viewer.choice import Choice
from robot_description_tools.viewer.loading import load_text
from robot_description_tools.viewer.loading import Loaded

#: Bytes. A larger upload is refused.
MAX_BYTES = 128 * 2**20
#: Count. An upload with more files is refused.
MAX_FILES = 1000
DESCRIPTIONS = frozenset({'.urdf', '.xml', '.json'})


class UploadError(ValueError):
    """An upload is refused. The message gives the reason."""


class Upload:
    """
    A temporary folder with the files of an upload.

    Attributes
    ----------
    folder : Path
        The folder of the files.
    descriptions : list of str
        The descriptions, relative to the folder.

    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix='robot_description_upload_')).resolve()
        self.descriptions: list[str] = []
        self._bytes = 0
        self._files = 0

    def begin(self, name: str) -> Path:
        """
        Accept one file.

        Parameters
        ----------
        name : str
            Name from the browser, including the folders that the user dropped on the page.

        Returns
        -------
        Path
            The path to write to. Its folder exists.

        Raises
        ------
        UploadError
            If the name is not a plain relative path, the page cannot show this kind of file, or
            there are too many files.

        """
        path = PurePosixPath(name.replace('\\', '/'))
        if path.is_absolute() or not path.parts or any(p in ('..', '.') for p in path.parts):
            raise UploadError(f"'{name}' is not a plain file name")
        if '\0' in name or any(_size(part) > 200 for part in path.parts) or len(path.parts) > 16:
            raise UploadError('a file name is too long')
        suffix = path.suffix.lower()
        if suffix == '.xacro':
            raise UploadError(
                f"'{name}' is a xacro file: xacro runs Python, so it is not expanded from a "
                "browser. Upload the output of 'robot-description expand', or open the file with "
                "'robot-description view'"
            )
        self._files += 1
        if self._files > MAX_FILES:
            raise UploadError(f'the upload has more than {MAX_FILES} files')
        if suffix in DESCRIPTIONS:
            # A dropped package contains package.xml, which is not a description.
            if path.name != 'package.xml':
                self.descriptions.append(path.as_posix())
        elif suffix not in SERVED:
            raise UploadError(f"'{name}': expected a URDF or JSON description, meshes, textures")
        file = self.folder.joinpath(*path.parts)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            message = f"'{path}' is in a folder that has the name of an uploaded file"
            raise UploadError(message) from None
        if file.is_dir():
            raise UploadError(f"'{path}' is the name of a file and of a folder")
        return file

    def count(self, size: int) -> None:
        """Count bytes before they are written. Raise UploadError if there are too many."""
        self._bytes += size
        if self._bytes > MAX_BYTES:
            raise UploadError(f'the upload has more than {MAX_BYTES // 2**20} MiB')

    def choice(self) -> Choice:
        """
        Return the robots of the upload.

        Raises
        ------
        UploadError
            If the upload has no description.

        """
        if not self.descriptions:
            raise UploadError('no description: add a .urdf or .json file')
        resolver = UploadResolver(self.folder)

        def load(name: str) -> Loaded:
            text = (self.folder / name).read_bytes()
            return load_text(text, name, resolver, self.folder)

        return Choice(sorted(set(self.descriptions)), load, self.delete)

    def delete(self) -> None:
        """Delete the folder."""
        shutil.rmtree(self.folder, ignore_errors=True)


def _size(name: str) -> int:
    """Return the length of a name in a file system [bytes]."""
    return len(name.encode(errors='surrogatepass'))


class UploadResolver(PackageResolver):
    """
    Finds the files that a description names, in all folders of the upload.

    Parameters
    ----------
    folder : Path
        The folder of the upload.

    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._files = sorted(path for path in folder.rglob('*') if path.is_file())
        self._folder = folder

    def share(self, package: str) -> Path | None:
        """Return the folder of the upload, because it may contain any package."""
        return self._folder

    def resolve(self, uri: str, base: Path | None = None) -> Path | None:
        """Return the file whose path has the most parts in common with the end of the URI."""
        wanted = [part for part in unquote(uri.partition('://')[2] or uri).split('/') if part]

        def agreement(path: Path) -> int:
            ends = zip(
                reversed(path.relative_to(self._folder).parts), reversed(wanted), strict=False
            )
            return len(list(takewhile(lambda parts: parts[0] == parts[1], ends)))

        best = max(self._files, key=agreement, default=None)
        return best if best is not None and agreement(best) else None
