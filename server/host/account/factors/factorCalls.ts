import { renderSVG } from 'uqr';
import { dropLoneCodes, factorsOf } from '../../auth/factors/factorsOf.ts';
import { readRegistration, registrationOptions } from '../../auth/factors/passkeys.ts';
import { keepRecoveryCodes, proposeRecoveryCodes } from '../../auth/factors/recoveryCodes.ts';
import { beginStep, endStep, findStep } from '../../auth/factors/steps.ts';
import { keepTotp, proposeTotp, stepOfCode } from '../../auth/factors/totp.ts';
import { isFactorDemanded } from '../../auth/sessions.ts';
import { handlers } from '../../calls/handlers.ts';
import { refuse } from '../../errors/Refusal.ts';
import { messageWords } from '../../errors/slotWords.ts';
import { siteOf } from './siteOf.ts';

/** Above the number of devices that a person has. */
const MAX_PASSKEYS = 20;

/** Handlers of the user's own second factors. A proposed secret is not stored until it is confirmed. */
export const factorCalls = handlers({
  fetchMyFactors: async (_input, { db, user, product }) => {
    const ways = await factorsOf(db, user.userId);
    const ownRows = (table: 'passkeys' | 'recovery_codes') =>
      db.selectFrom(table).where('userId', '=', user.userId);
    const passkeys = await ownRows('passkeys')
      .select(['passkeyId', 'name', 'createdAt', 'lastUsedAt'])
      .orderBy('passkeyId')
      .execute();
    const { count } = await ownRows('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const demanded = isFactorDemanded(product, user.role);
    return { totp: ways.includes('totp'), passkeys, recoveryCodes: count, demanded };
  },

  proposeTotp: async (_input, context) => {
    const { secret, uri } = proposeTotp(siteOf(context).name, context.user.username);
    return { secret, uri, qr: renderSVG(uri) };
  },

  confirmTotp: async ({ body }, { db, user, factorKey, now, changed }) => {
    const step = stepOfCode(body.secret, body.code.replaceAll(/\s/g, ''), now());
    if (step === undefined) throw refuse('PROOF_REFUSED');
    await keepTotp(db, factorKey, { userId: user.userId, secret: body.secret, step });
    changed('user', user.userId, undefined, { appAdded: true });
    return {};
  },

  removeTotp: async (_input, { db, user, changed }) => {
    const deletion = db.deleteFrom('totp_factors').where('userId', '=', user.userId).returning('userId');
    if ((await deletion.executeTakeFirst()) === undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.authenticator') });
    await dropLoneCodes(db, user.userId);
    changed('user', user.userId, undefined, { appRemoved: true });
    return {};
  },

  proposeRecoveryCodes: async () => ({ codes: [...proposeRecoveryCodes()] }),

  keepRecoveryCodes: async ({ body }, { db, user, factorKey, changed }) => {
    await keepRecoveryCodes(db, factorKey, user.userId, body.codes);
    changed('user', user.userId, undefined, { recoveryCodesMade: body.codes.length });
    return {};
  },

  beginPasskey: async (_input, context) => {
    const { db, user, session, now, afterCommit, changed } = context;
    const step = await beginStep(db, { purpose: 'register', userId: user.userId, now: now() });
    afterCommit(() => session.setStep(step.token, step.expiresAt));
    changed('user', user.userId, undefined, { passkeyBegun: true });
    return registrationOptions(db, siteOf(context), { user, challenge: step.challenge });
  },

  addPasskey: async ({ body }, context) => {
    const { db, user, session, now, changed, afterCommit } = context;
    const step = await findStep(db, { token: session.step, purposes: ['register'], now: now() });
    if (step?.userId !== user.userId || !(await endStep(db, session.step))) throw refuse('STEP_GONE');
    const registration = await readRegistration(siteOf(context), step.challenge, body.passkey);
    if (registration === undefined) throw refuse('PASSKEY_REFUSED');
    const passkeys = db.selectFrom('passkeys').select('passkeyId').where('userId', '=', user.userId);
    if ((await passkeys.execute()).length >= MAX_PASSKEYS)
      throw refuse('PASSKEYS_FULL', { most: MAX_PASSKEYS });
    await db
      .insertInto('passkeys')
      .values({ ...registration, userId: user.userId, name: body.name })
      .execute();
    changed('user', user.userId, undefined, { passkeyAdded: body.name });
    afterCommit(() => session.clearStep());
    return {};
  },

  removePasskey: async ({ params: { passkeyId } }, { db, user, changed }) => {
    const removed = await db
      .deleteFrom('passkeys')
      .where('passkeyId', '=', passkeyId)
      .where('userId', '=', user.userId)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.passkey') });
    await dropLoneCodes(db, user.userId);
    changed('user', user.userId, undefined, { passkeyRemoved: removed.name });
    return {};
  },
});
