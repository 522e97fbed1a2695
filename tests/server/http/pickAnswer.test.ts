import { expect, it } from 'vitest';
import { pickAnswer } from '../../../server/host/privacy/pickAnswer.ts';

const person = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    phone: { type: 'string' },
    boss: { type: ['integer', 'null'] },
    passwordHash: { type: 'string', writeOnly: true },
  },
};

it.each([
  ['only what is named', person, { name: 'Ada', salary: 1 }, { name: 'Ada' }],
  ['no secret', person, { name: 'Ada', passwordHash: 'x' }, { name: 'Ada' }],
  ['no NULL where none is allowed', person, { name: 'Ada', phone: null }, { name: 'Ada' }],
  ['NULL where it is allowed', person, { name: 'Ada', boss: null }, { name: 'Ada', boss: null }],
  ['inside lists', { type: 'array', items: person }, [{ name: 'Ada', x: 1 }], [{ name: 'Ada' }]],
  ['null for a choice that may be nothing', { anyOf: [person, { type: 'null' }] }, null, null],
  ['the choice that fits', { anyOf: [{ type: 'null' }, person] }, { name: 'Ada', x: 1 }, { name: 'Ada' }],
  [
    'all of several',
    { allOf: [person, { properties: { age: { type: 'integer' } } }] },
    { name: 'A', age: 3, x: 1 },
    { name: 'A', age: 3 },
  ],
  ['open records as they are', { type: 'object' }, { any: { thing: null } }, { any: { thing: null } }],
  [
    'named extras',
    { properties: { a: {} }, additionalProperties: { properties: { b: {} } } },
    { a: 1, k: { b: 2, c: 3 } },
    { a: 1, k: { b: 2 } },
  ],
  ['no schema: as it is', undefined, { a: 1 }, { a: 1 }],
])('an answer holds %s', (_, schema, value, picked) => {
  expect(pickAnswer(schema)(value)).toEqual(picked);
});
