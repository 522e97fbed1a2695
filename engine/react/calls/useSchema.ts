import useSWR from 'swr';
import type { SchemaFileKind, SchemaSource } from '../../contract/index.ts';
import { inLocale } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';

type SchemaOf<K extends SchemaFileKind> = Awaited<ReturnType<SchemaSource[K]>>;

/** Loads a published schema by kind and name and caches it; an empty name loads none. */
export function useSchema<K extends SchemaFileKind>(kind: K, name: string) {
  const { schemas, locale } = useEngine();
  const ready = name === '' ? undefined : schemas.ready?.(kind, name);
  const answer = useSWR(
    name === '' ? null : { schema: kind, name, from: sourceId(schemas) },
    () => schemas[kind](name) as Promise<SchemaOf<K>>,
    {
      ...{ revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
      // Preloaded schemas are used in the first render, which would otherwise be a skeleton.
      ...(ready === undefined ? {} : { fallbackData: ready as SchemaOf<K> }),
    },
  );
  return {
    data: inLocale(answer.data, locale),
    error: answer.error as unknown,
    refresh: () => void answer.mutate(),
  };
}

const ids = new WeakMap<SchemaSource, number>();
let lastId = 0;

/** A new source (another version of the product) means new keys. */
function sourceId(source: SchemaSource): number {
  const cached = ids.get(source);
  if (cached !== undefined) return cached;
  lastId += 1;
  ids.set(source, lastId);
  return lastId;
}
