import { useMemo } from 'react';
import type { Context, DataRecord } from '../../contract/index.ts';
import { fillInput, placeInput } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';
import { type CallState, type ReadOptions, useCall } from './useCall.ts';

/** A read as schemas say it. */
interface CallOf {
  readonly call: string;
  /** What it is given; texts may have slots over what is known. */
  readonly input?: object | undefined;
  /** Entities whose change makes the answer old; any change without. */
  readonly entities?: readonly string[] | undefined;
}

/** Reads through a call that a schema names, its input filled from what is known; undefined: nothing is asked. */
export function useCallOf(
  asked: CallOf | undefined,
  scope: Context,
  options: Pick<ReadOptions, 'keep'> = {},
): CallState<unknown> {
  const { routes } = useEngine();
  const route = asked === undefined ? undefined : routes[asked.call];
  // Filled anew at every drawing, asked anew only where it says something else.
  const text = JSON.stringify(fillInput(asked?.input, scope));
  const input = useMemo(
    () => (route === undefined ? null : placeInput(route, JSON.parse(text) as DataRecord)),
    [route, text],
  );
  const { entities } = asked ?? {};
  return useCall(asked?.call ?? '', input, { ...options, ...(entities && { entities }) });
}
