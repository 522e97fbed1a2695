import type { Context, Field } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';

/** Who looks: the parts of `user` in a context that `x-seen-by` and `x-edited-by` speak of. */
interface Person {
  readonly permissions?: readonly string[];
  readonly empID?: number | null;
  readonly userId?: number;
}

/** Whose a field is: whoever has one of the permissions, the employee and the user that the record names. */
interface Whose {
  readonly permissions: readonly string[];
  readonly employee?: string;
  readonly user?: string;
}

/**
 * Whether a field is for the eyes of who looks (`x-seen-by`), as far as the record itself says it. Whom a record of another entity belongs to
 * (`owner`) only the server can look up: then the field counts as seen here, and is empty where it is not. Without a user nobody is looking.
 *
 * | x-seen-by | permissions of the user | |
 * | --- | --- | --- |
 * | none | any | seen |
 * | `{"permissions": ["Loan.manage"]}` | `Loan.manage` | seen |
 * | the same | others | neither shown nor asked for, and kept as it is |
 */
export function seesField(field: Field | undefined, record: unknown, context: Context): boolean {
  const seenBy = field?.['x-seen-by'];
  return seenBy?.owner !== undefined || isTheirs(seenBy, record, context);
}

/**
 * Whether a field is for who fills to change (`x-edited-by`), the same in browser and server.
 *
 * | x-edited-by | permissions of the user | |
 * | --- | --- | --- |
 * | none | any | changed like any other |
 * | `{"permissions": ["Loan.manage"]}` | `Loan.manage` | changed like any other |
 * | the same | others | shown with the reason, never asked for, kept as it is |
 */
export function editsField(field: Field | undefined, record: unknown, context: Context): boolean {
  return isTheirs(field?.['x-edited-by'], record, context);
}

function isTheirs(whose: Whose | undefined, record: unknown, { user }: Context): boolean {
  if (whose === undefined || typeof user !== 'object' || user === null) return true;
  const { permissions = [], empID, userId } = user as Person;
  const names = (field: string | undefined, own: number | null | undefined): boolean =>
    field !== undefined && own != null && getAt(record, field) === own;
  return (
    whose.permissions.some((each) => permissions.includes(each)) ||
    names(whose.employee, empID) ||
    names(whose.user, userId)
  );
}
