import type { Selectable } from 'kysely';
import type { FormPackage } from '../../../../engine/index.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { Database } from '../../../host/db/Database.ts';
import { recordOf } from '../../../host/db/recordOf.ts';
import { claimAttachments } from '../../../host/writes/claimAttachments.ts';
import { leavesAsIs } from '../../../host/writes/leavesAsIs.ts';
import type { Acknowledgement } from '../acknowledgements.ts';
import { contentHash } from '../checklistHash.ts';
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
  /** Who acknowledged it, where that is asked. */
  readonly members?: readonly Acknowledgement[];
}

/** Writes a prepared checklist, new or changed, and makes the photos that it names its own. @returns the record as it is now. */
export async function keepChecklist<Name extends keyof Rows>(
  context: CallContext,
  table: Name,
  { teamId, before, prepared, members }: Kept<Name>,
) {
  const { db, user, changed } = context;
  const { hashed, pkg } = prepared;
  const { answers, CreateDate, formHash } = hashed;
  await keepForm(context, formHash, pkg);
  const columns = {
    answers: JSON.stringify(answers),
    ...(members === undefined ? {} : { members: JSON.stringify(members) }),
    ...{ CreateDate, formHash },
    contentHash: contentHash({ ...hashed, teamId, ...(members === undefined ? {} : { members }) }),
  };
  if (before !== undefined && leavesAsIs(before, columns)) return recordOf(before);
  // Both have what is written here; a query of Kysely's is built on one table.
  const one = table as 'vis';
  const row =
    before === undefined
      ? await db
          .insertInto(one)
          .values({ ...columns, teamId, schemaVersion: hashed.schemaVersion, createdBy: user.userId })
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
  const owner = { linkedObject: entity, linkedId: row.Id, parentId: teamId };
  await claimAttachments(context, pkg.entity, answers, owner);
  changed(entity, row.Id, before, after);
  return recordOf(after);
}

/** The form as it was shown, kept once under its hash. */
async function keepForm(
  { db }: CallContext,
  hash: string,
  { name, version, ...shown }: FormPackage,
): Promise<void> {
  const { entity, form, options } = shown;
  const known = await db
    .selectFrom('checklist_forms')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (known !== undefined) return;
  await db
    .insertInto('checklist_forms')
    .values({ hash, name, version, content: JSON.stringify({ entity, form, options }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
