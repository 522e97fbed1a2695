import type { BrokenScenario } from '../../../engine/index.ts';
import { kindOf } from '../../../engine/node.ts';
import { refuse } from '../errors/refuse.ts';
import { judgeSchemas } from '../product/judgeSchemas.ts';
import { exampleWords } from './exampleWords.ts';
import type { ValidOverlay } from './validateOverlay.ts';

/** An example that held and would not any more: where it stands, what it is called, and what would come out otherwise. */
export interface LostExample {
  readonly file: string;
  readonly pointer: string;
  readonly title: string;
  readonly what: string;
}

export interface LostExamples {
  readonly examples: readonly LostExample[];
  /** Examples that there was no time for. */
  readonly untried: number;
}

export const NOTHING_LOST: LostExamples = { examples: [], untried: 0 };

/** As many as are told; all are counted. */
const MOST_TOLD = 200;
/** Of one example. */
const MOST_DIFFERENCES = 3;

/**
 * The product's examples (`*.scenario.json`) that an overlay would break. What does not hold as it is, for which somebody answered when it was published, is not told again.
 * Slow: never within a transaction.
 *
 * @param overlay validated with its examples.
 * @param inForce the files that it would take the place of.
 */
export async function lostExamples(
  overlay: ValidOverlay,
  inForce: ValidOverlay['files'],
): Promise<LostExamples> {
  const after = examplesOf(overlay.files, overlay.scenarios);
  if (after.examples.length === 0) return after;
  const judged = await judgeSchemas(inForce, { scenarios: true });
  const before = new Set(examplesOf(inForce, judged.scenarios).examples.map(keyOf));
  return { ...after, examples: after.examples.filter((example) => !before.has(keyOf(example))) };
}

/**
 * @param confirmed how many its publisher read of.
 * @throws Refusal SCHEMAS_EXAMPLES where there are others than those, with each as a problem.
 */
export function refuseLostExamples({ examples, untried }: LostExamples, confirmed: number): void {
  const count = examples.length + untried;
  // Where a run was cut off, the next may come further, and find more of what was told as untried.
  if (untried === 0 ? confirmed === count : confirmed > examples.length) return;
  const [first] = examples;
  const { file = '', title = '' } = first ?? {};
  const what = first?.what ?? 'gli esempi non si sono potuti provare tutti in tempo';
  const problems = examples.slice(0, MOST_TOLD).map(({ file: path, pointer, title: of, what: why }) => ({
    path: `${path}#${pointer}`,
    rule: 'example',
    params: { file: path, pointer, title: of },
    text: `${path}, «${of}»: ${why}.`,
  }));
  throw refuse('SCHEMAS_EXAMPLES', { count, confirmed, file, title, what }, problems as never);
}

/** As answers have them. */
export function toldExamples({ examples, untried }: LostExamples) {
  return { examples: examples.slice(0, MOST_TOLD), broken: examples.length + untried, untried };
}

function examplesOf(files: ValidOverlay['files'], scenarios: ValidOverlay['scenarios']): LostExamples {
  if (scenarios === undefined) return NOTHING_LOST;
  const paths = new Map(
    Object.keys(files).flatMap((path) => {
      const known = kindOf(path);
      return known?.kind === 'scenario' ? [[known.name, path]] : [];
    }),
  );
  const examples = scenarios.broken.map((broken) => told(broken, paths.get(broken.name) ?? broken.name));
  return { examples, untried: scenarios.untried };
}

function told({ index, title, differences }: BrokenScenario, file: string): LostExample {
  const more = differences.length - MOST_DIFFERENCES;
  const words = differences.slice(0, MOST_DIFFERENCES).map(exampleWords).join('; ');
  const what = more > 0 ? `${words}; e altre ${more}` : words;
  return { file, pointer: `/scenarios/${index}`, title, what };
}

/** By its title: its place moves with those before it. */
function keyOf({ file, title, what }: LostExample): string {
  return JSON.stringify([file, title, what]);
}
