import { describe, expect, it } from 'vitest';
import {
  agreementOf,
  fillInput,
  isNavigationOnly,
  isOffered,
  paramsOf,
  placeInput,
  proposalsFromRow,
  questionOf,
  remainingCalls,
} from '../../../engine/index.ts';

const book = { id: 7, title: 'Mappe', kind: 'D', state: 'in' };
const context = { row: book, today: '2026-03-02', params: { shelf: '12', code: 'A-1' } };

describe('an action on a book', () => {
  it('is offered with its permission while its condition holds', () => {
    const lend = { permission: 'Book.lend', showWhen: { 'row.state': { const: 'in' } } };
    expect(isOffered(lend, context, ['Book.lend'])).toBe(true);
    expect(isOffered(lend, context, ['Book.read'])).toBe(false);
    expect(isOffered(lend, { row: { ...book, state: 'out' } }, ['Book.lend'])).toBe(false);
    expect(isOffered({}, {}, [])).toBe(true);
  });

  it('asks no question, or one with warnings first; a destructive one is red', () => {
    const cautions = [
      { when: { 'row.kind': { const: 'D' } }, message: 'book.dear' },
      { when: { 'row.kind': { const: 'X' } }, message: 'book.other' },
    ];
    expect(agreementOf({ cautions }, context)).toBeUndefined();
    expect(agreementOf({ confirm: 'Prestare?', cautions }, context)).toEqual({
      question: 'Prestare?',
      agree: undefined,
      cautions: ['book.dear'],
      variant: 'warning',
    });
    expect(agreementOf({ confirm: 'Prestare?', agree: 'Presta' }, context)).toMatchObject({
      agree: 'Presta',
      variant: 'primary',
    });
    expect(agreementOf({ confirm: 'Bruciare?', intent: 'danger', cautions }, context)?.variant).toBe(
      'danger',
    );
  });

  it('asks of a filled form only while its condition holds', () => {
    const action = { ask: { when: { 'record.days': { minimum: 30 } }, message: 'loan.long' } };
    expect(questionOf(action, { record: { days: 40 } })).toBe('loan.long');
    expect(questionOf(action, { record: { days: 10 } })).toBeUndefined();
    expect(questionOf({}, {})).toBeUndefined();
  });
});

describe('the input of a call', () => {
  it('is drawn from the context: one slot is the value itself, at any depth; text around it makes a text', () => {
    const input = {
      id: '{row.id}',
      note: 'Libro {row.title}',
      of: [{ on: '{today}' }],
      none: '{row.author}',
      fixed: 3,
    };
    expect(fillInput(input, context)).toEqual({
      id: 7,
      note: 'Libro Mappe',
      of: [{ on: '2026-03-02' }],
      none: undefined,
      fixed: 3,
    });
  });

  it('converts integers of an address to numbers, and no other text', () => {
    expect(fillInput({ shelf: '{params.shelf}', code: '{params.code}' }, context)).toEqual({
      shelf: 12,
      code: 'A-1',
    });
  });

  it('may depend on another value; no value is the case of the empty text', () => {
    const input = { paper: { $case: 'row.kind', of: { '': 'CARD', D: 'NOTE {row.title}' } } };
    expect(fillInput(input, context)).toEqual({ paper: 'NOTE Mappe' });
    expect(fillInput(input, { row: {} })).toEqual({ paper: 'CARD' });
    expect(fillInput(input, { row: { kind: 'Z' } })).toEqual({ paper: undefined });
  });

  it('goes into the path, and else into the query or the body', () => {
    const get = { method: 'GET', path: '/books/:id', effect: 'read' } as const;
    expect(placeInput(get, { id: 7, q: 'x' })).toEqual({ params: { id: 7 }, query: { q: 'x' } });
    expect(placeInput({ ...get, method: 'POST' }, { id: 7, q: 'x' })).toEqual({
      params: { id: 7 },
      body: { q: 'x' },
    });
    expect(placeInput({ ...get, path: '/books' }, {})).toEqual({});
    // An equivalent call by POST sends the query as its body.
    const twin = { ...get, method: 'POST', queryInBody: true } as const;
    expect(placeInput(twin, { id: 7, q: 'x' })).toEqual({ params: { id: 7 }, query: { q: 'x' } });
  });
});

describe('proposals for a new record', () => {
  it('leads on with parameters from the context and from the answer', () => {
    expect(
      paramsOf({ params: { id: '{answer.id}', of: '{row.title}' } }, { ...context, answer: { id: 9 } }),
    ).toEqual({
      id: '9',
      of: 'Mappe',
    });
    expect(paramsOf({}, context)).toEqual({});
  });

  it('[WIZ-10] continues with the first call not yet done', () => {
    const calls = ['close', 'print', 'tell'].map((call) => ({ call }));
    expect(remainingCalls({ calls }, [])).toEqual(calls);
    expect(remainingCalls({ calls }, ['close'])).toEqual(calls.slice(1));
    expect(remainingCalls({ calls }, ['print'])).toEqual(calls);
    expect(remainingCalls({}, ['close'])).toEqual([]);
  });
});

describe('where an action leads', () => {
  it('is all of it, unless a form or a call comes first', () => {
    expect(isNavigationOnly({ goTo: 'book' })).toBe(true);
    expect(isNavigationOnly({ goTo: 'book', call: 'lendBook' })).toBe(false);
    expect(isNavigationOnly({ goTo: 'book', form: 'loan' })).toBe(false);
    expect(isNavigationOnly({ call: 'lendBook' })).toBe(false);
  });
});

describe('proposals of a picked row for a loan', () => {
  const proposals = [{ bookId: '{id}', bookName: '{title}' }, { days: '{usual}' }, { note: '{note}' }];
  const defaults = { days: 14 };
  const maps = { id: 7, title: 'Mappe', usual: 30, note: 'Con cura' };
  const poems = { id: 8, title: 'Poesie', note: 'Rilegato' };

  it('fill empty and default values; the source before its dependants', () => {
    const merged = proposalsFromRow(proposals, maps, {
      record: { days: 14, note: '' },
      defaults,
      filledBefore: {},
    });
    expect(merged).toEqual({ bookName: 'Mappe', bookId: 7, days: 30, note: 'Con cura' });
    expect(Object.keys(merged).slice(0, 2)).toEqual(['bookName', 'bookId']);
  });

  it('leaves what a person wrote, with all that goes with it', () => {
    const record = { bookId: 3, bookName: '', days: 7, note: 'Mia' };
    expect(proposalsFromRow(proposals, maps, { record, defaults, filledBefore: {} })).toEqual({});
  });

  it('replace values of the former row; without a value, by the default', () => {
    const leftProposals = proposalsFromRow(proposals, maps, {
      record: { days: 14 },
      defaults,
      filledBefore: {},
    });
    const record = { ...leftProposals, note: 'Mia' };
    expect(proposalsFromRow(proposals, poems, { record, defaults, filledBefore: leftProposals })).toEqual({
      bookName: 'Poesie',
      bookId: 8,
      days: 14,
    });
  });
});
