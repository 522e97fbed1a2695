type Schema = Readonly<Record<string, unknown>>;

/** A body as JSON text, as large as it may be, made to be costly. */
export interface LargeInput {
  readonly what: string;
  /** It fills a list of the schema; the others are the same for every schema. */
  readonly list: boolean;
  /** Built at the call, because most are not sent. */
  text(): string;
}

/**
 * Bodies just below a limit: wide (unknown fields), deep, repeated (one field many times), long (one text),
 * and every list of the schema filled with wrong, empty or equal items.
 *
 * @param good a valid input, into which lists are put.
 * @param room bytes that the body may have.
 */
export function* largeInputs(schema: unknown, good: unknown, room: number): Generator<LargeInput> {
  const fill = (one: string, open: string, close: string): string => {
    const count = Math.floor((room - open.length - close.length - 64) / (one.length + 1));
    return `${open}${Array(count).fill(one).join(',')}${close}`;
  };
  const levels = Math.floor((room - 64) / 2) - 8;
  const objects = Math.floor((room - 64) / '{"a":}'.length);
  const anywhere: Readonly<Record<string, () => string>> = {
    wide: () => {
      const numbered = Math.floor((room - 64) / '"f000000":1,'.length);
      return `{${Array.from({ length: numbered }, (_, at) => `"f${String(at).padStart(6, '0')}":1`).join(',')}}`;
    },
    'deep lists': () => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`,
    'deep objects': () => `${'{"a":'.repeat(objects)}1${'}'.repeat(objects)}`,
    repeated: () => fill('"a":1', '{', '}'),
    long: () => `{"a":"${'è'.repeat(Math.floor(room / 2) - 32)}"}`,
    'long name': () => `{"${'a'.repeat(room - 32)}":1}`,
  };
  for (const [what, text] of Object.entries(anywhere)) yield { what, list: false, text };
  for (const path of listsOf(schema)) {
    const [before, after, ...further] = JSON.stringify(withMark(good, path)).split(`"${MARK}"`);
    if (after === undefined || further.length > 0) continue;
    for (const [what, one] of ITEMS) {
      const text = () => fill(one, `${before}[`, `]${after}`);
      yield { what: `${path.join('.')}: ${what}`, list: true, text };
    }
  }
}

const MARK = '@@list@@';
const ITEMS = [
  ['wrong items', '"x"'],
  ['empty items', '{}'],
  ['items alike', '1'],
  ['items with unknown fields', '{"zz":[{"zz":1}]}'],
] as const;

/** Paths of lists, down to two nested levels. */
function listsOf(schema: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof schema !== 'object' || schema === null || path.length > 3) return [];
  const { type, properties = {} } = schema as Schema;
  const ownPath = [type].flat().includes('array') ? [path] : [];
  return [
    ...ownPath,
    ...Object.entries(properties as Schema).flatMap(([key, each]) => listsOf(each, [...path, key])),
  ];
}

function withMark(root: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return MARK;
  const ownSchema = typeof root === 'object' && root !== null && !Array.isArray(root) ? (root as Schema) : {};
  return { ...ownSchema, [key]: withMark(ownSchema[key], rest) };
}
