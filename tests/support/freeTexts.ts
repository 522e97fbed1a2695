type Schema = Readonly<Record<string, unknown>>;
export type Place = readonly (string | number)[];

/** A field that takes any words. */
export interface FreeText {
  readonly path: Place;
  readonly longest: number;
}

const BOUND = ['enum', 'const', 'format', 'pattern', 'x-options', 'x-reference'];

/** The fields of a schema that take any words, in lists only where the good input has a row. */
export function freeTexts(schema: unknown, good: unknown, path: Place = []): FreeText[] {
  const ownSchema = (schema ?? {}) as Schema;
  if (ownSchema['readOnly'] === true || ownSchema['anyOf'] !== undefined || ownSchema['oneOf'] !== undefined)
    return [];
  const types = [ownSchema['type']].flat();
  if (types.includes('string')) {
    const free = !types.includes('object') && BOUND.every((word) => ownSchema[word] === undefined);
    return free ? [{ path, longest: Number(ownSchema['maxLength'] ?? 1000) }] : [];
  }
  const inside = Object.entries((ownSchema['properties'] ?? {}) as Schema).flatMap(([name, inner]) =>
    freeTexts(inner, (good as Schema | undefined)?.[name], [...path, name]),
  );
  const row: unknown = Array.isArray(good) ? good[0] : undefined;
  return row === undefined ? inside : [...inside, ...freeTexts(ownSchema['items'], row, [...path, 0])];
}

/** A copy with the text at that place. */
export function withText(root: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text;
  if (typeof key === 'number') {
    return (root as unknown[]).map((row, at) => (at === key ? withText(row, rest, text) : row));
  }
  const before = (root ?? {}) as Schema;
  return { ...before, [key]: withText(before[key], rest, text) };
}

/** Its beginning, without half a character at the end. */
export function cut(text: string, longest: number): string {
  return [...text]
    .reduce((kept, each) => (kept.length + each.length > longest ? kept : kept + each), '')
    .trim();
}
