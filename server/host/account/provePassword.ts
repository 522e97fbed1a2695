import type { Selectable } from 'kysely';
import { recordSystemAudit } from '../audit/recordChanges.ts';
import { knownDevice } from '../auth/knownDevices.ts';
import { verifyDecoy, verifyPassword } from '../auth/password.ts';
import { closeSession } from '../auth/sessions.ts';
import { failuresOf, throttled } from '../auth/throttle.ts';
import { tokenHash } from '../auth/tokens.ts';
import type { PrepareContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';

type User = Selectable<Database['users']>;

/**
 * Wrong passwords after which a session ends: its user knows the password, a thief of the session does not.
 */
const MOST_IN_SESSION = 5;

/**
 * Authenticates by name and password. Unknown name, wrong password and inactive user get the same refusal
 * after the same work (one hash, one audit row). Runs before the transaction, because hashes wait in a queue.
 *
 * @throws Refusal SIGN_IN_REFUSED, SIGN_IN_THROTTLED, SIGN_IN_BUSY.
 */
export async function provePassword(
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
  await recordSystemAudit(db, { deed: 'loginFailed', actor, entity: 'user', key: String(key), after });
  throw refuse('SIGN_IN_REFUSED');
}

/**
 * Asks the signed-in user for the password again before a sensitive action; too many wrong ones end the
 * session.
 *
 * @returns the hash that was verified, for comparison in the transaction.
 * @throws Refusal PASSWORD_WRONG, PASSWORD_GUESSED, SIGN_IN_THROTTLED, SIGN_IN_BUSY.
 */
export async function proveOwnPassword(
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
  if ((await failuresOf(db, who)) < MOST_IN_SESSION) throw refuse('PASSWORD_WRONG');
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
