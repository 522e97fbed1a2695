import { describe, expect, it } from 'vitest';
import { sourceInput } from '../../../../engine/react/node.ts';

const source = {
  ...{ call: 'fetchReaders', list: 'readers', value: 'id', label: '{name}', search: 'q' },
  query: { on: '{record.day}', shelf: '{record.shelf}' },
};

describe('the input of a field’s source of choices', () => {
  it('[PHONE-A16] is filtered by filled fields only', () => {
    const inputFor = (record: object, typed = '') => sourceInput(source, typed, { record });
    expect(inputFor({ day: '2026-11-20', shelf: 0 }, 'an')).toEqual({
      ...{ perPage: 50, on: '2026-11-20', shelf: 0, q: 'an' },
    });
    expect(inputFor({ day: '' })).toEqual({ perPage: 50 });
    expect(sourceInput({ ...source, search: undefined } as never, 'an', { record: { day: '' } })).toEqual({});
  });
});
