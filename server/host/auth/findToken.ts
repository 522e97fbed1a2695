import type { Kysely } from 'kysely';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { debtOf } from './passwordDebt.ts';
import type { SignedInUser } from './SignedInUser.ts';
import { HAS_FACTOR, isFactorDemanded, permissionsOf } from './sessions.ts';
import { tokenHash } from './tokens.ts';

type Scope = NonNullable<CallModel['scope']>;

/** The last use is stored at most once in this time, to save a write for every read (ms). */
const TOUCH = 60 * 60 * 1000;

/** A token and the user for whom it reads. */
export interface TokenHolder {
  readonly tokenId: number;
  readonly scope: Scope;
  readonly user: SignedInUser;
}

/**
 * The holder of an API token, with the pending step that a session opened by the same method would have.
 *
 * @returns undefined for an unknown, expired or revoked token, or an inactive user.
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
  // A read must not wait for a locked row, as in `findSession`.
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= TOUCH)
    await db
      .updateTable('api_tokens')
      .set({ lastUsedAt: now })
      .where('tokenId', 'in', (each) =>
        each
          .selectFrom('api_tokens')
          .select('tokenId')
          .where('tokenId', '=', tokenId)
          .forUpdate()
          .skipLocked(),
      )
      .execute();
  // An identity provider manages its own passwords and factors.
  const isLocalSignIn = signedInBy !== 'oidc';
  const user = {
    ...person,
    locale: person.locale ?? 'it',
    permissions: permissionsOf(product.roles, person.role),
    ...debtOf({
      needsPassword: isLocalSignIn && since !== null,
      needsFactor: isLocalSignIn && !hasFactor && isFactorDemanded(product, person.role),
    }),
  } as SignedInUser;
  return { tokenId, scope, user };
}

/** Whether a token's scope allows the call; the scope `records` includes reading the forms of the records. */
export function isInScope(scope: Scope, required: CallModel['scope']): boolean {
  return required !== undefined && (required === scope || scope === 'records');
}
