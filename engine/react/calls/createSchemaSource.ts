import type { Check, SchemaSource } from '../../contract/index.ts';

/** Where and how to fetch a product's published schemas. */
export interface SchemaSourceSettings {
  /** Version of the product: part of every address, so that answers may be kept for ever. */
  readonly version: string;
  /** In which version forms are in force that are not in their first. */
  readonly formVersions?: Readonly<Record<string, number>> | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** Address of what the page's first screen shows, by path below `/product/`: asked for at once. */
  readonly screen?: string | undefined;
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
  const read = async <T>(address: string): Promise<T> => {
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return (await answer.json()) as T;
  };
  const known = new Map<string, Promise<unknown>>();
  const brought =
    settings.screen === undefined
      ? undefined
      : read<Record<string, unknown>>(settings.screen).catch(() => ({}));
  const once = <T>(address: string, get: (address: string) => Promise<T>): Promise<T> => {
    const found = known.get(address) as Promise<T> | undefined;
    if (found !== undefined) return found;
    const started = get(`${address}${address.includes('?') ? '&' : '?'}v=${encodeURIComponent(version)}`);
    known.set(address, started);
    started.catch(() => known.delete(address));
    return started;
  };
  const json = <T>(address: string): Promise<T> =>
    once(address, async (versioned) => {
      const path = address.slice('/product/'.length);
      const files: Readonly<Record<string, unknown>> = (await brought) ?? {};
      return Object.hasOwn(files, path) ? (files[path] as T) : read<T>(versioned);
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
    editorTexts: (locale) => json(`/product/editor.json?l=${encodeURIComponent(locale)}`),
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
