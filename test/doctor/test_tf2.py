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
"""Look-ups as tf2_echo prints them, compared with pinocchio."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pinocchio
from robot_description_tools.doctor.tf2 import answer
from robot_description_tools.doctor.tf2 import LookupResult
from robot_description_tools.doctor.tf2 import Track
from test_support.examples import examples
from test_support.strategies import quats_xyzw

LENGTHS = st.tuples(*[st.floats(-2.0, 2.0)] * 3)
POSES = st.tuples(LENGTHS, quats_xyzw).map(
    lambda pair: (*pair[0], *(np.array(pair[1]) / np.linalg.norm(pair[1])).tolist())
)


def of_pinocchio(pose: tuple[float, ...]) -> pinocchio.SE3:
    return pinocchio.XYZQUATToSE3(np.array(pose))


@settings(max_examples=examples(15), deadline=None)
@given(st.lists(POSES, max_size=3), st.lists(POSES, max_size=3), st.data())
def test_pose_of_the_second_frame_in_the_first(
    up: list[tuple[float, ...]], down: list[tuple[float, ...]], data: st.DataObject
) -> None:
    """The transforms have different stamps, so the look-up interpolates some of them."""
    tracks: list[list[Track]] = []
    expected = [pinocchio.SE3.Identity(), pinocchio.SE3.Identity()]
    begin, now, end = 10**18, 10**18 + 5 * 10**8, 10**18 + 10**9
    for side, poses in enumerate((up, down)):
        tracks.append([])
        for i, pose in enumerate(poses):
            kind = data.draw(st.sampled_from(['static', 'at', 'between']))
            samples, here = [(now, pose)], of_pinocchio(pose)
            if kind == 'between':
                later = data.draw(POSES)
                samples = [(begin, pose), (end, later)]
                half = pinocchio.Quaternion(np.array(pose[3:]))
                half = half.slerp(0.5, pinocchio.Quaternion(np.array(later[3:])))
                middle = (np.array(pose[:3]) + later[:3]) / 2
                here = pinocchio.SE3(half.normalized().matrix(), middle)
            if kind == 'static':
                samples = [(0, pose)]
            tracks[side].append(Track(f'{side} {i}', kind == 'static', samples))
            expected[side] = here * expected[side] if side == 0 else expected[side] * here
    # This transform has only one stamp, so this stamp is the common time.
    tracks[1].append(Track('last', False, [(now, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0))]))
    found = answer(*tracks)
    assert isinstance(found, LookupResult)
    assert found.stamp_ns == now
    first_second = expected[0].inverse() * expected[1]
    # The tolerance covers rounding errors of the product of seven poses of a few metres.
    np.testing.assert_allclose(found.translation, first_second.translation, rtol=0, atol=1e-12)
    rotation = pinocchio.Quaternion(np.array(found.quat_xyzw)).matrix()
    np.testing.assert_allclose(rotation, first_second.rotation, rtol=0, atol=1e-9)


def test_lines_equal_those_of_tf2_echo() -> None:
    """The lines equal those of tf2_echo for a quarter turn about z."""
    turned = LookupResult(
        1_700_000_000_005_000_000, (1.0, 2.0, 0.5), (0.0, 0.0, 0.5**0.5, 0.5**0.5)
    )
    assert list(turned.lines()) == [
        'At time 1700000000.005000000',
        '- Translation: [1.000, 2.000, 0.500]',
        '- Rotation: in Quaternion [0.000, 0.000, 0.707, 0.707]',
        '- Rotation: in RPY (radian) [0.000, -0.000, 1.571]',
        '- Rotation: in RPY (degree) [0.000, -0.000, 90.000]',
        '- Matrix:',
        '  0.000 -1.000  0.000  1.000',
        '  1.000  0.000  0.000  2.000',
        '  0.000  0.000  1.000  0.500',
        '  0.000  0.000  0.000  1.000',
    ]


def test_transforms_without_a_common_time() -> None:
    """Each of the two transforms was received only once, and their stamps differ."""
    pose = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    chain = [Track('a -> b', False, [(10**9, pose)]), Track('b -> c', False, [(3 * 10**9, pose)])]
    text = answer([], chain)
    assert isinstance(text, str)
    assert re.search(r'b -> c begins 2\.00 s after the last stamp of a -> b;', text)
    # If all transforms are static, tf2 returns time 0.
    still = answer([], [track._replace(static=True) for track in chain])
    assert isinstance(still, LookupResult)
    assert still.stamp_ns == 0
    # A transform without a stamp has no common time with one that has a stamp.
    unstamped = chain[0]._replace(samples=[(0, pose)])
    assert answer([], [unstamped, chain[1]]) == (
        'the transforms have no common time: a -> b has no stamp'
    )
    assert isinstance(answer([unstamped], []), LookupResult)
