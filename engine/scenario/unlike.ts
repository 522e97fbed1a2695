import { equal } from '../values/equal.ts';
import type { Compared, ScenarioDifference, ScenarioSentence } from './ScenarioDifference.ts';

/** One difference where something was expected and something else came out; nothing expected: nothing is looked for. */
export function unlike(
  what: Compared,
  expected: unknown,
  find: () => unknown,
  name?: string,
): readonly ScenarioDifference[] {
  if (expected === undefined) return [];
  const found = find();
  if (equal(found, expected)) return [];
  return [
    {
      said: `${what}: {found}, expected {expected}`,
      ...(name === undefined ? {} : { name }),
      found: JSON.stringify(found),
      expected: JSON.stringify(expected),
    },
  ];
}

/** One difference for each name of which it does not hold. */
export function lacking(
  names: readonly string[] | undefined,
  holds: (name: string) => boolean,
  said: ScenarioSentence,
): readonly ScenarioDifference[] {
  return (names ?? []).filter((name) => !holds(name)).map((name) => ({ said, name }));
}
