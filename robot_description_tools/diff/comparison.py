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

"""The comparison of two descriptions of a robot."""

from __future__ import annotations

from dataclasses import dataclass

from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diff.displacements import Displacement
from robot_description_tools.diff.displacements import displacements
from robot_description_tools.diff.facts import facts_of
from robot_description_tools.diff.findings import Findings
from robot_description_tools.diff.findings import gone_and_new
from robot_description_tools.diff.renaming import find_names
from robot_description_tools.diff.values import Difference
from robot_description_tools.diff.values import differences
from robot_description_tools.diff.values import renamed
from robot_description_tools.diff.values import TOLERANCE


@dataclass(frozen=True, slots=True)
class Comparison:
    """
    Differences between two descriptions.

    Attributes
    ----------
    differences : tuple of Difference
        Differences between links, joints and other elements.
    displacements : tuple of Displacement
        Links that both descriptions have and whose poses differ, parents first.
    seen_from : str
        The link in whose frame the poses are compared. This is the root if both descriptions have
        the same root, else the link in both descriptions that is nearest to the two roots.
    gone, new : tuple of Diagnostic
        Findings that only the first description has, and findings that only the second description
        has.

    """

    differences: tuple[Difference, ...]
    displacements: tuple[Displacement, ...]
    seen_from: str
    gone: tuple[Diagnostic, ...]
    new: tuple[Diagnostic, ...]

    @property
    def is_same(self) -> bool:
        """True if nothing differs."""
        return not (self.differences or self.displacements or self.gone or self.new)


def compare(
    before: RobotDescription,
    after: RobotDescription,
    tolerance: float = TOLERANCE,
    *,
    moved: tuple[str, str] = ('', ''),
    findings: tuple[Findings, Findings] | None = None,
) -> Comparison:
    """
    Compare two descriptions.

    A link or joint is reported as renamed if its parent and all its facts except names are the
    same in both descriptions, and no other element matches. If not, the old element is reported as
    removed and the new element as added.

    Parameters
    ----------
    before, after : RobotDescription
        The robots.
    tolerance : float
        Largest ignored difference, relative to the larger value. For lengths [m] and angles [rad]
        below 1, the difference is absolute.
    moved : tuple of (str, str)
        Two folders. In texts of ``before``, such as paths of meshes, the first folder is replaced
        by the second folder before the comparison. Use this if ``before`` is in a copy of an old
        revision: give the folder of the copy, and the folder of the checkout.
    findings : tuple of iterables of Diagnostic, optional
        Findings about each description. By default, the findings from reading the descriptions.

    Returns
    -------
    Comparison

    """
    names = find_names(before, after, tolerance)
    facts = facts_of(before, names, moved), facts_of(after)
    reference, moved_links = displacements(before, after, names, tolerance)
    return Comparison(
        (*renamed(names), *differences(*facts, tolerance)),
        moved_links,
        reference,
        *gone_and_new(*(findings or (before.findings, after.findings)), names),
    )
