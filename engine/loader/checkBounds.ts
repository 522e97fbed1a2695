import type { Finding } from '../errors/Finding.ts';
import { type Phrase, quoted, say } from '../errors/Phrase.ts';
import { shown, under } from './pointer.ts';
import { kindOf } from './SchemaFile.ts';

/** Limits of a set of schemas: far above real products, low enough to check in seconds. */
export const SCHEMA_BOUNDS = {
  files: 2_000,
  /** Characters of texts and names: in all files, and in one. */
  all: 10_000_000,
  file: 1_500_000,
  /** Pictures are texts, too. */
  text: 100_000,
  name: 2_000,
  depth: 50,
  list: 5_000,
  names: 20_000,
  fields: 2_500,
} as const;

/** More findings would repeat the same. */
const MAX_FINDINGS = 20;

/**
 * Names of `Object.prototype`: a lookup by such a field, call or option name would return inherited members.
 * And keywords by which the schema compiler would load other schemas or wait; refused in `const` and
 * `default` as well.
 */
const RESERVED: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['$data', '$async', '$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor', '$anchor'],
]);

/** Words that hold lookup keys. */
const NAMING: ReadonlySet<string> = new Set([
  'x-entity',
  'name',
  'service',
  'id',
  'field',
  'value',
  'locale',
]);

interface Step {
  readonly value: unknown;
  readonly key: string | number;
  readonly above: Step | undefined;
  readonly depth: number;
}

/**
 * Reports files that are too large, too deep or use reserved names. Must run first on untrusted files; it is
 * iterative, so that a deeply nested file cannot overflow the stack.
 */
export function checkBounds(files: Readonly<Record<string, unknown>>): readonly Finding[] {
  const findings: Finding[] = [];
  const tell = (code: Finding['code'], file: string, pointer: string, found: Phrase, expected: Phrase) =>
    findings.push({ code, file, pointer, found, expected });
  const paths = Object.keys(files);
  if (paths.length > SCHEMA_BOUNDS.files)
    tell(
      'TOO_BIG',
      paths[SCHEMA_BOUNDS.files] ?? '',
      '',
      say('files', { count: paths.length }),
      say('atMost', { what: say('files', { count: SCHEMA_BOUNDS.files }) }),
    );
  let all = 0;
  for (const file of paths.slice(0, SCHEMA_BOUNDS.files)) {
    const stem = kindOf(file)?.name;
    if (stem !== undefined && RESERVED.has(stem)) tell('RESERVED_NAME', file, '', quoted(stem), ANOTHER);
    all += checkFile(files[file], (code, at, found, expected) =>
      tell(code, file, pointerOf(at), found, expected),
    );
    if (all > SCHEMA_BOUNDS.all)
      tell(
        'TOO_BIG',
        file,
        '',
        say('filesUpToHere'),
        say('charactersInAll', { what: say('characters', { count: SCHEMA_BOUNDS.all }) }),
      );
    if (findings.length >= MAX_FINDINGS || all > SCHEMA_BOUNDS.all) break;
  }
  return findings;
}

const ANOTHER = say('anotherName');

type TellBeyond = (code: Finding['code'], at: Step | undefined, found: Phrase, expected: Phrase) => void;

/** Sizes of frozen contents within all bounds. */
const sizes = new WeakMap<object, number>();

/** @returns characters of the file, up to the point where the check stopped. */
function checkFile(content: unknown, tell: TellBeyond): number {
  const isFixed = typeof content === 'object' && content !== null && Object.isFrozen(content);
  const cachedSize = isFixed ? sizes.get(content) : undefined;
  if (cachedSize !== undefined) return cachedSize;
  let size = 0;
  let findingCount = 0;
  const beyond: TellBeyond = (...what) => {
    findingCount += 1;
    tell(...what);
  };
  const open: Step[] = [{ value: content, key: '', above: undefined, depth: 0 }];
  for (let at = open.pop(); at !== undefined && findingCount < MAX_FINDINGS; at = open.pop()) {
    const { value, depth } = at;
    size += 2;
    if (typeof value === 'string') {
      size += value.length;
      if (value.length > SCHEMA_BOUNDS.text)
        beyond(
          'TOO_BIG',
          at,
          say('characters', { count: value.length }),
          say('atMost', { what: say('characters', { count: SCHEMA_BOUNDS.text }) }),
        );
      else if (value === '__proto__' || (RESERVED.has(value) && NAMING.has(String(at.key))))
        beyond('RESERVED_NAME', at, shown(value), ANOTHER);
    } else if (typeof value === 'object' && value !== null) {
      const inside = Array.isArray(value) ? undefined : Object.keys(value);
      size += checkNode(at, inside, value as object, beyond);
      if (depth >= SCHEMA_BOUNDS.depth)
        beyond(
          'TOO_BIG',
          at,
          say('levels', { count: depth }),
          say('atMost', { what: say('itemsLevels', { count: SCHEMA_BOUNDS.depth }) }),
        );
      else push(open, at, inside);
    }
    if (size > SCHEMA_BOUNDS.file) {
      beyond(
        'TOO_BIG',
        undefined,
        say('largerFile'),
        say('atMost', { what: say('characters', { count: SCHEMA_BOUNDS.file }) }),
      );
      break;
    }
  }
  if (isFixed && findingCount === 0) sizes.set(content, size);
  return size;
}

/** @returns characters of the names. */
function checkNode(
  at: Step,
  names: readonly string[] | undefined,
  value: object,
  beyond: TellBeyond,
): number {
  if (names === undefined) {
    const { length } = value as readonly unknown[];
    if (length > SCHEMA_BOUNDS.list)
      beyond(
        'TOO_BIG',
        at,
        say('entries', { count: length }),
        say('atMost', { what: say('entries', { count: SCHEMA_BOUNDS.list }) }),
      );
    return 0;
  }
  const most = at.key === 'properties' ? SCHEMA_BOUNDS.fields : SCHEMA_BOUNDS.names;
  if (names.length > most)
    beyond(
      'TOO_BIG',
      at,
      say('names', { count: names.length }),
      say('atMost', { what: say('names', { count: most }) }),
    );
  let size = 0;
  for (const name of names) {
    size += name.length;
    const step = { value: undefined, key: name, above: at, depth: at.depth + 1 };
    if (RESERVED.has(name)) beyond('RESERVED_NAME', step, shown(name), ANOTHER);
    else if (name.length > SCHEMA_BOUNDS.name)
      beyond(
        'TOO_BIG',
        at,
        say('nameOf', { what: say('characters', { count: name.length }) }),
        say('atMost', { what: say('characters', { count: SCHEMA_BOUNDS.name }) }),
      );
  }
  return size;
}

/** Pushes the children in reverse order, limited by the bounds. */
function push(open: Step[], above: Step, names: readonly string[] | undefined): void {
  const value = above.value as Readonly<Record<string | number, unknown>>;
  const most = names === undefined ? SCHEMA_BOUNDS.list : SCHEMA_BOUNDS.names;
  const count = Math.min(names?.length ?? (above.value as readonly unknown[]).length, most);
  for (let index = count - 1; index >= 0; index -= 1) {
    const key = names?.[index] ?? index;
    open.push({ value: value[key], key, above, depth: above.depth + 1 });
  }
}

function pointerOf(at: Step | undefined): string {
  const keys: (string | number)[] = [];
  for (let step = at; step?.above !== undefined; step = step.above) keys.unshift(step.key);
  return under('', ...keys);
}
