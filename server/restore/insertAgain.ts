import type { Insertable, Selectable } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import type { Deletion } from './Restorer.ts';

/** Tables whose rows are removed when they are deleted. */
type Table =
  | 'report_activities'
  | 'members'
  | 'tasks'
  | 'events'
  | 'attachments'
  | 'squads'
  | 'work_hours'
  | 'team_templates';

/**
 * Inserts a removed row as it was, number included.
 *
 * @param before the row in the audit: what it says besides the table's columns is left out by the caller.
 * @throws Refusal ALREADY_THERE where the row, or one that may stand only once, is there again.
 */
export async function insertAgain<Name extends Table>(
  { db }: CallContext,
  table: Name,
  before: Insertable<Database[Name]>,
): Promise<Selectable<Database[Name]>> {
  const row = await db
    .insertInto(table)
    .values(before as never)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw refuse('ALREADY_THERE');
  return row as Selectable<Database[Name]>;
}

/** The removed row in the types of its table: JSON holds days and numbers as PostgreSQL takes them. */
export function rowBefore<Name extends Table>({ before }: Deletion): Insertable<Database[Name]> {
  return before as unknown as Insertable<Database[Name]>;
}
