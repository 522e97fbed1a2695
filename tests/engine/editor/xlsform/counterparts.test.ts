// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import { describe, expect, it } from 'vitest';
import { examineImport, exported, imported } from '../importedSheets.ts';
import { askedOf, judgeOf, listOf, type Row, surveyOf } from './surveys.ts';
import { codesFor, shows } from './withOne.ts';

const OF_PEOPLE: ReadonlySet<string> = new Set(['ALWAYS_HOLDS', 'NEVER_HOLDS', 'UNTRANSLATED']);
const choices = listOf('livelli', '1', '2', '3');
/** One question each; the loader looks at all of them in one survey. */
const QUESTIONS = {
  range: { type: 'range', parameters: 'start=0 end=100 step=5' },
  rating: { type: 'range', appearance: 'rating', parameters: 'end=5' },
  quarters: { type: 'range', parameters: 'start=0;end=1;step=0.25' },
  // More signs than a phone can show.
  longRating: { type: 'range', appearance: 'rating', parameters: 'end=50' },
  rank: { type: 'rank livelli', required: 'yes' },
  barcode: { type: 'barcode', constraint: "regex(., '[0-9]+')" },
  anyBarcode: { type: 'barcode' },
  geotrace: { type: 'geotrace' },
  geoshape: { type: 'geoshape' },
  file: { type: 'file' },
  email: { type: 'email', label: 'Posta' },
  phonenumber: { type: 'phonenumber', label: 'Recapito' },
  phone: { type: 'phone number', label: 'Recapito' },
  qphone: { type: 'q phone number', label: 'Recapito' },
  line: { type: 'text' },
  long: { type: 'text', appearance: 'multiline' },
  short: { type: 'text', constraint: 'string-length(.) <= 40' },
} satisfies Readonly<Record<string, Row>>;
const survey = surveyOf(
  [{ type: 'text', name: 'a' }, ...Object.entries(QUESTIONS).map(([name, row]) => ({ name, ...row }))],
  choices,
);
const expectLoaded = (sheets: ReturnType<typeof surveyOf>) =>
  expect(examineImport(sheets).findings.filter(({ code }) => !OF_PEOPLE.has(code))).toEqual([]);
const importedQuestion = (name: keyof typeof QUESTIONS) => {
  const { properties, layoutOf } = askedOf(survey);
  return {
    property: properties[name],
    layout: layoutOf(name),
    /** Problems of an answer to it. */
    judge: (answer: unknown) =>
      judgeOf(survey)({ rank: ['1'], [name]: answer }).filter((problem) => problem.startsWith(`${name} `)),
  };
};

describe('[XLS-11] what the format asks, and we ask the same', () => {
  it('passes the loader, all in one survey, whose only message is about the long rating', () => {
    expect(askedOf(survey).codes).toEqual(['appearanceUnknown 6 appearance']);
    expectLoaded(survey);
  });

  it('imports a bounded number as slider or signs, with its steps', () => {
    const range = importedQuestion('range');
    expect(range.layout).toMatchObject({ widget: 'range' });
    expect(range.property).toMatchObject({
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 100,
      multipleOf: 5,
    });
    expect(range.judge(15)).toEqual([]);
    expect(range.judge(16)).toEqual(['range multipleOf']);
    const bare = importedQuestion('rating');
    expect(bare.layout?.['widget']).toBe('rating');
    expect(bare.property).toMatchObject({ minimum: 1, maximum: 5 });
    expect(importedQuestion('longRating').layout?.['widget']).toBe('range');
    const fine = importedQuestion('quarters');
    expect(fine.property).toMatchObject({ type: ['number', 'null'], multipleOf: 0.25 });
    // Steps that do not begin at one of their multiples, and none at all, are not ours.
    for (const parameters of ['start=1 end=10 step=2', 'start=3 end=3', 'start=0 end=1 step=0', 'end=x'])
      expect(codesFor({ type: 'range', parameters })).toEqual(['typeUnknown 10 type']);
    expect(codesFor({ type: 'range', parameters: 'end=10', constraint: '. <= 100' })).toEqual([
      'expressionUnknown 10 constraint',
    ]);
  });

  it('choices put in their order', () => {
    const rank = importedQuestion('rank');
    expect(rank.layout).toMatchObject({ widget: 'ranking' });
    expect(rank.property).toMatchObject({ type: 'array', uniqueItems: true });
    expect(rank.judge(['2', '1'])).toEqual([]);
    expect(codesFor({ type: 'rank nessuno' })).toEqual(['noList 10 type']);
  });

  it('a code that is read by the camera, in rows as well', () => {
    const code = importedQuestion('barcode');
    expect(code.layout?.['widget']).toBe('code');
    expect(code.judge('A1')).toEqual(['barcode pattern']);
    const rows = surveyOf([
      { type: 'begin repeat', name: 'righe' },
      { type: 'barcode', name: 'c' },
      { type: 'range', name: 'r', appearance: 'rating', parameters: 'end=5' },
      { type: 'end repeat' },
    ]);
    expect(askedOf(rows).codes).toEqual([]);
    expectLoaded(rows);
  });

  it('a line that is walked, around a place as well, and files', () => {
    for (const name of ['geotrace', 'geoshape'] as const)
      expect(importedQuestion(name).property).toMatchObject({
        ...{ type: ['array', 'null'], maxItems: 500, 'x-trace': {} },
      });
    const files = importedQuestion('file');
    expect(files.layout?.['widget']).toBe('files');
    expect(files.property).toMatchObject({
      type: 'array',
      items: { 'x-reference': { entity: 'attachment' } },
    });
  });

  it('imports an acknowledgement: empty, or OK of the format', () => {
    const sheets = surveyOf([
      { type: 'acknowledge', name: 'x', required: 'yes' },
      { type: 'acknowledge', name: 'y' },
      { type: 'text', name: 'z', relevant: "${y} = 'OK'" },
    ]);
    expectLoaded(sheets);
    const marked = askedOf(sheets);
    expect(marked.codes).toEqual([]);
    expect([marked.shows('z', { y: 'OK' }), marked.shows('z', {})]).toEqual([true, false]);
    const judge = judgeOf(sheets);
    expect([judge({ x: 'OK' }), judge({}), judge({ x: 'N' })]).toEqual([[], ['x required'], ['x enum']]);
    expect(imported(sheets).files?.['prova/prova-ok.options.json']).toMatchObject({
      values: [{ value: 'OK', label: 'OK' }],
    });
    // A list that the workbook calls so is another one.
    const both = surveyOf(
      [
        { type: 'acknowledge', name: 'x' },
        { type: 'select_one ok', name: 's' },
      ],
      listOf('ok', '1', '2'),
    );
    expect(askedOf(both).codes).toEqual([]);
    expect(judgeOf(both)({ x: 'OK', s: '2' })).toEqual([]);
  });

  it('imports an address and a phone number; without a label it uses the device and reports it', () => {
    const mail = importedQuestion('email');
    expect(mail.property).toMatchObject({ type: 'string', 'x-email': true, 'x-personal': 'contact' });
    expect([mail.judge('a@b.it'), mail.judge('a')]).toEqual([[], ['email x-email']]);
    for (const name of ['phonenumber', 'phone', 'qphone'] as const) {
      const { property } = importedQuestion(name);
      expect(property).toMatchObject({ type: 'string', maxLength: 60, 'x-personal': 'contact' });
    }
    for (const type of ['email', 'phonenumber'])
      expect(codesFor({ type, label: '' })).toEqual(['typeUnknown 10 type']);
  });

  it('imports multiple choices in rows; photos, files and places there are reported at their row', () => {
    const rowsWith = (type: string) =>
      surveyOf(
        [
          { type: 'begin repeat', name: 'righe' },
          { type: 'text', name: 't' },
          { type, name: 'm' },
          { type: 'text', name: 'z', relevant: "selected(${m}, '2')" },
          { type: 'end repeat' },
        ],
        choices,
      );
    const several = rowsWith('select_multiple livelli');
    expectLoaded(several);
    expect(askedOf(several).codes).toEqual([]);
    const judge = judgeOf(several);
    expect(judge({ righe: [{ t: 'a', m: ['1', '3'] }] })).toEqual([]);
    expect(judge({ righe: [{ t: 'a', m: ['9'] }] })).toEqual(['righe.0.m.0 enum']);
    for (const type of ['image', 'file', 'geopoint', 'geotrace', 'image signature'])
      expect(askedOf(rowsWith(type)).codes).toEqual(['inRows 4 type', 'expressionUnknown 5 relevant']);
  });

  it('a text of as many letters as people write, on one line where the format has one', () => {
    const line = importedQuestion('line');
    expect([line.property?.['maxLength'], line.layout?.['widget']]).toEqual([2000, 'text']);
    expect(line.judge('x'.repeat(2000))).toEqual([]);
    const long = importedQuestion('long');
    expect([long.property?.['maxLength'], long.layout?.['widget']]).toEqual([10_000, 'textarea']);
    // The limit of the workbook takes precedence.
    const short = importedQuestion('short');
    expect([short.property?.['maxLength'], short.layout?.['widget']]).toEqual([40, undefined]);
    expect(importedQuestion('anyBarcode').property?.['maxLength']).toBe(2000);
  });

  it('is exported as imported, except an acknowledgement: a list of one choice', () => {
    const there = imported(
      surveyOf(
        [
          { type: 'acknowledge', name: 'k' },
          { type: 'email', name: 'e', label: 'Posta' },
          { type: 'phonenumber', name: 'p', label: 'Recapito' },
          { type: 'text', name: 'riga' },
          { type: 'text', name: 'breve', constraint: 'string-length(.) <= 40' },
          { type: 'text', name: 'lungo', appearance: 'multiline' },
          { type: 'begin repeat', name: 'righe' },
          { type: 'select_multiple livelli', name: 'm' },
          { type: 'email', name: 'r', label: 'Posta' },
          { type: 'end repeat' },
        ],
        choices,
      ),
    );
    expect(there.findings).toEqual([]);
    const out = exported(there);
    expect(out.findings.filter(({ code }) => code !== 'frameLeft')).toEqual([]);
    const types = out.sheets[0]?.rows.map(([type]) => type);
    expect(types).toEqual(expect.arrayContaining(['select_one ok', 'email', 'phonenumber']));
    const back = imported(out.sheets);
    expect(back.findings).toEqual([]);
    expect(back.files).toEqual(there.files);
  });

  it('imports constant conditions beside others', () => {
    for (const relevant of ["${a} = 'Z' and true()", "${a} = 'Z' or false()", "true() and ${a} = 'Z'"]) {
      expect(shows(relevant, { a: 'Z' }), relevant).toBe(true);
      expect(shows(relevant, { a: 'Y' }), relevant).toBe(false);
    }
    expect(codesFor({ relevant: "${a} = 'Z' and false()" })).toEqual(['expressionUnknown 10 relevant']);
  });
});
