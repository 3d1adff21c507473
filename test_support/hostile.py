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
"""Errors and return values of badly behaved user code, and values that no message can contain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from typing import NoReturn

ENDLESS = 'x' * 3_000_000


def _refuse(*_: object) -> NoReturn:
    raise SystemExit('no words')


class Text(str):
    """A text whose methods raise errors."""

    __format__ = __getitem__ = __len__ = __iter__ = __str__ = __add__ = _refuse  # type: ignore
    encode = isprintable = split = splitlines = join = _refuse  # type: ignore


class Mute(Exception):
    """An error that cannot be converted to a text."""

    __str__ = __repr__ = _refuse  # type: ignore[assignment]


class Numeric(Exception):
    """An error whose ``__str__`` does not return a text."""

    def __str__(self) -> str:
        return 5  # type: ignore[return-value]


class Odd(Exception):
    """An error whose text is a `Text`."""

    def __str__(self) -> str:
        return Text('odd')


class NoClass(Exception):
    """An error whose attributes raise errors when they are read."""

    __class__ = property(_refuse)  # type: ignore[assignment]
    __traceback__ = __cause__ = __context__ = __notes__ = property(_refuse)  # type: ignore


class Meta(type):
    """A metaclass for classes whose name cannot be read."""

    __name__ = property(_refuse)  # type: ignore[assignment]


class Nameless(BaseException, metaclass=Meta):
    """An error whose class has no name and is not derived from `Exception`."""


class Liar:
    """An object that claims to have a given type. Other uses of the object raise errors."""

    def __init__(self, kind: type) -> None:
        self._kind = kind

    __class__ = property(lambda self: self._kind)  # type: ignore[assignment]
    __eq__ = __bool__ = __hash__ = __repr__ = __str__ = _refuse  # type: ignore[assignment]


class NoType:
    """An object that raises an error when its class is read."""

    __class__ = property(_refuse)  # type: ignore[assignment]


class Talker:
    """An object whose `repr` has three million characters."""

    def __repr__(self) -> str:
        return ENDLESS


# Functions that create errors. Each use needs a new error, because an error keeps its traceback.
ERRORS: dict[str, Callable[[], BaseException]] = {
    'undecodable': lambda: RuntimeError('bus \udcff is gone'),
    'control': lambda: RuntimeError('line\r\n\x1b[31m\u2028\u202eline'),
    'mute': Mute,
    'numeric': Numeric,
    'odd': Odd,
    'no class': NoClass,
    'nameless': Nameless,
    'exit': lambda: SystemExit(2),
    'interrupt': KeyboardInterrupt,
    'generator': GeneratorExit,
    'endless': lambda: RuntimeError(ENDLESS),
    'many lines': lambda: RuntimeError('line\n' * 100_000),
}
# Maps names to functions. Each function gets the type that a callback should return, and returns a
# value of another type.
ANSWERS: dict[str, Callable[[type], Any]] = {
    'liar': Liar,
    'no type': lambda kind: NoType(),
    'talker': lambda kind: Talker(),
    'true': lambda kind: True,
    'text': lambda kind: Text('ok'),
    'undecodable': lambda kind: '\udcff',
}
