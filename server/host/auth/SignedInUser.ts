import type { Product } from '../../../engine/contract/index.ts';
import { hasPermission } from '../../../engine/index.ts';
import { type Refusal, refuse } from '../errors/Refusal.ts';
import { eitherWords, labelWords } from '../errors/slotWords.ts';

/** The acting user: always that of the session, never one named in a request (PERM-05). */
export interface SignedInUser {
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  /** Null for office staff without an employee in the ERP. */
  readonly empID: number | null;
  readonly role: string;
  readonly locale: string;
  readonly permissions: readonly string[];
  /**
   * The step required before any other call: change a password that an administrator set, or set up a second
   * factor.
   */
  readonly owes?: PendingStep;
}

export type PendingStep = 'password' | 'factor';

/** The user of public calls without session; has no permission. */
export const GUEST: SignedInUser = {
  userId: 0,
  username: '',
  fullName: '',
  empID: null,
  role: '',
  locale: 'it',
  permissions: [],
};

/** Whether the user's role has the permission, or one of several; true if none is required. */
export function can(user: SignedInUser, permission: string | readonly string[] | undefined): boolean {
  return hasPermission(user.permissions, permission);
}

/** The owner id of the user's records: the employee id, or minus the user id without employee (PERM-03). */
export function ownEmpID(user: SignedInUser): number {
  return user.empID ?? -user.userId;
}

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

/** The refusal for a user without any of these permissions, with their labels. */
export function forbidden({ roles }: Pick<Product, 'roles'>, permissions: readonly string[]): Refusal {
  const labels = permissions.map((name) => roles.permissions.find((one) => one.name === name)?.label ?? name);
  return refuse('FORBIDDEN', { permission: eitherWords(labels.map(labelWords)) });
}

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
