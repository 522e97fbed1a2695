import { holds } from '../condition/holds.ts';
import type { Condition, Context, DataRecord, Problem, WizardSchema } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { ruleProblems } from '../form/problems.ts';
import { getAt } from '../values/paths.ts';
import { fillText } from '../values/texts.ts';

/** A step of a wizard's schema. */
export type WizardStep = WizardSchema['steps'][number];
/** A finish of a wizard's schema: a way to end it. */
export type WizardFinish = WizardSchema['finish'][number];

/** Model of a wizard over a context kept by the caller; all functions are pure. */
export interface WizardModel {
  readonly wizard: WizardSchema;
  /** WIZ-01: the first matching title, slots filled. @param say translates it before filling. */
  title(context: Context, say?: (text: string) => string): string;
  /** Existing steps in order, after evaluation of `when` (WIZ-05, WIZ-06). */
  steps(context: Context): readonly WizardStep[];
  /**
   * WIZ-04: problems of a step; errors block the next step, warnings do not.
   *
   * @throws EngineError UNKNOWN_STEP.
   */
  problems(step: string, context: Context): readonly Problem[];
  /** Rows that violate a rule, with name and key; empty if the rule reports no rows. */
  brokenRows(step: string, rule: string, context: Context): readonly BrokenRow[];
  /** Id of the first existing step with a rule for the field, where the user can correct it. */
  stepOf(field: string, context: Context): string | undefined;
  /** Id of the first step with an error, including steps passed before something changed. */
  firstBlocked(context: Context): string | undefined;
  /** WIZ-03. */
  finishHidden(context: Context): boolean;
  /** The first matching finish (WIZ-07, WIZ-08, WIZ-09). */
  finish(context: Context): WizardFinish | undefined;
  /**
   * WIZ-10: whether an interrupted finish may be resumed; false if its completed calls were reverted
   * meanwhile.
   */
  resumes(finish: WizardFinish, context: Context): boolean;
}

/** Functions of a wizard over its schema. */
export function createWizardModel(wizard: WizardSchema): WizardModel {
  const steps = (context: Context): readonly WizardStep[] =>
    wizard.steps.filter((step) => says(step.when, context));
  const problems = (id: string, context: Context): readonly Problem[] => {
    const step = wizard.steps.find((each) => each.id === id);
    if (step === undefined) throw new EngineError('UNKNOWN_STEP', { name: id });
    return says(step.when, context) ? ruleProblems(step.rules ?? [], context) : [];
  };
  return Object.freeze({
    wizard,
    title: (context, say = (text) => text) =>
      fillText(say(firstOf(wizard.title, context)?.text ?? ''), context),
    steps,
    problems,
    brokenRows: (id, ruleId, context) => {
      const rule = wizard.steps.find((step) => step.id === id)?.rules?.find((each) => each.id === ruleId);
      return brokenRows(wizard, rule, context);
    },
    stepOf: (field, context) =>
      steps(context).find((step) => step.rules?.some((rule) => rule.field === field))?.id,
    firstBlocked: (context) =>
      steps(context).find((step) => problems(step.id, context).some((each) => each.severity === 'error'))?.id,
    finishHidden: (context) =>
      wizard.finishHiddenWhen !== undefined && holds(wizard.finishHiddenWhen, context),
    finish: (context) => firstOf(wizard.finish, context),
    resumes: (finish, context) => says(finish.resumeWhen, context),
  } satisfies WizardModel);
}

function firstOf<T extends { readonly when?: Condition }>(
  choices: readonly T[],
  context: Context,
): T | undefined {
  return choices.find((choice) => says(choice.when, context));
}

function says(condition: Condition | undefined, context: Context): boolean {
  return condition === undefined || holds(condition, context);
}

/** A row that violates a rule of a step. */
interface BrokenRow {
  /** Key of the row in the lists that show it. */
  readonly key: string;
  /** Name pattern of the schema, to be translated and filled from `context`. */
  readonly name: string;
  readonly message: string;
  /** The rule's context with the row as `row`. */
  readonly context: Context;
}

type StepRule = NonNullable<WizardSchema['steps'][number]['rules']>[number];

/** The rows that a rule reports (`rows`), in list order; empty if `in` is not a list. */
function brokenRows(
  { rowNames = {} }: WizardSchema,
  rule: StepRule | undefined,
  context: Context,
): readonly BrokenRow[] {
  const rowRule = rule?.rows;
  const nameRule = rowRule === undefined ? undefined : rowNames[rowRule.as];
  const list = rowRule === undefined ? undefined : getAt(context, rowRule.in);
  if (rowRule === undefined || nameRule === undefined || !Array.isArray(list)) return [];
  return (list as readonly DataRecord[])
    .map((row) => ({ ...context, row }))
    .filter((scope) => rowRule.where === undefined || holds(rowRule.where, scope))
    .map((scope) => ({
      key: String(getAt(scope.row, nameRule.key) ?? ''),
      name: nameRule.name.find(({ when }) => when === undefined || holds(when, scope))?.text ?? '',
      message: rowRule.message,
      context: scope,
    }));
}
