import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyPath } from '../../../../engine/react/node.ts';

describe('a change of one path', () => {
  it('copies only the objects on the path', () => {
    const data = { a: { x: 1, deep: { y: 2 } }, b: { z: 3 }, rows: [{ n: 1 }, { n: 2 }] };
    const changed = copyPath(data, ['rows', 1, 'n'], 5) as typeof data;
    expect(changed.rows[1]).toEqual({ n: 5 });
    expect(changed.a).toBe(data.a);
    expect(changed.b).toBe(data.b);
    expect(changed.rows[0]).toBe(data.rows[0]);
    expect(data.rows[1]).toEqual({ n: 2 });
  });

  it('makes the objects that are missing on the way', () => {
    expect(copyPath(undefined, ['a', 'b'], 1)).toEqual({ a: { b: 1 } });
    expect(copyPath({ a: null }, ['a', 'b'], 1)).toEqual({ a: { b: 1 } });
  });

  it('puts any value at any path and leaves all other paths as they were', () => {
    const key = fc.stringMatching(/^[a-z]{1,3}$/);
    const record = fc.dictionary(key, fc.dictionary(key, fc.integer()));
    fc.assert(
      fc.property(record, key, key, fc.integer(), (data, section, field, value) => {
        const changed = copyPath(data, [section, field], value) as typeof data;
        expect(changed[section]?.[field]).toBe(value);
        for (const other of Object.keys(data))
          if (other !== section) expect(changed[other]).toBe(data[other]);
      }),
    );
  });
});
