import { describe, expect, it } from 'vitest';
import type { Check, DataRecord, FormPackage, Rule } from '../../../../engine/contract/index.ts';
import { createFormModel } from '../../../../engine/index.ts';
import { createFormStore } from '../../../../engine/react/node.ts';

// A loan of a book, as another product might have it.
const pkg: FormPackage = {
  name: 'loan',
  version: 1,
  options: {},
  entity: {
    $schema: '',
    'x-entity': 'loan',
    title: 'Loan',
    type: 'object',
    required: ['reader'],
    properties: {
      reader: { title: 'Reader', type: 'string' },
      damaged: { title: 'Damaged', type: 'boolean', 'x-flag': 'anomaly' },
      damage: { title: 'Damage', type: 'string' },
      lines: {
        title: 'Lines',
        type: 'array',
        items: { type: 'object', properties: { page: { type: 'integer' } } },
      },
    },
  },
  form: {
    $schema: '',
    entity: 'loan',
    title: 'Loan',
    sections: [
      { id: 'who', fields: [{ field: 'reader' }] },
      {
        id: 'state',
        fields: [
          { field: 'damaged', note: 'damage' },
          { field: 'lines', fields: [{ field: 'page' }] },
        ],
      },
    ],
  },
};
const tooFar: Check = (value) => {
  const { lines } = value as { lines?: { page: number }[] };
  return (lines ?? []).flatMap(({ page }, index) =>
    page > 10
      ? [{ path: `lines.${index}.page`, rule: 'maximum', params: { limit: 10 }, severity: 'error' as const }]
      : [],
  );
};
/** Once for every line of all, for every line of all. */
const NESTED = { sum: 'record.lines', of: { $value: 'row.page' } };
const openWith = (record: DataRecord) =>
  createFormStore({ model: createFormModel(pkg), check: tooFar, record, context: {} });
const modelOfRule = (more: Pick<Rule, 'severity'>) => {
  const must = { 'record.reader': { maxLength: 4 } };
  const long: Rule = { id: 'long', must, message: 'long', field: 'reader', ...more };
  return createFormModel({ ...pkg, entity: { ...pkg.entity, 'x-rules': [long] } });
};

describe('a form being filled', () => {
  it('notifies a field of relevant changes only', () => {
    const store = openWith({ damaged: false });
    const notifications: string[] = [];
    for (const path of ['reader', 'damaged', 'damage'])
      store.field(path).subscribe(() => notifications.push(path));
    store.set('damaged', true);
    expect(notifications).toEqual(['damage']);
    expect(store.field('damage').get().visible).toBe(true);
    store.set('reader', 'Anna');
    expect(notifications).toEqual(['damage']);
  });

  it('counts missing answers, and shows them beside the field after it was left', () => {
    const extendedPkg = structuredClone(pkg) as { form: { sections: { fields: object[] }[] } } & FormPackage;
    extendedPkg.form.sections[0]?.fields.push({
      field: 'damage',
      missing: { at: { save: 'warning', back: 'refusal' } },
    });
    extendedPkg.form.sections[1] = { id: 'state', fields: [{ field: 'damaged' }] } as never;
    const model = createFormModel({ ...extendedPkg, moments: { back: 'Give back' } });
    const store = createFormStore({ model, check: () => [], record: {}, context: {} });
    const counted = () => store.toFill.get().map(({ path }) => path);
    // Before anybody has typed.
    expect(counted()).toEqual(['damage']);
    expect(store.field('damage').get().problems).toEqual([]);
    store.checkNow();
    expect(store.field('damage').get().problems).toEqual([
      {
        ...{ path: 'damage', rule: 'missing', severity: 'warning' },
        params: { variant: 'way', ways: ['Give back'] },
      },
    ]);
    // It holds up no save.
    expect(store.summary.get().errors.map(({ path }) => path)).toEqual(['reader']);
    store.set('damage', 'A page is torn');
    store.checkNow();
    expect(counted()).toEqual([]);
    expect(store.field('damage').get().problems).toEqual([]);
    store.close();
  });

  it('[SCHEMA-0.6] hides the cells of rows that are not for the eyes of who fills', () => {
    const see = [{ permissions: ['Loan.manage'] }, { own: 'of' }];
    const items = { type: 'object', properties: { of: {}, page: { type: 'integer', 'x-may': { see } } } };
    const properties = { ...pkg.entity.properties, lines: { title: 'Lines', type: 'array', items } };
    const model = createFormModel({ ...pkg, entity: { ...pkg.entity, properties } as typeof pkg.entity });
    const record = { lines: [{ of: 1, page: 3 }, { of: 2 }] };
    const context = { user: { empID: 1, permissions: [] } };
    const store = createFormStore({ model, check: tooFar, record, context });
    const visibleRows = () => [0, 1].map((row) => store.field(`lines.${row}.page`).get().visible);
    expect(visibleRows()).toEqual([true, false]);
    store.setContext({ user: { empID: 3, permissions: ['Loan.manage'] } });
    expect(visibleRows()).toEqual([true, true]);
  });

  it('[VAL-04] shows an error beside its value in a list, regardless of blanks before it', () => {
    const tags = { title: 'Tags', type: 'array', items: { type: 'string' } };
    const rows = { title: 'Rows', type: 'array', items: { type: 'object', properties: { tags } } };
    const properties = { ...pkg.entity.properties, tags, rows };
    const sections = [
      { id: 'all', fields: [{ field: 'tags' }, { field: 'rows', fields: [{ field: 'tags' }] }] },
    ];
    const changed = { entity: { ...pkg.entity, required: [], properties }, form: { ...pkg.form, sections } };
    const model = createFormModel({ ...pkg, ...changed } as typeof pkg);
    const wrong = (path: string) => ({ path, rule: 'maxLength', params: {}, severity: 'error' }) as const;
    const long: Check = (value) => {
      const { tags: first = [], rows: lines = [] } = value as {
        tags?: string[];
        rows?: { tags?: string[] }[];
      };
      const problems = (list: readonly string[], at: string) =>
        list.flatMap((each, index) => (each.length > 3 ? [wrong(`${at}.${index}`)] : []));
      return [
        ...problems(first, 'tags'),
        ...lines.flatMap((row, at) => problems(row.tags ?? [], `rows.${at}.tags`)),
      ];
    };
    const record = { tags: ['', 'abc', ' ', 'lungo'], rows: [{}, { tags: ['', 'lungo'] }] };
    const store = createFormStore({ model, check: long, record, context: {} });
    expect(store.settled()).toEqual({ tags: ['abc', 'lungo'], rows: [{}, { tags: ['lungo'] }] });
    expect(store.checkNow().map(({ path }) => path)).toEqual(['tags.3', 'rows.1.tags.1']);
    store.setServerProblems([wrong('tags.0'), wrong('tags'), wrong('rows.1.tags.0')]);
    const places = store.summary.get().errors.map(({ path }) => path);
    expect(places).toEqual(expect.arrayContaining(['tags.1', 'tags', 'rows.1.tags.1']));
  });

  it('shows warnings beside their field, without counting them as errors', () => {
    const [model, record] = [modelOfRule({ severity: 'warning' }), { reader: 'Bartolomea' }];
    const store = createFormStore({ model, check: tooFar, record, context: {} });
    expect(store.checkNow()).toEqual([]);
    expect(store.field('reader').get().problems).toMatchObject([{ rule: 'long', severity: 'warning' }]);
    expect(store.section('who').get()).toEqual({ visible: true, wrong: 0 });
    expect(store.summary.get()).toMatchObject({ errors: [] });
  });

  it('shows the values of its message anew while a rule stays broken, and the settings', () => {
    const [model, record] = [modelOfRule({}), { reader: 'Bartolomeo' }];
    const around = { settings: { longest: 4 } };
    const store = createFormStore({ model, check: tooFar, record, context: around });
    store.checkNow();
    store.set('reader', 'Bartolomea');
    store.checkNow();
    expect(store.summary.get().errors[0]?.params).toEqual({ record: { reader: 'Bartolomea' }, ...around });
  });

  it('clears what became hidden only when the record is settled, so that a slip can be taken back', () => {
    const store = openWith({ reader: 'Anna', damaged: true, damage: 'wet' });
    store.set('damaged', false);
    expect(store.settled()).toEqual({ reader: 'Anna', damaged: false });
    store.set('damaged', true);
    expect(store.settled()).toEqual({ reader: 'Anna', damaged: true, damage: 'wet' });
  });

  it('sends a text as empty that an earlier save or the stored record of a draft holds', () => {
    const store = openWith({ reader: 'Anna' });
    store.set('damaged', true);
    store.set('damage', 'wet');
    store.send();
    store.saved({});
    store.set('damage', '');
    expect(store.send()).toEqual({ reader: 'Anna', damaged: true, damage: '' });
    const stored = { reader: 'Anna', damaged: true, damage: 'wet' };
    const record = { ...stored, damage: '' };
    const options = { model: createFormModel(pkg), check: tooFar, context: {} };
    expect(createFormStore({ ...options, record, stored }).settled()).toEqual(record);
  });

  it('commits pending input before it validates or settles', () => {
    const store = openWith({});
    store.pending.note('reader', () => store.set('reader', 'Bruno'));
    expect(store.checkNow()).toEqual([]);
    expect(store.settled()).toEqual({ reader: 'Bruno' });
    expect(store.pending.waiting).toBe(false);
  });

  it('shows problems at their cells and counts them in their section', () => {
    const store = openWith({ reader: 'Anna', lines: [{ page: 3 }, { page: 30 }] });
    expect(store.checkNow().map(({ path }) => path)).toEqual(['lines.1.page']);
    expect(store.field('lines.1.page').get().problems).toHaveLength(1);
    expect(store.field('lines.0.page').get().problems).toHaveLength(0);
    expect(store.section('state').get().wrong).toBe(1);
  });

  it("keeps the server's refusal until its field changes", () => {
    const store = openWith({ reader: 'Anna' });
    store.setServerProblems([{ path: 'reader', rule: 'unknown', params: {}, severity: 'error' }]);
    store.checkNow();
    expect(store.summary.get().errors.map(({ rule }) => rule)).toEqual(['unknown']);
    store.set('reader', 'Carla');
    store.checkNow();
    expect(store.summary.get().errors).toEqual([]);
  });

  it('knows whether input is unsaved', () => {
    const store = openWith({ reader: 'Anna' });
    store.set('reader', 'Anna');
    expect(store.dirty.get()).toBe(false);
    store.set('reader', 'Bruno');
    expect(store.dirty.get()).toBe(true);
    store.send();
    store.saved();
    expect(store.dirty.get()).toBe(false);
  });

  it('[CASE-C06] keeps input after sending as unsaved, based on the saved record', () => {
    const store = openWith({ reader: 'Anna' });
    store.set('reader', 'Bruno');
    store.send();
    store.set('reader', 'Carla');
    expect(store.unsent()).toBe(true);
    store.saved({ Id: 7 });
    expect(store.dirty.get()).toBe(true);
    expect(store.record()).toMatchObject({ Id: 7, reader: 'Carla' });
    store.pending.note('reader', () => store.set('reader', 'Dora'));
    store.send();
    store.pending.note('reader', () => store.set('reader', 'Elio'));
    store.saved();
    expect(store.dirty.get()).toBe(true);
  });
});

describe('a form that has too much to work out', () => {
  const share = {
    title: 'Share',
    type: ['number', 'null'],
    'x-calculated': { sum: 'record.lines', of: NESTED },
  };
  const { lines } = pkg.entity.properties;
  const costly: FormPackage = {
    ...pkg,
    entity: {
      ...pkg.entity,
      properties: {
        ...pkg.entity.properties,
        lines: { ...lines, items: { ...lines?.items, properties: { ...lines?.items?.properties, share } } },
      },
    },
  } as FormPackage;
  const rows = (many: number) => Array.from({ length: many }, () => ({ page: 1 }));
  const open = (many: number) =>
    createFormStore({
      model: createFormModel(costly),
      check: tooFar,
      record: { reader: 'Anna', lines: rows(many) },
      context: {},
    });

  it('keeps input, reports it, and cannot be saved', () => {
    const store = open(300);
    expect(store.overworked.get()).toBe(true);
    store.set('damaged', true);
    expect(store.get('damaged')).toBe(true);
    expect(store.checkNow()).toMatchObject([{ path: '', rule: 'overworked' }]);
    expect(store.summary.get().errors).toEqual([]);
  });

  it('shows all fields, because their visibility is unknown', () => {
    const store = open(300);
    expect(store.field('damage').get().visible).toBe(true);
    expect(store.section('state').get().visible).toBe(true);
  });

  it('works it out for a save that the server would take', () => {
    const store = open(80);
    expect(store.overworked.get()).toBe(true);
    expect(store.checkNow()).toEqual([]);
    expect(store.settled()).toHaveProperty('lines.0.share', 80 * 80);
  });

  it('is itself again with fewer rows', () => {
    const store = open(300);
    store.set('lines', rows(3));
    expect(store.checkNow()).toEqual([]);
    expect(store.overworked.get()).toBe(false);
    expect(store.field('damage').get().visible).toBe(false);
    expect(store.get('lines.2.share')).toBe(9);
  });
});
