import { moduleOf } from './keptModules.ts';

/** ES modules that check a record, compiled ahead because pages may not compile code themselves. */
export interface CheckSource {
  of(schema: object): string;
}

/** Compiles each schema when first asked for, and keeps the result as long as the schema lives. */
export function checkModules(): CheckSource {
  const known = new WeakMap<object, string>();
  return {
    of(schema) {
      const found = known.get(schema) ?? moduleOf(schema);
      known.set(schema, found);
      return found;
    },
  };
}
