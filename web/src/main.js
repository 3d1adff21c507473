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

// The page: passes messages of the server to the parts that show them.

import { Vector3 } from 'three';
import { BodyDrag } from './body_drag.js';
import { Compare } from './compare.js';
import { Connection } from './connection.js';
import { Contacts } from './contacts.js';
import { asJson, asYaml, copyText } from './copy.js';
import { byId, make, press } from './dom.js';
import { Finder } from './finder.js';
import { Grab } from './grab.js';
import { History } from './history.js';
import { Insight } from './insight.js';
import { Measure } from './measure.js';
import { progressOf } from './meshes.js';
import { MissingMeshes } from './missing_meshes.js';
import { Panels } from './panels.js';
import { Picker } from './picker.js';
import { note } from './note.js';
import { kindOfFile } from './playback.js';
import { Player } from './player.js';
import { Poses } from './poses.js';
import { readView, writeView } from './pose_link.js';
import { boxOf, Robot } from './robot.js';
import { Sliders } from './sliders.js';
import { SIDES, Stage } from './stage.js';
import { loopTexts, questionBesides } from './text.js';
import { Tree } from './tree.js';
import { onUnits } from './units.js';
import { Upload } from './upload.js';
import { listenToKeys, Theme, Views } from './views.js';
import { FindingViews } from './finding_views.js';

/** @import { Frame, LinkOrJoint, LoopStatus, NamedPose, ServerMessages } from './messages.ts' */
/** @import { JointState } from './copy.js' */
/** @import { View } from './pose_link.js' */
/** @import { Hit } from './stage.js' */

const state = {
  revision: 0,
  /** @type {Robot | null} */
  robot: null,
  live: false,
  // Other nodes that publish the state of the robot.
  sources: '',
  // True if the user has to decide between these nodes and the sliders.
  asks: false,
  connected: false,
  /** @type {LinkOrJoint | null} */
  selection: null,
  // Space of the sliders: `joint` or `actuator`. Empty if there is no choice.
  space: '',
  // True if the robot comes from an upload.
  uploaded: false,
  /** @type {View | null} The view in the address, until it is shown. */
  linkedView: null,
};

const stage = new Stage(byId('stage'), clickPicture);
const measure = new Measure(stage);
const insight = new Insight(stage);
const contacts = new Contacts({
  ask: () => connection.send({ type: 'contacts' }),
  select,
  invalidate: () => stage.invalidate(),
});
const panels = new Panels();
const grab = new Grab(stage, (message) => connection.send(message));
const history = new History((message) => connection.send(message));
const theme = new Theme((name) => stage.setTheme(name));
const tree = new Tree(select);
const findingViews = new FindingViews({
  stage,
  tree,
  select,
  open: () => panels.open('findings'),
  isBusy: () => measure.on,
  watch: () => connection.send({ type: 'watch' }),
  suggest: (on) => views.suggest('marks', on),
  post,
});
const finder = new Finder((element) => {
  select(element);
  tree.focus(element, state.robot?.linkOf(element) ?? null);
});
const picker = new Picker(openRobot, () => (state.robot ? stage.canvas : null));
const sliders = new Sliders(
  (id, value) => connection.set(id, value, state.revision),
  select,
  (reason) => note(reason, 'error'),
);
const missing = new MissingMeshes(() => panels.open('findings'), note);
const upload = new Upload(
  (reason) => note(reason, 'error'),
  openFile,
  (files) => missing.take(files),
);
const player = new Player(stage, {
  show: showFrame,
  send: (message) => connection.send(message),
  refused: (reason) => note(reason, 'error'),
  link: () => (state.selection && state.robot?.linkOf(state.selection)) ?? null,
});
const compare = new Compare(stage, (element) => {
  panels.open('compare');
  select(element);
});
const poses = new Poses({
  move: movePose,
  values: () => sliders.jointValues(false),
  driven: () => sliders.jointValues(true),
  play: (text, name) => player.open(text, name),
  note,
  open: openFile,
});
const views = new Views((on) => {
  state.robot?.show(on);
  state.robot?.overlays?.follow(state.robot.links);
  findingViews.show(on);
  stage.showGrid(on.grid);
  insight.update(state.robot, state.selection, on);
  contacts.show(on.contacts);
  enableGrab();
});

const bodyDrag = new BodyDrag({
  stage,
  grab,
  sliders,
  set: (id, value) => connection.set(id, value, state.revision),
  select: (hit, base) => select({ kind: 'link', name: hit.link }, hit.point, base),
  isAllowed: () => views.on.grab && !measure.on && !state.live,
});

const connection = new Connection({
  frame(frame) {
    // Ignore a frame of the previous robot or of the next robot.
    const shown = frame.revision === state.revision && state.robot ? player.filter(frame) : null;
    if (shown) {
      showFrame(shown);
    }
  },
  message(message) {
    /** @type {(content: any) => void} */
    const handle = HANDLERS[message.type];
    handle?.(message);
  },
  moving: () => player.stop(),
  state(connected) {
    state.connected = connected;
    grab.forget();
    document.body.classList.toggle('disconnected', !connected);
    byId('connection').title = connected ? 'Connected' : 'Connection lost. Connecting again';
    byId('lost').hidden = connected;
  },
});

/**
 * Move the robot in the picture and the sliders.
 *
 * @param {Frame} frame
 */
function showFrame(frame) {
  if (!state.robot) {
    return;
  }
  const first = !state.robot.isPlaced;
  state.robot.place(compare.place(frame));
  sliders.update(frame);
  tree.follow(state.robot.links);
  grab.follow();
  bodyDrag.follow();
  if (first) {
    stage.followSize();
    findingViews.draw();
    label();
    insight.update(state.robot, state.selection, views.on);
    showLinkedView();
  }
  if (measure.on) {
    measure.update();
  }
  findingViews.follow();
  insight.follow();
  stage.followMotion();
  stage.invalidate();
  grab.measure();
}

/** @type {{ [Type in keyof ServerMessages]: (content: ServerMessages[Type]) => void }} */
const HANDLERS = {
  scene({ revision, robot, compared }) {
    state.revision = revision;
    byId('empty').hidden = robot !== null;
    measure.clear();
    if (robot === null) {
      forgetRobot();
      return;
    }
    const isSame = state.robot?.description.name === robot.name;
    const made = new Robot(
      robot,
      () => {
        stage.followSize();
        label();
        insight.update(made, state.selection, views.on);
        missing.show();
        findingViews.draw();
      },
      (reason, about) => findingViews.add(reason, about),
      showReading,
      state.robot?.shapes.meshes.reusable,
    );
    made.show(views.on);
    stage.setRobot(made, isSame);
    grab.setRobot(made, revision);
    contacts.setRobot(made, revision);
    state.robot = made;
    compare.set(compared, made);
    player.forget();
    poses.setRobot(robot.name, robot.states);
    missing.setRobot(made);
    showReading();
    enableButtons();
    byId('robot-name').textContent = robot.name;
    document.title = `${robot.name} – robot description`;
    views.offer('loops', robot.loops.length > 0);
    views.offer('inertia', robot.links.some(({ inertial }) => inertial !== null));
    tree.setRobot(robot);
    finder.setRobot(robot);
    findingViews.setRobot(made);
    findingViews.show(views.on);
    const kept = state.selection;
    select(kept && made.linkOf(kept) ? kept : null);
  },
  findings({ title, usable, uploaded, findings: found }) {
    byId('title').textContent = title;
    // A tooltip repeats the title, because a narrow header hides it.
    byId('robot-name').title = title;
    state.uploaded = uploaded;
    showReturn();
    findingViews.set('file', found);
    const broken = byId('broken');
    broken.hidden = usable || state.robot === null;
    byId('broken-text').textContent =
      `${title} cannot be used: the page shows its last usable version`;
    const isRefused = !usable && title !== '';
    document.body.classList.toggle('no-robot', isRefused && state.robot === null);
    byId('empty-text').textContent = isRefused
      ? `${title} cannot be used; the findings have the reasons`
      : 'Waiting for a robot description …';
    if (isRefused) {
      panels.open('findings');
    }
  },
  controls({ controls, space, spaces }) {
    sliders.setControls(controls, state.robot?.description);
    byId('spaces').hidden = (spaces ?? []).length < 2;
    state.space = (spaces ?? []).length < 2 ? '' : (space ?? '');
    press(byId('spaces'), space);
    selectSliders();
  },
  status(status) {
    const asks = status.asks && !state.asks;
    state.live = status.live;
    state.sources = status.sources;
    state.asks = status.asks;
    findingViews.canWatch = status.canBeLive;
    byId('tf-tab').hidden = !status.canBeLive;
    byId('modes').hidden = !status.canBeLive;
    press(byId('modes'), status.live ? 'live' : 'sliders');
    document.body.classList.toggle('live', status.live);
    enableButtons();
    history.setLive(status.live);
    player.setLive(status.live);
    poses.setLive(status.live);
    grab.setLive(status.live);
    upload.enabled = status.canUpload;
    byId('upload').hidden = !status.canUpload;
    showLoops(status.loops);
    const stops = byId('stops');
    stops.hidden = !status.stops.length;
    stops.textContent = `Stopped: ${status.stops.slice(0, 3).join(', ')}`;
    if (asks) {
      chooseMode(false);
    }
  },
  now({ findings }) {
    findingViews.setNow(findings);
  },
  contacts(found) {
    contacts.set(found);
  },
  graph({ frames, findings }) {
    findingViews.setFrames(frames);
    findingViews.set('graph', findings);
  },
  history(steps) {
    history.setSteps(steps);
  },
  grab({ held }) {
    grab.take(held);
  },
  trajectory({ revision, played }) {
    if (revision === state.revision) {
      player.take(played, revision);
    }
  },
  robots({ files, current, uploaded }) {
    picker.set(files, current, uploaded);
    showReturn();
    openLinkedRobot();
  },
  refused({ reason }) {
    note(reason, 'error');
  },
};

/**
 * Select a link or joint in all parts of the page, or clear the selection.
 *
 * @param {LinkOrJoint | null} element
 * @param {Hit['point']} [point] The clicked point of the link.
 * @param {string | null} [base] Only joints between this link and the clicked link move.
 */
function select(element, point, base) {
  state.selection = element;
  const link = (element && state.robot?.linkOf(element)) ?? null;
  tree.select(element, link);
  grab.choose(element?.kind === 'link' ? link : null, point, base);
  selectSliders();
  if (state.robot) {
    state.robot.highlight(link);
    tree.follow(state.robot.links);
  }
  findingViews.select(element);
  player.describe();
  insight.update(state.robot, element, views.on);
  tree.reveal();
  byId('chosen').textContent = element ? `${element.kind} ${element.name} is selected` : '';
  if (measure.on && state.robot && link !== null) {
    measure.pickFrame(link, state.robot);
  }
  stage.invalidate();
}

/** Mark the sliders of the selected joint, or of the next joint that moves the selected link. */
function selectSliders() {
  const { robot, selection } = state;
  sliders.select((selection && robot?.jointsAbove(selection)) ?? []);
}

/**
 * Select the clicked link and show its row, or measure from the clicked point.
 *
 * @param {Hit | null} hit
 */
function clickPicture(hit) {
  if (grab.isTouched) {
    return;
  }
  if (measure.on && state.robot) {
    measure.pick(hit, state.robot);
    return;
  }
  if (hit) {
    panels.showChosen();
  }
  select(hit && { kind: 'link', name: hit.link }, hit?.point);
}

function toggleMeasure() {
  measure.toggle();
  enableGrab();
}

/**
 * Move the robot to a pose.
 *
 * @param {NamedPose} pose
 * @param {boolean} isSaved False for a named state of the description.
 */
function movePose({ name, positions }, isSaved) {
  if (!isSaved) {
    connection.send({ type: 'state', name });
    return;
  }
  for (const [id, value] of Object.entries(positions)) {
    connection.set(id, value, state.revision);
  }
}

/**
 * Open a file with poses or a trajectory. Return false if it is another file.
 *
 * @param {File} file
 */
async function openFile(file) {
  const isSmall = file.size <= 16 * 2 ** 20;
  const text = isSmall ? await file.text() : '';
  const kind = kindOfFile(file.name, text);
  if (kind === 'poses') {
    poses.load(JSON.parse(text));
  } else if (kind === 'trajectory' && isSmall) {
    player.open(text, file.name);
  } else if (kind === 'trajectory') {
    note(`${file.name} is larger than 16 MiB`, 'error');
  }
  return kind !== null;
}

/** Hide the handles while the user measures. */
function enableGrab() {
  grab.enable(views.on.grab && !measure.on);
}

/** Show the names of links that have bones instead of shapes. */
function label() {
  stage.labels.set('skeleton', state.robot?.skeleton?.labels ?? []);
}

/** Clear everything that belongs to the robot. */
function forgetRobot() {
  stage.clear();
  state.robot = null;
  compare.set(null, null);
  contacts.setRobot(null, state.revision);
  findingViews.setRobot(null);
  label();
  select(null);
  tree.clear();
  finder.setRobot({ links: [], joints: [] });
  byId('robot-name').textContent = '…';
  document.title = 'Robot description';
  missing.setRobot(null);
  showReading();
  enableButtons();
}

/**
 * Ask the server to show another robot of the folder.
 *
 * @param {string} name
 */
async function openRobot(name) {
  await post(`open?robot=${encodeURIComponent(name)}`);
}

/**
 * Send a request to the server. If it refuses, show the reason.
 *
 * @param {string} address
 */
async function post(address) {
  const response = await fetch(address, { method: 'POST' });
  if (!response.ok) {
    note((await response.text()).trim(), 'error');
  }
}

/** Show the button that returns from an upload to the file. */
function showReturn() {
  byId('return').hidden = !state.uploaded && !picker.uploaded;
}

/** Open the robot that the address names, unless it is already open. */
function openLinkedRobot() {
  const file = state.linkedView?.file ?? '';
  if (file !== picker.current && picker.has(file)) {
    openRobot(file);
  }
}

/** Move the robot and the camera to the pose and view in the address. */
function showLinkedView() {
  const { linkedView } = state;
  const file = linkedView?.file;
  if (!linkedView || (file && file !== picker.current && picker.has(file))) {
    return;
  }
  state.linkedView = null;
  if (linkedView.views) {
    views.choose(linkedView.views);
  }
  if (!state.live) {
    if (linkedView.space && state.space) {
      connection.send({ type: 'space', space: linkedView.space });
    }
    for (const [id, value] of Object.entries(linkedView.values)) {
      connection.set(id, value, state.revision);
    }
  }
  const side = /** @type {keyof typeof SIDES | ''} */ (linkedView.side);
  if (side) {
    ACTIONS[side]();
  }
  if (linkedView.camera.length) {
    stage.setCamera(linkedView.camera.slice(0, 3), linkedView.camera.slice(3));
  }
  // Remove the view from the address, so that a reload of the page does not undo later motions.
  window.history.replaceState(null, '', location.pathname);
}

function readAddress() {
  state.linkedView = readView(location.hash);
  openLinkedRobot();
  if (state.robot?.isPlaced) {
    showLinkedView();
  }
}

async function copyLink() {
  const sideNames = /** @type {(keyof typeof SIDES)[]} */ (Object.keys(SIDES));
  const address = new URL(location.href);
  address.hash = writeView({
    file: picker.current,
    values: state.live ? {} : sliders.driven(),
    space: state.space,
    views: views.choice,
    side: stage.hasUserView ? '' : (sideNames.find((name) => SIDES[name] === stage.from) ?? ''),
    camera: stage.hasUserView
      ? [...stage.lens.viewpoint.toArray(), ...stage.controls.target.toArray()]
      : [],
  });
  try {
    await copyText(address.href);
    note('Copied a link to this pose and view');
  } catch (error) {
    note(`Nothing was copied: ${/** @type {Error} */ (error).message}`, 'error');
  }
}

/** Fit the selected element into the picture. If it is fitted already, fit the whole robot. */
function fit() {
  const link = state.selection && state.robot?.linkOf(state.selection);
  const bounds = link && state.robot?.boundsOf(link);
  if (bounds && stage.controls.target.distanceTo(bounds.center) > 1e-3 * bounds.radius) {
    stage.zoomTo(bounds);
  } else {
    stage.fit();
  }
}

/** Show the progress of large meshes. */
function showReading() {
  const progress = progressOf(state.robot?.shapes.meshes.readings ?? []);
  byId('reading').hidden = progress === null;
  byId('reading-text').textContent = progress?.text ?? '';
  byId('reading-bar').value = progress?.part ?? 0;
}

/** Enable the buttons that the present robot supports. */
function enableButtons() {
  for (const id of /** @type {const} */ (['reset', 'zero', 'randomise'])) {
    byId(id).disabled = state.robot === null || state.live;
  }
  for (const id of /** @type {const} */ (['copy-yaml', 'copy-json'])) {
    byId(id).disabled = state.robot === null;
  }
}

/**
 * List the loops with the gaps between their ends.
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

/**
 * Call a function with the value of a button when it is pressed.
 *
 * @param {HTMLElement} group
 * @param {(value: string) => void} pressed
 */
function onPress(group, pressed) {
  for (const button of group.querySelectorAll('button')) {
    button.addEventListener('click', () => pressed(button.dataset.value ?? ''));
  }
}

/**
 * @param {(state: JointState) => string} asText
 * @param {string} format Name of the format.
 */
async function copy(asText, format) {
  try {
    await copyText(asText(sliders.jointState()));
    note(`Copied the joint state as ${format}`);
  } catch (error) {
    note(`Nothing was copied: ${/** @type {Error} */ (error).message}`, 'error');
  }
}

/**
 * Change the mode. Ask before the sliders are published beside other nodes.
 *
 * @param {boolean} live
 */
function chooseMode(live) {
  const publish = !live && (!state.sources || window.confirm(questionBesides(state.sources)));
  if (publish || !state.live) {
    connection.send({ type: 'mode', live: !publish });
  }
}

function toggleHelp() {
  const help = byId('help');
  if (help.open) {
    help.close();
  } else {
    help.showModal();
    // The dialog has scrolled to its focused button at the end.
    help.scrollTop = 0;
  }
}

// Actions of the buttons, by id.
const ACTIONS = {
  reset: () => connection.send({ type: 'reset' }),
  zero: () => connection.send({ type: 'zero' }),
  randomise: () => connection.send({ type: 'randomise' }),
  'copy-yaml': () => copy(asYaml, 'YAML'),
  'copy-json': () => copy(asJson, 'JSON'),
  fit,
  front: () => stage.fit(SIDES.front),
  side: () => stage.fit(SIDES.side),
  top: () => stage.fit(SIDES.top),
  measure: toggleMeasure,
  link: copyLink,
  screenshot: () => stage.screenshot(state.robot?.description.name ?? 'robot'),
  'help-button': toggleHelp,
  'help-close': toggleHelp,
  left: () => panels.toggleSide('left'),
  right: () => panels.toggleSide('right'),
  return: () => post('reload'),
};
for (const [id, action] of Object.entries(ACTIONS)) {
  byId(/** @type {keyof typeof ACTIONS} */ (id)).addEventListener('click', action);
}
onPress(byId('spaces'), (value) => connection.send({ type: 'space', space: value }));
onPress(byId('modes'), (value) => {
  if (value === 'live' || state.live) {
    chooseMode(value === 'live');
  }
});
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
    panels.open('sliders');
    byId('control-search').focus();
  },
  n: () => {
    panels.open('tree');
    byId('tree-search').focus();
  },
  o: () => picker.open(),
  k: ACTIONS.link,
  m: ACTIONS.measure,
  1: ACTIONS.front,
  2: ACTIONS.side,
  3: ACTIONS.top,
  Escape: () => (measure.on ? toggleMeasure() : select(null)),
});
onUnits(() => {
  tree.describe(state.selection);
  tree.follow(state.robot?.links ?? []);
  findingViews.select(state.selection);
  findingViews.follow();
  insight.update(state.robot, state.selection, views.on);
  measure.update();
});
byId('no-picture').hidden = stage.renderer !== null;
enableButtons();
readAddress();
addEventListener('hashchange', readAddress);

// State of the page for tests and for the console of the browser, in m and rad.
window.robotViewer = {
  /** Position and quaternion (x, y, z, w) of every link, by name. */
  poses: () =>
    Object.fromEntries(
      (state.robot?.links ?? []).map(({ name, position, quaternion }) => [
        name,
        [...position.toArray(), ...quaternion.toArray()],
      ]),
    ),
  /** Value of every control, by id. */
  values: () => Object.fromEntries(sliders.rows.map(({ id }, i) => [id, sliders.values[i]])),
  /**
   * Position of a point of the world on the page [px].
   *
   * @param {[x: number, y: number, z: number]} xyz
   */
  at: (xyz) => stage.onPage(new Vector3(...xyz)),
  /** Minimum and maximum x, y, z of the drawn shapes of every link, by name. */
  boxes: () =>
    Object.fromEntries((state.robot?.links ?? []).map((link) => [link.name, boxOf(link)])),
  /** The visible marks, with their positions on the page [px]. */
  marks: () => findingViews.shown(),
  /** Position, target and distance of the camera. */
  camera: () => ({
    position: stage.camera.position.toArray(),
    target: stage.controls.target.toArray(),
    distance: stage.controls.getDistance(),
  }),
  /** The held link, the position of its handle [px], and delays of the picture [ms]. */
  grab: () => grab.state(),
  /** Position and quaternion (x, y, z, w) of every link of the ghost, by name. */
  ghost: () =>
    Object.fromEntries(
      (compare.ghost?.links ?? []).map(({ name, position, quaternion }) => [
        name,
        [...position.toArray(), ...quaternion.toArray()],
      ]),
    ),
  /** State of the player. */
  player: () => player.state(),
  /** The centre of mass, and if the range of a joint is drawn. */
  insight: () => insight.state(),
  /** Names of the links that have the colour of contacts. */
  touching: () => contacts.coloured,
  /** Height of the ground [m]. */
  ground: () => stage.grid?.position.z,
  /** Texts of the labels in the picture. */
  labels: () => [...stage.labels.owners.values()].flat().map(({ text }) => text),
  /** State of the page. */
  state: () => ({
    revision: state.revision,
    connected: state.connected,
    placed: state.robot?.isPlaced ?? false,
    loading: state.robot?.shapes.loading ?? 0,
    placeholders: state.robot?.shapes.placeholders.length ?? 0,
    selection: state.selection,
    sources: state.sources,
    asks: state.asks,
    frames: stage.frames,
    ...stage.drawn,
    // Findings and values may be waiting for one of the next pictures.
    atRest:
      stage.drawn.atRest &&
      !findingViews.isQueued &&
      !findingViews.later &&
      !sliders.stale.size,
  }),
};
