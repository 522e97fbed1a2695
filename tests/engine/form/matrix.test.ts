import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DataRecord, formState, restAnswers, setAt, withRestStamps } from '../../../engine/index.ts';
import { loadProduct } from '../../../engine/node.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { formOf, libraryFiles } from '../support/library.ts';

const values = ['ok', 'bad', 'na'].map((value) => ({ value, label: value }));
const row = { title: 'Riga', type: 'string', 'x-options': 'grade' };
const flag = { title: 'Segno', type: 'string', 'x-options': 'yes-no' };
const stamp = {
  title: 'Resto',
  type: 'object',
  properties: {
    rows: { title: 'Righe', type: 'array', items: { type: 'string' } },
    by: { title: 'Da', type: 'string' },
    at: { title: 'Il', type: 'string', format: 'date-time' },
  },
};
const properties = {
  cover: row,
  coverNote: { title: 'Nota', type: 'string', maxLength: 40 },
  spine: row,
  pages: row,
  bound: { title: 'Rilegato', type: 'boolean' },
  rest: stamp,
  wet: { ...flag, 'x-flag': 'anomaly' },
  whole: { ...flag, 'x-flag': 'ok' },
};
const graded = {
  id: 'graded',
  matrix: { options: 'grade', blank: 'Non guardato', rest: { text: 'Resto OK', value: 'ok', stamp: 'rest' } },
  fields: [
    { field: 'cover', note: 'coverNote', noteWhen: { 'record.bound': { const: true } } },
    { field: 'spine', showWhen: { 'record.bound': { const: true } } },
    { field: 'pages' },
    { field: 'bound' },
  ],
};
const flags = {
  id: 'flags',
  matrix: { options: 'yes-no', blank: 'Non guardato', rest: { text: 'Resto OK' } },
  fields: [{ field: 'wet' }, { field: 'whole' }],
};

const plain = await libraryFiles();
const schema = (kind: string) => ({ $schema: `../../../../schemas/meta/${kind}.schema.json` });
const files = (path = '', to: unknown = undefined) => {
  const sections = [graded, flags];
  const form = { ...schema('form'), entity: 'survey', title: 'Esame', sections };
  const entity = { ...schema('entity'), 'x-entity': 'survey', title: 'Esame', type: 'object', properties };
  const changed = path === '' ? { form, entity } : setAt({ form, entity }, path, to);
  return {
    ...plain,
    'shared/grade.options.json': { ...schema('options'), title: 'Stato', values },
    'shared/yes-no.options.json': {
      ...schema('options'),
      title: 'Sì o no',
      values: ['Y', 'N'].map((value) => ({ value, label: value })),
    },
    'loans/survey.entity.json': changed.entity,
    'loans/survey.form.json': changed.form,
  };
};

const { model } = formOf(loadProduct(files()), 'survey');
const [first, second] = model.sections;
if (first === undefined || second === undefined) throw new Error('Two sections were loaded.');
const restOf = (record: DataRecord, section = first) =>
  Object.fromEntries(restAnswers(model, formState(model, record, { record }), record, section));
const anna = { by: 'Anna', byUser: 1, at: '2026-11-20T08:00:00.000Z' };
const bruno = { by: 'Bruno', byUser: 2, at: '2026-11-21T08:00:00.000Z' };
const stamped = (record: DataRecord, held: DataRecord = {}, signer = anna) =>
  withRestStamps(model, record, held, {}, signer)['rest'];

describe('the rest of a matrix', () => {
  it('lists visible unanswered rows, except rows with a note', () => {
    expect(restOf({})).toEqual({ cover: 'ok', pages: 'ok' });
    expect(restOf({ bound: true, pages: 'bad' })).toEqual({ cover: 'ok', spine: 'ok' });
    expect(restOf({ bound: true, coverNote: 'macchia' })).toEqual({ spine: 'ok', pages: 'ok' });
  });

  it('answers the good state of a flag: no for an anomaly, yes for a requirement', () => {
    expect(restOf({}, second)).toEqual({ wet: 'N', whole: 'Y' });
    expect(restOf({ wet: 'Y' }, second)).toEqual({ whole: 'Y' });
  });

  it('never changes an existing answer', () => {
    const answer = fc.option(fc.constantFrom('ok', 'bad', 'na', ''), { nil: undefined });
    const record = fc.record({ cover: answer, spine: answer, pages: answer, bound: fc.boolean() });
    fc.assert(
      fc.property(record, (given) => {
        for (const [path, value] of Object.entries(restOf(given as DataRecord))) {
          expect(given[path as keyof typeof given] || undefined).toBeUndefined();
          expect(value).toBe('ok');
        }
      }),
    );
  });
});

describe('the stamp of the rest', () => {
  it('is set by the server: author and time of a request are ignored', () => {
    const body = { cover: 'ok', pages: 'ok', rest: { rows: ['cover', 'pages'], by: 'Zorro', at: '1999' } };
    expect(stamped(body)).toEqual({ ...anna, rows: ['cover', 'pages'] });
    expect(stamped({ cover: 'ok', rest: { rows: [], ...bruno } })).toBeUndefined();
    expect(stamped({ cover: 'ok', rest: 'x' })).toBeUndefined();
  });

  it('names only rows that are shown, have that answer, and had none before', () => {
    const body = { cover: 'bad', spine: 'ok', pages: 'ok', rest: { rows: ['cover', 'spine', 'pages', 'x'] } };
    expect(stamped(body)).toEqual({ ...anna, rows: ['pages'] });
    expect(stamped(body, { pages: 'ok' })).toBeUndefined();
  });

  it('stays unchanged until a row is added, which then has the current author', () => {
    const record = { cover: 'ok', pages: 'ok', rest: { ...anna, rows: ['cover', 'pages'] } };
    expect(stamped(record, record, bruno)).toEqual(record.rest);
    const changed = { ...record, pages: 'bad' };
    expect(stamped(changed, record, bruno)).toEqual({ ...anna, rows: ['cover'] });
    const more = { bound: true, cover: 'ok', spine: 'ok', rest: { rows: ['cover', 'spine'] } };
    expect(stamped(more, record, bruno)).toEqual({ ...bruno, rows: ['cover', 'spine'] });
  });
});

describe('a matrix that cannot be', () => {
  it.each([
    ['options that nobody wrote', 'form.sections.0.matrix.options', 'grad', 'UNKNOWN_NAME', 'one of grade'],
    ['rows that nobody asks', 'form.sections.1.matrix.options', 'grade', 'UNUSED', 'fields whose x-options'],
    [
      'a row that begins answered',
      'entity.properties.cover',
      { ...row, default: 'ok' },
      'UNUSED',
      'without a default',
    ],
    ['an answer that is none', 'form.sections.0.matrix.rest.value', 'okk', 'FORBIDDEN_VALUE', 'one of "ok"'],
    ['an anomaly as the rest', 'form.sections.1.matrix.rest.value', 'Y', 'FORBIDDEN_VALUE', 'in order'],
    ['no answer for plain rows', 'form.sections.0.matrix.rest.value', undefined, 'MISSING_WORD', '"cover"'],
    ['a stamp of no field', 'form.sections.0.matrix.rest.stamp', 'rets', 'UNKNOWN_FIELD', 'one of rest'],
    [
      'a stamp that is a text',
      'form.sections.0.matrix.rest.stamp',
      'coverNote',
      'WRONG_TYPE',
      'rows, a list',
    ],
    ['photos that are a text', 'form.sections.0.fields.2.photos', 'bound', 'WRONG_WIDGET', 'array'],
    ['photos of no field', 'form.sections.0.fields.2.photos', 'phots', 'UNKNOWN_FIELD', 'one of'],
  ])('reports %s', (_story, path, to, code, expected) => {
    const codeFindings = examine(files(path, to)).findings.filter((each) => each.code === code);
    expect(codeFindings.map((each) => each.expected).join('\n')).toContain(expected);
  });
});
