import { expect } from 'vitest';

/** Polls until the expectation holds, with a timeout that suits a busy machine. */
export const eventually: typeof expect.poll = (ask, options) =>
  expect.poll(ask, { timeout: 30_000, interval: 60, ...options });
