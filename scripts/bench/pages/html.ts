import type { Field } from '../../../engine/index.ts';
import { expose, flagOf, loadEntity, sectionsOf } from './Page.ts';

// The same fields written by hand: one form, native controls, a model object, notes toggled by their flags.
const entity = await loadEntity();
const model: Record<string, unknown> = {};
const schemas = new Map<string, Field>();
const required = new Set<string>();
let errors = 0;

expose({
  loaded: performance.now(),
  mount: () => {
    const form = document.createElement('form');
    form.noValidate = true;
    for (const [, section] of sectionsOf(entity)) form.append(fieldset(section));
    form.addEventListener('input', onInput);
    document.getElementById('root')?.append(form);
  },
  find: (key) => {
    const control = document.getElementById(key);
    return control?.closest('[hidden]') ? null : control;
  },
  submit: () => {
    errors = 0;
    for (const key of schemas.keys()) errors += showError(key) ? 1 : 0;
  },
  errorCount: () => errors,
  reveal: async (key) => document.getElementById(key)?.scrollIntoView({ block: 'center' }),
});

function fieldset(section: Field): HTMLFieldSetElement {
  const set = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = section.title ?? '';
  set.append(legend);
  for (const key of section.required ?? []) required.add(key);
  for (const [key, schema] of Object.entries(section.properties ?? {})) {
    schemas.set(key, schema);
    model[key] = schema.default;
    set.append(row(key, schema));
  }
  return set;
}

function row(key: string, schema: Field): HTMLElement {
  const line = document.createElement('p');
  const label = document.createElement('label');
  label.textContent = schema.title ?? key;
  label.htmlFor = key;
  const error = document.createElement('span');
  error.id = `${key}-error`;
  line.append(label, ' ', control(key, schema), ' ', error);
  line.hidden = key.endsWith('_note') && model[flagOf(key)] !== true;
  return line;
}

function control(key: string, schema: Field): HTMLElement {
  if (schema.enum) {
    const select = document.createElement('select');
    select.id = key;
    for (const value of ['', ...schema.enum])
      select.add(new Option(String(value), String(value), false, value === schema.default));
    return select;
  }
  if (key.endsWith('_note')) {
    const area = document.createElement('textarea');
    area.id = key;
    area.rows = 3;
    area.value = String(schema.default ?? '');
    return area;
  }
  const input = document.createElement('input');
  input.id = key;
  input.type = schema.type === 'boolean' ? 'checkbox' : 'number';
  if (schema.type === 'boolean') input.checked = schema.default === true;
  else input.value = String(schema.default ?? '');
  return input;
}

function onInput({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.type === 'checkbox') {
    model[target.id] = target.checked;
    const note = document.getElementById(target.id.replace('_dev', '_note'));
    if (target.id.endsWith('_dev') && note?.parentElement) note.parentElement.hidden = !target.checked;
  } else if (target instanceof HTMLInputElement)
    model[target.id] = target.value === '' ? undefined : Number(target.value);
  else if (target instanceof HTMLElement && 'value' in target) model[target.id] = target.value;
}

function showError(key: string): boolean {
  const value = model[key];
  const schema = schemas.get(key) ?? {};
  const missing = required.has(key) && (value === undefined || value === '');
  const large =
    typeof value === 'number' &&
    (value > (schema.maximum ?? Infinity) || value < (schema.minimum ?? -Infinity));
  const output = document.getElementById(`${key}-error`);
  if (output) output.textContent = missing ? 'Required' : large ? 'Out of range' : '';
  return missing || large;
}
