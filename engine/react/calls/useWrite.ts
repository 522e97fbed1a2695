import { useCallback } from 'react';
import type { CallInput } from '../../index.ts';
import { type FailureShape, useWrites, type WriteResult } from './useWrites.ts';

export type { FailureShape, WriteResult } from './useWrites.ts';

/** A write of one call. */
export interface Write<Output> {
  /** Runs it; while it runs, a second tap gets the first one's result. */
  readonly run: (input: CallInput) => Promise<WriteResult<Output>>;
  readonly pending: boolean;
}

/** Writes through one call, as `useWrites` does through any. */
export function useWrite<Output = unknown>(name: string, failure: FailureShape = 'toast'): Write<Output> {
  const { run: runAny, pending } = useWrites(failure);
  const run = useCallback((input: CallInput) => runAny<Output>(name, input), [runAny, name]);
  return { run, pending };
}
