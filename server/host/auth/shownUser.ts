import type { SignedInUser } from './SignedInUser.ts';

/**
 * The user as sent to the browser: permissions control only what it displays, the server checks every call.
 */
export function shownUser({
  userId,
  username,
  fullName,
  empID,
  role,
  locale,
  permissions,
  owes,
}: SignedInUser) {
  const step = owes === undefined ? {} : { owes };
  return { userId, username, fullName, empID, role, locale, permissions: [...permissions], ...step };
}
