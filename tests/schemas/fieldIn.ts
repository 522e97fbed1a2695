import type { Field } from '../../engine/index.ts';

interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
}

/** The field at a dotted path of a resolved schema; undefined where it leads nowhere, `{}` below what lists no fields. */
export function fieldIn(schema: unknown, path: string): Field | undefined {
  let current = schema as Shape | undefined;
  for (const key of path.split('.')) {
    if (current === undefined) return undefined;
    if (current.properties === undefined && current.items === undefined) return {};
    current = (/^\d+$/.test(key) ? current.items : current.properties?.[key]) as Shape | undefined;
  }
  return current as Field | undefined;
}
