import { expect, it } from 'vitest';
import { isUnchanged } from '../../../server/host/writes/entityColumns.ts';

const row = { Notes: 'x', Quantity: 2.5, empID: null, Items: [{ a: 1 }], rowVersion: 3 };

it.each([
  [{}, true, 'nothing is written'],
  [{ Notes: 'x', Quantity: 2.5, empID: null }, true, 'all is the same'],
  [{ Notes: undefined }, true, 'a field is left out'],
  [{ Items: '[{"a":1}]' }, true, 'JSON says the same'],
  [{ Items: '[{"a":2}]' }, false, 'JSON says something else'],
  [{ Items: 'no JSON' }, false, 'a text replaces JSON'],
  [{ Notes: '' }, false, 'a text is emptied'],
  [{ empID: 0 }, false, 'nobody becomes somebody'],
  [{ Quantity: '2.5' }, false, 'a number comes as a text'],
  [{ Notes: { toOperationNode: () => 'computed' } }, false, 'PostgreSQL computes it'],
])('%j leaves the row as it is: %s, %s', (columns: object, expected, _why) => {
  expect(isUnchanged(row, columns)).toBe(expected);
});
