import { holds } from '../../condition/holds.ts';
import type { Condition, Context } from '../../contract/index.ts';
import type { Scenario } from '../Scenario.ts';

/** Kinds by which claims are counted. */
export const CLAIM_KINDS = [
  'rule',
  'condition',
  'note',
  'missing',
  'guard',
  'transition',
  'action',
  'stop',
  'notice',
] as const;

export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** An annotated place in a schema of the product. */
export interface ClaimPlace {
  readonly steps: readonly string[];
  readonly value: unknown;
  /** Values that contain it, from the whole schema to its parent. */
  readonly around: readonly unknown[];
}

/** Whether a passing scenario proves an outcome: its input leads there and it expects it. */
export type OutcomeProof = (expect: Scenario['expect'], context: Context) => boolean;

/** Outcomes of a statement (`shown`, `hidden`, `broken`, …), each with what proves it. */
export type Outcomes = Readonly<Record<string, OutcomeProof>>;

/** How scenarios prove the statement at a place; undefined where `expect` has no word for it. */
type Prover = (place: ClaimPlace) => Outcomes | undefined;

/** Of one kind of schema, by place in the grammar (`section/showWhen`). */
export type Provers = Readonly<Partial<Record<ClaimKind, Readonly<Record<string, Prover>>>>>;

/** The value `up` levels above the place: 1 is its parent. */
export function around<T>(place: ClaimPlace, up = 1): T {
  return place.around.at(-up) as T;
}

/** Both outcomes of a condition: each needs a scenario whose input decides it so and that expects it. */
export function bothWays(
  condition: unknown,
  [yes, no]: readonly [yes: string, no: string],
  expects: (expect: Scenario['expect'], isMet: boolean, context: Context) => boolean | undefined,
): Outcomes {
  const isMet =
    typeof condition === 'function'
      ? (condition as (context: Context) => boolean)
      : (context: Context) => holds(condition as Condition, context);
  const outcome =
    (wanted: boolean): OutcomeProof =>
    (expect, context) =>
      isMet(context) === wanted && expects(expect, wanted, context) === true;
  return { [yes]: outcome(true), [no]: outcome(false) };
}

const OPPOSITES = {
  visible: { no: 'hidden', outcomes: ['shown', 'hidden'] },
  required: { no: 'optional', outcomes: ['required', 'optional'] },
  readOnly: { no: 'editable', outcomes: ['read-only', 'editable'] },
} as const;

/** Outcomes that are expected if `expect` lists one of the names. */
export function naming(
  condition: unknown,
  word: keyof typeof OPPOSITES,
  names: readonly string[] | RegExp,
): Outcomes {
  const isListed = (name: string): boolean =>
    names instanceof RegExp ? names.test(name) : names.includes(name);
  const { no, outcomes } = OPPOSITES[word];
  return bothWays(condition, outcomes, (expect, isMet) => expect[isMet ? word : no]?.some(isListed));
}

/** Outcomes that are expected if a list of `expect` has the name or lacks it. */
export function listing(
  condition: unknown,
  outcomes: readonly [yes: string, no: string],
  word:
    | 'closed'
    | 'notes'
    | 'asks'
    | 'actions'
    | 'toolbar'
    | 'steps'
    | 'resumes'
    | 'told'
    | 'standing'
    | 'ways',
  name: string,
): Outcomes {
  return bothWays(condition, outcomes, (expect, isMet) => expect[word]?.includes(name) === isMet);
}
