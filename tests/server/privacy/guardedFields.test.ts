import { expect, it } from 'vitest';
import { type Guarded, guardedFinder } from '../../../server/host/privacy/guardedFields.ts';

const seenBy = [{ permissions: ['Library.manage'] }, { own: 'reader' }];
const loan = {
  type: 'object',
  properties: {
    reader: { type: 'integer' },
    place: { type: 'string', 'x-may': { see: seenBy } },
    book: { type: 'string' },
  },
};
const mine = { reader: 1, place: 'here', book: 'Odissea' };

it.each([
  ['a record', loan, mine],
  ['a list', { type: 'array', items: loan }, [mine]],
  ['a field of another', { properties: { loan } }, { loan: mine }],
  ['a choice', { anyOf: [loan, { type: 'null' }] }, mine],
  ['one of several', { allOf: [{ properties: { x: {} } }, loan] }, mine],
  ['named extras', { properties: {}, additionalProperties: loan }, { any: mine }],
  [
    'lists of lists',
    { properties: { days: { items: { properties: { loans: { items: loan } } } } } },
    { days: [{ loans: [mine] }] },
  ],
])('[SEC-P20] the guarded fields of %s are found', (_, schema, value) => {
  const guardedPlaces: Guarded[] = [];
  guardedFinder(schema)?.(value, guardedPlaces);
  expect(guardedPlaces).toEqual([{ record: mine, guards: [['place', seenBy]] }]);
});

it.each([[undefined], [{ type: 'object' }], [{ properties: { book: { type: 'string' } } }]])(
  '[SEC-P20] costs nothing without guarded fields',
  (schema) => expect(guardedFinder(schema)).toBeUndefined(),
);

it('[SEC-P20] finds the form version of a record, whatever is guarded now', () => {
  const properties = { schemaVersion: { type: 'integer' }, book: { type: 'string' } };
  const check = { 'x-entity': 'check', 'x-answers': true, type: 'object', properties };
  const guardedPlaces: Guarded[] = [];
  const record = { schemaVersion: 2, 'place@1': 'here' };
  guardedFinder({ properties: { checks: { items: check } } })?.({ checks: [record] }, guardedPlaces);
  expect(guardedPlaces).toEqual([{ record, guards: [], form: { name: 'check', version: 2 } }]);
});

it.each([null, undefined, 'text', 7, []])('[SEC-P20] finds no guarded place without one (%j)', (value) => {
  const guardedPlaces: Guarded[] = [];
  guardedFinder({ properties: { loan } })?.(value, guardedPlaces);
  guardedFinder({ properties: { loan } })?.({ loan: value }, guardedPlaces);
  expect(guardedPlaces).toEqual([]);
});
