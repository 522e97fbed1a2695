import { sql } from 'kysely';
import { submitToErp } from '../../erp/submitToErp.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { reportStage } from '../team/reportStage.ts';
import type { TeamRow } from '../team/Team.ts';
import type { DischargeRow } from './Discharge.ts';
import { dischargeContent } from './dischargeContent.ts';
import { inventoryMissing, leaderSilos } from './leaderSilos.ts';
import { recordMoves } from './recordMoves.ts';
import { takeStock } from './takeStock.ts';

/**
 * DIS-13: takes the stock down, once. The discharge becomes a document for the ERP in the same transaction. Team and discharge are locked
 * by the caller, so that repeated and concurrent confirms come one after the other and find it done. Nothing is taken of an empty one: it stays
 * open.
 *
 * @throws Refusal TEAM_NOT_REPORTED (company), TEAM_NOT_APPROVED (ENEL), INVENTORY_MISSING, DISCHARGE_STOCK_MOVED.
 */
export async function confirmDischarge(
  context: CallContext,
  team: TeamRow,
  before: DischargeRow,
): Promise<DischargeRow> {
  const { db, now, today, changed } = context;
  if (before.confirmedAt !== null) return before;
  requireStage(context, team, before);
  const silos = await leaderSilos(db, team.empID);
  if (!silos.some(({ AbsEntry }) => AbsEntry === before.SiloAbsEntry)) throw inventoryMissing(team.teamID);

  const taken = await takeStock(context, before);
  if (taken === 0) return before;
  await recordMoves(db, { team, discharge: before, day: today() });
  const after = await db
    .updateTable('discharges')
    .set({ DocStatus: 'I', confirmedAt: now(), ErrorMessage: '', rowVersion: sql`"rowVersion" + 1` })
    .where('Id', '=', before.Id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await submitToErp(context, await dischargeContent(db, { team, discharge: after, day: today() }), after.Id);
  changed('discharge', before.Id, before, after);
  return after;
}

/** WIZ-07, WIZ-08: company material leaves the silo once the report is handed in, ENEL's once the works are approved. */
function requireStage({ product }: CallContext, team: TeamRow, { kind }: DischargeRow): void {
  const stage = reportStage(product, team);
  if (kind === 'enel' && stage !== 'approved') throw refuse('TEAM_NOT_APPROVED');
  if (kind === 'company' && stage !== 'reported' && stage !== 'approved') throw refuse('TEAM_NOT_REPORTED');
}
