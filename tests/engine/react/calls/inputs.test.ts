import { describe, expect, it } from 'vitest';
import { fillInput, placeInput, type Route } from '../../../../engine/index.ts';
import {
  enteredValues,
  failureText,
  isSignedOut,
  isVerdict,
  statusOf,
} from '../../../../engine/react/node.ts';

const route = (method: Route['method'], path: string): Route => ({ method, path, effect: 'read' }) as never;

describe('the input of a call', () => {
  it.each<[string, Route, Readonly<Record<string, unknown>>, object]>([
    [
      'a read: path and query',
      route('GET', '/books/:id'),
      { id: 7, q: 'x' },
      { params: { id: 7 }, query: { q: 'x' } },
    ],
    ['a read of nothing', route('GET', '/books'), {}, {}],
    [
      'a deletion: no body',
      route('DELETE', '/books/:id'),
      { id: 7, rowVersion: 2 },
      { params: { id: 7 }, query: { rowVersion: 2 } },
    ],
    [
      'a write: path and body',
      route('PUT', '/books/:id'),
      { id: 7, title: 'Dune' },
      { params: { id: 7 }, body: { title: 'Dune' } },
    ],
    ['a write of nothing has a body all the same', route('POST', '/books'), {}, { body: {} }],
    [
      'several in the path',
      route('POST', '/a/:one/b/:two'),
      { two: 2, one: 1 },
      { params: { one: 1, two: 2 }, body: {} },
    ],
    [
      'a value that is not there yet',
      route('GET', '/books/:id'),
      { q: 'x' },
      { params: {}, query: { q: 'x' } },
    ],
  ])('%s', (_story, to, values, input) => {
    expect(placeInput(to, values)).toEqual(input);
  });
});

describe('the input that a schema gives', () => {
  const context = {
    params: { id: '7', code: '007', word: 'due', big: '9'.repeat(16) },
    record: { id: 3, tags: ['a'], none: null },
  };

  it.each<[string, unknown, unknown]>([
    ['a record’s value stays what it is', '{record.id}', 3],
    ['a list, too', '{record.tags}', ['a']],
    ['nothing stays nothing', '{record.none}', null],
    ['what is not there is left out by the call', '{record.gone}', undefined],
    ['a number of the address counts as one', '{params.id}', 7],
    ['but not a code that begins with nought', '{params.code}', '007'],
    ['nor a word', '{params.word}', 'due'],
    ['nor a number that JavaScript cannot hold', '{params.big}', '9'.repeat(16)],
    ['among other words it is a text', 'Libro {params.id}', 'Libro 7'],
    ['two of them are a text', '{params.id}{record.id}', '73'],
    ['no slot at all', 'Libro', 'Libro'],
    ['a value that is no text', 5, 5],
  ])('%s', (_story, given, filled) => {
    expect(fillInput({ it: given }, context)).toEqual({ it: filled });
  });

  it('is filled however deep it lies, and stays itself', () => {
    const input = Object.freeze({ loan: { books: ['{params.id}', { code: '{params.code}' }], open: true } });
    expect(fillInput(input, context)).toEqual({ loan: { books: [7, { code: '007' }], open: true } });
    expect(input.loan.books[0]).toBe('{params.id}');
    expect(fillInput(undefined, context)).toEqual({});
  });
});

describe('the meaning of a failed call', () => {
  const answered = (status: number, message = '') => Object.assign(new Error(message), { status });

  it.each<[string, unknown, boolean, boolean]>([
    ['refused', answered(400), true, false],
    ['signed out', answered(401), false, true],
    ['not found', answered(404), true, false],
    ['too slow', answered(408), false, false],
    ['too often', answered(429), false, false],
    ['broken', answered(500), false, false],
    ['away', answered(503), false, false],
    ['no network', new TypeError('Failed to fetch'), false, false],
    ['no error at all', undefined, false, false],
    ['a number that is none', answered(0), false, false],
    ['a word for a number', { status: '404' }, false, false],
  ])('%s', (_story, error, verdict, signedOut) => {
    expect([isVerdict(error), isSignedOut(error)]).toEqual([verdict, signedOut]);
  });

  it('the status is the answer’s', () => {
    expect([statusOf(answered(404)), statusOf(answered(0)), statusOf(null), statusOf('404')]).toEqual([
      404,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('shows the message of the server, else of the product, never of a program', () => {
    const t = (id: string) => `<${id}>`;
    expect(failureText(answered(400, ' Giacenza insufficiente '), t)).toBe('Giacenza insufficiente');
    expect(failureText(answered(500), t)).toBe('<failure.unknown>');
    expect(failureText(new TypeError('Failed to fetch'), t)).toBe('<failure.network>');
    expect(failureText(answered(0, 'no answer'), t)).toBe('<failure.network>');
  });
});

it('a field that was emptied is sent as the value that clears it, where it has one', () => {
  const properties = {
    Break: { title: 'Pausa', type: 'integer', default: 0 },
    Hours: { title: 'Ore', type: 'number' },
    Notes: { title: 'Note', type: 'string' },
    teamID: { title: 'Cantiere', type: ['integer', 'null'] },
  };
  const sections = [{ id: 'all', fields: Object.keys(properties).map((field) => ({ field })) }];
  const pkg = { form: { sections }, entity: { properties } } as unknown as Parameters<
    typeof enteredValues
  >[0];
  expect(enteredValues(pkg, {})).toEqual({ Break: 0, Hours: undefined, Notes: '', teamID: null });
  expect(enteredValues(pkg, { Break: 30 })).toMatchObject({ Break: 30 });
});
