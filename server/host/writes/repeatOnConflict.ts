import { setTimeout as wait } from 'node:timers/promises';

/** PostgreSQL ended our transaction for the sake of another one: nothing happened, the same work may succeed now. */
const REPEATABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** Runs a transaction again when it lost against a concurrent one, a few times, a little later each time. */
export async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
      if (attempt === ATTEMPTS || typeof code !== 'string' || !REPEATABLE.has(code)) throw error;
      await wait(attempt * 20 * (1 + Math.random()));
    }
  }
}
