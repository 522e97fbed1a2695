import type { Kysely } from 'kysely';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { permissionsOf } from './permissionsOf.ts';
import type { SignedInUser } from './SignedInUser.ts';
import { tokenHash } from './tokens.ts';

type Scope = NonNullable<CallModel['scope']>;

/** That a token was used is written down at most this often: not a write for every read. */
const TOUCH = 60 * 60 * 1000;

/** Another system, and the person for whom it reads. */
export interface TokenHolder {
  readonly tokenId: number;
  readonly scope: Scope;
  readonly user: SignedInUser;
}

/** Whom a token lets read: undefined for one that there is not, that has expired or been revoked, or whose person may not sign in any more. */
export async function findToken(
  db: Kysely<Database>,
  product: Product,
  token: string,
  now: Date,
): Promise<TokenHolder | undefined> {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.userId', 'api_tokens.userId')
    .select(['api_tokens.tokenId', 'api_tokens.scope', 'api_tokens.lastUsedAt'])
    .select(['users.userId', 'users.username', 'users.fullName', 'users.empID', 'users.role', 'users.locale'])
    .where('api_tokens.tokenHash', '=', tokenHash(token))
    .where('api_tokens.expiresAt', '>', now.toISOString())
    .where('users.active', '=', 'Y')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { tokenId, scope, lastUsedAt, ...person } = row;
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= TOUCH)
    await db.updateTable('api_tokens').set({ lastUsedAt: now }).where('tokenId', '=', tokenId).execute();
  const permissions = permissionsOf(product.roles, person.role);
  return { tokenId, scope, user: { ...person, locale: person.locale ?? 'it', permissions } as SignedInUser };
}

/** Whether a token of that scope may make the call: who may read records reads the forms that they were filled in with, too. */
export function isInScope(scope: Scope, asked: CallModel['scope']): boolean {
  return asked !== undefined && (asked === scope || scope === 'records');
}
