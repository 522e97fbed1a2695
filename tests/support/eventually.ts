import { expect } from 'vitest';

/** Asks until it is so, with the patience that a busy machine needs. */
export const eventually: typeof expect.poll = (ask, options) =>
  expect.poll(ask, { timeout: 30_000, interval: 60, ...options });
