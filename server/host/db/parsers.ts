import { types } from 'pg';

type Parse = (text: string) => unknown;

/**
 * The one place that says what PostgreSQL's values become in TypeScript, so that a row can be sent as JSON as it is:
 *
 * | column | value |
 * | --- | --- |
 * | date | `'2026-11-20'` (a day has no zone) |
 * | timestamptz | `'2026-11-20T05:42:01.000Z'` |
 * | timestamp | `'2026-11-20T06:42:01'` |
 * | numeric, bigint | number; a bigint beyond 2^53 is an error, never a wrong number |
 * | json, jsonb | the value |
 *
 * Arrays of these follow. Everything else is as `pg` has it.
 */
const PARSERS: ReadonlyMap<number, { readonly array: number; readonly parse: Parse }> = new Map([
  [types.builtins.DATE as number, { array: 1182, parse: (text: string) => text }],
  [types.builtins.TIMESTAMPTZ as number, { array: 1185, parse: parseInstant }],
  [types.builtins.TIMESTAMP as number, { array: 1115, parse: (text: string) => text.replace(' ', 'T') }],
  [types.builtins.NUMERIC as number, { array: 1231, parse: Number }],
  [types.builtins.INT8 as number, { array: 1016, parse: parseBigint }],
]);

const BY_OID = new Map<number, Parse>(
  [...PARSERS].flatMap(([oid, { array, parse }]) => [
    [oid, parse] as const,
    [array, (text: string) => mapDeep(splitArray(text), parse)] as const,
  ]),
);

/** `types` option of a pg Pool or Client. */
export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parse {
    return BY_OID.get(oid) ?? (types.getTypeParser(oid, format ?? 'text') as Parse);
  },
};

function parseInstant(text: string): string {
  return text.includes('infinity') ? text : new Date(text).toISOString();
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

/** Splits `{a,b,NULL}` into strings with pg's parser of text[]. */
function splitArray(text: string): unknown[] {
  return (types.getTypeParser as (oid: number) => Parse)(1009)(text) as unknown[];
}

function mapDeep(value: unknown, parse: Parse): unknown {
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, parse));
  return value === null ? null : parse(String(value));
}
