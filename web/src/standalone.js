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
// The page in one file, which needs no server. `view --export` writes it.

import { byId, make, press } from './dom.js';
import { FindingViews } from './finding_views.js';
import { Insight } from './insight.js';
import { LocalConnection } from './local_connection.js';
import { keepMeshes } from './local_meshes.js';
import { note } from './note.js';
import { boxOf, Robot } from './robot.js';
import { Sliders } from './sliders.js';
import { SIDES, Stage } from './stage.js';
import { onUnits } from './units.js';
import { listenToKeys, Theme, Views } from './views.js';

/** @import { LinkOrJoint, ServerMessages } from './messages.ts' */
/** @import { Tree } from './tree.js' */

async function start() {
  makeStorage();
  const buffer = await window.readPacked('robot-data');
  const [head, table] = new Uint32Array(buffer, 0, 2);
  const file = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, head)));
  const tables = new Float32Array(buffer.slice(8 + head, 8 + head + table));
  keepMeshes(file.meshes, new Uint8Array(buffer, 8 + head + table));
  show(file, tables);
}

/** In a frame without an origin, such as that of a notebook, the browser stores no settings. */
function makeStorage() {
  try {
    localStorage.getItem('theme');
  } catch {
    /** @type {Map<string, string>} */
    const kept = new Map();
    const getItem = (/** @type {string} */ key) => kept.get(key) ?? null;
    const setItem = (/** @type {string} */ key, /** @type {string} */ value) =>
      kept.set(key, value);
    Object.defineProperty(window, 'localStorage', { value: { getItem, setItem } });
  }
}

/**
 * @param {import('./local_connection.js').RobotFile} file
 * @param {Float32Array} tables
 */
function show(file, tables) {
  /** @type {Robot | null} */
  let robot = null;
  const stage = new Stage(byId('stage'), (hit) =>
    select(hit && { kind: 'link', name: hit.link }));
  const theme = new Theme((name) => stage.setTheme(name));
  const insight = new Insight(stage);
  /** @type {LinkOrJoint | null} */
  let selection = null;
  const sliders = new Sliders(
    (id, value) => connection.set(id, value),
    select,
    (reason) => note(reason, 'error'),
  );
  const noTree = { setFindings() {}, addDetails() {} };
  const tree = /** @type {Tree} */ (/** @type {unknown} */ (noTree));
  const findingViews = new FindingViews({
    stage,
    tree,
    select,
    open: () => openTab('findings'),
    isBusy: () => false,
    watch: () => {},
    suggest: (on) => views.suggest('marks', on),
    post: () => {},
  });
  const views = new Views((on) => {
    robot?.show(on);
    robot?.overlays?.follow(robot.links);
    findingViews.show(on);
    stage.showGrid(on.grid);
    insight.update(robot, selection, on);
  });
  const label = () => stage.labels.set('skeleton', robot?.skeleton?.labels ?? []);

  /** @param {LinkOrJoint | null} element */
  function select(element) {
    selection = element;
    const link = (element && robot?.linkOf(element)) ?? null;
    robot?.highlight(link);
    insight.update(robot, element, views.on);
    findingViews.select(element);
    sliders.select((element && robot?.jointsAbove(element)) ?? []);
    byId('chosen').hidden = !element;
    byId('chosen').textContent = element ? `${element.kind} ${element.name}` : '';
    stage.invalidate();
  }

  /** @type {{ [Type in keyof ServerMessages]?: (content: ServerMessages[Type]) => void }} */
  const handlers = {
    scene({ robot: description }) {
      if (!description) {
        return;
      }
      const made = new Robot(
        description,
        () => {
          stage.followSize();
          label();
          insight.update(made, selection, views.on);
          findingViews.draw();
        },
        (reason, about) => findingViews.add(reason, about),
        () => {},
      );
      robot = made;
      made.show(views.on);
      stage.setRobot(made, false);
      byId('robot-name').textContent = description.name;
      byId('empty').hidden = true;
      byId('states').hidden = description.states.length === 0;
      byId('state').replaceChildren(
        make('option', { value: '' }, 'choose …'),
        ...description.states.map(({ name }) => make('option', { value: name }, name)),
      );
      views.offer('loops', description.loops.length > 0);
      views.offer('inertia', description.links.some(({ inertial }) => inertial !== null));
      findingViews.setRobot(made);
      findingViews.show(views.on);
    },
    findings({ findings }) {
      findingViews.set('file', findings);
    },
    controls({ controls, space, spaces }) {
      sliders.setControls(controls, robot?.description);
      byId('spaces').hidden = (spaces ?? []).length < 2;
      press(byId('spaces'), space);
    },
    status({ stops }) {
      byId('stops').hidden = !stops.length;
      byId('stops').textContent = `Stopped: ${stops.slice(0, 3).join(', ')}`;
    },
  };
  const connection = new LocalConnection(file, tables, {
    message(message) {
      /** @type {((content: any) => void) | undefined} */
      const handle = handlers[message.type];
      handle?.(message);
    },
    frame(frame) {
      const first = !robot?.isPlaced;
      robot?.place(frame);
      sliders.update(frame);
      if (first) {
        stage.followSize();
        findingViews.draw();
        label();
        insight.update(robot, selection, views.on);
      }
      findingViews.follow();
      insight.follow();
      stage.followMotion();
      stage.invalidate();
    },
  });

  const actions = {
    reset: () => connection.send({ type: 'reset' }),
    zero: () => connection.send({ type: 'zero' }),
    randomise: () => connection.send({ type: 'randomise' }),
    fit: () => stage.fit(),
    front: () => stage.fit(SIDES.front),
    side: () => stage.fit(SIDES.side),
    top: () => stage.fit(SIDES.top),
    right: () => {
      const hidden = document.body.classList.toggle('no-right');
      byId('right').setAttribute('aria-expanded', String(!hidden));
    },
    'views-button': () => {
      const open = byId('views-button').getAttribute('aria-expanded') === 'false';
      byId('views-button').setAttribute('aria-expanded', String(open));
    },
  };
  for (const [id, action] of Object.entries(actions)) {
    byId(/** @type {keyof typeof actions} */ (id)).addEventListener('click', action);
  }
  byId('state').addEventListener('change', () => {
    connection.send({ type: 'state', name: byId('state').value });
    byId('state').value = '';
  });
  for (const button of byId('spaces').querySelectorAll('button')) {
    button.addEventListener('click', () =>
      connection.send({ type: 'space', space: button.dataset.value ?? '' }));
  }
  for (const button of byId('tabs').querySelectorAll('button')) {
    button.addEventListener('click', () => openTab(button.dataset.value ?? ''));
  }
  listenToKeys({
    ...views.keys(),
    f: actions.fit,
    h: actions.reset,
    z: actions.zero,
    x: actions.randomise,
    t: () => theme.toggle(),
    ']': actions.right,
    1: actions.front,
    2: actions.side,
    3: actions.top,
    Escape: () => select(null),
  });
  onUnits(() => {
    findingViews.select(selection);
    insight.update(robot, selection, views.on);
  });
  byId('notes').hidden = !file.notes.length;
  byId('notes').replaceChildren(...file.notes.map((text) => make('p', {}, text)));
  openTab('sliders');
  connection.start();
  reportState(stage, sliders, insight, connection, () => robot);
}

/** @param {string} name */
function openTab(name) {
  press(byId('tabs'), name);
  /** @type {NodeListOf<HTMLElement>} */
  const tabs = document.querySelectorAll('[data-tab]');
  for (const tab of tabs) {
    tab.hidden = tab.dataset.tab !== name;
  }
}

/**
 * Offer the state of the page to tests and to the console, as main.js does.
 *
 * @param {Stage} stage
 * @param {Sliders} sliders
 * @param {Insight} insight
 * @param {LocalConnection} connection
 * @param {() => Robot | null} robot
 */
function reportState(stage, sliders, insight, connection, robot) {
  window.robotViewer = {
    connection,
    values: () => Object.fromEntries(sliders.rows.map(({ id }, i) => [id, sliders.values[i]])),
    boxes: () =>
      Object.fromEntries((robot()?.links ?? []).map((link) => [link.name, boxOf(link)])),
    insight: () => insight.state(),
    state: () => ({
      placed: robot()?.isPlaced ?? false,
      loading: robot()?.shapes.loading ?? 0,
      placeholders: robot()?.shapes.placeholders.length ?? 0,
      ...stage.drawn,
    }),
  };
}

start().catch((error) => {
  byId('empty').hidden = false;
  byId('empty-text').textContent = `The robot cannot be shown: ${error.message}`;
  throw error;
});
