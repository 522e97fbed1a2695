import { demoUsers } from '../auth/demoUsers.ts';
import { endTokens } from '../auth/endTokens.ts';
import { factorsOf } from '../auth/factors/factorsOf.ts';
import { forgetDevices } from '../auth/knownDevices.ts';
import { hashPassword } from '../auth/password.ts';
import { clearPasswordChange } from '../auth/passwordDebt.ts';
import { GUEST } from '../auth/SignedInUser.ts';
import { closeOtherSessions, closeSession, signedInBy } from '../auth/sessions.ts';
import { shownUser } from '../auth/shownUser.ts';
import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/refuse.ts';
import { factorCalls } from './factors/factorCalls.ts';
import { secondStep } from './factors/secondStep.ts';
import { login } from './login.ts';
import { proveOwnPassword } from './provePassword.ts';
import { reauthCalls } from './reauthCalls.ts';
import { refuseGuessable } from './refuseGuessable.ts';
import { renew } from './renew.ts';
import { sessionCalls } from './sessionCalls.ts';

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

  fetchSignInWays: async (_input, { oidc }) => ({ oidc: oidc?.label ?? null }),

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
