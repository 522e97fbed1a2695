import type { DataRecord, Field } from '../contract/index.ts';

type WithProperties = { readonly properties?: { readonly [name: string]: Field } };

/**
 * A new record of an entity: every field that has a `default`, nested where the entity nests. Fields without one are left
 * out, so that an untouched field is absent and not empty.
 */
export function defaultsOf(entity: WithProperties): DataRecord {
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.properties ?? {})) {
    const value = defaultOf(field);
    if (value !== undefined) record[name] = value;
  }
  return record;
}

function defaultOf(field: Field): unknown {
  if (field.default !== undefined) return field.default;
  if (field.properties === undefined) return undefined;
  const nested = defaultsOf(field as WithProperties);
  return Object.keys(nested).length > 0 ? nested : undefined;
}
