import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateAfterChange,
  calculateForm,
  type DataRecord,
  getAt,
  setAt,
  settle,
} from '../../../engine/index.ts';
import { loadProduct } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { formOf, libraryFiles } from '../support/library.ts';

const number = { title: 'Numero', type: ['number', 'null'] };
const text = { title: 'Testo', type: 'string', maxLength: 8 };
const worked = (expression: object) => ({
  title: 'Calcolato',
  type: ['number', 'null'],
  'x-calculated': expression,
});
const rows = (properties: object) => ({
  title: 'Righe',
  type: 'array',
  items: { type: 'object', properties },
});
const value = (path: string) => ({ $value: path });

/** A wood whose trees have branches, whose branches have leaves. */
const properties = {
  season: text,
  weight: number,
  trees: rows({
    age: number,
    grown: worked({ sum: 'row.branches', of: value('row.cost') }),
    branches: rows({
      price: number,
      cost: worked({ sum: 'row.leaves', of: value('row.cost') }),
      heavy: worked({ count: 'row.leaves', where: { 'row.many': { minimum: value('parent.price') } } }),
      leaves: rows({
        many: { title: 'Numero', type: 'number' },
        what: text,
        cost: worked({ multiply: [value('row.many'), value('parent.price'), value('grandparent.age')] }),
      }),
    }),
  }),
  all: worked({
    sum: 'record.trees',
    of: {
      sum: 'row.branches',
      of: {
        sum: 'row.leaves',
        of: { multiply: [value('row.many'), value('parent.price'), value('grandparent.age')] },
      },
    },
  }),
  again: worked({ sum: 'record.trees', of: value('row.grown') }),
};
const lines = (field: string, fields: readonly object[]) => ({ field, widget: 'lines', fields });
const leafCells = [
  { field: 'what' },
  { field: 'many', showWhen: { not: { 'grandparent.age': { const: 1 }, 'row.what': { const: 'dry' } } } },
  { field: 'cost' },
];
const branchCells = [
  { field: 'price' },
  { field: 'cost' },
  { field: 'heavy' },
  { ...lines('leaves', leafCells), showWhen: { not: { 'record.weight': { const: 7 } } } },
];
const fields = [
  { field: 'season' },
  { field: 'weight', showWhen: { 'record.season': { const: 'wet' } } },
  lines('trees', [{ field: 'age' }, { field: 'grown' }, lines('branches', branchCells)]),
  ...[{ field: 'all' }, { field: 'again' }],
];

const plain = await libraryFiles();
const schema = (kind: string) => ({ $schema: `../../../../schemas/meta/${kind}.schema.json` });
const files = (changes: Readonly<Record<string, unknown>> = {}) => ({
  ...plain,
  'loans/wood.entity.json': Object.entries(changes).reduce((from, [path, to]) => setAt(from, path, to), {
    ...schema('entity'),
    'x-entity': 'wood',
    title: 'Bosco',
    type: 'object',
    properties,
  } as object),
  'loans/wood.form.json': {
    ...schema('form'),
    entity: 'wood',
    title: 'Bosco',
    sections: [{ id: 'one', fields }],
  },
});
const { model } = formOf(loadProduct(files()), 'wood');
const wood = (age: number, price: number, ...leaves: readonly object[]): DataRecord =>
  ({ trees: [{ age, branches: [{ price, leaves }] }] }) as DataRecord;
const leafCost = 'trees.0.branches.0.leaves.0.cost';

describe('calculations over nested rows', () => {
  it('sees its row and those around it; sums go as deep as rows do', () => {
    const { record, lost } = calculateForm(model, wood(3, 0.1, { many: 2 }, { many: 5 }), {});
    expect(getAt(record, leafCost)).toBe(0.6);
    expect(getAt(record, 'trees.0.branches.0')).toMatchObject({ cost: 2.1, heavy: 2 });
    expect(record).toMatchObject({ all: 2.1, again: 2.1 });
    expect(lost.size).toBe(0);
    const none = calculateForm(model, wood(3, 0.1, {}), {});
    expect(none.lost.get(leafCost)).toMatchObject({ reason: 'missing', path: 'row.many' });
  });

  it('takes a blank in a cell for no answer before it is stored as one, as after', () => {
    const blank = wood(3, 1, { many: ' ' }, { many: 2 });
    const now = calculateForm(model, blank, {}).record;
    expect(getAt(now, 'trees.0.branches.0')).toMatchObject({ heavy: 1, cost: 6 });
    expect(settle(model, settle(model, blank, {}), {})).toEqual(settle(model, blank, {}));
  });

  it('counts no cell that a row around it hides', () => {
    const dry = { what: 'dry', many: 2 };
    expect(calculateForm(model, wood(2, 3, dry), {}).record['all']).toBe(12);
    expect(calculateForm(model, wood(1, 3, dry, { many: 4 }), {}).record['all']).toBe(12);
    const settled = { all: 0, trees: [{ branches: [{ leaves: [{ what: 'dry' }] }] }] };
    expect(settle(model, wood(1, 3, dry), {})).toMatchObject(settled);
  });

  it('counts a cell that only a hidden answer would hide', () => {
    const heavy = { weight: 7, ...wood(2, 3, { many: 2 }) };
    expect(calculateForm(model, { ...heavy, season: 'dry' }, {}).record['all']).toBe(12);
    expect(calculateForm(model, { ...heavy, season: 'wet' }, {}).record['all']).toBe(0);
  });

  it('have equal results change by change, as a whole, and by hand', () => {
    const some = fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined });
    const leaf = fc.record({ many: some, what: fc.constantFrom('dry', 'green', undefined) });
    const branch = fc.record({ price: some, leaves: fc.array(leaf, { maxLength: 3 }) });
    const tree = fc.record({ age: some, branches: fc.array(branch, { maxLength: 3 }) });
    const at = fc.nat({ max: 2 });
    const step = fc.oneof(
      fc.tuple(
        at.map((t) => `trees.${t}`),
        tree,
      ),
      fc.tuple(
        at.map((t) => `trees.${t}.age`),
        some,
      ),
      fc.tuple(
        fc.tuple(at, at).map(([t, b]) => `trees.${t}.branches.${b}.price`),
        some,
      ),
      fc.tuple(
        fc.tuple(at, at).map(([t, b]) => `trees.${t}.branches.${b}.leaves`),
        fc.array(leaf, { maxLength: 3 }),
      ),
      fc.tuple(
        fc.tuple(at, at, at).map(([t, b, l]) => `trees.${t}.branches.${b}.leaves.${l}.many`),
        some,
      ),
    );
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 3 }), fc.array(step, { maxLength: 6 }), (trees, steps) => {
        let now = calculateForm(model, { trees } as DataRecord, {});
        for (const [path, next] of steps) {
          const holder = path.slice(0, path.lastIndexOf('.'));
          const list = getAt(now.record, holder);
          if (
            typeof list !== 'object' ||
            (Array.isArray(list) && list.length < Number(path.slice(holder.length + 1)))
          )
            continue;
          if (Array.isArray(list) && next === undefined) continue;
          now = calculateAfterChange(model, { ...now, record: setAt(now.record, path, next) }, {}, path);
          const whole = calculateForm(model, now.record, {});
          expect(whole.record).toEqual(now.record);
          expect(Object.fromEntries(whole.lost)).toEqual(Object.fromEntries(now.lost));
        }
        expect(now.record['all']).toBe(byHand(now.record['trees'] as never));
        expect(now.record['again']).toBe(now.record['all']);
      }),
      { numRuns: runs(400) },
    );
  });

  it('takes a time that grows with its rows, not with their square', () => {
    const leaves = (count: number) => Array.from({ length: count }, (_, many) => ({ many, what: 'green' }));
    const timed = (count: number): number => {
      const record = wood(2, 3, ...leaves(count));
      // Of this thread alone: other work on the machine changes it little.
      const began = process.threadCpuUsage();
      calculateForm(model, record, {});
      const { user, system } = process.threadCpuUsage(began);
      return user + system;
    };
    timed(500);
    const [small, large] = [500, 4000].map((count) => Math.min(...[1, 2, 3].map(() => timed(count))));
    // Eight times the rows.
    expect((large ?? 0) / (small ?? 1)).toBeLessThan(24);
  });
});

interface Tree {
  readonly age?: number;
  readonly branches?: readonly {
    readonly price?: number;
    readonly leaves?: readonly { readonly many?: number; readonly what?: string }[];
  }[];
}

/** Products that lack a factor do not count, nor do numbers that are hidden. */
function byHand(trees: readonly Tree[]): number {
  let sum = 0;
  for (const { age, branches = [] } of trees)
    for (const { price, leaves = [] } of branches)
      for (const { many, what } of leaves)
        if (!(age === 1 && what === 'dry') && [age, price, many].every((each) => typeof each === 'number'))
          sum += (age as number) * (price as number) * (many as number);
  return sum === 0 ? 0 : sum;
}

describe('calculations that fail over rows within rows', () => {
  const branch = 'properties.trees.items.properties.branches.items.properties';
  const leafWorked = `${branch}.leaves.items.properties.cost.x-calculated`;
  it.each([
    [
      'a row around that is not there',
      { 'properties.trees.items.properties.grown.x-calculated': value('parent.age') },
      '"parent.age"',
    ],
    ['a cell that the row around does not have', { [leafWorked]: value('parent.prise') }, 'one of price'],
    [
      'a text of the row around as a number',
      { [leafWorked]: { add: [value('row.what'), value('parent.price')] } },
      'a number',
    ],
    [
      'a circle through the rows around',
      { [leafWorked]: value('parent.cost') },
      'not worked out from this one',
    ],
    [
      'in a sum, a name of the row within',
      { [`${branch}.cost.x-calculated`]: { sum: 'row.leaves', of: value('parent.many') } },
      'parent.many',
    ],
  ])('%s is reported', (_what, changes, words) => {
    const { findings } = examine(files(changes));
    expect(JSON.stringify(findings).replaceAll('\\"', '"')).toContain(words);
  });
});
