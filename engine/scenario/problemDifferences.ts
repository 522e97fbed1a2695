import type { Problem } from '../contract/index.ts';
import type { Scenario } from './Scenario.ts';

/** Problems that a record does not have, and whether it may be saved, otherwise than expected. */
export function problemDifferences(
  { errors, valid }: Scenario['expect'],
  find: () => readonly Problem[],
): readonly string[] {
  if (errors === undefined && valid === undefined) return [];
  const problems = find();
  const serious = problems.filter((problem) => problem.severity === 'error');
  const told = serious.map((problem) => `${problem.path} ${problem.rule}`).join(', ') || 'none';
  return [
    ...(errors ?? [])
      .filter(({ path, rule }) => !problems.some((each) => each.path === path && each.rule === rule))
      .map(({ path, rule }) => `${path} has no problem "${rule}"; problems: ${told}`),
    ...(valid === undefined || valid === (serious.length === 0)
      ? []
      : [`expected ${valid ? 'no errors' : 'errors'}; errors: ${told}`]),
  ];
}
