import { useState } from 'react';
import useSWR from 'swr';
import type { Check, SchemaFileKind, SchemaSource } from '../../contract/index.ts';
import { equal, inLocale } from '../../index.ts';
import { useEngine } from '../provider/Engine.ts';

/** Where and how to fetch a product's published schemas. */
interface SchemaSourceSettings {
  /** Version of the product: part of every address, so that answers may be cached for ever. */
  readonly version: string;
  /** Published version of forms, if not 1. */
  readonly formVersions?: Readonly<Record<string, number>> | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** Files that the page has already, by path below `/product/`. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** Imports a module by address; replaced in tests. */
  readonly load?: (address: string) => Promise<unknown>;
}

/**
 * Schemas from `/product/…`, each fetched once; a failed fetch is forgotten, so that a retry tries again. Checks come as
 * ES modules, compiled by the server: the page's policy forbids eval.
 */
export function createSchemaSource(settings: SchemaSourceSettings): SchemaSource {
  const {
    version,
    fetch = globalThis.fetch.bind(globalThis),
    load = importModule,
    formVersions = {},
    files = {},
  } = settings;
  const current = (name: string) => (Object.hasOwn(formVersions, name) ? formVersions[name] : undefined) ?? 1;
  const readJson = async <T>(address: string): Promise<T> => {
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return (await answer.json()) as T;
  };
  const requests = new Map<string, Promise<unknown>>();
  const once = <T>(address: string, get: (address: string) => Promise<T>): Promise<T> => {
    const cached = requests.get(address) as Promise<T> | undefined;
    if (cached !== undefined) return cached;
    const started = get(`${address}${address.includes('?') ? '&' : '?'}v=${encodeURIComponent(version)}`);
    requests.set(address, started);
    started.catch(() => requests.delete(address));
    return started;
  };
  const json = <T>(path: string): Promise<T> =>
    Object.hasOwn(files, path)
      ? Promise.resolve(files[path] as T)
      : once(`/product/${path}`, (versioned) => readJson<T>(versioned));
  const paths: { readonly [Kind in SchemaFileKind]: (name: string, version?: number) => string } = {
    form: (name, wanted = current(name)) => `forms/${name}@${wanted}.json`,
    table: (name) => `tables/${name}.json`,
    calendar: (name) => `calendars/${name}.json`,
    wizard: (name) => `wizards/${name}.json`,
    entity: (name) => `entities/${name}.json`,
    workflow: (name) => `workflows/${name}.json`,
    grid: (name) => `grids/${name}.json`,
  };
  return {
    form: (name, wanted) => json(paths.form(name, wanted)),
    table: (name) => json(paths.table(name)),
    calendar: (name) => json(paths.calendar(name)),
    wizard: (name) => json(paths.wizard(name)),
    entity: (name) => json(paths.entity(name)),
    workflow: (name) => json(paths.workflow(name)),
    grid: (name) => json(paths.grid(name)),
    ready: (kind, name) => {
      const path = paths[kind](name);
      return Object.hasOwn(files, path) ? files[path] : undefined;
    },
    check: (name, wanted = current(name)) =>
      once(`/product/checks/${name}@${wanted}.js`, async (address) =>
        checkOf(address, load).catch(async (cause: unknown) => {
          // A failed import gives no reason and is cached. Fetching the file may renew the session; then
          // import it again.
          const answer = await fetch(address).catch(() => undefined);
          if (answer?.ok !== true) throw cause;
          return checkOf(`${address}&again`, load);
        }),
      ),
    editorTexts: (locale) => json(`editor.json?l=${encodeURIComponent(locale)}`),
  };
}

async function checkOf(address: string, load: (address: string) => Promise<unknown>): Promise<Check> {
  const loaded = await load(address);
  const check =
    (loaded as { readonly check?: unknown; readonly default?: unknown }).check ??
    (loaded as { readonly default?: unknown }).default;
  if (typeof check !== 'function') throw new Error(`${address} exports no check`);
  return check as Check;
}

function importModule(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ address);
}

type SchemaOf<K extends SchemaFileKind> = Awaited<ReturnType<SchemaSource[K]>>;

/** Data of one name, and whether they are of the former product. */
interface Latest<Data> {
  readonly data: Data | undefined;
  readonly isFormer: boolean;
}

/**
 * The former product's data until those of the new one are loaded, and for good if they are equal: what is
 * built on them, with the input in it, stays mounted.
 */
export function useLatest<Data>(name: string, data: Data | undefined): Latest<Data> {
  const [last, setLast] = useState({ name, data, sent: data });
  const former = last.name === name ? last.data : undefined;
  const isFormer = data === undefined && former !== undefined;
  const isLast = last.name === name && (isFormer || last.sent === data);
  const now = isLast ? last : { name, data: equal(former, data) ? former : data, sent: data };
  if (now !== last) setLast(now);
  return { data: now.data, isFormer };
}

/** Loads a published schema by kind and name and caches it; an empty name loads none. */
export function useSchema<K extends SchemaFileKind>(kind: K, name: string) {
  const { schemas, locale } = useEngine();
  const ready = name === '' ? undefined : schemas.ready?.(kind, name);
  const answer = useSWR(
    name === '' ? null : { schema: kind, name, from: objectId(schemas) },
    () => schemas[kind](name) as Promise<SchemaOf<K>>,
    {
      ...{ revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
      // Preloaded schemas are used in the first render, which would otherwise be a skeleton.
      ...(ready === undefined ? {} : { fallbackData: ready as SchemaOf<K> }),
    },
  );
  const { data, isFormer } = useLatest(`${kind} ${name}`, answer.data);
  return {
    data: inLocale(data, locale),
    isFormer,
    error: answer.error as unknown,
    refresh: () => void answer.mutate(),
  };
}

const ids = new WeakMap<object, number>();
let lastId = 0;

/** A number for an object: a new source (another version of the product) means new keys. */
export function objectId(object: object): number {
  const cached = ids.get(object);
  if (cached !== undefined) return cached;
  lastId += 1;
  ids.set(object, lastId);
  return lastId;
}
