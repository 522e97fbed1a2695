import { describe, expect, it } from 'vitest';
import {
  type DataRecord,
  defaultsOf,
  fillText,
  formatProblem,
  formState,
  getAt,
  type MessagesSchema,
  setAt,
  settle,
  stateAfterChange,
  validateForm,
  withClearedValues,
} from '../../../engine/index.ts';
import { checkVisit, clinic, open, visitModel } from './visit.ts';

const italian = clinic.messages['it'] as MessagesSchema;
const fresh = defaultsOf(visitModel.entity);
const fido: DataRecord = { ...fresh, pet: 'Fido', seenOn: '2026-11-20' };

function problemTexts(record: object, around: object = open): readonly string[] {
  return validateForm(visitModel, { ...record }, { ...around }, checkVisit).map(
    (each) => `${each.path} ${each.rule}`,
  );
}
const stateOf = (record: object, around: object = open) =>
  formState(visitModel, { ...record }, { ...around });
const saved = (record: object, around: object = open) => settle(visitModel, { ...record }, { ...around });

describe('a vet writes down a visit', () => {
  it('begins with the defaults, those inside the stay too, and asks for what must be there', () => {
    expect(fresh).toEqual({
      ...{ species: 'cane', bites: 'N', chipRead: 'Y', boarding: false, signed: 'N' },
      stay: { calm: 'N' },
    });
    expect(problemTexts(fresh)).toEqual(['pet required', 'seenOn required']);
    expect(fillText(visitModel.form.title, { record: fido })).toBe('Visita di Fido');
  });

  it('stores visible fields only: an irrelevant stay is dropped', () => {
    expect(saved(fido)).toEqual({
      ...{
        species: 'cane',
        bites: 'N',
        chipRead: 'Y',
        boarding: false,
        signed: 'N',
        pet: 'Fido',
        seenOn: '2026-11-20',
      },
      stay: {},
    });
  });

  it('asks which animal, only for one that is neither dog nor cat', () => {
    const odd = { ...fido, species: 'altro' };
    expect(problemTexts(odd)).toEqual(['otherSpecies required']);
    expect(problemTexts({ ...odd, otherSpecies: 'furetto' })).toEqual([]);
    expect(saved({ ...odd, otherSpecies: 'furetto', species: 'gatto' })).not.toHaveProperty('otherSpecies');
  });

  it('keeps the chip answer of a ferret hidden but safe, its note with it', () => {
    const unread = { ...fido, chipRead: 'N', chipNote: 'lettore scarico' };
    expect(stateOf(unread).visible.has('chipNote')).toBe(true);
    const ferret = { ...unread, species: 'altro', otherSpecies: 'furetto' };
    expect(stateOf(ferret).visible.has('chipRead')).toBe(false);
    expect(saved(ferret)).toMatchObject({ chipRead: 'N', chipNote: 'lettore scarico' });
    expect(saved({ ...unread, chipRead: 'Y' })).not.toHaveProperty('chipNote');
  });

  it('asks for the cage only while the animal stays and the clinic boards at all', () => {
    const stays = { ...fido, boarding: true };
    expect(problemTexts(stays)).toEqual(['stay.cage required']);
    expect(problemTexts(stays, { modules: { boarding: false } })).toEqual([]);
    expect(problemTexts({ ...stays, stay: { cage: 41, calm: 'N' } })).toEqual(['stay.cage maximum']);
    expect(problemTexts({ ...stays, stay: { cage: 41 } }, { modules: { boarding: false } })).toEqual([]);
    expect(saved({ ...stays, stay: { cage: 41, calm: 'N', calmNote: 'ringhia' } }, {})).toMatchObject({
      stay: {},
    });
  });

  it('asks for a weight and a control once a drug is given, by the first row and by any', () => {
    const treated = { ...fido, drugs: [{ name: 'Antibiotico', dose: 2 }] };
    expect(problemTexts(treated)).toEqual(['nextOn required', 'weight required']);
    expect(problemTexts({ ...fido, drugs: [] })).toEqual([]);
    expect(problemTexts({ ...treated, nextOn: '2026-11-27', weight: 12.5 })).toEqual([]);
  });

  it('judges each drug by its row', () => {
    const drugs = [
      { name: 'A', dose: 1 },
      { name: 'B' },
      { name: 'C', dose: -1, refrigerated: 'Y' },
      { dose: 3 },
      { name: 'D', dose: 1, refrigerated: 'Y', shelf: 'medio' },
    ];
    expect(problemTexts({ ...fido, nextOn: '2026-12-01', weight: 3, drugs })).toEqual([
      'drugs.2.dose minimum',
      'drugs.3.name required',
      'drugs.4.shelf enum',
      'drugs.1.dose required',
      'drugs.2.shelf required',
    ]);
  });

  it('a cell that its row hides is neither judged nor stored, nor cells that depend on it', () => {
    const drugs = [{ name: 'A', dose: 1, refrigerated: 'N', shelf: 'mai visto', shelfNote: 'dietro' }];
    const record = { ...fido, nextOn: '2026-12-01', weight: 3, drugs };
    expect(problemTexts(record)).toEqual([]);
    expect(saved(record)['drugs']).toEqual([{ name: 'A', dose: 1, refrigerated: 'N' }]);
    const cold = [{ ...drugs[0], refrigerated: 'Y', shelf: 'alto' }];
    expect(saved({ ...record, drugs: cold })['drugs']).toEqual(cold);
  });

  it('compares days, and warns without holding back', () => {
    const early = { ...fido, nextOn: '2026-11-19' };
    const [problem] = validateForm(visitModel, early, open, checkVisit);
    expect(problem && formatProblem(problem, italian, 'Controllo')).toBe('Il controllo viene dopo la visita');
    expect(problemTexts({ ...fido, nextOn: '2026-11-20' })).toEqual([]);
    const [heavy] = validateForm(visitModel, { ...fido, species: 'gatto', weight: 15.5 }, open, checkVisit);
    expect(heavy).toMatchObject({ severity: 'warning', path: 'weight' });
    expect(heavy && formatProblem(heavy, italian)).toBe('Un gatto di 15,5 kg?');
  });

  it('is read-only once signed, every field of it', () => {
    const signed = stateOf({ ...fido, signed: 'Y' });
    expect([...signed.readOnly].toSorted()).toEqual(visitModel.fields.map((field) => field.path).toSorted());
    expect([...stateOf(fido).readOnly]).toEqual([]);
  });
});

describe('an answer that is taken back', () => {
  it.each<[string, object, object]>([
    ['an emptied day counts as none at once', { seenOn: '' }, { seenOn: undefined }],
    ['blanks are no name', { pet: ' \t\n' }, { pet: undefined }],
    ['an emptied day that may be null', { nextOn: '' }, { nextOn: null }],
    ['null where null may not be', { species: null }, { species: undefined }],
    ['null where it may', { weight: null }, { weight: null }],
    ['a text emptied inside a row', { drugs: [{ name: '', dose: '' }] }, { drugs: [{ dose: null }] }],
  ])('%s', (_story, change, expected) => {
    const { species: _s, pet: _p, seenOn: _d, ...others } = fido;
    const now = saved({ ...fido, ...change });
    for (const [name, value] of Object.entries(expected)) expect(getAt(now, name)).toEqual(value);
    expect(now).toMatchObject(Object.fromEntries(Object.entries(others).filter(([name]) => name !== 'stay')));
  });

  it('drops dependants: a drug without a name needs no control', () => {
    const record = { ...fido, weight: 3, drugs: [{ name: '' }] };
    expect(problemTexts(record)).toEqual(['drugs.0.name required']);
    expect(problemTexts(saved(record))).toEqual(problemTexts(record));
    const before = stateOf({ ...fido, drugs: [{ name: 'A' }] });
    expect(before.required.has('nextOn')).toBe(true);
  });

  it('is sent to a server that keeps omitted fields', () => {
    const before = { ...fido, bites: 'Y', bitesNote: 'il veterinario', otherSpecies: null };
    const now = { ...before, bitesNote: '' };
    const state = stateOf(now);
    expect(withClearedValues(visitModel, before, saved(now), state)).toMatchObject({ bitesNote: '' });
    const calm = { ...before, bites: 'N' };
    expect(withClearedValues(visitModel, before, saved(calm), stateOf(calm))).not.toHaveProperty('bitesNote');
  });
});

describe('a visit filled in one answer at a time', () => {
  it('has after each answer the state of the whole record', () => {
    const answers: readonly (readonly [string, unknown])[] = [
      ['pet', 'Ugo'],
      ['species', 'altro'],
      ['otherSpecies', 'furetto'],
      ['seenOn', '2026-11-20'],
      ['bites', 'Y'],
      ['bitesNote', 'tutti'],
      ['boarding', true],
      ['stay.cage', 12],
      ['stay.calm', 'N'],
      ['stay.calmNote', 'corre'],
      ['drugs', [{ name: 'A', dose: 1 }]],
      ['nextOn', '2026-11-30'],
      ['weight', 0.9],
      ['species', 'gatto'],
      ['bites', 'N'],
      ['boarding', false],
      ['drugs', undefined],
      ['seenOn', ''],
      ['signed', 'Y'],
    ];
    let record = fresh;
    let state = stateOf(record);
    for (const [path, value] of answers) {
      record = setAt(record, path, value);
      state = stateAfterChange(visitModel, state, record, open, path);
      expect(state, `after ${path}`).toEqual(stateOf(record));
    }
    expect(problemTexts(record)).toEqual(['seenOn required']);
    expect(saved(setAt(record, 'seenOn', '2026-11-21'))).toEqual({
      ...{ species: 'gatto', bites: 'N', chipRead: 'Y', boarding: false, signed: 'Y' },
      ...{ pet: 'Ugo', seenOn: '2026-11-21', nextOn: '2026-11-30', weight: 0.9, stay: {} },
    });
  });

  it('is returned by the server unchanged, and is already settled', () => {
    const record = {
      ...fido,
      drugs: [{ name: 'A', dose: 1, refrigerated: 'Y', shelf: 'basso' }],
      nextOn: '2026-12-24',
      weight: 7.25,
    };
    const settledRecord = saved(record);
    const back = { ...(JSON.parse(JSON.stringify(settledRecord)) as object), id: 7, rowVersion: 1 };
    expect(settle(visitModel, back, open)).toBe(back);
    expect(problemTexts(back)).toEqual([]);
  });
});
