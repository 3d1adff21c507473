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
import { byId, make } from './dom.js';
import { Findings } from './findings.js';
import { Grab } from './grab.js';
import { History } from './history.js';
import { progressOf } from './meshes.js';
import { boxOf, Robot } from './robot.js';
import { Sliders } from './sliders.js';
import { Stage } from './stage.js';
import { loopTexts } from './text.js';
import { Tree } from './tree.js';
import { Upload } from './upload.js';
import { listenToKeys, Theme, Views } from './views.js';

/** @import { LinkOrJoint, LoopStatus, ServerMessages } from './messages.ts' */
/** @import { JointState } from './copy.js' */

const NARROW = matchMedia('(max-width: 1100px)');
// How long a note stays: at least so long, and so long for each character [ms].
const NOTE_TIME = 4000;
const READING_TIME = 70;

const state = {
  revision: 0,
  /** @type {Robot | null} */
  robot: null,
  live: false,
  connected: false,
  /** @type {LinkOrJoint | null} */
  selection: null,
  // How many missing meshes the user has been told of.
  missingSeen: 0,
};

const stage = new Stage(byId('stage'), (link) => {
  if (!grab.isTouched) {
    select(link === null ? null : { kind: 'link', name: link });
  }
});
const grab = new Grab(stage, (message) => connection.send(message));
const history = new History((message) => connection.send(message));
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
  grab.enable(on.grab);
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
    grab.follow();
    if (first) {
      stage.look();
    }
    stage.invalidate();
    grab.measure();
  },
  message(message) {
    /** @type {(content: any) => void} */
    const handle = HANDLERS[message.type];
    handle?.(message);
  },
  state(connected) {
    state.connected = connected;
    grab.forget();
    document.body.classList.toggle('disconnected', !connected);
    byId('connection').title = connected ? 'Connected' : 'Connection lost; trying again';
    byId('lost').hidden = connected;
  },
});

/** @type {{ [Type in keyof ServerMessages]: (content: ServerMessages[Type]) => void }} */
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
      showReading,
    );
    made.show(views.on);
    stage.setRobot(made, isSame);
    grab.setRobot(made, revision);
    state.robot = made;
    state.missingSeen = 0;
    showMissing();
    showReading();
    enableButtons();
    byId('robot-name').textContent = robot.name;
    document.title = `${robot.name} – robot description`;
    views.offer('loops', robot.loops.length > 0);
    views.offer('inertia', robot.links.some(({ inertial }) => inertial !== null));
    tree.setRobot(robot);
    const kept = state.selection;
    select(kept && made.linkOf(kept) ? kept : null);
  },
  findings({ title, usable, uploaded, findings: found }) {
    byId('title').textContent = title;
    byId('return').hidden = !uploaded;
    findings.set(found);
    const broken = byId('broken');
    broken.hidden = usable || state.robot === null;
    byId('broken-text').textContent =
      `${title} cannot be used as it is: this is the last good robot`;
    const isRefused = !usable && title !== '';
    byId('empty-text').textContent = isRefused
      ? `${title} cannot be used; the findings say why`
      : 'Waiting for a robot description …';
    if (isRefused) {
      openLeft('findings');
    }
  },
  controls({ controls, space, spaces }) {
    sliders.setControls(controls, state.robot?.description);
    byId('spaces').hidden = (spaces ?? []).length < 2;
    press(byId('spaces'), space);
    sliders.select(state.selection);
  },
  status(status) {
    state.live = status.live;
    byId('modes').hidden = !status.canBeLive;
    press(byId('modes'), status.live ? 'live' : 'sliders');
    document.body.classList.toggle('live', status.live);
    enableButtons();
    history.setLive(status.live);
    grab.setLive(status.live);
    upload.enabled = status.canUpload;
    byId('upload').hidden = !status.canUpload;
    showLoops(status.loops);
    const stops = byId('stops');
    stops.hidden = !status.stops.length;
    stops.textContent = `Stopped: ${status.stops.slice(0, 3).join(', ')}`;
  },
  history(steps) {
    history.setSteps(steps);
  },
  grab({ held }) {
    grab.take(held);
  },
  refused({ reason }) {
    note(reason, 'error');
  },
};

/**
 * Choose a link or joint everywhere, or nothing.
 *
 * @param {LinkOrJoint | null} element
 */
function select(element) {
  state.selection = element;
  const link = (element && state.robot?.linkOf(element)) ?? null;
  tree.select(element, link);
  sliders.select(element);
  grab.choose(element?.kind === 'link' ? link : null);
  if (state.robot) {
    state.robot.highlight(link);
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

/** Show how far the large meshes are. */
function showReading() {
  const progress = progressOf(state.robot?.shapes.meshes.readings ?? []);
  byId('reading').hidden = progress === null;
  byId('reading-text').textContent = progress?.text ?? '';
  byId('reading-bar').value = progress?.part ?? 0;
}

/** Offer what the present robot can do. */
function enableButtons() {
  for (const id of /** @type {const} */ (['reset', 'zero', 'randomise'])) {
    byId(id).disabled = state.robot === null || state.live;
  }
  for (const id of /** @type {const} */ (['copy-yaml', 'copy-json'])) {
    byId(id).disabled = state.robot === null;
  }
}

/**
 * List loops with what is left between their ends.
 *
 * @param {LoopStatus[]} loops
 */
function showLoops(loops) {
  const place = byId('loops');
  place.hidden = !loops.length;
  place.replaceChildren(
    ...loops.map((loop) => {
      const { text, title } = loopTexts(loop);
      const name = make('span.name', {}, loop.name);
      return make(`div.loop.${loop.state}`, { title }, name, make('span', {}, text));
    }),
  );
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let noteTimer;

/**
 * Show a text for a while.
 *
 * @param {string} text
 * @param {'' | 'error'} kind
 */
function note(text, kind = '') {
  const element = byId('note');
  element.textContent = text;
  element.className = kind;
  element.hidden = false;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => {
    element.hidden = true;
  }, Math.max(NOTE_TIME, READING_TIME * text.length));
}

/**
 * Mark the pressed one of several buttons.
 *
 * @param {HTMLElement} group
 * @param {string} [value] Of the pressed button; none is pressed without.
 */
function press(group, value) {
  for (const button of group.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.value === value));
  }
}

/**
 * Call a function with the value of the button that is pressed.
 *
 * @param {HTMLElement} group
 * @param {(value: string) => void} pressed
 */
function onPress(group, pressed) {
  for (const button of group.querySelectorAll('button')) {
    button.addEventListener('click', () => pressed(button.dataset.value ?? ''));
  }
}

/** @param {'tree' | 'findings'} tab */
function openLeft(tab) {
  document.body.classList.remove('no-left');
  showTab(tab);
}

/** @param {string} tab */
function showTab(tab) {
  press(byId('tabs'), tab);
  /** @type {NodeListOf<HTMLElement>} */
  const panels = document.querySelectorAll('[data-tab]');
  for (const panel of panels) {
    panel.hidden = panel.dataset.tab !== tab;
  }
}

/**
 * @param {(state: JointState) => string} asText
 * @param {string} format Its name.
 */
async function copy(asText, format) {
  try {
    await copyText(asText(sliders.jointState()));
    note(`Joint state copied as ${format}`);
  } catch (error) {
    note(`Nothing was copied: ${/** @type {Error} */ (error).message}`, 'error');
  }
}

function toggleHelp() {
  const help = byId('help');
  if (help.open) {
    help.close();
  } else {
    help.showModal();
  }
}

// What the buttons do, by their ids.
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
  byId(/** @type {keyof typeof ACTIONS} */ (id)).addEventListener('click', action);
}
onPress(byId('tabs'), showTab);
onPress(byId('spaces'), (value) => connection.send({ type: 'space', space: value }));
onPress(byId('modes'), (value) => connection.send({ type: 'mode', live: value === 'live' }));
listenToKeys({
  ...views.keys(),
  ...grab.keys(),
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
  Escape: () => select(null),
});
byId('no-picture').hidden = stage.renderer !== null;
// On a narrow page the left side would lie over the robot.
const fold = () => document.body.classList.toggle('no-left', NARROW.matches);
NARROW.addEventListener('change', fold);
fold();
enableButtons();
showTab('tree');

// For tests and for the curious: what the page holds, in m and rad.
window.robotViewer = {
  /** Position and quaternion (x, y, z, w) of every link, by name. */
  poses: () =>
    Object.fromEntries(
      (state.robot?.links ?? []).map(({ name, position, quaternion }) => [
        name,
        [...position.toArray(), ...quaternion.toArray()],
      ]),
    ),
  /** Value of every control, by its id. */
  values: () => Object.fromEntries(sliders.rows.map(({ id }, i) => [id, sliders.values[i]])),
  /** Least and greatest x, y, z of what is drawn of every link, by name. */
  boxes: () =>
    Object.fromEntries((state.robot?.links ?? []).map((link) => [link.name, boxOf(link)])),
  /** Where the camera is, what it looks at, and how far that is. */
  camera: () => ({
    position: stage.camera.position.toArray(),
    target: stage.controls.target.toArray(),
    distance: stage.controls.getDistance(),
  }),
  /** What is held, where its handle is [px], and how long answers to the pointer took [ms]. */
  grab: () => grab.state(),
  /** What the page is doing. */
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
