/** Who acts: always the one of the session, never one named in a request (PERM-05). */
export interface SignedInUser {
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  /** Null for people of the office who are no employees in the ERP. */
  readonly empID: number | null;
  readonly role: string;
  readonly locale: string;
  readonly permissions: readonly string[];
  /** What is to be done before anything else: change a password that somebody else chose, set up a second factor. */
  readonly owes?: Debt;
}

export type Debt = 'password' | 'factor';

/** Nobody yet: what the handlers of public calls see. Has no permission at all. */
export const GUEST: SignedInUser = {
  userId: 0,
  username: '',
  fullName: '',
  empID: null,
  role: '',
  locale: 'it',
  permissions: [],
};

/** Whether the user's role bundles the permission. */
export function can(user: SignedInUser, permission: string): boolean {
  return user.permissions.includes(permission);
}

/** Whose records are one's own: the employee id, or minus the user id where there is none (PERM-03). */
export function ownEmpID(user: SignedInUser): number {
  return user.empID ?? -user.userId;
}
