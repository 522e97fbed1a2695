/** Who is signed in, as conditions see it (`user.empID`, `user.permissions`). */
export interface EngineUser {
  readonly userId: number;
  readonly empID: number | null;
  readonly fullName: string;
  readonly role: string;
  readonly permissions: readonly string[];
}
