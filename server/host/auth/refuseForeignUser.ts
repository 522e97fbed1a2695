import { refuse } from '../errors/refuse.ts';
import type { SignedInUser } from './SignedInUser.ts';

/** Where requests of the specification carry the acting user. */
const FIELDS = ['user', 'userData', 'userid'];

/**
 * Holds every user named in a request against the signed-in one (PERM-05). The user may be an object, an id, or a user
 * name; an absent one is fine.
 *
 * @throws Refusal USER_MISMATCH.
 */
export function refuseForeignUser(values: unknown, user: SignedInUser): void {
  if (typeof values !== 'object' || values === null) return;
  for (const field of FIELDS) {
    const claimed: unknown = Reflect.get(values, field);
    if (claimed === undefined || claimed === null || claimed === '') continue;
    if (!isSame(claimed, user)) throw refuse('USER_MISMATCH', { field });
  }
}

function isSame(claimed: unknown, user: SignedInUser): boolean {
  if (typeof claimed === 'object' && claimed !== null) {
    const { userId, empID, username } = claimed as Readonly<Record<string, unknown>>;
    return (
      (isNone(userId) || isName(userId, user)) &&
      (isNone(empID) || empID === user.empID) &&
      (isNone(username) || username === user.username)
    );
  }
  return isName(claimed, user);
}

function isName(claimed: unknown, user: SignedInUser): boolean {
  return String(claimed) === String(user.userId) || claimed === user.username;
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null;
}
