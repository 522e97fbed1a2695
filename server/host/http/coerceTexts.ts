type Schema = Readonly<Record<string, unknown>>;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * Converts the texts of query strings and multipart fields to the types of the schema: numbers, booleans,
 * arrays from a single value. Empty texts are left out (`?page=`) unless the schema lists '' as a choice. A
 * text that does not convert stays as it is: the schema check then refuses it by name.
 *
 * `coerceTexts({ properties: { page: { type: 'integer' } } }, { page: '2' })` is `{ page: 2 }`.
 */
export function coerceTexts(schema: Schema, values: Schema): Schema {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const coerced = property === undefined ? value : coerce(property, value);
    return coerced === undefined ? [] : [[name, coerced]];
  });
  return Object.fromEntries(entries);
}

function coerce(schema: Schema, value: unknown): unknown {
  const types = [schema['type']].flat();
  if (types.includes('array')) {
    const items = (schema['items'] ?? {}) as Schema;
    return [value].flat().map((each) => coerce(items, each));
  }
  if (value === '') return [schema['enum']].flat().includes('') ? value : undefined;
  if (typeof value !== 'string' || types.includes('string')) return value;
  if ((types.includes('integer') || types.includes('number')) && NUMBER.test(value)) return Number(value);
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  if (types.includes('object')) return parseObject(value);
  return value;
}

/** Objects inside multipart fields come as JSON text. */
function parseObject(value: string): unknown {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' ? parsed : value;
  } catch {
    return value;
  }
}
