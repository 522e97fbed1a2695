import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallModel } from '../../../engine/contract/index.ts';
import { refuse } from '../errors/refuse.ts';
import type { ErrorCode } from '../errors/registry.ts';
import { numberSetting } from '../product/numberSetting.ts';
import type { Services } from '../Services.ts';
import { sessionControl, tokenOf } from './cookie.ts';
import { findToken, isInScope, type TokenHolder } from './findToken.ts';
import { forbidden } from './forbidden.ts';
import { can, type Debt, GUEST, type SignedInUser } from './SignedInUser.ts';
import { findSession, type SessionFacts } from './sessions.ts';
import { CODE_PREFIX } from './tokens.ts';

/** What who owes something hears of every call that does not help them. */
const DEBTS = {
  password: 'PASSWORD_CHANGE_NEEDED',
  factor: 'FACTOR_SETUP_NEEDED',
} as const satisfies Record<Debt, ErrorCode>;

/** How another system shows its token; whatever else stands in this header is the business of a proxy before us. */
const BEARER = /^Bearer +(\S+) *$/i;

/**
 * Decides on the headers alone who calls and whether they may, before any body is read. A request with a token is the token's alone, whatever session
 * comes with it.
 *
 * @throws Refusal TOKEN_INVALID, PASSWORD_CHANGE_NEEDED, FACTOR_SETUP_NEEDED, TOKEN_OUT_OF_SCOPE or FORBIDDEN for a token; FORGED_REQUEST for another site's page, SIGN_IN_NEEDED, FORGED_REQUEST,
 *   PASSWORD_CHANGE_NEEDED, FORBIDDEN or REAUTH_NEEDED, in this order.
 */
export async function admit(
  call: CallModel,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser> {
  const token = tokenShown(request);
  if (token !== undefined) return admitToken(call, services, request, token);
  if (call.effect === 'write') refuseForeignPage(request);
  const { user, facts } = await whoCalls(services, request, reply);
  // A public write needs no proof: there is no session to ride on, and JSON cannot be sent by a foreign page's form.
  if (call.access === 'public') return user ?? GUEST;
  if (user === undefined) throw refuse('SIGN_IN_NEEDED');
  if (call.effect === 'write') requireProof(request);
  refuseDebt(user, call.owing);
  requirePermission(call, services, user);
  request.verifiedAt = facts?.verifiedAt;
  if (call.reauthentication === true) requireRecentProof({ ...services, verifiedAt: facts?.verifiedAt });
  return user;
}

/** The token of ours that a request shows, undefined where it shows none. */
export function tokenShown({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const shown = BEARER.exec(headers.authorization ?? '')?.[1];
  return shown?.startsWith(CODE_PREFIX) === true ? shown : undefined;
}

/**
 * Who reads by a token, unless they owe something that they must do first; from then on the log names them and the token.
 *
 * @param open what is open to whom all the same.
 * @throws Refusal TOKEN_INVALID, PASSWORD_CHANGE_NEEDED, FACTOR_SETUP_NEEDED.
 */
export async function whoReads(
  { db, product, now }: Services,
  request: FastifyRequest,
  token: string,
  open?: readonly Debt[],
): Promise<TokenHolder> {
  const holder = await findToken(db, product, token, now());
  request.whose = holder?.user.userId ?? null;
  request.tokenId = holder?.tokenId ?? null;
  if (holder === undefined) throw refuse('TOKEN_INVALID');
  refuseDebt(holder.user, open);
  return holder;
}

/** A token acts for the person who made it, with what their role may do now, and only where calls are open to its scope. */
async function admitToken(
  call: CallModel,
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<SignedInUser> {
  const holder = await whoReads(services, request, token, call.owing);
  if (!isInScope(holder.scope, call.scope)) throw refuse('TOKEN_OUT_OF_SCOPE', { call: call.summary });
  requirePermission(call, services, holder.user);
  return holder.user;
}

/** Refuses who owes something what does not help them. @param open what is open to whom all the same. */
export function refuseDebt({ owes }: SignedInUser, open: readonly Debt[] = []): void {
  if (owes !== undefined && !open.includes(owes)) throw refuse(DEBTS[owes]);
}

/** Who calls by the session that the browser sent, undefined for nobody; from then on the log names them. */
export async function whoCalls(
  { db, product, now }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ readonly user?: SignedInUser; readonly facts?: SessionFacts }> {
  request.whose = null;
  const token = tokenOf(request);
  if (token === undefined) return {};
  const session = await findSession(db, product, token, now());
  // A page that one person left open must not act as another who has signed in since in the same browser.
  const meant = request.headers['x-acting-user'];
  if (meant !== undefined && meant !== String(session?.user.userId)) return {};
  request.whose = session?.user.userId ?? null;
  if (session?.moved !== undefined) sessionControl(request, reply).give(token, session.moved);
  return session ?? {};
}

/**
 * What a stolen session must not do is asked of the person, not of the session (ASVS 7.5.1).
 *
 * @throws Refusal REAUTH_NEEDED where the last proof is older than the setting `reauthMinutes`, or there was none.
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

/** Browsers say by themselves, and pages cannot change it, whose page asks: ours, a person's own doing, or another site's. */
function refuseForeignPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refuse('FORGED_REQUEST');
}

/** Some writes are GETs: a foreign page could cause them by a link, but it cannot add a header without being asked. */
function requireProof(request: FastifyRequest): void {
  if (request.headers['x-requested-with'] !== request.server.productCode) throw refuse('FORGED_REQUEST');
}

function requirePermission(call: CallModel, { product }: Services, user: SignedInUser): void {
  if (call.permission === undefined) return;
  const any = typeof call.permission === 'string' ? [call.permission] : call.permission;
  if (any.some((permission) => can(user, permission))) return;
  throw forbidden(product, any);
}
