// Copyright 2026 The robot_description_tools developers
//
// Licensed under the Apache License, Version 2.0 (the "License");
// you may not use this file except in compliance with the License.
// You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0
//
// Unless required by applicable law or agreed to in writing, software
// distributed under the License is distributed on an "AS IS" BASIS,
// WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
// See the License for the specific language governing permissions and
// limitations under the License.


import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box3, Raycaster, Vector3 } from 'three';
import { withKeys } from '../src/findings.js';
import { Marks, sizeText } from '../src/marks.js';
import { Robot } from '../src/robot.js';

const AT_ORIGIN = { xyz: [0, 0, 0], quat: [0, 0, 0, 1] };
const box = (size) => ({ geometry: { type: 'box', size }, ...AT_ORIGIN });
const inertial = (size, impossible) => ({ mass: 1, ...AT_ORIGIN, size, impossible });

/** Two links 2 m apart, with a joint between them and a loop that is open by 1 m. */
function makeRobot() {
  const joint = { name: 'j', type: 'revolute', moves: 'revolute', parent: 'a', child: 'b' };
  const rest = { ...AT_ORIGIN, axis: [0, 0, 1], written: [0, 0, 1.4], limit: [-1, 1] };
  const ends = [{ link: 'a', xyz: [1, 0, 0] }, { link: 'b', xyz: [0, 0, 0] }];
  const robot = new Robot(
    {
      name: 'r',
      links: [
        {
          name: 'a',
          visuals: [box([1, 1, 1]), box([3, 0.2, 0.1])],
          collisions: [],
          inertial: inertial(null, [0.4, 0.4, 0.3]),
        },
        { name: 'b', visuals: [], collisions: [], inertial: inertial([0.1, 0.2, 0.3], null) },
      ],
      joints: [{ ...joint, ...rest }],
      loops: [{ name: 'l', type: 'point', ends }],
    },
    () => {},
    () => {},
    () => {},
  );
  robot.place({
    links: Uint32Array.of(0, 1),
    poses: Float64Array.of(0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 1),
  });
  return robot;
}

const finding = (code, kind, name, mark, given = {}) => ({
  severity: 'error',
  code,
  message: '',
  fix: '',
  where: '',
  calls: [],
  about: [{ kind, name, mark, index: null, ...given }],
});

/** Show the marks of findings about a robot, and return the texts of their labels by code. */
function drawn(robot, ...findings) {
  const marks = new Marks();
  marks.set(robot, withKeys('file', findings));
  marks.show(true, undefined);
  const labels = marks.labels(() => 'red').map(({ text }) => text.split(' · '));
  return { marks, labels: Object.fromEntries(labels) };
}

/** Least and greatest x, y, z of a mark in the world. */
function bounds({ object }) {
  object.updateWorldMatrix(true, true);
  return new Box3().setFromObject(object);
}

test('each kind of mark shows a measured value', () => {
  const { labels } = drawn(
    makeRobot(),
    finding('impossible', 'link', 'a', 'inertia'),
    finding('large', 'link', 'b', 'inertia'),
    finding('long', 'link', 'a', 'visual', { index: 1 }),
    finding('all', 'link', 'a', 'visual'),
    finding('axis', 'joint', 'j', 'axis'),
    finding('range', 'joint', 'j', 'range'),
    finding('whole', 'joint', 'j', 'joint'),
    finding('open', 'loop', 'l', 'loop'),
  );
  assert.deepEqual(labels, {
    impossible: 'impossible',
    large: '0.1 x 0.2 x 0.3 m',
    long: '3 x 0.2 x 0.1 m',
    all: '3 x 1 x 1 m',
    axis: 'length 1.400',
    range: '-1.000 … 1.000 rad',
    whole: undefined,
    open: '1000.0 mm',
  });
});

test('a mark moves with its link, and the gap of a loop follows the robot', () => {
  const robot = makeRobot();
  const { marks } = drawn(
    robot,
    finding('large', 'link', 'b', 'inertia'),
    finding('open', 'loop', 'l', 'loop'),
  );
  const [inertia, loop] = marks.drawn;
  assert.ok(bounds(inertia).getCenter(new Vector3()).distanceTo(new Vector3(2, 0, 0)) < 1e-6);
  robot.place({ links: Uint32Array.of(1), poses: Float64Array.of(5, 0, 0, 0, 0, 0, 1) });
  marks.follow();
  assert.equal(loop.measure(), '4000.0 mm');
});

test('a mark stays as long as its finding, and shows its newest values', () => {
  const robot = makeRobot();
  const limit = finding('l', 'joint', 'j', 'range');
  const { marks } = drawn(robot, finding('i', 'link', 'b', 'inertia'), limit);
  const [gone, kept] = marks.drawn.map(({ object }) => object);
  marks.set(robot, withKeys('file', [{ ...limit, message: 'at 2.1' }]));
  assert.deepEqual(marks.drawn.map(({ object }) => object), [kept]);
  assert.equal(gone.parent, null);
  assert.deepEqual(
    [marks.drawn[0].finding.message, kept.userData.finding.message],
    ['at 2.1', 'at 2.1'],
  );
  robot.place({ links: Uint32Array.of(1), poses: Float64Array.of(2, 0, 0, 0, 0, 1, 0) });
  const pointer = kept.children[0].children[0].geometry;
  const before = [...pointer.attributes.position.array];
  marks.follow();
  assert.notDeepEqual([...pointer.attributes.position.array], before);
  // A mark with another severity has another colour.
  marks.set(robot, withKeys('file', [{ ...limit, severity: 'warning' }]));
  assert.notEqual(marks.drawn[0].object, kept);
});

test('elements that the robot does not have are not marked', () => {
  const { marks } = drawn(
    makeRobot(),
    finding('gone', 'link', 'c', 'link'),
    finding('gone', 'joint', 'c', 'axis'),
    finding('gone', 'loop', 'c', 'loop'),
  );
  assert.deepEqual(marks.drawn, []);
});

test('marks of other links can be hidden, but not that of the selected finding', () => {
  const findings = [
    finding('a', 'link', 'a', 'inertia'),
    finding('b', 'link', 'b', 'inertia'),
    finding('l', 'loop', 'l', 'loop'),
  ];
  const { marks } = drawn(makeRobot(), ...findings);
  const shown = () =>
    marks.drawn.filter(({ object }) => object.visible).map((each) => each.finding.code);
  marks.show(true, 'b');
  assert.deepEqual(shown(), ['b', 'l']);
  marks.show(true, null);
  assert.deepEqual(shown(), []);
  marks.chosen = marks.drawn[0].finding.key;
  marks.show(false, undefined);
  assert.deepEqual(shown(), ['a']);
  assert.deepEqual(marks.labels(() => '').length, 1);
});

test('among many marks, warnings are dots until they are selected, and errors are not', () => {
  const robot = makeRobot();
  const warning = { ...finding('w', 'link', 'b', 'inertia'), severity: 'warning' };
  const error = finding('e', 'link', 'a', 'inertia');
  const { marks } = drawn(robot, ...Array(12).fill(warning), error);
  const shown = (part) =>
    marks.drawn.filter((each) => each[part].visible).map((each) => each.finding.code);
  const full = () => shown('full');
  assert.deepEqual([shown('full'), shown('dot')], [['e'], ['w']]);
  marks.chosen = marks.drawn[3].finding.key;
  marks.show(true, undefined);
  assert.deepEqual(full(), ['w', 'e']);
  // A single link has fewer marks.
  marks.chosen = null;
  marks.show(true, 'a');
  assert.equal(full().length, 13);
});

test('a click hits an edge of a box, but not its inside', () => {
  const { marks } = drawn(makeRobot(), finding('all', 'link', 'a', 'visual', { index: 0 }));
  const at = (x, y) => {
    const raycaster = new Raycaster(new Vector3(x, y, 9), new Vector3(0, 0, -1));
    marks.robot.group.updateMatrixWorld(true);
    return marks.hit(raycaster)?.code ?? null;
  };
  assert.equal(at(0.5, 0.2), 'all');
  assert.equal(at(0.2, 0.1), null);
});

test('a finding keeps its key while its numbers change, and keys are unique', () => {
  const keys = (...findings) => withKeys('now', findings).map(({ key }) => key);
  const one = finding('limit', 'joint', 'j', 'range');
  const [first] = keys(one);
  assert.deepEqual(keys({ ...one, message: 'at 2.1' }), [first]);
  assert.equal(new Set(keys(one, one, finding('limit', 'joint', 'k', 'range'))).size, 3);
  assert.notEqual(withKeys('file', [one])[0].key, first);
});

test('sizes have three significant digits', () => {
  assert.equal(sizeText([1523.4, 0.012345, 2]), '1520 x 0.0123 x 2 m');
});
