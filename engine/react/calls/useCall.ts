import { useId, useLayoutEffect, useMemo, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Context, DataRecord } from '../../contract/index.ts';
import { type CallInput, callByName, fillInput, type Progress, placeInput } from '../../index.ts';
import { isAbort, mayPassByItself } from '../connection/failures.ts';
import { useEngine } from '../provider/Engine.ts';
import { type CallKey, currentReads, idOf, inFlightReads, watch } from './reads.ts';

/** Options of a read. */
export interface ReadOptions {
  /** A change of these entities invalidates the answer; absent: any change. */
  readonly entities?: readonly string[];
  /** Displays the last answer while another input is loading: for lists, never for records (SCR-02). */
  readonly keep?: boolean;
  /** Ignores the cache: for an editor, which starts from an answer and then diverges. */
  readonly fresh?: boolean;
}

/** State of a read. */
export interface CallState<Output> {
  readonly data: Output | undefined;
  /** Error of the latest attempt; older data may be present. */
  readonly error: unknown;
  /** The current data, also between two renders. */
  readonly known: () => Output | undefined;
  /** No data yet. */
  readonly loading: boolean;
  /** Data are present, newer ones are loading. */
  readonly refreshing: boolean;
  /** Progress of the request, where the server reports it. */
  readonly progress: Progress | undefined;
  /**
   * Reloads; settles with the current data when there is an answer, also a failed one. If a later read
   * overtakes it, that one's answer is awaited.
   */
  readonly refresh: () => Promise<Output | undefined>;
  /** Optimistic update, e.g. after a write; requests under way are ignored, the next answer replaces it. */
  readonly expect: (of: (data: Output | undefined) => Output | undefined) => void;
}

const ANY: readonly string[] = [];

/**
 * Reads by a call: cached by input, displayed at once if cached and revalidated; reloaded on server events, when
 * the network returns, and when the page becomes visible. `input` null: no request yet.
 */
export function useCall<Output = unknown>(
  name: string,
  input: CallInput | null,
  options: ReadOptions = {},
): CallState<Output> {
  const { client } = useEngine();
  const reader = useId();
  const [since] = useState(Date.now);
  const readerKey = options.fresh === true ? { reader: `${reader} ${since}` } : {};
  const key: CallKey | null = input === null ? null : { call: name, input, ...readerKey };
  const id = key === null ? '' : idOf(key);
  const entities = options.entities ?? ANY;
  // In the same phase in which SWR shares a read under way: a reader that left before must not abort it.
  useLayoutEffect(() => {
    if (id === '') return undefined;
    watch(id, entities);
    return inFlightReads.wait(id);
  }, [id, entities]);
  // Reported to the component that started the read; others with the same key wait for the answer.
  const [progress, onProgress] = useState<Progress>();
  const startRead = ({ input: given }: CallKey) =>
    inFlightReads.run(id, (signal) => {
      const reading = callByName(client, name)(given, { signal, onProgress }) as Promise<Output>;
      return reading.finally(() => onProgress(undefined));
    });
  // Not the one of `useSWR`, which would change the input that is shown by the time a slow write is answered.
  const { cache, mutate } = useSWRConfig();
  const currentData = () => cache.get(id)?.data as Output | undefined;
  const isCurrent = currentReads.has(id) && currentData() !== undefined;
  const answer = useSWR<Output>(key, startRead, {
    keepPreviousData: options.keep ?? false,
    shouldRetryOnError: mayPassByItself,
    ...(isCurrent && { revalidateOnMount: false }),
  });
  const { data } = answer;
  return {
    data,
    known: currentData,
    error: isAbort(answer.error) ? undefined : answer.error,
    // SWR renders a reader for what it asks for alone: few ask whether a read is under way.
    get loading() {
      return answer.isLoading && data === undefined;
    },
    get refreshing() {
      return answer.isValidating && data !== undefined;
    },
    progress,
    refresh: async () => {
      await mutate(key);
      await inFlightReads.landed(id);
      return currentData();
    },
    expect: (of) => void mutate(key, of, { revalidate: false }),
  };
}

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
