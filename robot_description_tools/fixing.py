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
Mends descriptions: applies the edits of findings until there are no more.

Everything happens in memory, on the files as they would be; whoever calls writes them. Each round
is checked anew, and what would bring a finding that was not there is left out.

"""

from __future__ import annotations

from collections import Counter
from collections import defaultdict
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from functools import cache
import os
from pathlib import Path
from typing import Any

from robot_description_tools.check import Checker
from robot_description_tools.check import Examined
from robot_description_tools.check import makes_no_robot
from robot_description_tools.description.edits import EditRefused
from robot_description_tools.description.edits import Source
from robot_description_tools.description.edits import Span
from robot_description_tools.description.files import overlaid
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Report
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.edits import Change

# A reader of XML finds one mistake at a time.
_MOST_ROUNDS = 1000
_Key = tuple[Edit, ...]
_Texts = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Offer:
    """
    A repair that can be made now.

    Attributes
    ----------
    findings : tuple of Diagnostic
        What it mends: of several robots, or of several calls of one macro.
    repair : Repair
        What it does.
    spans : mapping of str to tuple of Span
        What it replaces, by file.
    changes : tuple of Change
        The same with lines and columns, for people and programs.

    """

    findings: tuple[Diagnostic, ...]
    repair: Repair
    spans: Mapping[str, tuple[Span, ...]]
    changes: tuple[Change, ...]

    @property
    def weight(self) -> int:
        """How much the worst of its findings matters."""
        return max(list(Severity).index(finding.severity) for finding in self.findings)

    def meets(self, other: Offer) -> bool:
        """Return whether it touches what another one does."""
        return any(
            span.meets(another)
            for file in self.spans.keys() & other.spans.keys()
            for span in self.spans[file]
            for another in other.spans[file]
        )


@dataclass(frozen=True, slots=True)
class Refused:
    """A finding whose repair cannot be made, and why."""

    finding: Diagnostic
    reason: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """
    What became of files.

    Attributes
    ----------
    before, after : dict of str to bytes
        What each file held that has changed, and what it would hold now, by its real path.
    was, reports : dict of str to Report
        What is wrong with each description, and what would be then.
    count : int
        How many findings are gone.
    offers : tuple of Offer
        What can still be mended, by suggested repairs.
    refused : tuple of Refused
        What could not be mended.
    more : int
        How many more findings suggested repairs would mend.

    """

    before: Mapping[str, bytes]
    after: Mapping[str, bytes]
    was: Mapping[str, Report]
    reports: Mapping[str, Report]
    count: int
    offers: tuple[Offer, ...]
    refused: tuple[Refused, ...]
    more: int


def offers(examined: Collection[Examined]) -> tuple[list[Offer], list[Refused]]:
    """
    Return which repairs can be made now, and which cannot.

    Parameters
    ----------
    examined : collection of Examined
        Descriptions as they are. One that includes a file which another one would change has a
        say in it only if it is among them.

    Returns
    -------
    offers : list of Offer
        In the order of their findings; each may be made, but not together with one that it meets.
    refused : list of Refused
        What stands in a macro whose other calls want it otherwise, is computed by xacro, or lies
        in a file that is not the user's.

    """
    wanted: dict[_Key, list[tuple[Examined, Diagnostic]]] = defaultdict(list)
    for each in examined:
        for finding in each.report.findings:
            if finding.repair is not None:
                wanted[tuple(map(_written, finding.repair.edits))].append((each, finding))
    count = Counter(
        (id(each), edit) for key, wishes in wanted.items() for each, _ in wishes for edit in key
    )
    source_of, check_owner = cache(_source), cache(_check_owner)
    offered, refused = [], []
    for key, wishes in wanted.items():
        findings = tuple(finding for _, finding in wishes)
        try:
            if not all(each.is_placed for each, _ in wishes):
                raise EditRefused('where this version of xacro has it from is unknown')
            for finding in findings:
                for edit in finding.repair.edits if finding.repair else ():
                    source_of(real_path(edit.where.source)).check(edit)
            offer = _offer(findings, key, source_of)
            for edit in key:
                for each in examined:
                    where = edit.where
                    made = each.made[where.source, where.line, where.column]
                    if count[id(each), edit] < made:
                        raise EditRefused('other calls of the macro want it as it is')
                for owner in {each.report.file for each, _ in wishes}:
                    check_owner(edit.where.source, owner)
            if offer.spans:
                offered.append(offer)
        except EditRefused as error:
            refused += [Refused(finding, str(error)) for finding in findings]
    return offered, refused


def changes_of(offered: Iterable[Offer]) -> dict[Diagnostic, tuple[Change, ...]]:
    """Return what can be changed to mend each finding."""
    return {finding: offer.changes for offer in offered for finding in offer.findings}


def _written(edit: Edit) -> Edit:
    """Return an edit at what is written, whatever calls of macros lead there."""
    where = edit.where
    return replace(edit, where=Location(real_path(where.source), where.line, where.column))


def _source(file: str) -> Source:
    try:
        return Source(read_file(file), file)
    except OSError as error:
        raise EditRefused(f'the file cannot be read: {error.strerror}') from error


def _offer(findings: tuple[Diagnostic, ...], key: _Key, source_of: Any) -> Offer:
    spans: dict[str, tuple[Span, ...]] = {}
    changes: list[Change] = []
    for edit in dict.fromkeys(key):
        file = edit.where.source
        source = source_of(file)
        for span in source.spans(edit):
            there = spans.get(file, ())
            if span in there:
                continue
            if any(span.meets(other) for other in there):
                raise EditRefused('its parts overlap')
            spans[file] = (*there, span)
            shown = next(
                (f.where.source for f in findings if real_path(f.where.source) == file),
                file,
            )
            changes.append(source.change(span, shown))
    # Where one finding's title differs from that of another, the safest word counts least.
    repairs = [finding.repair for finding in findings if finding.repair]
    is_safe = all(repair.is_safe for repair in repairs)
    return Offer(findings, replace(repairs[0], is_safe=is_safe), spans, tuple(changes))


def _check_owner(file: str, main: str) -> None:
    """Raise EditRefused for a file that the user who checks another one would not edit."""
    if not os.path.isfile(file):
        raise EditRefused('it stands in no file')
    if not os.access(file, os.W_OK):
        raise EditRefused('the file may not be written')
    if not os.access(os.path.dirname(file), os.W_OK):
        raise EditRefused('no file may be written in its folder, so it cannot be replaced')
    if os.stat(file).st_nlink > 1:
        raise EditRefused('the file has several hard links, and its other names would keep it')
    for folder in Path(file).parents:
        if (folder / 'ament_index').is_dir() and folder.name == 'share':
            raise EditRefused('the file is an installed copy: mend its source')
    own, other = (PackageResolver().beside(Path(each)).package for each in (main, file))
    if other and other != own:
        raise EditRefused(f"the file belongs to another package, '{other.name}'")
    folder = own or Path(real_path(main)).parent
    if not Path(file).is_relative_to(folder):
        raise EditRefused(f"the file lies outside of '{folder}'")


class Fixer:
    """
    Mends descriptions together, since they may include the same files.

    Parameters
    ----------
    checker : Checker
        Says what is wrong with them, and what of it is told; only that is mended.
    files : mapping of str to bool
        The descriptions, and whether the user has named each.
    suggested : bool
        Whether also what changes the behaviour of the robot is mended.

    """

    def __init__(
        self, checker: Checker, files: Mapping[str, bool], *, suggested: bool = False
    ) -> None:
        self._checker = checker
        self._files = files
        self._suggested = suggested
        # Descriptions in which no round may bring a finding, though another round would mend it.
        self._strict: set[str] = set()
        self._texts: dict[str, bytes] = {}
        self._dropped: dict[_Key, str] = {}
        # Ids of findings that have been mended.
        self._mended: set[int] = set()

    def run(self) -> Fixed:
        """Return what the files would hold if all that can be mended was."""
        first = self._examine(self._files, {})
        # A file that was found in a folder and makes no robot is not what the user asked for.
        robots = {
            file: each
            for file, each in first.items()
            if self._files[file] or not makes_no_robot(each.report)
        }
        # Written is only over what was read: another program may change a file meanwhile.
        read = {name for each in robots.values() for name in each.files if os.path.isfile(name)}
        before = {name: read_file(name) for name in read}
        now, brings = self._rounds(robots)
        while brings - self._strict:
            # Something came to light that cannot be mended: what uncovers it has to stay.
            self._strict |= brings
            now, brings = self._rounds(robots)
        if self._checker.selection.baseline is not None:
            # What it was asked for last may not have been done.
            now = self._examine(robots, self._texts)
        offered, refused = self._offers(now)
        more = [offer for offer in offered if not offer.repair.is_safe]
        return Fixed(
            before={file: before[file] for file in self._texts},
            after=self._texts,
            was={file: each.report for file, each in first.items()},
            reports={file: now.get(file, each).report for file, each in first.items()},
            count=sum(
                self._gone(each.report, now[file].report).total() for file, each in robots.items()
            ),
            offers=tuple(offered),
            refused=tuple(
                one
                for one in refused
                if self._suggested or (one.finding.repair and one.finding.repair.is_safe)
            ),
            more=0 if self._suggested else sum(len(offer.findings) for offer in more),
        )

    def _gone(self, first: Report, last: Report) -> Counter[tuple[str, str]]:
        """Return what is gone by kinds; another one of its kind may have come to light behind."""
        mended = (finding for finding in first.findings if id(finding) in self._mended)
        return (_counts(first) - _counts(last)) | Counter(map(_kind, _all(mended)))

    def _rounds(self, now: Mapping[str, Examined]) -> tuple[Mapping[str, Examined], set[str]]:
        """
        Mend until nothing is left to mend; return what is found then, and who has got worse.

        What matters most is mended first and alone, so that what it uncovers is not taken for what
        a lesser repair brings, nor the other way round.

        """
        self._texts, self._dropped, self._mended = {}, {}, set()
        known = {file: each.report for file, each in now.items()}
        seen: set[int] = set()
        for _ in range(_MOST_ROUNDS):
            state = hash((frozenset(self._texts.items()), len(self._dropped)))
            if state in seen:
                # Two repairs undo each other.
                break
            seen.add(state)
            chosen: list[Offer] = []
            wanted = [
                offer
                for offer in self._offers(now)[0]
                if offer.repair.is_safe or self._suggested
            ]
            most = max((offer.weight for offer in wanted), default=0)
            for offer in wanted:
                if offer.weight == most and not any(offer.meets(other) for other in chosen):
                    chosen.append(offer)
            before = now
            made, now = self._good(chosen, [], now, now)
            if not chosen:
                break
            self._texts = self._edited(made)
            self._mended |= {id(finding) for offer in made for finding in offer.findings}
            for file, each in now.items():
                known[file] = _known(known[file], before[file].report, each.report)
        return now, {file for file, each in now.items() if _new(known[file], each.report)}

    def _offers(self, now: Mapping[str, Examined]) -> tuple[list[Offer], list[Refused]]:
        with overlaid(self._texts):
            offered, refused = offers(now.values())
        good = []
        for offer in offered:
            reason = self._dropped.get(_key(offer))
            if reason is None:
                good.append(offer)
            else:
                refused += [Refused(finding, reason) for finding in offer.findings]
        return good, refused

    def _good(
        self,
        chosen: list[Offer],
        base: list[Offer],
        before: Mapping[str, Examined],
        now: Mapping[str, Examined],
    ) -> tuple[list[Offer], Mapping[str, Examined]]:
        """
        Return those of some repairs that make nothing worse, and what is found after them.

        ``base`` are repairs that are good already; ``before`` is what was found without them, and
        ``now`` with them.

        """
        if not chosen:
            return [], now
        made, suspects = [*base, *chosen], chosen
        try:
            after = self._after(made, before)
            suspects, reason = self._suspects(chosen, made, before, after)
        except EditRefused as error:
            reason = str(error)
        if not reason:
            return chosen, after
        if len(chosen) == 1:
            self._dropped[_key(chosen[0])] = reason
            return [], now
        if len(suspects) == len(chosen):
            suspects = chosen[len(chosen) // 2:]
        ids = set(map(id, suspects))
        first, now = self._good([o for o in chosen if id(o) not in ids], base, before, now)
        second, now = self._good(suspects, [*base, *first], before, now)
        return [*first, *second], now

    def _suspects(
        self,
        chosen: list[Offer],
        made: list[Offer],
        before: Mapping[str, Examined],
        after: Mapping[str, Examined],
    ) -> tuple[list[Offer], str]:
        """Return which of some repairs, made with others, may be to blame, and for what."""
        for main, each in before.items():
            left = _left(each.report, after[main].report, made)
            useless = [offer for offer in chosen if left.intersection(map(id, offer.findings))]
            if useless:
                return useless, 'the finding would still be there'
        bad = {
            main: 'the description could not be read any more'
            for main, each in before.items()
            if each.report.usable and not after[main].report.usable
        }
        for main in self._strict & before.keys():
            was, now = before[main].report, after[main].report
            for code, _ in _new(_known(was, was, now), now):
                bad.setdefault(main, f'it would bring {code}')
        for main, reason in bad.items():
            near = [offer for offer in chosen if before[main].files & offer.spans.keys()]
            return near or chosen, reason
        return [], ''

    def _edited(self, made: Iterable[Offer]) -> dict[str, bytes]:
        """Return all files as they are after some repairs."""
        spans: dict[str, set[Span]] = defaultdict(set)
        for offer in made:
            for file, some in offer.spans.items():
                spans[file] |= {*some}
        with overlaid(self._texts):
            edited = {file: _source(file).edited(some) for file, some in spans.items()}
        return {**self._texts, **edited}

    def _after(
        self, made: Iterable[Offer], before: Mapping[str, Examined]
    ) -> Mapping[str, Examined]:
        texts = self._edited(made)
        changed = {file for offer in made for file in offer.spans}
        # A baseline counts what it has silenced, over all files.
        has_baseline = self._checker.selection.baseline is not None
        mains = [main for main, each in before.items() if has_baseline or each.files & changed]
        return {**before, **self._examine(mains, texts)}

    def _examine(self, files: Iterable[str], texts: _Texts) -> dict[str, Examined]:
        if self._checker.selection.baseline is not None:
            self._checker.selection.baseline.forget()
        with overlaid(texts):
            return {
                file: self._checker.examine(file, is_named=self._files[file]) for file in files
            }


def _key(offer: Offer) -> _Key:
    """Return what an offer is known by in the next round, whatever moves above it."""
    return tuple(
        replace(edit, where=Location(edit.where.source, path=finding.where.path))
        for finding in offer.findings
        for edit in (finding.repair.edits if finding.repair else ())
    )


def _counts(report: Report) -> Counter[tuple[str, str]]:
    return Counter(map(_kind, _all(report.findings)))


def _all(findings: Iterable[Diagnostic]) -> Iterator[tuple[Diagnostic, Location]]:
    """Yield a finding for each of its places."""
    for finding in findings:
        yield from ((finding, place) for place in (finding.where, *finding.also))


def _kind(found: tuple[Diagnostic, Location]) -> tuple[str, str]:
    """Return what of a finding stays when lines come and go: its code and its file."""
    finding, place = found
    return finding.code, real_path(place.source)


def _told(finding: Diagnostic) -> tuple[str, str]:
    """Return what of a finding stays when an edit moves its place."""
    return finding.code, finding.message


def _left(was: Report, now: Report, made: Collection[Offer]) -> set[int]:
    """Return the ids of findings that are still there although some repairs should mend them."""
    mended = {id(finding) for offer in made for finding in offer.findings}
    gone = Counter(_told(f) for f in was.findings if id(f) in mended)
    allowed = Counter(map(_told, was.findings)) - gone
    left = (Counter(map(_told, now.findings)) - allowed) & gone
    return {id(f) for f in was.findings if id(f) in mended and left[_told(f)]}


def _known(known: Report, before: Report, after: Report) -> Report:
    """
    Return what is known to have been wrong from the beginning, after one more round.

    Where something was fatal, nobody could look behind it. An error costs the part that it names,
    and nobody sees the warnings about that part until it is mended.

    """
    if _fatal(before) - _fatal(after):
        return after
    if after.errors < before.errors:
        errors = (finding for finding in known.findings if finding.is_error)
        warnings = (finding for finding in after.findings if not finding.is_error)
        return replace(known, findings=(*errors, *warnings))
    if _unfound(after) < _unfound(before):
        # What is in a mesh file shows when the file is found.
        inside = (finding for finding in after.findings if finding.code in _OF_MESHES)
        return replace(known, findings=(*known.findings, *inside))
    return known


_OF_MESHES = frozenset({'collision-faces', 'mesh-faces', 'mesh-not-read', 'shape-units'})


def _unfound(report: Report) -> int:
    """Return how many findings are about files that are not found."""
    return sum(finding.code.startswith('file-') for finding in report.findings)


def _fatal(report: Report) -> Counter[tuple[str, str]]:
    return Counter(_told(f) for f in report.findings if f.severity is Severity.FATAL)


def _new(known: Report, now: Report) -> Counter[tuple[str, str]]:
    """Return the kinds of findings of which there are more than are known."""
    return _counts(now) - _counts(known)
