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

// Messages between the server and the page. These are only types, so the bundle does not contain
// them.
//
// The server defines the messages. They are made in robot_description_tools/viewer: scene.py
// describes the robot, marks.py the elements of findings, controls.py the controls, grab.py the
// held link, and stage.py everything else. Lengths are in m, angles in rad.

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
  /** Null if the server does not provide the file. A finding then has the reason. */
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
  /** Colour of a visual. Null or absent for a collision, and if the description has no colour. */
  color?: Colour | null;
  texture?: string | null;
  /** True if the colour of the visual replaces the colours of its mesh. */
  over_mesh?: boolean;
}

export interface Inertial extends Pose {
  mass: number;
  /** Edges of the box that has this mass and inertia. Null if the inertia is impossible. */
  size: Triple | null;
  /** Edges of a box that shows an impossible inertia. Null if the inertia is possible. */
  impossible: Triple | null;
}

export interface Link {
  name: string;
  visuals: Shape[];
  collisions: Shape[];
  inertial: Inertial | null;
  /** Parent joint of the link. Null for the root. */
  joint: string | null;
}

export type Motion = 'revolute' | 'continuous' | 'prismatic' | 'fixed' | 'planar' | 'floating';

export interface Joint extends Pose {
  name: string;
  /** Type of the joint in the document. */
  type: Motion;
  /** Type of the motion that the joint makes. */
  moves: Motion;
  parent: string;
  child: string;
  /** Axis as a unit vector. */
  axis: Triple;
  /** Axis as written in the document. */
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

/** A robot. Parents come before their children, so the root is the first link. */
export interface RobotDescription {
  name: string;
  links: Link[];
  joints: Joint[];
  loops: Loop[];
  /** The named states of the SRDF and the URDF. */
  states: NamedPose[];
  /** Groups of the SRDF, with their joints. */
  groups: { name: string; joints: string[] }[];
}

/** Positions of joints or actuators by name [rad or m]. */
export interface NamedPose {
  name: string;
  positions: Record<string, number>;
}

/** A trajectory that the server has computed. */
export interface Played {
  source: string;
  /** Time of the last frame [s]. */
  duration: number;
  /** Number of frames. Zero if there are none. */
  count: number;
  /** Reason why the robot cannot execute the trajectory. Empty if there is no problem. */
  problem: string;
  /** Number in the address of the frames. */
  number: number;
  /** Number of links in each frame, including those of a second robot. */
  links: number;
}

/** A second robot, which makes the motions of the first one. */
export interface Compared {
  title: string;
  /** Null if it has no picture of its own: its description cannot be used. */
  robot: RobotDescription | null;
  /** Null if it is the same robot at commanded positions. */
  differences: Difference[] | null;
}

export interface Difference {
  /** Kind of the element, or `place` if only the place of a link differs. */
  kind: string;
  name: string;
  text: string;
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
  /** Line of the place. Null if it is in no file that was read. */
  line: SourceLine | null;
  /** The repair that the page can apply. */
  repair: Repair | null;
  calls: string[];
  about: Mark[];
}

/** A repair, with the address that applies it. A safe repair keeps the behaviour of the robot. */
export interface Repair {
  title: string;
  isSafe: boolean;
  address: string;
}

/** A part of a line, the index of the place in it, and an address that opens an editor, or ''. */
export interface SourceLine {
  text: string;
  caret: number;
  editor: string;
}

/** An element that a finding is about, and its mark in the picture. */
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
  /** Index of the visual or collision. Null: all of them. */
  index: number | null;
}

/** A received or missing transform of the ROS graph. */
export interface TfFrame {
  /** Namespace of the topics of the tree. Empty for `/tf`. */
  tree: string;
  parent: string;
  child: string;
  /** Link of this robot that has the frame: the child without a prefix. Empty for other frames. */
  link: string;
  joint: string;
  topic: string;
  nodes: string[];
  static: boolean;
  /** Rate of messages [Hz]. Null if unknown. */
  rate: number | null;
  /** Time of reception of the newest transform minus its stamp [s]. */
  age: number | null;
  /** `ok`, or the name of the problem. */
  state: string;
}

export interface Control {
  id: string;
  group: 'joint' | 'actuator' | 'root';
  /** Name of the joint, the actuator or the root link. */
  owner: string;
  /** Name of the control among those of the same owner. Empty if it is the only control. */
  label: string;
  unit: 'rad' | 'm';
  lower: number;
  upper: number;
  /** True if `lower` and `upper` are limits. If false, the user can set values beyond them. */
  bounded: boolean;
  kind: string;
  /** True if the user can set the control now. */
  driven: boolean;
  follows: boolean;
  /** Source of the value. */
  source: string;
}

export interface LoopStatus {
  name: string;
  state: 'unknown' | 'closed' | 'held' | 'open';
  /** Distance and angle between the two ends of the loop. Null if unknown. */
  gap: number | null;
  turn: number | null;
}

export interface Status {
  live: boolean;
  canBeLive: boolean;
  canUpload: boolean;
  /** Other nodes that publish the state of the robot. Empty if the page cannot publish. */
  sources: string;
  /** True if the sliders are only published after the user agrees, because there are sources. */
  asks: boolean;
  stops: string[];
  loops: LoopStatus[];
}

/** Numbers of motions that can be undone and redone. */
export interface Steps {
  undo: number;
  redo: number;
}

/** A link that a page holds. */
export interface Held {
  link: string;
  /** Only joints after the link `base` move. `bases` are the links to choose from. */
  base: string;
  bases: string[];
  /** The page that holds the link. */
  who: string;
  /** The point that moves to targets, in the frame of the link. */
  point: Triple;
  /** Joints that move the link. If there are none, `whyNot` has the reason. */
  joints: string[];
  /** Closed form of the solutions. If it is empty, `whyNot` has the reason. */
  family: string;
  whyNot: string;
  /** True if the link has fewer joints than a pose needs. */
  free: boolean;
  /** Number of the last target that was answered. `busy` is true while the robot moves to it. */
  answered: number;
  busy: boolean;
  off: Off | null;
  solutions: Solutions | null;
}

/** Distance of the link from its target, and the reason. */
export interface Off {
  reached: boolean;
  metres: number | null;
  radians: number | null;
  why: string;
  /** True if another solution reaches the target. */
  other: boolean;
}

export interface Solutions {
  count: number;
  at: number;
  name: string;
  /** True if the solutions were computed, by a closed form or by a search. */
  searched: boolean;
}

/** A file of the served folder or of an upload, and its state. */
export interface RobotFile {
  name: string;
  state: 'new' | 'good' | 'bad';
  /** Numbers of joints that move and of findings. Absent if the robot was not read yet. */
  joints?: number;
  errors?: number;
  warnings?: number;
}

/** Messages of the server, by their `type`. */
export interface ServerMessages {
  robots: { current: string; uploaded: boolean; files: RobotFile[] };
  scene: { revision: number; robot: RobotDescription | null; compared: Compared | null };
  findings: { title: string; usable: boolean; uploaded: boolean; findings: Finding[] };
  controls: { revision: number; space?: string; spaces?: string[]; controls: Control[] };
  status: Status;
  /** Findings about the present pose. */
  now: { findings: Finding[] };
  /** Pairs of links that touch in the newest tested pose, and why pairs may be missing. */
  contacts: { revision: number; pairs: [string, string][]; notice: string };
  /** State of the running system, and findings about it. */
  graph: { frames: TfFrame[]; findings: Finding[] };
  history: Steps;
  grab: { held: Held | null };
  trajectory: { revision: number; played: Played | null };
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
  | { type: 'state'; name: string }
  | { type: 'watch' | 'contacts' }
  | { type: 'eject' | 'replay' }
  | { type: 'seek'; playback: number; frame: number; motion: string }
  | { type: 'reset' | 'zero' | 'randomise' | 'undo' | 'redo' }
  | { type: 'grab'; link: string; base: string | null; who: string; point: Triple }
  | { type: 'release' }
  | { type: 'solution'; by: 1 | -1 }
  | {
      type: 'pull';
      revision: number;
      number: number;
      /** Target of the held point in the world. */
      xyz: Triple;
      quat: QuatXyzw;
      /** True if the link must also reach the orientation. */
      turns: boolean;
      /** True if the pointer rests, or if the user has released the link. */
      last: boolean;
      motion: string;
    };

/** Changes since the previous frame: poses of some links, and values of some controls. */
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
