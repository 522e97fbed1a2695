import { expect, it } from 'vitest';
import { memoizeFrozen } from '../../../engine/index.ts';

it('caches a result for frozen values only', () => {
  let times = 0;
  const count = memoizeFrozen((value: unknown) => {
    times += 1;
    return [value];
  });
  const fixed = Object.freeze({ a: 1 });
  expect(count(fixed)).toBe(count(fixed));
  expect(times).toBe(1);
  const open = { a: 1 };
  expect(count(open)).not.toBe(count(open));
  for (const plain of [undefined, null, 'text']) expect(count(plain)[0]).toBe(plain);
  expect(count(undefined)).not.toBe(count(undefined));
});
