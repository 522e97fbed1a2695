import type { Problem } from '../contract/index.ts';
import type { Scenario } from './Scenario.ts';
import type { ScenarioDifference } from './ScenarioDifference.ts';

/** Problems that a record does not have, and whether it may be saved, otherwise than expected. */
export function problemDifferences(
  { errors, valid }: Scenario['expect'],
  find: () => readonly Problem[],
): readonly ScenarioDifference[] {
  if (errors === undefined && valid === undefined) return [];
  const problems = find();
  const serious = problems.filter((problem) => problem.severity === 'error');
  const told = serious.map((problem) => `${problem.path} ${problem.rule}`).join(', ') || undefined;
  return [
    ...(errors ?? [])
      .filter(({ path, rule }) => !problems.some((each) => each.path === path && each.rule === rule))
      .map(({ path, rule }): ScenarioDifference => {
        const said = '{name} has no problem "{expected}"; problems: {found}';
        return { said, name: path, expected: rule, found: told };
      }),
    ...(valid === undefined || valid === (serious.length === 0) ? [] : [problemsExpected(valid, told)]),
  ];
}

function problemsExpected(valid: boolean, found: string | undefined): ScenarioDifference {
  return { said: `expected ${valid ? 'no errors' : 'errors'}; errors: {found}`, found };
}
