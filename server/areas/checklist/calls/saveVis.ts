import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { refuseStale } from '../../../host/writes/refuseStale.ts';
import { requireOwnTeam } from '../../access/teamAccess.ts';
import { keepChecklist } from './keepChecklist.ts';
import { prepareChecklist } from './prepareChecklist.ts';

/** CKL-02: saves the check of one support; without `Id` it is another one of the team. */
export const saveVis: Handler<'AddUpdateVIS'> = async ({ body: { vis, teamId } }, context) => {
  await requireOwnTeam(context, teamId);
  const before = vis.Id === undefined ? undefined : await storedVis(context, teamId, vis.Id);
  if (before !== undefined) refuseStale(before, vis.rowVersion);

  const prepared = await prepareChecklist(context, { name: 'vis', teamId, record: vis, stored: before });
  return keepChecklist(context, 'vis', { teamId, before, prepared });
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
