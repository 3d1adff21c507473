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
Recorder of places, macro calls and warnings while xacro expands a file.

Elements of the expansion have the class `_Element`, which stores places. Places are not stored in
XML attributes, because additional attributes would break macro calls. Some steps of the DOM and of
xacro take quadratic time. `_Element` and `eval_text` avoid these steps, so an expansion with
places takes no longer than xacro alone.

Only this module uses private functions of xacro, which `INSIDE` lists. xacro 2.0.8 to 2.1.1 have
these functions. With other versions, files are also expanded, but findings have places in the
expanded text.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import AbstractContextManager
from contextlib import contextmanager
from contextlib import ExitStack
from contextlib import nullcontext
from contextlib import suppress
from dataclasses import replace
from functools import cache
import inspect
from io import StringIO
from itertools import chain
import os
import re
from typing import Any
from typing import TextIO
from xml.dom import expatbuilder
from xml.dom import minidom
from xml.dom.minicompat import NodeList
from xml.parsers import expat

from robot_description_tools.description.files import MAX_PATH
from robot_description_tools.description.files import read_file
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.packages import source_of
from robot_description_tools.description.xacro.errors import ENDLESS
from robot_description_tools.description.xacro.errors import explain
from robot_description_tools.description.xacro.errors import UNDEFINED
from robot_description_tools.description.xacro.errors import xacro_error
from robot_description_tools.description.xml import MAX_BYTES
from robot_description_tools.description.xml import MAX_DEPTH
from robot_description_tools.description.xml import MAX_ELEMENTS
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import nearest
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import suggestion
from robot_description_tools.diagnostics.code import Finding

#: Count. Largest number of elements that xacro may read from files or copy. Elements that xacro
#: removes later, such as macro calls, also count.
MAX_MADE = 2 * MAX_ELEMENTS
#: Count. Largest number of nodes of a YAML file after its aliases are replaced.
MAX_YAML_NODES = 100_000
#: Characters. The parser in C is used only for YAML files of at most this length.
_MOST_FAST = 20_000
#: Count. Largest number of texts with ``$``, such as ``${2 * width}``, whose values are stored.
MAX_TEXTS = 20_000
#: Count. Largest number of values of one text that are stored.
MAX_VALUES = 20
#: Characters. A value longer than this is cut before it is stored.
MAX_LENGTH = 200
#: Count. Largest number of stored values of all texts together.
MAX_ALL_VALUES = 50_000
#: Characters. Largest total length of the stored values of all texts.
MAX_CHARACTERS = 500_000
#: Count. Largest number of files that one expansion may read.
MAX_FILES = 1000
#: Characters. Largest total length of the names of the files that an expansion reads.
MAX_FILE_NAMES = 500_000
#: Count. Largest number of warnings of xacro that are stored.
MAX_WARNINGS = 100

KNOWN = '2.0.8 to 2.1.1'
# Maps each module or class of xacro to those of its functions that the code below replaces or
# calls, with their parameters.
INSIDE = {
    'xacro': {
        'check_attrs': '(tag, required, optional)',
        'create_global_symbols': '()',
        'error': '(*args, **kwargs)',
        'eval_all': '(node, macros, symbols)',
        'eval_text': '(text, symbols)',
        'grab_property': '(elt, table)',
        'handle_macro_call': '(node, macros, symbols)',
        'is_valid_name': '(name)',
        'parse': '(inp, filename=None)',
        'print_location': '()',
        'resolve_macro': '(fullname, macros, symbols)',
        'safe_eval': '(expr, globals, locals=None)',
        'warning': '(*args, **kwargs)',
    },
    'xacro.Table': {'_resolve_': '(self, key)'},
    'xacro.substitution_args': {'_eval_find': '(pkg)'},
}
# Global variables of xacro that must exist.
_VARIABLES = ('NameSpace', 'XacroException', '_global_symbols', 'filestack')

Call = tuple[str, Location]

# Matches a text that is a single expression.
_EXPRESSION = re.compile(r'\$\{[^}$]*\}')
# Matches YAML without anchors, block texts and tabs. The only allowed tags are those for units of
# xacro, such as `!degrees`.
_COMMON_YAML = re.compile(
    r"""(?:[ \w.:,\[\]{}"'()/+\n-]|(?<![^ ])![a-z]+(?= +[\w.+-])"""
    r"""|(?<![^ \n])\#[^\t\n\r\x00-\x08\x85\u2028\u2029]*(?=\n))*""",
    re.ASCII,
)


def is_known() -> bool:
    """Return True if the installed xacro has the functions of `INSIDE`."""
    # Imported here, because xacro may not be installed. Each file that needs xacro then gets a
    # finding.
    import xacro

    return all(hasattr(xacro, name) for name in _VARIABLES) and all(
        _is_as_known(owner, name) for owner, names in INSIDE.items() for name in names
    )


def _is_as_known(owner: str, name: str) -> bool:
    """Return True if a function of xacro exists with the known signature."""
    function = getattr(_owner(owner), name, None)
    return callable(function) and str(inspect.signature(function)) == INSIDE[owner][name]


def _owner(name: str) -> Any:
    """Return a module or a class of xacro by name, or None if it does not exist."""
    import xacro.substitution_args

    *_, inner = name.split('.')
    return xacro if inner == name else getattr(xacro, inner, None)


class XacroArguments(dict[str, str]):
    """Values of ``<xacro:arg>``, and the names that xacro has looked up."""

    def __init__(self, values: Iterable[tuple[str, str]]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return super().__getitem__(name)


class Surroundings:
    """
    The files and environment variables that an expansion can read.

    This class allows all files and variables.

    Attributes
    ----------
    environment : mapping of str to str, optional
        Environment variables. By default, the variables of this process.

    """

    environment: Mapping[str, str] | None = None

    def read(self, path: str) -> bytes:
        """Return the content of a file. Raise OSError on failure."""
        return read_file(path)

    def scan(self, path: str) -> AbstractContextManager[Iterable[Any]]:
        """List a folder like ``os.scandir``. Raise OSError on failure."""
        return os.scandir(path)

    def watch(self, text: str, where: Location | None) -> AbstractContextManager[None]:
        """Return the context in which a ``${…}`` is evaluated."""
        return nullcontext()

    def miss(self, name: str, where: Location, is_needed: bool) -> None:
        """Handle a lookup of a variable that is not in `environment`."""


class _Environment(dict[str, str]):
    """Replacement of ``os.environ`` that reports lookups of missing variables."""

    def __init__(self, values: Mapping[str, str], miss: Callable[[object, bool], None]) -> None:
        super().__init__(values)
        self.miss = miss

    def __contains__(self, name: object) -> bool:
        known = super().__contains__(name)
        if not known:
            self.miss(name, False)
        return known

    def __missing__(self, name: str) -> str:
        self.miss(name, True)
        raise KeyError(name)


class EvaluatedTexts:
    """
    Values of the texts that contain ``$``, collected over all macro calls.

    Attributes
    ----------
    found : dict
        A key is a pair: a text, and the place of its element. The value is a second dict. It maps
        each different value of the text to the place of the element, together with the macro calls
        that first led to this value.

    """

    def __init__(self) -> None:
        # Maps each text to its place and its values. Hashing a place is slow, so the key contains
        # the id of the `Location`, which all copies of an element share.
        self._texts: dict[tuple[str, int], tuple[Location, dict[str, Location]]] = {}
        self._n_values = 0
        self._n_characters = 0

    @property
    def found(self) -> dict[tuple[str, Location], dict[str, Location]]:
        """
        Return a map from each text and its place to the values of the text.

        Texts of a file that was read twice have equal places, so their values are joined.

        """
        found: dict[tuple[str, Location], dict[str, Location]] = {}
        for (text, _), (where, values) in self._texts.items():
            found[text, where] = {**values, **found.get((text, where), {})}
        return found

    def add(self, text: str, value: object, where: Location, calls: tuple[Call, ...]) -> None:
        """Add a value, unless a limit has been reached."""
        key = text, id(where)
        if key not in self._texts and len(self._texts) >= MAX_TEXTS:
            return
        # An expression can define a class with ``type`` and return an object of this class. So
        # `str` can raise any exception.
        with suppress(Exception):
            shown = str(value)[:MAX_LENGTH]
            _, values = self._texts.get(key, (where, {}))
            if shown in values:
                return
            n_characters = self._n_characters + len(shown) + (0 if values else len(text))
            if not (
                len(values) < MAX_VALUES
                and self._n_values < MAX_ALL_VALUES
                and n_characters <= MAX_CHARACTERS
            ):
                return
            self._n_values += 1
            self._n_characters = n_characters
            values[shown] = called(where, calls)
            self._texts[key] = where, values


class Trace:
    """
    State of an expansion: the current file, element and macro calls.

    Parameters
    ----------
    main : str
        The file to expand.
    arguments : XacroArguments
        Values of ``<xacro:arg>``.
    surroundings : Surroundings
        Files and variables that the file can read.
    values : EvaluatedTexts, optional
        The object that collects the values of expressions.

    """

    def __init__(
        self,
        main: str,
        arguments: XacroArguments,
        surroundings: Surroundings,
        values: EvaluatedTexts | None = None,
    ) -> None:
        self.main = main
        self.arguments = arguments
        self.surroundings = surroundings
        self.values = values
        # True for a known version of xacro. If False, most attributes below remain empty.
        self.follows = True
        self.files: list[str] = []
        # All files that were read, and the total length of their names.
        self.names: dict[str, None] = {}
        self._n_characters = 0
        # The name of the robot in each file that contains parts of a robot, main file first. The
        # name is empty if a file does not name the robot.
        self.robot_names: list[tuple[str, Location]] = []
        # The current macro calls, outermost first.
        self.calls: tuple[Call, ...] = ()
        self.n_elements = 0
        # The last element with the prefix xacro that was handled, and its parent.
        self.last_instruction: tuple[Any, Any] = (None, None)
        # The current element, which contains the current expression or causes a warning.
        self.current: Any = None
        # `properties` maps each property to the place of its definition. `failed_property` is the
        # name of the property whose evaluation failed.
        self.properties: dict[str, Location] = {}
        self.failed_property: str | None = None
        # Place of the definition of the lazy property that is being computed.
        self.computed: Location | None = None
        # Innermost place at which the current exception occurred, and the exception.
        self.failed: tuple[Location, BaseException] | None = None
        # Messages from the functions `warning` and `error` of xacro. The key is the message and
        # its place. The value is the place with the macro calls, and True if the message is an
        # error.
        self.warnings: dict[tuple[object, ...], tuple[Location, bool]] = {}

    @contextmanager
    def installed(self, resolver: PackageResolver) -> Iterator[None]:
        """Install the hooks in xacro, and remove them at the end."""
        import xacro

        hooks = _Hooks(self, resolver)
        self.follows = is_known()
        names = [(owner, name) for owner, known in INSIDE.items() for name in known]
        if not self.follows:
            # For an unknown version, replace only the search for packages, if its function is
            # known.
            names = [name for name in names if name[1] == '_eval_find' and _is_as_known(*name)]
        with ExitStack() as undo:

            def put(owner: Any, name: str, value: Any) -> None:
                if name in vars(owner):
                    undo.callback(setattr, owner, name, vars(owner)[name])
                else:
                    # At the end, delete the hook, because it shadows a built-in function.
                    undo.callback(delattr, owner, name)
                setattr(owner, name, value)

            hooks.put = put
            environment = self.surroundings.environment
            if environment is not None:
                put(os, 'environ', _Environment(environment, self.miss))
                # Replace `os.scandir`, with which `glob` lists folders.
                put(os, 'scandir', self.surroundings.scan)
            for owner, name in names:
                own = name.strip('_')
                if hasattr(_Hooks, own):
                    hooks.plain[name] = getattr(_owner(owner), name)
                    put(_owner(owner), name, getattr(hooks, own))
            if self.follows:
                # Replace `open`, which `load_yaml` calls.
                put(xacro, 'open', hooks.open_yaml)
                # Cache `compile`, because macros evaluate the same few expressions again and
                # again.
                put(xacro, 'compile', cache(compile))
                put(xacro, 'is_valid_name', cache(xacro.is_valid_name))
                # Make a new table of symbols, because an earlier file may have changed the table.
                put(xacro, '_global_symbols', xacro.create_global_symbols())
            yield

    def miss(self, name: object, is_needed: bool) -> None:
        """Report a missing environment variable that xacro reads."""
        place = place_of(self.current) or Location(self.file)
        # Python's standard library also looks up environment variables by names of type bytes, for
        # example in `os.get_exec_path`. These lookups are ignored.
        if isinstance(name, str):
            self.surroundings.miss(name, replace(place, calls=self.calls), is_needed)

    @property
    def file(self) -> str:
        """Return the current file of xacro."""
        return self.files[-1] if self.files else self.main

    def parse(self, path: str) -> Any:
        """Read a file into a document in which each element has its place."""
        self.register_file(path)
        data = self.read(path)
        builder = _Builder(path, self)
        try:
            document = builder.parseString(data)
        except expat.ExpatError as error:
            where = Location(path, error.lineno, error.offset + 1, calls=self.calls)
            self.failed = where, error
            raise
        root: Any = document.documentElement
        if not self.robot_names or not defines_only(node.tagName for node in _elements(root)):
            self.robot_names.append((root.getAttribute('name'), place_of(root) or Location(path)))
        return document

    def register_file(self, path: str) -> None:
        """
        Register a file before it is read.

        Raise an error for too many files or too long names.

        """
        if len(path) > MAX_PATH:
            message = f'a file name of {len(path)} characters is too long'
            raise xacro_error(message, f'use one of at most {MAX_PATH} characters')
        if path not in self.names:
            self._n_characters += len(path)
            if len(self.names) >= MAX_FILES or self._n_characters > MAX_FILE_NAMES:
                message = f'xacro reads more than {MAX_FILES} files, or their names are too long'
                raise xacro_error(message, 'put their content into fewer files')
        self.names[path] = None
        self.files.append(path)

    def path_for_user(self, path: str) -> str:
        """
        Return the path with which a file is read. Messages show the same path.

        The path is relative if the path of the main file is relative. If the file exists only
        after a build, the result is the path of its source.

        """
        path = source_of(os.path.normpath(path), self.surroundings.read)
        here = os.getcwd() + os.sep
        if path.startswith(here) and not os.path.isabs(self.main):
            return path[len(here):]
        return path

    def read(self, path: str) -> bytes:
        """Return the content of a file. Raise an exception of xacro on failure."""
        try:
            data = self.surroundings.read(path)
        except OSError as error:
            fix = 'correct the name of the file'
            near = ''
            if isinstance(error, FileNotFoundError):
                near = _nearest(path, self.surroundings)
                if not near:
                    fix += ', or, if a build creates the file, name the install folder with '
                    fix += '--package-path'
            elif isinstance(error, PermissionError):
                fix = 'if the file is yours, make it readable, or name its folder with '
                fix += '--package-path'
            message = f"cannot read '{path}': {error.strerror or error}{near}"
            raise xacro_error(message, fix, error) from error
        if len(data) > MAX_BYTES:
            raise xacro_error(f"'{path}' has more than {MAX_BYTES} bytes", 'split the file')
        return data

    def fails_at(self, node: Any, error: BaseException) -> None:
        """Remember the innermost place of an exception."""
        # While xacro handles `node`, it also handles those children whose tags have the prefix
        # xacro. If `last_instruction` is such a child, use its place.
        inner, parent = self.last_instruction
        if inner is not None and parent is node:
            node = inner
        place = place_of(node)
        if place is not None and not (self.failed and _leads_to(error, self.failed[1])):
            self.failed = self._place_and_calls(place), error
            self.failed_property = None

    def _place_and_calls(self, place: Location) -> Location:
        """
        Return a place with the current macro calls.

        If a lazy property failed, return the place of its definition. The place where the property
        was used is then added to the calls.

        """
        place, calls = replace(place, calls=()), self.calls
        # If a macro call itself is wrong, `place` is the place of this call. Then `calls` must not
        # repeat it.
        if calls and calls[-1][1] == place:
            calls = calls[:-1]
        defined = self.properties.get(self.failed_property or '', place)
        if defined != place:
            calls = (*calls, (f'${{{self.failed_property}}}', place))
        return replace(defined, calls=calls)

    def warn(self, words: Iterable[object], is_error: bool) -> None:
        """Store a warning of xacro. The same warning at the same place is stored only once."""
        place = place_of(self.current) or Location(self.file)
        message = ' '.join(' '.join(map(str, words)).split())
        key: tuple[object, ...] = (message, place.source, place.line, place.column)
        where = replace(place, calls=self.calls)
        if key not in self.warnings and len(self.warnings) >= MAX_WARNINGS:
            key, where = ('more warnings follow, which are not kept',), Location(self.main)
            is_error = is_error or self.warnings.get(key, (where, False))[1]
            self.warnings[key] = where, is_error
        self.warnings.setdefault(key, (where, is_error))

    def evaluated(self, text: str, value: object) -> None:
        """
        Store the value of a text.

        The value of a property is stored for the place of its definition.

        """
        if self.values is None:
            return
        # `written` is the place of the element in its file, without the macro calls that created
        # the element. All copies of an element share this object.
        where = self.computed or getattr(self.current, 'written', None)
        if where is not None:
            self.values.add(text, value, where, self.calls)

    def count_element(self) -> None:
        """Count an element that xacro creates. Raise an error if there are too many elements."""
        self.n_elements += 1
        if self.n_elements > MAX_MADE:
            message = f'xacro makes more than {MAX_MADE} elements out of the macros'
            fix = 'call fewer macros; look for a macro that calls other macros many times'
            raise xacro_error(message, fix)

    def failure(self, error: BaseException) -> Finding:
        """Return the place, the message and the fix of an exception of xacro."""
        where = self.failed[0] if self.failed else Location(self.file)
        place, message, fix = explain(error, where, self.arguments)
        if message == ENDLESS:
            # If a macro calls itself, leave out the repeated calls.
            for i, (name, _) in enumerate(place.calls):
                if place.calls[i] in place.calls[:i]:
                    place = replace(place, calls=place.calls[:i])
                    return place, f'{ENDLESS}: {name} calls itself', fix
            if self.files.count(self.file) > 1:
                message = f"{ENDLESS}: '{self.file}' includes itself"
        return place, message, fix

    def other_names(self) -> Iterator[Finding]:
        """Yield findings about included files that give the robot another name."""
        main = self.robot_names[0][0] if self.robot_names else ''
        reported = set()
        for name, place in self.robot_names[1:]:
            # Names that xacro computes are not compared.
            differs = main and name and '$' not in f'{name}{main}' and name != main
            if differs and place.source not in reported:
                reported.add(place.source)
                message = f"the included robot is named '{name}', the main one '{main}'"
                yield place, message, 'remove the name from the included file, or use the same one'


class _Hooks:
    """
    Replacements for functions of xacro.

    Each method has the name of the function that it replaces.

    """

    def __init__(self, trace: Trace, resolver: PackageResolver) -> None:
        self.trace = trace
        self.resolver = resolver
        # Function that replaces a function of another module until the end of the expansion.
        self.put: Callable[[Any, str, Any], None] = setattr
        # Maps the name of each replaced function of xacro to the original function.
        self.plain: dict[str, Callable[..., Any]] = {}

    def parse(self, inp: Any, filename: str | None = None) -> Any:
        import xacro

        if inp is not None or filename is None:
            return self.plain['parse'](inp, filename)
        # Since xacro 2.1, relative names refer to this folder.
        folder = getattr(xacro, 'root_dir', '')
        try:
            return self.trace.parse(self.trace.path_for_user(os.path.join(folder, filename)))
        except xacro.XacroException:
            # If an optional file is missing, the previous file becomes the current file again, as
            # in xacro.
            xacro.filestack.pop()
            raise

    def handle_macro_call(self, node: Any, macros: Any, symbols: Any) -> Any:
        plain, name = self.plain['handle_macro_call'], node.tagName
        # For <xacro:call>, xacro calls this function again with the name of the macro.
        if not name.startswith('xacro:') or name == 'xacro:call' or place_of(node) is None:
            return plain(node, macros, symbols)
        trace, macro = self.trace, None
        trace.current = node
        before, trace.calls = trace.calls, (*trace.calls, (f'<{name}>', node.written))
        try:
            macro = _check_call(node, macros, symbols)
            done = plain(node, macros, symbols)
        except BaseException as error:
            self.record_failure(error, node, macro, symbols)
            raise
        trace.calls = before
        return done

    def eval_all(self, node: Any, macros: Any, symbols: Any) -> Any:
        self.trace.current = node
        try:
            return self.plain['eval_all'](node, macros, symbols)
        except BaseException as error:
            self.record_failure(error, node, None, symbols)
            raise

    def record_failure(self, error: BaseException, node: Any, macro: Any, symbols: Any) -> None:
        """Remember the place of an exception. Raise a clearer exception if possible."""
        better = _block_explained(error, node, macro, symbols)
        self.trace.fails_at(node, better or error)
        if better is not None:
            raise better

    def eval_text(self, text: Any, symbols: Any) -> Any:
        # Return texts without an expression directly, to save the time in which xacro parses them.
        if isinstance(text, str) and '$' not in text:
            return text
        if isinstance(text, str) and _EXPRESSION.fullmatch(text):
            # Most attributes contain a single expression. Evaluate it directly, because xacro
            # would parse the text each time.
            return self._eval_expression(text[2:-1], symbols)
        value = self.plain['eval_text'](text, symbols)
        # If the text is a single expression, the hook `safe_eval` has already stored its value.
        if not str(text).startswith('${') or str(text).find('}') < len(text) - 1:
            self.trace.evaluated(text, value)
        return value

    def _eval_expression(self, text: str, symbols: Any) -> Any:
        """
        Return the value of an expression.

        Raise the same exceptions as ``eval_text`` of xacro.

        """
        import xacro

        try:
            return self.safe_eval(text, symbols)
        except Exception as error:
            suffix = f"{os.linesep}when evaluating expression '{text}'"
            raise xacro.XacroException(exc=error, suffix=suffix) from error

    def check_attrs(self, node: Any, required: Any, optional: Any) -> Any:
        self.trace.last_instruction, self.trace.current = (node, node.parentNode), node
        return self.plain['check_attrs'](node, required, optional)

    def grab_property(self, node: Any, table: Any) -> Any:
        if place_of(node) is not None and node.hasAttribute('value'):
            self.trace.properties[node.getAttribute('name')] = node.written
        return self.plain['grab_property'](node, table)

    @property
    def resolve(self) -> Callable[[Any, str], Any]:
        """Return the method that replaces ``_resolve_`` of xacro's property tables."""
        plain, trace = self.plain['_resolve_'], self.trace

        def resolve(table: Any, name: str) -> Any:
            if name not in table.unevaluated:
                return plain(table, name)
            before, trace.computed = trace.computed, trace.properties.get(name)
            try:
                return plain(table, name)
            except BaseException:
                trace.failed_property = trace.failed_property or name
                raise
            finally:
                trace.computed = before

        return resolve

    def safe_eval(self, text: str, symbols: Any, local: Any = None) -> Any:
        try:
            with self.trace.surroundings.watch(text, place_of(self.trace.current)):
                value = self.plain['safe_eval'](text, symbols, local)
            self.trace.evaluated(f'${{{text}}}', value)
            return value
        except NameError as error:
            undefined = UNDEFINED.search(str(error))
            if undefined is None:
                raise
            near = did_you_mean(undefined[1], _names(symbols))
            raise NameError(f"name '{undefined[1]}' is not defined{near}") from error

    def warning(self, *words: object, **_: object) -> None:
        self.trace.warn(words, is_error=False)

    def error(self, *words: object, **_: object) -> None:
        self.trace.warn(words, is_error=True)

    def print_location(self) -> None:
        """Print nothing, because findings contain places."""

    def eval_find(self, package: str) -> str:
        folder = self.resolver.share(package)
        if folder is None:
            # Packages of different vendors often have similar names, so suggest a name only if the
            # typing error is certain.
            near = suggestion(Guess(package, self.resolver.names()).certain_name)
            raise xacro_error(
                f"package '{package}' is not found{near}",
                'source its workspace, or name its folder with --package-path',
            )
        return str(folder)

    def open_yaml(self, path: str) -> Any:
        """Open a YAML file. Refuse a file whose aliases expand to too many values."""
        path = self.trace.path_for_user(path)
        self.trace.register_file(path)
        data = self.trace.read(path)
        text = data.decode('utf-8', errors='replace')
        if '*' in text and '&' in text and _written_out(text) > MAX_YAML_NODES:
            message = f"the aliases in '{path}' expand to more than {MAX_YAML_NODES} values"
            raise xacro_error(message, 'write the values out, or use fewer aliases')
        import yaml

        self.put(yaml, 'safe_load', load_yaml)
        file = StringIO(text)
        file.name = path
        return file


class _Children(NodeList):  # type: ignore[type-arg]
    """List of the children of an element. A search begins near the last result."""

    __slots__ = ('near',)

    def __init__(self) -> None:
        super().__init__()
        self.near = 0

    def index(self, node: Any, *bounds: Any) -> int:
        """
        Return the index of a child.

        The search is fast, because xacro visits children in order.

        """
        # Begin a few places earlier, because xacro may have removed earlier children.
        try:
            self.near = super().index(node, max(0, self.near - 4))
        except ValueError:
            self.near = super().index(node)
        return self.near

    def remove(self, node: Any) -> None:
        """Remove a child."""
        del self[self.index(node)]


class _Element(minidom.Element):
    """
    An element with its place in a file and the macro calls that created it.

    Attributes
    ----------
    trace : Trace
        The state of the expansion.
    written : Location
        Place of the element in its file, without the macro calls that created it.
    calls : tuple of Call
        The macro calls that created this element.
    place : Location or None
        Place of the element including the macro calls. None until `place_of` computes it.

    """

    def attach(self, trace: Trace, written: Location) -> None:
        """Set `trace`, `written`, `calls` and `place`, and count the element."""
        self.trace, self.written = trace, written
        self.calls = trace.calls
        self.place: Location | None = None
        self.childNodes = _Children()
        trace.count_element()

    def cloneNode(self, deep: bool) -> Any:
        """Return a copy that has the current macro calls."""
        copy: Any = _Element(self.nodeName, self.namespaceURI, self.prefix, self.localName)
        copy.ownerDocument = self.ownerDocument
        copy.attach(self.trace, self.written)
        # Copy attributes with their namespaces, because an element may have both ``xacro:name``
        # and ``name``.
        for each in self.attributes.values():
            attribute: Any = minidom.Attr(
                each.name, each.namespaceURI, each.localName, each.prefix
            )
            attribute.value, attribute.ownerDocument = each.value, self.ownerDocument
            copy.setAttributeNode(attribute)
        if deep:
            for child in self.childNodes:
                copy.appendChild(child.cloneNode(True))
        return copy


class _Builder(expatbuilder.ExpatBuilderNS):
    """Builder of a minidom document whose elements have places."""

    def __init__(self, file: str, trace: Trace) -> None:
        self.file = file
        self.trace = trace
        self.depth = 0
        super().__init__()

    def start_element_handler(self, name: str, attributes: Any) -> None:
        super().start_element_handler(name, attributes)
        element: Any = self.curNode
        element.__class__ = _Element
        element.attach(self.trace, self.here())
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse(f'elements are nested deeper than {MAX_DEPTH}', 'flatten the document')

    def end_element_handler(self, name: str) -> None:
        super().end_element_handler(name)
        self.depth -= 1

    def entity_decl_handler(self, name: str, *_: object) -> None:
        self.refuse(
            f"the file declares the entity '{name}' and is not read",
            'use a <xacro:property> instead',
        )

    def refuse(self, message: str, fix: str) -> None:
        error = xacro_error(message, fix)
        self.trace.failed = replace(self.here(), calls=self.trace.calls), error
        raise error

    def here(self) -> Location:
        parser = self.getParser()
        return Location(self.file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)


def defines_only(tags: Iterable[str]) -> bool:
    """Return True if all tags directly below a root are definitions, such as macros."""
    return _DEFINITIONS.issuperset(tags)


_DEFINITIONS = frozenset({'xacro:macro', 'xacro:property', 'xacro:arg', 'xacro:include'})


def _elements(node: Any) -> Iterator[Any]:
    """Yield the elements directly inside of a node."""
    return (child for child in node.childNodes if child.nodeType == child.ELEMENT_NODE)


def called(where: Location, calls: tuple[Call, ...]) -> Location:
    """Return a place with the given calls. This is faster than `dataclasses.replace`."""
    return Location(where.source, where.line, where.column, calls=calls) if calls else where


def place_of(node: Any) -> Location | None:
    """Return the place of a node of an expanded document."""
    if not isinstance(node, _Element):
        return None
    if node.place is None:
        node.place = called(node.written, node.calls)
    return node.place


def _check_call(node: Any, macros: Any, symbols: Any) -> Any:
    """
    Return the macro of a call.

    Raise an error if the macro is unknown, if the call has a parameter that the macro does not
    have, or if a required parameter is missing.

    """
    import xacro

    name = node.tagName[6:]
    try:
        _, _, macro = xacro.resolve_macro(name, macros, symbols)
    except KeyError:
        near = nearest(name, _names(macros))
        raise xacro_error(
            f'unknown macro name: xacro:{name}{suggestion(near and f"xacro:{near}")}',
            'include the file that defines the macro before this line, or correct the name',
        ) from None
    plain = [parameter for parameter in macro.params if not parameter.startswith('*')]
    for key in node.attributes.keys():  # noqa: SIM118 (a DOM map, not a dict)
        if key not in macro.params:
            near = did_you_mean(key, plain)
            has = f'its parameters are {one_of(plain)}' if plain else 'it has none'
            raise xacro_error(
                f'Invalid parameter "{key}" of <xacro:{name}>{near}',
                f'correct or remove it; {has}',
            )
    missing = [
        key for key in plain if not node.hasAttribute(key) and key not in macro.defaultmap
    ]
    if missing:
        names = one_of([f"'{key}'" for key in missing])
        raise xacro_error(
            f'<xacro:{name}> is called without its parameter {names}',
            f'add {missing[0]}="…" to the call',
        )
    return macro


def _block_explained(
    error: BaseException, node: Any, macro: Any, symbols: Any
) -> Exception | None:
    """
    Return a clearer exception for wrong blocks of a macro, or None for other exceptions.

    The clearer exception lists the blocks that exist.

    """
    import xacro

    if not isinstance(error, xacro.XacroException) or hasattr(error, 'fix'):
        return None
    if error.exc is not None:
        return None
    what, _, name = str(error).partition(' "')
    name = name.rstrip('"')
    if what == 'Undefined block':
        blocks = _names(symbols, blocks=True)
        fix = f'there are the blocks {one_of(blocks)}' if blocks else 'there is no block here'
        better = xacro_error(f'{error}{did_you_mean(name, blocks)}', fix)
    else:
        wrong = {
            'Not enough blocks': ('few elements inside', 'add the missing ones'),
            'Unused block': (f'many elements inside, as <{name}>', 'remove it'),
        }.get(what)
        if macro is None or macro not in error.macros or wrong is None:
            return None
        blocks = [key.lstrip('*') for key in macro.params if key.startswith('*')]
        fix = f'{wrong[1]}; it takes {len(blocks)}' + (f': {one_of(blocks)}' if blocks else '')
        better = xacro_error(f'<{node.tagName}> is called with too {wrong[0]}', fix)
    better.__cause__ = error
    return better


def _names(table: Any, blocks: bool = False) -> list[str]:
    """
    Return the names in a symbol table of xacro.

    Names in outer tables and in namespaces are included.

    """
    import xacro

    found: dict[str, None] = {}
    while isinstance(table, dict):
        for name, value in dict.items(table):
            if name.startswith('__') or name.startswith('*') != blocks:
                continue
            name = name.lstrip('*')
            found[name] = None
            if isinstance(value, xacro.NameSpace) and name not in ('math', 'python', 'xacro'):
                found.update((f'{name}.{inner}', None) for inner in dict.keys(value))
                found.update((str(inner), None) for inner in dict.keys(value))
        table = getattr(table, 'parent', None)
    return list(found)


def _nearest(path: str, surroundings: Surroundings) -> str:
    """Find the first missing folder or file of a path, and suggest a similar existing name."""
    folder, name = os.path.split(path)
    while folder and not os.path.isdir(folder):
        folder, name = os.path.split(folder)
    try:
        with surroundings.scan(folder or os.curdir) as entries:
            return did_you_mean(name, [entry.name for entry in entries])
    except OSError:
        return ''


def _leads_to(error: BaseException | None, first: BaseException) -> bool:
    """Return True if an exception is ``first`` or was caused by ``first``."""
    seen = 0
    while error is not None and error is not first and seen < 50:
        error = error.__cause__ or error.__context__
        seen += 1
    return error is first


def load_yaml(file: TextIO) -> Any:
    """
    Return the value of a YAML file, as ``yaml.safe_load`` does.

    The YAML parser in C is ten times as fast as the parser in Python, but crashes on very deeply
    nested values. Common texts are read with the parser in C, because both parsers return the same
    value. All other texts, and texts with mistakes, are read with ``yaml.safe_load``.

    """
    import yaml

    text = file.read()
    fast = getattr(yaml, 'CSafeLoader', None)
    if fast is not None and len(text) <= _MOST_FAST and _COMMON_YAML.fullmatch(text):
        # Copy the units of xacro, because xacro adds them only to SafeLoader.
        units = {'yaml_constructors': yaml.SafeLoader.yaml_constructors}
        with suppress(yaml.YAMLError):
            return yaml.load(text, type('_Loader', (fast,), units))
    file.seek(0)
    return yaml.load(file, yaml.SafeLoader)


def _written_out(text: str) -> int:
    """Return the number of values in a YAML text after each alias is replaced by its values."""
    # Imported here, because importing yaml is slow and most xacro files load no YAML.
    import yaml

    sizes: dict[int, int] = {}

    def size(node: Any) -> int:
        if id(node) not in sizes:
            # If a node contains an alias of itself, its expansion never ends, so the file must be
            # refused. While the values in a node are counted, the node has the largest allowed
            # size. An alias of the node inside itself then makes the sum too large. After that,
            # the real size is stored.
            sizes[id(node)] = MAX_YAML_NODES
            inner = node.value if isinstance(node, yaml.CollectionNode) else ()
            if isinstance(node, yaml.MappingNode):
                inner = chain.from_iterable(inner)
            sizes[id(node)] = 1 + sum(map(size, inner))
        return sizes[id(node)]

    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        # Do not report an invalid text here, because the reader of the file reports it.
        return 0
    return size(root) if root is not None else 0
