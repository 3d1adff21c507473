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

"""Access to the server: hosts, origins, and the token that other machines need."""

from __future__ import annotations

import pytest
from robot_description_tools.viewer import Access
from robot_description_tools.viewer.access import MAX_PENALTIES
from robot_description_tools.viewer.access import PENALTY
from robot_description_tools.viewer.access import PENALTY_STEP


@pytest.mark.parametrize('host', ['127.0.0.1', 'localhost', '::1', '127.0.0.5'])
def test_this_machine_needs_no_token(host: str) -> None:
    access = Access(host)
    assert access.is_local
    assert access.token == ''
    assert access.allows_token(None)


@pytest.mark.parametrize('host', ['0.0.0.0', '::', '192.168.1.5', 'robot.example'])
def test_any_other_address_needs_a_token(host: str) -> None:
    access = Access(host)
    assert len(access.token) >= 16
    assert access.token != Access(host).token
    assert not access.allows_token(None, '', access.token[:-1], access.token + 'x', 'ü')
    assert access.allows_token(None, access.token)


def test_a_token_that_is_not_unicode_is_wrong() -> None:
    access = Access('127.0.0.1', 'secret')
    assert not access.allows_token('secret\udcff', '\udcff')
    assert Access('127.0.0.1', 'gehe\u00efm').allows_token('gehe\u00efm')


def test_a_chosen_token_is_also_needed_on_this_machine() -> None:
    access = Access('127.0.0.1', 'secret')
    assert access.allows_token('secret')
    assert not access.allows_token('Secret')


@pytest.mark.parametrize(
    ('host', 'allowed'),
    [
        ('127.0.0.1:8421', True),
        ('localhost:8421', True),
        ('LOCALHOST', True),
        ('[::1]:8421', True),
        ('evil.example:8421', False),
        ('localhost.evil.example', False),
        ('127.0.0.1.evil.example', False),
        ('192.168.1.5', False),
        ('user@localhost', False),
        ('localhost/x', False),
        ('[::1', False),
        ('', False),
        (None, False),
    ],
)
def test_only_names_of_this_machine_are_allowed(host: str | None, allowed: bool) -> None:
    assert Access('127.0.0.1').allows_host(host) == allowed


def test_on_a_network_only_addresses_are_allowed_as_hosts() -> None:
    access = Access('0.0.0.0')
    assert access.allows_host('192.168.1.5:8421')
    assert access.allows_host('[fe80::1]:8421')
    assert not access.allows_host('evil.example:8421')


@pytest.mark.parametrize(
    ('origin', 'allowed'),
    [
        ('http://localhost:8421', True),
        ('https://localhost:8421', True),
        ('http://localhost:8422', False),
        ('http://evil.example', False),
        ('http://localhost:8421.evil.example', False),
        ('null', False),
        ('file://localhost:8421', False),
        ('', False),
        (None, False),
    ],
)
def test_only_the_server_itself_is_an_allowed_origin(origin: str | None, allowed: bool) -> None:
    assert Access('127.0.0.1').allows_origin(origin, 'localhost:8421') == allowed


def test_wrong_tokens_wait_in_a_bounded_queue() -> None:
    access = Access('0.0.0.0', 'secret')
    waits = [access.penalty(100.0) for _ in range(MAX_PENALTIES)]
    expected = [PENALTY + PENALTY_STEP * i for i in range(MAX_PENALTIES)]
    assert waits == pytest.approx(expected)
    assert access.penalty(100.0) is None
    assert access.allows_token('secret')
    for _ in waits:
        access.release()
    # When all earlier guesses have ended, they do not delay a later guess.
    assert access.penalty(1000.0) == PENALTY


@pytest.mark.parametrize('origin', ['http://[', 'http://[::1', '//', '\udcff'])
def test_an_invalid_origin_is_refused(origin: str) -> None:
    assert not Access('127.0.0.1').allows_origin(origin, 'localhost:8421')


def test_open_meshes_need_a_host_of_the_server_and_no_token() -> None:
    open_ = Access('0.0.0.0', mesh_host='Robot')
    for host, allowed in (
        ('robot:8421', True),
        ('127.0.0.1:8421', True),
        ('192.0.2.1', True),
        ('evil.example', False),
        (None, False),
    ):
        assert open_.allows_meshes(host) == allowed
        assert not Access('0.0.0.0').allows_meshes(host)
    # If the meshes are open, all other addresses are still restricted.
    assert not open_.allows_host('robot')
    assert not open_.allows_token(None, '')
