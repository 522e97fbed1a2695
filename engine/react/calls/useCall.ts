import { useEffect } from 'react';
import useSWR from 'swr';
import { type CallInput, callByName } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';
import { type CallKey, idOf, watch } from './CallKey.ts';
import { isAbort, mayPassByItself } from './failures.ts';
import { callFlights } from './flights.ts';

/** How a read behaves. */
export interface CallOptions {
  /** Entities whose change makes the answer old; any change when absent. */
  readonly entities?: readonly string[];
  /** Keeps showing the last answer while one for another input is on its way: for lists, never for records (SCR-02). */
  readonly keep?: boolean;
}

/** What a read has come to. */
export interface CallState<Output> {
  readonly data: Output | undefined;
  /** What went wrong with the latest try; old data may still stand beside it. */
  readonly error: unknown;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** Something is shown, and newer data are on their way. */
  readonly refreshing: boolean;
  /** Asks again; settles when there is an answer, also a failed one. */
  readonly refresh: () => Promise<unknown>;
  /** Shows an expected answer at once; the next answer of the server overrules it. */
  readonly expect: (data: Output) => void;
}

const ANY: readonly string[] = [];

/**
 * Reads through a call: remembered by its input, shown at once when known and renewed behind, renewed again when the server
 * says that something changed, when the network comes back and when the page is looked at again. `input` null: not yet.
 */
export function useCall<Output = unknown>(
  name: string,
  input: CallInput | null,
  options: CallOptions = {},
): CallState<Output> {
  const { client } = useEngine();
  const key: CallKey | null = input === null ? null : { call: name, input };
  const id = key === null ? '' : idOf(key);
  const entities = options.entities ?? ANY;
  useEffect(() => {
    if (id === '') return undefined;
    watch(id, entities);
    return callFlights.wait(id);
  }, [id, entities]);
  const read = ({ input: given }: CallKey) =>
    callByName(client, name)(given, { signal: callFlights.start(id) }) as Promise<Output>;
  const answer = useSWR<Output>(key, read, {
    keepPreviousData: options.keep ?? false,
    shouldRetryOnError: mayPassByItself,
  });
  const { data, isLoading, isValidating, mutate } = answer;
  return {
    data,
    error: isAbort(answer.error) ? undefined : answer.error,
    loading: isLoading && data === undefined,
    refreshing: isValidating && data !== undefined,
    refresh: () => mutate(),
    expect: (expected) => void mutate(expected, { revalidate: false }),
  };
}
