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

// The page: takes what the server sends, and hands it to the parts that show it.

import { Connection } from './connection.js';
import { asJson, asYaml, copyText } from './copy.js';
import { byId, format, make } from './dom.js';
import { Findings } from './findings.js';
import { boxOf, Robot } from './robot.js';
import { Sliders } from './sliders.js';
import { Stage } from './stage.js';
import { Tree } from './tree.js';
import { Upload } from './upload.js';
import { listenToKeys, Theme, Views } from './views.js';

const NARROW = matchMedia('(max-width: 1100px)');
// How long a note stays: at least so long, and so long for each character [ms].
const NOTE_TIME = 4000;
const READING_TIME = 70;
const LOOP_STATES = {
  unknown: 'not enough is known',
  closed: 'closed',
  held: 'cannot close; it stands where it last did',
  open: 'does not close',
};

const state = {
  revision: 0,
  robot: null,
  title: '',
  status: {},
  connected: false,
  selection: null,
  missingSeen: 0,
};

const stage = new Stage(byId('stage'), (link) => select(link === null ? null : 'link', link));
const theme = new Theme((name) => stage.setTheme(name));
const tree = new Tree(select);
const findings = new Findings(select);
const sliders = new Sliders(
  (id, value) => connection.set(id, value, state.revision),
  select,
  (reason) => note(reason, 'error'),
);
const upload = new Upload((reason) => note(reason, 'error'));
const views = new Views((on) => {
  state.robot?.show(on);
  state.robot?.overlays?.follow(state.robot.links);
  stage.showGrid(on.grid);
});

const connection = new Connection({
  frame(frame) {
    // Of the robot before, or the one to come.
    if (frame.revision !== state.revision || !state.robot) {
      return;
    }
    const first = !state.robot.isPlaced;
    state.robot.place(frame);
    sliders.update(frame);
    tree.follow(state.robot.links);
    if (first) {
      stage.look();
    }
    stage.invalidate();
  },
  message(message) {
    HANDLERS[message.type]?.(message);
  },
  state(connected) {
    state.connected = connected;
    document.body.classList.toggle('disconnected', !connected);
    byId('connection').title = connected ? 'Connected' : 'Connection lost; trying again';
    byId('lost').hidden = connected;
  },
});

const HANDLERS = {
  scene({ revision, robot }) {
    state.revision = revision;
    byId('empty').hidden = robot !== null;
    if (robot === null) {
      return;
    }
    const isSame = state.robot?.description.name === robot.name;
    const made = new Robot(
      robot,
      () => {
        stage.look();
        stage.invalidate();
        showMissing();
      },
      (reason) => findings.add(reason),
    );
    made.show(views.on);
    stage.setRobot(made, isSame);
    state.robot = made;
    state.missingSeen = 0;
    showMissing();
    enableButtons();
    byId('robot-name').textContent = robot.name;
    document.title = `${robot.name} – robot description`;
    views.offer('loops', Boolean(robot.loops?.length));
    views.offer('inertia', robot.links.some(({ inertial }) => inertial));
    tree.setRobot(robot);
    const kept = state.selection;
    const still =
      kept && (kept.kind === 'link' ? made.linkIndex.has(kept.name) : made.jointByName.has(kept.name));
    select(still ? kept.kind : null, still ? kept.name : null);
  },
  findings({ title, usable, uploaded, findings: found }) {
    state.title = title;
    byId('title').textContent = title;
    byId('return').hidden = !uploaded;
    findings.set(found);
    const broken = byId('broken');
    broken.hidden = usable || state.robot === null;
    byId('broken-text').textContent = `${title} cannot be used as it is: this is the last good robot`;
    byId('empty-text').textContent = usable
      ? 'Waiting for a robot description …'
      : title
        ? `${title} cannot be used; the findings say why`
        : 'Waiting for a robot description …';
    if (!usable && title) {
      openLeft('findings');
    }
  },
  controls({ controls, space, spaces }) {
    sliders.setControls(controls, state.robot?.description);
    byId('spaces').hidden = (spaces ?? []).length < 2;
    press(byId('spaces'), space);
    sliders.select(state.selection?.kind, state.selection?.name);
  },
  status(status) {
    state.status = status;
    byId('modes').hidden = !status.canBeLive;
    press(byId('modes'), status.live ? 'live' : 'sliders');
    document.body.classList.toggle('live', status.live);
    enableButtons();
    upload.enabled = status.canUpload;
    byId('upload').hidden = !status.canUpload;
    showLoops(status.loops);
    const stops = byId('stops');
    stops.hidden = !status.stops.length;
    stops.textContent = `Stopped: ${status.stops.slice(0, 3).join(', ')}`;
  },
  refused({ reason }) {
    note(reason, 'error');
  },
};

/** Choose a link or joint everywhere, or nothing. */
function select(kind, name) {
  state.selection = kind === null ? null : { kind, name };
  tree.select(kind, name);
  sliders.select(kind, name);
  const link = kind === 'joint' ? (state.robot?.jointByName.get(name)?.child ?? null) : name;
  state.robot?.highlight(link);
  if (state.robot) {
    tree.follow(state.robot.links);
  }
  stage.invalidate();
}

/** Say how many meshes are drawn as marks, until somebody has seen which. */
function showMissing() {
  const count = state.robot?.shapes.missing.size ?? 0;
  const banner = byId('missing');
  banner.hidden = count <= state.missingSeen;
  banner.textContent = `${count} ${count === 1 ? 'mesh' : 'meshes'} cannot be shown: see Findings`;
}

/** Offer what the present robot can do. */
function enableButtons() {
  for (const id of ['reset', 'zero', 'randomise']) {
    byId(id).disabled = state.robot === null || Boolean(state.status.live);
  }
  for (const id of ['copy-yaml', 'copy-json']) {
    byId(id).disabled = state.robot === null;
  }
}

/** List loops with what is left between their ends. */
function showLoops(loops) {
  const place = byId('loops');
  place.hidden = !loops.length;
  place.replaceChildren(
    ...loops.map(({ name, state: closure, gap, turn }) => {
      const rest = `residual ${format(1e3 * gap)} mm, ${format(turn, 4)} rad`;
      return make(
        `div.loop.${closure}`,
        { title: `${name}: ${LOOP_STATES[closure] ?? closure}, ${rest}` },
        make('span.name', {}, name),
        make('span', {}, closure === 'closed' ? `${format(1e3 * gap)} mm` : LOOP_STATES[closure]),
      );
    }),
  );
}

/** Show a text for a while. */
function note(text, kind = '') {
  const element = byId('note');
  element.textContent = text;
  element.className = kind;
  element.hidden = false;
  clearTimeout(note.timer);
  note.timer = setTimeout(() => {
    element.hidden = true;
  }, Math.max(NOTE_TIME, READING_TIME * text.length));
}

/** Mark the pressed one of several buttons. */
function press(group, value) {
  for (const button of group.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.value === value));
  }
}

function openLeft(tab) {
  document.body.classList.remove('no-left');
  showTab(tab);
}

function showTab(tab) {
  press(byId('tabs'), tab);
  for (const panel of document.querySelectorAll('[data-tab]')) {
    panel.hidden = panel.dataset.tab !== tab;
  }
}

async function copy(asText, format) {
  try {
    await copyText(asText(sliders.jointState()));
    note(`Joint state copied as ${format}`);
  } catch (error) {
    note(`Nothing was copied: ${error.message}`, 'error');
  }
}

const toggleHelp = () => {
  const help = byId('help');
  help.open ? help.close() : help.showModal();
};

const ACTIONS = {
  reset: () => connection.send({ type: 'reset' }),
  zero: () => connection.send({ type: 'zero' }),
  randomise: () => connection.send({ type: 'randomise' }),
  'copy-yaml': () => copy(asYaml, 'YAML'),
  'copy-json': () => copy(asJson, 'JSON'),
  fit: () => stage.fit(),
  screenshot: () => stage.screenshot(state.robot?.description.name ?? 'robot'),
  'help-button': toggleHelp,
  'help-close': toggleHelp,
  missing: () => {
    state.missingSeen = state.robot?.shapes.missing.size ?? 0;
    showMissing();
    openLeft('findings');
  },
  left: () => document.body.classList.toggle('no-left'),
  right: () => document.body.classList.toggle('no-right'),
  return: async () => {
    const response = await fetch('reload', { method: 'POST' });
    if (!response.ok) {
      note((await response.text()).trim(), 'error');
    }
  },
};
for (const [id, action] of Object.entries(ACTIONS)) {
  byId(id).addEventListener('click', action);
}
for (const button of byId('tabs').querySelectorAll('button')) {
  button.addEventListener('click', () => showTab(button.dataset.value));
}
for (const button of byId('spaces').querySelectorAll('button')) {
  button.addEventListener('click', () =>
    connection.send({ type: 'space', space: button.dataset.value }),
  );
}
for (const button of byId('modes').querySelectorAll('button')) {
  button.addEventListener('click', () =>
    connection.send({ type: 'mode', live: button.dataset.value === 'live' }),
  );
}
listenToKeys({
  ...views.keys(),
  f: ACTIONS.fit,
  s: ACTIONS.screenshot,
  t: () => theme.toggle(),
  h: ACTIONS.reset,
  z: ACTIONS.zero,
  x: ACTIONS.randomise,
  '[': ACTIONS.left,
  ']': ACTIONS.right,
  '?': toggleHelp,
  '/': () => {
    document.body.classList.remove('no-right');
    byId('control-search').focus();
  },
  Escape: () => select(null, null),
});
byId('no-picture').hidden = stage.renderer !== null;
// There it would lie over the robot.
const fold = () => document.body.classList.toggle('no-left', NARROW.matches);
NARROW.addEventListener('change', fold);
fold();
enableButtons();
showTab('tree');

// For tests and for the curious: what the page holds, in m and rad.
window.robotViewer = {
  /** @returns {object} Position and quaternion (x, y, z, w) of every link, by name. */
  poses: () =>
    Object.fromEntries(
      (state.robot?.links ?? []).map(({ name, position, quaternion }) => [
        name,
        [...position.toArray(), ...quaternion.toArray()],
      ]),
    ),
  /** @returns {object} Value of every control, by its id. */
  values: () => Object.fromEntries(sliders.rows.map(({ id }, i) => [id, sliders.values[i]])),
  /** @returns {object} Least and greatest x, y, z of what is drawn of every link, by name. */
  boxes: () =>
    Object.fromEntries((state.robot?.links ?? []).map((link) => [link.name, boxOf(link)])),
  /** @returns {object} Where the camera is, what it looks at, and how far that is. */
  camera: () => ({
    position: stage.camera.position.toArray(),
    target: stage.controls.target.toArray(),
    distance: stage.controls.getDistance(),
  }),
  /** @returns {object} How far the page is. */
  state: () => ({
    revision: state.revision,
    connected: state.connected,
    placed: state.robot?.isPlaced ?? false,
    loading: state.robot?.shapes.loading ?? 0,
    placeholders: state.robot?.shapes.placeholders.length ?? 0,
    selection: state.selection,
    frames: stage.frames,
    triangles: stage.triangles,
  }),
};
