import { describe, expect, it, vi } from 'vitest';
import { pauseAfter } from '../../../server/host/queue/RetryPolicy.ts';
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

  it('outlives a failure, says it, and tries again', async () => {
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

  it('tells the job in hand that it is being stopped, and waits for it', async () => {
    let broken = false;
    let begun = false;
    const worker = workQueue({
      name: 'jobs',
      pollMs: 5,
      log: { error: vi.fn() },
      next: (stopping) =>
        new Promise((resolve) => {
          begun = true;
          stopping.addEventListener('abort', () => {
            broken = true;
            resolve(true);
          });
        }),
    });
    await expect.poll(() => begun).toBe(true);
    await worker.stop();
    expect(broken).toBe(true);
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
