import type { Kysely } from 'kysely';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { isFactorDemanded } from './isFactorDemanded.ts';
import { debtOf } from './passwordDebt.ts';
import { permissionsOf } from './permissionsOf.ts';
import type { SignedInUser } from './SignedInUser.ts';
import { HAS_FACTOR } from './sessions.ts';
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

/**
 * Whom a token lets read, with what that person owes, as in a session opened in the way in which the token was made: undefined for one that there is not, that has
 * expired or been revoked, or whose person may not sign in any more.
 */
export async function findToken(
  db: Kysely<Database>,
  product: Product,
  token: string,
  now: Date,
): Promise<TokenHolder | undefined> {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.userId', 'api_tokens.userId')
    .leftJoin('passwords_to_change', 'passwords_to_change.userId', 'users.userId')
    .select(['api_tokens.tokenId', 'api_tokens.scope', 'api_tokens.lastUsedAt', 'api_tokens.signedInBy'])
    .select(['passwords_to_change.since', HAS_FACTOR.as('hasFactor')])
    .select(['users.userId', 'users.username', 'users.fullName', 'users.empID', 'users.role', 'users.locale'])
    .where('api_tokens.tokenHash', '=', tokenHash(token))
    .where('api_tokens.expiresAt', '>', now.toISOString())
    .where('users.active', '=', 'Y')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { tokenId, scope, lastUsedAt, signedInBy, since, hasFactor, ...person } = row;
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= TOUCH)
    await db.updateTable('api_tokens').set({ lastUsedAt: now }).where('tokenId', '=', tokenId).execute();
  // An identity provider has passwords and factors of its own.
  const isOurs = signedInBy !== 'oidc';
  const user = {
    ...person,
    locale: person.locale ?? 'it',
    permissions: permissionsOf(product.roles, person.role),
    ...debtOf({
      owesPassword: isOurs && since !== null,
      owesFactor: isOurs && !hasFactor && isFactorDemanded(product, person.role),
    }),
  } as SignedInUser;
  return { tokenId, scope, user };
}

/** Whether a token of that scope may make the call: who may read records reads the forms that they were filled in with, too. */
export function isInScope(scope: Scope, asked: CallModel['scope']): boolean {
  return asked !== undefined && (asked === scope || scope === 'records');
}
