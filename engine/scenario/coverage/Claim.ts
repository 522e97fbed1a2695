import { holds } from '../../condition/holds.ts';
import type { Condition, Context } from '../../contract/index.ts';
import type { ScenarioKind } from '../../loader/scenarioKinds.ts';
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

/** One outcome of a schema statement; an example must prove it. */
export interface Claim {
  readonly kind: ClaimKind;
  /** Schemas whose examples count as proof: names by kind. */
  readonly about: Partial<Readonly<Record<ScenarioKind, readonly string[]>>>;
  /** JSON pointer inside the schema, after its kind and name: `form loan/sections/6/showWhen`. */
  readonly at: string;
  /** Outcome, e.g. `shown`, `hidden`, `broken`, `refused`. */
  readonly outcome: string;
  /** Whether a passing example proves it: its input leads there and it expects the outcome. */
  readonly shownBy: (expect: Scenario['expect'], context: Context) => boolean;
}

type Shown = Claim['shownBy'];

/**
 * Claims for both outcomes of a condition: each needs an example whose input decides it so and that expects
 * the outcome.
 */
export function bothWays(
  claim: Pick<Claim, 'kind' | 'about' | 'at'>,
  condition: Condition | ((context: Context) => boolean) | undefined,
  yes: { readonly outcome: string; readonly expects: Shown },
  no: { readonly outcome: string; readonly expects: Shown },
): readonly Claim[] {
  if (condition === undefined) return [];
  const isMet = typeof condition === 'function' ? condition : (context: Context) => holds(condition, context);
  return [
    {
      ...claim,
      outcome: yes.outcome,
      shownBy: (expect, context) => isMet(context) && yes.expects(expect, context),
    },
    {
      ...claim,
      outcome: no.outcome,
      shownBy: (expect, context) => !isMet(context) && no.expects(expect, context),
    },
  ];
}

/** An outcome that is expected if an expectation lists one of the names. */
export function naming(
  outcome: string,
  word: 'visible' | 'hidden' | 'required' | 'optional' | 'readOnly' | 'editable',
  names: readonly string[] | RegExp,
): { readonly outcome: string; readonly expects: Shown } {
  const isListed = (name: string): boolean =>
    names instanceof RegExp ? names.test(name) : names.includes(name);
  return { outcome, expects: (expect) => expect[word]?.some(isListed) === true };
}
