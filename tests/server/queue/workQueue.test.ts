import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { pauseAfter } from '../../../server/host/queue/JobWork.ts';
import { repeatWork } from '../../../server/host/queue/repeatWork.ts';
import { workQueue } from '../../../server/host/queue/workQueue.ts';

describe('a queue', () => {
  it('is worked off without a pause, then looked at now and then, until it is stopped', async () => {
    const due = ['a', 'b', 'c'];
    const done: string[] = [];
    const worker = workQueue({
      name: 'jobs',
      pollMs: 5,
      log: { error: vi.fn() },
      next: async () => {
        const next = due.shift();
        if (next !== undefined) done.push(next);
        return next !== undefined;
      },
    });
    await expect.poll(() => done).toEqual(['a', 'b', 'c']);
    due.push('d');
    await expect.poll(() => done).toEqual(['a', 'b', 'c', 'd']);
    await worker.stop();
    due.push('e');
    await worker.stop();
    expect(due).toEqual(['e']);
  });

  it('survives a failure, logs it, and retries', async () => {
    const error = vi.fn();
    let failures = 2;
    let done = false;
    const worker = workQueue({
      name: 'jobs',
      pollMs: 5,
      log: { error },
      next: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('terminating connection');
        done = true;
        return false;
      },
    });
    await expect.poll(() => done).toBe(true);
    await worker.stop();
    expect(error).toHaveBeenCalledTimes(2);
    expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'jobs stands still');
  });

  it('signals the running job to stop, and waits for it', async () => {
    let broken = false;
    let hasStarted = false;
    const worker = workQueue({
      name: 'jobs',
      pollMs: 5,
      log: { error: vi.fn() },
      next: (stopping) =>
        new Promise((resolve) => {
          hasStarted = true;
          stopping.addEventListener('abort', () => {
            broken = true;
            resolve(true);
          });
        }),
    });
    await expect.poll(() => hasStarted).toBe(true);
    await worker.stop();
    expect(broken).toBe(true);
  });
});

describe('work that is repeated', () => {
  it('is done after every pause, never twice at once, outlives a failure, and ends with its last round', async () => {
    let [running, rounds, most] = [0, 0, 0];
    const warn = vi.fn();
    let ended = false;
    const worker = repeatWork({
      name: 'sweeping',
      everyMs: 1,
      log: { warn },
      async work(stopping) {
        rounds += 1;
        running += 1;
        most = Math.max(most, running);
        await sleep(3);
        running -= 1;
        if (rounds === 1) throw new Error('terminating connection');
        if (rounds < 4) return;
        if (!stopping.aborted) await once(stopping, 'abort');
        ended = true;
      },
    });
    expect(rounds).toBe(0);
    await expect.poll(() => rounds).toBe(4);
    await worker.stop();
    await worker.stop();
    expect({ most, ended, rounds }).toEqual({ most: 1, ended: true, rounds: 4 });
    expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'sweeping failed');
  });
});

describe('the pause after a failure', () => {
  it('doubles up to the longest', () => {
    const retry = { retryMs: 2_000, longestMs: 10_000, mostAttempts: 9 };
    expect([1, 2, 3, 4, 5].map((attempts) => pauseAfter(attempts, retry))).toEqual([
      2_000, 4_000, 8_000, 10_000, 10_000,
    ]);
  });
});
