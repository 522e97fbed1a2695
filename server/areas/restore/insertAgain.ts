import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { entityNamed, storedColumns, writtenColumns } from '../../host/writes/entityColumns.ts';
import type { Deletion } from './Restorer.ts';

/** Entities whose rows are removed when they are deleted, with their tables. */
interface Tables {
  readonly 'report-activity': 'report_activities';
  readonly member: 'members';
  readonly task: 'tasks';
  readonly event: 'events';
  readonly attachment: 'attachments';
  readonly squad: 'squads';
  readonly 'work-hours': 'work_hours';
  readonly 'team-template': 'team_templates';
}

/**
 * Inserts a removed row as it was, number included: every field of its entity that has a column.
 *
 * @param before the record in the audit.
 * @throws Refusal ALREADY_THERE where the row, or one that may stand only once, is there again.
 */
export async function insertAgain<Name extends keyof Tables>(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  name: Name,
  before: Insertable<Database[Tables[Name]]>,
): Promise<Selectable<Database[Tables[Name]]>> {
  const entity = entityNamed(product, name);
  const row = await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(entity['x-table'] ?? name)
    .values(writtenColumns(storedColumns(entity, before)))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw refuse('ALREADY_THERE');
  return row as unknown as Selectable<Database[Tables[Name]]>;
}

/** The removed row in the types of its table: JSON holds days and numbers as PostgreSQL takes them. */
export function rowBefore<Name extends Tables[keyof Tables]>({
  before,
}: Deletion): Insertable<Database[Name]> {
  return before as unknown as Insertable<Database[Name]>;
}
