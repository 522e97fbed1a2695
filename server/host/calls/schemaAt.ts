type Schema = Readonly<Record<string, unknown>>;

/** The schema at a dotted path of a record, following properties and items. */
export function schemaAt(schema: unknown, path: string): Schema | undefined {
  let current: unknown = schema;
  for (const key of path.split('.')) {
    if (typeof current !== 'object' || current === null) return undefined;
    const { properties, items } = current as Schema;
    current = /^\d+$/.test(key) && items !== undefined ? items : (properties as Schema | undefined)?.[key];
  }
  return typeof current === 'object' && current !== null ? (current as Schema) : undefined;
}
