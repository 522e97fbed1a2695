import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { requireOwnTeam } from '../access/teamAccess.ts';
import type { TeamRow } from '../team/teams.ts';
import { type DischargeRow, type ItemType, inventoryMissing, type SiloRow, siloFor } from './Discharge.ts';

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
  const missing = () => refuse('NOT_FOUND', { what: `Lo scarico ${Id}` });
  const row = await db.selectFrom('discharges').select('TeamID').where('Id', '=', Id).executeTakeFirst();
  if (row === undefined) throw missing();
  const team = await requireOwnTeam(access, row.TeamID);
  const discharge = await db
    .selectFrom('discharges')
    .selectAll()
    .where('Id', '=', Id)
    .forUpdate()
    .executeTakeFirst();
  if (discharge === undefined) throw missing();
  return { team, discharge };
}
