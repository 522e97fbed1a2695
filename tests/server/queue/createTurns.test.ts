import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../server/host/queue/createTurns.ts';

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
