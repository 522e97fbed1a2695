import { createHash } from 'node:crypto';
import { memoizeFrozen } from '../../../../engine/index.ts';
import { checkModule } from '../../../../engine/node.ts';

/** Size of all cached texts in characters: the largest form takes a million. */
const MAX_CHARACTERS = 40_000_000;

const modules = new Map<string, string>();
let size = 0;

/** Key of a schema by content: equal content has the same module, regardless of publication. */
export const schemaHash: (schema: object) => string = memoizeFrozen((schema) =>
  createHash('sha256').update(JSON.stringify(schema)).digest('hex'),
);

/** Module that checks values of the schema, compiled once for each content. */
export function moduleOf(schema: object): string {
  const hash = schemaHash(schema);
  const text = modules.get(hash) ?? checkModule(schema);
  keepModule(hash, text);
  return text;
}

export function keptHashes(): readonly string[] {
  return [...modules.keys()];
}

/** Caches a module that was compiled elsewhere; evicts the least recently added. */
export function keepModule(hash: string, text: string): void {
  size += text.length - (modules.get(hash)?.length ?? 0);
  modules.delete(hash);
  modules.set(hash, text);
  for (const [oldest, old] of modules) {
    if (size <= MAX_CHARACTERS || oldest === hash) return;
    modules.delete(oldest);
    size -= old.length;
  }
}

/** ES modules that check a record, compiled ahead because pages may not compile code themselves. */
export interface CheckSource {
  of(schema: object): string;
}

/** Compiles each schema at the first request and caches the module for the lifetime of the schema. */
export function checkModules(): CheckSource {
  const cache = new WeakMap<object, string>();
  return {
    of(schema) {
      const module = cache.get(schema) ?? moduleOf(schema);
      cache.set(schema, module);
      return module;
    },
  };
}
