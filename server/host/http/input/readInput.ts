import type { FastifyRequest } from 'fastify';
import type { CallModel, Check, Problem } from '../../../../engine/contract/index.ts';
import { memoizeFrozen } from '../../../../engine/index.ts';
import { type CodeRule, compileCheck } from '../../../../engine/node.ts';
import { MAX_PROBLEMS } from '../../errors/envelope.ts';

/** The input of a call, by its part of the request. */
export interface ReceivedInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

type Schema = Readonly<Record<string, unknown>>;
type Read = (given: Pick<FastifyRequest, 'params' | 'query' | 'body'>) => {
  readonly input: ReceivedInput;
  readonly problems: readonly Problem[];
};

/**
 * Reads the input of a call: converts query texts to the types of the schema, then checks it by the same
 * rules as the browser (VAL-04) and for content that no field may have. Memoized: most calls are the same in
 * the next publication.
 */
export const inputReader: (call: CallModel) => Read = memoizeFrozen((call) => {
  const params = onlyNamed(call.params as Schema | undefined);
  const query = onlyNamed(call.query as Schema | undefined);
  const checkParams = checkWhenUsed(params);
  const checkQuery = checkWhenUsed(query);
  const checkBody = call.body === undefined ? () => [] : checkWhenUsed(call.body);
  return (request) => {
    const input = {
      params: coerceTexts(params, request.params as Schema),
      query: coerceTexts(query, request.query as Schema),
      body: readBody(call, request.body),
    };
    const hostile = hostileText(input.params) ?? hostileText(input.query) ?? hostileText(input.body);
    if (hostile !== undefined) return { input, problems: [hostile] };
    const problems = [...checkParams(input.params), ...checkQuery(input.query), ...checkBody(input.body)];
    return { input, problems };
  };
});

/** Compiles at the first use: compiling hundreds of schemas would slow down every start. */
function checkWhenUsed(schema: unknown): Check {
  let check: Check | undefined;
  return (value) => {
    check ??= compileCheck(boundNumbers(schema), { most: MAX_PROBLEMS });
    return check(value);
  };
}

function readBody({ body: schema, multipart }: CallModel, body: unknown): unknown {
  if (schema === undefined) return undefined;
  if (multipart === true && typeof schema === 'object')
    return coerceTexts(schema as Schema, (body ?? {}) as Schema);
  return body;
}

/** Nesting limit, above that of any record: deeper input only serves to exhaust the stack. */
const DEEPEST = 40;

/**
 * Finds a value that no field may contain, whatever its schema: NUL characters and lone surrogates
 * (PostgreSQL stores neither), numbers that JSON cannot represent, nesting beyond `DEEPEST`. Allocates no
 * memory for valid values, because a body may have a million of them.
 *
 * @returns the first problem, or undefined.
 */
function hostileText(value: unknown): Problem | undefined {
  const hostile = hostileIn(value, 0);
  if (hostile === undefined) return undefined;
  return { path: hostile.inward.toReversed().join('.'), rule: hostile.rule, params: {}, severity: 'error' };
}

interface Hostile {
  readonly rule: CodeRule;
  /** Keys to the place, the last one first. */
  readonly inward: string[];
}

function hostileIn(value: unknown, depth: number): Hostile | undefined {
  if (depth > DEEPEST) return { rule: 'depth', inward: [] };
  if (typeof value === 'string') return isHostile(value) ? { rule: 'characters', inward: [] } : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { rule: 'finite', inward: [] };
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  return Array.isArray(value) ? hostileItem(value, depth) : hostileField(value, depth);
}

function hostileItem(items: readonly unknown[], depth: number): Hostile | undefined {
  for (let index = 0; index < items.length; index += 1) {
    const hostile = hostileIn(items[index], depth + 1);
    if (hostile !== undefined) return within(hostile, String(index));
  }
  return undefined;
}

function hostileField(fields: object, depth: number): Hostile | undefined {
  for (const key of Object.keys(fields)) {
    const hostile = hostileIn(key, depth + 1) ?? hostileIn(fields[key as keyof typeof fields], depth + 1);
    if (hostile !== undefined) return within(hostile, key);
  }
  return undefined;
}

function within(found: Hostile, key: string): Hostile {
  found.inward.push(key);
  return found;
}

function isHostile(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

type TextSchema = Readonly<Record<string, unknown>>;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * Converts the texts of query strings and multipart fields to the types of the schema: numbers, booleans,
 * arrays from a single value. Empty texts are left out (`?page=`) unless the schema lists '' as a choice. A
 * text that does not convert stays as it is: the schema check then refuses it by name.
 *
 * `coerceTexts({ properties: { page: { type: 'integer' } } }, { page: '2' })` is `{ page: 2 }`.
 */
export function coerceTexts(schema: TextSchema, values: TextSchema): TextSchema {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, TextSchema>>;
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const coerced = property === undefined ? value : coerce(property, value);
    return coerced === undefined ? [] : [[name, coerced]];
  });
  return Object.fromEntries(entries);
}

function coerce(schema: TextSchema, value: unknown): unknown {
  const types = [schema['type']].flat();
  if (types.includes('array')) {
    const items = (schema['items'] ?? {}) as TextSchema;
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

type ObjectSchema = Readonly<Record<string, unknown>>;

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
function boundNumbers(value: unknown): unknown {
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
function onlyNamed(schema: ObjectSchema | undefined): ObjectSchema {
  return { type: 'object', properties: {}, ...schema, additionalProperties: false };
}

function hasAny(schema: ObjectSchema, ...words: readonly string[]): boolean {
  return words.some((word) => schema[word] !== undefined);
}
