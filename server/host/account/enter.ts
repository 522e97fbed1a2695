import type { Selectable } from 'kysely';
import { factorsOf } from '../auth/factors/factorsOf.ts';
import { rememberDevice } from '../auth/knownDevices.ts';
import { needsPasswordChange, pendingStepOf } from '../auth/pendingStep.ts';
import { shownUser } from '../auth/SignedInUser.ts';
import { closeSession, isFactorDemanded, openSession, permissionsOf } from '../auth/sessions.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';

/**
 * Last step of every sign-in, after the authentication: opens a session in place of the browser's earlier
 * one, remembers the device, records the sign-in in the audit.
 *
 * @throws Refusal SIGN_IN_REFUSED for demo users outside of demo mode.
 */
export async function enter(
  context: CallContext,
  user: Selectable<Database['users']>,
  by?: 'passkey' | 'oidc',
) {
  const { db, product, session, now } = context;
  if (user.demo === 'Y' && !context.demo) throw refuse('SIGN_IN_REFUSED');
  if (session.token !== undefined) await closeSession(db, session.token);
  const { userAgent, address, deviceMark: mark } = session;
  const opened = await openSession(db, {
    userId: user.userId,
    address,
    userAgent,
    now: now(),
    ...(by && { by }),
  });
  const device = await rememberDevice(db, { userId: user.userId, mark, now: now() });
  const owes = pendingStepOf({
    needsPassword: by !== 'oidc' && (await needsPasswordChange(db, user.userId)),
    needsFactor:
      by !== 'oidc' &&
      isFactorDemanded(product, user.role) &&
      (await factorsOf(db, user.userId)).length === 0,
  });
  const signedIn = { ...user, permissions: permissionsOf(product.roles, user.role), ...owes };
  context.actsAs(signedIn);
  context.changed('session', user.userId);
  context.afterCommit(() => {
    session.setSession(opened.token, opened.expiresAt);
    session.setDeviceMark(device.mark, device.until);
  });
  return shownUser(signedIn);
}
