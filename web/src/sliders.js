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

// The right side: a slider for everything that moves, and values of what follows.

import { byId, format, make, matches } from './dom.js';

const DEGREES = 180 / Math.PI;
const STEPS = 2000;
// How long a field is marked whose text was not taken as it is [ms].
const MARK_TIME = 1500;
const SOURCES = {
  mimic: 'mimic',
  loop: 'loop',
  actuator: 'by actuator',
  default: 'default',
  unknown: 'not heard',
};

export class Sliders {
  /**
   * @param {function(string, number): void} moved Called with control and value [rad or m].
   * @param {function(string, string): void} selected Called with kind and name of an element.
   * @param {function(string): void} refused Called with the reason if a text is no value.
   */
  constructor(moved, selected, refused) {
    this.moved = moved;
    this.selected = selected;
    this.refused = refused;
    this.place = byId('controls');
    this.nothing = make('p.hint', { hidden: true });
    this.rows = [];
    this.layout = '';
    this.values = [];
    this.degrees = localStorage.getItem('degrees') === 'true';
    this.search = '';
    byId('control-search').addEventListener('input', ({ target }) => {
      this.search = target.value.trim();
      this.filter();
    });
    const unit = byId('degrees');
    unit.checked = this.degrees;
    unit.addEventListener('change', () => {
      this.degrees = unit.checked;
      localStorage.setItem('degrees', String(this.degrees));
      this.rows.forEach((row, i) => this.describe(row, this.values[i]));
    });
  }

  /** Take the controls of the server; values come with frames. */
  setControls(controls, robot) {
    const same =
      controls.length === this.rows.length && controls.every((c, i) => c.id === this.rows[i].id);
    if (!same) {
      this.values = controls.map(() => NaN);
    }
    // Rows that stay where they are keep what the user is about to do with them.
    const layout = JSON.stringify([
      Boolean(robot),
      ...controls.map((c) => [c.id, c.owner, c.label, c.group, c.kind, c.driven, c.follows]),
    ]);
    const scroll = this.place.scrollTop;
    if (layout !== this.layout) {
      this.layout = layout;
      this.rows = controls.map((control) => this.makeRow(control));
      const hint = robot ? 'This robot has no joints that move.' : 'No robot yet';
      this.place.replaceChildren(...this.groups(hint), this.nothing);
    }
    this.rows.forEach((row, i) => {
      row.control = controls[i];
      this.tellSource(row, robot);
    });
    this.rows.forEach((row, i) => this.describe(row, this.values[i]));
    this.filter();
    this.place.scrollTop = scroll;
  }

  *groups(hint) {
    const isJoint = ({ control }) => control.group === 'joint';
    const isActuator = ({ control }) => control.group === 'actuator';
    // What moves the others comes first.
    const moved = this.rows.filter(({ control }) => control.driven && control.group !== 'root');
    const follows = (row) => isJoint(row) && row.control.follows;
    const joints = { Joints: (row) => isJoint(row) && !follows(row) };
    const actuators = { Actuators: isActuator };
    const groups = {
      ...(moved.some(isActuator) ? { ...actuators, ...joints } : { ...joints, ...actuators }),
      'What follows': follows,
      'Pose of the root': ({ control }) => control.group === 'root',
    };
    for (const [title, belongs] of Object.entries(groups)) {
      const rows = this.rows.filter(belongs);
      if (rows.length) {
        const section = make('details.group', { open: rows[0].control.group !== 'root' });
        section.append(make('summary', {}, title, make('span.count', {}, String(rows.length))));
        let owner = null;
        for (const row of rows) {
          if (isJoint(row) && row.control.label && row.control.owner !== owner) {
            section.append(this.title(row.control));
          }
          owner = row.control.owner;
          section.append(row.element);
        }
        yield section;
      }
    }
    if (!this.rows.some(isJoint)) {
      yield make('p.hint', {}, hint);
    }
  }

  title({ owner, kind }) {
    return make('div.joint-title', { title: `${owner} (${kind})` }, owner, make('small', {}, kind));
  }

  makeRow(control) {
    const { id, owner, label, driven } = control;
    const name = label || owner;
    const range = make('input', {
      type: 'range',
      min: 0,
      max: STEPS,
      step: 1,
      disabled: !driven,
      aria: { label: id },
    });
    const number = make('input.number', {
      type: 'text',
      inputMode: 'decimal',
      disabled: !driven,
      aria: { label: `${id}, value` },
    });
    const isJoint = control.group === 'joint';
    const text = make(
      isJoint ? 'button.name' : 'span.name',
      { title: label ? `${owner}: ${label}` : `${owner} (${control.kind})` },
      name,
    );
    if (isJoint) {
      text.type = 'button';
      text.addEventListener('click', () => this.selected('joint', owner));
    }
    const unitText = make('span.unit');
    const head = make('div.head', {}, text, number, unitText);
    const ends = [make('span.limit'), make('span.limit')];
    const from = make('span.source');
    const foot = make('div.foot', {}, ends[0], from, ends[1]);
    const element = make('div.control', { dataset: { id, owner } }, head, range, foot);
    element.classList.toggle('follows', !driven);
    const row = { id, control, element, range, number, unitText, ends, from, held: false };
    const send = (value) => {
      this.moved(id, value);
    };
    range.addEventListener('input', () => {
      row.held = true;
      // The ends exactly, whatever rounding does between them.
      const part = range.valueAsNumber / STEPS;
      const { lower, upper } = row.control;
      send(part === 1 ? upper : lower + part * (upper - lower));
    });
    range.addEventListener('change', () => {
      row.held = false;
      this.describe(row, this.valueOf(row));
    });
    range.addEventListener('dblclick', () => {
      const { lower, upper } = row.control;
      send(Math.min(Math.max(0, lower), upper));
    });
    number.addEventListener('focus', () => number.select());
    number.addEventListener('change', () => {
      // Neither what was given up, nor what the row of a robot before says as it goes.
      if (!row.givenUp && this.rows.includes(row)) {
        this.enter(row, number.value.trim());
      }
      number.blur();
      this.describe(row, this.valueOf(row));
    });
    // While it has the focus it does not follow.
    number.addEventListener('blur', () => this.describe(row, this.valueOf(row)));
    number.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter' || key === 'Escape') {
        row.givenUp = key === 'Escape';
        number.blur();
        row.givenUp = false;
      }
    });
    return row;
  }

  /** Move a control to what was typed, and mark the field if that is not possible as it is. */
  enter({ id, control, number }, text) {
    const { unit, lower, upper, bounded } = control;
    const typed = Number(text.replace(',', '.'));
    const valid = text !== '' && Number.isFinite(typed);
    const value = this.degrees && unit === 'rad' ? typed / DEGREES : typed;
    if (valid) {
      this.moved(id, value);
    } else if (text !== '') {
      this.refused(`'${text.slice(0, 40)}' is no number`);
    }
    if (valid ? bounded && (value < lower || value > upper) : text !== '') {
      number.classList.add('refused');
      setTimeout(() => number.classList.remove('refused'), MARK_TIME);
    }
  }

  /** Say where the value of a row comes from. */
  tellSource({ control, from }, robot) {
    // In live mode everything is measured, and only what is not is worth a word.
    const tells = !control.driven && control.source !== 'measured';
    from.textContent = tells ? followed(control, control.source, robot) : '';
    from.title = from.textContent;
  }

  valueOf(row) {
    return this.values[this.rows.indexOf(row)];
  }

  /** Take the values of a frame. */
  update(frame) {
    frame.controls.forEach((control, i) => {
      this.values[control] = frame.values[i];
      const row = this.rows[control];
      if (row) {
        this.describe(row, frame.values[i]);
      }
    });
  }

  describe({ control, element, range, number, unitText, ends, held }, value) {
    const { unit, lower, upper, bounded } = control;
    const inDegrees = this.degrees && unit === 'rad';
    unitText.textContent = inDegrees ? '°' : unit;
    const known = !Number.isNaN(value) && value !== undefined;
    if (document.activeElement !== number) {
      number.value = format(inDegrees ? value * DEGREES : value, inDegrees ? 1 : 3);
    }
    if (!held) {
      const part = known && upper > lower ? (value - lower) / (upper - lower) : 0;
      range.value = Math.round(STEPS * part);
    }
    const filled = Math.min(Math.max(range.valueAsNumber / STEPS, 0), 1);
    range.style.setProperty('--part', `${100 * filled}%`);
    element.classList.toggle('unknown', !known);
    const outside = bounded && known && (value < lower - 1e-6 || value > upper + 1e-6);
    element.classList.toggle('outside', outside);
    const shown = (end) => format(inDegrees ? end * DEGREES : end, inDegrees ? 1 : 3);
    const texts = bounded ? [shown(lower), shown(upper)] : ['', ''];
    ends.forEach((end, i) => {
      if (end.textContent !== texts[i]) {
        end.textContent = texts[i];
      }
    });
    range.title = `${bounded ? 'limits' : 'no limits, slider from'} ${shown(lower)} to ${shown(upper)}`;
  }

  filter() {
    for (const { control, element } of this.rows) {
      element.hidden = this.search !== '' && !matches(`${control.owner} ${control.id}`, this.search);
    }
    for (const title of this.place.querySelectorAll('.joint-title')) {
      title.hidden = title.nextElementSibling?.hidden ?? false;
    }
    for (const group of this.place.querySelectorAll('details')) {
      const found = group.querySelectorAll('.control:not([hidden])').length;
      group.hidden = found === 0;
      if (this.search && found) {
        group.open = true;
      }
    }
    const found = this.search === '' || this.rows.some(({ element }) => !element.hidden);
    this.nothing.hidden = found;
    this.nothing.textContent = found ? '' : `No slider has '${this.search}' in its name.`;
  }

  /** Mark the rows of a joint, and bring the first into view. */
  select(kind, name) {
    let first = null;
    for (const { control, element } of this.rows) {
      const chosen = kind === 'joint' && control.group === 'joint' && control.owner === name;
      element.classList.toggle('selected', chosen);
      first ??= chosen ? element : null;
    }
    first?.scrollIntoView({ block: 'nearest' });
  }

  /** Joints with one number each, and the numbers that are known [rad or m]. */
  jointState() {
    const known = this.rows
      .map(({ control }, i) => ({ control, value: this.values[i] }))
      .filter(({ control, value }) => isSingle(control) && Number.isFinite(value));
    return {
      name: known.map(({ control }) => control.id),
      position: known.map(({ value }) => value),
    };
  }
}

function isSingle({ group, label }) {
  return group === 'joint' && label === '';
}

/** Say what a value follows from. */
function followed(control, source, robot) {
  if (control.group === 'actuator') {
    return source === 'actuator' ? 'by joint' : SOURCES[source] ?? source;
  }
  const mimic = robot?.joints.find(({ name }) => name === control.owner)?.mimic;
  if (source === 'mimic' && mimic) {
    return `mimics ${mimic.joint}`;
  }
  return SOURCES[source] ?? source;
}
