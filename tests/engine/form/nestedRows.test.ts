import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DataRecord, setAt, settle, validateForm } from '../../../engine/index.ts';
import { checkModule, loadProduct } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { loadModule } from '../rules/loadModule.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { formOf, libraryFiles } from '../support/library.ts';

const list = (properties: object, more = {}) => ({
  title: 'Righe',
  type: 'array',
  items: { type: 'object', properties },
  ...more,
});
const text = { title: 'Testo', type: 'string', maxLength: 8 };
const leaves = list({ what: text, note: text }, { minItems: 1, maxItems: 2 });
const branches = list({ what: text, leaves });
const properties = { strict: { title: 'Severo', type: 'boolean' }, trees: list({ what: text, branches }) };
const lines = (field: string, fields: readonly object[], more = {}) => ({
  ...{ field, widget: 'lines', fields },
  ...more,
});
const leafCells = [
  { field: 'what', requiredWhen: { 'record.strict': { const: true } } },
  {
    field: 'note',
    showWhen: { 'grandparent.what': { const: 'oak' }, 'parent.what': { const: 'low' } },
    requiredWhen: { 'row.what': { const: 'brown' } },
  },
];
const branchCells = [
  { field: 'what' },
  lines('leaves', leafCells, { row: 'foglia', showWhen: { 'row.what': { not: { const: 'bare' } } } }),
];
const fields = [{ field: 'strict' }, lines('trees', [{ field: 'what' }, lines('branches', branchCells)])];

const plain = await libraryFiles();
const schema = (kind: string) => ({ $schema: `../../../../schemas/meta/${kind}.schema.json` });
const texts = Object.fromEntries(
  ['it', 'en'].map((locale) => {
    const name = `shared/messages.${locale}.json`;
    const messages = plain[name] as { readonly rules: object };
    return [name, { ...messages, rules: { ...messages.rules, minItems: '{field}' } }];
  }),
);
const files = (changes: Readonly<Record<string, unknown>> = {}) => {
  const all = {
    form: { ...schema('form'), entity: 'wood', title: 'Bosco', sections: [{ id: 'one', fields }] },
    entity: { ...schema('entity'), 'x-entity': 'wood', title: 'Bosco', type: 'object', properties },
  };
  const changed = Object.entries(changes).reduce((from, [path, to]) => setAt(from, path, to), all);
  return {
    ...plain,
    ...texts,
    'loans/wood.entity.json': changed.entity,
    'loans/wood.form.json': changed.form,
  };
};
const { model, check } = formOf(loadProduct(files()), 'wood');
const inBrowser = await loadModule(checkModule(model.entity));
const problems = (record: DataRecord, by = check) =>
  validateForm(model, record, {}, by).map(({ path, rule }) => `${path} ${rule}`);
const wood = (tree: string, branch: string, leaf: object): DataRecord =>
  ({ trees: [{ what: tree, branches: [{ what: branch, leaves: [leaf] }] }] }) as DataRecord;
const LEAF = 'trees.0.branches.0.leaves.0';

describe('rows within rows', () => {
  it('see their row, those around and the record', () => {
    expect(problems(wood('oak', 'low', { what: 'brown' }))).toEqual([`${LEAF}.note required`]);
    expect(problems(wood('elm', 'low', { what: 'brown' }))).toEqual([]);
    expect(problems({ strict: true, ...wood('elm', 'low', { note: '' }) })).toEqual([
      `${LEAF}.what required`,
    ]);
  });

  it('lose hidden values at any depth, and are validated as stored', () => {
    expect(settle(model, wood('elm', 'low', { what: 'a', note: 'b' }), {})).toEqual(
      wood('elm', 'low', { what: 'a' }),
    );
    const bare = wood('oak', 'bare', { what: 'much too long' });
    expect(problems(bare)).toEqual([]);
    expect(settle(model, bare, {})).toEqual({ trees: [{ what: 'oak', branches: [{ what: 'bare' }] }] });
  });

  it('that are hidden and stay are not judged within', () => {
    const keeping = { 'form.sections.0.fields.1.fields.1.fields.1.whenHidden': 'keep' };
    const form = formOf(loadProduct(files(keeping)), 'wood');
    const bare = wood('oak', 'bare', { what: 'much too long' });
    expect(settle(form.model, bare, {})).toEqual(bare);
    expect(validateForm(form.model, bare, {}, form.check)).toEqual([]);
  });

  it('keep to their least and most', () => {
    const some = (count: number) => ({
      trees: [{ branches: [{ what: 'low', leaves: Array.from({ length: count }, () => ({})) }] }],
    });
    expect([0, 1, 2, 3].map((count) => problems(some(count) as DataRecord))).toEqual([
      ['trees.0.branches.0.leaves minItems'],
      [],
      [],
      ['trees.0.branches.0.leaves maxItems'],
    ]);
  });

  it('are validated alike in browser and server, and are valid after settling', () => {
    const word = (...known: readonly string[]) =>
      fc.constantFrom(undefined, '', ' ', 'much too long', ...known);
    const leaf = fc.record({ what: word('brown', 'green'), note: word('x') });
    const branch = fc.record({ what: word('low', 'bare'), leaves: fc.array(leaf, { maxLength: 3 }) });
    const tree = fc.record({ what: word('oak', 'elm'), branches: fc.array(branch, { maxLength: 2 }) });
    const any = fc.record({ strict: fc.boolean(), trees: fc.array(tree, { maxLength: 2 }) });
    fc.assert(
      fc.property(any, (given) => {
        const record = given as DataRecord;
        const settled = settle(model, record, {});
        expect(problems(record, inBrowser)).toEqual(problems(record));
        expect(settle(model, settled, {})).toEqual(settled);
        expect(problems(settled)).toEqual(problems(record));
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('rows within rows that cannot be', () => {
  const leaf = 'form.sections.0.fields.1.fields.1.fields.1';
  const deepest =
    'entity.properties.trees.items.properties.branches.items.properties.leaves.items.properties';
  it.each([
    [
      'a row around that is not there',
      { [`${leaf}.showWhen`]: { 'grandparent.what': { const: 'x' } } },
      'grandparent',
    ],
    ['a name of the row around', { [`${leaf}.showWhen`]: { 'parent.wht': { const: 'x' } } }, 'one of what'],
    ['another cell', { [`${leaf}.fields.0.field`]: 'wht' }, 'one of what'],
    ['an order of one row', { [`${leaf}.orderRows`]: true, [`${deepest}.x`]: text }, ''],
    [
      'one list too many',
      {
        [`${deepest}.twigs`]: list({ what: text }),
        [`${leaf}.fields.2`]: lines('twigs', [leafCells[0] ?? {}]),
      },
      'at most 3 lists, one in the other',
    ],
    [
      'a condition that the row around rules out',
      {
        [`${leaf}.showWhen`]: { 'row.what': { const: 'low' } },
        [`${leaf}.fields.1.showWhen`]: { 'parent.what': { const: 'high' } },
      },
      'around it',
    ],
  ])('are reported: %s', (_story, changes, expected) => {
    const findingTexts = examine(files(changes)).findings.map((each) => `${each.code} ${each.expected}`);
    if (expected === '') expect(findingTexts).toEqual([]);
    else expect(findingTexts.join('\n')).toContain(expected);
  });
});
