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
Run the cases.

``python -m conformance [--tool TOOL ...] [--case TEXT] [--all] [--record]``

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import datetime
from datetime import timezone
import json
import subprocess
import sys

from conformance import page
from conformance import suite
from conformance.suite import Outcome


def run_apart(tool: str, names: list[str]) -> Iterator[tuple[str, Outcome]]:
    """Run cases in another process. After a crash, run the remaining cases in a new process."""
    while names:
        command = [sys.executable, '-m', 'conformance', '--child', tool, *names]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdout=pipe, stderr=subprocess.DEVNULL) as process:
            assert process.stdout is not None
            for line in process.stdout:
                # Results begin with a zero byte. Ignore all other lines, which the tools print
                # themselves.
                if line.startswith(b'\0'):
                    name, result, detail = json.loads(line[1:])
                    names = names[names.index(name) + 1 :]
                    yield name, Outcome(result, detail)
        if names and process.returncode:
            yield names[0], Outcome(suite.DIFFERS, 'the process of the tool ended')
            names = names[1:]


def main() -> int:
    """Run the cases. Return 1 if a result of any tool differs from the expected one, or 0."""
    parser = ArgumentParser(prog='python -m conformance', description='Run the cases.')
    parser.add_argument(
        '--tool', action='append', help='name of an adapter (default: all installed ones)'
    )
    parser.add_argument('--case', default='', help='only cases whose name contains this text')
    parser.add_argument('--all', action='store_true', help='also print cases that do not differ')
    parser.add_argument(
        '--record', action='store_true', help='write the results and the page of the table'
    )
    parser.add_argument('--child', nargs='+', help='internal')
    args = parser.parse_args()
    if args.child:
        tool, *names = args.child
        for name, outcome in suite.run(tool, names):
            print('\0' + json.dumps([name, outcome.result, outcome.detail]), flush=True)
        return 0
    names = [name for name in suite.load_cases() if args.case in name]
    differ = 0
    for tool in args.tool or suite.TOOLS:
        try:
            adapter = suite.adapter_of(tool)
        except ImportError as error:
            print(f'{tool}: left out, because it is not installed ({error})')
            continue
        outcomes = dict(run_apart(tool, names))
        print(f'{adapter.NAME} {adapter.version()}: {suite.counts(outcomes)}')
        for name, outcome in outcomes.items():
            is_different = outcome.result == suite.DIFFERS
            differ += is_different
            if args.all or is_different:
                print(f'  {name}: {outcome.result} {outcome.detail}'.rstrip())
        if args.record:
            today = datetime.now(timezone.utc).date().isoformat()
            page.record(adapter, today, outcomes)
    return int(differ > 0)


if __name__ == '__main__':
    sys.exit(main())
