import { type Phrase, type PhraseId, say } from '../errors/Phrase.ts';
import { equal } from '../values/equal.ts';

/**
 * One difference where `find` gives another value than an example expects; none where it expects nothing.
 *
 * @param what phrase that names the value; its slot `name` takes `name`.
 */
export function unlike(
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

/** One difference, with the words of `phrase`, for each name of which the condition does not hold. */
export function lacking(
  names: readonly string[] | undefined,
  holds: (name: string) => boolean,
  phrase: PhraseId,
): readonly Phrase[] {
  return (names ?? []).filter((name) => !holds(name)).map((name) => ({ id: phrase, values: { name } }));
}
