import type { Kysely } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { defaultsOf, type Product } from '../../../engine/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { isInState, recordStates, stateAfter } from '../../host/records/move/recordStates.ts';
import { brokenRules } from '../../host/writes/requireRules.ts';
import type { OrderRow } from '../order/orderWorkflowCode.ts';
import { selectOrders } from '../order/selectOrders.ts';
import { type ItemType, leaderSilos, siloName } from '../silo/Discharge.ts';
import { type DischargeLine, dischargeLines } from '../silo/dischargeLines.ts';
import type { TeamRow } from '../team/teams.ts';
import { isComplete, type VehicleKind, vehiclesOfTeam } from '../vehicle/vehicles.ts';

/**
 * The `report` that the wizard's conditions look at, whole (`schemas/report/README.md`): the server judges
 * it, the browser is answered it.
 */
export async function reportOf(context: Pick<CallContext, 'db' | 'product' | 'today'>, team: TeamRow) {
  const { db, product } = context;
  const equipped = async (kind: VehicleKind) => {
    const all = await vehiclesOfTeam(context, team.teamID, kind);
    return { all, incomplete: all.filter((vehicle) => !isComplete(product, vehicle)).length };
  };
  return {
    activities: await activitiesOf(db, team.teamID),
    company: await unloadOf(db, team, 'company'),
    enel: await unloadOf(db, team, 'enel'),
    vehicles: await equipped('automezzo'),
    equipment: await equipped('attrezzatura'),
    documents: await documentsOf(context, team.teamID),
    checks: await checksOf(db, product, team.teamID),
  };
}

interface Unload {
  readonly lines: DischargeLine[];
  readonly negative: number;
  readonly overStock: number;
  readonly confirmed: boolean;
  /** The silo of lines that were taken before it ceased to be the leader's; the wizard's rules refuse them. */
  readonly formerSilo: string | null;
}

/**
 * Material of one kind taken by a team. Lines of a silo that is no longer the leader's do not count (DIS-11).
 * Lines that exceed the stock after a discharge by others are reported, so that a report is not submitted
 * with them.
 */
async function unloadOf(
  db: Kysely<Database>,
  { teamID, empID }: { readonly teamID: number; readonly empID: number },
  kind: ItemType,
): Promise<Unload> {
  const discharge = await db
    .selectFrom('discharges')
    .selectAll()
    .where('TeamID', '=', teamID)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (discharge === undefined) return NOTHING;
  const confirmed = discharge.confirmedAt !== null;
  const silos = confirmed ? [] : await leaderSilos(db, empID);
  const lines = (await dischargeLines(db, discharge, 'taken')).filter(({ Quantity }) => Quantity > 0);
  if (!confirmed && !silos.some(({ AbsEntry }) => AbsEntry === discharge.SiloAbsEntry))
    return { ...NOTHING, formerSilo: lines.length === 0 ? null : siloName(discharge) };
  const overStock = lines.filter(({ Quantity, item }) => Quantity > (item?.Available ?? 0)).length;
  return { lines, negative: 0, overStock, confirmed, formerSilo: null };
}

const NOTHING: Unload = { lines: [], negative: 0, overStock: 0, confirmed: false, formerSilo: null };

type Status = OrderRow['DocStatus'];

/**
 * DDT and FIR of a team, without cancelled ones, with missing parts (CHK-02…06); a document waiting for the
 * ERP counts both as open and as confirmed (DOC-03).
 */
async function documentsOf(context: Pick<CallContext, 'db' | 'product' | 'today'>, teamID: number) {
  const { db, product } = context;
  const all = await selectOrders(db)
    .where('orders.teamID', '=', teamID)
    .where('orders.SobisDocType', '<>', '')
    .where('orders.DocStatus', 'not in', recordStates<Status>(product, 'order', 'cancelled'))
    .orderBy('orders.DocDate')
    .orderBy('orders.Id')
    .execute();
  const lacking = await db
    .selectFrom('orders')
    .select(({ exists, not, selectFrom }) => [
      'orders.Id',
      not(exists(selectFrom('order_lines').whereRef('orderId', '=', 'orders.Id'))).as('lines'),
      not(
        exists(
          selectFrom('attachments')
            .where('linkedObject', '=', 'order')
            .whereRef('linkedId', '=', 'orders.Id'),
        ),
      ).as('attachments'),
    ])
    .where(
      'orders.Id',
      'in',
      all.map(({ Id }) => Id),
    )
    .$if(all.length === 0, (rows) => rows.where(({ lit }) => lit(false)))
    .execute();
  const lackingDocuments = (lack: 'lines' | 'attachments') => {
    const ids = new Set(lacking.filter((each) => each[lack] === true).map(({ Id }) => Id));
    return all.filter(({ Id }) => ids.has(Id));
  };
  const counted = (trait: 'toClose' | 'confirmed') =>
    all.filter(({ DocStatus }) => isInState(product, 'order', DocStatus, trait)).length;
  return {
    all,
    toClose: counted('toClose'),
    withoutLines: lackingDocuments('lines').filter((order) => needsLines(context, order)),
    withoutAttachments: lackingDocuments('attachments'),
    confirmed: counted('confirmed'),
  };
}

/**
 * Whether a document without lines lacks them: what a FIR or a DDT of waste moves stands in its own fields.
 */
function needsLines(context: Pick<CallContext, 'product' | 'today'>, order: OrderRow): boolean {
  const { product } = context;
  const confirmed = { ...order, lines: [], DocStatus: stateAfter(product, 'order', 'confirmOrder') };
  return brokenRules(context, 'order', confirmed).some(({ path }) => path === 'lines');
}

export type ReportChecks = Entities['report-checks'];

/** A team's switches (CHK-01, CHK-05); before the first save those of the entity's defaults, as version 1. */
export async function checksOf(
  db: Kysely<Database>,
  { entities }: Pick<Product, 'entities'>,
  teamId: number,
): Promise<ReportChecks> {
  const stored = await db
    .selectFrom('report_checks')
    .selectAll()
    .where('teamId', '=', teamId)
    .executeTakeFirst();
  const entity = entities['report-checks'];
  if (entity === undefined) throw new Error('schemas/team/report-checks.entity.json is missing');
  return stored ?? { ...(defaultsOf(entity) as unknown as ReportChecks), teamId };
}

/** What a team has done, in the order in which it was written down. */
export async function activitiesOf(db: Kysely<Database>, teamId: number) {
  return db.selectFrom('report_activities').selectAll().where('teamId', '=', teamId).orderBy('Id').execute();
}
