import type { SignedInUser } from './SignedInUser.ts';

/** The user as the browser knows itself: what it may show follows from the permissions, what it may do is decided here. */
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
  const owed = owes === undefined ? {} : { owes };
  return { userId, username, fullName, empID, role, locale, permissions: [...permissions], ...owed };
}
