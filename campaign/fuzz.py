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
Send damaged inputs to all readers of untrusted data. See `campaign.targets`.

    python -m campaign.fuzz [TARGET ...] [--time 60] [--seed N] [--engine own|atheris]
    python -m campaign.fuzz TARGET --repeat FILE

Each target runs in a separate process for some time. If an input fails, it is written to a file,
and the command that repeats it is printed. Failures with the same error in the same line of code
count as one. The exit code is 1 after a failure. If atheris is installed, its engine searches for
inputs that reach new lines of this package.

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
import hashlib
from importlib.util import find_spec
import json
from pathlib import Path
import random
import resource
import subprocess
import sys
import time
import traceback
from typing import Any

from benchmark.measure import machine
import numpy as np
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT

FINDS = ROOT / 'build' / 'fuzz'
# Largest memory of a target [bytes]. Inputs of a few kilobytes do not need more.
MEMORY = 6 * 2**30
# Names of two files: the file with the input that is being tried, and the file with the results.
CURRENT, RESULT = 'current', 'result.json'


@dataclass
class Attempts:
    """
    Inputs that were tried on a target, and their failures.

    Attributes
    ----------
    count : int
        Number of inputs that were tried.
    finds : dict of str to str
        Maps each failure (error and line) to the path of its shortest input.

    """

    target: Any
    folder: Path
    count: int = 0
    finds: dict[str, str] = field(default_factory=dict)
    _sizes: dict[str, int] = field(default_factory=dict)

    def attempt(self, data: bytes) -> str:
        """Try an input. Return error and line of a failure, or an empty text."""
        self.count += 1
        # Store the input first, because the process may end or hang while it is tried.
        (self.folder / CURRENT).write_bytes(data)
        try:
            self.target.check(data)
        except Exception as error:
            what = f'{type(error).__name__} {_place(error)}'
            if len(data) < self._sizes.get(what, sys.maxsize):
                self._sizes[what] = len(data)
                file = keep(self.folder, self.target.name, what, data, _trace(error))
                self.finds[what] = str(file)
            return what
        return ''


def _place(error: BaseException) -> str:
    """Return the file name and the number of the line that raised an error."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f'{Path(frame.filename).name}:{frame.lineno}'


def _trace(error: BaseException) -> str:
    """Return the traceback of an error. Leave out its message if the message cannot be read."""
    try:
        return ''.join(traceback.format_exception(error))
    except Exception:
        return ''.join(traceback.format_tb(error.__traceback__))


def keep(folder: Path, target: str, error: str, data: bytes, trace: str) -> Path:
    """Write a failing input and its error. This replaces an earlier input of the same failure."""
    name = hashlib.sha256(error.encode()).hexdigest()[:8]
    file = folder / f'{target}-{name}.input'
    file.write_bytes(data)
    text = f'{error}\n{repeating(target, file)}\n\n{trace}'
    file.with_suffix('.txt').write_text(text, 'utf-8', 'replace')
    return file


def repeating(target: str, file: Path | str) -> str:
    """Return the command that repeats an input."""
    return f'python -m campaign.fuzz {target} --repeat {file}'


def explore(
    target: Any, folder: Path, seed: int, seconds: float = float('inf'), most: int = sys.maxsize
) -> Attempts:
    """
    Try random mutations of valid inputs until the time is over.

    Parameters
    ----------
    target : Target
        The prepared target.
    folder : Path
        Folder for inputs that fail.
    seed : int
        Seed of the random mutations.
    seconds : float
        Time after which no new input is tried [s].
    most : int
        Largest number of inputs to try.

    """
    attempts = Attempts(target, folder)
    seeds = target.seeds()
    for data in seeds:
        attempts.attempt(data)
    end = time.monotonic() + seconds
    while attempts.count < most and time.monotonic() < end:
        rng = np.random.default_rng((seed, attempts.count))
        data = seeds[int(rng.integers(len(seeds)))]
        attempts.attempt(target.spoil(data, rng))
    return attempts


def explore_by_atheris(target: Any, folder: Path, seed: int, seconds: float) -> None:
    """Let atheris choose inputs. When the time is over, atheris ends this process."""
    import atheris

    attempts = Attempts(target, folder)
    corpus = folder / f'{target.name}-corpus'
    corpus.mkdir(exist_ok=True)
    for number, data in enumerate(target.seeds()):
        (corpus / f'seed{number}').write_bytes(data)

    def try_input(data: bytes) -> None:
        if attempts.attempt(data) or attempts.count % 100 == 0:
            _write_result(attempts)

    def spoil(data: bytes, most: int, number: int) -> bytes:
        return bytes(target.spoil(data, np.random.default_rng(number))[:most])

    words = [f'-max_total_time={max(1, int(seconds))}', f'-seed={seed % 2**31 or 1}']
    words += ['-max_len=100000', '-rss_limit_mb=0', str(corpus)]
    atheris.Setup([sys.argv[0], *words], try_input, custom_mutator=spoil)
    atheris.Fuzz()


def _write_result(attempts: Attempts) -> None:
    result = {'count': attempts.count, 'finds': attempts.finds}
    (attempts.folder / RESULT).write_text(json.dumps(result))


def run_inside(name: str, folder: Path, seed: int, seconds: float, engine: str) -> None:
    """Test one target in this process, and write the results to a file."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if engine == 'atheris':
        import atheris

        with atheris.instrument_imports(include=['robot_description_tools']):
            from campaign.targets import TARGETS
    else:
        from campaign.targets import TARGETS
    with TARGETS[name]() as target:
        if engine == 'atheris':
            explore_by_atheris(target, folder, seed, seconds)
        _write_result(explore(target, folder, seed, seconds))


def run_beside(name: str, folder: Path, seed: int, seconds: float, engine: str) -> dict[str, Any]:
    """Test one target in a separate process. Return the result."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in (CURRENT, RESULT):
        (folder / file).unlink(missing_ok=True)
    command = [sys.executable, '-m', 'campaign.fuzz', name, '--inside', '--folder', str(folder)]
    command += ['--seed', str(seed), '--time', str(seconds), '--engine', engine]
    log_file = folder / f'{name}.log'
    failure = ''
    with log_file.open('wb') as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=ROOT, env=environment()
        )
        try:
            code = process.wait(seconds + PATIENCE)
            failure = f'the process ended with {code}' if code else ''
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            failure = f'an input takes longer than {PATIENCE:g} s'
    file = folder / RESULT
    result = json.loads(file.read_text()) if file.exists() else {'count': 0, 'finds': {}}
    if failure:
        current = folder / CURRENT
        data = current.read_bytes() if current.exists() else b''
        tail = log_file.read_text('utf-8', 'replace')[-5000:]
        result['finds'][failure] = str(keep(folder, name, failure, data, tail))
    return dict(result)


def repeat(name: str, file: Path) -> int:
    """Try one input again. Return 1 if the input still fails."""
    from campaign.targets import TARGETS

    with TARGETS[name]() as target:
        try:
            target.check(file.read_bytes())
        except Exception as error:
            print(_trace(error))
            return 1
    print(f'{name}: no failure with {file}')
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Test targets. Return 0, or 1 after a failure."""
    parser = ArgumentParser(prog='python -m campaign.fuzz', description=__doc__)
    parser.add_argument('targets', nargs='*', metavar='TARGET', help='(default: all)')
    parser.add_argument('--time', type=float, default=60.0, help='seconds for each target')
    parser.add_argument('--seed', type=int, help='seed of the inputs (default: a new one)')
    parser.add_argument('--engine', choices=['own', 'atheris'], help='default: atheris, else own')
    parser.add_argument('--folder', type=Path, default=FINDS, help=f'for failing inputs ({FINDS})')
    parser.add_argument('--repeat', type=Path, metavar='FILE', help='try one input again')
    parser.add_argument('--inside', action='store_true', help='run one target in this process')
    arguments = parser.parse_args(argv)
    if arguments.repeat:
        return repeat(arguments.targets[0], arguments.repeat)
    seed = arguments.seed
    if seed is None:
        seed = random.SystemRandom().getrandbits(32)
    engine = arguments.engine or ('atheris' if find_spec('atheris') else 'own')
    if arguments.inside:
        run_inside(arguments.targets[0], arguments.folder, seed, arguments.time, engine)
        return 0
    from campaign.targets import TARGETS

    names = arguments.targets or [*TARGETS]
    if wrong := [name for name in names if name not in TARGETS]:
        parser.error(f'no target {", ".join(wrong)}; there are {", ".join(TARGETS)}')
    print(f'fuzz: {arguments.time:g} s a target, engine {engine}, seed {seed}')
    print(machine(), flush=True)
    failed = False
    for name in names:
        result = run_beside(name, arguments.folder, seed, arguments.time, engine)
        finds = result['finds']
        print(f'{name:13}{result["count"]:9,} inputs  {len(finds) or "no"} failures', flush=True)
        for what, file in finds.items():
            print(f'  {what}\n    {repeating(name, file)}', flush=True)
        failed |= bool(finds)
        if not result['count']:
            print(f'  no input was tried; see {arguments.folder / name}.log')
            failed = True
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
