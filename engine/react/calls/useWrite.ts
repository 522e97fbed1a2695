import { useCallback } from 'react';
import type { CallInput } from '../../index.ts';
import { type FailureShape, useWrites, type WriteAttempt, type WriteResult } from './useWrites.ts';

export type { FailureShape, WriteAttempt, WriteResult } from './useWrites.ts';

/** A write of one call. */
export interface Write<Output> {
  /** Runs it; a second tap meanwhile gets the first one's result. */
  readonly run: (input: CallInput, attempt?: WriteAttempt) => Promise<WriteResult<Output>>;
  readonly pending: boolean;
}

/** Writes by one call; see `useWrites`. */
export function useWrite<Output = unknown>(name: string, failure: FailureShape = 'toast'): Write<Output> {
  const { run: runAny, pending } = useWrites(failure);
  const run = useCallback(
    (input: CallInput, attempt?: WriteAttempt) => runAny<Output>(name, input, attempt),
    [runAny, name],
  );
  return { run, pending };
}
