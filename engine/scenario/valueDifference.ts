import { type Phrase, type PhraseId, say } from '../errors/Phrase.ts';
import { equal } from '../values/equal.ts';

/**
 * One difference if `find` returns another value than expected; none without an expectation.
 *
 * @param what phrase that names the value; its slot `name` is filled with `name`.
 */
export function valueDifference(
  what: PhraseId,
  expected: unknown,
  find: () => unknown,
  name?: string,
): readonly Phrase[] {
  if (expected === undefined) return [];
  const actual = find();
  if (equal(actual, expected)) return [];
  return [
    say('exampleDiffers', {
      what: name === undefined ? { id: what } : { id: what, values: { name } },
      found: JSON.stringify(actual) ?? say('none'),
      expected: JSON.stringify(expected),
    }),
  ];
}

/** One difference, worded by `phrase`, per name that does not satisfy the condition. */
export function missingNames(
  names: readonly string[] | undefined,
  holds: (name: string) => boolean,
  phrase: PhraseId,
): readonly Phrase[] {
  return (names ?? []).filter((name) => !holds(name)).map((name) => ({ id: phrase, values: { name } }));
}
