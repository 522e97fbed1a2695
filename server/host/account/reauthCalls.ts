import { factorsOf } from '../auth/factors/factorsOf.ts';
import { authenticationOptions } from '../auth/factors/passkeys.ts';
import { beginStep, endStep, findStep } from '../auth/factors/steps.ts';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/refuse.ts';
import { attemptFactor } from './factors/attemptFactor.ts';
import type { FactorProof, Proved } from './factors/proveFactor.ts';
import { siteOf } from './factors/siteOf.ts';
import { proveOwnPassword } from './provePassword.ts';
import { renew } from './renew.ts';

/**
 * Repeated authentication of the signed-in user (password and, where set up, second factor), valid for some
 * minutes of sensitive calls.
 */
export const reauthCalls = handlers({
  beginReauthentication: async (_input, context) => {
    const { db, user, session, now, afterCommit, changed } = context;
    const ways = await factorsOf(db, user.userId);
    const step = await beginStep(db, { purpose: 'prove', userId: user.userId, now: now() });
    afterCommit(() => session.setStep(step.token, step.expiresAt));
    changed('session', user.userId, undefined, { proofAsked: true });
    const passkey = ways.includes('passkey') ? await authenticationOptions(db, siteOf(context), step) : null;
    return { ways: [...ways], passkey };
  },

  reauthenticate: {
    async prepare({ body: { password, ...proof } }, context) {
      await proveOwnPassword(context, password);
      const hasFactor = (await factorsOf(context.db, context.user.userId)).length > 0;
      const proved = hasFactor ? await proveOwnFactor(context, proof) : undefined;
      return async (within) => {
        if (proved !== undefined) await spend(within, proved);
        await renew(within, true);
        within.changed('session', within.user.userId, undefined, { verifiedAgain: true });
        return {};
      };
    },
  },
});

/** @throws Refusal PROOF_INCOMPLETE, STEP_GONE, PROOF_REFUSED, SIGN_IN_THROTTLED, SIGN_IN_BUSY. */
async function proveOwnFactor(context: PrepareContext, proof: FactorProof): Promise<Proved> {
  const { db, user, session, now } = context;
  if (Object.keys(proof).length === 0) throw refuse('PROOF_INCOMPLETE');
  const step = await findStep(db, { token: session.step, purposes: ['prove'], now: now() });
  if (step?.userId !== user.userId) throw refuse('STEP_GONE');
  const proved = await attemptFactor(context, step, proof);
  if (proved === undefined) throw refuse('PROOF_REFUSED');
  return proved;
}

/** Consumes code and step: each is valid for one authentication. */
async function spend({ db, session, afterCommit }: CallContext, proved: Proved): Promise<void> {
  const isFirst = (await proved.use(db)) && (await endStep(db, session.step));
  if (!isFirst) throw refuse('PROOF_REFUSED');
  afterCommit(() => session.clearStep());
}
