import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { RefusalCode } from '#generated/names.ts';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { labelWords } from '../errors/slotWords.ts';
import { numberSetting } from '../product/productLookups.ts';
import { requestLocale } from '../product/requestLocale.ts';
import type { Services } from '../Services.ts';
import { sessionControl, tokenOf } from './cookie.ts';
import { pendingStepOf } from './pendingStep.ts';
import { can, forbidden, GUEST, type PendingStep, type SignedInUser } from './SignedInUser.ts';
import { findSession, HAS_FACTOR, isFactorDemanded, permissionsOf, type SessionFacts } from './sessions.ts';
import { CODE_PREFIX, tokenHash } from './tokens.ts';

type Scope = NonNullable<CallModel['scope']>;

/** The last use is stored at most once in this time, to save a write for every read (ms). */
const TOUCH = 60 * 60 * 1000;

/** A token and the user for whom it reads. */
interface TokenHolder {
  readonly tokenId: number;
  readonly scope: Scope;
  readonly user: SignedInUser;
}

/**
 * The holder of an API token, with the pending step that a session opened by the same method would have.
 *
 * @returns undefined for an unknown, expired or revoked token, or an inactive user.
 */
async function findToken(
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
    ...pendingStepOf({
      needsPassword: isLocalSignIn && since !== null,
      needsFactor: isLocalSignIn && !hasFactor && isFactorDemanded(product, person.role),
    }),
  } as SignedInUser;
  return { tokenId, scope, user };
}

/** Whether a token's scope allows the call; the scope `records` includes reading the forms of the records. */
function isInScope(scope: Scope, required: CallModel['scope']): boolean {
  return required !== undefined && (required === scope || scope === 'records');
}

/** Refusals of calls that a user with a pending step makes. */
const PENDING_STEP_REFUSALS = {
  password: 'PASSWORD_CHANGE_NEEDED',
  factor: 'FACTOR_SETUP_NEEDED',
} as const satisfies Record<PendingStep, RefusalCode>;

/** An API token in the `Authorization` header; other schemes belong to a proxy in front of the server. */
const BEARER = /^Bearer +(\S+) *$/i;

/**
 * Authenticates and authorises a request by its headers, before the body is read. A bearer token takes
 * precedence over a session cookie.
 *
 * @throws Refusal for a token: TOKEN_INVALID, PASSWORD_CHANGE_NEEDED, FACTOR_SETUP_NEEDED, TOKEN_OUT_OF_SCOPE
 * or FORBIDDEN; for a session, in this order: FORGED_REQUEST (page of another site), SIGN_IN_NEEDED,
 * FORGED_REQUEST (no proof header), PASSWORD_CHANGE_NEEDED, FORBIDDEN, REAUTH_NEEDED.
 */
export async function admit(
  call: CallModel,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser> {
  const token = apiTokenOf(request);
  if (token !== undefined) return admitToken(call, services, request, token);
  if (call.effect === 'write') refuseForeignPage(request);
  const { user, facts } = await sessionUser(services, request, reply);
  // A public write needs no proof header: without a session there is no authority to abuse, and a foreign
  // page's form cannot send JSON.
  if (call.access === 'public') return user ?? { ...GUEST, locale: requestLocale(request) };
  if (user === undefined) throw refuse('SIGN_IN_NEEDED');
  if (call.effect === 'write') requireProof(request);
  refusePendingStep(user, call.owing);
  requirePermission(call, services, user);
  request.verifiedAt = facts?.verifiedAt;
  if (call.reauthentication === true) requireRecentProof({ ...services, verifiedAt: facts?.verifiedAt });
  return user;
}

/** The API token of a request; undefined for any other `Authorization` header. */
export function apiTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  return bearer?.startsWith(CODE_PREFIX) === true ? bearer : undefined;
}

/**
 * The holder of an API token; sets user and token of the request's log.
 *
 * @param open pending steps with which the call is allowed.
 * @throws Refusal TOKEN_INVALID, PASSWORD_CHANGE_NEEDED, FACTOR_SETUP_NEEDED.
 */
export async function tokenHolder(
  { db, product, now }: Services,
  request: FastifyRequest,
  token: string,
  open?: readonly PendingStep[],
): Promise<TokenHolder> {
  const holder = await findToken(db, product, token, now());
  request.loggedUserId = holder?.user.userId ?? null;
  request.userLocale = holder?.user.locale;
  request.tokenId = holder?.tokenId ?? null;
  if (holder === undefined) throw refuse('TOKEN_INVALID');
  refusePendingStep(holder.user, open);
  return holder;
}

/**
 * Admits a token: it acts for its creator with the current permissions of their role, and only in its scope.
 */
async function admitToken(
  call: CallModel,
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<SignedInUser> {
  const holder = await tokenHolder(services, request, token, call.owing);
  if (!isInScope(holder.scope, call.scope))
    throw refuse('TOKEN_OUT_OF_SCOPE', { call: labelWords(call.summary) });
  requirePermission(call, services, holder.user);
  return holder.user;
}

/** Refuses a user with a pending step. @param open pending steps with which the call is allowed. */
export function refusePendingStep({ owes }: SignedInUser, allowed: readonly PendingStep[] = []): void {
  if (owes !== undefined && !allowed.includes(owes)) throw refuse(PENDING_STEP_REFUSALS[owes]);
}

/** The user of the session cookie, undefined for strangers; sets the user of the request's log. */
export async function sessionUser(
  { db, product, now }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ readonly user?: SignedInUser; readonly facts?: SessionFacts }> {
  request.loggedUserId = null;
  const token = tokenOf(request);
  if (token === undefined) return {};
  const session = await findSession(db, product, token, now());
  // A page left open by one user must not act for another one who signed in later in the same browser.
  const actingUserId = request.headers['x-acting-user'];
  if (actingUserId !== undefined && actingUserId !== String(session?.user.userId)) return {};
  request.loggedUserId = session?.user.userId ?? null;
  request.userLocale = session?.user.locale;
  if (session?.moved !== undefined) sessionControl(request, reply).setSession(token, session.moved);
  return session ?? {};
}

/**
 * Requires a recent authentication of the person: a stolen session alone is not enough (ASVS 7.5.1).
 *
 * @throws Refusal REAUTH_NEEDED where the last one is missing or older than the setting `reauthMinutes`.
 */
export function requireRecentProof({
  product,
  now,
  verifiedAt,
}: Pick<Services, 'product' | 'now'> & { readonly verifiedAt: Date | undefined }): void {
  const longest = numberSetting(product, 'reauthMinutes') * 60_000;
  if (verifiedAt === undefined || now().getTime() - verifiedAt.getTime() > longest) {
    throw refuse('REAUTH_NEEDED');
  }
}

/**
 * `Sec-Fetch-Site`, set by browsers and not changeable by pages, identifies requests from pages of other
 * sites.
 */
function refuseForeignPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refuse('FORGED_REQUEST');
}

/** A foreign page can trigger a GET write by a link, but cannot add a header without a CORS preflight. */
function requireProof(request: FastifyRequest): void {
  if (request.headers['x-requested-with'] !== request.server.productCode) throw refuse('FORGED_REQUEST');
}

function requirePermission(call: CallModel, { product }: Services, user: SignedInUser): void {
  if (!can(user, call.permission)) throw forbidden(product, [call.permission ?? []].flat());
}
