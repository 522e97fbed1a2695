import type { Product } from '../contract/index.ts';
import { scenarioDifferences } from './runScenario.ts';
import type { CheckOf } from './Scenario.ts';
import type { ScenarioDifference } from './ScenarioDifference.ts';

/** An example that does not hold, and why. */
export interface BrokenScenario {
  /** Of its file, and its place there. */
  readonly name: string;
  readonly index: number;
  readonly title: string;
  readonly differences: readonly ScenarioDifference[];
}

export interface ScenarioRun {
  readonly broken: readonly BrokenScenario[];
  /** How many nobody looked at, because it was over before their turn. */
  readonly untried: number;
}

/**
 * Runs every scenario of a product.
 *
 * @param isOver asked before each one: whoever gives a run so much time and no more says so here.
 */
export function brokenScenarios(
  product: Product,
  checkOf: CheckOf,
  isOver: () => boolean = () => false,
): ScenarioRun {
  const all = Object.entries(product.scenarios).flatMap(([name, { scenarios }]) =>
    scenarios.map((scenario, index) => ({ name, index, scenario })),
  );
  const broken: BrokenScenario[] = [];
  for (const [tried, { name, index, scenario }] of all.entries()) {
    if (isOver()) return { broken, untried: all.length - tried };
    const differences = differencesOrFault(() => scenarioDifferences(product, scenario, checkOf));
    if (differences.length > 0) broken.push({ name, index, title: scenario.title, differences });
  }
  return { broken, untried: 0 };
}

/** What an example is given is anybody's: one that brings the engine to a fault is told as the others are. */
function differencesOrFault(run: () => readonly ScenarioDifference[]): readonly ScenarioDifference[] {
  try {
    return run();
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return [{ said: 'it cannot be run: {found}', found: found.slice(0, 200) }];
  }
}
