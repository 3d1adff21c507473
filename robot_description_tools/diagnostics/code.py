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
Codes: the kinds of findings. A code has a stable name, a meaning, and a wrong and a right example.

Each code is defined in the module that reports it. A *rule* is a function with a code. After a
description was read, the function checks its draft, which contains the valid parts of the
description. All other codes are constants of the modules that read documents.
`robot_description_tools.catalogue` lists all codes. Tests run the examples of the codes. The pages
in ``doc/findings`` and the help texts in SARIF output are generated from the codes.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Hashable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import KW_ONLY
from dataclasses import replace
from typing import Generic
from typing import NamedTuple
from typing import TYPE_CHECKING
from typing import TypedDict
from typing import TypeVar

from robot_description_tools.diagnostics.finding import and_more
from robot_description_tools.diagnostics.finding import Diagnostic
from robot_description_tools.diagnostics.finding import Edit
from robot_description_tools.diagnostics.finding import Location
from robot_description_tools.diagnostics.finding import Repair
from robot_description_tools.diagnostics.finding import Severity

if TYPE_CHECKING:
    from typing import Unpack

DraftT = TypeVar('DraftT')
_Findings = Callable[[DraftT], Iterable[Diagnostic]]
# Instructions for fixing a finding: a sentence, or a repair with edits.
Fix = str | Repair
_Finding = (
    tuple[Location, str, Fix]
    | tuple[Location, str, Fix, Severity | None]
    | tuple[Location, str, Fix, Severity | None, tuple[Location, ...]]
)


class Named(NamedTuple):
    """
    A finding of a rule. All findings with the same key are joined to one finding.

    Attributes
    ----------
    name : str
        Name of the part of the robot. If findings are joined, the message of the first one also
        lists the names of the others: ``(and 2 more: b, c)``.
    where, message, fix, severity
        Arguments of `Code.at`.
    key : hashable
        Findings with equal keys are reported as one finding.

    """

    name: str
    where: Location
    message: str
    fix: Fix
    severity: Severity | None = None
    key: Hashable = None


# A finding of a rule: a `Named`, or a tuple of place, message, fix, severity (None for the usual
# severity of the code), and other places.
Finding = _Finding | Named
_Places = Callable[[DraftT], Iterable[Finding]]
_Adding = Callable[[_Places[DraftT]], _Places[DraftT]]


class Texts(TypedDict, total=False):
    """The optional attributes of a `Code`."""

    why: str
    bad: str | None
    good: str | None
    safe: str
    suggested: str
    off_by_default: bool


@dataclass(frozen=True, slots=True)
class Code:
    """
    A kind of finding. Create it with `warning`, `error` or `fatal`, according to its severity.

    Attributes
    ----------
    name : str
        Stable name, in lower case with hyphens.
    severity : Severity
        The usual severity. A finding may have another severity.
    summary : str
        Meaning in one to three sentences, for the list of codes.
    why : str
        Effect in practice, in one to three sentences.
    bad, good : str or None
        A document with the finding, and a document without it. A snippet is put inside ``<robot
        name="example">``. None if no document can show the finding, because it depends on a file,
        a size or a running robot.
    safe, suggested : str
        Description of the cases that ``check --fix`` fixes, and of the cases that also need
        ``--suggested``. Empty if there is nothing to fix.
    off_by_default : bool
        True if the rule runs only when the user selects it.

    """

    name: str
    severity: Severity
    summary: str
    _: KW_ONLY
    why: str = ''
    bad: str | None = None
    good: str | None = None
    safe: str = ''
    suggested: str = ''
    off_by_default: bool = False

    @classmethod
    def warning(cls, name: str, summary: str, **texts: Unpack[Texts]) -> Code:
        """Return a code of warnings."""
        return cls(name, Severity.WARNING, summary, **texts)

    @classmethod
    def error(cls, name: str, summary: str, **texts: Unpack[Texts]) -> Code:
        """Return a code of errors."""
        return cls(name, Severity.ERROR, summary, **texts)

    @classmethod
    def fatal(cls, name: str, summary: str, **texts: Unpack[Texts]) -> Code:
        """Return a code of fatal findings."""
        return cls(name, Severity.FATAL, summary, **texts)

    @property
    def how_to_select(self) -> str:
        """Instructions for running a rule that is off by default; empty for other rules."""
        if not self.off_by_default:
            return ''
        return (
            f'This rule is off by default. `check --select {self.name}` runs only this rule. To '
            f'run it with all other rules, set a severity for `{self.name}` in the settings.'
        )

    @property
    def repairs(self) -> str:
        """Return sentences about the cases that can be repaired, or '' if there are none."""
        by_fix = self.safe and f'`check --fix` fixes: {self.safe}.'
        suggested = f'`check --fix --suggested` fixes: {self.suggested}.'
        return ' '.join(filter(None, [by_fix, self.suggested and suggested]))

    @property
    def explanation(self) -> str:
        """Return the meaning, the effect, the repairs and the example."""
        example = f'Wrong:\n{self.bad}\n\nRight:\n{self.good}' if self.bad else ''
        parts = self.summary, self.how_to_select, self.why, self.repairs, example
        return '\n\n'.join(filter(None, parts))

    def at(
        self,
        where: Location,
        message: str,
        fix: Fix,
        severity: Severity | None = None,
        also: tuple[Location, ...] = (),
    ) -> Diagnostic:
        """Return a finding with this code. Long texts are shortened."""
        if len(where.path) > _LONGEST:
            where = replace(where, path=_short(where.path))
        if where.subject and len(where.subject.name) > _LONGEST:
            subject = where.subject._replace(name=_short(where.subject.name))
            where = replace(where, subject=subject)
        repair = fix if isinstance(fix, Repair) else None
        message, fix = _short(message), _short(fix.title if isinstance(fix, Repair) else fix)
        weight = severity or self.severity
        return Diagnostic(weight, self.name, message, fix, where, also, repair)

    def together(self, found: Iterable[Finding]) -> Iterator[Diagnostic]:
        """Yield findings with this code. Findings with the same key are joined to one finding."""
        alike: dict[Hashable, list[Named]] = {}
        for each in found:
            if isinstance(each, Named):
                alike.setdefault(each.key, []).append(each)
            else:
                yield self.at(*each)
        yield from (self.at(*_as_one(some)) for some in alike.values())


#: Characters. A message, fix or path that is longer than this is cut.
_LONGEST = 1000


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f'{text[:_LONGEST - 200]} … {text[-200:]}'


@dataclass(frozen=True, slots=True)
class Rule(Generic[DraftT]):
    """
    A function that looks for findings in a draft.

    Attributes
    ----------
    find : callable
        Returns the findings of the rule.
    code : Code or None
        The code of all findings of the rule. None if the rule has several codes.

    """

    find: Callable[[DraftT], Iterable[Diagnostic]]
    code: Code | None = None


class Rules(Generic[DraftT]):
    """
    The rules of a module. The rules run in the order of their definitions.

    The decorators `warning`, `error` and `fatal` add a rule. The name of the decorator is the
    usual severity of the findings. A rule is a function that yields ``(place, message, fix)`` for
    each mistake. The code is named after the function, with hyphens: ``axis_zero`` reports
    ``axis-zero``.

    """

    def __init__(self) -> None:
        self._rules: list[Rule[DraftT]] = []

    def __iter__(self) -> Iterator[Rule[DraftT]]:
        return iter(self._rules)

    def warning(self, summary: str, **texts: Unpack[Texts]) -> _Adding[DraftT]:
        """Add a rule for warnings."""
        return self._adding(Severity.WARNING, summary, texts)

    def error(self, summary: str, **texts: Unpack[Texts]) -> _Adding[DraftT]:
        """Add a rule for errors."""
        return self._adding(Severity.ERROR, summary, texts)

    def fatal(self, summary: str, **texts: Unpack[Texts]) -> _Adding[DraftT]:
        """Add a rule for fatal findings."""
        return self._adding(Severity.FATAL, summary, texts)

    def _adding(self, severity: Severity, summary: str, texts: Texts) -> _Adding[DraftT]:
        def add(places: _Places[DraftT]) -> _Places[DraftT]:
            code = Code(places.__name__.replace('_', '-'), severity, summary, **texts)

            def find(draft: DraftT) -> Iterator[Diagnostic]:
                return code.together(places(draft))

            self._rules.append(Rule(find, code))
            return places

        return add

    def add_many(self, find: _Findings[DraftT]) -> _Findings[DraftT]:
        """Add a function that yields findings with several codes."""
        self._rules.append(Rule(find))
        return find

    def chosen(self, selected: Collection[str] = ()) -> Iterator[Rule[DraftT]]:
        """Yield the rules to run: rules that are on by default, and selected rules."""
        for rule in self:
            if rule.code is None or not rule.code.off_by_default or rule.code.name in selected:
                yield rule

    def check(self, draft: DraftT, selected: Collection[str] = ()) -> list[Diagnostic]:
        """
        Run all rules.

        ``selected`` contains codes of rules to run although they are off by default.

        """
        return [finding for rule in self.chosen(selected) for finding in rule.find(draft)]


def _as_one(found: Sequence[Named]) -> _Finding:
    """Join findings: the first finding gets the names, places and repairs of all others."""
    _, where, message, fix, severity, _ = found[0]
    # List a name only once, even if the same message occurs at several places.
    more = and_more(name for name, _ in dict.fromkeys((each.name, each.message) for each in found))
    repairs = [each.fix for each in found if isinstance(each.fix, Repair)]
    if isinstance(fix, Repair):
        # The repair fixes all places or no place, because the finding would remain after a partial
        # repair.
        edits = tuple(dict.fromkeys(edit for repair in repairs for edit in repair.edits))
        is_safe = all(repair.is_safe for repair in repairs)
        fix = Repair(fix.title, edits, is_safe) if len(repairs) == len(found) else fix.title
    return where, message + more, fix, severity, tuple(each.where for each in found[1:])


def fix_if(is_certain: object, title: str, *edits: Edit) -> Fix:
    """Return a safe repair with ``edits`` if ``is_certain`` is true, else only the title."""
    return Repair(title, edits, is_safe=True) if is_certain else title


def document(snippet: str) -> str:
    """
    Make a whole document from a snippet.

    A snippet that begins with ``{`` is a JSON robot. It is already whole, so it does not change.

    """
    if snippet.startswith('{') or '<robot' in snippet or '<?xml' in snippet or not snippet.strip():
        return snippet
    return f'<robot name="example">\n{snippet}\n</robot>\n'
