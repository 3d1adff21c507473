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

// What the server and the page tell each other: types only, nothing of this is in the bundle.
//
// The server owns these messages: robot_description_tools/viewer/stage.py makes them, scene.py the
// robot in them, marks.py what findings are about, controls.py the controls, grab.py what is held.
// Lengths are in m, angles in rad.

export type Triple = [x: number, y: number, z: number];
export type QuatXyzw = [x: number, y: number, z: number, w: number];
/** Red, green, blue and alpha in 0..1, sRGB. */
export type Colour = [r: number, g: number, b: number, a: number];

export interface Pose {
  xyz: Triple;
  quat: QuatXyzw;
}

export interface MeshFile {
  type: 'mesh';
  name: string;
  /** Null if the file cannot be served; there is a finding about it then. */
  url: string | null;
  scale: Triple;
}

export type Primitive =
  | { type: 'box'; size: Triple }
  | { type: 'cylinder' | 'capsule'; radius: number; length: number }
  | { type: 'cone'; r1: number; r2: number; length: number }
  | { type: 'sphere'; radius: number };

export interface Shape extends Pose {
  geometry: Primitive | MeshFile;
  /** Of a visual alone; null or absent where the description has none. */
  color?: Colour | null;
  texture?: string | null;
  /** Whether its own colour wins over those of its mesh. */
  over_mesh?: boolean;
}

export interface Inertial extends Pose {
  mass: number;
  /** Edges of the box that has this mass and inertia; null if no body has them. */
  size: Triple | null;
  /** Of an inertia that no body has: edges of a box all the same, to be seen; null without. */
  impossible: Triple | null;
}

export interface Link {
  name: string;
  visuals: Shape[];
  collisions: Shape[];
  inertial: Inertial | null;
  /** The joint of which it is the child; null of the root. */
  joint: string | null;
}

export type Motion = 'revolute' | 'continuous' | 'prismatic' | 'fixed' | 'planar' | 'floating';

export interface Joint extends Pose {
  name: string;
  /** As the document has it. */
  type: Motion;
  /** As it moves in fact. */
  moves: Motion;
  parent: string;
  child: string;
  /** Of unit length. */
  axis: Triple;
  /** The axis as the document has it. */
  written: Triple;
  limit: [lower: number, upper: number] | null;
  velocity: number | null;
  effort: number | null;
  mimic: { joint: string; multiplier: number; offset: number } | null;
}

export interface Loop {
  name: string;
  type: string;
  ends: { link: string; xyz: Triple }[];
}

/** Links come parents first, the root before all others. */
export interface RobotDescription {
  name: string;
  links: Link[];
  joints: Joint[];
  loops: Loop[];
}

/** A link or joint by its name. */
export interface LinkOrJoint {
  kind: 'link' | 'joint';
  name: string;
}

export interface Finding {
  severity: 'fatal' | 'error' | 'warning';
  code: string;
  message: string;
  fix: string;
  where: string;
  calls: string[];
  about: Mark[];
}

/** What a finding is about, and how that is shown in the picture. */
export interface Mark {
  kind: 'link' | 'joint' | 'loop';
  name: string;
  mark:
    | 'inertia'
    | 'visual'
    | 'collision'
    | 'axis'
    | 'range'
    | 'origin'
    | 'link'
    | 'joint'
    | 'loop';
  /** Of the visual or collision; null for all of them. */
  index: number | null;
}

/** A transform that is heard on the ROS graph, or should be. */
export interface TfFrame {
  /** What the topics of its tree begin with; nothing for `/tf`. */
  tree: string;
  parent: string;
  child: string;
  /** The name of its link, if it is a frame of this robot: the child without a prefix. */
  link: string;
  joint: string;
  topic: string;
  nodes: string[];
  static: boolean;
  /** How often it comes [Hz]; null where that is not known. */
  rate: number | null;
  /** How old the newest one is, by its stamp [s]. */
  age: number | null;
  /** `ok`, or what is wrong with it. */
  state: string;
}

export interface Control {
  id: string;
  group: 'joint' | 'actuator' | 'root';
  /** Name of the joint, the actuator or the root link. */
  owner: string;
  /** What it is called among those of its owner; empty for the only one. */
  label: string;
  unit: 'rad' | 'm';
  lower: number;
  upper: number;
  /** Whether lower and upper are limits; else values beyond them can be set, too. */
  bounded: boolean;
  kind: string;
  /** Whether it can be set now. */
  driven: boolean;
  follows: boolean;
  /** Where its value comes from. */
  source: string;
}

export interface LoopStatus {
  name: string;
  state: 'unknown' | 'closed' | 'held' | 'open';
  /** Between the two ends of the loop; null where it is unknown. */
  gap: number | null;
  turn: number | null;
}

export interface Status {
  live: boolean;
  canBeLive: boolean;
  canUpload: boolean;
  stops: string[];
  loops: LoopStatus[];
}

/** How many motions can be undone, and redone. */
export interface Steps {
  undo: number;
  redo: number;
}

/** A link that a page has taken hold of. */
export interface Held {
  link: string;
  /** From where on joints move, and from where they could: from the link to the root. */
  base: string;
  bases: string[];
  /** The page that holds it. */
  who: string;
  /** What moves the link; empty if nothing does, and `whyNot` says why. */
  joints: string[];
  /** The closed form that gives solutions; empty if there is none, and `whyNot` says why. */
  family: string;
  whyNot: string;
  /** Whether there are too few joints for any pose. */
  free: boolean;
  /** Number of the last target that was answered, and whether the robot is on its way to it. */
  answered: number;
  busy: boolean;
  off: Off | null;
  solutions: Solutions | null;
}

/** How far the link is off its target, and why. */
export interface Off {
  reached: boolean;
  metres: number | null;
  radians: number | null;
  why: string;
}

export interface Solutions {
  count: number;
  at: number;
  name: string;
  /** Whether somebody has looked for them: a closed form, or a search that was asked for. */
  searched: boolean;
}

/** A file of the folder that is served or was dropped, as far as it was read. */
export interface RobotFile {
  name: string;
  state: 'new' | 'good' | 'bad';
}

/** Messages of the server, by their `type`. */
export interface ServerMessages {
  robots: { current: string; uploaded: boolean; files: RobotFile[] };
  scene: { revision: number; robot: RobotDescription | null };
  findings: { title: string; usable: boolean; uploaded: boolean; findings: Finding[] };
  controls: { revision: number; space?: string; spaces?: string[]; controls: Control[] };
  status: Status;
  /** What is wrong with the pose that is shown. */
  now: { findings: Finding[] };
  /** What runs, and what is wrong with it. */
  graph: { frames: TfFrame[]; findings: Finding[] };
  history: Steps;
  grab: { held: Held | null };
  refused: { reason: string };
}

export type ServerMessage = {
  [Type in keyof ServerMessages]: { type: Type } & ServerMessages[Type];
}[keyof ServerMessages];

export type PageMessage =
  | { type: 'set'; revision: number; values: Record<string, number>; motion?: string }
  | { type: 'pause'; paused: boolean }
  | { type: 'space'; space: string }
  | { type: 'mode'; live: boolean }
  | { type: 'watch' }
  | { type: 'reset' | 'zero' | 'randomise' | 'undo' | 'redo' }
  | { type: 'grab'; link: string; base: string | null; who: string }
  | { type: 'release' }
  | { type: 'solution'; by: 1 | -1 }
  | {
      type: 'pull';
      revision: number;
      number: number;
      /** Where the link is to be in the world. */
      xyz: Triple;
      quat: QuatXyzw;
      /** Whether the orientation counts. */
      turns: boolean;
      /** Whether the user has let go. */
      last: boolean;
      motion: string;
    };

/** What changed since the frame before: poses and values belong to these links and controls. */
export interface Frame {
  revision: number;
  /** x, y, z, qx, qy, qz, qw of each link. */
  poses: Float64Array;
  values: Float64Array;
  /** Indices into the links of the scene. */
  links: Uint32Array;
  /** Indices into the controls. */
  controls: Uint32Array;
}
