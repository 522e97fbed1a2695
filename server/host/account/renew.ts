import { renewSession } from '../auth/sessions.ts';
import type { CallContext } from '../calls/CallContext.ts';

/**
 * Replaces the token of the calling browser's session.
 *
 * @param isProved whether the user has just authenticated completely.
 */
export async function renew(
  { db, session, now, afterCommit }: CallContext,
  isProved: boolean,
): Promise<void> {
  if (session.token === undefined) return;
  const renewed = await renewSession(db, session.token, isProved ? now() : undefined);
  if (renewed !== undefined) afterCommit(() => session.setSession(renewed.token, renewed.expiresAt));
}
