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

import { Box3, Color, Group, Sphere, Vector3 } from 'three';
import { Overlays } from './overlays.js';
import { ShapeMaker } from './shapes.js';

const HIGHLIGHT = new Color(0x2f86f6);

export class Robot {
  /**
   * @param {object} description The message 'scene' of the server: its `robot`.
   * @param {function(): void} changed Called when something has to be drawn again.
   * @param {function(string): void} failed Called when a mesh cannot be read.
   */
  constructor(description, changed, failed) {
    this.description = description;
    this.group = new Group();
    // Before the first frame, all links lie in one heap around the camera.
    this.group.visible = false;
    this.shapes = new ShapeMaker(
      () => {
        this.finishShapes();
        changed();
      },
      failed,
    );
    this.links = description.links.map((link) => this.makeLink(link));
    this.linkIndex = new Map(description.links.map((link, i) => [link.name, i]));
    this.jointByName = new Map(description.joints.map((joint) => [joint.name, joint]));
    this.views = { visual: true, collision: false };
    this.overlays = null;
    this.highlighted = null;
    this.isPlaced = false;
  }

  makeLink(link) {
    const parts = { visual: new Group(), collision: new Group() };
    parts.visual.add(...link.visuals.map((shape) => this.shapes.visual(shape)));
    parts.collision.add(...link.collisions.map((shape) => this.shapes.collision(shape)));
    parts.collision.visible = false;
    const group = new Group();
    group.name = link.name;
    group.userData = { link: link.name, parts };
    group.add(parts.visual, parts.collision);
    this.group.add(group);
    return group;
  }

  /** Move links to where a frame has them. */
  place(frame) {
    frame.links.forEach((link, i) => {
      const group = this.links[link];
      group.position.fromArray(frame.poses, 7 * i);
      group.quaternion.fromArray(frame.poses, 7 * i + 3);
    });
    if (!this.isPlaced) {
      this.isPlaced = true;
      this.group.visible = true;
      this.overlays = new Overlays(this.description, this.links, this.size);
      this.finishShapes();
      this.show(this.views);
    }
    this.overlays.follow(this.links);
  }

  /** Show or hide views, by name. */
  show(views) {
    this.views = { ...this.views, ...views };
    for (const { userData } of this.links) {
      userData.parts.visual.visible = this.views.visual;
      userData.parts.collision.visible = this.views.collision;
    }
    this.overlays?.show(this.views);
  }

  /** Bring sizes of marks up to date, and the colour of a link that has got another mesh. */
  finishShapes() {
    const { size } = this;
    this.shapes.sizePlaceholders(0.03 * size);
    this.overlays?.fillBoxes(size);
    this.highlight(this.highlighted);
  }

  /** Colour one link, or none. */
  highlight(name) {
    this.highlighted = name;
    for (const group of this.links) {
      const chosen = group.userData.link === name;
      group.userData.parts.visual.traverse((part) => {
        if (part.isMesh && !part.parent.userData.isPlaceholder) {
          [part.material].flat().forEach((material) => tint(material, chosen));
        }
      });
    }
  }

  /** The sphere around everything that is drawn, without marks of missing meshes [m]. */
  get bounds() {
    const box = new Box3();
    this.group.updateMatrixWorld(true);
    for (const group of this.links) {
      box.expandByPoint(group.position);
      for (const part of Object.values(group.userData.parts)) {
        expand(box, part);
      }
    }
    return box.isEmpty() ? new Sphere(new Vector3(), 0.5) : box.getBoundingSphere(new Sphere());
  }

  get size() {
    return Math.max(2 * this.bounds.radius, 1e-3);
  }

  /** Free what the graphics card holds. */
  dispose() {
    this.group.removeFromParent();
    this.group.traverse((part) => {
      part.geometry?.dispose();
      [part.material ?? []].flat().forEach((material) => {
        material.map?.dispose();
        material.dispose();
      });
    });
  }
}

/** Give a material the colour of what is chosen, or its own. */
function tint(material, chosen) {
  material.userData.color ??= material.color.clone();
  material.color.copy(material.userData.color);
  if (chosen) {
    material.color.lerp(HIGHLIGHT, 0.7);
  }
}

/** Return least and greatest x, y, z of the visuals of a link. */
export function boxOf(link) {
  const box = new Box3();
  link.updateWorldMatrix(true, true);
  expand(box, link.userData.parts.visual);
  return [...box.min, ...box.max];
}

function expand(box, object) {
  if (object.userData.isPlaceholder) {
    return;
  }
  if (object.isMesh) {
    if (!object.geometry.boundingBox) {
      object.geometry.computeBoundingBox();
    }
    box.union(object.geometry.boundingBox.clone().applyMatrix4(object.matrixWorld));
  }
  object.children.forEach((child) => expand(box, child));
}
