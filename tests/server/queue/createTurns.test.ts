import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createOwnTurns, createTurns } from '../../../server/host/queue/createTurns.ts';

const options = { what: () => 'stampa', atOnce: 1, waiting: 4, perUser: 4 };

/** Makes the garbage collector callable. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Work that ends when the test ends it. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

describe('[SEC-P4] turns', () => {
  it('hold no result once it was handed over, however patient its asker was', async () => {
    const turns = createTurns(options);
    const asker = new AbortController();
    const references: WeakRef<Uint8Array>[] = [];
    for (let n = 0; n < 5; n++) {
      await turns.run(
        1,
        async () => {
          const paper = new Uint8Array(1_000_000);
          references.push(new WeakRef(paper));
          return paper;
        },
        asker.signal,
      );
    }
    const liveCount = () => {
      collect();
      return references.filter((each) => each.deref() !== undefined).length;
    };
    // The last one may still lie in a register.
    await expect.poll(liveCount).toBeLessThanOrEqual(1);
    expect(asker.signal.aborted).toBe(false);
  });

  it('end when the client leaves or waits too long, but not after their work has begun', async () => {
    const turns = createTurns({ ...options, longestWait: 20 });
    const first = heldWork();
    const firstTurn = turns.run(1, first.work);
    const asker = new AbortController();
    const leaving = turns.run(2, async () => 'never', asker.signal);
    asker.abort();
    await expect(leaving).rejects.toMatchObject({ code: 'OVERLOADED' });
    await expect(turns.run(3, async () => 'never')).rejects.toMatchObject({ code: 'OVERLOADED' });
    await expect(turns.run(4, async () => 'never', AbortSignal.abort())).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
    first.end();
    await firstTurn;
    expect(await turns.run(2, async () => 'done')).toBe('done');
  });
});

describe('[SEC-P4] turns of one person', () => {
  const ownTurns = (longestWait?: number) =>
    createOwnTurns({
      ...{ what: () => 'lettura', atOnce: 2, waiting: 2 },
      ...(longestWait !== undefined && { longestWait }),
    });

  it('run a few at once, the others in order, and another person’s at once', async () => {
    const turns = ownTurns();
    const [first, second, third] = [heldWork(), heldWork(), heldWork()];
    const begun: string[] = [];
    const run = (person: string, name: string, work: () => Promise<unknown>) =>
      turns.run(person, () => {
        begun.push(name);
        return work();
      });
    const all = [
      run('a', '1', first.work),
      run('a', '2', second.work),
      run('a', '3', third.work),
      run('a', '4', async () => {}),
    ];
    await expect(run('a', '5', async () => {})).rejects.toMatchObject({
      code: 'OWN_QUEUE_FULL',
      params: { count: 4 },
    });
    await run('b', 'other', async () => {});
    expect(begun).toEqual(['1', '2', 'other']);
    second.end();
    await all[1];
    await expect.poll(() => begun.at(-1)).toBe('3');
    first.end();
    await all[3];
    third.end();
    await Promise.all(all);
    expect(begun).toEqual(['1', '2', 'other', '3', '4']);
  });

  it('give a place that waits up when the client leaves or waits too long, and take it after a failure', async () => {
    const turns = ownTurns(20);
    const long = heldWork();
    const asker = new AbortController();
    const running = [turns.run('a', long.work), turns.run('a', long.work)];
    const leaving = turns.run('a', async () => 'never', asker.signal);
    asker.abort();
    await expect(leaving).rejects.toMatchObject({ code: 'OVERLOADED' });
    await expect(turns.run('a', async () => 'never')).rejects.toMatchObject({ code: 'OVERLOADED' });
    await expect(turns.run('b', async () => 'never', AbortSignal.abort())).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
    long.end();
    await Promise.all(running);
    const failing = () => Promise.reject(new Error('broken'));
    for (let n = 0; n < 3; n++) await expect(turns.run('a', failing)).rejects.toThrow('broken');
    expect(await turns.run('a', async () => 'done')).toBe('done');
  });
});
