import { type Product, type Scenario, scenarioDifferences } from '../../engine/index.ts';
import { phraseText } from '../../engine/node.ts';

/** Runs a scenario. @returns one English sentence for each difference; empty: it holds. */
export function runScenario(
  product: Product,
  scenario: Scenario,
  checkOf: Parameters<typeof scenarioDifferences>[2],
): readonly string[] {
  return scenarioDifferences(product, scenario, checkOf).map((phrase) => phraseText(phrase, 'en'));
}
