import { useCallback } from 'react';
import type { CallInput } from '../../index.ts';
import { type CallState, type ReadOptions, useCall } from './useCall.ts';
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

/** A product's calls by name, as in its generated types. */
type CallTypes = { readonly [name: string]: { readonly request: unknown; readonly output: unknown } };

/** The hooks with a product's types. */
export interface CallHooks<Calls> {
  readonly useCall: <Name extends keyof Calls & string>(
    name: Name,
    input: Part<Calls[Name], 'request'> | null,
    options?: ReadOptions,
  ) => CallState<Part<Calls[Name], 'output'>>;
  readonly useWrite: <Name extends keyof Calls & string>(
    name: Name,
    failure?: FailureShape,
  ) => Omit<Write<Part<Calls[Name], 'output'>>, 'run'> & {
    readonly run: (
      input: Part<Calls[Name], 'request'>,
      attempt?: WriteAttempt,
    ) => Promise<WriteResult<Part<Calls[Name], 'output'>>>;
  };
}

type Part<Call, Key extends keyof CallTypes[string]> = Call extends { readonly [K in Key]: infer Type }
  ? Type
  : never;

/**
 * `useCall` and `useWrite` with the types of a product's calls; a type cast only.
 *
 * @example export const { useCall, useWrite } = callHooks<Calls>();
 */
export function callHooks<Calls>(): CallHooks<Calls> {
  return { useCall, useWrite } as unknown as CallHooks<Calls>;
}
