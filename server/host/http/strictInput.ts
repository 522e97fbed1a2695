type Schema = Readonly<Record<string, unknown>>;

/**
 * `integer` is PostgreSQL's; `number` is the largest amount of money: two of them multiplied and summed still
 * fit in a JSON number.
 */
const RANGES = {
  integer: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  number: { minimum: -1e12, maximum: 1e12 },
} as const;

/**
 * Adds default bounds to all numbers of an input schema, so that too large a number is an invalid field and
 * not a failed query.
 */
export function boundNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(boundNumbers);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, boundNumbers(part)]));
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

/** The schema of path or query parameters, closed to undeclared names. */
export function onlyNamed(schema: Schema | undefined): Schema {
  return { type: 'object', properties: {}, ...schema, additionalProperties: false };
}

function hasAny(schema: Schema, ...words: readonly string[]): boolean {
  return words.some((word) => schema[word] !== undefined);
}
