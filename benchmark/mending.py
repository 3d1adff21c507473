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
Measure how many single mistakes in real descriptions ``check --fix --suggested`` repairs.

First, each description is fixed completely. Then a mistake of each kind of `benchmark.checkers` is
put into the description at a random place, and repaired.

* A mistake counts as fixed if the repaired description equals the original. This means that
  `compare` finds no difference between them, and that `check` reports no new finding.
* A mistake counts as worse if the repair causes a new finding, or adds differences from the
  original.

    python -m benchmark.mending [--rounds 1] [--seed 1] [--kind WORD] [--unmended] [FOLDER ...]

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
import tempfile
from xml.etree import ElementTree

from benchmark.checkers import descriptions
from benchmark.checkers import FOLDERS
from benchmark.checkers import MISTAKES
from benchmark.checkers import PLAUSIBLE
from benchmark.checkers import READINGS
from benchmark.checkers import ROUNDED
from benchmark.measure import machine
import numpy as np
from robot_description_tools.check import Checker
from robot_description_tools.description import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diff import compare
from robot_description_tools.diff import Comparison
from robot_description_tools.diff import TOLERANCE
from robot_description_tools.fixing import Fixer


class Outcome(Enum):
    """Effect of the repairs on a mistake."""

    FIXED = 'fixed'
    UNTOUCHED = 'untouched'
    OTHER = 'other'
    WORSE = 'worse'


@dataclass(frozen=True, slots=True)
class State:
    """A version of a description: the robot, or None if it is unusable, and the findings."""

    robot: RobotDescription | None
    findings: tuple[Diagnostic, ...]

    def differs(self, original: State, tolerance: float) -> Comparison | None:
        """Return the differences from the original, or None if one of the versions is unusable."""
        if self.robot is None or original.robot is None:
            return None
        found = (original.findings, self.findings)
        return compare(original.robot, self.robot, tolerance, findings=found)

    @property
    def kinds(self) -> Counter[str]:
        """Number of findings of each kind."""
        return Counter(found.code for found in self.findings for _ in (found, *found.also))


class Bench:
    """
    Put mistakes into one description, and repair them.

    Parameters
    ----------
    checker : Checker
        Checker that finds and repairs the mistakes.
    place : Path
        The file that is written for each check.
    text : str
        The original. All of its mistakes are repaired first, so only an added mistake remains.

    Attributes
    ----------
    text : str
        The original, with all repairs applied.

    """

    def __init__(self, checker: Checker, place: Path, text: str) -> None:
        self.checker, self.place = checker, place
        _add_meshes(text, place.parent)
        place.write_text(text, encoding='utf-8')
        self.text = self._fixed(text.encode()).decode()
        self.original = self._state(self.text.encode())

    def _state(self, data: bytes) -> State:
        self.place.write_bytes(data)
        return State(*self.checker.read_file(self.place))

    def _fixed(self, data: bytes) -> bytes:
        """Return the text after the repairs."""
        fixed = Fixer(self.checker, {str(self.place): True}, suggested=True).run()
        return next(iter(fixed.after.values()), data)

    def outcome(self, spoilt: str, tolerance: float) -> Outcome:
        """Repair a text with a mistake, and return the result."""
        wrong = self._state(spoilt.encode())
        data = self._fixed(spoilt.encode())
        if data == spoilt.encode():
            return Outcome.UNTOUCHED
        now = self._state(data)
        far = wrong.differs(self.original, tolerance)
        left = now.differs(self.original, tolerance)
        # Ignore findings of a kind that the original, or the text with the mistake, also has.
        if now.kinds - (wrong.kinds | self.original.kinds):
            return Outcome.WORSE
        if left is None:
            return Outcome.OTHER if far is None else Outcome.WORSE
        if not (left.differences or left.displacements or left.new):
            return Outcome.FIXED
        if far is not None and len(left.differences) > len(far.differences):
            return Outcome.WORSE
        return Outcome.OTHER


def _add_meshes(text: str, folder: Path) -> None:
    """
    Write a file without triangles for each mesh that a description names.

    Many collections of robots contain no mesh files. The one finding about all missing files would
    hide findings about a wrong file name.

    """
    for mesh in ElementTree.fromstring(text).iter('mesh'):
        name = mesh.get('filename', '')
        package, _, path = name.removeprefix('package://').partition('/')
        if name.startswith('package://') and path:
            (folder / package).mkdir(exist_ok=True)
            (folder / package / 'package.xml').write_text(_PACKAGE.format(package))
            name = f'{package}/{path}'
        file = (folder / name).resolve()
        if '://' not in name and file.is_relative_to(folder.resolve()):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(bytes(84))


_PACKAGE = '<package format="3"><name>{}</name></package>'


def measure(
    folders: Iterable[Path], kinds: Iterable[str], rounds: int = 1, seed: int = 1
) -> dict[str, dict[Outcome, list[str]]]:
    """Return the names of files for each kind of mistake and for each outcome."""
    counts: dict[str, dict[Outcome, list[str]]] = {}
    kinds = list(kinds)
    with tempfile.TemporaryDirectory() as folder, Checker([folder]) as checker:
        place = Path(folder) / 'robot.urdf'
        for number, (file, text) in enumerate(descriptions(folders)):
            bench = Bench(checker, place, text)
            for kind in kinds:
                for turn in range(rounds):
                    rng = np.random.default_rng((seed, number, turn, *kind.encode()))
                    spoilt = (MISTAKES | PLAUSIBLE)[kind](bench.text, rng)
                    if spoilt is None or spoilt == bench.text:
                        continue
                    outcome = bench.outcome(spoilt, ROUNDED.get(kind, TOLERANCE))
                    counts.setdefault(kind, defaultdict(list))[outcome].append(file)
    return counts


def table(counts: dict[str, dict[Outcome, list[str]]], unmended: bool = False) -> str:
    """Return a table of mistakes. Kinds with only one reasonable correction are first."""
    width = max(map(len, counts), default=0)
    lines = []
    for title, is_certain in (('one reasonable reading:', True), ('no certain reading:', False)):
        kinds = [kind for kind in counts if (kind in READINGS) == is_certain]
        lines += [f'\n{title:{width}}  made  ' + '  '.join(each.value for each in Outcome)]
        total = {each: sum(len(counts[kind].get(each, [])) for kind in kinds) for each in Outcome}
        for kind in kinds:
            row = {each: len(counts[kind].get(each, [])) for each in Outcome}
            files = [f for each in (Outcome.OTHER, Outcome.UNTOUCHED) for f in counts[kind][each]]
            names = f'  {", ".join(files)}' if unmended and is_certain else ''
            worse = ''.join(f'  ! {file}' for file in counts[kind][Outcome.WORSE])
            lines.append(f'{kind:{width}}  {_cells(row)}{names}{worse}')
        lines.append(f'{"all":{width}}  {_cells(total)}')
        share = total[Outcome.FIXED] / max(sum(total.values()), 1)
        lines.append(f'{"":{width}}  fixed: {share:.1%}')
    return '\n'.join(lines)


def _cells(row: dict[Outcome, int]) -> str:
    made = f'{sum(row.values()):4}  '
    return made + '  '.join(f'{row[each]:{len(each.value)}}' for each in Outcome)


def main() -> None:
    """Print how many mistakes of each kind are fixed."""
    parser = ArgumentParser(prog='python -m benchmark.mending', description=__doc__)
    parser.add_argument('folders', nargs='*', type=Path, default=FOLDERS, metavar='FOLDER')
    parser.add_argument('--rounds', type=int, default=1, help='mistakes of a kind for each file')
    parser.add_argument('--seed', type=int, default=1, help='chooses the places')
    parser.add_argument('--kind', default='', help='only kinds with this word')
    parser.add_argument('--unmended', action='store_true', help='print files that are not fixed')
    arguments = parser.parse_args()
    kinds = [kind for kind in MISTAKES | PLAUSIBLE if arguments.kind in kind]
    print(machine())
    counts = measure(arguments.folders, kinds, arguments.rounds, arguments.seed)
    print(table(counts, arguments.unmended))


if __name__ == '__main__':
    main()
