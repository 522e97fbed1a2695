import { useMemo } from 'react';
import type { Context, DataRecord } from '../../contract/index.ts';
import { fillInput, placeInput } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';
import { type CallState, type ReadOptions, useCall } from './useCall.ts';

/** A call in a schema. */
interface CallOf {
  readonly call: string;
  /** Its input; texts may contain slots over the scope. */
  readonly input?: object | undefined;
  /** A change of these entities invalidates the answer; absent: any change. */
  readonly entities?: readonly string[] | undefined;
}

/** Reads by a call of a schema, its input filled from the scope; undefined: no request. */
export function useCallOf(
  asked: CallOf | undefined,
  scope: Context,
  options: Pick<ReadOptions, 'keep'> = {},
): CallState<unknown> {
  const { routes } = useEngine();
  const route = asked === undefined ? undefined : routes[asked.call];
  // Serialized, so that equal inputs of two renders are one request.
  const text = JSON.stringify(fillInput(asked?.input, scope));
  const input = useMemo(
    () => (route === undefined ? null : placeInput(route, JSON.parse(text) as DataRecord)),
    [route, text],
  );
  const { entities } = asked ?? {};
  return useCall(asked?.call ?? '', input, { ...options, ...(entities && { entities }) });
}
