import { describe, expect, it } from 'vitest';
import {
  createFormModel,
  type DataRecord,
  type Field,
  type FieldLayout,
  type FormPackage,
  formState,
  setAt,
  stateAfterChange,
  validateForm,
} from '../../../engine/index.ts';
import { checkModule, compileCheck } from '../../../engine/node.ts';
import { loadModule } from '../rules/loadModule.ts';

const GROUPS = 200;
const number = (value: number): string => String(value).padStart(3, '0');
const places = Array.from({ length: GROUPS }, (_, group) => ({
  group,
  section: `s${number(Math.floor(group / 3))}`,
  key: `g${number(group)}`,
}));

/** Five fields a group, three groups a section: a flag, a flag with its note, a choice, a number. */
function fieldsOf({ group, key }: (typeof places)[number]): Record<string, Field> {
  return {
    [`${key}_ok`]: { type: 'boolean' },
    [`${key}_dev`]: { type: 'boolean', 'x-flag': 'anomaly' },
    [`${key}_note`]: { type: 'string', maxLength: 4000 },
    [`${key}_state`]: {
      type: 'string',
      enum: ['good', 'fair', 'bad'],
      ...(group % 3 === 0 && { 'x-required': true }),
    },
    [`${key}_val`]: { type: 'number', 'x-between': [0, 100], ...(group % 2 === 0 && { 'x-required': true }) },
  };
}

function layoutsOf({ section, key }: (typeof places)[number]): FieldLayout[] {
  const at = (name: string): string => `${section}.${key}_${name}`;
  return [
    { field: at('ok') },
    { field: at('dev'), note: at('note') },
    { field: at('state') },
    { field: at('val') },
  ];
}

const sections = [...new Set(places.map((place) => place.section))].map((id) => {
  const sectionFields = places.filter((place) => place.section === id);
  const properties: Record<string, Field> = Object.assign({}, ...sectionFields.map(fieldsOf));
  return { id, fields: sectionFields.flatMap(layoutsOf), schema: { type: 'object', properties } };
});

const pkg = {
  name: 'long',
  version: 1,
  entity: {
    ...{ $schema: '', 'x-entity': 'long', title: 'Long', type: 'object' },
    properties: Object.fromEntries(sections.map(({ id, schema }) => [id, schema])),
  },
  form: {
    $schema: '',
    entity: 'long',
    title: 'Long',
    sections: sections.map(({ id, fields }) => ({ id, fields })),
  },
  options: {},
} as unknown as FormPackage;

const model = createFormModel(pkg);
const filled = places.reduce<DataRecord>((record, { group, section, key }) => {
  const values = {
    ok: true,
    dev: group % 2 === 0,
    state: 'good',
    val: 10 + (group % 80),
    ...(group % 2 === 0 && { note: 'x' }),
  };
  return Object.entries(values).reduce(
    (made, [name, value]) => setAt(made, `${section}.${key}_${name}`, value),
    record,
  );
}, {});

describe('a form of a thousand nested fields', () => {
  it('has a thousand fields, and shows the notes of the flags that deviate', () => {
    expect(model.fields).toHaveLength(1000);
    expect(formState(model, filled, {}).visible.size).toBe(900);
  });

  it('reports ten errors in order, alike in Node and in the browser module', async () => {
    const wrong = Array.from({ length: 10 }, (_, index) => Math.floor((index * GROUPS) / 10));
    const record = wrong.reduce((made, group, index) => {
      const { section, key } = places[group] ?? { section: '', key: '' };
      return setAt(made, `${section}.${key}_val`, index % 2 === 0 ? undefined : 150);
    }, filled);
    for (const check of [compileCheck(pkg.entity), await loadModule(checkModule(pkg.entity))]) {
      expect(validateForm(model, filled, {}, check)).toEqual([]);
      const problems = validateForm(model, record, {}, check);
      expect(problems.map((each) => each.rule)).toEqual(
        wrong.map((_, index) => (index % 2 === 0 ? 'required' : 'x-between')),
      );
      expect(problems.map((each) => Number(each.path.slice(6, 9)))).toEqual(wrong);
    }
  });

  it('a toggle touches one note and no other field', () => {
    const before = formState(model, filled, {});
    const [path, note] = ['s033.g101_dev', 's033.g101_note'];
    expect(model.dependents(path)).toEqual([note]);
    const record = setAt(filled, path, true);
    const after = stateAfterChange(model, before, record, {}, path);
    expect([before.visible.has(note), after.visible.has(note)]).toEqual([false, true]);
    expect(after).toEqual(formState(model, record, {}));
    expect(after.required).toBe(before.required);
  });
});
