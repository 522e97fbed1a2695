import { holds } from '../condition/holds.ts';
import type { Action, Context } from '../contract/index.ts';

/** What a person is to agree with before an action. */
export interface Agreement {
  readonly question: string;
  readonly agree: string | undefined;
  /** Messages of what is unusual now, though it is allowed: said before the question. */
  readonly cautions: readonly string[];
  readonly variant: 'danger' | 'warning' | 'primary';
}

/** Undefined where nothing is asked. */
export function agreementOf(
  { confirm, agree, cautions = [], intent }: Pick<Action, 'confirm' | 'agree' | 'cautions' | 'intent'>,
  context: Context,
): Agreement | undefined {
  if (confirm === undefined) return undefined;
  const unusual = cautions.filter(({ when }) => holds(when, context)).map(({ message }) => message);
  const variant = intent === 'danger' ? 'danger' : unusual.length > 0 ? 'warning' : 'primary';
  return { question: confirm, agree, cautions: unusual, variant };
}
