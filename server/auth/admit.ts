import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallModel } from '../../engine/contract/index.ts';
import { refuse } from '../errors/refuse.ts';
import type { Services } from '../Services.ts';
import { sessionControl, tokenOf } from './cookie.ts';
import { forbidden } from './forbidden.ts';
import { can, GUEST, type SignedInUser } from './SignedInUser.ts';
import { findSession } from './sessions.ts';

/**
 * Decides on the headers alone who calls and whether they may, before any body is read.
 *
 * @throws Refusal SIGN_IN_NEEDED, FORGED_REQUEST or FORBIDDEN, in this order.
 */
export async function admit(
  call: CallModel,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser> {
  const user = await whoCalls(services, request, reply);
  // A public write needs no proof: there is no session to ride on, and JSON cannot be sent by a foreign page's form.
  if (call.access === 'public') return user ?? GUEST;
  if (user === undefined) throw refuse('SIGN_IN_NEEDED');
  if (call.effect === 'write') requireProof(request);
  requirePermission(call, services, user);
  return user;
}

async function whoCalls(
  { db, product, now }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInUser | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  const session = await findSession(db, product, token, now());
  // A page that one person left open must not act as another who has signed in since in the same browser.
  const meant = request.headers['x-acting-user'];
  if (meant !== undefined && meant !== String(session?.user.userId)) return undefined;
  if (session?.moved !== undefined) sessionControl(request, reply).give(token, session.moved);
  return session?.user;
}

/** Some writes are GETs: a foreign page could cause them by a link, but it cannot add a header without being asked. */
function requireProof(request: FastifyRequest): void {
  if (request.headers['x-requested-with'] !== 'cantieri') throw refuse('FORGED_REQUEST');
}

function requirePermission(call: CallModel, { product }: Services, user: SignedInUser): void {
  if (call.permission === undefined) return;
  const any = typeof call.permission === 'string' ? [call.permission] : call.permission;
  if (any.some((permission) => can(user, permission))) return;
  throw forbidden(product, any);
}
