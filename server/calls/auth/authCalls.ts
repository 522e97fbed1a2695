import { demoUsers } from '../../auth/demoUsers.ts';
import { hashPassword, verifyPassword } from '../../auth/password.ts';
import { GUEST } from '../../auth/SignedInUser.ts';
import { closeOtherSessions, closeSession } from '../../auth/sessions.ts';
import { refuse } from '../../errors/refuse.ts';
import { handlers } from '../handlers.ts';
import { login } from './login.ts';
import { refuseWeakPassword } from './refuseWeakPassword.ts';
import { shownUser } from './shownUser.ts';

/** Sign-in, sign-out and one's own account. */
export const authCalls = handlers({
  login,

  logout: async (_input, { db, session, user, changed, afterCommit }) => {
    if (session.token !== undefined) await closeSession(db, session.token);
    if (user.userId !== 0) changed('session', user.userId);
    afterCommit(() => session.take());
    return {};
  },

  fetchSession: async (_input, { user }) => ({
    user: user.userId === GUEST.userId ? null : shownUser(user),
  }),

  fetchMe: async (_input, { user }) => shownUser(user),

  changeLocale: async ({ body }, { db, user, changed }) => {
    await db.updateTable('users').set({ locale: body.locale }).where('userId', '=', user.userId).execute();
    changed('user', user.userId, { locale: user.locale }, { locale: body.locale });
    return shownUser({ ...user, locale: body.locale });
  },

  changePassword: async ({ body }, { db, user, session, changed }) => {
    const { passwordHash } = await db
      .selectFrom('users')
      .select('passwordHash')
      .where('userId', '=', user.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!(await verifyPassword(body.oldPassword, passwordHash))) throw refuse('PASSWORD_WRONG');
    refuseWeakPassword(body.newPassword);
    await db
      .updateTable('users')
      .set({ passwordHash: await hashPassword(body.newPassword) })
      .where('userId', '=', user.userId)
      .execute();
    await closeOtherSessions(db, user.userId, session.token);
    changed('user', user.userId);
    return {};
  },

  fetchDemoUsers: async (_input, { db, product, demo }) => {
    if (!demo) return { users: [] };
    return { users: await demoUsers(db, product.roles) };
  },
});
