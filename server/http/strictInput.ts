type Schema = Readonly<Record<string, unknown>>;

/** The range of PostgreSQL's `integer`, which every integer of an input must fit. */
const LARGEST = 2_147_483_647;

/**
 * The schema of an input, closed: integers without bounds get those of the database, so that too large a number is a
 * wrong field and not a failing query.
 */
export function boundIntegers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(boundIntegers);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, own]) => [key, boundIntegers(own)]));
  if (![schema['type']].flat().includes('integer')) return schema;
  const bounds: Record<string, unknown> = {};
  if (!hasAny(schema, 'maximum', 'exclusiveMaximum')) bounds['maximum'] = LARGEST;
  if (!hasAny(schema, 'minimum', 'exclusiveMinimum')) bounds['minimum'] = -LARGEST - 1;
  return { ...schema, ...bounds };
}

/** The schema for parameters of an address: none but the named ones. */
export function onlyNamed(schema: Schema | undefined): Schema {
  return { type: 'object', properties: {}, ...schema, additionalProperties: false };
}

function hasAny(schema: Schema, ...words: readonly string[]): boolean {
  return words.some((word) => schema[word] !== undefined);
}
