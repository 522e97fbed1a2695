import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DataRecord, excludedChoices, formatProblem, validateForm } from '../../../engine/index.ts';
import { checkModule, loadProduct } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { loadModule } from '../rules/loadModule.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { formOf, libraryFiles } from '../support/library.ts';

const steel = { 'row.part': { const: 'steel' } };
const offered = [
  { values: ['paint', 'weld'], when: steel },
  { values: ['patch'], when: { 'row.part': { const: 'concrete' } } },
];
const remedy = { title: 'Rimedio', type: 'string', 'x-options': 'remedy', 'x-offered': offered };
const part = { title: 'Parte', type: 'string', 'x-options': 'part' };
const properties = {
  part,
  urgent: { title: 'Urgente', type: 'boolean' },
  remedy,
  tools: {
    ...{ title: 'Attrezzi', type: 'array', uniqueItems: true, 'x-offered': offered },
    items: { type: 'string', 'x-options': 'remedy' },
  },
  rows: {
    title: 'Righe',
    type: 'array',
    items: {
      type: 'object',
      properties: {
        part,
        remedy: {
          ...remedy,
          'x-offered': [...offered, { values: ['replace'], when: { 'record.urgent': { const: true } } }],
        },
      },
    },
  },
};
const fields = [
  { field: 'urgent' },
  { field: 'part', showWhen: { 'record.urgent': { const: true } } },
  { field: 'remedy' },
  { field: 'tools' },
  { field: 'rows', widget: 'lines', fields: [{ field: 'part' }, { field: 'remedy' }] },
];

const messageText = '{field}: con la risposta a {by} non si può più scegliere {values}';
const plain = await libraryFiles();
const schema = (kind: string) => ({ $schema: `../../../../schemas/meta/${kind}.schema.json` });
const list = (title: string, values: Readonly<Record<string, string>>) => ({
  ...schema('options'),
  title,
  values: Object.entries(values).map(([value, label]) => ({ value, label })),
});
const withTexts = (name: string) => {
  const messages = plain[name] as { readonly rules: object };
  return {
    [name]: { ...messages, rules: { ...messages.rules, uniqueItems: '{field}', offered: messageText } },
  };
};
const files = (change: object = {}) => ({
  ...plain,
  ...withTexts('shared/messages.it.json'),
  ...withTexts('shared/messages.en.json'),
  'shared/part.options.json': list('Parti', { steel: 'Acciaio', concrete: 'Cemento' }),
  'shared/remedy.options.json': list('Rimedi', {
    ...{ paint: 'Vernice', weld: 'Saldatura', patch: 'Malta', replace: 'Sostituzione' },
  }),
  'loans/repair.entity.json': {
    ...schema('entity'),
    ...{
      'x-entity': 'repair',
      title: 'Riparazione',
      type: 'object',
      properties: { ...properties, ...change },
    },
  },
  'loans/repair.form.json': {
    ...schema('form'),
    ...{ entity: 'repair', title: 'Riparazione', sections: [{ id: 'one', fields }] },
  },
});

const product = loadProduct(files());
const { model, check } = formOf(product, 'repair');
const inBrowser = await loadModule(checkModule(model.entity));
const problems = (record: DataRecord, by = check) =>
  validateForm(model, record, {}, by).map(({ path, rule }) => `${path} ${rule}`);

describe('choices that depend on other answers', () => {
  it('what the other answer rules out is refused at its field: of one, of several, in rows', () => {
    const record = { urgent: true, part: 'steel', remedy: 'weld', tools: ['paint', 'replace'] };
    expect(problems({ ...record, rows: [{ part: 'concrete', remedy: 'patch' }] })).toEqual([]);
    expect(problems({ ...record, part: 'concrete', rows: [{ part: 'concrete', remedy: 'paint' }] })).toEqual([
      'remedy offered',
      'tools offered',
      'rows.0.remedy offered',
    ]);
    expect(problems({ rows: [{ remedy: 'replace' }] })).toEqual(['rows.0.remedy offered']);
    expect(problems({ urgent: true, rows: [{ remedy: 'replace' }] })).toEqual([]);
  });

  it('a hidden answer has no effect', () => {
    expect(problems({ urgent: false, part: 'steel', remedy: 'weld' })).toEqual(['remedy offered']);
  });

  it('people read what, why and what to do', () => {
    const [problem] = validateForm(model, { tools: ['paint', 'patch'] }, {}, check);
    expect(problem).toMatchObject({ path: 'tools', params: { values: ['Vernice', 'Malta'], by: ['Parte'] } });
    const italian = Object.values(product.messages)[0];
    if (problem === undefined || italian === undefined) throw new Error('no problem, or no messages');
    expect(formatProblem(problem, italian, 'Attrezzi')).toBe(
      'Attrezzi: con la risposta a Parte non si può più scegliere Vernice, Malta',
    );
  });

  it('browser and server agree on any record: exactly options outside of the offer are refused', () => {
    const parts = fc.constantFrom('steel', 'concrete', undefined);
    const values = ['paint', 'weld', 'patch', 'replace'];
    const row = fc.record({ part: parts, remedy: fc.constantFrom(...values, undefined) });
    const any = fc.record({
      ...{ urgent: fc.constantFrom(true, false, undefined), part: parts, tools: fc.subarray(values) },
      ...{ remedy: fc.constantFrom(...values, undefined), rows: fc.array(row, { maxLength: 3 }) },
    });
    fc.assert(
      fc.property(any, (record) => {
        const foundProblems = problems(record);
        expect(problems(record, inBrowser)).toEqual(foundProblems);
        const part = record.urgent === true ? record.part : undefined;
        const withheld = excludedChoices(model.entity, { ...record, part: part });
        const hiddenPaths = [...withheld].filter(([path, { values: out }]) => {
          const at = path.startsWith('rows.') ? record.rows[Number(path.split('.')[1])]?.remedy : undefined;
          const chosen = path === 'tools' ? record.tools : [path === 'remedy' ? record.remedy : at];
          return chosen.some((each) => out.some((one) => one === each));
        });
        expect(foundProblems.toSorted()).toEqual(hiddenPaths.map(([path]) => `${path} offered`).toSorted());
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('restrictions that the loader refuses', () => {
  const when = (path: string, value: string) => ({
    ...remedy,
    'x-offered': [{ values: ['paint'], when: { [path]: { const: value } } }],
  });
  it.each([
    [
      'a name that is not there',
      { remedy: when('row.prt', 'steel') },
      'UNKNOWN_PATH /properties/remedy/x-offered/0/when/row.prt a field of repair: one of part',
    ],
    [
      'an answer that is never given',
      { remedy: when('row.part', 'steal') },
      'FORBIDDEN_VALUE /properties/remedy/x-offered/0/when/row.part/const one of "steel"',
    ],
    [
      'a value that the list does not have',
      { remedy: { ...remedy, 'x-offered': [{ values: ['pant'], when: steel }] } },
      'FORBIDDEN_VALUE /properties/remedy/x-offered/0/values/0 one of "paint"',
    ],
    [
      'a choice never offered',
      {
        remedy: {
          ...remedy,
          'x-offered': [
            { values: ['paint'], when: { allOf: [steel, { 'row.part': { const: 'concrete' } }] } },
          ],
        },
      },
      'NEVER_HOLDS /properties/remedy/x-offered/0/when',
    ],
    [
      'a field without a list',
      { urgent: { ...properties.urgent, 'x-offered': offered } },
      'UNUSED /properties/urgent/x-offered a field of listed values',
    ],
    [
      'who is signed in',
      { remedy: when('user.role', 'reader') },
      'UNKNOWN_PATH /properties/remedy/x-offered/0/when/user.role a name known here',
    ],
    [
      'a choice that depends on itself',
      { remedy: when('row.remedy', 'weld') },
      'CIRCULAR_CONDITION /properties/remedy/x-offered',
    ],
    [
      'two that depend on each other',
      {
        remedy: when('row.part', 'steel'),
        part: { ...part, 'x-offered': [{ values: ['steel'], when: { 'record.remedy': { const: 'weld' } } }] },
      },
      'CIRCULAR_CONDITION /properties/part/x-offered',
    ],
  ])('%s is reported', (_story, change, finding) => {
    const findingTexts = examine(files(change)).findings.map(
      ({ code, pointer, expected }) => `${code} ${pointer} ${expected}`,
    );
    expect(
      findingTexts.filter((line) => line.startsWith(finding)),
      findingTexts.join('\n'),
    ).toHaveLength(1);
  });
});
