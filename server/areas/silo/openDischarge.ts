import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { writeRecord } from '../../host/writes/writeRecord.ts';
import { lockChangeableTeam, type TeamRow } from '../team/teams.ts';
import { type DischargeRow, type ItemType, inventoryMissing, type SiloRow, siloFor } from './Discharge.ts';

/**
 * The team's discharge of a kind, made if there is none, locked. One that is not confirmed follows its
 * leader: when its silo is no longer one of his, its lines are cleared and it moves to the one that is
 * (DIS-11).
 *
 * @param silos the leader's, at least one.
 */
export async function openDischarge(
  context: CallContext,
  { teamID, empID }: TeamRow,
  kind: ItemType,
  silos: readonly SiloRow[],
): Promise<DischargeRow> {
  const existing = await findDischarge(context, teamID, kind);
  const silo = siloFor(silos, kind);
  if (silo === undefined) throw inventoryMissing(teamID);
  const { AbsEntry, BinCode, WhsCode, WhsName } = silo;
  const place = { empID, SiloAbsEntry: AbsEntry, BinCode, WhsCode, WhsName };
  if (existing === undefined)
    return writeRecord(context, 'discharge', undefined, { kind, TeamID: teamID, ...place });
  const isStill = silos.some((each) => each.AbsEntry === existing.SiloAbsEntry);
  if (isStill || existing.confirmedAt !== null) return existing;
  await context.db.deleteFrom('discharge_lines').where('dischargeId', '=', existing.Id).execute();
  return writeRecord(context, 'discharge', existing, place);
}

/** The team's discharge of a kind, locked until the end of the transaction. */
export async function findDischarge(
  { db }: Pick<CallContext, 'db'>,
  teamID: number,
  kind: ItemType,
): Promise<DischargeRow | undefined> {
  return db
    .selectFrom('discharges')
    .selectAll()
    .where('TeamID', '=', teamID)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A discharge by its number, and its team, both locked: the team first, as everywhere, so that changes of its
 * state and of its discharges follow each other.
 *
 * @throws Refusal NOT_FOUND, or NOT_YOURS unless the user leads the team or plans or approves.
 */
export async function requireDischarge(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  Id: number,
): Promise<{ readonly team: TeamRow; readonly discharge: DischargeRow }> {
  const { db } = access;
  const missing = () => refuse('NOT_FOUND', { what: messageWords('refusal.discharge', { key: Id }) });
  const row = await db.selectFrom('discharges').select('TeamID').where('Id', '=', Id).executeTakeFirst();
  if (row === undefined) throw missing();
  const team = await lockChangeableTeam(access, row.TeamID);
  const discharge = await db
    .selectFrom('discharges')
    .selectAll()
    .where('Id', '=', Id)
    .forUpdate()
    .executeTakeFirst();
  if (discharge === undefined) throw missing();
  return { team, discharge };
}
