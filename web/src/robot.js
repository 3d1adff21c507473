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

// The robot in the scene: a group for each link, placed by the poses that the server sends.

import { Box3, Color, Group, Mesh, Sphere, Vector3 } from 'three';
import { POSE } from './frames.js';
import { free } from './free.js';
import { mergeParts } from './merged.js';
import { boxesOf, isMark } from './marks.js';
import { Overlays, skipUpdatesWhileHidden } from './overlays.js';
import { ShapeMaker } from './shapes.js';
import { Skeleton } from './skeleton.js';
import { SimplifiedRobot } from './simplified_robot.js';

/** @import { MeshStandardMaterial, Object3D } from 'three' */
/** @import { Files } from './dropped_files.js' */
/** @import { TurnedBox } from './framing.js' */
/** @import { Frame, Joint, Link, LinkOrJoint, Mark, RobotDescription } from './messages.ts' */
/** @import { Shown } from './views.js' */

const HIGHLIGHT = new Color(0x2f86f6);
// Few robots have this colour.
const CHANGED = new Color(0xd936b0);
const TOUCHING = new Color(0xe01818);
// Ratio of this colour. With less of it, a yellow robot would be orange.
const TOUCHES = 0.92;
// Ratio of the colour of a marked link, and of the link below the pointer.
const CHOSEN = 0.7;
const POINTED = 0.3;

export class Robot {
  /**
   * @param {RobotDescription} description
   * @param {() => void} changed Called when the picture has to be drawn again.
   * @param {(reason: string, about: Mark) => void} failed Called when a mesh cannot be read.
   * @param {() => void} reading Called when more of a mesh is read.
   * @param {ReadonlyMap<string, Object3D>} [kept] Meshes of the previous robot.
   */
  constructor(description, changed, failed, reading, kept) {
    this.description = description;
    this.group = new Group();
    // All links are at the origin before the first frame, so hide the robot until then.
    this.group.visible = false;
    this.shapes = new ShapeMaker(() => {
      this.finishShapes();
      changed();
    }, failed, reading, kept);
    this.links = description.links.map((link) => this.makeLink(link));
    this.jointByName = new Map(description.joints.map((joint) => [joint.name, joint]));
    this.jointOf = new Map(description.joints.map((joint) => [joint.child, joint]));
    /** @type {Shown} */
    this.views = { visual: true, collision: false };
    /** @type {Overlays | null} Made at the first frame, because it needs the size of the robot. */
    this.overlays = null;
    /** @type {Skeleton | null} Also made at the first frame. */
    this.skeleton = null;
    /** @type {string | null} */
    this.highlighted = null;
    /** @type {Set<string>} Links that differ from those of a second robot. */
    this.changed = new Set();
    /** @type {{ link: string, joint: Joint } | null} The link below the pointer, and its joint. */
    this.pointed = null;
    /** @type {Set<string>} Links that touch other links. */
    this.touching = new Set();
    this.isPlaced = false;
    // True if the meshes in a link with the same appearance are merged.
    this.isMerged = false;
    /** @type {SimplifiedRobot | null} Null unless the machine is too slow for full detail. */
    this.simplified = null;
    /**
     * Box of each link, along its axes. Null after a shape has arrived.
     *
     * @type {{ center: Vector3, half: Vector3 }[] | null}
     */
    this.linkBoxes = null;
  }

  /** @param {Link} link */
  makeLink(link) {
    const parts = { visual: new Group(), collision: new Group() };
    this.addShapes(link, parts);
    parts.collision.visible = false;
    Object.values(parts).forEach(skipUpdatesWhileHidden);
    const group = new Group();
    group.name = link.name;
    group.userData = { link: link.name, parts };
    group.add(parts.visual, parts.collision);
    this.group.add(group);
    return group;
  }

  /**
   * @param {Link} link
   * @param {{ visual: Group, collision: Group }} parts
   */
  addShapes(link, parts) {
    link.visuals.forEach((shape, index) =>
      parts.visual.add(this.shapes.visual(shape, markOf(link, 'visual', index))),
    );
    link.collisions.forEach((shape, index) =>
      parts.collision.add(this.shapes.collision(shape, markOf(link, 'collision', index))),
    );
  }

  /**
   * Show meshes that were missing.
   *
   * @param {ReadonlyMap<string, { url: string, files: Files }>} meshes Meshes by name: the address
   *   of each, and the files beside it.
   */
  give(meshes) {
    const { shapes } = this;
    meshes.forEach(({ url, files }, name) => {
      shapes.meshes.dropped.set(url, files);
      shapes.missing.delete(name);
    });
    this.description.links.forEach((link, i) => {
      let isGiven = false;
      for (const { geometry } of [...link.visuals, ...link.collisions]) {
        const mesh = geometry.type === 'mesh' && meshes.get(geometry.name);
        if (mesh) {
          geometry.url = mesh.url;
          isGiven = true;
        }
      }
      if (isGiven) {
        const { userData } = this.links[i];
        const { visual, collision } = userData.parts;
        // Make all shapes of the link again, because they may be merged. Keep its bones.
        [...visual.children, ...collision.children]
          .filter((part) => !part.userData.isPlaceholder)
          .forEach(free);
        delete userData.boxes;
        this.isMerged = false;
        this.addShapes(link, userData.parts);
      }
    });
    // Marks of removed shapes have no link.
    shapes.placeholders = shapes.placeholders.filter(({ parent }) => parent?.parent);
  }

  /**
   * Move links to their poses in a frame.
   *
   * @param {Frame} frame
   */
  place(frame) {
    frame.links.forEach((link, i) => {
      const group = this.links[link];
      group.position.fromArray(frame.poses, POSE * i);
      group.quaternion.fromArray(frame.poses, POSE * i + 3);
    });
    if (!this.isPlaced) {
      this.isPlaced = true;
      this.group.visible = true;
      this.overlays = new Overlays(this.description, this.links, this.size);
      this.skeleton = new Skeleton(this.description, this.links, this.size);
      this.finishShapes();
      this.show(this.views);
    }
    this.overlays?.follow(this.links);
  }

  /**
   * Show or hide views.
   *
   * @param {Shown} views
   */
  show(views) {
    this.views = { ...this.views, ...views };
    for (const { userData } of this.links) {
      userData.parts.visual.visible = this.views.visual;
      userData.parts.collision.visible = this.views.collision;
    }
    this.overlays?.show(this.views, this.highlighted, this.pointed?.joint.child);
    if (this.simplified) {
      this.simplified.mesh.visible = Boolean(this.views.visual);
    }
  }

  /**
   * Make a simplified robot that can be drawn during motion.
   *
   * @returns {number} Size of its smallest details [m]. Infinite before it has been made.
   */
  simplify() {
    if (!this.simplified && this.isMerged && this.isPlaced) {
      this.simplified = new SimplifiedRobot(this.size);
      this.group.add(this.simplified.mesh);
      this.simplified.make(this.links);
      this.show(this.views);
    }
    if (!this.simplified?.isReady) {
      return Infinity;
    }
    this.simplified.follow();
    return this.simplified.cell;
  }

  /** Delete the simplified robot. It is made again when needed. */
  deleteSimplified() {
    this.simplified?.dispose();
    this.simplified = null;
  }

  /** After a mesh has arrived, update the sizes of marks and the colour of the selected link. */
  finishShapes() {
    this.deleteSimplified();
    this.linkBoxes = null;
    if (!this.shapes.loading && !this.isMerged) {
      this.isMerged = true;
      for (const link of this.links.filter(({ userData }) => !userData.boxes)) {
        const { parts } = link.userData;
        link.userData.boxes = {
          visual: boxesOf(link, 'visual'),
          collision: boxesOf(link, 'collision'),
        };
        Object.values(parts).forEach(mergeParts);
        Object.values(parts).forEach(fix);
      }
    }
    const { size } = this;
    this.shapes.sizePlaceholders(0.03 * size);
    this.overlays?.fillBoxes(size);
    if (this.shapes.loading === 0) {
      this.skeleton?.update();
    }
    this.highlight(this.highlighted);
  }

  /**
   * Return the name of the link of an element: the link itself, the child of a joint, or the first
   * link of a loop. Return undefined if the robot has no such link.
   *
   * @param {{ kind: Mark['kind'], name: string }} element
   */
  linkOf({ kind, name }) {
    const loop = this.description.loops.find((each) => kind === 'loop' && each.name === name);
    const joint = kind === 'joint' ? this.jointByName.get(name) : undefined;
    const link = kind === 'link' ? name : (joint?.child ?? loop?.ends[0].link);
    return this.links.find((each) => each.name === link)?.name;
  }

  /**
   * Return the names of the joints that move an element, the nearest joint first.
   *
   * @param {LinkOrJoint} element
   */
  jointsAbove({ kind, name }) {
    if (kind === 'joint') {
      return [name];
    }
    const found = [];
    for (let above = this.jointOf.get(name); above; above = this.jointOf.get(above.parent)) {
      found.push(above.name);
    }
    return found;
  }

  /**
   * Return the joint that moves a link: the nearest one above it that is not fixed.
   *
   * @param {string} link
   */
  moverOf(link) {
    let joint = this.jointOf.get(link);
    while (joint?.moves === 'fixed') {
      joint = this.jointOf.get(joint.parent);
    }
    return joint ?? null;
  }

  /**
   * Return the link that carries all loops to which a joint belongs, or the parent of the joint.
   *
   * @param {Joint} joint
   */
  carrierOf(joint) {
    /** @param {string} link */
    const above = (link) => {
      const links = [link];
      for (let up = this.jointOf.get(link); up; up = this.jointOf.get(up.parent)) {
        links.unshift(up.parent);
      }
      return links;
    };
    let carriers = above(joint.parent);
    for (const { ends } of this.description.loops) {
      const [one, other] = ends.map(({ link }) => above(link));
      if (one.includes(joint.child) !== other.includes(joint.child)) {
        carriers = carriers.filter((link) => one.includes(link) && other.includes(link));
      }
    }
    return carriers[carriers.length - 1];
  }

  /**
   * Mark the link below the pointer, and the joint that a drag would move. Null: no link.
   *
   * @param {Robot['pointed']} pointed
   */
  point(pointed) {
    if (pointed?.joint === this.pointed?.joint && pointed?.link === this.pointed?.link) {
      return;
    }
    this.pointed = pointed;
    this.show(this.views);
    this.highlight(this.highlighted);
  }

  /**
   * Give one link the colour of a selection. Null: no link.
   *
   * @param {string | null} name
   */
  highlight(name) {
    this.highlighted = name;
    if (this.views.only) {
      this.overlays?.show(this.views, name, this.pointed?.joint.child);
      this.overlays?.follow(this.links);
    }
    this.skeleton?.highlight(name);
    for (const group of this.links) {
      const isTouching = this.touching.has(group.name) && group.name !== name;
      const isMarked = isTouching || (this.changed.has(group.name) && group.name !== name);
      const other = isTouching ? TOUCHING : CHANGED;
      const colour = isMarked ? other : HIGHLIGHT;
      const pointed = group.name === this.pointed?.link ? POINTED : 0;
      const marked = isTouching ? TOUCHES : CHOSEN;
      const ratio = isMarked || group.name === name ? marked : pointed;
      group.userData.parts.visual.traverse((/** @type {Object3D} */ part) => {
        if (part instanceof Mesh && !isMark(part)) {
          [part.material].flat().forEach((material) => tint(material, colour, ratio));
        }
      });
    }
  }

  /** @param {Set<string>} links Links to colour, because they differ from a second robot. */
  setChanged(links) {
    this.changed = links;
    this.highlight(this.highlighted);
  }

  /** @param {Set<string>} links Links to colour, because they touch other links. */
  setTouching(links) {
    this.touching = links;
    this.highlight(this.highlighted);
  }

  /** Sphere around all drawn shapes [m]. Marks of missing meshes are ignored. */
  get bounds() {
    const box = new Box3();
    this.group.updateWorldMatrix(true, true);
    for (const group of this.links) {
      box.expandByPoint(group.position);
      for (const part of Object.values(group.userData.parts)) {
        expand(box, part);
      }
    }
    return box.isEmpty() ? new Sphere(new Vector3(), 0.5) : box.getBoundingSphere(new Sphere());
  }

  /**
   * Return a sphere around a link. It is at least as large as a mark.
   *
   * @param {string} name
   */
  boundsOf(name) {
    const link = this.links.find((each) => each.name === name);
    const box = new Box3();
    if (link) {
      link.updateWorldMatrix(true, true);
      box.setFromCenterAndSize(link.position, new Vector3().setScalar(0.05 * this.size));
      Object.values(link.userData.parts).forEach((part) => expand(box, part));
    }
    return box.getBoundingSphere(new Sphere());
  }

  /**
   * Return the box of each link at its present pose. A link without shapes is a point.
   *
   * @returns {TurnedBox[]}
   */
  boxes() {
    this.linkBoxes ??= this.links.map((link) => {
      const box = new Box3();
      const shapes = [...boxesOf(link, 'visual'), ...boxesOf(link, 'collision')];
      shapes.forEach((each) => box.union(each));
      // The centre and the size of an empty box are zero.
      return {
        center: box.getCenter(new Vector3()),
        half: box.getSize(new Vector3()).multiplyScalar(0.5),
      };
    });
    return this.linkBoxes.map(({ center, half }, i) => {
      const { position, quaternion } = this.links[i];
      return {
        center: center.clone().applyQuaternion(quaternion).add(position),
        turn: quaternion,
        half,
      };
    });
  }

  /** Diameter of the robot [m]. */
  get size() {
    return Math.max(2 * this.bounds.radius, 1e-3);
  }

  /** Free the memory on the graphics card. */
  dispose() {
    this.shapes.dispose();
    this.deleteSimplified();
    free(this.group);
  }
}

/**
 * @param {Link} link
 * @param {'visual' | 'collision'} mark
 * @param {number} index
 * @returns {Mark}
 */
function markOf({ name }, mark, index) {
  return { kind: 'link', name, mark, index };
}

/**
 * Stop updating the matrices below an object, because its parts do not move in the link.
 *
 * @param {Object3D} root
 */
function fix(root) {
  for (const part of root.children.filter(({ userData }) => !userData.isPlaceholder)) {
    part.updateMatrix();
    part.matrixAutoUpdate = false;
    fix(part);
  }
}

/**
 * Mix a material with a colour.
 *
 * @param {MeshStandardMaterial} material
 * @param {Color} colour
 * @param {number} ratio 0 for the own colour of the material, 1 for the other colour.
 */
function tint(material, colour, ratio) {
  material.userData.color ??= material.color.clone();
  material.color.lerpColors(material.userData.color, colour, ratio);
}

/**
 * Return the minimum and maximum x, y, z of the visuals of a link [m].
 *
 * @param {Group} link
 */
export function boxOf(link) {
  const box = new Box3();
  link.updateWorldMatrix(true, true);
  expand(box, link.userData.parts.visual);
  return [...box.min, ...box.max];
}

/**
 * Expand a box to contain the drawn parts of an object. Marks of missing meshes are ignored.
 *
 * @param {Box3} box
 * @param {Object3D} object
 */
export function expand(box, object) {
  if (object.userData.isPlaceholder) {
    return;
  }
  if (object instanceof Mesh) {
    if (!object.geometry.boundingBox) {
      object.geometry.computeBoundingBox();
    }
    box.union(object.geometry.boundingBox.clone().applyMatrix4(object.matrixWorld));
  }
  object.children.forEach((child) => expand(box, child));
}
