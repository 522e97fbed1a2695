import type { Problem } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import type { Scenario } from './Scenario.ts';

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
