import { useEffect, useId, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { type CallInput, callByName, type Progress } from '../../index.ts';
import { isAbort, mayPassByItself } from '../connection/failures.ts';
import { useEngine } from '../provider/useEngine.ts';
import { type CallKey, idOf, watch } from './CallKey.ts';
import { inFlightReads } from './inFlightReads.ts';

/** How a read behaves. */
export interface ReadOptions {
  /** Entities whose change makes the answer old; any change when absent. */
  readonly entities?: readonly string[];
  /** Keeps showing the last answer while one for another input is on its way: for lists, never for records (SCR-02). */
  readonly keep?: boolean;
  /** Shows nothing that was known before: for what is begun from an answer and then goes its own way, as an editor does. */
  readonly fresh?: boolean;
}

/** What a read has come to. */
export interface CallState<Output> {
  readonly data: Output | undefined;
  /** What went wrong with the latest try; old data may still stand beside it. */
  readonly error: unknown;
  /** What is known now, also between two drawings. */
  readonly known: () => Output | undefined;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** Something is shown, and newer data are on their way. */
  readonly refreshing: boolean;
  /** How far the read is that is on its way, where the server says so. */
  readonly progress: Progress | undefined;
  /**
   * Asks again; settles, with what is then shown, when there is an answer, also a failed one. An answer that a later read overtakes
   * counts for nothing: then the later one's is awaited.
   */
  readonly refresh: () => Promise<Output | undefined>;
  /** Shows at once what the answer must be by now, e.g. after a write; what was asked before counts for nothing, the next answer overrules it. */
  readonly expect: (of: (data: Output | undefined) => Output | undefined) => void;
}

const ANY: readonly string[] = [];

/**
 * Reads through a call: remembered by its input, shown at once when known and renewed behind, renewed again when the server
 * says that something changed, when the network comes back and when the page is looked at again. `input` null: not yet.
 */
export function useCall<Output = unknown>(
  name: string,
  input: CallInput | null,
  options: ReadOptions = {},
): CallState<Output> {
  const { client } = useEngine();
  const reader = useId();
  const [since] = useState(Date.now);
  const own = options.fresh === true ? { reader: `${reader} ${since}` } : {};
  const key: CallKey | null = input === null ? null : { call: name, input, ...own };
  const id = key === null ? '' : idOf(key);
  const entities = options.entities ?? ANY;
  useEffect(() => {
    if (id === '') return undefined;
    watch(id, entities);
    return inFlightReads.wait(id);
  }, [id, entities]);
  // Told to the reader whose read it is; others of the same key wait for its answer.
  const [progress, onProgress] = useState<Progress>();
  const read = ({ input: given }: CallKey) =>
    inFlightReads.run(id, (signal) => {
      const reading = callByName(client, name)(given, { signal, onProgress }) as Promise<Output>;
      return reading.finally(() => onProgress(undefined));
    });
  const answer = useSWR<Output>(key, read, {
    keepPreviousData: options.keep ?? false,
    shouldRetryOnError: mayPassByItself,
  });
  const { data, isLoading, isValidating, mutate } = answer;
  const { cache } = useSWRConfig();
  const known = () => cache.get(id)?.data as Output | undefined;
  return {
    data,
    known,
    error: isAbort(answer.error) ? undefined : answer.error,
    loading: isLoading && data === undefined,
    refreshing: isValidating && data !== undefined,
    progress,
    refresh: async () => {
      await mutate();
      await inFlightReads.landed(id);
      return known();
    },
    expect: (of) => void mutate(of, { revalidate: false }),
  };
}
