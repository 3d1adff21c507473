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

"""Findings of all robots that use the open files."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.check import Checker
from robot_description_tools.check import XacroOptions
from robot_description_tools.editor.project import Project
from test_support.examples import examples

pytest.importorskip('xacro', reason='needs xacro')

HEAD = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
PART = f"""{HEAD}<xacro:macro name="part" params="kind"><link name="${{kind}}"/><link name="tip"/>
<joint name="j" type="continuous"><parent link="${{kind}}"/><child link="tip"/>
<axis xyz="0 0 1"/></joint></xacro:macro></robot>"""
MAIN = f"""{HEAD}<xacro:include filename="part.xacro"/><xacro:arg name="kind" default=""/>
<xacro:part kind="$(arg kind)"/></robot>"""
TABLE = """[tool.robot-description.robots.r]
file = "r.urdf.xacro"
arguments.kind = ["a", "b"]
"""
PIECES = '', ' ', '"', '>', '2', '${', '}', '<link name="x"/>', '<xacro:part kind="a"/>', '<!--'


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, float, int, str]:
    """Draw a file, a place in it, a number of characters to remove, and a text to insert."""
    name = draw(st.sampled_from(['part.xacro', 'r.urdf.xacro']))
    return name, draw(st.floats(0, 1)), draw(st.integers(0, 3)), draw(st.sampled_from(PIECES))


@pytest.mark.long
@given(st.lists(edits(), min_size=1, max_size=4))
@settings(max_examples=examples(3), deadline=None)
def test_findings_after_edits_are_those_of_a_new_server(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[str, float, int, str]]
) -> None:
    """The findings depend only on the newest texts, not on earlier texts."""
    folder = Path(mkdtemp(dir=tmp_path_factory.getbasetemp()))
    texts = {'part.xacro': PART, 'r.urdf.xacro': MAIN, 'robot_description.toml': TABLE}
    for name, text in texts.items():
        (folder / name).write_text(text)
    main = str(folder / 'r.urdf.xacro')

    def check(project: Project) -> object:
        for name, text in texts.items():
            project.open(str(folder / name), text)
        project.keep(main, project.examine(main, project.unsaved()))
        return project.findings()

    with Checker(xacro=XacroOptions(with_values=True)) as used:
        project = Project(used)
        check(project)
        for name, where, n_removed, inserted in changes:
            at = round(where * len(texts[name]))
            texts[name] = texts[name][:at] + inserted + texts[name][at + n_removed:]
            found = check(project)
        with Checker(xacro=XacroOptions(with_values=True)) as new:
            assert found == check(Project(new))
