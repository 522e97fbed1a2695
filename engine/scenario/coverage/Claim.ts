import { holds } from '../../condition/holds.ts';
import type { Condition, Context } from '../../contract/index.ts';
import type { ScenarioKind } from '../../loader/scenarioKinds.ts';
import type { Scenario } from '../Scenario.ts';

/** What claims are counted by. */
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

/** One thing that a schema says, with one outcome, that an example must show. */
export interface Claim {
  readonly kind: ClaimKind;
  /** Whose example shows it: the kinds of schema and the name in each. */
  readonly about: Partial<Readonly<Record<ScenarioKind, readonly string[]>>>;
  /** JSON pointer inside the schema, after its kind and name: `form loan/sections/6/showWhen`. */
  readonly at: string;
  /** What comes out, e.g. `shown`, `hidden`, `broken`, `refused`. */
  readonly outcome: string;
  /** Whether an example that holds shows it: its answers lead there, and it expects so. */
  readonly shownBy: (expect: Scenario['expect'], context: Context) => boolean;
}

type Shown = Claim['shownBy'];

/** Both outcomes of a condition: each needs an example whose answers decide it so and that expects what follows. */
export function bothWays(
  claim: Pick<Claim, 'kind' | 'about' | 'at'>,
  condition: Condition | undefined,
  yes: { readonly outcome: string; readonly expects: Shown },
  no: { readonly outcome: string; readonly expects: Shown },
): readonly Claim[] {
  if (condition === undefined) return [];
  return [
    {
      ...claim,
      outcome: yes.outcome,
      shownBy: (expect, context) => holds(condition, context) && yes.expects(expect, context),
    },
    {
      ...claim,
      outcome: no.outcome,
      shownBy: (expect, context) => !holds(condition, context) && no.expects(expect, context),
    },
  ];
}

/** An outcome that is expected where one of the names is among those of a word. */
export function naming(
  outcome: string,
  word: 'visible' | 'hidden' | 'required' | 'optional' | 'readOnly' | 'editable',
  names: readonly string[] | RegExp,
): { readonly outcome: string; readonly expects: Shown } {
  const meant = (name: string): boolean =>
    names instanceof RegExp ? names.test(name) : names.includes(name);
  return { outcome, expects: (expect) => expect[word]?.some(meant) === true };
}
