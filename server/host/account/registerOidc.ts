import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordSystemAudit } from '../audit/recordChanges.ts';
import { sessionControl } from '../auth/cookie.ts';
import { beginStep, endStep, findStep } from '../auth/factors/steps.ts';
import { type Oidc, type OidcState, UnverifiedEmail } from '../auth/openOidc.ts';
import { GUEST } from '../auth/SignedInUser.ts';
import { Refusal } from '../errors/Refusal.ts';
import type { Gate, GateOf } from '../http/limits.ts';
import type { Services } from '../Services.ts';

/** Outcomes shown on the sign-in page (messages `signIn.oidc.<word>`). */
type Word = 'refused' | 'unknown' | 'unverified' | 'late' | 'away' | 'busy';

/** Rate limit by address, as for sign-ins by passkey: each start stores a row. */
const START = { perMinute: 60, access: 'public' } as const;

/** Pages (not calls) that redirect to the company's identity provider and receive its answer. */
export function registerOidc(app: FastifyInstance, services: Services, oidc: Oidc, gateOf: GateOf): void {
  const gate = gateOf(START);
  app.get('/auth/oidc/start', async (request, reply) => {
    if (!(await passes(gate, request))) return redirectToSignIn(reply, 'busy');
    const session = sessionControl(request, reply);
    const now = services.now();
    try {
      const { url, outing } = await oidc.begin(session.origin);
      const challenge = JSON.stringify(outing);
      const step = await beginStep(services.db, { purpose: 'oidc', userId: null, now, challenge });
      // The return is a navigation from the provider's site, with which browsers send no strict cookie.
      session.setStep(step.token, step.expiresAt, 'lax');
      return send(reply, url.href);
    } catch (error) {
      request.log.warn({ err: error }, 'identity provider does not answer');
      return redirectToSignIn(reply, 'away');
    }
  });

  app.get('/auth/oidc/callback', async (request, reply) => {
    const session = sessionControl(request, reply);
    const now = services.now();
    const { db } = services;
    const step = await findStep(db, { token: session.step, purposes: ['oidc'], now });
    if (step === undefined || !(await endStep(db, session.step))) return redirectToSignIn(reply, 'late');
    const recordFailure = (actor: string, reason: string) => {
      const after = { address: session.address, oidc: true, reason };
      return recordSystemAudit(db, { action: 'loginFailed', actor, entity: 'user', after });
    };
    const username = await verifiedUsername(
      oidc,
      request,
      session.origin,
      JSON.parse(step.challenge) as OidcState,
    );
    if (username === undefined) return redirectToSignIn(reply, 'refused');
    if (username instanceof UnverifiedEmail) {
      await recordFailure(username.email, 'unverified e-mail');
      return redirectToSignIn(reply, 'unverified');
    }
    const user = await db
      .selectFrom('users')
      .select('userId')
      .where('username', '=', username.trim().toLowerCase())
      .where('active', '=', 'Y')
      .executeTakeFirst();
    if (user === undefined) {
      await recordFailure(username, 'unknown user');
      return redirectToSignIn(reply, 'unknown');
    }
    const entered = await beginStep(db, { purpose: 'entered', userId: user.userId, now });
    session.setStep(entered.token, entered.expiresAt);
    return send(reply, '/?accesso=oidc');
  });
}

/** The verified user name; undefined for an invalid or negative answer. */
async function verifiedUsername(
  oidc: Oidc,
  request: FastifyRequest,
  origin: string,
  outing: OidcState,
): Promise<string | UnverifiedEmail | undefined> {
  try {
    return await oidc.finish(new URL(request.url, origin), outing);
  } catch (error) {
    if (error instanceof UnverifiedEmail) return error;
    request.log.warn({ err: error }, 'identity provider’s answer refused');
    return undefined;
  }
}

/** Applies the rate limit; a page redirects instead of answering with a JSON refusal. */
async function passes(gate: Gate, request: FastifyRequest): Promise<boolean> {
  // Counted by address: the session of another user does not matter.
  request.signedIn = GUEST;
  try {
    await gate(request);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

function redirectToSignIn(reply: FastifyReply, word: Word): FastifyReply {
  return send(reply, `/?accesso=${word}`);
}

function send(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address);
}
