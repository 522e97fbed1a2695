import type { PrepareContext } from '../calls/CallContext.ts';
import { refuseWeakPassword } from './refuseWeakPassword.ts';

/**
 * `refuseWeakPassword` for a call: what everybody knows of the owner is their names and their company's.
 *
 * @param owner whose password it is to be, and where in the body it lies.
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
