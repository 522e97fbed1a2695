import useSWR from 'swr';
import type { SchemaSource } from '../../contract/index.ts';
import { inLocale } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';

type Kind = 'table' | 'wizard' | 'calendar' | 'workflow' | 'grid' | 'form' | 'entity';
type SchemaOf<K extends Kind> = Awaited<ReturnType<SchemaSource[K]>>;

/** A published schema by kind and name, loaded when first needed and kept; nothing is asked for without a name. */
export function useSchema<K extends Kind>(kind: K, name: string) {
  const { schemas, locale } = useEngine();
  const answer = useSWR(
    name === '' ? null : { schema: kind, name, from: sourceId(schemas) },
    () => schemas[kind](name) as Promise<SchemaOf<K>>,
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
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
