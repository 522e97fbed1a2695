import type { Selectable } from 'kysely';
import { recordOf } from '../../checklist/answersOf.ts';
import { claimAttachments } from '../../checklist/claimAttachments.ts';
import type { Database } from '../../db/Database.ts';
import { leavesAsIs } from '../../writes/leavesAsIs.ts';
import type { CallContext } from '../CallContext.ts';
import type { prepareChecklist } from './prepareChecklist.ts';

/** The row that each table keeps. */
interface Rows {
  readonly pre_job_checks: Selectable<Database['pre_job_checks']>;
  readonly vis: Selectable<Database['vis']>;
}
const ENTITY = { pre_job_checks: 'pjc', vis: 'vis' } as const;

interface Kept<Name extends keyof Rows> {
  readonly teamId: number;
  /** The row as it is, locked; undefined for a new one. */
  readonly before: Rows[Name] | undefined;
  readonly prepared: Awaited<ReturnType<typeof prepareChecklist>>;
  /** What is written besides the answers. */
  readonly columns?: { readonly members?: string };
}

/** Writes a prepared checklist, new or changed, and makes the photos that it names its own. @returns the record as it is now. */
export async function keepChecklist<Name extends keyof Rows>(
  context: CallContext,
  table: Name,
  { teamId, before, prepared, columns: others }: Kept<Name>,
) {
  const { db, user, today, changed } = context;
  const { settled, answers, schemaVersion, pkg } = prepared;
  const columns = {
    answers: JSON.stringify(answers),
    ...others,
    ...(typeof settled['CreateDate'] === 'string' ? { CreateDate: settled['CreateDate'] } : {}),
  };
  if (before !== undefined && leavesAsIs(before, columns)) return recordOf(before);
  // Both have what is written here; a query of Kysely's is built on one table.
  const one = table as 'vis';
  const row =
    before === undefined
      ? await db
          .insertInto(one)
          .values({ CreateDate: today(), ...columns, teamId, schemaVersion, createdBy: user.userId })
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db
          .updateTable(one)
          .set({ ...columns, rowVersion: before.rowVersion + 1 })
          .where('Id', '=', before.Id)
          .returningAll()
          .executeTakeFirstOrThrow();
  const after = row as unknown as Rows[Name];
  const entity = ENTITY[table];
  await claimAttachments(context, pkg.entity, answers, { linkedObject: entity, linkedId: row.Id, teamId });
  changed(entity, row.Id, before, after);
  return recordOf(after);
}
