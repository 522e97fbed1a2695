import { describe, expect, it } from 'vitest';
import type { Field } from '../../../engine/contract/index.ts';
import { editsField, seesField } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';

const boss = { permissions: ['Loan.manage'] };
/** Form versions stored before the keyword `x-may`. */
const former = {
  'x-visible': 'all',
  'x-changeable': [{ own: 'reader' }],
  type: 'object',
  properties: {
    reader: { type: 'integer' },
    seen: { type: 'string', 'x-seen-by': { ...boss, employee: 'reader' } },
    ofAll: { type: 'string', 'x-seen-by': { ...boss, owner: { entity: 'book', key: 'reader' } } },
    edited: { type: 'string', 'x-edited-by': { ...boss, user: 'reader', text: 'Solo chi dirige' } },
  },
};
const field = (name: keyof typeof former.properties) => former.properties[name] as unknown as Field;
const user = (more: object) => ({ user: { permissions: [], empID: 1, userId: 2, ...more } });

describe('a version of a form from before `x-may`', () => {
  it('[CKL-04] shows and opens its fields to the same people as it did', () => {
    const record = { reader: 1 };
    expect(seesField(field('seen'), record, user({}))).toBe(true);
    expect(seesField(field('seen'), record, user({ empID: 3 }))).toBe(false);
    expect(seesField(field('seen'), record, user({ empID: 3, ...boss }))).toBe(true);
    expect(seesField(field('ofAll'), record, user({ empID: 3 }))).toBe(true);
    expect(editsField(field('edited'), record, user({ userId: 1 }))).toBe(true);
    expect(editsField(field('edited'), record, user({}))).toBe(false);
  });

  it('[CKL-04] still limits the fields', () => {
    expect(compileCheck(former)({ seen: 'x' })).toEqual([]);
    expect(compileCheck(former)({ seen: 1 })).not.toEqual([]);
  });
});
