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

"""package.xml conforms to its schema."""

from __future__ import annotations

from pathlib import Path
import re
import shutil
import subprocess

import pytest
from test_support.patience import PATIENCE
from test_support.places import ROOT

MANIFEST = ROOT / 'package.xml'


def why_no_schema(file: Path) -> str:
    """Return why xmllint cannot load the schemas that a file names, or '' if it can load them."""
    for schema in re.findall('href="([^"]+)"', file.read_text(encoding='utf-8')):
        done = subprocess.run(
            ['xmllint', '--noout', schema], capture_output=True, text=True, timeout=PATIENCE
        )
        if done.returncode:
            why = ' '.join(done.stderr.split())
            return f'xmllint cannot load {schema}, which needs a network: {why}'
    return ''


@pytest.mark.linter
@pytest.mark.skipif(not shutil.which('xmllint'), reason='xmllint is not installed')
@pytest.mark.xmllint
def test_xmllint() -> None:
    reason = 'ament_xmllint comes with a distribution'
    main = pytest.importorskip('ament_xmllint.main', reason=reason)
    if why_not := why_no_schema(MANIFEST):
        pytest.skip(why_not)
    assert main.main(argv=[str(MANIFEST)]) == 0


@pytest.mark.parametrize(
    ('last', 'reason'), [('exit 0', ''), ('echo no route >&2; exit 1', 'a network: no route')]
)
def test_without_a_network_the_schema_is_missing(
    last: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / 'xmllint'
    text = f'#!/bin/sh\n[ "$2" = http://download.ros.org/schema/package_format3.xsd ] && {last}\n'
    program.write_text(text)
    program.chmod(0o755)
    monkeypatch.setenv('PATH', str(tmp_path), prepend=':')
    assert why_no_schema(MANIFEST).endswith(reason)
    assert bool(why_no_schema(MANIFEST)) == bool(reason)
