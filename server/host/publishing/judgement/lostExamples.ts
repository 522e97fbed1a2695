import type { BrokenScenario } from '../../../../engine/index.ts';
import { kindOf, type Phrase, type PhraseValue, phraseText, say } from '../../../../engine/node.ts';
import { refuse } from '../../errors/Refusal.ts';
import { judgeSchemas } from '../../product/judge/judgeSchemas.ts';
import type { ValidOverlay } from './validateOverlay.ts';

/** A scenario that passes with the schemas in force and fails with a draft: its place, title and differences. */
export interface LostExample {
  readonly file: string;
  readonly pointer: string;
  readonly title: string;
  readonly what: Phrase;
}

export interface LostExamples {
  readonly examples: readonly LostExample[];
  /** Number of scenarios that were not run in the time allowed. */
  readonly untried: number;
}

export const NO_LOST_EXAMPLES: LostExamples = { examples: [], untried: 0 };

/** Most scenarios in one answer; all are counted. */
const MAX_LISTED = 200;
/** Most differences of one scenario in its text. */
const MAX_DIFFERENCES = 3;
/** Most characters of one value in a text. */
const MAX_CHARACTERS = 200;

/**
 * The product's scenarios (`*.scenario.json`) that an overlay would break. Those that fail in force already are left out: their publisher confirmed them.
 * Slow: never within a transaction.
 *
 * @param overlay validated with its examples.
 * @param inForce the files that it would replace.
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
 * @param confirmed number of broken examples that the publisher was shown.
 * @throws Refusal SCHEMAS_EXAMPLES where the actual number differs, with each example as a problem.
 */
export function refuseLostExamples(
  { examples, untried }: LostExamples,
  confirmed: number,
  locale: string,
): void {
  const count = examples.length + untried;
  // Runs that time out stop at different points: any number that covers the broken ones is accepted.
  if (untried === 0 ? confirmed === count : confirmed > examples.length) return;
  const [first] = examples;
  const none = say(untried > 0 ? 'examplesUntried' : 'examplesValid');
  const example = phraseText(first === undefined ? none : say('exampleBroken', first), locale);
  // Sentences that administrators reworded name the parts.
  const { file = '', title = '' } = first ?? {};
  const what = phraseText(first?.what ?? none, locale);
  const problems = examples.slice(0, MAX_LISTED).map(({ pointer, ...example }) => ({
    path: `${example.file}#${pointer}`,
    rule: 'example',
    params: { file: example.file, pointer, title: example.title },
    text: phraseText(say('exampleBroken', example), locale),
  }));
  throw refuse('SCHEMAS_EXAMPLES', { count, confirmed, example, file, title, what }, problems as never);
}

/** The examples as calls answer them, in the reader's language. */
export function examplesAnswer({ examples, untried }: LostExamples, locale: string) {
  const listed = examples.slice(0, MAX_LISTED);
  return {
    examples: listed.map(({ what, ...example }) => ({ ...example, what: phraseText(what, locale) })),
    broken: examples.length + untried,
    untried,
  };
}

function examplesOf(files: ValidOverlay['files'], scenarios: ValidOverlay['scenarios']): LostExamples {
  if (scenarios === undefined) return NO_LOST_EXAMPLES;
  const paths = new Map(
    Object.keys(files).flatMap((path) => {
      const schema = kindOf(path);
      return schema?.kind === 'scenario' ? [[schema.name, path]] : [];
    }),
  );
  const examples = scenarios.broken.map((broken) => exampleOf(broken, paths.get(broken.name) ?? broken.name));
  return { examples, untried: scenarios.untried };
}

function exampleOf({ index, title, differences }: BrokenScenario, file: string): LostExample {
  const words = differences.slice(0, MAX_DIFFERENCES).map(shortened);
  const count = differences.length - words.length;
  const what = count > 0 ? say('exampleMore', { words, count }) : say('examplesDiffer', { words });
  return { file, pointer: `/scenarios/${index}`, title, what };
}

function shortened({ id, values = {} }: Phrase): Phrase {
  const cut = (value: PhraseValue | undefined) =>
    typeof value === 'string' && value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
  return {
    id,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)])),
  };
}

/** The key holds the title and not the pointer: the index changes when another scenario is inserted before. */
function keyOf({ file, title, what }: LostExample): string {
  return JSON.stringify([file, title, what]);
}
