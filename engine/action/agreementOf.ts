import { holds } from '../condition/holds.ts';
import type { Action, Context } from '../contract/index.ts';

/** Confirmation dialog of an action. */
export interface Agreement {
  readonly question: string;
  readonly agree: string | undefined;
  /** Messages about unusual but allowed circumstances, shown before the question. */
  readonly cautions: readonly string[];
  readonly variant: 'danger' | 'warning' | 'primary';
}

/** The confirmation of an action; undefined if it has none. */
export function agreementOf(
  { confirm, agree, cautions = [], intent }: Pick<Action, 'confirm' | 'agree' | 'cautions' | 'intent'>,
  context: Context,
): Agreement | undefined {
  if (confirm === undefined) return undefined;
  const unusual = cautions.filter(({ when }) => holds(when, context)).map(({ message }) => message);
  const variant = intent === 'danger' ? 'danger' : unusual.length > 0 ? 'warning' : 'primary';
  return { question: confirm, agree, cautions: unusual, variant };
}
