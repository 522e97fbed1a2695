import useSWR from 'swr';
import type { SchemaFileKind, SchemaSource } from '../../contract/index.ts';
import { inLocale } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';

type SchemaOf<K extends SchemaFileKind> = Awaited<ReturnType<SchemaSource[K]>>;

/** A published schema by kind and name, loaded when first needed and kept; nothing is asked for without a name. */
export function useSchema<K extends SchemaFileKind>(kind: K, name: string) {
  const { schemas, locale } = useEngine();
  const ready = name === '' ? undefined : schemas.ready?.(kind, name);
  const answer = useSWR(
    name === '' ? null : { schema: kind, name, from: sourceId(schemas) },
    () => schemas[kind](name) as Promise<SchemaOf<K>>,
    {
      ...{ revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
      // Drawn at once: without it the first drawing is a skeleton.
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
  const known = ids.get(source);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(source, lastId);
  return lastId;
}
