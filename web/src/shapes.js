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

// Shapes of links: primitives, meshes from files, and marks for missing meshes.

import {
  BoxGeometry,
  CapsuleGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  OctahedronGeometry,
  SphereGeometry,
  SRGBColorSpace,
  TextureLoader,
  EdgesGeometry,
} from 'three';
import { MeshLibrary } from './meshes.js';

/** @import { Material, Object3D } from 'three' */
/** @import { Colour, Mark, MeshFile, Primitive, Shape } from './messages.ts' */

/** @type {Colour} */
const PLAIN = [0.72, 0.75, 0.79, 1.0];
/** @type {Colour} */
const COLLISION = [0.95, 0.55, 0.15, 0.45];
const MISSING = 0xe0a030;

/** Makes objects for the visuals and collisions of one robot. */
export class ShapeMaker {
  /**
   * @param {() => void} changed Called when a mesh or texture has arrived.
   * @param {(reason: string, about: Mark) => void} failed Called when a mesh cannot be read.
   * @param {() => void} reading Called when more of a mesh is read.
   * @param {ReadonlyMap<string, Object3D>} [kept] Meshes of the previous robot.
   */
  constructor(changed, failed, reading, kept) {
    this.meshes = new MeshLibrary(() => this.changed(), reading, kept);
    this.textures = new TextureLoader();
    this.changed = changed;
    this.failed = failed;
    /** @type {Group[]} */
    this.placeholders = [];
    // Names of the missing meshes.
    /** @type {Set<string>} */
    this.missing = new Set();
    const shape = new OctahedronGeometry(1);
    this.mark = {
      shape,
      edges: new EdgesGeometry(shape),
      line: new LineBasicMaterial({ color: MISSING }),
      surface: new MeshBasicMaterial({ color: MISSING, transparent: true, opacity: 0.25 }),
    };
    this.loading = 0;
  }

  /** Stop reading. For meshes that arrive or fail later, call no function. */
  dispose() {
    this.meshes.dispose();
    this.changed = () => {};
    this.failed = () => {};
  }

  /**
   * Make a visual with the colours of its mesh. If the mesh has no colours or `over_mesh` is true,
   * use the colour of the description. Textures of the mesh are always drawn.
   *
   * @param {Shape} shape
   * @param {Mark} about The element to mark if the shape cannot be read.
   */
  visual(shape, about) {
    const material = surface(shape.color ?? PLAIN);
    if (shape.texture) {
      material.map = this.textures.load(shape.texture, () => this.changed(), undefined, () =>
        this.failed(`texture '${shape.texture}' cannot be read`, about),
      );
      material.map.colorSpace = SRGBColorSpace;
      material.color.set(0xffffff);
    }
    const look = shape.over_mesh
      ? (/** @type {Material} */ own) => tinted(own, material)
      : (/** @type {Material} */ own) => own.clone();
    return this.placed(shape, material, look, about);
  }

  /**
   * Make a collision shape, always in the same colour.
   *
   * @param {Shape} shape
   * @param {Mark} about The element to mark if the shape cannot be read.
   */
  collision(shape, about) {
    const material = surface(COLLISION);
    material.depthWrite = false;
    return this.placed(shape, material, () => material, about);
  }

  /**
   * @param {Shape} shape
   * @param {Material} material
   * @param {(own: Material) => Material} look Returns the material that replaces a material of the
   * mesh.
   * @param {Mark} about
   */
  placed({ geometry, xyz, quat }, material, look, about) {
    const group = new Group();
    group.position.fromArray(xyz);
    group.quaternion.fromArray(quat);
    if (geometry.type === 'mesh') {
      this.addMesh(group, geometry, material, look, about);
    } else {
      group.add(new Mesh(primitive(geometry), material));
    }
    return group;
  }

  /**
   * @param {Group} group
   * @param {MeshFile} geometry
   * @param {Material} material
   * @param {(own: Material) => Material} look
   * @param {Mark} about
   */
  async addMesh(group, geometry, material, look, about) {
    group.scale.fromArray(geometry.scale);
    if (geometry.url === null) {
      // The server already reports this mesh.
      this.addPlaceholder(group, geometry.name);
      return;
    }
    this.loading += 1;
    try {
      const object = await this.meshes.load(geometry.url);
      object.traverse((part) => {
        if (part instanceof Mesh) {
          const made = part.userData.hasMaterial ? [part.material].flat().map(look) : [material];
          part.material = made.every((each) => each === made[0]) ? made[0] : made;
        }
      });
      group.add(object);
    } catch (error) {
      this.addPlaceholder(group, geometry.name);
      // If an image cannot be read, the error is an event without a message.
      const reason = /** @type {Error} */ (error).message ?? error;
      this.failed(`mesh '${geometry.name}' cannot be read: ${reason}`, about);
    }
    this.loading -= 1;
    this.changed();
  }

  /**
   * Mark a missing mesh. The mark has the same size for any scale of the mesh.
   *
   * @param {Group} group
   * @param {string} name Name of the mesh.
   */
  addPlaceholder(group, name) {
    this.missing.add(name);
    group.scale.set(1, 1, 1);
    const mark = new Group();
    mark.add(
      new LineSegments(this.mark.edges, this.mark.line),
      new Mesh(this.mark.shape, this.mark.surface),
    );
    mark.userData.isPlaceholder = true;
    this.placeholders.push(mark);
    group.add(mark);
  }

  /**
   * Set the size of the marks of missing meshes.
   *
   * @param {number} size [m]
   */
  sizePlaceholders(size) {
    for (const mark of this.placeholders) {
      mark.scale.setScalar(size);
    }
  }
}

/**
 * Return the geometry of a primitive. The axis of cylinders and capsules is z, as in URDF.
 *
 * @param {Primitive} shape
 */
export function primitive(shape) {
  if (shape.type === 'box') {
    return new BoxGeometry(...shape.size);
  }
  if (shape.type === 'sphere') {
    return new SphereGeometry(shape.radius, 48, 24);
  }
  const { length } = shape;
  if (shape.type === 'cone') {
    // In the JSON format, the cone begins at its origin and extends along x.
    const cone = new CylinderGeometry(shape.r2, shape.r1, length, 48);
    return cone.translate(0, length / 2, 0).rotateZ(-Math.PI / 2);
  }
  const { radius } = shape;
  const along =
    shape.type === 'cylinder'
      ? new CylinderGeometry(radius, radius, length, 48)
      : new CapsuleGeometry(radius, length, 12, 36);
  return along.rotateX(Math.PI / 2);
}

/**
 * Return a material for a colour of the description.
 *
 * @param {Colour} colour
 */
export function surface([r, g, b, a]) {
  return new MeshStandardMaterial({
    color: new Color().setRGB(r, g, b, SRGBColorSpace),
    opacity: a,
    transparent: a < 1,
    roughness: 0.65,
    metalness: 0.05,
    // Draw both sides, because meshes may be open or have mixed winding.
    side: DoubleSide,
    // In two passes, each picture would have to look up the shader of every part a second time.
    forceSinglePass: true,
  });
}

/**
 * Return the material of a part of a mesh, if the description has a colour. As in glTF, a texture
 * of the mesh is multiplied by this colour.
 *
 * @param {Material} own Material from the file of the mesh.
 * @param {MeshStandardMaterial} given Material from the description.
 * @returns {Material}
 */
export function tinted(own, given) {
  if (!('map' in own && own.map)) {
    return given;
  }
  const made = /** @type {MeshStandardMaterial} */ (own.clone());
  made.color.copy(given.color);
  made.opacity = given.opacity;
  // The texture may be transparent.
  made.transparent = own.transparent || given.transparent;
  return made;
}
