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
  readonly owes?: Debt;
}

export type Debt = 'password' | 'factor';

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

/** Whether the user's role has the permission. */
export function can(user: SignedInUser, permission: string): boolean {
  return user.permissions.includes(permission);
}

/** The owner id of the user's records: the employee id, or minus the user id without employee (PERM-03). */
export function ownEmpID(user: SignedInUser): number {
  return user.empID ?? -user.userId;
}
