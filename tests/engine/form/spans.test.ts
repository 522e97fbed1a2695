import { describe, expect, it } from 'vitest';
import {
  createFormModel,
  type DataRecord,
  type FormPackage,
  spansAfterChange,
  validateForm,
} from '../../../engine/index.ts';

const time = { type: ['string', 'null'], format: 'time' } as const;
const pkg = {
  name: 'shift',
  version: 1,
  entity: {
    $schema: '',
    'x-entity': 'shift',
    title: 'Turno',
    type: 'object',
    properties: {
      day: { title: 'Giorno', type: ['string', 'null'], format: 'date' },
      opens: { title: 'Apre', ...time },
      closes: { title: 'Chiude', ...time },
      lunch: { title: 'Pranzo', type: 'integer' },
      open: {
        title: 'Aperta',
        type: 'number',
        'x-span': { from: 'opens', to: 'closes', less: 'lunch', on: 'day' },
      },
    },
  },
  form: {
    $schema: '',
    entity: 'shift',
    title: 'Turno',
    sections: [
      { id: 'turno', fields: ['day', 'opens', 'closes', 'lunch', 'open'].map((field) => ({ field })) },
    ],
  },
  options: {},
} as unknown as FormPackage;
const model = createFormModel(pkg);

/** The same with the time zone of Rome. */
const inRome = createFormModel({ ...pkg, timeZone: 'Europe/Rome' });

const follow = (record: DataRecord, path = 'closes') =>
  Object.fromEntries(spansAfterChange(model, record, path));
const wrong = (record: DataRecord) => validateForm(model, record, {}, () => []);

describe('[HRS-01] [PHONE-A16] hours between two times', () => {
  it.each([
    ['17:00:00', '19:30:00', undefined, 2.5],
    ['17:00', '19:30', 30, 2],
    ['07:30', '16:30', 60, 8],
    ['08:00', '08:20', 0, 0.33],
    ['22:00', '02:30', 30, 4],
    ['07:00', '07:00', null, 24],
    ['08:00', '08:20', 60, 0],
  ])('from %s to %s with a rest of %s minutes are %s', (opens, closes, lunch, open) => {
    for (const path of ['opens', 'closes', 'lunch'])
      expect(follow({ opens, closes, lunch }, path)).toEqual({ open });
    expect(wrong({ opens, closes, lunch, open })).toEqual([]);
  });

  it.each([
    ['set back', '2026-10-24', 9],
    ['set forward', '2026-03-28', 7],
    ['left alone', '2026-11-20', 8],
    ['of a day that is none', '2026-02-31', 8],
  ])('in a night in which clocks are %s are those that pass', (_what, day, open) => {
    const night = { day, opens: '22:00', closes: '06:00' };
    for (const path of ['day', 'closes'])
      expect(Object.fromEntries(spansAfterChange(inRome, night, path))).toEqual({ open });
    expect(validateForm(inRome, { ...night, open }, {}, () => [])).toEqual([]);
    expect(validateForm(inRome, { ...night, open: open + 1 }, {}, () => [])).toMatchObject([
      { path: 'open', rule: 'span', params: { hours: open } },
    ]);
    // Without a time zone the wall clock counts.
    expect(follow(night)).toEqual({ open: 8 });
  });

  it('depend on their times only, and stay while one of them is missing', () => {
    const record = { opens: '08:00', closes: '12:00', open: 1 };
    expect(follow(record, 'open')).toEqual({});
    expect(follow({ ...record, closes: null })).toEqual({});
    expect(follow({ ...record, closes: 'a mezzogiorno' })).toEqual({});
    expect(follow({ ...record, open: 4 })).toEqual({});
    expect(wrong({ ...record, closes: null })).toEqual([]);
  });

  it('are refused when they are others, with the right ones', () => {
    expect(wrong({ opens: '17:00:00', closes: '19:30:00', open: 9 })).toEqual([
      {
        path: 'open',
        rule: 'span',
        params: { from: '17:00', to: '19:30', hours: 2.5 },
        severity: 'error',
      },
    ]);
  });
});

describe('in rows, and in rows within them', () => {
  const visit = {
    opens: { title: 'Dalle', ...time },
    closes: { title: 'Alle', ...time },
    shut: { title: 'Chiuso', type: 'boolean' },
    open: { title: 'Ore', type: ['number', 'null'], 'x-span': { from: 'opens', to: 'closes' } },
  };
  const rows = (properties: object) => ({
    title: 'Righe',
    type: 'array',
    items: { type: 'object', properties },
  });
  const cells = ['opens', 'closes', 'shut'].map((field) => ({ field }));
  const hours = { field: 'open', showWhen: { 'row.shut': { not: { const: true } } } };
  const lines = (field: string, fields: readonly object[]) => ({ field, widget: 'lines', fields });
  const inner = createFormModel({
    ...pkg,
    entity: { ...pkg.entity, properties: { days: rows({ ...visit, visits: rows(visit) }) } },
    form: {
      ...pkg.form,
      sections: [{ id: 'd', fields: [lines('days', [...cells, hours, lines('visits', [...cells, hours])])] }],
    },
  } as unknown as FormPackage);
  const long = { opens: '08:00', closes: '12:00' };
  const short = { opens: '08:00', closes: '09:30' };
  const record = { days: [long, { ...short, visits: [{}, long] }] } as unknown as DataRecord;

  it('each row has the span of its times', () => {
    const followed = (path: string) => Object.fromEntries(spansAfterChange(inner, record, path));
    expect(followed('days.1.closes')).toEqual({ 'days.1.open': 1.5 });
    expect(followed('days.1.visits.1.opens')).toEqual({ 'days.1.visits.1.open': 4 });
    expect(followed('days.1.visits.0.opens')).toEqual({});
    for (const other of ['days', 'days.1', 'days.1.open', 'days.1.visits.1.shut'])
      expect(followed(other)).toEqual({});
  });

  it('others are refused at their cell, hidden ones not looked at', () => {
    const problemTexts = (open: number, shut: boolean) =>
      validateForm(
        inner,
        { days: [{ ...long, open: 4 }, { visits: [{ ...short, open, shut }] }] } as unknown as DataRecord,
        {},
        () => [],
      ).map(({ path, rule }) => `${path} ${rule}`);
    expect(problemTexts(2, false)).toEqual(['days.1.visits.0.open span']);
    expect(problemTexts(1.5, false)).toEqual([]);
    expect(problemTexts(2, true)).toEqual([]);
  });
});
