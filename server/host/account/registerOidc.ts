import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordSystemAudit } from '../audit/recordSystemAudit.ts';
import { sessionControl } from '../auth/cookie.ts';
import { beginStep, endStep, findStep } from '../auth/factors/steps.ts';
import type { Oidc, OidcState } from '../auth/oidc/openOidc.ts';
import { UnverifiedEmail } from '../auth/oidc/UnverifiedEmail.ts';
import { GUEST } from '../auth/SignedInUser.ts';
import { Refusal } from '../errors/Refusal.ts';
import type { Gate, GateOf } from '../http/rateLimits.ts';
import type { Services } from '../Services.ts';

/** What the door says when somebody comes back who cannot be let in: messages `signIn.oidc.<word>`. */
type Word = 'refused' | 'unknown' | 'unverified' | 'late' | 'away' | 'busy';

/** Each way there is a row for as long as it may take: as many from one address as sign-ins by passkey. */
const START = { perMinute: 60, access: 'public' } as const;

/** The way to a company's identity provider and back. These are pages, not calls: a browser is sent from one to the other. */
export function registerOidc(app: FastifyInstance, services: Services, oidc: Oidc, gateOf: GateOf): void {
  const gate = gateOf(START);
  app.get('/auth/oidc/start', async (request, reply) => {
    if (!(await passes(gate, request))) return backToDoor(reply, 'busy');
    const session = sessionControl(request, reply);
    const now = services.now();
    try {
      const { url, outing } = await oidc.begin(session.origin);
      const challenge = JSON.stringify(outing);
      const step = await beginStep(services.db, { purpose: 'oidc', userId: null, now, challenge });
      // The way back begins on the provider's site: a strict cookie would stay at home.
      session.setStep(step.token, step.expiresAt, 'lax');
      return send(reply, url.href);
    } catch (error) {
      request.log.warn({ err: error }, 'identity provider does not answer');
      return backToDoor(reply, 'away');
    }
  });

  app.get('/auth/oidc/callback', async (request, reply) => {
    const session = sessionControl(request, reply);
    const now = services.now();
    const { db } = services;
    const step = await findStep(db, { token: session.step, purposes: ['oidc'], now });
    if (step === undefined || !(await endStep(db, session.step))) return backToDoor(reply, 'late');
    const tell = (actor: string, reason: string) => {
      const after = { address: session.address, oidc: true, reason };
      return recordSystemAudit(db, { deed: 'loginFailed', actor, entity: 'user', after });
    };
    const username = await whoCameBack(
      oidc,
      request,
      session.origin,
      JSON.parse(step.challenge) as OidcState,
    );
    if (username === undefined) return backToDoor(reply, 'refused');
    if (username instanceof UnverifiedEmail) {
      await tell(username.email, 'unverified e-mail');
      return backToDoor(reply, 'unverified');
    }
    const user = await db
      .selectFrom('users')
      .select('userId')
      .where('username', '=', username.trim().toLowerCase())
      .where('active', '=', 'Y')
      .executeTakeFirst();
    if (user === undefined) {
      await tell(username, 'unknown user');
      return backToDoor(reply, 'unknown');
    }
    const entered = await beginStep(db, { purpose: 'entered', userId: user.userId, now });
    session.setStep(entered.token, entered.expiresAt);
    return send(reply, '/?accesso=oidc');
  });
}

/** The user name that the provider vouches for; undefined when its answer is not to be trusted, or says no. */
async function whoCameBack(
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

/** Whether one more may begin; a page is sent back with a word, not answered with a refusal in JSON. */
async function passes(gate: Gate, request: FastifyRequest): Promise<boolean> {
  // Counted by address: whoever is signed in already, this is another's sign-in.
  request.signedIn = GUEST;
  try {
    await gate(request);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

function backToDoor(reply: FastifyReply, word: Word): FastifyReply {
  return send(reply, `/?accesso=${word}`);
}

function send(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address);
}
