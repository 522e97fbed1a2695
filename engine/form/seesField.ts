import type { Context, Field, FieldWay } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { mayOf } from './mayOf.ts';

/** Who looks: the parts of `user` in a context that `x-may` speaks of. */
interface Person {
  readonly permissions?: readonly string[];
  readonly empID?: number | null;
  readonly userId?: number;
}

/**
 * Whether a field is for the eyes of who looks (`x-may.see`), as far as the record itself says it. Whom a record of another entity belongs to
 * (`owner`) only the server can look up: then the field counts as seen here, and is empty where it is not. Without a user nobody is looking.
 *
 * | x-may.see | permissions of the user | |
 * | --- | --- | --- |
 * | none | any | seen |
 * | `[{"permissions": ["Loan.manage"]}]` | `Loan.manage` | seen |
 * | the same | others | neither shown nor asked for, and kept as it is |
 */
export function seesField(field: Field | undefined, record: unknown, context: Context): boolean {
  const ways = mayOf(field)?.see;
  return ways?.some(({ owner }) => owner !== undefined) === true || isTheirs(ways, record, context);
}

/**
 * Whether a field is for who fills to change (`x-may.change`), the same in browser and server.
 *
 * | x-may.change | permissions of the user | |
 * | --- | --- | --- |
 * | none | any | changed like any other |
 * | `[{"permissions": ["Loan.manage"]}]` | `Loan.manage` | changed like any other |
 * | the same | others | shown with the reason, never asked for, kept as it is |
 */
export function editsField(field: Field | undefined, record: unknown, context: Context): boolean {
  return isTheirs(mayOf(field)?.change, record, context);
}

function isTheirs(ways: readonly FieldWay[] | undefined, record: unknown, { user }: Context): boolean {
  if (ways === undefined || typeof user !== 'object' || user === null) return true;
  const { permissions = [], empID, userId } = user as Person;
  const names = (field: string | undefined, person: number | null | undefined): boolean =>
    field !== undefined && person != null && getAt(record, field) === person;
  return ways.some(
    (way) =>
      way.permissions?.some((each) => permissions.includes(each)) === true ||
      names(way.own, empID) ||
      names(way.author, userId),
  );
}
