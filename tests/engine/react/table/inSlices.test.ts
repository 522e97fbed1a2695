import { describe, expect, it } from 'vitest';
import { inSlices } from '../../../../engine/react/node.ts';

/** Keeps the thread busy for longer than a slice lasts. */
function work<T>(item: T): T {
  for (const until = performance.now() + 9; performance.now() < until; );
  return item;
}

describe('long work in slices', () => {
  const goesOn = new AbortController().signal;

  it('processes all items, in order', async () => {
    const items = Array.from({ length: 5000 }, (_, n) => n);
    expect(await inSlices(items, (n) => n * 2, goesOn)).toEqual(items.map((n) => n * 2));
    expect(await inSlices([], work, goesOn)).toEqual([]);
  });

  it('yields between slices', async () => {
    let before: number | undefined;
    let count = 0;
    setImmediate(() => {
      before = count;
    });
    await inSlices(
      [1, 2, 3, 4, 5, 6],
      (item) => {
        count += 1;
        return work(item);
      },
      goesOn,
    );
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(6);
  });

  it('stops at the next turn once it is given up, for the reason given', async () => {
    const controller = new AbortController();
    const items: number[] = [];
    const slices = inSlices(
      [1, 2, 3],
      (item) => {
        items.push(item);
        controller.abort(new Error('left'));
        return work(item);
      },
      controller.signal,
    );
    await expect(slices).rejects.toThrow('left');
    expect(items).toEqual([1]);
  });
});
