import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Condition,
  calculateForm,
  createFormModel,
  type DataRecord,
  type FormModel,
  formPackage,
  getAt,
  hasValue,
  isEmpty,
  type Product,
  proposedAfterChange,
  ruleProblems,
  setAt,
  settle,
  totalsUnderRows,
} from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type Chance, createChance } from '../anyForm/createChance.ts';
import { type LoadedForms, loadForms } from '../anyForm/loadForms.ts';
import { productOf } from '../support/productOf.ts';

const context = { today: '2026-11-22' };

describe('an emptied year, or one that is no number', () => {
  it('[CASE-C01] proposes no value: dependants keep theirs', async () => {
    const model = createFormModel(formPackage(await testProduct(), 'vis'));
    const proposed = (annoCostruzione: unknown) =>
      Object.fromEntries(proposedAfterChange(model, { annoCostruzione }, context, 'annoCostruzione', {}));
    expect(proposed(1990)).toEqual({ gt25Anni: 'Y' });
    expect(proposed(2010)).toEqual({ gt25Anni: 'N' });
    for (const none of ['', '  ', null, undefined, [], '?', 'circa 1970', '1970'])
      expect(proposed(none), JSON.stringify(none)).toEqual({});
  });
});

/** As the editor of schemas writes «più di 0»: the bare limit, over a number that may be null. */
function strangers(condition: Condition) {
  const product = productOf({
    'site.entity.json': {
      ...{ 'x-entity': 'site', title: 'Cantiere', 'x-plural': 'Cantieri', type: 'object' },
      properties: {
        strangers: { title: 'Estranei presenti', type: ['number', 'null'] },
        who: { title: 'Chi sono?', type: 'string', maxLength: 80 },
      },
      additionalProperties: false,
    },
    'site.form.json': {
      ...{ entity: 'site', title: 'Cantiere' },
      sections: [
        {
          ...{ id: 'all', title: 'Tutto' },
          fields: [{ field: 'strangers' }, { field: 'who', showWhen: condition, requiredWhen: condition }],
        },
      ],
    },
  });
  return createFormModel(formPackage(product, 'site'));
}

describe('a question that waits for a number', () => {
  it.each<[string, Condition]>([
    ['more than', { 'record.strangers': { exclusiveMinimum: 0 } }],
    ['at least', { 'record.strangers': { minimum: 1 } }],
    ['at most', { 'record.strangers': { maximum: 9 } }],
    ['less than', { 'record.strangers': { exclusiveMaximum: 9 } }],
  ])(
    '[CASE-C03] is not asked once the number is emptied, was stored as null, or is none: %s',
    (_, condition) => {
      const model = strangers(condition);
      const asks = (given: unknown) => {
        const record = { strangers: given, who: 'Rossi' };
        const { visible, required } = calculateForm(model, record, context).state;
        return [visible.has('who'), required.has('who'), 'who' in settle(model, record, context)];
      };
      expect(asks(2)).toEqual([true, true, true]);
      for (const none of ['', ' ', null, undefined, [], 'due', '2'])
        expect(asks(none), JSON.stringify(none)).toEqual([false, false, false]);
    },
  );
});

/** The same record with empty answers written in another way; missing fields may become explicit. */
function writtenOtherwise(record: DataRecord, known: readonly string[], chance: Chance): DataRecord {
  let otherRecord = record;
  for (const path of known)
    if (isEmpty(getAt(otherRecord, path))) {
      const around = path.includes('.')
        ? getAt(otherRecord, path.slice(0, path.lastIndexOf('.')))
        : otherRecord;
      if (typeof around === 'object' && around !== null && !Array.isArray(around))
        otherRecord = setAt(otherRecord, path, chance.one([undefined, null, '', '  ', []]));
    }
  const rows = known.filter((path) => Array.isArray(getAt(otherRecord, path)));
  return rows.reduce(
    (all, path) =>
      setAt(
        all,
        path,
        (getAt(all, path) as unknown[]).map((row) => rowOtherwise(row, chance)),
      ),
    otherRecord,
  );
}

function rowOtherwise(row: unknown, chance: Chance): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return isEmpty(row) ? chance.one([null, '', ' ']) : row;
  return writtenOtherwise(row as DataRecord, ['number', 'text', 'inner', ...Object.keys(row)], chance);
}

/** All results of a form for a record. */
function saidOf(model: FormModel, record: DataRecord) {
  const { record: worked, state, lost } = calculateForm(model, record, context);
  const lists = model.fields.filter(({ layout }) => layout.totals !== undefined);
  return {
    visible: [...state.visible].toSorted(),
    required: [...state.required].toSorted(),
    readOnly: [...state.readOnly].toSorted(),
    sections: [...state.visibleSections].toSorted(),
    lost: [...lost].map(([path, { reason }]) => `${path} ${reason}`).toSorted(),
    rules: ruleProblems(model.rules, { ...context, record }).map(({ rule }) => rule),
    worked: model.calculations
      .filter(({ path }) => !path.includes('*'))
      .map(({ path }) => getAt(worked, path) ?? null),
    proposed: model.fields.map(({ path }) => [...proposedAfterChange(model, record, context, path, record)]),
    totals: lists.map(({ path }) => {
      const totals = totalsUnderRows(model, path, worked, context);
      const plain = (all: readonly unknown[]) => all.map((each) => (hasValue(each) ? each : null));
      return totals && [plain(totals.values), totals.groups.map(({ by, values }) => [by, plain(values)])];
    }),
  };
}

describe('no answer, however it is written', () => {
  let loaded: LoadedForms;
  beforeAll(async () => {
    loaded = await loadForms(Array.from({ length: 300 }, (_, index) => 9_100_000 + index));
  });

  it('has equal results in any form: conditions, proposals, rules, calculations, totals', () => {
    const all = [...loaded.forms];
    const seeds = fc.tuple(fc.nat(all.length - 1), fc.nat(), fc.nat());
    const property = fc.property(seeds, ([at, filled, written]) => {
      const [name, { form }] = all[at] as (typeof all)[number];
      const model = createFormModel(formPackage(loaded.product as Product, name));
      let record: DataRecord = {};
      for (const [path, value] of form.steps(createChance(filled))) record = setAt(record, path, value);
      const fieldPaths = model.fields
        .filter(({ schema }) => schema['x-calculated'] === undefined)
        .map(({ path }) => path);
      const rewritten = writtenOtherwise(record, fieldPaths, createChance(written));
      expect(saidOf(model, rewritten), JSON.stringify([name, record, rewritten])).toEqual(
        saidOf(model, record),
      );
    });
    fc.assert(property, { numRuns: runs(600) });
  });
});
