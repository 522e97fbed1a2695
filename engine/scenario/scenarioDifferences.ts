import { hasPermission, isOffered } from '../action/offer.ts';
import { holds } from '../condition/holds.ts';
import type { Condition, Context, DataRecord, Product, ScreenSchema } from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { SCENARIO_KINDS, type ScenarioKind, sectionName } from '../loader/scenarioKinds.ts';
import { noticeWords } from '../messages/sentences.ts';
import { optionStyle } from '../table/cells.ts';
import { entryOf } from '../values/paths.ts';
import { settingsContext } from '../values/records.ts';
import { entityDifferences, formDifferences } from './formDifferences.ts';
import { type CheckOf, missingNames, permissionsIn, type Scenario, valueDifference } from './Scenario.ts';
import { tableDifferences } from './tableDifferences.ts';
import { wizardDifferences, workflowDifferences } from './workflowDifferences.ts';

/** Differences of label, icon and colour of `given.value` in an options list. */
function optionsDifferences(
  product: Product,
  name: string,
  { expect: { style } }: Scenario,
  context: Context,
): readonly Phrase[] {
  const options = entryOf(product.options, name);
  if (options === undefined) return [say('exampleSubjectMissing', { name, expected: 'options list' })];
  const actual = optionStyle(options, context['value'], context);
  return [
    ...valueDifference('exampleLabel', style?.label, () => actual.label),
    ...valueDifference('exampleIcon', style?.icon, () => actual.icon),
    ...valueDifference('exampleIntent', style?.intent, () => actual.intent),
  ];
}

/** Differences of the printed sections of a document; `given.record` is the record of a repeated section. */
function documentDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly Phrase[] {
  const document = entryOf(product.documents, name);
  if (document === undefined) return [say('exampleSubjectMissing', { name, expected: 'document' })];
  const isPrinted = (section: string): boolean =>
    document.sections.some(
      (each) =>
        sectionName(each) === section && (each.showWhen === undefined || holds(each.showWhen, context)),
    );
  return [
    ...missingNames(expect.visible, isPrinted, 'exampleLeftOut'),
    ...missingNames(expect.hidden, (section) => !isPrinted(section), 'examplePrinted'),
  ];
}

/** Differences of notifications: sent (`where`), still shown (`while`), and their texts. */
function notificationDifferences(
  product: Product,
  name: string,
  { expect: { told, standing, said = [] } }: Scenario,
  context: Context,
): readonly Phrase[] {
  const file = entryOf(product.notifications, name);
  if (file === undefined) return [say('exampleSubjectMissing', { name, expected: 'file of notifications' })];
  const { entity, notifications } = file;
  const matching = (word: 'where' | 'while'): readonly string[] =>
    notifications.filter((each) => holds(each[word] ?? {}, context)).map((each) => each.name);
  const messages = product.messages['it'] ?? Object.values(product.messages)[0];
  return [
    ...valueDifference('exampleTold', told, () => matching('where')),
    ...valueDifference('exampleStanding', standing, () => matching('while')),
    ...said.flatMap(({ name: of, ...words }) =>
      valueDifference(
        'exampleNotice',
        words,
        () => {
          const notice = notifications.find((each) => each.name === of);
          if (notice === undefined || messages === undefined) return undefined;
          const record = (context['record'] ?? {}) as DataRecord;
          return noticeWords(product, { entity, said: notice }, record, messages);
        },
        of,
      ),
    ),
  ];
}

/** Differences of a screen: visible blocks, read-only forms, texts of facts. */
function screenDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly Phrase[] {
  const screen = entryOf(product.screens, name);
  if (screen === undefined) return [say('exampleSubjectMissing', { name, expected: 'screen' })];
  const isShown = (block: string): boolean =>
    screen.blocks.some((each) => each.name === block && isOffered(each, context, permissionsIn(context)));
  const isReadOnly = (block: string): boolean =>
    screen.blocks.some(
      ({ name: form, props = {} }) =>
        form === block &&
        (props.readOnly === true ||
          (props.readOnlyWhen !== undefined && holds(props.readOnlyWhen, context)) ||
          !hasPermission(permissionsIn(context), entryOf(product.calls, props.save?.call)?.permission)),
    );
  return [
    ...missingNames(expect.visible, isShown, 'exampleHidden'),
    ...missingNames(expect.hidden, (block) => !isShown(block), 'exampleVisible'),
    ...missingNames(expect.readOnly, isReadOnly, 'exampleOpen'),
    ...missingNames(expect.editable, (block) => !isReadOnly(block), 'exampleClosed'),
    ...valueDifference('exampleFacts', expect.notes?.join(' '), () =>
      screen.blocks
        .filter(({ name: block }) => isShown(block))
        .flatMap((block) => visibleFacts(block, context))
        .join(' '),
    ),
  ];
}

/** The first matching heading, and the matching lines. */
function visibleFacts({ props = {} }: ScreenSchema['blocks'][number], context: Context): readonly string[] {
  const isVisible = ({ when }: { readonly when?: Condition }): boolean =>
    when === undefined || holds(when, context);
  const { heading = [], lines = [] } = props;
  return [...heading.filter(isVisible).slice(0, 1), ...lines.filter(isVisible)].map(({ text }) => text);
}

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

/** A failed scenario, with its differences. */
export interface BrokenScenario {
  /** Name of the scenario file, and the scenario's index there. */
  readonly name: string;
  readonly index: number;
  readonly title: string;
  readonly differences: readonly Phrase[];
}

/** Result of `brokenScenarios`. */
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
