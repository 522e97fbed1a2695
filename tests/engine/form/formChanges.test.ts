import { describe, expect, it } from 'vitest';
import {
  answersBeside,
  carriedAnswers,
  type FormPackage,
  formChanges,
  movedRecord,
  restoredAnswers,
} from '../../../engine/index.ts';

/** A form of the fields of its entity, in their order. */
function version(number: number, properties: object, required: readonly string[] = []): FormPackage {
  const fields = Object.keys(properties).map((field) => ({ field }));
  const entity = { 'x-entity': 'visit', 'x-key': ['Id'], type: 'object', properties, required };
  const form = { entity: 'visit', title: 'Visita', sections: [{ id: 'a', title: 'A', fields }] };
  return { name: 'visit', version: number, entity, form, options: {} } as unknown as FormPackage;
}

const text = (title: string, more: object = {}) => ({ title, type: 'string', ...more });
const ONE = version(1, {
  name: text('Nome'),
  place: text('Luogo', { enum: ['a', 'b'] }),
  gone: text('Tolta'),
  count: text('Quanti'),
});
const TWO = version(
  2,
  {
    fresh: text('Nuova', { default: 'x' }),
    name: text('Cognome'),
    place: text('Luogo', { enum: ['a'] }),
    count: { title: 'Quanti', type: 'integer' },
    schemaVersion: { title: 'Versione', type: 'integer' },
  },
  ['name'],
);

describe('another version of a form', () => {
  it('[CKL-04] lists changed and dropped questions', () => {
    expect(formChanges(ONE, TWO)).toEqual([
      { kind: 'added', path: 'fresh', label: 'Nuova' },
      { kind: 'relabelled', path: 'name', label: 'Cognome', before: 'Nome' },
      { kind: 'required', path: 'name', label: 'Cognome' },
      { kind: 'choices', path: 'place', label: 'Luogo' },
      { kind: 'retyped', path: 'count', label: 'Quanti' },
      { kind: 'added', path: 'schemaVersion', label: 'Versione' },
      { kind: 'removed', path: 'gone', label: 'Tolta' },
    ]);
    expect(formChanges(ONE, ONE)).toEqual([]);
  });

  it('[CKL-04] copies answers of kept questions, and defaults of new ones', () => {
    const record = { name: 'Rossi', place: 'b', gone: 'g', count: '7' };
    expect(movedRecord(ONE, TWO, record)).toEqual({
      fresh: 'x',
      name: 'Rossi',
      place: 'b',
      schemaVersion: 2,
    });
  });
});

describe('answers of former versions (x-was)', () => {
  const THEN = version(1, {
    order: text('Ordine'),
    spare: text('Riserva'),
    risk: text('Rischio', { enum: ['alto', 'basso', 'nullo'] }),
    tools: { title: 'Attrezzi', type: 'array', items: { type: 'string', enum: ['a', 'b', 'z'] } },
    weight: text('Peso'),
    count: { title: 'Quanti', type: 'integer' },
  });
  const was = (fields: readonly string[], values?: object) => ({
    'x-was': { fields, ...(values === undefined ? {} : { values }) },
  });
  const NOW_FIELDS = {
    number: text('Numero', was(['order', 'spare'])),
    danger: text('Pericolo', { enum: ['Y', 'N'], ...was(['risk'], { alto: 'Y', basso: 'N' }) }),
    tools: {
      ...{ title: 'Attrezzi', type: 'array', items: { type: 'string', enum: ['A', 'b'] } },
      'x-was': { values: { a: 'A' } },
    },
    weight: { title: 'Peso', type: 'number', 'x-was': {} },
    count: { title: 'Quanti', type: 'string', 'x-was': {} },
    schemaVersion: { title: 'Versione', type: 'integer' },
  };
  const NOW = version(2, NOW_FIELDS, ['number']);

  it('[CKL-04] becomes the answer, by its name, its values and its type', () => {
    const record = { order: 'A1', risk: 'alto', tools: ['a', 'b'], weight: '7,5', count: 12 };
    expect(movedRecord(THEN, NOW, record)).toEqual({
      ...{ number: 'A1', danger: 'Y', tools: ['A', 'b'], weight: 7.5, count: '12', schemaVersion: 2 },
    });
    expect(carriedAnswers(THEN, NOW, record)).toContainEqual({
      ...{ field: 'danger', from: 'risk', given: 'alto', value: 'Y' },
    });
  });

  it('[CKL-04] takes the first answered of several sources, and none without an answer', () => {
    expect(movedRecord(THEN, NOW, { order: ' ', spare: 'B2' })).toEqual({ number: 'B2', schemaVersion: 2 });
    expect(carriedAnswers(THEN, NOW, { order: '', tools: [] })).toEqual([]);
  });

  it.each([
    [{ risk: 'nullo' }, 'danger'],
    [{ tools: ['a', 'z'] }, 'tools'],
    [{ weight: 'molto' }, 'weight'],
    [{ weight: '007' }, 'weight'],
  ])('[CKL-04] has no counterpart without a declaration: %j', (record, field) => {
    expect(carriedAnswers(THEN, NOW, record)).toMatchObject([{ field, value: undefined }]);
    // A choice that is not offered any more stays, and is refused with a word, as anywhere.
    expect(movedRecord(THEN, NOW, record)).toEqual({
      ...(field === 'tools' ? record : {}),
      schemaVersion: 2,
    });
  });

  it('[CKL-04] is converted once, without overwriting an answer', () => {
    const later = version(3, { ...NOW_FIELDS, more: text('Altro') });
    const record = { number: 'A1', danger: 'Y', tools: ['A'], weight: 7.5, count: '12', schemaVersion: 2 };
    expect(carriedAnswers(NOW, later, record)).toEqual([]);
    expect(movedRecord(NOW, later, record)).toEqual({ ...record, schemaVersion: 3 });
    const both = version(1, { number: text('Numero'), order: text('Ordine') });
    expect(movedRecord(both, NOW, { number: 'X', order: 'A1' })).toMatchObject({ number: 'X' });
  });

  it('[CKL-04] is listed as renamed, not as removed and new', () => {
    expect(formChanges(THEN, NOW)).toEqual([
      { kind: 'carried', path: 'number', label: 'Numero', before: 'Ordine', from: 'order' },
      { kind: 'required', path: 'number', label: 'Numero' },
      { kind: 'carried', path: 'danger', label: 'Pericolo', before: 'Rischio', from: 'risk' },
      { kind: 'carried', path: 'tools', label: 'Attrezzi', before: 'Attrezzi', from: 'tools' },
      { kind: 'carried', path: 'weight', label: 'Peso', before: 'Peso', from: 'weight' },
      { kind: 'carried', path: 'count', label: 'Quanti', before: 'Quanti', from: 'count' },
      { kind: 'added', path: 'schemaVersion', label: 'Versione' },
      { kind: 'removed', path: 'spare', label: 'Riserva' },
    ]);
  });
});

describe('[ADMIN-A5] answers kept of former versions', () => {
  const OLD = version(1, { name: text('Nome') });
  const ASKED = version(2, {
    name: text('Nome'),
    danger: text('Pericolo', { enum: ['Y', 'N'], default: 'N' }),
    note: text('Nota'),
    count: { title: 'Quanti', type: 'integer' },
  });
  const record = {
    name: 'Rossi',
    'danger@2': 'Y',
    'note@2': 'eternit',
    'count@2': 4,
    'count@1': 3,
    schemaVersion: 1,
  };

  it('has its place again in a version that asks it, before any default: the latest that the item takes', () => {
    expect(movedRecord(OLD, ASKED, record)).toEqual({
      name: 'Rossi',
      danger: 'Y',
      note: 'eternit',
      count: 4,
    });
    const otherwise = { ...record, 'danger@2': 'forse', 'count@2': 'molti' };
    expect(restoredAnswers(OLD, ASKED, otherwise)).toEqual([
      { field: 'note', version: 2, value: 'eternit' },
      { field: 'count', version: 1, value: 3 },
    ]);
  });

  it('is replaced by the answer of the version that the record leaves', () => {
    expect(restoredAnswers(ASKED, version(3, ASKED.entity.properties), record)).toEqual([]);
  });

  it('[ADMIN-A4] stands under its version whether the entity knows it still or not; where it has its place again, there alone', () => {
    const { entity } = ASKED;
    const hidden = { ...OLD, entity: { ...OLD.entity, properties: entity.properties } };
    const answersKept = (left: FormPackage, to: FormPackage, stored: object, own: object, isPlaced = true) =>
      answersBeside(left, to, { stored: { ...stored }, own: { ...own }, isPlaced: () => isPlaced });
    const answers = { name: 'Rossi', danger: 'Y', note: '' };
    expect(answersKept(ASKED, OLD, answers, { name: 'Verdi' })).toEqual({ 'danger@2': 'Y' });
    expect(answersKept(ASKED, hidden, answers, answers)).toEqual({ 'danger@2': 'Y' });
    // Removed from the entity later: the answer is stored once, under the version that asked it.
    const later = version(3, OLD.entity.properties);
    expect(answersKept(hidden, later, { ...answers, 'danger@2': 'Y' }, { name: 'Rossi' })).toMatchObject({
      'danger@2': 'Y',
    });
    expect(answersKept(hidden, later, { danger: 'Y', 'danger@2': 'Y' }, {})).toEqual({ 'danger@2': 'Y' });
    expect(answersKept(OLD, ASKED, record, { danger: 'Y' })).toEqual({ 'count@1': 3, schemaVersion: 1 });
    expect(answersKept(OLD, ASKED, record, {}, false)).toMatchObject({
      'danger@2': 'Y',
      'note@2': 'eternit',
    });
  });
});
