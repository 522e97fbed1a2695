import type { Product } from '../../../engine/contract/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { weaknessOf } from '../auth/weaknessOf.ts';
import { refuse } from '../errors/refuse.ts';
import { shownProblem } from '../errors/shownProblem.ts';
import { messagesFor } from '../product/messagesFor.ts';

const check = compileCheck({ type: 'string', 'x-password': true });

/** Whose password it is to be, and who reads the refusal. */
export interface Owner {
  /** What everybody knows of them: user name, full name, company. */
  readonly names: readonly string[];
  /** Where the password lies in the call's body. */
  readonly path: string;
  readonly locale: string;
}

/**
 * Holds a new password to the product's rule (VAL-02), and refuses one that is easy to guess all the same.
 *
 * @throws Refusal PASSWORD_WEAK, PASSWORD_COMMON with the problem at the field.
 */
export function refuseWeakPassword(password: string, product: Product, owner: Owner): void {
  if (check(password).length > 0) throw refuse('PASSWORD_WEAK');
  const own = (product.settings.values as Readonly<Record<string, unknown>> | undefined)?.['passwordWords'];
  const context = [...owner.names, ...(Array.isArray(own) ? own.map(String) : [])];
  const weakness = weaknessOf(password, context);
  if (weakness === undefined) return;
  const said = { rule: 'x-password', params: { variant: weakness } };
  const problem = { path: owner.path, severity: 'error', ...said } as const;
  const shown = shownProblem(problem, messagesFor(product, owner.locale), 'La password');
  throw refuse('PASSWORD_COMMON', { why: shown.text }, [shown]);
}
