import type { Context, Field } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';

/** Who looks: the parts of `user` in a context that `x-seen-by` speaks of. */
interface Viewer {
  readonly permissions?: readonly string[];
  readonly empID?: number | null;
  readonly userId?: number;
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
export function seesField(field: Field | undefined, record: unknown, { user }: Context): boolean {
  const seenBy = field?.['x-seen-by'];
  if (seenBy === undefined || typeof user !== 'object' || user === null) return true;
  const { permissions = [], empID, userId } = user as Viewer;
  if (seenBy.owner !== undefined || seenBy.permissions.some((each) => permissions.includes(each)))
    return true;
  if (seenBy.employee !== undefined && empID != null && getAt(record, seenBy.employee) === empID) return true;
  return seenBy.user !== undefined && userId !== undefined && getAt(record, seenBy.user) === userId;
}
