import { holds } from '../condition/holds.ts';
import type { Condition, Context, Problem, WizardSchema } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { ruleProblems } from '../form/ruleProblems.ts';
import { fillText } from '../values/fillText.ts';
import { type BrokenRow, brokenRows } from './brokenRows.ts';

export type WizardStep = WizardSchema['steps'][number];
export type WizardFinish = WizardSchema['finish'][number];

/** A wizard over a context that the caller keeps; all functions are pure. */
export interface WizardModel {
  readonly wizard: WizardSchema;
  /** WIZ-01: the first title whose condition holds, its slots filled. @param say puts it into the reader's language before. */
  title(context: Context, say?: (text: string) => string): string;
  /** Steps that exist now, in order (WIZ-05, WIZ-06). */
  steps(context: Context): readonly WizardStep[];
  /**
   * WIZ-04: why one may not go on from a step; empty: go on. Warnings are told and do not hold back.
   * Throws EngineError UNKNOWN_STEP.
   */
  problems(step: string, context: Context): readonly Problem[];
  /** The rows that break a rule, by its id: what each is called and where it is; none where the rule names none. */
  brokenRows(step: string, rule: string, context: Context): readonly BrokenRow[];
  /** Id of the first step, of those that exist, with a rule about a field: there it is mended. */
  stepOf(field: string, context: Context): string | undefined;
  /** Id of the first step that holds the finish back, if any: also steps that were passed before something changed. */
  firstBlocked(context: Context): string | undefined;
  /** WIZ-03. */
  finishHidden(context: Context): boolean;
  /** What the last button does now: the first choice whose condition holds (WIZ-07, WIZ-08, WIZ-09). */
  finish(context: Context): WizardFinish | undefined;
  /** WIZ-10: whether a finish that stopped half-way may go on; not where what it had done was taken back meanwhile. */
  resumes(finish: WizardFinish, context: Context): boolean;
}

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
