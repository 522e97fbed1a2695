import { expect, it } from 'vitest';
import type { EntitySchema } from '../../../../engine/contract/index.ts';
import { newRecordKey } from '../../../../engine/react/node.ts';

const loan: EntitySchema = {
  ...{ $schema: '', 'x-entity': 'loan', title: 'Loan', type: 'object', 'x-key': ['id'] },
  properties: {
    book: { title: 'Book', type: 'string', 'x-reference': { entity: 'book', label: 'title' } },
    title: { title: 'Title', type: 'string' },
    pages: { title: 'Pages', type: 'integer' },
    day: { title: 'Day', type: 'string', format: 'date' },
    state: { title: 'State', type: 'string', 'x-options': 'loan-state' },
  },
};
const begun = { book: 'B1', title: 'Maps', pages: 30, day: '2026-11-20', state: 'out' };

it('identifies a new record by what stays the same on the next day', () => {
  const key = newRecordKey(loan, begun, '2026-11-20');
  expect(key).toEqual({ book: 'B1', state: 'out' });
  expect(newRecordKey(loan, { ...begun, pages: 31, day: '2026-11-21' }, '2026-11-21')).toEqual(key);
  expect(newRecordKey(loan, { ...begun, book: 'B2' }, '2026-11-20')).not.toEqual(key);
  expect(newRecordKey(loan, begun, '2026-11-21')).not.toEqual(key);
});

it('identifies answers, whose entity has no key, by all values', () => {
  expect(newRecordKey({ ...loan, 'x-key': [] }, begun, '2026-11-20')).toBe(begun);
});
