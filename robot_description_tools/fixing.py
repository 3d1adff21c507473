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
Repairs descriptions: applies the edits of findings until no edit is left.

The edits are made in memory, and the caller writes the files. After each round of repairs, the
descriptions are checked again. A repair is undone if it causes a new finding that no other repair
fixes.

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
from functools import partial
import os
from pathlib import Path
import pickle
from typing import Any
from typing import TypeVar
import zlib

from robot_description_tools.check import Checker
from robot_description_tools.check import Examined
from robot_description_tools.check import makes_no_robot
from robot_description_tools.description.edits import EditRefused
from robot_description_tools.description.edits import EncodedText
from robot_description_tools.description.edits import Replacement
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

# This maximum is large, because each round finds only one mistake in a broken XML file.
#: Count. Maximum number of rounds of repairs.
_MOST_ROUNDS = 1000
T = TypeVar('T')
_Key = tuple[Edit, ...]
# The code, the file and the message of a finding.
_Listed = tuple[str, str, str]
_Texts = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Offer:
    """
    A possible repair.

    Attributes
    ----------
    findings : tuple of Diagnostic
        The findings that the repair fixes. The findings may be from several robots or several
        calls of a macro.
    repair : Repair
        The repair.
    spans : mapping of str to tuple of Replacement
        The replaced characters, by file.
    changes : tuple of Change
        The replacements as lines and columns, for output.

    """

    findings: tuple[Diagnostic, ...]
    repair: Repair
    spans: Mapping[str, tuple[Replacement, ...]]
    changes: tuple[Change, ...]

    @property
    def rank(self) -> int:
        """Rank of the most severe finding of the offer. A higher rank is more severe."""
        return max(list(Severity).index(finding.severity) for finding in self.findings)

    def overlaps(self, other: Offer) -> bool:
        """Return True if two offers replace some of the same characters."""
        return any(
            span.meets(another)
            for file in self.spans.keys() & other.spans.keys()
            for span in self.spans[file]
            for another in other.spans[file]
        )


@dataclass(frozen=True, slots=True)
class Refused:
    """
    A finding that cannot be repaired.

    Attributes
    ----------
    code : str
        The code of the finding.
    where : Location
        Place of the finding.
    is_safe : bool
        True if the repair is safe.
    reason : str
        The reason why the repair cannot be made.

    """

    code: str
    where: Location
    is_safe: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """
    The result of fixing descriptions.

    Attributes
    ----------
    before, after : mapping of str to bytes
        The content of each changed file before and after the repairs, by its real path.
    reports_before, reports : dict of str to Report
        The findings of each description before and after the repairs.
    count : int
        Number of findings that are fixed.
    new : int
        Number of findings that appeared.
    offers : mapping of str to tuple of Offer
        Maps the first description of each group to the suggested repairs that are still possible.
        Descriptions that share a file belong to the same group.
    refused : tuple of Refused
        Findings that cannot be repaired, each with the reason.
    more : int
        Number of remaining findings that suggested repairs would fix. `Fixer` makes suggested
        repairs only if its argument ``suggested`` is True. The number is then 0.

    """

    before: Mapping[str, bytes]
    after: Mapping[str, bytes]
    reports_before: Mapping[str, Report]
    reports: Mapping[str, Report]
    count: int
    new: int
    offers: Mapping[str, tuple[Offer, ...]]
    refused: tuple[Refused, ...]
    more: int


def offers(
    examined: Collection[Examined], folders: Collection[str] = ()
) -> tuple[list[Offer], list[Refused]]:
    """
    Return the possible repairs, and the findings that cannot be repaired.

    Parameters
    ----------
    examined : collection of Examined
        The checked descriptions. If several descriptions read the same file, a repair must be
        possible for all of them.
    folders : collection of str
        Folders that the user passed to the command. Files in these folders may be edited even if
        they do not belong to the package of the description.

    Returns
    -------
    offers : list of Offer
        Possible repairs, in the order of their findings. Overlapping repairs cannot be made
        together.
    refused : list of Refused
        Findings without a possible repair. For example, the text is in a xacro macro, and other
        calls of this macro need the old text. Other reasons are a value that xacro computes, and
        a file that belongs to another package than the description.

    """
    wanted: dict[_Key, list[tuple[Examined, Diagnostic]]] = defaultdict(list)
    readers: dict[str, list[Examined]] = defaultdict(list)
    for each in examined:
        for file in each.files:
            readers[file].append(each)
        for finding in each.report.findings:
            if finding.repair is not None:
                wanted[tuple(map(_written, finding.repair.edits))].append((each, finding))
    count = Counter(
        (id(each), edit) for key, wishes in wanted.items() for each, _ in wishes for edit in key
    )
    check_owner = cache(partial(_check_owner, tuple(map(real_path, folders))))

    @cache
    def source_of(file: str) -> EncodedText:
        return EncodedText(_read(file), file)

    offered: list[Offer] = []
    refused: list[Refused] = []
    for key, wishes in wanted.items():
        findings = tuple(finding for _, finding in wishes)
        try:
            if not all(each.is_placed for each, _ in wishes):
                raise EditRefused('this version of xacro does not show the source of an element')
            for finding in findings:
                for edit in finding.repair.edits if finding.repair else ():
                    source_of(real_path(edit.where.source)).check(edit)
            offer = _offer(findings, key, source_of)
            for edit in key:
                where = edit.where
                for each in readers[where.source]:
                    made = each.made[where.source, where.line, where.column]
                    if count[id(each), edit] < made:
                        raise EditRefused('other calls of the macro need the old text')
                for owner in {each.report.file for each, _ in wishes}:
                    check_owner(edit.where.source, owner)
            if offer.spans:
                offered.append(offer)
        except EditRefused as error:
            refused += _refused(findings, str(error))
    return offered, refused


def _refused(findings: Iterable[Diagnostic], reason: str) -> Iterator[Refused]:
    for finding in findings:
        is_safe = finding.repair is not None and finding.repair.is_safe
        yield Refused(finding.code, finding.where, is_safe, reason)


def changes_of(offered: Iterable[Offer]) -> dict[Diagnostic, tuple[Change, ...]]:
    """Map each finding to the changes that fix it."""
    return {finding: offer.changes for offer in offered for finding in offer.findings}


def _written(edit: Edit) -> Edit:
    """
    Return a copy of an edit that keeps only the file, line and column of its place.

    If several calls of a macro need the same edit of the source file, the copies are equal.

    """
    where = edit.where
    return replace(edit, where=Location(real_path(where.source), where.line, where.column))


def _read(file: str) -> bytes:
    try:
        return read_file(file)
    except OSError as error:
        raise EditRefused(f'the file cannot be read: {error.strerror}') from error


def _offer(findings: tuple[Diagnostic, ...], key: _Key, source_of: Any) -> Offer:
    spans: dict[str, tuple[Replacement, ...]] = {}
    changes: list[Change] = []
    for edit in dict.fromkeys(key):
        file = edit.where.source
        source = source_of(file)
        for span in source.spans(edit):
            there = spans.get(file, ())
            if span in there:
                continue
            if any(span.meets(other) for other in there):
                raise EditRefused('parts of the repair overlap')
            spans[file] = (*there, span)
            shown = next(
                (f.where.source for f in findings if real_path(f.where.source) == file),
                file,
            )
            changes.append(source.change(span, shown))
    # The repair is safe only if it is safe for each finding that it fixes.
    repairs = [finding.repair for finding in findings if finding.repair]
    is_safe = all(repair.is_safe for repair in repairs)
    return Offer(findings, replace(repairs[0], is_safe=is_safe), spans, tuple(changes))


def _check_owner(folders: Collection[str], file: str, main: str) -> None:
    """
    Raise EditRefused if a file must not be edited, or cannot be replaced.

    Only files in ``folders`` and in the package of the description ``main`` may be edited. If
    ``main`` is in no package, its folder counts as its package.

    """
    if not os.path.isfile(file):
        raise EditRefused('the text is not in a file')
    if not os.access(file, os.W_OK):
        raise EditRefused('the file is not writable')
    if not os.access(os.path.dirname(file), os.W_OK):
        raise EditRefused('the file cannot be replaced, because its folder is not writable')
    if os.stat(file).st_nlink > 1:
        raise EditRefused('the file has several hard links, which would keep the old content')
    for folder in Path(file).parents:
        if (folder / 'ament_index').is_dir() and folder.name == 'share':
            raise EditRefused('the file is an installed copy: fix its source')
    if any(Path(real_path(file)).is_relative_to(folder) for folder in folders):
        return
    own, other = (PackageResolver().beside(Path(each)).package for each in (main, file))
    if other and other != own:
        raise EditRefused(f"the file belongs to another package, '{other.name}'")
    folder = own or Path(real_path(main)).parent
    if not Path(file).is_relative_to(folder):
        raise EditRefused(f"the file is outside of '{folder}'")


class Fixer:
    """
    Fixes descriptions. Descriptions that share a file are fixed together.

    Parameters
    ----------
    checker : Checker
        Reports the findings. Suppressed findings are not fixed.
    files : mapping of str to bool
        The files of the descriptions. The value is True if the user named this file, and False if
        the file was found in a folder.
    suggested : bool
        True to also make repairs that change the behaviour of the robot.
    folders : collection of str
        As for `offers`.

    """

    def __init__(
        self,
        checker: Checker,
        files: Mapping[str, bool],
        *,
        suggested: bool = False,
        folders: Collection[str] = (),
    ) -> None:
        self._checker = checker
        self._files = files
        self._suggested = suggested
        self._folders = folders
        checker.allow_texts(folders)

    def run(self) -> Fixed:
        """Return the result of all possible repairs, without writing files."""
        first = _Packed[Examined]()
        reports = _Packed[Report]()
        groups = _Groups()
        for file, is_named in self._files.items():
            each = self._checker.examine(file, is_named=is_named).without_robot()
            reports.add(file, each.report)
            # Fix a file without a robot only if the user named the file.
            if is_named or not makes_no_robot(each.report):
                first.add(file, each)
                groups.join([file], each.files)
        waiting = groups.current()
        while waiting:
            group = waiting.pop()
            if not groups.is_current(group):
                continue
            some = {file: first[file] for file in group.robots}
            fixer = _GroupFixer(
                self._checker, self._files, some, self._suggested, self._folders
            )
            fixed = fixer.run()
            # A repair, for example of an <xacro:include>, may let a description read files of
            # another group.
            joined = groups.join(group.robots, fixer.reached)
            if joined.robots == group.robots:
                joined.fixed = fixed
            else:
                waiting.append(joined)
        parts = [group.fixed for group in groups.current() if group.fixed]
        return Fixed(
            before=_Packed(*(part.before for part in parts)),
            after=_Packed(*(part.after for part in parts)),
            reports_before=reports,
            reports=_Packed(reports, *(part.reports for part in parts)),
            count=sum(part.count for part in parts),
            new=sum(part.new for part in parts),
            offers=_Packed(*(part.offers for part in parts)),
            refused=tuple(one for part in parts for one in part.refused),
            more=sum(part.more for part in parts),
        )


@dataclass(eq=False, slots=True)
class _Group:
    """Descriptions that share files, and the result of fixing them."""

    robots: list[str]
    files: set[str]
    fixed: Fixed | None = None


class _Groups:
    """Groups of descriptions. No file belongs to two groups."""

    def __init__(self) -> None:
        self._of: dict[str, _Group] = {}

    def join(self, robots: list[str], files: Iterable[str]) -> _Group:
        """
        Join the descriptions ``robots`` with all groups that have one of ``files``.

        Return the new group.
        """
        group = _Group(robots, {*files})
        met = {id(self._of[file]): self._of[file] for file in group.files if file in self._of}
        for other in met.values():
            group.robots = [*dict.fromkeys([*other.robots, *group.robots])]
            group.files |= other.files
        self._of.update(dict.fromkeys(group.files, group))
        return group

    def is_current(self, group: _Group) -> bool:
        """Return True if no later call of `join` has replaced the group by a new group."""
        return all(self._of[file] is group for file in group.files)

    def current(self) -> list[_Group]:
        """Return all groups."""
        return [*dict.fromkeys(self._of.values())]


class _Packed(Mapping[str, T]):
    """
    Maps each file to its text or result.

    The values are compressed, because there may be thousands of files.

    """

    def __init__(self, *parts: Mapping[str, T]) -> None:
        self._packed: dict[str, bytes] = {}
        for part in parts:
            if isinstance(part, _Packed):
                self._packed |= part._packed
            else:
                for file, value in part.items():
                    self.add(file, value)

    def add(self, file: str, value: T) -> None:
        """Add or replace the value of a file."""
        self._packed[file] = zlib.compress(pickle.dumps(value), 1)

    def __getitem__(self, file: str) -> T:
        value: T = pickle.loads(zlib.decompress(self._packed[file]))
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


class _GroupFixer:
    """
    Fixes descriptions that share files.

    Parameters
    ----------
    checker, files, suggested, folders
        As for `Fixer`.
    first : mapping of str to Examined
        The descriptions of the group before any repair.

    Attributes
    ----------
    reached : set of str
        All files that the descriptions read, before or after a repair.

    """

    def __init__(
        self,
        checker: Checker,
        files: Mapping[str, bool],
        first: Mapping[str, Examined],
        suggested: bool,
        folders: Collection[str],
    ) -> None:
        self._checker = checker
        self._files = files
        self._first = first
        self._suggested = suggested
        self._folders = folders
        self.reached: set[str] = set()
        # Descriptions in which a repair must not cause a new finding, even if another repair would
        # fix the new finding.
        self._strict: set[str] = set()
        self._before: dict[str, bytes] = {}
        self._texts: dict[str, bytes] = {}
        self._dropped: dict[_Key, str] = {}
        # The possible repairs, and the findings that cannot be repaired.
        self._offered: tuple[list[Offer], list[Refused]] = [], []
        # The findings that were fixed, by description.
        self._fixed: dict[str, Counter[_Listed]] = {}

    def run(self) -> Fixed:
        """Return the result for this group."""
        now, worse = self._rounds()
        while worse - self._strict:
            # The descriptions in ``worse`` have new findings that no repair fixes. Start again,
            # and reject each repair that causes a new finding in these descriptions.
            self._strict |= worse
            now, worse = self._rounds()
        if self._checker.selection.baseline is not None:
            # The baseline has counted the findings of the last check of each description. This
            # check may have included a repair that was dropped afterwards, so check again.
            self._examine(now, self._texts)
        offered, refused = self._offered
        more = [offer for offer in offered if not offer.repair.is_safe]
        counts = [
            _tally(each.report, now[file].report, self._fixed[file])
            for file, each in self._first.items()
        ]
        return Fixed(
            before=_Packed({file: self._before[file] for file in self._texts}),
            after=_Packed(self._texts),
            reports_before={},
            reports=_Packed({file: each.report for file, each in now.items()}),
            count=sum(count for count, _ in counts),
            new=sum(new for _, new in counts),
            offers=_Packed({min(now): tuple(offered)}),
            refused=tuple(
                one for one in refused if self._suggested or one.is_safe
            ),
            more=0 if self._suggested else sum(len(offer.findings) for offer in more),
        )

    def _rounds(self) -> tuple[Mapping[str, Examined], set[str]]:
        """
        Repair until no repair is left. Return the results, and the files with new findings.

        Each round fixes only the most severe findings. These repairs may uncover other findings.
        If a round also fixed less severe findings, the cause of a new finding would be unknown.

        """
        now = self._first
        self._texts, self._dropped = {}, {}
        self._fixed = {file: Counter() for file in now}
        self.reached = {name for each in now.values() for name in each.files}
        known = {file: each.report for file, each in now.items()}
        seen: set[int] = set()
        for _ in range(_MOST_ROUNDS):
            self._offered = self._offers(now)
            state = hash((frozenset(self._texts.items()), len(self._dropped)))
            if state in seen:
                # Stop, because two repairs undo each other.
                break
            seen.add(state)
            chosen: list[Offer] = []
            wanted = [
                offer
                for offer in self._offered[0]
                if offer.repair.is_safe or self._suggested
            ]
            most = max((offer.rank for offer in wanted), default=0)
            for offer in wanted:
                if offer.rank == most and not any(offer.overlaps(other) for other in chosen):
                    chosen.append(offer)
            if not chosen:
                break
            before = now
            made, now = self._good(chosen, [], now, now)
            self._texts = self._edited(made)
            fixed = {id(finding) for offer in made for finding in offer.findings}
            for file, each in now.items():
                was = before[file].report
                self._fixed[file].update(_listed(f) for f in was.findings if id(f) in fixed)
                known[file] = _known(known[file], was, each.report)
                self.reached |= each.files
        return now, {file for file, each in now.items() if _new(known[file], each.report)}

    def _offers(self, now: Mapping[str, Examined]) -> tuple[list[Offer], list[Refused]]:
        with overlaid(self._texts):
            offered, refused = offers(now.values(), self._folders)
        good = []
        for offer in offered:
            reason = self._dropped.get(_key(offer))
            if reason is None:
                good.append(offer)
            else:
                refused += _refused(offer.findings, reason)
        return good, refused

    def _good(
        self,
        chosen: list[Offer],
        base: list[Offer],
        before: Mapping[str, Examined],
        now: Mapping[str, Examined],
    ) -> tuple[list[Offer], Mapping[str, Examined]]:
        """
        Return the repairs that can be made, and the findings after these repairs.

        A repair is left out if it would not remove its findings, or would make a description
        unusable. In the descriptions in ``_strict``, it must also cause no new finding. ``base``
        are repairs that were accepted earlier in this round. ``before`` has the findings at the
        start of this round, and ``now`` the findings after the repairs in ``base``.

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
        """
        Return the repairs that may be useless or harmful, and the reason.

        If there is no such repair, return an empty list and ''.
        """
        for main, each in before.items():
            left = _left(each.report, after[main].report, made)
            useless = [offer for offer in chosen if left.intersection(map(id, offer.findings))]
            if useless:
                return useless, 'it would not remove the finding'
        bad = {
            main: 'it would make the description unusable'
            for main, each in before.items()
            if each.report.usable and not after[main].report.usable
        }
        for main in self._strict & before.keys():
            was, now = before[main].report, after[main].report
            for code, _ in _new(_known(was, was, now), now):
                bad.setdefault(main, f'it would cause {code}')
        for main, reason in bad.items():
            near = [offer for offer in chosen if before[main].files & offer.spans.keys()]
            return near or chosen, reason
        return [], ''

    def _edited(self, made: Iterable[Offer]) -> dict[str, bytes]:
        """Return all changed files with their content after earlier rounds and after ``made``."""
        spans: dict[str, set[Replacement]] = defaultdict(set)
        for offer in made:
            for file, some in offer.spans.items():
                spans[file] |= {*some}
        texts = dict(self._texts)
        for file, new in spans.items():
            if file not in self._before:
                self._before[file] = _read(file)
            texts[file] = EncodedText(texts.get(file, self._before[file]), file).edited(new)
        return texts

    def _after(
        self, made: Iterable[Offer], before: Mapping[str, Examined]
    ) -> Mapping[str, Examined]:
        texts = self._edited(made)
        changed = {file for offer in made for file in offer.spans}
        mains = [main for main, each in before.items() if each.files & changed]
        return {**before, **self._examine(mains, texts)}

    def _examine(self, files: Collection[str], texts: _Texts) -> dict[str, Examined]:
        if self._checker.selection.baseline is not None:
            self._checker.selection.baseline.forget(files)
        with overlaid(texts):
            return {
                file: self._checker.examine(file, is_named=self._files[file]) for file in files
            }


def _key(offer: Offer) -> _Key:
    """Return a key for an offer. The key stays the same if other repairs move lines."""
    return tuple(
        replace(edit, where=Location(edit.where.source, path=finding.where.path))
        for finding in offer.findings
        for edit in (finding.repair.edits if finding.repair else ())
    )


def _listed(finding: Diagnostic) -> _Listed:
    """Return a key for a finding. The key stays the same if repairs move lines."""
    return finding.code, finding.where.source, finding.message


def _tally(was: Report, now: Report, fixed: Counter[_Listed]) -> tuple[int, int]:
    """Return the numbers of fixed and new findings."""
    rest = Counter(map(_listed, was.findings)) - fixed
    found = Counter(map(_listed, now.findings))
    same = rest & found
    # Compare the remaining findings without their messages, because a repair that renames a part
    # may change messages.
    kinds, others = (
        Counter(kind[:2] for kind in counts.elements()) for counts in (rest - same, found - same)
    )
    stays = same.total() + (kinds & others).total()
    return len(was.findings) - stays, len(now.findings) - stays


def _left(was: Report, now: Report, made: Collection[Offer]) -> set[int]:
    """Return the ids of findings that remain although a repair was made for them."""
    ids = {id(finding) for offer in made for finding in offer.findings}
    gone = Counter(_listed(f) for f in was.findings if id(f) in ids)
    allowed = Counter(map(_listed, was.findings)) - gone
    left = (Counter(map(_listed, now.findings)) - allowed) & gone
    return {id(f) for f in was.findings if id(f) in ids and left[_listed(f)]}


def _known(known: Report, before: Report, after: Report) -> Report:
    """
    Return the findings that do not count as new, after one more round of repairs.

    Findings that were hidden before are not new: a fatal finding hides all other findings, and an
    error hides the warnings about the part that has the error.

    """
    if _fatal(before) - _fatal(after):
        return after
    if after.errors < before.errors:
        errors = (finding for finding in known.findings if finding.is_error)
        warnings = (finding for finding in after.findings if not finding.is_error)
        return replace(known, findings=(*errors, *warnings))
    if _unfound(after) < _unfound(before):
        # Findings about the content of meshes are not new if a repair made the mesh files
        # readable.
        inside = (finding for finding in after.findings if finding.code in _OF_MESHES)
        return replace(known, findings=(*known.findings, *inside))
    return known


_OF_MESHES = frozenset({'collision-faces', 'mesh-faces', 'mesh-not-read', 'shape-units'})


def _unfound(report: Report) -> int:
    """Return the number of findings about missing files."""
    return sum(finding.code.startswith('file-') for finding in report.findings)


def _fatal(report: Report) -> Counter[_Listed]:
    return Counter(_listed(f) for f in report.findings if f.severity is Severity.FATAL)


def _new(known: Report, now: Report) -> Counter[tuple[str, str]]:
    """Count the places of new findings, by code and file."""
    return _kinds(now) - _kinds(known)


def _kinds(report: Report) -> Counter[tuple[str, str]]:
    """Count the places of the findings in a report, by code and file."""
    return Counter(
        (finding.code, place.source)
        for finding in report.findings
        for place in (finding.where, *finding.also)
    )
