import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DataRecord, formState, settle, toggled, validateForm } from '../../../engine/index.ts';
import { checkModule, loadProduct } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { loadModule } from '../rules/loadModule.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { formOf, libraryFiles } from '../support/library.ts';

const values = [
  { value: 'none', label: 'Nessuno', exclusive: true },
  { value: 'ink', label: 'Macchie' },
  { value: 'torn', label: 'Strappi' },
  { value: 'other', label: 'Altro', other: true },
];
const several = { type: 'array', uniqueItems: true, items: { type: 'string', 'x-options': 'damage' } };
const text = { title: 'Quale', type: 'string', maxLength: 40 };
const properties = {
  seen: { ...several, title: 'Danni', 'x-other': 'seenOther' },
  seenOther: text,
  cause: { title: 'Causa', type: 'string', 'x-options': 'damage', 'x-other': 'causeOther' },
  causeOther: text,
  rows: {
    title: 'Volumi',
    type: 'array',
    items: {
      type: 'object',
      properties: { why: { ...several, title: 'Perché', 'x-other': 'whyOther' }, whyOther: text },
    },
  },
};
const cells = [{ field: 'why' }, { field: 'whyOther' }];
const fields = [
  ...['seen', 'seenOther', 'cause'].map((field) => ({ field })),
  { field: 'causeOther', showWhen: { 'record.seen': { minItems: 1 } } },
  { field: 'rows', widget: 'lines', fields: cells },
];
const rules = { 'x-alone': '{field}', uniqueItems: '{field}' };

const plain = await libraryFiles();
const withTexts = (name: string) => {
  const messages = plain[name] as { readonly rules: object };
  return { [name]: { ...messages, rules: { ...messages.rules, ...rules } } };
};
const schema = (kind: string) => ({ $schema: `../../../../schemas/meta/${kind}.schema.json` });
const files = (
  change: { readonly properties?: object; readonly fields?: object; readonly values?: object } = {},
) => ({
  ...plain,
  ...withTexts('shared/messages.it.json'),
  ...withTexts('shared/messages.en.json'),
  'shared/damage.options.json': { ...schema('options'), title: 'Danni', values, ...change },
  'loans/survey.entity.json': {
    ...schema('entity'),
    ...{ 'x-entity': 'survey', title: 'Esame', type: 'object', properties: change.properties ?? properties },
  },
  'loans/survey.form.json': {
    ...schema('form'),
    ...{ entity: 'survey', title: 'Esame', sections: [{ id: 'one', fields: change.fields ?? fields }] },
  },
});
const findingTexts = (change: Parameters<typeof files>[0]) => {
  const { properties: _p, fields: _f, ...options } = change ?? {};
  const all = files(change);
  const list = { ...all['shared/damage.options.json'], ...options };
  return examine({ ...all, 'shared/damage.options.json': withoutFields(list) }).findings.map(
    ({ code, pointer, expected }) => `${code} ${pointer} ${expected}`,
  );
};
function withoutFields({ properties: _p, fields: _f, ...list }: Readonly<Record<string, unknown>>) {
  return list;
}

const product = loadProduct(files());
const { model, check } = formOf(product, 'survey');
const inBrowser = await loadModule(checkModule(model.entity));
const problems = (record: DataRecord, by = check) =>
  validateForm(model, record, {}, by).map(({ path, rule }) => `${path} ${rule}`);

describe('another choice, and choices that stand alone', () => {
  it('ask for the text only while the other one is picked, of one choice, of several, and in rows', () => {
    expect(problems({})).toEqual([]);
    expect(
      problems({ seen: ['ink', 'other'], cause: 'other', rows: [{ why: ['other'] }, { why: [] }] }),
    ).toEqual(['seenOther required', 'causeOther required', 'rows.0.whyOther required']);
    const answered = { seen: ['other'], seenOther: 'muffa', rows: [{ why: ['other'], whyOther: 'età' }] };
    expect(problems(answered)).toEqual([]);
    expect([...formState(model, { seen: ['other'] }, {}).required]).toEqual(['seenOther']);
  });

  it('the text is removed with its choice, and its condition applies besides', () => {
    const leftover = { seen: ['ink'], seenOther: 'muffa', rows: [{ why: ['ink'], whyOther: 'età' }] };
    expect(settle(model, leftover, {})).toEqual({ seen: ['ink'], rows: [{ why: ['ink'] }] });
    expect(formState(model, { cause: 'other' }, {}).visible.has('causeOther')).toBe(false);
    expect(formState(model, { cause: 'other', seen: ['ink'] }, {}).visible.has('causeOther')).toBe(true);
  });

  it('the entity alone refuses an exclusive option beside others', () => {
    expect(check({ seen: ['none', 'ink'] })).toMatchObject([{ path: 'seen', rule: 'x-alone' }]);
    expect(check({ rows: [{ why: ['ink', 'none'] }] })).toMatchObject([
      { path: 'rows.0.why', rule: 'x-alone' },
    ]);
  });

  it('browser and server agree on any record, and toggled values are valid', () => {
    const some = fc.subarray(values.map(({ value }) => value));
    const otherTexts = fc.constantFrom(undefined, '', ' ', 'muffa');
    const row = fc.record({ why: some, whyOther: otherTexts });
    const any = fc.record({
      ...{ seen: some, seenOther: otherTexts, cause: fc.constantFrom('other', 'ink', undefined) },
      ...{ causeOther: otherTexts, rows: fc.array(row, { maxLength: 3 }) },
    });
    fc.assert(
      fc.property(any, (record) => {
        expect(problems(record, inBrowser)).toEqual(problems(record));
      }),
      {
        numRuns: runs(500),
      },
    );
    const listed = values.map(({ value }) => value);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...listed), { maxLength: 8 }), (ticks) => {
        const ticked = ticks.reduce<readonly unknown[]>(
          (all, one) => toggled(all, one, listed, ['none']),
          [],
        );
        expect(problems({ seen: ticked, seenOther: 'muffa' })).toEqual([]);
        expect(ticked).toEqual(listed.filter((each) => ticked.includes(each)));
      }),
    );
  });

  it('values of an older list stay until they are given up', () => {
    expect(toggled(['old', 'ink'], 'torn', ['ink', 'torn'])).toEqual(['ink', 'torn', 'old']);
    expect(toggled(['old', 'ink'], 'old', ['ink', 'torn'])).toEqual(['ink']);
  });
});

describe('declarations that the loader refuses', () => {
  const { seen, ...others } = properties;
  it.each([
    [
      'a text that is not there',
      { properties: { ...others, seen: { ...seen, 'x-other': 'seenOthr' } } },
      'UNKNOWN_FIELD /properties/seen/x-other one of seenOther',
    ],
    [
      'no text',
      { properties: { ...others, seen, seenOther: { title: 'Quale', type: 'integer' } } },
      'WRONG_WIDGET /properties/seen/x-other a text',
    ],
    [
      'a list without another choice',
      { values: [values[0], values[1]] },
      'UNUSED /properties/seen/x-other an option',
    ],
    [
      'a form without the text',
      { fields: [{ field: 'seen' }] },
      'NOT_ASKED /sections/0/fields/0/field also "seenOther"',
    ],
    [
      'words that no field heeds',
      { properties: { cause: { ...properties.cause, 'x-other': undefined } }, fields: [{ field: 'cause' }] },
      'UNUSED /values/3/other a field of this list with x-other',
    ],
    [
      'a choice that stands alone among none',
      {
        properties: { cause: properties.cause, causeOther: text },
        fields: [{ field: 'cause' }, { field: 'causeOther' }],
      },
      'UNUSED /values/0/exclusive a field that holds several',
    ],
  ])('%s is reported, with the nearest name', (_story, change, finding) => {
    expect(
      findingTexts(JSON.parse(JSON.stringify(change))).filter((line) => line.startsWith(finding)),
    ).toHaveLength(1);
  });
});
