import type { Context, Product } from '../contract/index.ts';
import type { Phrase } from '../errors/Phrase.ts';
import { SCENARIO_KINDS, type ScenarioKind } from '../loader/scenarioKinds.ts';
import { settingsContext } from '../values/settingsContext.ts';
import { documentDifferences } from './documentDifferences.ts';
import { entityDifferences } from './entityDifferences.ts';
import { formDifferences } from './formDifferences.ts';
import { notificationDifferences } from './notificationDifferences.ts';
import { optionsDifferences } from './optionsDifferences.ts';
import type { CheckOf, Scenario } from './Scenario.ts';
import { screenDifferences } from './screenDifferences.ts';
import { tableDifferences } from './tableDifferences.ts';
import { wizardDifferences } from './wizardDifferences.ts';
import { workflowDifferences } from './workflowDifferences.ts';

export type { Scenario } from './Scenario.ts';

type Differences = (
  product: Product,
  name: string,
  scenario: Scenario,
  context: Context,
  checkOf: CheckOf,
) => readonly Phrase[];

const DIFFERENCES: Readonly<Record<ScenarioKind, Differences>> = {
  form: formDifferences,
  workflow: workflowDifferences,
  wizard: wizardDifferences,
  table: tableDifferences,
  screen: screenDifferences,
  document: documentDifferences,
  options: optionsDifferences,
  entity: entityDifferences,
  notifications: notificationDifferences,
};

/**
 * Runs one scenario with the permissions of `given.user`.
 *
 * @param checkOf returns the compiled check of an entity.
 * @returns one phrase per unexpected value; empty if the scenario passes.
 */
export function scenarioDifferences(
  product: Product,
  scenario: Scenario,
  checkOf: CheckOf,
): readonly Phrase[] {
  const { settings } = settingsContext(product.settings);
  const context = { settings, ...scenario.given } as Context;
  return SCENARIO_KINDS.flatMap((kind) => {
    const name = scenario[kind];
    return name === undefined ? [] : DIFFERENCES[kind](product, name, scenario, context, checkOf);
  });
}
