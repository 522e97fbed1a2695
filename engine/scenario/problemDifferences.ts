import type { Problem } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import type { Scenario } from './Scenario.ts';

/** Problems that a record does not have, and whether it may be saved, otherwise than expected. */
export function problemDifferences(
  { errors, valid }: Scenario['expect'],
  find: () => readonly Problem[],
): readonly Phrase[] {
  if (errors === undefined && valid === undefined) return [];
  const problems = find();
  const serious = problems.filter((problem) => problem.severity === 'error');
  const found = serious.map((problem) => `${problem.path} ${problem.rule}`).join(', ') || say('none');
  return [
    ...(errors ?? [])
      .filter(({ path, rule }) => !problems.some((each) => each.path === path && each.rule === rule))
      .map(({ path, rule }) => say('exampleProblem', { name: path, expected: rule, found })),
    ...(valid === undefined || valid === (serious.length === 0)
      ? []
      : [say(valid ? 'exampleErrors' : 'exampleNoErrors', { found })]),
  ];
}
