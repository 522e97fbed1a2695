import { expect, it } from 'vitest';
import { coerceTexts } from '../../../server/host/http/input/readInput.ts';

const schema = {
  properties: {
    page: { type: 'integer' },
    price: { type: ['number', 'null'] },
    all: { type: 'boolean' },
    ids: { type: 'array', items: { type: 'integer' } },
    kind: { type: 'string', enum: ['', 'D', 'F'] },
    code: { type: 'string' },
    data: { type: 'object' },
  },
};

it.each([
  [{ page: '2' }, { page: 2 }],
  [{ page: '-3' }, { page: -3 }],
  [{ page: '' }, {}],
  [{ page: '1e3' }, { page: '1e3' }],
  [{ page: '0x10' }, { page: '0x10' }],
  [{ page: ' 2' }, { page: ' 2' }],
  [{ price: '1.5' }, { price: 1.5 }],
  [{ price: '' }, {}],
  [{ all: 'true' }, { all: true }],
  [{ all: 'vero' }, { all: 'vero' }],
  [{ ids: '3' }, { ids: [3] }],
  [{ ids: ['3', '4'] }, { ids: [3, 4] }],
  [{ kind: '' }, { kind: '' }],
  [{ code: '012' }, { code: '012' }],
  [{ code: '' }, {}],
  [{ data: '{"a":1}' }, { data: { a: 1 } }],
  [{ data: '{' }, { data: '{' }],
  [{ other: '1' }, { other: '1' }],
])('texts of an address: %j becomes %j', (given, made) => {
  expect(coerceTexts(schema, given)).toEqual(made);
});
