type Schema = Readonly<Record<string, unknown>>;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * Addresses and multipart fields carry texts only. Makes numbers and booleans of those that the schema wants so, arrays of
 * those that come once, and leaves out empty ones (`?page=`), unless the schema lists the empty text as a choice. What does not fit
 * stays a text, for the check to refuse by name.
 *
 * `coerceTexts({ properties: { page: { type: 'integer' } } }, { page: '2' })` is `{ page: 2 }`.
 */
export function coerceTexts(schema: Schema, values: Schema): Schema {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const coerced = own === undefined ? value : coerce(own, value);
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
