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
import { boxOf, Robot } from '../src/robot.js';

const AT_ORIGIN = { xyz: [0, 0, 0], quat: [0, 0, 0, 1] };
const VIEWS = ['visual', 'collision', 'frames', 'axes', 'inertia', 'loops'];
const ALL = Object.fromEntries(VIEWS.map((name) => [name, true]));

const box = (size) => ({ geometry: { type: 'box', size }, ...AT_ORIGIN });

const link = (name, given = {}) => ({
  name,
  visuals: [box([1, 1, 1])],
  collisions: [],
  inertial: null,
  ...given,
});

const joint = (name, parent, child, given = {}) => ({
  name,
  type: 'revolute',
  moves: 'revolute',
  parent,
  child,
  ...AT_ORIGIN,
  axis: [0, 0, 1],
  limit: [-1, 1],
  velocity: null,
  effort: null,
  mimic: null,
  ...given,
});

function makeRobot({ links, joints = [], loops = [] }) {
  const reasons = [];
  const robot = new Robot(
    { name: 'r', links, joints, loops },
    () => {},
    (reason) => reasons.push(reason),
  );
  return { robot, reasons };
}

/** Place link i at x = 2 i. */
function place(robot) {
  robot.place({
    links: Uint32Array.from(robot.links, (_, i) => i),
    poses: Float64Array.from(robot.links.flatMap((_, i) => [2 * i, 0, 0, 0, 0, 0, 1])),
  });
}

const twoLinks = () => ({ links: [link('a'), link('b')], joints: [joint('j', 'a', 'b')] });

test('a frame moves the links that it names', () => {
  const { robot } = makeRobot(twoLinks());
  place(robot);
  robot.place({
    links: Uint32Array.of(1),
    poses: Float64Array.of(5, 6, 7, 0, 0, Math.SQRT1_2, Math.SQRT1_2),
  });
  assert.deepEqual(robot.links[0].position.toArray(), [0, 0, 0]);
  assert.deepEqual(robot.links[1].position.toArray(), [5, 6, 7]);
  assert.deepEqual(robot.links[1].quaternion.toArray(), [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
});

test('the robot is hidden before the first frame', () => {
  const { robot } = makeRobot(twoLinks());
  assert.equal(robot.group.visible, false);
  place(robot);
  assert.equal(robot.group.visible, true);
});

test('the size is that of the drawn shapes, without overlays', () => {
  const { robot } = makeRobot(twoLinks());
  place(robot);
  robot.show(ALL);
  // Two boxes of 1 m, 2 m apart: a box of 3 x 1 x 1.
  assert.ok(Math.abs(robot.size - Math.sqrt(11)) < 1e-6);
  assert.deepEqual(boxOf(robot.links[1]), [1.5, -0.5, -0.5, 2.5, 0.5, 0.5]);
});

test('a mesh without a file has a mark that does not change the size', () => {
  const mesh = { type: 'mesh', name: 'gone.stl', url: null, scale: [9, 9, 9] };
  const gone = { geometry: mesh, ...AT_ORIGIN, xyz: [9, 0, 0] };
  const visuals = [gone, box([1, 1, 1])];
  const { robot, reasons } = makeRobot({ links: [link('a', { visuals })] });
  place(robot);
  assert.deepEqual([...robot.shapes.missing], ['gone.stl']);
  assert.equal(robot.shapes.placeholders.length, 1);
  assert.ok(Math.abs(robot.size - Math.sqrt(3)) < 1e-6);
  // The server has reported the reason.
  assert.deepEqual(reasons, []);
});

test('only the highlighted link has the colour of a selection', () => {
  const { robot } = makeRobot(twoLinks());
  const color = (i) => robot.links[i].userData.parts.visual.children[0].children[0].material.color;
  const plain = color(1).clone();
  const coloured = () => [0, 1].map((i) => !color(i).equals(plain));
  robot.highlight('b');
  assert.deepEqual(coloured(), [false, true]);
  robot.highlight('a');
  assert.deepEqual(coloured(), [true, false]);
  robot.highlight(null);
  assert.deepEqual(coloured(), [false, false]);
});

test('an unknown element has no link', () => {
  const { robot } = makeRobot(twoLinks());
  assert.equal(robot.linkOf({ kind: 'joint', name: 'j' }), 'b');
  assert.equal(robot.linkOf({ kind: 'link', name: 'a' }), 'a');
  assert.equal(robot.linkOf({ kind: 'link', name: 'j' }), undefined);
  assert.equal(robot.linkOf({ kind: 'joint', name: 'a' }), undefined);
});

test('only overlays of the selected link are shown', () => {
  const { robot } = makeRobot(twoLinks());
  place(robot);
  const shown = () =>
    Object.values(robot.overlays.parts)
      .flat()
      .filter(({ object }) => object.visible)
      .flatMap(({ owners }) => owners);
  robot.show({ ...ALL, only: true });
  assert.deepEqual(shown(), []);
  robot.highlight('b');
  // These are its frame, and the axis and the range of its joint.
  assert.ok(shown().length >= 3 && shown().every((name) => name === 'b'));
  robot.show({ ...ALL, only: false });
  assert.deepEqual(new Set(shown()), new Set(['a', 'b']));
});

test('inertia boxes that are longer than the robot or fill it are drawn as edges', () => {
  const sizes = { body: [0.5, 0.5, 0.5], long: [9, 0.1, 0.1], fat: [6, 6, 6], of_no_body: null };
  const { robot } = makeRobot({
    links: Object.entries(sizes).map(([name, size]) =>
      link(name, { inertial: { mass: 1, ...AT_ORIGIN, size } }),
    ),
  });
  place(robot);
  // Boxes from x = -0.5 to 6.5, so the diameter of the robot is 7.1 m.
  assert.deepEqual(
    robot.overlays.boxes.map((each) => each.box.visible),
    [true, false, false],
  );
});

test('the gap of a loop is drawn from one end to the other', () => {
  const loops = [
    {
      name: 'l',
      type: 'point',
      ends: [
        { link: 'a', xyz: [0, 1, 0] },
        { link: 'b', xyz: [0, 0, 1] },
      ],
    },
  ];
  const { robot } = makeRobot({ ...twoLinks(), loops });
  robot.show(ALL);
  place(robot);
  const position = robot.overlays.loops[0].gap.geometry.getAttribute('position');
  assert.deepEqual([...position.array], [0, 1, 0, 2, 0, 1]);
});
