// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import { describe, expect, it } from 'vitest';
import { found } from '../importedSheets.ts';
import { askedOf, judgeOf, listOf, type Row, surveyOf } from './surveys.ts';
import { shows, told } from './withOne.ts';

const OF_PEOPLE: ReadonlySet<string> = new Set(['ALWAYS_HOLDS', 'NEVER_HOLDS', 'UNTRANSLATED']);
const choices = listOf('livelli', '1', '2', '3');
const asked = (row: Row) => {
  const sheets = surveyOf(
    [
      { type: 'text', name: 'a' },
      { name: 'x', ...row },
    ],
    choices,
  );
  expect(found(sheets).findings.filter(({ code }) => !OF_PEOPLE.has(code))).toEqual([]);
  const { codes, properties, layoutOf } = askedOf(sheets);
  return { codes, property: properties['x'], layout: layoutOf('x'), judge: judgeOf(sheets) };
};

describe('[XLS-11] what the format asks, and we ask the same', () => {
  it('a number within bounds, by a slider or by signs, in the steps that it says', () => {
    const range = asked({ type: 'range', parameters: 'start=0 end=100 step=5' });
    expect(range.codes).toEqual([]);
    expect(range.layout).toMatchObject({ widget: 'range' });
    expect(range.property).toMatchObject({
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 100,
      multipleOf: 5,
    });
    expect(range.judge({ x: 15 })).toEqual([]);
    expect(range.judge({ x: 16 })).toEqual(['x multipleOf']);
    const bare = asked({ type: 'range', appearance: 'rating', parameters: 'end=5' });
    expect([bare.codes, bare.layout?.['widget']]).toEqual([[], 'rating']);
    expect(bare.property).toMatchObject({ minimum: 1, maximum: 5 });
    const fine = asked({ type: 'range', parameters: 'start=0;end=1;step=0.25' });
    expect(fine.property).toMatchObject({ type: ['number', 'null'], multipleOf: 0.25 });
    // Steps that do not begin at one of their multiples, and none at all, are not ours.
    for (const parameters of ['start=1 end=10 step=2', 'start=3 end=3', 'start=0 end=1 step=0', 'end=x'])
      expect(told({ type: 'range', parameters })).toEqual(['typeUnknown 10 type']);
    expect(told({ type: 'range', parameters: 'end=10', constraint: '. <= 100' })).toEqual([
      'expressionUnknown 10 constraint',
    ]);
    // Too many signs for a phone stand on a slider.
    expect(asked({ type: 'range', appearance: 'rating', parameters: 'end=50' }).layout?.['widget']).toBe(
      'range',
    );
  });

  it('choices put in their order', () => {
    const rank = asked({ type: 'rank livelli', required: 'yes' });
    expect(rank.codes).toEqual([]);
    expect(rank.layout).toMatchObject({ widget: 'ranking' });
    expect(rank.property).toMatchObject({ type: 'array', uniqueItems: true });
    expect(rank.judge({ x: ['2', '1'] })).toEqual([]);
    expect(told({ type: 'rank nessuno' })).toEqual(['noList 10 type']);
  });

  it('a code that is read by the camera, in rows as well', () => {
    const code = asked({ type: 'barcode', constraint: "regex(., '[0-9]+')" });
    expect([code.codes, code.layout?.['widget']]).toEqual([[], 'code']);
    expect(code.judge({ x: 'A1' })).toEqual(['x pattern']);
    const rows = surveyOf([
      { type: 'begin repeat', name: 'righe' },
      { type: 'barcode', name: 'c' },
      { type: 'range', name: 'r', appearance: 'rating', parameters: 'end=5' },
      { type: 'end repeat' },
    ]);
    expect(askedOf(rows).codes).toEqual([]);
    expect(found(rows).findings.filter(({ code: each }) => !OF_PEOPLE.has(each))).toEqual([]);
  });

  it('a line that is walked, around a place as well, and files', () => {
    for (const type of ['geotrace', 'geoshape']) {
      const walked = asked({ type });
      expect(walked.codes).toEqual([]);
      expect(walked.property).toMatchObject({ type: ['array', 'null'], maxItems: 500, 'x-trace': {} });
    }
    const files = asked({ type: 'file' });
    expect([files.codes, files.layout?.['widget']]).toEqual([[], 'files']);
    expect(files.property).toMatchObject({
      type: 'array',
      items: { 'x-reference': { entity: 'attachment' } },
    });
  });

  it('what always or never holds beside what is asked', () => {
    for (const relevant of ["${a} = 'Z' and true()", "${a} = 'Z' or false()", "true() and ${a} = 'Z'"]) {
      expect(shows(relevant, { a: 'Z' }), relevant).toBe(true);
      expect(shows(relevant, { a: 'Y' }), relevant).toBe(false);
    }
    expect(told({ relevant: "${a} = 'Z' and false()" })).toEqual(['expressionUnknown 10 relevant']);
  });
});
