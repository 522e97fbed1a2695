import type { PrepareContext } from '../calls/CallContext.ts';
import { refuseWeakPassword } from './refuseWeakPassword.ts';

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
