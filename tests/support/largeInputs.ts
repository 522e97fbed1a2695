type Schema = Readonly<Record<string, unknown>>;

/** A body as JSON text, as large as it may be, made to be costly. */
export interface LargeInput {
  readonly what: string;
  readonly text: string;
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
  const numbered = Math.floor((room - 64) / '"f000000":1,'.length);
  const wide = Array.from({ length: numbered }, (_, at) => `"f${String(at).padStart(6, '0')}":1`).join(',');
  yield { what: 'wide', text: `{${wide}}` };
  const levels = Math.floor((room - 64) / 2);
  yield { what: 'deep lists', text: `{"a":${'['.repeat(levels - 8)}${']'.repeat(levels - 8)}}` };
  const objects = Math.floor((room - 64) / '{"a":}'.length);
  yield { what: 'deep objects', text: `${'{"a":'.repeat(objects)}1${'}'.repeat(objects)}` };
  yield { what: 'repeated', text: fill('"a":1', '{', '}') };
  yield { what: 'long', text: `{"a":"${'è'.repeat(Math.floor(room / 2) - 32)}"}` };
  yield { what: 'long name', text: `{"${'a'.repeat(room - 32)}":1}` };
  for (const path of listsOf(schema)) {
    for (const [what, one] of ITEMS) {
      const before = JSON.stringify(withMark(good, path)).split(`"${MARK}"`);
      if (before.length !== 2) continue;
      yield { what: `${path.join('.')}: ${what}`, text: fill(one, `${before[0]}[`, `]${before[1]}`) };
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
