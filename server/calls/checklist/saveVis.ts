import { requireOwnTeam } from '../../access/teamAccess.ts';
import { recordOf } from '../../checklist/answersOf.ts';
import { claimAttachments } from '../../checklist/claimAttachments.ts';
import { refuse } from '../../errors/refuse.ts';
import { leavesAsIs } from '../../writes/leavesAsIs.ts';
import { refuseStale } from '../../writes/refuseStale.ts';
import type { CallContext } from '../CallContext.ts';
import type { Handler } from '../handlers.ts';
import { prepareChecklist } from './prepareChecklist.ts';

/** CKL-02: saves the check of one support; without `Id` it is another one of the team. */
export const saveVis: Handler<'AddUpdateVIS'> = async ({ body: { vis, teamId } }, context) => {
  const { db, user, today, changed } = context;
  await requireOwnTeam(db, user, teamId);
  const before = vis.Id === undefined ? undefined : await storedVis(context, teamId, vis.Id);
  if (before !== undefined) refuseStale(before, vis.rowVersion);

  const { settled, answers, schemaVersion, pkg } = await prepareChecklist(context, {
    name: 'vis',
    teamId,
    record: vis,
    stored: before,
  });
  const columns = {
    answers: JSON.stringify(answers),
    ...(typeof settled['CreateDate'] === 'string' ? { CreateDate: settled['CreateDate'] } : {}),
  };
  if (before !== undefined && leavesAsIs(before, columns)) return recordOf(before);
  const after =
    before === undefined
      ? await db
          .insertInto('vis')
          .values({ CreateDate: today(), ...columns, teamId, schemaVersion, createdBy: user.userId })
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('vis')
          .set({ ...columns, rowVersion: before.rowVersion + 1 })
          .where('Id', '=', before.Id)
          .returningAll()
          .executeTakeFirstOrThrow();
  await claimAttachments(context, pkg.entity, answers, {
    linkedObject: 'vis',
    linkedId: after.Id,
    teamId,
  });
  changed('vis', after.Id, before, after);
  return recordOf(after);
};

async function storedVis({ db }: CallContext, teamId: number, Id: number) {
  const vis = await db
    .selectFrom('vis')
    .selectAll()
    .where('Id', '=', Id)
    .where('teamId', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  if (vis === undefined) throw refuse('NOT_FOUND', { what: `La verifica sostegni ${Id}` });
  return vis;
}
