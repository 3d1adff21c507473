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

"""Apply the repair of one finding, as ``check --fix`` does for all findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from collections.abc import Iterator
from contextlib import suppress

from robot_description_tools.check import Checker
from robot_description_tools.description.edits import EditRefused
from robot_description_tools.description.edits import EncodedText
from robot_description_tools.description.files import overlaid
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.files import write_file
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Report
from robot_description_tools.fixing import Offer
from robot_description_tools.fixing import offers
from robot_description_tools.fixing import Refused

_CHANGED = 'the file has changed: look at its present findings'


def apply_repair(
    checker: Checker, file: str, finding: Diagnostic, opened: Collection[str]
) -> None:
    """
    Apply the repair of one finding of a description, and write the files.

    Parameters
    ----------
    checker : Checker
        Reports the findings.
    file : str
        The description.
    finding : Diagnostic
        The finding.
    opened : collection of str
        The files that may be written, as returned by `real_path`.

    Raises
    ------
    EditRefused
        If the description no longer has the finding, or if a file has changed meanwhile. Also if
        the repair is not possible, would not remove the finding, would make the description
        unusable, or would change a file that is not in ``opened``. Nothing is written.
    OSError
        If a file cannot be written.

    """
    # All steps use this content, even if another program writes the files meanwhile.
    before = {name: data for name in opened for data in _content(name)}
    with overlaid(before):
        examined = checker.examine(file)
        offered, refused = offers([examined])
        offer = _offer_for(finding, offered)
        if offer is None:
            reasons = [
                each.reason
                for each in refused
                if (each.code, _place(each)) == (finding.code, _place(finding))
            ]
            raise EditRefused(next(iter(reasons), _CHANGED))
        after = {}
        for name, spans in offer.spans.items():
            if name not in before:
                raise EditRefused(
                    f"the repair would change '{name}', which the page does not show"
                )
            after[name] = EncodedText(before[name], name).edited(spans)
    with overlaid({**before, **after}):
        now = checker.examine(file).report
    if examined.report.usable and not now.usable:
        raise EditRefused('the repair would make the description unusable')
    if _count(now, finding) >= _count(examined.report, finding):
        raise EditRefused('the repair would not remove the finding')
    for name in after:
        if [*_content(name)] != [before[name]] or real_path(name) != name:
            raise EditRefused(_CHANGED)
    for name, data in after.items():
        write_file(name, data)


def _content(name: str) -> Iterator[bytes]:
    with suppress(OSError):
        yield read_file(name)


def _offer_for(finding: Diagnostic, offered: Collection[Offer]) -> Offer | None:
    """Return the possible repair (`Offer`) that fixes a finding, or None if there is none."""
    wanted = _key(finding)
    return next((o for o in offered if any(_key(each) == wanted for each in o.findings)), None)


def _key(finding: Diagnostic) -> tuple[object, ...]:
    return finding.code, finding.message, _place(finding)


def _place(finding: Diagnostic | Refused) -> tuple[object, ...]:
    where = finding.where
    return real_path(where.source), where.line, where.column


def _count(report: Report, finding: Diagnostic) -> int:
    """Return the number of findings that have the code and the message of ``finding``."""
    kinds = Counter((each.code, each.message) for each in report.findings)
    return kinds[finding.code, finding.message]
