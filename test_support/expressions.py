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
Regular expressions of the package, and the number of steps that a search with one of them takes.

`steps` simulates the backtracking engine of the module `re`, and counts the examined characters
and the attempts to match. With this count, a test can compare inputs of growing size without a
clock. `attacks` creates inputs for which an expression is likely to need many steps.

"""

from __future__ import annotations

import ast
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from functools import cache
import importlib
import re
import sys
from typing import Any
from typing import NamedTuple

from test_support.places import ROOT

if sys.version_info >= (3, 11):
    from re import _constants as sre
    from re import _parser as sre_parser
else:
    import sre_constants as sre
    import sre_parse as sre_parser

PACKAGE = ROOT / 'robot_description_tools'
_ANCHORED = {'match', 'fullmatch'}
_FUNCTIONS = {'search', 'match', 'fullmatch', 'sub', 'subn', 'split', 'findall', 'finditer'}
_MANY = 20


# -- expressions of the package ----------------------------------------------------------------


class Expression(NamedTuple):
    """A regular expression. ``is_anchored`` is True if it is only tried at one place of a text."""

    name: str
    pattern: str
    flags: int
    is_anchored: bool


@cache
def expressions() -> list[Expression]:
    """
    Return every regular expression of the package that is applied to untrusted text.

    Such an expression is a constant of a module, or a text that a function passes to ``re``. The
    text must be constant. If a function computes an expression from an input, raise an error.

    """
    trees = {
        file: ast.parse(file.read_text(encoding='utf-8')) for file in sorted(PACKAGE.rglob('*.py'))
    }
    everywhere = _methods(trees.values())
    found: dict[tuple[str, int], Expression] = {}
    for file, tree in trees.items():
        calls = [call for call in _calls_in_functions(tree) if _expression_of(call) is not None]
        if not calls and not _imports_re(tree):
            continue
        module = file.relative_to(ROOT).with_suffix('').as_posix().replace('/', '.')
        names = vars(importlib.import_module(module))
        here = _methods([tree])
        for name, value in names.items():
            used = (here if name.startswith('_') else everywhere).get(name, {'search'})
            for pattern in _patterns(value):
                _keep(found, f'{module}:{name}', pattern, used)
        for call in calls:
            try:
                value = eval(ast.unparse(_expression_of(call)), names)
            except NameError as error:
                place = f'{file.relative_to(ROOT)}:{call.lineno}'
                raise AssertionError(f'{place}: make the expression a constant') from error
            pattern = re.compile(value, _flags(call, names))
            _keep(found, f'{module}:{call.lineno}', pattern, {getattr(call.func, 'attr', 'sub')})
    return list(found.values())


def _imports_re(tree: ast.AST) -> bool:
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.Import))
    return any(alias.name == 're' for node in imports for alias in node.names)


def _methods(trees: Iterable[ast.AST]) -> dict[str, set[str]]:
    """Return the methods that are called on each name, such as `search` for `_NAME.search`."""
    methods: dict[str, set[str]] = {}
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Attribute) and node.attr in _FUNCTIONS:
            owner = node.value.value if isinstance(node.value, ast.Subscript) else node.value
            name = getattr(owner, 'id', getattr(owner, 'attr', ''))
            methods.setdefault(name, set()).add(node.attr)
    return methods


def _calls_in_functions(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls inside functions. All other calls run at import and get trusted texts."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    bodies = [node for node in ast.walk(tree) if isinstance(node, functions)]
    calls = (node for body in bodies for node in ast.walk(body) if isinstance(node, ast.Call))
    yield from dict.fromkeys(calls)


def _expression_of(call: ast.Call) -> ast.expr | None:
    """Return the expression that a call passes to ``re``, or None for other calls."""
    match call.func:
        case ast.Attribute(ast.Name('re'), name) if name in _FUNCTIONS | {'compile'}:
            return call.args[0]
    return None


def _keep(
    found: dict[tuple[str, int], Expression],
    name: str,
    pattern: re.Pattern[Any],
    methods: set[str],
) -> None:
    flags, text = pattern.flags & ~re.UNICODE, pattern.pattern
    if isinstance(text, bytes):
        flags, text = flags | re.ASCII, text.decode('latin-1')
    is_anchored = methods <= _ANCHORED
    key = text, int(flags)
    if key not in found or not is_anchored:
        name = name.removeprefix(f'{PACKAGE.name}.')
        found[key] = Expression(name, text, int(flags), is_anchored)


def _patterns(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        yield from (p for pair in value.items() for each in pair for p in _patterns(each))
    elif isinstance(value, (tuple, list)):
        yield from (p for each in value for p in _patterns(each))


def _flags(node: ast.Call, names: dict[str, Any]) -> int:
    given = [*node.args[1:], *(keyword.value for keyword in node.keywords)]
    texts = [ast.unparse(each) for each in given]
    return sum(int(eval(text, names)) for text in texts if 're.' in text and '(' not in text)


# -- number of steps ----------------------------------------------------------------


class TooManySteps(Exception):
    """Raised if a search takes too many steps."""


_Next = Callable[[int], bool]
_Matcher = Callable[[int, _Next], bool]


def grows_faster_than_its_input(expression: Expression, size: int) -> str:
    """
    Return a text for which the number of steps grows faster than its length, or ''.

    If the length is doubled, a quadratic expression needs four times as many steps, or a little
    fewer if the text is short.

    """
    for text, longer in zip(attacks(expression, size), attacks(expression, 2 * size), strict=True):
        try:
            most = _TWICE * steps(expression, text) * len(longer) / len(text) + _START
            steps(expression, longer, int(most))
        except TooManySteps:
            return text
    return ''


# Growth counts as linear if the number of steps per character grows at most by the factor `_TWICE`
# when the length of the text is doubled. `_START` further steps are always allowed.
_TWICE, _START = 1.4, 20
_MOST_STEPS = 10**5


def first_match(expression: Expression, text: str) -> tuple[int, int] | None:
    """Return the start and the end of the first match, for a comparison with ``re``."""
    search = _search_with(expression)
    search.count(text, _MOST_STEPS)
    return search.first


def steps(expression: Expression, text: str, most: int = _MOST_STEPS) -> int:
    """
    Return the number of steps that a search for all matches in a text takes.

    Raises
    ------
    TooManySteps
        If there are more than ``most`` steps.

    """
    return _search_with(expression).count(text, most)


@cache
def _search_with(expression: Expression) -> _Search:
    return _Search(expression)


class _Search:
    """
    A regular expression, converted to nested functions.

    Each function matches one part of the expression, and then calls the function of the next part.

    """

    def __init__(self, expression: Expression) -> None:
        self.text, self.most, self.steps = '', 0, 0
        self.groups: dict[int, tuple[int, int]] = {}
        self.is_anchored = expression.is_anchored
        self.first: tuple[int, int] | None = None
        parsed = _parsed(expression)
        self.flags = int(parsed.state.flags)
        self.matcher = self._sequence(list(parsed))

    def count(self, text: str, most: int) -> int:
        """Search a text, and return the number of steps."""
        self.text, self.most, self.steps, self.first = text, most, 0, None
        at, end = 0, -1

        def found(place: int) -> bool:
            nonlocal end
            end = place
            return True

        while at <= len(self.text):
            self.groups.clear()
            self._step()
            is_found = self.matcher(at, found)
            if is_found and self.first is None:
                self.first = at, end
            if self.is_anchored:
                break
            at = max(end, at + 1) if is_found else at + 1
        return self.steps

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self.most:
            raise TooManySteps

    def _sequence(self, items: list[Any]) -> _Matcher:
        matchers = [self._item(item) for item in items]

        def run(i: int, at: int, then: _Next) -> bool:
            if i == len(matchers):
                return then(at)
            return matchers[i](at, lambda end: run(i + 1, end, then))

        return lambda at, then: run(0, at, then)

    def _item(self, item: Any) -> _Matcher:
        kind, value = item
        if kind in _CHARACTERS:
            fits = _fits(item, self.flags)
            return lambda at, then: self._fits_at(fits, at) and then(at + 1)
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, *_POSSESSIVE):
            return self._repeat(kind, *value)
        if kind is sre.SUBPATTERN:
            return self._group(value[0], self._sequence(list(value[3])))
        if kind is sre.BRANCH:
            ways = [self._sequence(list(way)) for way in value[1]]
            return lambda at, then: any(way(at, then) for way in ways)
        if kind is sre.AT:
            return lambda at, then: self._is_at(value, at) and then(at)
        if kind in (sre.ASSERT, sre.ASSERT_NOT):
            return self._assertion(kind is sre.ASSERT, *value)
        if kind is sre.GROUPREF:
            return lambda at, then: self._again(value, at, then)
        if kind in _ATOMIC:
            return self._atomic(self._sequence(list(value)))
        raise NotImplementedError(kind)

    def _fits_at(self, fits: Callable[[str], bool], at: int) -> bool:
        self._step()
        return at < len(self.text) and fits(self.text[at])

    def _repeat(self, kind: Any, least: int, most: int, items: Any) -> _Matcher:
        if kind in _POSSESSIVE:
            return self._atomic(self._repeat(sre.MAX_REPEAT, least, most, items))
        items = list(items)
        is_lazy = kind is sre.MIN_REPEAT
        if len(items) == 1 and items[0][0] in _CHARACTERS:
            fits = _fits(items[0], self.flags)

            def run(at: int, then: _Next) -> bool:
                count = 0
                while count < (least if is_lazy else most) and self._fits_at(fits, at + count):
                    count += 1
                if count < least:
                    return False
                while is_lazy:
                    self._step()
                    if then(at + count):
                        return True
                    if count >= most or not self._fits_at(fits, at + count):
                        return False
                    count += 1
                for each in range(count, least - 1, -1):
                    self._step()
                    if then(at + each):
                        return True
                return False

            return run
        body = self._sequence(items)

        def again(count: int, at: int, then: _Next) -> bool:
            self._step()

            def more() -> bool:
                return count < most and body(
                    at, lambda end: (end > at or count < least) and again(count + 1, end, then)
                )

            def enough() -> bool:
                return count >= least and then(at)

            return (enough() or more()) if is_lazy else (more() or enough())

        return lambda at, then: again(0, at, then)

    def _group(self, number: int | None, body: _Matcher) -> _Matcher:
        if number is None:
            return body

        def run(at: int, then: _Next) -> bool:
            before = self.groups.get(number, (0, 0))

            def end_of(end: int) -> bool:
                self.groups[number] = at, end
                return then(end)

            if body(at, end_of):
                return True
            self.groups[number] = before
            return False

        return run

    def _again(self, number: int, at: int, then: _Next) -> bool:
        begin, end = self.groups.get(number, (0, 0))
        word = self.text[begin:end]
        self.steps += len(word)
        self._step()
        return self.text.startswith(word, at) and then(at + len(word))

    def _atomic(self, body: _Matcher) -> _Matcher:
        def run(at: int, then: _Next) -> bool:
            ends: list[int] = []
            return body(at, lambda end: not ends.append(end)) and then(ends[0])

        return run

    def _assertion(self, is_wanted: bool, direction: int, items: Any) -> _Matcher:
        width = items.getwidth()[0] if direction < 0 else 0
        body = self._sequence(list(items))

        def run(at: int, then: _Next) -> bool:
            holds = at >= width and body(at - width, lambda end: width == 0 or end == at)
            return holds == is_wanted and then(at)

        return run

    def _is_at(self, place: Any, at: int) -> bool:
        self._step()
        text = self.text
        if place in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING):
            is_line = place is sre.AT_BEGINNING and self.flags & _MULTILINE
            return at == 0 or bool(is_line and text[at - 1] == '\n')
        if place is sre.AT_END:
            is_line = bool(self.flags & _MULTILINE)
            return text[at:at + 1] in ('', '\n') and (is_line or at >= len(text) - 1)
        if place is sre.AT_END_STRING:
            return at == len(text)
        sides = [_is_word(c, self.flags) for c in (text[at - 1:at] if at else '', text[at:at + 1])]
        return (sides[0] != sides[1]) == (place is sre.AT_BOUNDARY)


@cache
def _parsed(expression: Expression) -> Any:
    flags = expression.flags
    return sre_parser.parse(expression.pattern, flags)


# Convert the flags to plain numbers, because members of an enumeration are slow.
_ASCII, _IGNORECASE, _DOTALL, _MULTILINE = map(int, (re.A, re.I, re.S, re.M))
_CHARACTERS = (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN)
_POSSESSIVE = (sre.POSSESSIVE_REPEAT,) if sys.version_info >= (3, 11) else ()
_ATOMIC = (sre.ATOMIC_GROUP,) if sys.version_info >= (3, 11) else ()


def _is_word(character: str, flags: int) -> bool:
    is_word = character.isalnum() or character == '_'
    return is_word and (character.isascii() or not flags & _ASCII)


# Maps an item and flags to the function that `_fits` has created for them.
_FITS: dict[tuple[str, int], Callable[[str], bool]] = {}


def _fits(item: Any, flags: int) -> Callable[[str], bool]:
    """Return a function that returns True for characters that an item matches."""
    key = repr(item), flags
    if key not in _FITS:
        _FITS[key] = _new_fits(item, flags)
    return _FITS[key]


def _new_fits(item: Any, flags: int) -> Callable[[str], bool]:
    known: dict[str, bool] = {}

    def fits(character: str) -> bool:
        if character not in known:
            cases = {character}
            if flags & _IGNORECASE:
                cases |= {character.lower(), character.upper()}
            known[character] = any(_fits_item(item, each, flags) for each in cases)
        return known[character]

    return fits


def _fits_item(item: Any, c: str, flags: int) -> bool:
    kind, value = item
    if kind is sre.LITERAL:
        return c == chr(value)
    if kind is sre.NOT_LITERAL:
        return c != chr(value)
    if kind is sre.ANY:
        return c != '\n' or bool(flags & _DOTALL)
    if kind is sre.RANGE:
        return len(c) == 1 and value[0] <= ord(c) <= value[1]
    if kind is sre.CATEGORY:
        name = str(value).removeprefix('CATEGORY_')
        is_wanted, name = not name.startswith('NOT_'), name.removeprefix('NOT_')
        is_seen = c.isascii() or not flags & _ASCII
        tests = {'DIGIT': c.isdigit, 'SPACE': c.isspace, 'WORD': lambda: _is_word(c, flags)}
        return (is_seen and tests[name]()) == is_wanted
    assert kind is sre.IN
    is_wanted, parts = True, list(value)
    if parts[0][0] is sre.NEGATE:
        is_wanted, parts = False, parts[1:]
    return any(_fits_item(part, c, flags) for part in parts) == is_wanted


# -- texts that need many steps --------------------------------------------------------------


def attacks(expression: Expression, size: int) -> Iterator[str]:
    """
    Yield texts in which a search is likely to take many steps.

    For each repeated part of the expression, one text has a prefix that leads to the part, many
    characters that match the part, and characters that do not match. Other texts repeat the
    prefix, so that a search starts many times. If no part distinguishes two characters, only one
    of the two is tried.

    """
    parsed = _parsed(expression)
    flags = int(parsed.state.flags)
    places = list(_items(parsed))
    letters = ' \t\n\ra_A0.-+/<>"\'=:;,&!?#%(){}[]$*\\|@°é'
    letters += ''.join(chr(v) for kind, v in places if kind in (sre.LITERAL, sre.NOT_LITERAL))
    tests = [_fits(item, flags) for item in places if item[0] in _CHARACTERS]
    alike = {tuple(fits(c) for fits in tests): c for c in reversed(letters)}
    chosen = sorted(alike.values())
    made = set()
    for way, body in _repeats(list(parsed), '', chosen, flags):
        for letter in chosen:
            pump = _shortest(body, letter, flags, 1)
            if not pump:
                continue
            for text in (way + pump * size, (way + pump) * size, way * size + pump):
                for end in ('', '\0'):
                    if text + end not in made:
                        made.add(text + end)
                        yield text + end


def _items(items: Iterable[Any]) -> Iterator[Any]:
    """Yield the items of an expression and all nested items."""
    for item in items:
        yield item
        yield from _items(inner for part in _parts(item) for inner in part)


def _parts(item: Any) -> list[list[Any]]:
    kind, value = item
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, *_POSSESSIVE):
        return [list(value[2])]
    if kind is sre.SUBPATTERN:
        return [list(value[3])]
    if kind is sre.BRANCH:
        return [list(way) for way in value[1]]
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        return [list(value[1])]
    return [list(value)] if kind in _ATOMIC else []


def _repeats(
    items: list[Any], way: str, letters: list[str], flags: int
) -> Iterator[tuple[str, list[Any]]]:
    """Yield a prefix and the part after it, for each part that may repeat over `_MANY` times."""
    for i, item in enumerate(items):
        kind, value = item
        here = way + _shortest(items[:i], letters[0], flags)
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, *_POSSESSIVE) and value[1] > _MANY:
            yield here, list(value[2])
        for part in _parts(item):
            yield from _repeats(part, here, letters, flags)


def _shortest(items: list[Any], letter: str, flags: int, least: int = 0) -> str:
    """Return a short text that the items match. Use the given letter where this is possible."""
    made = []
    for item in items:
        kind, value = item
        if kind in _CHARACTERS:
            fits = _fits(item, flags)
            made.append(next(filter(fits, (letter, *'a 0.<>"=', *map(chr, range(33, 127)))), ''))
        elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, *_POSSESSIVE):
            made.append(_shortest(list(value[2]), letter, flags, least) * max(value[0], least))
        elif kind is sre.BRANCH:
            ways = [_shortest(list(way), letter, flags, least) for way in value[1]]
            made.append(next((way for way in ways if letter in way), ways[0]))
        elif kind in (sre.SUBPATTERN, *_ATOMIC):
            made += [_shortest(part, letter, flags, least) for part in _parts(item)]
    return ''.join(made)
