import { renewSession } from '../auth/sessions.ts';
import type { CallContext } from '../calls/CallContext.ts';

/**
 * Gives the calling browser's session another token.
 *
 * @param isProved whether its user has just proved who they are, with all that they prove it with at the door.
 */
export async function renew(
  { db, session, now, afterCommit }: CallContext,
  isProved: boolean,
): Promise<void> {
  if (session.token === undefined) return;
  const renewed = await renewSession(db, session.token, isProved ? now() : undefined);
  if (renewed !== undefined) afterCommit(() => session.setSession(renewed.token, renewed.expiresAt));
}
