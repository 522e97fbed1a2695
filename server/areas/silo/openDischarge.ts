import type { CallContext } from '../../host/calls/CallContext.ts';
import type { TeamRow } from '../team/Team.ts';
import type { DischargeRow, ItemType, SiloRow } from './Discharge.ts';
import { inventoryMissing, siloFor } from './leaderSilos.ts';

type Writing = Pick<CallContext, 'db' | 'changed'>;

/**
 * The team's discharge of a kind, made if there is none, locked. One that is not confirmed follows its
 * leader: when its silo is no longer one of his, its lines are cleared and it moves to the one that is
 * (DIS-11).
 *
 * @param silos the leader's, at least one.
 */
export async function openDischarge(
  context: Writing,
  team: TeamRow,
  kind: ItemType,
  silos: readonly SiloRow[],
): Promise<DischargeRow> {
  const existing = await findDischarge(context, team.teamID, kind);
  const silo = siloFor(silos, kind);
  if (silo === undefined) throw inventoryMissing(team.teamID);
  if (existing === undefined) return create(context, team, kind, silo);
  const still = silos.some(({ AbsEntry }) => AbsEntry === existing.SiloAbsEntry);
  return still || existing.confirmedAt !== null ? existing : moveTo(context, existing, team, silo);
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

async function create(
  { db, changed }: Writing,
  { teamID, empID }: TeamRow,
  kind: ItemType,
  silo: SiloRow,
): Promise<DischargeRow> {
  const discharge = await db
    .insertInto('discharges')
    .values({ kind, TeamID: teamID, empID, ...placeOf(silo) })
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('discharge', discharge.Id, undefined, discharge);
  return discharge;
}

async function moveTo(
  { db, changed }: Writing,
  before: DischargeRow,
  { empID }: TeamRow,
  silo: SiloRow,
): Promise<DischargeRow> {
  await db.deleteFrom('discharge_lines').where('dischargeId', '=', before.Id).execute();
  const after = await db
    .updateTable('discharges')
    .set({ empID, ...placeOf(silo), rowVersion: before.rowVersion + 1 })
    .where('Id', '=', before.Id)
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('discharge', before.Id, before, after);
  return after;
}

function placeOf({ AbsEntry, BinCode, WhsCode, WhsName }: SiloRow) {
  return { SiloAbsEntry: AbsEntry, BinCode, WhsCode, WhsName };
}
