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

"""Repairs that a page applies: only to opened files, and only with a token."""

from __future__ import annotations

from functools import partial
import http.client
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from robot_description_tools.check import Checker
from robot_description_tools.description.edits import EditRefused
from robot_description_tools.description.files import real_path
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.repairing import apply_repair
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from test_support.patience import wait_until

WRONG = """<robot name="r">
  <link name="a"/><link name="b"/>
  <joint name="j" type="continuous"><axis xyz="0 0 2"/><parent link="a"/><child link="b"/></joint>
</robot>
"""
CODE = 'axis-length'


def finding_of(file: Path) -> Diagnostic:
    return next(each for each in load_file(file).findings if each.code == CODE)


def apply(file: Path, finding: Diagnostic, opened: set[str]) -> None:
    with Checker() as checker:
        apply_repair(checker, str(file), finding, opened)


def test_only_the_repair_of_the_finding_is_applied(tmp_path: Path) -> None:
    file = tmp_path / 'r.urdf'
    twice = WRONG.replace('</robot>', WRONG.splitlines()[2].replace('"j"', '"k"').replace(
        '"b"', '"c"') + '<link name="c"/></robot>')
    file.write_text(twice)
    finding = finding_of(file)
    apply(file, finding, {real_path(file)})
    assert file.read_text() == twice.replace('0 0 2', '0 0 1', 1)
    # The finding is gone, so it cannot be repaired again.
    with pytest.raises(EditRefused, match='has changed'):
        apply(file, finding, {real_path(file)})


@pytest.mark.parametrize('case', ['not opened', 'other link', 'other text', 'other package'])
def test_nothing_else_is_written(tmp_path: Path, case: str) -> None:
    folder = tmp_path / 'mine'
    folder.mkdir()
    file, other = folder / 'r.urdf', tmp_path / 'other.urdf'
    file.write_text(WRONG)
    finding, opened = finding_of(file), {real_path(file)}
    other.write_text(WRONG)
    if case == 'not opened':
        opened = {real_path(other)}
    elif case == 'other link':
        file.unlink()
        file.symlink_to(other)
    elif case == 'other text':
        file.write_text(WRONG.replace('0 0 2', '0 0 3'))
    else:
        (folder / 'package.xml').write_text('<package><name>mine</name></package>')
        file.rename(tmp_path / 'part.urdf.xacro')
        file = folder / 'r.urdf.xacro'
        include = '<xacro:include filename="../part.urdf.xacro"/>'
        part = tmp_path / 'part.urdf.xacro'
        file.write_text(f'<robot name="r" xmlns:xacro="x">{include}</robot>')
        finding = finding_of(file)
        opened = {real_path(file), real_path(part)}
    before = {path: path.read_bytes() for path in tmp_path.rglob('*') if path.is_file()}
    with pytest.raises(EditRefused):
        apply(file, finding, opened)
    assert {path: path.read_bytes() for path in before} == before


def test_a_file_that_changes_during_the_repair_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / 'r.urdf'
    file.write_text(WRONG)
    finding = finding_of(file)
    examine = Checker.examine

    def examine_and_change(self: Checker, name: str) -> object:
        found = examine(self, name)
        file.write_text(WRONG + '<!-- mine -->')
        return found

    monkeypatch.setattr(Checker, 'examine', examine_and_change)
    with pytest.raises(EditRefused, match='has changed'):
        apply(file, finding, {real_path(file)})
    assert file.read_text() == WRONG + '<!-- mine -->'


def post(server: ViewerServer, address: str, token: str, origin: str = '') -> tuple[int, str]:
    place = urlsplit(server.url).netloc
    connection = http.client.HTTPConnection(place)
    cookie = f'robot_description_viewer_{place.rpartition(":")[2]}={token}'
    headers = {'Origin': origin or f'http://{place}', 'Cookie': cookie}
    connection.request('POST', f'/{address}', headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def test_the_server_writes_only_with_edit_and_token(tmp_path: Path) -> None:
    file = tmp_path / 'r.urdf'
    file.write_text(WRONG)

    def repair(finding: Diagnostic, opened: frozenset[str]) -> None:
        apply(file, finding, {*opened})

    with pytest.raises(ValueError, match='token'):
        ViewerServer(Stage(can_edit=True), Access('127.0.0.1'), repair=repair)
    access = Access('127.0.0.1', needs_token=True)
    assert len(access.token) > 16
    load = partial(load_file, file)
    for is_allowed in (False, True):
        stage = Stage(can_edit=is_allowed)
        server = ViewerServer(stage, access, load, repair=repair if is_allowed else None)
        server.start_thread('127.0.0.1', 0)
        try:
            (message,) = [m for m in stage.messages() if m['type'] == 'findings']
            (found,) = [each for each in message['findings'] if each['code'] == CODE]
            if not is_allowed:
                assert found['repair'] is None
                assert post(server, 'repair?reading=1&finding=0', access.token)[0] == 403
                continue
            address = found['repair']['address']
            assert found['repair']['title']
            for token, origin in (('', ''), ('wrong', ''), (access.token, 'http://evil.example')):
                assert post(server, address, token, origin)[0] == 403
            stale = address.replace('reading=1', 'reading=0')
            for wrong in (stale, f'{address}9', 'repair', 'repair?reading=x&finding=y'):
                assert post(server, wrong, access.token)[0] == 409
            assert file.read_text() == WRONG
            assert post(server, address, access.token) == (200, 'ok\n')
            assert file.read_text() == WRONG.replace('0 0 2', '0 0 1')
            # The page shows the new file, and a second repair of the old finding is refused.
            assert wait_until(lambda stage=stage: stage.loaded and not stage.loaded.findings)
            assert post(server, address, access.token)[0] == 409
        finally:
            server.stop_thread()
