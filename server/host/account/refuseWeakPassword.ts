import type { Product } from '../../../engine/contract/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { weaknessOf } from '../auth/password.ts';
import type { PrepareContext } from '../calls/CallContext.ts';
import { shownProblem } from '../errors/envelope.ts';
import { refuse } from '../errors/Refusal.ts';
import { messagesFor } from '../product/productLookups.ts';

const check = compileCheck({ type: 'string', 'x-password': true });

/** Owner of the password and language of the refusal. */
export interface Owner {
  /** Publicly known names: user name, full name, company. */
  readonly names: readonly string[];
  /** Path of the password in the call's body. */
  readonly path: string;
  readonly locale: string;
}

/**
 * Checks a new password against the product's rule (VAL-02) and for guessable words.
 *
 * @throws Refusal PASSWORD_WEAK, PASSWORD_COMMON with the problem at the field.
 */
export function refuseWeakPassword(password: string, product: Product, owner: Owner): void {
  if (check(password).length > 0) throw refuse('PASSWORD_WEAK');
  const productWords = (product.settings.values as Readonly<Record<string, unknown>> | undefined)?.[
    'passwordWords'
  ];
  const context = [...owner.names, ...(Array.isArray(productWords) ? productWords.map(String) : [])];
  const weakness = weaknessOf(password, context);
  if (weakness === undefined) return;
  const rule = { rule: 'x-password', params: { variant: weakness } };
  const problem = { path: owner.path, severity: 'error', ...rule } as const;
  const localized = shownProblem(problem, messagesFor(product, owner.locale), 'La password');
  throw refuse('PASSWORD_COMMON', { why: localized.text }, [localized]);
}

/**
 * `refuseWeakPassword` with the names of the owner and the company.
 *
 * @param owner owner of the password and its path in the body.
 */
export async function refuseGuessable(
  { db, product, user }: Pick<PrepareContext, 'db' | 'product' | 'user'>,
  password: string,
  owner: { readonly username: string; readonly fullName: string; readonly path: string },
): Promise<void> {
  const company = await db.selectFrom('company').select('CompanyName').executeTakeFirst();
  const names = [owner.username, owner.fullName, company?.CompanyName ?? ''];
  refuseWeakPassword(password, product, { names, path: owner.path, locale: user.locale });
}
