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

// Elements of the page. These are only types, so the bundle does not contain them.

/** Tags of the elements with an id in index.html and standalone.html. A test compares them. */
export interface Ids {
  left: 'button';
  connection: 'span';
  robots: 'button';
  'views-button': 'button';
  'missing-text': 'button';
  'choose-meshes': 'button';
  'mesh-files': 'input';
  'actions-button': 'button';
  actions: 'nav';
  link: 'button';
  'side-head': 'div';
  sheet: 'button';
  found: 'ul';
  'camera-tools': 'div';
  front: 'button';
  side: 'button';
  top: 'button';
  measure: 'button';
  measured: 'div';
  chosen: 'p';
  picker: 'dialog';
  'picker-title': 'h2';
  'picker-search': 'input';
  'picker-list': 'ul';
  'picker-close': 'button';
  'help-title': 'h2';
  'robot-name': 'span';
  title: 'small';
  views: 'nav';
  return: 'button';
  upload: 'button';
  fit: 'button';
  screenshot: 'button';
  theme: 'button';
  'help-button': 'button';
  right: 'button';
  'left-side': 'aside';
  'left-edge': 'div';
  'right-edge': 'div';
  tabs: 'div';
  'finding-count': 'span';
  'tree-search': 'input';
  tree: 'div';
  details: 'div';
  findings: 'div';
  'compare-tab': 'button';
  'ghost-shown': 'input';
  'ghost-title': 'span';
  compare: 'div';
  'tf-tab': 'button';
  tf: 'div';
  stage: 'section';
  over: 'div';
  lost: 'div';
  'no-picture': 'div';
  broken: 'div';
  'broken-text': 'span';
  missing: 'div';
  contacts: 'div';
  reading: 'div';
  'reading-text': 'span';
  'reading-bar': 'progress';
  'grab-tools': 'div';
  'grab-link': 'strong';
  'grab-close': 'button';
  'grab-modes': 'div';
  'grab-solutions': 'span';
  'solution-before': 'button';
  'solution-count': 'span';
  'solution-next': 'button';
  'grab-more': 'details';
  'grab-solver': 'summary';
  'grab-from': 'label';
  'grab-base': 'select';
  'grab-axes': 'div';
  'grab-turns': 'input';
  'grab-origin': 'input';
  'grab-at': 'label';
  'grab-notice': 'div';
  'grab-numbers': 'div';
  'grab-hint': 'p';
  'grab-result': 'p';
  empty: 'div';
  'empty-text': 'p';
  'grab-off': 'div';
  stops: 'div';
  note: 'div';
  'right-side': 'aside';
  modes: 'div';
  spaces: 'div';
  history: 'div';
  undo: 'button';
  redo: 'button';
  reset: 'button';
  zero: 'button';
  randomise: 'button';
  poses: 'details';
  'pose-count': 'span';
  'pose-list': 'ul';
  'pose-form': 'form';
  'pose-name': 'input';
  'pose-play': 'button';
  'pose-time': 'input';
  'pose-download': 'button';
  'pose-load': 'button';
  'pose-file': 'input';
  'copy-yaml': 'button';
  'copy-json': 'button';
  units: 'select';
  'control-search': 'input';
  controls: 'div';
  loops: 'div';
  drop: 'div';
  files: 'input';
  help: 'dialog';
  'help-views': 'dl';
  'help-close': 'button';
  notes: 'div';
  states: 'label';
  state: 'select';
  program: 'script';
  'robot-data': 'script';
  'character-keys': 'input';
}

type TagOf<Text extends string> = Text extends `${infer Tag}.${string}` ? Tag : Text;

/** The element that `make` returns for a tag with classes, such as 'button.link'. */
export type ElementOf<Text extends string> =
  TagOf<Text> extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[TagOf<Text>]
    : HTMLElement;

export type Properties<Made> = Partial<Omit<Made, 'dataset'>> & {
  dataset?: Record<string, string>;
  /** Attributes without their `aria-`. */
  aria?: Record<string, string>;
  /** Listeners by event. */
  on?: Record<string, () => void>;
};

declare global {
  interface Window {
    robotViewer: object;
    /** Reads compressed data of the page in one file. */
    readPacked: (id: string) => Promise<ArrayBuffer>;
  }
}
