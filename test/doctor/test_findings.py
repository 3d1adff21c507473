"""The codes of the doctor."""

from __future__ import annotations

from pathlib import Path

from robot_description_tools.catalogue import codes_of
from robot_description_tools.doctor import joint_states
from robot_description_tools.doctor import lookup
from robot_description_tools.doctor import robot
from robot_description_tools.doctor import robots
from robot_description_tools.doctor import transforms

TESTS = Path(__file__).parents[1]


def test_some_test_makes_every_code_come_up() -> None:
    files = [*TESTS.glob('doctor/test_*.py'), TESTS / 'ros' / 'test_doctor_faults.py']
    text = ''.join(file.read_text(encoding='utf-8') for file in files)
    modules = (joint_states, lookup, robot, robots, transforms)
    names = {code.name for module in modules for code in codes_of(module)}
    assert len(names) > 30
    assert {name for name in names if f"'{name}'" not in text} == set()
