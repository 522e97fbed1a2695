import { expect, it } from 'vitest';
import { copyOf } from '../../../engine/index.ts';

const loan = {
  'x-key': ['id'],
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    day: { type: 'string', 'x-copied': false },
    total: { type: 'number', readOnly: true },
    reader: { type: 'string', 'x-column': false },
    tags: { type: 'array', items: { type: 'string' } },
    loads: {
      type: 'array',
      items: {
        type: 'object',
        'x-key': ['lineNo'],
        properties: {
          what: { type: 'string' },
          lineId: { type: 'integer', readOnly: true },
          lineNo: { type: 'integer' },
        },
      },
    },
    carrier: {
      type: 'object',
      properties: { name: { type: 'string' }, hour: { type: 'string', 'x-copied': false } },
    },
  },
} as const;

it('[DESK-A16] a copy contains input, without key, computed and unique values', () => {
  const record = {
    id: 7,
    title: 'Eco',
    day: '2026-11-20',
    total: 3,
    reader: 'Anna',
    tags: ['a'],
    loads: [{ what: 'Terra', lineId: 9, lineNo: 1 }],
    carrier: { name: 'Rossi', hour: '07:15' },
    unknown: 1,
  };
  expect(copyOf(loan, record)).toEqual({
    title: 'Eco',
    tags: ['a'],
    loads: [{ what: 'Terra' }],
    carrier: { name: 'Rossi' },
  });
});
