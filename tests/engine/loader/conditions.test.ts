import { describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();

/** Finding codes for a condition of the field `dueOn`; the library itself has none. */
function findingTexts(showWhen: unknown): readonly string[] {
  const form = files['loans/loan.form.json'] as {
    readonly sections: readonly [{ readonly fields: readonly object[] }, ...object[]];
  };
  const [first, ...others] = form.sections;
  const fields = first.fields.with(3, { field: 'dueOn', showWhen });
  const changed = { ...form, sections: [{ ...first, fields }, ...others] };
  const { findings } = examine({ ...files, 'loans/loan.form.json': changed });
  // Whether a field may be shown by who reads at all is not asked here.
  const ownFindings = findings.filter(({ code }) => code !== 'HIDDEN_ON_PAGE');
  return ownFindings.map(
    ({ code, pointer, found, expected }) =>
      `${code} ${pointer.split('showWhen')[1] ?? pointer} ${found} | ${expected}`,
  );
}

const is = (path: string, value: unknown) => ({ [path]: { const: value } });

describe('a condition that is right', () => {
  it.each([
    ['a value of its list', is('record.state', 'out')],
    ['a text that is there', { 'record.bookCode': { minLength: 1 } }],
    ['no more rows than', { 'record.extras': { maxItems: 2 } }],
    [
      'rows that all fit',
      { 'record.extras': { items: { properties: { count: { minimum: 1 } }, required: ['what'] } } },
    ],
    ['one row of a list', is('record.extras.0.what', 'mappa')],
    ['how many rows', { 'record.extras.length': { minimum: 2 } }],
    ['a value within a record', { 'record.reading.stars': { minimum: 3 } }],
    ['a day before another', { 'record.lentOn': { maximum: { $value: 'today' } } }],
    ['nothing said', { 'record.shelf': { enum: ['', null] } }],
    ['a role', is('user.role', 'reader')],
    ['a module', is('modules.fines', true)],
    [
      'two of three',
      { anyOf: [is('record.state', 'out'), is('record.state', 'back')], not: is('record.damaged', 'Y') },
    ],
    ['a number between', { 'record.pagesBefore': { minimum: 10, exclusiveMaximum: 11 } }],
    ['a fraction between', { 'record.fine': { exclusiveMinimum: 0, exclusiveMaximum: 1 } }],
    ['a pattern beside a value', { 'record.bookCode': { pattern: '^B', not: { const: 'B000' } } }],
  ])('%s: no finding', (_what, condition) => {
    expect(findingTexts(condition)).toEqual([]);
  });
});

describe('a condition that is wrong', () => {
  it.each([
    [is('member.name', 'x'), 'UNKNOWN_PATH /member.name "member.name" | a name known here: one of'],
    [
      is('record.reading.star', 3),
      'UNKNOWN_PATH /record.reading.star "record.reading.star" | a field of record.reading: one of stars, done',
    ],
    [
      is('record.extras.0.wat', 'x'),
      'UNKNOWN_PATH /record.extras.0.wat "record.extras.0.wat" | a field of record.extras.0: one of what',
    ],
    [is('record.state.length', 3), 'UNKNOWN_PATH /record.state.length'],
    [is('record.state', 'otu'), 'FORBIDDEN_VALUE /record.state/const "otu" | one of "out"'],
    [is('user.role', 'raeder'), 'FORBIDDEN_VALUE /user.role/const "raeder" | one of "reader"'],
    [is('modules.fines', 'Y'), 'FORBIDDEN_VALUE /modules.fines/const "Y" | a value of type boolean'],
    [
      { 'user.permissions': { contains: { const: 'Loan.wrote' } } },
      'FORBIDDEN_VALUE /user.permissions/contains/const "Loan.wrote" | one of "Loan.write"',
    ],
    [
      { 'record.extras': { contains: { properties: { wat: { const: 1 } } } } },
      'UNKNOWN_PATH /record.extras/contains/properties/wat "wat" | one of what',
    ],
    [
      { 'record.extras': { contains: { required: ['wat'] } } },
      'UNKNOWN_PATH /record.extras/contains/required "wat" | one of what',
    ],
    [
      { 'record.lentOn': { maximum: { $value: 'todey' } } },
      'UNKNOWN_PATH /record.lentOn/maximum/$value "todey" | a name known here: one of today',
    ],
    [
      { 'record.pagesBefore': { maximum: { $value: 'today' } } },
      'WRONG_OPERAND /record.pagesBefore/maximum a day | a number',
    ],
    [{ 'record.extras': { minLength: 1 } }, 'WRONG_TYPE /record.extras/minLength a array | a string'],
    [{ 'record.state': { minItems: 1 } }, 'WRONG_TYPE /record.state/minItems a string | a array'],
    [{ 'record.pagesBefore': { minimum: 10, maximum: 5 } }, 'NEVER_HOLDS  {"record.pagesBefore"'],
    [{ 'record.pagesBefore': { exclusiveMinimum: 10, exclusiveMaximum: 11 } }, 'NEVER_HOLDS '],
    [{ 'record.extras': { minItems: 3, maxItems: 1 } }, 'NEVER_HOLDS '],
    [
      {
        allOf: [
          { 'user.permissions': { contains: { const: 'Loan.write' } } },
          { not: { 'user.permissions': { contains: { const: 'Loan.write' } } } },
        ],
      },
      'NEVER_HOLDS ',
    ],
    [{ not: { allOf: [is('record.state', 'out'), is('record.state', 'back')] } }, 'ALWAYS_HOLDS '],
  ])('%j', (condition, says) => {
    const lines = findingTexts(condition);
    expect(
      lines.some((line) => line.startsWith(says)),
      lines.join('\n'),
    ).toBe(true);
  });
});

it('a field that reads another record (`x-from`) has the values that are listed there', () => {
  const shelf = {
    title: 'Scaffale',
    type: 'string',
    readOnly: true,
    'x-column': false,
    'x-from': 'memberId.name',
  };
  const changes = (value: string): Readonly<Record<string, readonly [string, unknown]>> => ({
    'loans/member.entity.json': ['properties.name.x-options', 'shelf'],
    'loans/loan.entity.json': ['properties.shelf', shelf],
    'loans/loan.form.json': ['sections.0.fields.3', { field: 'dueOn', showWhen: is('record.shelf', value) }],
  });
  const findings = (value: string) => {
    const changed = Object.entries(changes(value)).map(([path, [at, put]]) => [
      path,
      setAt(files[path], at, put),
    ]);
    return examine({ ...files, ...Object.fromEntries(changed) }).findings.filter(
      ({ code }) => code === 'FORBIDDEN_VALUE',
    );
  };
  expect(findings('A')).toEqual([]);
  expect(findings('Z')).toMatchObject([{ found: '"Z"', pointer: expect.stringContaining('showWhen') }]);
});
