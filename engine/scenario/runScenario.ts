import type { Check, Context, Product } from '../contract/index.ts';
import { formDifferences } from './formDifferences.ts';
import type { Scenario } from './Scenario.ts';
import { tableDifferences } from './tableDifferences.ts';
import { wizardDifferences } from './wizardDifferences.ts';
import { workflowDifferences } from './workflowDifferences.ts';

export type { Scenario } from './Scenario.ts';

/**
 * Runs one scenario. @returns what came out otherwise than expected, one sentence each; empty: it holds.
 * `checkOf` gives the compiled check of a form's entity, by the form's name. Permissions are those of `given.user`.
 */
export function runScenario(
  product: Product,
  scenario: Scenario,
  checkOf: (form: string) => Check,
): readonly string[] {
  const context = scenario.given as Context;
  const { form, workflow, wizard, table } = scenario;
  return [
    ...(form === undefined ? [] : formDifferences(product, form, scenario, context, checkOf)),
    ...(workflow === undefined ? [] : workflowDifferences(product, workflow, scenario, context)),
    ...(wizard === undefined ? [] : wizardDifferences(product, wizard, scenario, context)),
    ...(table === undefined ? [] : tableDifferences(product, table, scenario, context)),
  ];
}
