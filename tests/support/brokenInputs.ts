type Schema = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** One input with one thing wrong in it. */
export interface BrokenInput {
  /** E.g. `body.TeamData.PlannedDate: no date`. */
  readonly what: string;
  readonly input: unknown;
}

/** Placeholder for a number that JSON can express and JavaScript cannot: see `jsonOf`. */
export const BEYOND = '@@1e400@@';

/** JSON with `BEYOND` as a bare number. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(`"${BEYOND}"`, '1e400');
}

const SQL = "1'; drop table teams; --";
const TRAVERSAL = '../../../etc/passwd';
const HTML = '<img src=x onerror=alert(1)>';
/** Deeper than any record, and than the stack of many parsers. */
const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

/**
 * Every way to break a good input by its schema, one thing at a time, all the way down: a required field left out, another type, too
 * long, too large, outside the choices, hostile. Texts of an address (`texts`) cannot have another type, and empty ones are none.
 */
export function* brokenInputs(
  schema: unknown,
  good: unknown,
  { name, texts = false }: { readonly name: string; readonly texts?: boolean },
): Generator<BrokenInput> {
  yield* walk(schema as Schema, good, [], (path, what, value) => ({
    what: `${[name, ...path].join('.')}: ${what}`,
    input: withValue(good, path, value),
  }));

  function* walk(
    own: Schema,
    value: unknown,
    path: Path,
    broken: (path: Path, what: string, value: unknown) => BrokenInput,
  ): Generator<BrokenInput> {
    if (own['anyOf'] !== undefined || own['oneOf'] !== undefined) return;
    for (const [what, wrong] of wrongValues(own, texts)) yield broken(path, what, wrong);
    const properties = (own['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    for (const key of (own['required'] ?? []) as readonly string[]) {
      yield broken([...path, key], 'missing', undefined);
    }
    for (const [key, inner] of Object.entries(properties)) {
      if (inner['readOnly'] === true) continue;
      yield* walk(inner, (value as Schema | undefined)?.[key], [...path, key], broken);
    }
    const items = own['items'] as Schema | undefined;
    const first = Array.isArray(value) ? value[0] : undefined;
    if (items !== undefined && first !== undefined) yield* walk(items, first, [...path, 0], broken);
  }
}

function* wrongValues(own: Schema, texts: boolean): Generator<readonly [string, unknown]> {
  const types = [own['type']].flat().filter((type) => typeof type === 'string');
  const closed = ['enum', 'const', 'x-options'].some((word) => own[word] !== undefined);
  if (closed) {
    for (const value of [SQL, HTML, TRAVERSAL]) yield ['outside the choices', value];
    if (!texts) yield ['a list instead of a choice', [[]]];
    return;
  }
  if (types.length === 0) return;
  // A query string has no objects: its content is always its parameters.
  if (texts && types.includes('object')) return;
  if (!texts || !types.includes('string')) yield* otherTypes(types, texts);
  if (types.includes('string')) yield* wrongTexts(own, texts);
  else if (types.includes('integer') || types.includes('number')) yield* wrongNumbers(own, types, texts);
  if (types.includes('array')) yield* wrongLists(own);
  if (types.includes('object')) yield* wrongObjects(own);
}

function* otherTypes(types: readonly string[], texts: boolean): Generator<readonly [string, unknown]> {
  if (texts) {
    yield ['a word instead', 'uno'];
    yield ['SQL instead', SQL];
    return;
  }
  const samples = { string: HTML, boolean: true, array: [[]], object: { a: 1 }, number: 1.5, null: null };
  for (const [type, sample] of Object.entries(samples)) {
    if (types.includes(type) || (type === 'number' && types.includes('integer'))) continue;
    yield [`${type} instead`, sample];
  }
}

function* wrongTexts(own: Schema, texts: boolean): Generator<readonly [string, unknown]> {
  yield ['NUL', 'a\0b'];
  if (!texts) yield ['half of a pair', '\ud800'];
  if (typeof own['maxLength'] === 'number') yield ['too long', 'è'.repeat(own['maxLength'] + 1)];
  if (own['format'] !== undefined) {
    for (const value of [SQL, HTML, TRAVERSAL]) yield [`no ${own['format']}`, value];
  }
  if (typeof own['pattern'] === 'string') {
    const pattern = new RegExp(own['pattern'], 'u');
    for (const value of [SQL, HTML, TRAVERSAL])
      if (!pattern.test(value)) yield ['outside the pattern', value];
  }
}

function* wrongNumbers(
  { minimum, maximum }: Schema,
  types: readonly string[],
  texts: boolean,
): Generator<readonly [string, unknown]> {
  if (!texts) yield ['beyond all measure', BEYOND];
  if (typeof minimum === 'number') yield ['too small', minimum - 1];
  if (typeof maximum === 'number') yield ['too large', maximum + 1];
  if (!types.includes('integer')) return;
  yield ['a fraction', 1.5];
  yield ['larger than the column', 2_147_483_648];
  yield ['huge', 1e21];
}

function* wrongLists({ minItems, maxItems }: Schema): Generator<readonly [string, unknown]> {
  if (typeof minItems === 'number') yield ['empty', []];
  if (typeof maxItems === 'number')
    yield ['too many', Array.from({ length: maxItems + 1 }, (_, at) => at + 1)];
}

function* wrongObjects(own: Schema): Generator<readonly [string, unknown]> {
  yield ['nested without end', deep(60)];
  if (own['additionalProperties'] === false) yield ['a field that nobody knows', { sconosciuto: SQL }];
}

/** A copy with another value at a place; undefined removes it. Lists and objects on the way are made. */
function withValue(root: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(root) ? [...(root as unknown[])] : [];
    list[key] = withValue(list[key], rest, value);
    return list;
  }
  const { [key]: before, ...others } = (root ?? {}) as Record<string, unknown>;
  const after = withValue(before, rest, value);
  return after === undefined ? others : { ...others, [key]: after };
}
