import { refuse } from '../errors/refuse.ts';
import type { SignedInUser } from './SignedInUser.ts';

/** Fields of requests that name the acting user, by the specification. */
const FIELDS = ['user', 'userData', 'userid'];

/**
 * Checks that every user named in a request (object, id or user name) is the signed-in one (PERM-05); an
 * absent one passes.
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
