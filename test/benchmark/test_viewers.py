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

"""The benchmark of several viewers: its counts, and its result for our page."""

from __future__ import annotations

from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
import sys

from benchmark.viewer_programs import move
from benchmark.viewer_programs import RATE
from benchmark.viewers import COLUMNS
from benchmark.viewers import measure
from benchmark.viewers import motion_of
from benchmark.viewers import versions
from benchmark.viewers import WATCH
from benchmark.viewers import with_ends
import pytest
from test_support.browser import installed
from test_support.browser import new_page
from test_support.browser import started
from test_support.browser import wait_for
from test_support.viewer_robots import chain

# A page that draws two triangles in each of 24 turns. Every third turn moves them: in the first
# turns with a matrix, and later with new vertex data.
DRAWING = """
const gl = document.createElement('canvas').getContext('webgl2');
const program = gl.createProgram();
for (const [kind, text] of [
  [gl.VERTEX_SHADER, 'uniform mat4 m; void main() { gl_Position = m * vec4(1.0); }'],
  [gl.FRAGMENT_SHADER, 'void main() { gl_FragColor = vec4(1.0); }'],
]) {
  const shader = gl.createShader(kind);
  gl.shaderSource(shader, text);
  gl.compileShader(shader);
  gl.attachShader(program, shader);
}
gl.linkProgram(program);
gl.useProgram(program);
gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
window.turns = 0;
const draw = () => {
  if (turns === 24) return;
  const matrix = new Float32Array(16);
  matrix[7] = Math.min(12, turns - (turns % 3)) + 1;
  gl.uniformMatrix4fv(gl.getUniformLocation(program, 'm'), false, matrix);
  if (turns > 12 && turns % 3 === 0) {
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([turns]), gl.STATIC_DRAW);
  }
  gl.drawArrays(gl.TRIANGLES, 0, 6);
  window.turns += 1;
  requestAnimationFrame(draw);
};
requestAnimationFrame(draw);
"""

TURNS = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'


def test_a_robot_moves_within_its_limits_at_the_rate(tmp_path: Path) -> None:
    file = tmp_path / 'small.urdf'
    file.write_text(
        '<robot name="r"><link name="a"/><link name="b"/><joint name="knee" type="revolute">'
        '<parent link="a"/><child link="b"/><axis xyz="0 1 0"/>'
        '<limit lower="0.5" upper="0.7" effort="1" velocity="1"/></joint></robot>'
    )
    joints = motion_of(file)
    seen: list[list[float]] = []
    count, spent = move(['knee', 'fixed'], seen.append, joints, 0.2)
    assert len(seen) == count <= spent * RATE + 1
    knee, fixed = zip(*seen, strict=True)
    assert 0.5 <= min(knee) <= max(knee) <= 0.7
    assert set(fixed) == {0.0}


def test_viewers_that_are_not_there_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    there = versions(Namespace(python=sys.executable))
    assert there['ours'] == ''
    left_out = capsys.readouterr().err
    for viewer in ('viser', 'meshcat'):
        assert (viewer in there) != (f'{viewer}: left out' in left_out)


def test_cells() -> None:
    assert with_ends([3.0, 1.0, 1234.56], 1) == '3.0 (1.0-1,234.6)'
    assert with_ends([], 1) == '-'


@pytest.mark.long
@pytest.mark.skipif(installed() is None, reason='no browser is installed')
def test_pictures_are_counted_and_our_page_moves(tmp_path: Path) -> None:
    file = tmp_path / 'small.urdf'
    file.write_text(chain(['a', 'b']))

    def run() -> tuple[dict[str, float], set[str], dict[str, object]]:
        with started() as browser:
            page = new_page(browser)
            page.add_init_script(WATCH)
            page.goto('about:blank')
            page.add_script_tag(content=DRAWING)
            wait_for(page, 'turns === 24')
            page.evaluate(TURNS)
            watched = page.evaluate('watched')
            args = Namespace(package_path=[], duration=1.0)
            row, elsewhere = measure(browser, 'ours', file, args)
            return dict(zip(COLUMNS, row, strict=True)), elsewhere, watched

    # Use another thread, because a browser of another test may run in this thread.
    with ThreadPoolExecutor(1) as executor:
        row, elsewhere, watched = executor.submit(run).result()
    assert watched['moved'] == 8
    assert [triangles for _, triangles in watched['steps']] == [0, 2]
    assert elsewhere == set()
    assert min(row.values()) > 0.0
    assert row['poses/s'] <= RATE + 1.0
    # The page receives two poses and the values of two joints, or less if the machine is slow.
    assert row['bytes'] < 1000.0
