import type { Check, Context, EntitySchema, Problem, ScenarioSchema } from '../contract/index.ts';
import { type Phrase, type PhraseId, say } from '../errors/Phrase.ts';
import { equal } from '../values/equality.ts';

/** One scenario: input (`given`) and expected results (`expect`). */
export type Scenario = ScenarioSchema['scenarios'][number];

/** Returns the compiled check of an entity; the caller compiles and caches it. */
export type CheckOf = (entity: EntitySchema) => Check;

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

/** Differences of expected problems and of `valid`. */
export function problemDifferences(
  { errors, valid }: Scenario['expect'],
  find: () => readonly Problem[],
): readonly Phrase[] {
  if (errors === undefined && valid === undefined) return [];
  const problems = find();
  const serious = problems.filter((problem) => problem.severity === 'error');
  const errorList = serious.map((problem) => `${problem.path} ${problem.rule}`).join(', ') || say('none');
  return [
    ...(errors ?? [])
      .filter(({ path, rule }) => !problems.some((each) => each.path === path && each.rule === rule))
      .map(({ path, rule }) => say('exampleProblem', { name: path, expected: rule, found: errorList })),
    ...(valid === undefined || valid === (serious.length === 0)
      ? []
      : [say(valid ? 'exampleErrors' : 'exampleNoErrors', { found: errorList })]),
  ];
}

/** The permissions of the scenario's `given.user`. */
export function permissionsIn(context: Context): readonly string[] {
  const user = (context['user'] ?? {}) as { readonly permissions?: readonly string[] };
  return user.permissions ?? [];
}
