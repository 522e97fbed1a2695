import { factorsOf } from '../../auth/factors/factorsOf.ts';
import { authenticationOptions } from '../../auth/factors/passkeys.ts';
import { beginStep, endStep, findStep } from '../../auth/factors/steps.ts';
import type { CallContext, PrepareContext } from '../../calls/CallContext.ts';
import { handlers } from '../../calls/handlers.ts';
import { refuse } from '../../errors/Refusal.ts';
import { enter } from '../enter.ts';
import { attemptFactor } from './attemptFactor.ts';
import type { FactorCheck } from './proveFactor.ts';
import { siteOf } from './siteOf.ts';

/**
 * Starts the second step of a sign-in after the right password; no session is opened yet.
 *
 * @throws Refusal SECOND_FACTOR_NEEDED for a user with a second factor.
 */
export async function requireSecondFactor(
  { db, session, now }: PrepareContext,
  userId: number,
): Promise<void> {
  if ((await factorsOf(db, userId)).length === 0) return;
  const step = await beginStep(db, { purpose: 'second-factor', userId, now: now() });
  session.setStep(step.token, step.expiresAt);
  throw refuse('SECOND_FACTOR_NEEDED');
}

/** Handlers of the second step, and of sign-in by passkey alone. */
export const secondStep = handlers({
  fetchSecondStep: async (_input, context) => {
    const { db, session, now } = context;
    const search = { token: session.step, purposes: ['second-factor'] as const, now: now() };
    const step = await findStep(db, search);
    if (step === undefined || step.userId === null) return { ways: [], passkey: null };
    const ways = await factorsOf(db, step.userId);
    const passkey = ways.includes('passkey') ? await authenticationOptions(db, siteOf(context), step) : null;
    return { ways: [...ways], passkey };
  },

  beginPasskeySignIn: async (_input, context) => {
    const { db, session, now, afterCommit } = context;
    const step = await beginStep(db, { purpose: 'passkey', userId: null, now: now() });
    afterCommit(() => session.setStep(step.token, step.expiresAt));
    return authenticationOptions(db, siteOf(context), step);
  },

  finishSignIn: {
    async prepare({ body }, context) {
      const { db, session, now } = context;
      const search = {
        token: session.step,
        purposes: ['second-factor', 'passkey', 'entered'] as const,
        now: now(),
      };
      const step = await findStep(db, search);
      if (step === undefined) throw refuse('STEP_GONE');
      if (step.purpose === 'entered' && step.userId !== null) {
        const { userId } = step;
        return async (within) => finish(within, { userId, use: async () => true }, 'oidc');
      }
      const proved = await attemptFactor(context, step, body);
      if (proved === undefined) throw refuse('SECOND_FACTOR_REFUSED');
      const by = step.purpose === 'passkey' ? 'passkey' : undefined;
      return async (within) => finish(within, proved, by);
    },
  },
});

/** Consumes proof and step and signs the user in. */
async function finish(
  context: CallContext,
  { userId, use }: FactorCheck,
  by: 'passkey' | 'oidc' | undefined,
) {
  const { db, session, afterCommit } = context;
  const isFirst = (await use(db)) && (await endStep(db, session.step));
  const query = db.selectFrom('users').selectAll().where('userId', '=', userId);
  const user = isFirst ? await query.where('active', '=', 'Y').executeTakeFirst() : undefined;
  if (user === undefined) throw refuse('SECOND_FACTOR_REFUSED');
  afterCommit(() => session.clearStep());
  return enter(context, user, by);
}
