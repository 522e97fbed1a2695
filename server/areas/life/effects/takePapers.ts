import type { Effect } from './Effect.ts';

/**
 * TEAM-09: moves documents and attachments of a site without any work to its successor. Those of checklists
 * stay as evidence of the checks. Must follow `openSuccessor` in the workflow.
 */
export const takePapers: Effect = async ({ context: { db, changed }, record: team, patch }) => {
  const to = patch.continuedBy;
  if (to === undefined || to === null) throw new Error(`no site takes over from ${team.teamID}`);
  const before = await db
    .selectFrom('orders')
    .selectAll()
    .where('teamID', '=', team.teamID)
    .orderBy('Id')
    .forUpdate()
    .execute();
  const moved = await db
    .updateTable('orders')
    .set((row) => ({ teamID: to, rowVersion: row('rowVersion', '+', 1) }))
    .where('teamID', '=', team.teamID)
    .returningAll()
    .execute();
  for (const order of moved) {
    const was = before.find(({ Id }) => Id === order.Id);
    changed('order', order.Id, was, order);
  }
  const files = await db
    .updateTable('attachments')
    .set((row) => ({
      parentId: to,
      linkedId: row.case().when('linkedObject', '=', 'team').then(to).else(row.ref('linkedId')).end(),
    }))
    .where('parentId', '=', team.teamID)
    .where('linkedObject', 'in', ['team', 'order'])
    .returning('idAttach')
    .execute();
  for (const { idAttach } of files)
    changed('attachment', idAttach, { parentId: team.teamID }, { parentId: to });
  return {};
};
