type Schema = Readonly<Record<string, unknown>>;

/**
 * The range of PostgreSQL's `integer`, which every integer of an input must fit, and the largest amount that is one: two of them multiplied and
 * summed up can still be told in JSON.
 */
const RANGES = {
  integer: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  number: { minimum: -1e12, maximum: 1e12 },
} as const;

/**
 * The schema of an input, closed: numbers without bounds get those of the database and of reason, so that too large a number is a
 * wrong field and not a failing query, or a total that nobody can read.
 */
export function boundNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(boundNumbers);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, own]) => [key, boundNumbers(own)]));
  const types = [schema['type']].flat();
  const range = types.includes('integer')
    ? RANGES.integer
    : types.includes('number')
      ? RANGES.number
      : undefined;
  if (range === undefined) return schema;
  const bounds: Record<string, unknown> = {};
  if (!hasAny(schema, 'maximum', 'exclusiveMaximum')) bounds['maximum'] = range.maximum;
  if (!hasAny(schema, 'minimum', 'exclusiveMinimum')) bounds['minimum'] = range.minimum;
  return { ...schema, ...bounds };
}

/** The schema for parameters of an address: none but the named ones. */
export function onlyNamed(schema: Schema | undefined): Schema {
  return { type: 'object', properties: {}, ...schema, additionalProperties: false };
}

function hasAny(schema: Schema, ...words: readonly string[]): boolean {
  return words.some((word) => schema[word] !== undefined);
}
