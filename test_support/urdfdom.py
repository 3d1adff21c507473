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
``check_urdf`` of urdfdom as an oracle, because robot_state_publisher uses the same parser.

This command compares ``check_urdf`` with ``check``, for all ``.urdf`` files below some folders::

    python -m test_support.urdfdom FOLDER ...

The output contains the number of files that both programs accept, the number of files that both
refuse, and the names of the files that only one of them accepts.

"""

from __future__ import annotations

from collections import Counter
from functools import cache
import os
from pathlib import Path
import shutil
import subprocess
import sys
import sysconfig

from robot_description_tools.check import Checker


@cache
def check_urdf() -> str | None:
    """Return the path of check_urdf of urdfdom 4.0 or newer (with TinyXML-2), or None."""
    wheel = Path(sysconfig.get_path('purelib')) / 'cmeel.prefix/bin/check_urdf'
    for candidate in (str(wheel), shutil.which('check_urdf')):
        if not candidate or not shutil.which(candidate):
            continue
        # TinyXML-1 accepts text after the root element.
        if not accepts(candidate, b'<robot name="r"><link name="a"/></robot>x'):
            return candidate
    return None


def accepts(executable: str, text: bytes) -> bool:
    """Return True if check_urdf accepts a text."""
    libraries = [str(Path(executable).parents[1] / 'lib'), os.environ.get('LD_LIBRARY_PATH', '')]
    environment = {**os.environ, 'LD_LIBRARY_PATH': os.pathsep.join(filter(None, libraries))}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [executable, '/dev/stdin'],
        stdin=pipe,
        stdout=pipe,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(text)
        process.stdin.close()
        # Do not read the output to its end, because check_urdf prints the links of a ring forever.
        if any(b'Successfully Parsed' in line for line in process.stdout):
            process.kill()
            return True
    assert process.returncode == 255, f'{executable} failed on {text!r}'
    return False


def main(folders: list[str]) -> int:
    """Compare ``check_urdf`` and ``check`` for all files. Return 1 if any results differ."""
    executable = check_urdf()
    if executable is None:
        print('no check_urdf of urdfdom 4 or later here (pip install pin)')
        return 2
    counts: Counter[bool] = Counter()
    differ = 0
    with Checker() as checker:
        for file in sorted(path for folder in folders for path in Path(folder).rglob('*.urdf')):
            report = checker.check_file(file)
            if report.usable == accepts(executable, file.read_bytes()):
                counts[report.usable] += 1
                continue
            differ += 1
            fatal = [str(each) for each in report.findings if each.severity.value == 'fatal']
            print(f'{file}: only {"check" if report.usable else "urdfdom"} reads it', *fatal)
    print(f'both read {counts[True]} files, both refuse {counts[False]}, they differ on {differ}')
    return int(differ > 0)


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
