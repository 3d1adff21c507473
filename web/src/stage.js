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

// The picture: camera, light, ground, and clicks. It is drawn only after changes.

import {
  Color,
  DirectionalLight,
  GridHelper,
  HemisphereLight,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { listenToCameraKeys } from './camera_keys.js';
import { Corner } from './corner.js';
import { download } from './dom.js';
import { Framing } from './framing.js';
import { free } from './free.js';
import { lowestOf } from './ground.js';
import { isSeen, Labels, MOST_PIXELS } from './labels.js';
import { FOV, Lens } from './lens.js';
import { Resolution } from './resolution.js';
import { SIMPLE, WHOLE } from './simplified_robot.js';

/** @import { LineBasicMaterial, Object3D, Sphere } from 'three' */
/** @import { Robot } from './robot.js' */

const LOOK_FROM = new Vector3(1.1, -1.35, 0.75).normalize();
const THEMES = {
  // The background of the dark theme is not black, so that a black robot is visible.
  dark: { background: 0x434b56, grid: [0x737e8c, 0x565f6b] },
  light: { background: 0xe4e8ec, grid: [0x9aa3af, 0xc6ccd4] },
};
/** Directions of the camera. */
export const SIDES = {
  front: new Vector3(1, 0, 0),
  side: new Vector3(0, 1, 0),
  top: new Vector3(0, 0, 1),
};
// The grid is drawn this far behind its real depth, so that feet on the grid do not flicker [clip
// space]. This is a hundredth of the distance to the camera. It is more than the depth of a slope
// changes within a pixel.
const GRID_OFFSET = 2e-4;
// Ratio of the sizes of the picture and the robot.
const MARGIN = 1.2;
// A pointer that moves further than this is a drag, not a click [px].
export const DRAG = 5;
// If there was no picture for this time, the robot is at rest [ms].
const REST = 250;
// Longest delay of a picture. During the delay, several changes are combined [ms].
const LONGEST_WAIT = 50;
// Largest size of a cell of the simplified robot. If cells appear larger, full detail is drawn
// [px].
const MOST_CELL_PIXELS = 12;

/** @typedef {{ link: string, point: Vector3 }} Hit A link and the clicked point in the world. */

export class Stage {
  /**
   * @param {HTMLElement} place Parent of the canvas.
   * @param {(hit: Hit | null) => void} clicked Called with the clicked point. Null: no link.
   */
  constructor(place, clicked) {
    this.place = place;
    const canvas = document.createElement('canvas');
    this.canvas = canvas;
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'img');
    place.prepend(canvas);
    this.labels = new Labels(place);
    this.corner = new Corner(place);
    const { renderer, resolution } = makeRenderer(canvas);
    this.renderer = renderer;
    this.resolution = resolution;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
    this.isAtRest = true;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    // Time from a picture until the next picture can be drawn [ms].
    this.pace = LONGEST_WAIT;
    this.scene = new Scene();
    this.camera = new PerspectiveCamera(FOV, 1, 0.01, 100);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.zoomToCursor = true;
    this.lens = new Lens(this.camera, this.controls);
    this.controls.addEventListener('change', () => this.invalidate());
    this.controls.addEventListener('start', () => {
      this.hasUserView = true;
    });
    this.addLight();
    /** @type {keyof typeof THEMES} */
    this.theme = 'dark';
    /** @type {GridHelper | null} */
    this.grid = null;
    /** @type {Robot | null} */
    this.robot = null;
    // True if the user has moved the camera.
    this.hasUserView = false;
    // Direction of the camera, unless the user has moved it.
    this.from = LOOK_FROM;
    /** @type {Framing | null} The space of the robot since the camera was last fitted. */
    this.framing = null;
    // Radius of the robot, and height of the ground, when the robot last changed [m].
    this.reach = 1;
    this.height = 0;
    /** @type {((raycaster: Raycaster) => boolean)[]} Functions that may handle a click first. */
    this.takers = [];
    this.raycaster = new Raycaster();
    this.raycaster.layers.enable(WHOLE);
    this.frames = 0;
    this.dirty = false;
    // True if the last picture showed the robot in full detail.
    this.isWhole = true;
    this.resize();
    new ResizeObserver(() => this.resize()).observe(place);
    canvas.addEventListener('webglcontextrestored', () => this.invalidate());
    this.listen(canvas, clicked);
    listenToCameraKeys(canvas, this.camera, this.controls);
  }

  addLight() {
    const sky = new HemisphereLight(0xffffff, 0x8a8478, 1.6);
    sky.position.set(0, 0, 1);
    // A light beside the camera, so that no visible surface is dark.
    const lamp = new DirectionalLight(0xffffff, 1.5);
    lamp.position.set(0.4, 0.8, 1);
    this.camera.add(lamp);
    // A light from behind makes the outline of black objects visible.
    const back = new DirectionalLight(0xffffff, 1.2);
    back.position.set(-0.6, 1, -1.6);
    this.camera.add(back);
    this.scene.add(sky, this.camera);
  }

  /**
   * Show a robot instead of the previous one.
   *
   * @param {Robot} robot
   * @param {boolean} keepView True to keep the camera if the user has moved it.
   */
  setRobot(robot, keepView) {
    this.robot?.dispose();
    this.robot = robot;
    this.scene.add(robot.group);
    this.hasUserView &&= keepView;
    const { name, links } = robot.description;
    this.canvas.setAttribute(
      'aria-label',
      `robot ${name} with ${links.length} links; arrow keys turn, plus and minus zoom`,
    );
    this.invalidate();
  }

  /** Remove the robot. */
  clear() {
    this.robot?.dispose();
    this.robot = null;
    this.hasUserView = false;
    this.invalidate();
  }

  /**
   * Fit the robot into the picture.
   *
   * @param {Vector3} from Direction of the camera.
   */
  fit(from = LOOK_FROM) {
    this.from = from;
    this.lens.set(Object.values(SIDES).includes(from) ? from : null);
    this.hasUserView = false;
    this.followSize();
  }

  /** Draw the ground below the robot, and fit the robot into the picture. */
  followSize() {
    if (this.robot) {
      this.reach = Math.max(this.robot.bounds.radius, 1e-3);
      this.height = lowestOf(this.robot);
      this.setGrid();
      this.fitAgain();
    }
  }

  /** Fit the robot into the picture, unless the user moved the camera. */
  fitAgain() {
    this.framing = null;
    this.followMotion();
  }

  /**
   * Keep the moving robot in the picture, unless the user moved the camera. Only a robot that
   * leaves the picture moves the camera, so that the picture is calm.
   */
  followMotion() {
    // While a drag moves the robot, the pointer must stay on the dragged point.
    if (this.hasUserView || !this.robot?.isPlaced || !this.controls.enabled) {
      return;
    }
    const boxes = this.robot.boxes();
    const up = Math.tan(this.camera.fov * (Math.PI / 360));
    const across = this.camera.aspect * up;
    if (this.framing && new Framing(this.from, across, up).shows(boxes, this.camera.position)) {
      return;
    }
    this.framing ??= new Framing(this.from, across / MARGIN, up / MARGIN);
    this.framing.include(boxes);
    const { position, target } = this.framing.view();
    this.moveCamera(position, target);
  }

  /**
   * Fit a sphere into the picture.
   *
   * @param {Sphere} bounds
   * @param {Vector3} from Direction of the camera.
   */
  lookAt({ center, radius }, from) {
    const reach = Math.max(radius, 1e-3);
    const half = Math.min(this.camera.fov * (Math.PI / 360), Math.atan(this.camera.aspect * 0.36));
    const distance = (MARGIN * reach) / Math.sin(half);
    this.moveCamera(center.clone().addScaledVector(from, distance), center);
  }

  /**
   * @param {Vector3} position
   * @param {Vector3} target
   */
  moveCamera(position, target) {
    this.camera.position.copy(position);
    this.controls.target.copy(target);
    this.controls.update();
    this.invalidate();
  }

  /**
   * Fit a part of the robot into the picture. The direction of the camera stays.
   *
   * @param {Sphere} bounds
   */
  zoomTo(bounds) {
    this.hasUserView = true;
    this.lookAt(bounds, this.camera.position.clone().sub(this.controls.target).normalize());
  }

  /**
   * Set position and target of the camera.
   *
   * @param {number[]} position [m]
   * @param {number[]} target [m]
   */
  setCamera(position, target) {
    this.hasUserView = true;
    this.lens.set(null);
    this.moveCamera(new Vector3().fromArray(position), new Vector3().fromArray(target));
  }

  /** Draw a grid on the ground. */
  setGrid() {
    const cell = gridCell(this.reach);
    const count = 2 * Math.ceil((3 * this.reach) / cell);
    const colors = THEMES[this.theme].grid;
    const visible = this.grid?.visible ?? true;
    if (this.grid) {
      free(this.grid);
    }
    this.grid = new GridHelper(count * cell, count, colors[0], colors[1]);
    this.grid.rotation.x = Math.PI / 2;
    this.grid.position.z = this.height;
    this.corner.cell = visible ? cell : 0;
    const material = /** @type {LineBasicMaterial} */ (this.grid.material);
    material.onBeforeCompile = (shader) => {
      shader.vertexShader = shader.vertexShader.replace(
        '#include <project_vertex>',
        `#include <project_vertex>\ngl_Position.z += ${GRID_OFFSET} * gl_Position.w;`,
      );
    };
    this.grid.visible = visible;
    this.grid.userData = { cell };
    this.scene.add(this.grid);
  }

  /** @param {'dark' | 'light'} theme */
  setTheme(theme) {
    this.theme = theme;
    this.scene.background = new Color(THEMES[theme].background);
    if (this.grid) {
      this.setGrid();
    }
    this.invalidate();
  }

  /** @param {boolean} visible */
  showGrid(visible) {
    if (this.grid) {
      this.grid.visible = visible;
      this.corner.cell = visible ? this.grid.userData.cell : 0;
    }
    this.invalidate();
  }

  /** Draw in the next animation frame of the browser. */
  invalidate() {
    this.isAtRest = false;
    clearTimeout(this.rest);
    clearTimeout(this.later);
    this.later = undefined;
    if (!this.dirty) {
      this.dirty = true;
      requestAnimationFrame((now) => {
        this.dirty = false;
        this.draw(this.resolution.moving, this.resolution.whole);
        // The next animation frame begins after the browser has drawn this one.
        requestAnimationFrame((next) => {
          this.pace = next - now;
          this.resolution.learn(this.pace);
          if (!this.dirty) {
            clearTimeout(this.rest);
            this.rest = setTimeout(() => this.drawAtRest(), REST);
          }
        });
      });
    }
  }

  /** Draw after a short delay, so that one picture shows several changes. */
  invalidateLater() {
    this.isAtRest = false;
    clearTimeout(this.rest);
    this.later ??= setTimeout(() => this.invalidate(), Math.min(2 * this.pace, LONGEST_WAIT));
  }

  /** Draw in full quality, unless the last picture was already drawn so. */
  drawAtRest() {
    this.isAtRest = true;
    this.followMotion();
    if (!this.isWhole || this.renderer?.getPixelRatio() !== this.resolution.still) {
      this.draw();
    }
  }

  /**
   * @param {number} [ratio] Pixels of the picture for each pixel of the page, along one edge.
   * @param {boolean} [whole] True for full detail, false for the simplified robot.
   */
  draw(ratio = this.resolution.still, whole = true) {
    if (this.renderer && this.renderer.getPixelRatio() !== ratio) {
      this.renderer.setPixelRatio(ratio);
    }
    this.isWhole = whole || !(this.robot && this.robot.simplify() < MOST_CELL_PIXELS * this.pixel);
    this.camera.layers.set(0);
    this.camera.layers.enable(this.isWhole ? WHOLE : SIMPLE);
    this.spreadDepth();
    this.renderer?.render(this.scene, this.camera);
    this.labels.draw(this.camera);
    this.corner.draw(this.camera, this.lens.from ? this.pixel : 0);
    this.frames += 1;
  }

  /** Size of a pixel of the page at the target of the camera [m]. */
  get pixel() {
    const half = Math.tan(this.camera.fov * (Math.PI / 360));
    return (2 * half * this.controls.getDistance()) / Math.max(this.labels.height, 1);
  }

  /** Fit the near and the far plane to the scene, so that depths are as exact as possible. */
  spreadDepth() {
    const distance = this.controls.getDistance();
    const near = Math.max(
      0.01 * distance,
      1e-4 * this.reach,
      this.lens.from ? distance - 20 * this.reach : 0,
    );
    const far = distance + 20 * this.reach;
    if (near !== this.camera.near || far !== this.camera.far) {
      this.camera.near = near;
      this.camera.far = far;
      this.camera.updateProjectionMatrix();
    }
  }

  /** Numbers of triangles and draw calls of the last picture. `atRest`: true if nothing moves. */
  get drawn() {
    const { triangles = 0, calls = 0 } = this.renderer?.info.render ?? {};
    return { triangles, calls, atRest: this.isAtRest };
  }

  resize() {
    const { clientWidth, clientHeight } = this.place;
    if (clientWidth && clientHeight) {
      // The window may have moved to another screen.
      this.resolution.screen = Math.min(devicePixelRatio, MOST_PIXELS);
      this.renderer?.setSize(clientWidth, clientHeight);
      this.labels.resize(clientWidth, clientHeight);
      this.camera.aspect = clientWidth / clientHeight;
      this.camera.updateProjectionMatrix();
      this.fitAgain();
      this.draw();
    }
  }

  /**
   * Save the picture.
   *
   * @param {string} name Name of the file, without suffix.
   */
  screenshot(name) {
    this.draw();
    const whole = document.createElement('canvas');
    whole.width = this.canvas.width;
    whole.height = this.canvas.height;
    const context = whole.getContext('2d');
    context?.drawImage(this.canvas, 0, 0);
    if (context) {
      this.labels.copyTo(context, whole.width / this.labels.width);
    }
    // There is no data if the picture has no pixels.
    whole.toBlob((blob) => blob && download(blob, `${name}.png`));
  }

  /**
   * Call a function for clicks, but not for drags.
   *
   * @param {HTMLCanvasElement} canvas
   * @param {(hit: Hit | null) => void} clicked
   */
  listen(canvas, clicked) {
    /** @type {[x: number, y: number] | null} Position where the pointer was pressed. */
    let start = null;
    canvas.addEventListener('pointerdown', (event) => {
      start = event.isPrimary && event.button === 0 ? [event.clientX, event.clientY] : null;
    });
    canvas.addEventListener('pointerup', (event) => {
      const isClick =
        start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) < DRAG;
      start = null;
      if (!isClick || !this.robot) {
        return;
      }
      const raycaster = this.aim(event);
      if (this.takers.some((take) => take(raycaster))) {
        return;
      }
      clicked(this.hitAt(event));
    });
  }

  /**
   * Return the raycaster, aimed at a pointer.
   *
   * @param {Pick<PointerEvent, 'clientX' | 'clientY'>} pointer
   */
  aim({ clientX, clientY }) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const at = new Vector2((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height);
    this.raycaster.setFromCamera(at, this.camera);
    return this.raycaster;
  }

  /**
   * Return the position of a point in the picture [px].
   *
   * @param {Vector3} point
   */
  inPicture(point) {
    const { clientWidth, clientHeight } = this.canvas;
    const { x, y } = point.clone().project(this.camera);
    return new Vector2(((x + 1) * clientWidth) / 2, ((1 - y) * clientHeight) / 2);
  }

  /**
   * Return the position of a point on the page [px].
   *
   * @param {Vector3} point
   */
  onPage(point) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return this.inPicture(point).add(new Vector2(left, top)).toArray();
  }

  /**
   * Return the link below a pointer.
   *
   * @param {Pick<PointerEvent, 'clientX' | 'clientY'>} pointer
   */
  hitAt(pointer) {
    return this.robot && hitOf(this.aim(pointer).intersectObject(this.robot.group));
  }
}

/**
 * Return the renderer and its resolution. If the browser has no WebGL, the renderer is null, and
 * the page works without a picture.
 *
 * @param {HTMLCanvasElement} canvas
 */
function makeRenderer(canvas) {
  // Keep the picture in the buffer for screenshots. An opaque canvas is faster.
  const wanted = { antialias: true, preserveDrawingBuffer: true, alpha: false };
  const hardware = canvas.getContext('webgl2', { ...wanted, failIfMajorPerformanceCaveat: true });
  try {
    // Without a graphics card, antialiasing would take most of the time. Instead, the picture has
    // more pixels at rest.
    const context = hardware ?? canvas.getContext('webgl2', { ...wanted, antialias: false });
    const renderer = new WebGLRenderer({ canvas, context: context ?? undefined });
    // Checking for errors would wait for every shader.
    renderer.debug.checkShaderErrors = false;
    return { renderer, resolution: new Resolution(hardware !== null) };
  } catch {
    return { renderer: null, resolution: new Resolution(true) };
  }
}

/**
 * Return the size of a cell of the grid: 1, 2 or 5 times a power of ten, and at most a third of
 * the reach.
 *
 * @param {number} reach Radius of the robot [m].
 */
export function gridCell(reach) {
  const power = 10 ** Math.floor(Math.log10(reach / 3));
  // Slightly below a power of ten, rounding may give the logarithm of this power.
  return power * ([5, 2, 1].find((step) => step * power <= reach / 3) ?? 0.5);
}

/**
 * Return the link and the point of the nearest hit that is visible.
 *
 * @param {{ object: Object3D, point: Vector3 }[]} hits Hits, the nearest one first.
 * @returns {Hit | null}
 */
export function hitOf(hits) {
  for (const { object, point } of hits) {
    /** @type {Object3D | null} */
    let part = object;
    while (part && part.userData.link === undefined) {
      part = part.parent;
    }
    if (part && isSeen(object)) {
      return { link: part.userData.link, point };
    }
  }
  return null;
}
