import type { Selectable } from 'kysely';
import { recordSystemAudit } from '../audit/recordChanges.ts';
import { factorsOf } from '../auth/factors/factorsOf.ts';
import { authenticationOptions } from '../auth/factors/passkeys.ts';
import { beginStep, endStep, findStep } from '../auth/factors/steps.ts';
import { forgetDevices, knownDevice } from '../auth/knownDevices.ts';
import { hashPassword, needsRehash, verifyDecoy, verifyPassword } from '../auth/password.ts';
import { clearPasswordChange } from '../auth/pendingStep.ts';
import { GUEST, shownUser } from '../auth/SignedInUser.ts';
import { closeOtherSessions, closeSession, renewSession, signedInBy } from '../auth/sessions.ts';
import { demoUsers } from '../auth/settleDemo.ts';
import { failuresOf, throttled } from '../auth/throttle.ts';
import { endTokens, tokenHash } from '../auth/tokens.ts';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import { handlers, type Input, type PreparedHandler } from '../calls/handlers.ts';
import type { Database } from '../db/Database.ts';
import { refusalText } from '../errors/envelope.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { readerOf } from '../product/productLookups.ts';
import { enter } from './enter.ts';
import { attemptFactor } from './factors/attemptFactor.ts';
import { factorCalls } from './factors/factorCalls.ts';
import type { FactorCheck, FactorProof } from './factors/proveFactor.ts';
import { requireSecondFactor, secondStep } from './factors/secondStep.ts';
import { siteOf } from './factors/siteOf.ts';
import { refuseGuessable } from './refuseWeakPassword.ts';
import { sessionCalls } from './sessionCalls.ts';

type User = Selectable<Database['users']>;

/**
 * Wrong passwords after which a session ends: its user knows the password, a thief of the session does not.
 */
const MAX_IN_SESSION = 5;

/**
 * Authenticates by name and password. Unknown name, wrong password and inactive user get the same refusal
 * after the same work (one hash, one audit row). Runs before the transaction, because hashes wait in a queue.
 *
 * @throws Refusal SIGN_IN_REFUSED, SIGN_IN_THROTTLED, SIGN_IN_BUSY.
 */
async function provePassword(
  { db, session, now }: PrepareContext,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<User> {
  // Names with a colon are counters of other proofs and must not be reachable by typing.
  const typed = username.trim().toLowerCase().replaceAll(':', ' ');
  const who = { username: typed, address: session.address, now: now() };
  const device = await knownDevice(db, { ...who, mark: session.deviceMark });
  let user: User | undefined;
  const right = await throttled(db, { ...who, device }, async () => {
    user = await findUser(db, who.username);
    return user === undefined ? verifyDecoy(password) : verifyPassword(password, user.passwordHash);
  });
  if (right && user !== undefined) return user;
  // An unknown name is not recorded: some are passwords typed into the wrong field.
  const { username: actor, userId: key } = user ?? { username: '', userId: '' };
  const after = { address: who.address, knownDevice: device !== undefined };
  await recordSystemAudit(db, { action: 'loginFailed', actor, entity: 'user', key: String(key), after });
  throw refuse('SIGN_IN_REFUSED');
}

/**
 * Asks the signed-in user for the password again before a sensitive action; too many wrong ones end the
 * session.
 *
 * @returns the hash that was verified, for comparison in the transaction.
 * @throws Refusal PASSWORD_WRONG, PASSWORD_GUESSED, SIGN_IN_THROTTLED, SIGN_IN_BUSY.
 */
async function proveOwnPassword(
  { db, session, user, now }: PrepareContext,
  password: string,
): Promise<string> {
  const { token = '', address } = session;
  const who = { username: user.username, address, device: `session:${tokenHash(token)}`, now: now() };
  let stored: User | undefined;
  const right = await throttled(db, who, async () => {
    stored = await findUser(db, user.username);
    return stored !== undefined && verifyPassword(password, stored.passwordHash);
  });
  if (right && stored !== undefined) return stored.passwordHash;
  if ((await failuresOf(db, who)) < MAX_IN_SESSION) throw refuse('PASSWORD_WRONG');
  await closeSession(db, token);
  session.clearSession();
  throw refuse('PASSWORD_GUESSED');
}

function findUser(db: PrepareContext['db'], username: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username)
    .where('active', '=', 'Y')
    .executeTakeFirst();
}

/** Sign-in with name and password; replaces the browser's earlier session. */
const login: PreparedHandler<'login'> = {
  async prepare({ body }, context) {
    const proved = await provePassword(context, body);
    await requireSecondFactor(context, proved.userId);
    const passwordHash = needsRehash(proved.passwordHash)
      ? await hashPassword(body.password)
      : proved.passwordHash;
    return async (within) => {
      // Fails if the password was changed or the user deactivated meanwhile.
      const user = await within.db
        .updateTable('users')
        .set({ passwordHash })
        .where('userId', '=', proved.userId)
        .where('passwordHash', '=', proved.passwordHash)
        .where('active', '=', 'Y')
        .returningAll()
        .executeTakeFirst();
      if (user === undefined) throw refuse('SIGN_IN_REFUSED');
      return enter(within, user);
    };
  },
};

/**
 * Repeated authentication of the signed-in user (password and, where set up, second factor), valid for some
 * minutes of sensitive calls.
 */
const reauthCalls = handlers({
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
async function proveOwnFactor(context: PrepareContext, proof: FactorProof): Promise<FactorCheck> {
  const { db, user, session, now } = context;
  if (Object.keys(proof).length === 0) throw refuse('PROOF_INCOMPLETE');
  const step = await findStep(db, { token: session.step, purposes: ['prove'], now: now() });
  if (step?.userId !== user.userId) throw refuse('STEP_GONE');
  const proved = await attemptFactor(context, step, proof);
  if (proved === undefined) throw refuse('PROOF_REFUSED');
  return proved;
}

/** Consumes code and step: each is valid for one authentication. */
async function spend({ db, session, afterCommit }: CallContext, proved: FactorCheck): Promise<void> {
  const isFirst = (await proved.use(db)) && (await endStep(db, session.step));
  if (!isFirst) throw refuse('PROOF_REFUSED');
  afterCommit(() => session.clearStep());
}

/** Handlers of sign-in, sign-out and the user's own account. */
export const authCalls = handlers({
  ...sessionCalls,
  ...factorCalls,
  ...secondStep,
  ...reauthCalls,
  login,

  logout: {
    async prepare(_input, { session, oidc, outside }) {
      const isOidcSession = oidc !== undefined && (await signedInBy(outside, session.token)) === 'oidc';
      const leaveFor = isOidcSession ? (await oidc.leave(session.origin))?.href : undefined;
      return async ({ db, user, changed, afterCommit }) => {
        if (session.token !== undefined) await closeSession(db, session.token);
        if (user.userId !== 0) changed('session', user.userId);
        afterCommit(() => session.clearSession());
        return leaveFor === undefined ? {} : { leaveFor };
      };
    },
  },

  fetchSignInWays: async (_input, { oidc, product, user }) => ({
    oidc:
      oidc === undefined ? null : (oidc.label ?? messageWords('signIn.oidc')(readerOf(product, user.locale))),
  }),

  fetchSession: async (_input, { user }) => ({
    user: user.userId === GUEST.userId ? null : shownUser(user),
  }),

  fetchMe: async (_input, { user }) => shownUser(user),

  changeLocale: async ({ body }, { db, user, changed }) => {
    await db.updateTable('users').set({ locale: body.locale }).where('userId', '=', user.userId).execute();
    changed('user', user.userId, { locale: user.locale }, { locale: body.locale });
    return shownUser({ ...user, locale: body.locale });
  },

  changePassword: {
    async prepare({ body }, context) {
      const proved = await proveOwnPassword(context, body.oldPassword);
      refuseSame(body, context);
      await refuseGuessable(context, body.newPassword, { ...context.user, path: 'newPassword' });
      const passwordHash = await hashPassword(body.newPassword);
      return async (within) => {
        const { db, user, session, changed } = within;
        // Fails if the password was changed meanwhile: the verified one is obsolete, and the later change
        // wins.
        const updated = await db
          .updateTable('users')
          .set({ passwordHash })
          .where('userId', '=', user.userId)
          .where('passwordHash', '=', proved)
          .returning('userId')
          .executeTakeFirst();
        if (updated === undefined) throw refuse('PASSWORD_WRONG');
        await closeOtherSessions(db, user.userId, session.token);
        await endTokens(db, user.userId, changed);
        await forgetDevices(db, user.userId, session.deviceMark);
        await clearPasswordChange(db, user.userId);
        // With a second factor the old password alone is no complete authentication.
        await renew(within, (await factorsOf(db, user.userId)).length === 0);
        changed('user', user.userId, undefined, { ownPasswordChanged: true });
        return {};
      };
    },
  },

  fetchDemoUsers: async (_input, { db, product, demo }) => {
    if (!demo) return { users: [] };
    return { users: await demoUsers(db, product.roles) };
  },
});

/**
 * A password that somebody else set would go on being known to them.
 *
 * @throws Refusal PASSWORD_SAME at the field.
 */
function refuseSame(
  { oldPassword, newPassword }: Input<'changePassword'>['body'],
  { product, user }: Pick<CallContext, 'product' | 'user'>,
): void {
  if (newPassword.normalize('NFKC') !== oldPassword.normalize('NFKC')) return;
  const text = refusalText(refuse('PASSWORD_SAME'), readerOf(product, user.locale));
  throw refuse('PASSWORD_SAME', {}, [{ path: 'newPassword', rule: 'same', params: {}, text }]);
}

/**
 * Replaces the token of the calling browser's session.
 *
 * @param isProved whether the user has just authenticated completely.
 */
async function renew({ db, session, now, afterCommit }: CallContext, isProved: boolean): Promise<void> {
  if (session.token === undefined) return;
  const renewed = await renewSession(db, session.token, isProved ? now() : undefined);
  if (renewed !== undefined) afterCommit(() => session.setSession(renewed.token, renewed.expiresAt));
}
