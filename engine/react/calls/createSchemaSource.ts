import type { Check, SchemaSource } from '../../contract/index.ts';

/** Where and how to fetch a product's published schemas. */
export interface SchemaSourceSettings {
  /** Version of the product: part of every address, so that answers may be kept for ever. */
  readonly version: string;
  /** In which version forms are in force that are not in their first. */
  readonly formVersions?: Readonly<Record<string, number>> | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** Imports a module by address; a test gives its own. */
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
  } = settings;
  const current = (name: string) => (Object.hasOwn(formVersions, name) ? formVersions[name] : undefined) ?? 1;
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(address: string, get: (address: string) => Promise<T>): Promise<T> => {
    const found = known.get(address) as Promise<T> | undefined;
    if (found !== undefined) return found;
    const started = get(`${address}?v=${encodeURIComponent(version)}`);
    known.set(address, started);
    started.catch(() => known.delete(address));
    return started;
  };
  const json = <T>(address: string) =>
    once(address, async (versioned): Promise<T> => {
      const answer = await fetch(versioned, { headers: { accept: 'application/json' } });
      if (!answer.ok) throw new Error(`${versioned} answered ${answer.status}`);
      return (await answer.json()) as T;
    });
  return {
    form: (name, wanted = current(name)) => json(`/product/forms/${name}@${wanted}.json`),
    check: (name, wanted = current(name)) =>
      once(`/product/checks/${name}@${wanted}.js`, async (address) =>
        checkOf(address, load).catch(async (cause: unknown) => {
          // A module says nothing of why it could not be loaded; asked for as a file, it may be had after all (a session renewed).
          const answer = await fetch(address).catch(() => undefined);
          if (answer?.ok !== true) throw cause;
          return checkOf(`${address}&again`, load);
        }),
      ),
    table: (name) => json(`/product/tables/${name}.json`),
    calendar: (name) => json(`/product/calendars/${name}.json`),
    wizard: (name) => json(`/product/wizards/${name}.json`),
    entity: (name) => json(`/product/entities/${name}.json`),
    workflow: (name) => json(`/product/workflows/${name}.json`),
    grid: (name) => json(`/product/grids/${name}.json`),
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
