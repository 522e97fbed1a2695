import type { Product } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import type { CheckOf } from './Scenario.ts';
import { scenarioDifferences } from './scenarioDifferences.ts';

/** A failed example, with its differences. */
export interface BrokenScenario {
  /** Name of the scenario file, and the scenario's index there. */
  readonly name: string;
  readonly index: number;
  readonly title: string;
  readonly differences: readonly Phrase[];
}

export interface ScenarioRun {
  readonly broken: readonly BrokenScenario[];
  /** Number of scenarios not run for lack of time. */
  readonly untried: number;
}

/**
 * Runs every scenario of a product.
 *
 * @param isOver called before each scenario; true ends the run, so that its time is bounded.
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
  for (const [doneCount, { name, index, scenario }] of all.entries()) {
    if (isOver()) return { broken, untried: all.length - doneCount };
    const differences = differencesOrFault(() => scenarioDifferences(product, scenario, checkOf));
    if (differences.length > 0) broken.push({ name, index, title: scenario.title, differences });
  }
  return { broken, untried: 0 };
}

/** A scenario's `given` is not validated: an exception of the engine becomes a difference of that scenario. */
function differencesOrFault(run: () => readonly Phrase[]): readonly Phrase[] {
  try {
    return run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [say('exampleNotRun', { found: message.slice(0, 200) })];
  }
}
