import { verifyNothing, verifyPassword } from '../../auth/password.ts';
import { permissionsOf } from '../../auth/permissionsOf.ts';
import { closeSession, openSession } from '../../auth/sessions.ts';
import { forgetFailures, recordFailure, refuseTooManyAttempts } from '../../auth/throttle.ts';
import { refuseAndKeep } from '../../errors/refuse.ts';
import type { Handler } from '../handlers.ts';
import { shownUser } from './shownUser.ts';

/**
 * Opens a session with a new token; the browser's earlier session, if any, ends. Unknown name, wrong password and switched-off user
 * are one and the same refusal.
 */
export const login: Handler<'login'> = async ({ body }, context) => {
  const { db, product, session, now } = context;
  const username = body.username.trim().toLowerCase();
  const who = { username, address: session.address, now: now() };
  await refuseTooManyAttempts(db, who);
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username)
    .where('active', '=', 'Y')
    .executeTakeFirst();
  const right =
    user === undefined
      ? await verifyNothing(body.password)
      : await verifyPassword(body.password, user.passwordHash);
  if (user === undefined || !right) {
    await recordFailure(db, who);
    throw refuseAndKeep('SIGN_IN_REFUSED');
  }
  await forgetFailures(db, who);
  if (session.token !== undefined) await closeSession(db, session.token);
  const { userAgent, address } = session;
  const opened = await openSession(db, { userId: user.userId, address, userAgent, now: now() });
  const signedIn = { ...user, permissions: permissionsOf(product.roles, user.role) };
  context.actsAs(signedIn);
  context.changed('session', user.userId);
  context.afterCommit(() => session.give(opened.token, opened.expiresAt));
  return shownUser(signedIn);
};
