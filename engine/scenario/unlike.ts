import { equal } from '../values/equal.ts';

/** One sentence where something was expected and something else came out; nothing expected: nothing is looked for. */
export function unlike(what: string, expected: unknown, find: () => unknown): readonly string[] {
  if (expected === undefined) return [];
  const found = find();
  return equal(found, expected) ? [] : [`${what}: ${shown(found)}, expected ${shown(expected)}`];
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? 'none';
}

/** One sentence for each name of which it does not hold. */
export function lacking(
  names: readonly string[] | undefined,
  holds: (name: string) => boolean,
  said: string,
): readonly string[] {
  return (names ?? []).filter((name) => !holds(name)).map((name) => `${name} ${said}`);
}
