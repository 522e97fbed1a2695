import type { Kysely } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { isYes } from '../../../engine/index.ts';
import { reachesAll } from '../../host/access/visibleWhere.ts';
import { ownEmpID } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { type Handler, handlers, type Input } from '../../host/calls/handlers.ts';
import { textOrder } from '../../host/calls/search.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { moveLockedRecord } from '../../host/records/move/moveRecord.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import { lockChangeableTeam, type TeamRow } from '../team/teams.ts';
import {
  type DischargeRow,
  type ItemType,
  inventoryMissing,
  lineKeyOf,
  requireLeaderSilos,
} from './Discharge.ts';
import { dischargeLines } from './dischargeLines.ts';
import { DISCHARGE_WORKFLOW_CODE } from './dischargeWorkflowCode.ts';
import { openDischarge, requireDischarge } from './openDischarge.ts';
import { storedQuantity } from './saveLine.ts';

/**
 * DIS-08: saves the quantity taken of one article. Answers the present line; without a quantity its number is
 * 0.
 */
const addDischarge: Handler<'addDischarge'> = async ({ body }, context) => {
  const { db } = context;
  const { dischargeItem, dischargeData, itemType } = body;
  const team = await lockChangeableTeam(context, dischargeData.TeamID);
  requireQuantityChange(context, team, itemType);
  const silos = await requireLeaderSilos(db, team);
  const discharge = await openDischarge(context, team, itemType, silos);
  const dischargeId = dischargeData.DischargeId ?? dischargeData.Id ?? discharge.Id;
  if (dischargeId !== discharge.Id)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.discharge', { key: dischargeId }) });
  await moveLockedRecord(context, DISCHARGE_WORKFLOW_CODE, discharge, {
    data: { team, line: dischargeItem },
  });

  const key = lineKeyOf(dischargeItem);
  const [line] = await dischargeLines(db, discharge, key);
  return line ?? { ...key, id: 0, dischargeId: discharge.Id, Quantity: 0, oldQuantity: 0 };
};

type Header = Input<'prepareDischarge'>['body'];

/**
 * DIS-07: a team's two discharges from its leader's silo, with all available articles. Existing ones are
 * unchanged.
 */
const prepareDischarge: Handler<'prepareDischarge'> = async ({ body }, context) => {
  const { db } = context;
  const team = await lockChangeableTeam(context, body.TeamID);
  requireOperation(context, 'team', 'beginReport', team);
  const silos = await requireLeaderSilos(db, team);
  if (!silos.some((silo) => agrees(body, silo))) throw inventoryMissing(team.teamID);
  return {
    company: await shownDischarge(db, await openDischarge(context, team, 'company', silos)),
    enel: await shownDischarge(db, await openDischarge(context, team, 'enel', silos)),
  };
};

/** Whether the header that a client sends, if it sends one, is that of the leader's silo. */
function agrees(
  { SiloAbsEntry, BinCode, WhsCode, WhsName, empID }: Header,
  silo: Awaited<ReturnType<typeof requireLeaderSilos>>[number],
): boolean {
  const fields = { AbsEntry: SiloAbsEntry, BinCode, WhsCode, WhsName, empID };
  return Object.entries(fields).every(
    ([name, value]) => value === undefined || value === silo[name as keyof typeof fields],
  );
}

/** A leader's silos with their stock, both kinds. */
const employeeSiloCalls = handlers({
  fetchSilosOfEmployee: async ({ params }, context) => ({
    silos: await silosOf(context, params.empID, false),
  }),
  loadInventorySilosEmployee: async ({ params }, context) => ({
    silos: await silosOf(context, params.empID, isYes(params.disabled)),
  }),
});

/** @throws Refusal NOT_YOURS for another's silo, except for users who see all; INVENTORY_MISSING. */
async function silosOf(context: CallContext, empID: number, disabled: boolean) {
  const { db, user } = context;
  if (empID !== ownEmpID(user) && !reachesAll(context, 'silo')) throw refuse('NOT_YOURS');
  const silos = await db
    .selectFrom('silos')
    .innerJoin('employees', 'employees.empID', 'silos.empID')
    .selectAll('silos')
    .select('employees.fullName')
    .where('silos.empID', '=', empID)
    .$if(!disabled, (rows) => rows.where('silos.active', '=', 'Y'))
    .orderBy('silos.AbsEntry')
    .execute();
  if (silos.length === 0)
    throw refuse('INVENTORY_MISSING', { whose: messageWords('refusal.whose-employee', { key: empID }) });
  const stock = await selectStock(db)
    .where(
      'inventory_lines.SiloAbsEntry',
      'in',
      silos.map(({ AbsEntry }) => AbsEntry),
    )
    .where('inventory_lines.Quantity', '>', 0)
    .orderBy(textOrder('items.ItemName'))
    .orderBy('inventory_lines.id')
    .execute();
  return silos.map((silo) => {
    const stockOfSilo = stock.filter(({ SiloAbsEntry }) => SiloAbsEntry === silo.AbsEntry);
    return {
      ...silo,
      Items: stockOfSilo.filter(({ itemType }) => itemType === 'company'),
      EnelItems: stockOfSilo.filter(({ itemType }) => itemType === 'enel'),
    };
  });
}

/** Stock with the articles' names; add `where`, order and page. */
function selectStock(db: Kysely<Database>) {
  return db
    .selectFrom('inventory_lines')
    .innerJoin('items', 'items.ItemCode', 'inventory_lines.ItemCode')
    .selectAll('inventory_lines')
    .select(['items.ItemName', 'items.category']);
}

/** DIS-08: takes one line away, or all of a kind where none is named. */
const removeDischarge: Handler<'removeDischarge'> = async ({ body }, context) => {
  const { dischargeId, itemType, dischargeItem } = body;
  const { team, discharge } = await requireDischarge(context, dischargeId);
  if (discharge.kind !== itemType)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.discharge', { key: dischargeId }) });
  requireQuantityChange(context, team, itemType);
  const line = dischargeItem && { ...dischargeItem, Quantity: 0 };
  if (line !== undefined) await storedQuantity(context.db, discharge, line);
  const { changedCount: removed = 0 } = await moveLockedRecord(context, DISCHARGE_WORKFLOW_CODE, discharge, {
    data: { team, key: line && lineKeyOf(line) },
  });
  return { removed };
};

/** DIS-13: the unload. Of one that is confirmed already it answers the same again (WIZ-10). */
const confirmInventoryUnload: Handler<'confirmInventoryUnload'> = async ({ body }, context) => {
  const { team, discharge } = await requireDischarge(context, body.dischargeId);
  const { after } = await moveLockedRecord(context, DISCHARGE_WORKFLOW_CODE, discharge, { data: { team } });
  return shownDischarge(context.db, after);
};

/** Silos, stock and discharges. */
export const siloCalls = {
  ...handlers({ prepareDischarge, addDischarge, removeDischarge, confirmInventoryUnload }),
  ...employeeSiloCalls,
};

/**
 * DIS-05: whether a team's quantities of a kind may change now.
 *
 * @throws Refusal as the team's workflow says of the operation.
 */
function requireQuantityChange(
  context: Pick<CallContext, 'product' | 'user' | 'today'>,
  team: TeamRow,
  kind: ItemType,
): void {
  requireOperation(context, 'team', kind === 'company' ? 'takeCompanyItems' : 'changeReport', team);
}

/** A discharge as it is answered: with its owner's name and its lines. */
async function shownDischarge(db: Kysely<Database>, discharge: DischargeRow): Promise<Entities['discharge']> {
  const owner = await db
    .selectFrom('employees')
    .select('fullName')
    .where('empID', '=', discharge.empID)
    .executeTakeFirstOrThrow();
  return {
    ...discharge,
    ...owner,
    DischargeId: discharge.Id,
    Items: await dischargeLines(db, discharge),
  };
}
