import { moduleOf } from './keptModules.ts';

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
