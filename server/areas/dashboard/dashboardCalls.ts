import { type RawBuilder, sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { changeableWhere, reachesAll, visibleWhere } from '../../host/access/visibleWhere.ts';
import { can, ownEmpID } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { countOf } from '../../host/calls/listRows.ts';
import { recordStates } from '../../host/records/move/recordStates.ts';
import type { Hours } from '../hours/hoursWorkflowCode.ts';
import { selectHours } from '../hours/selectHours.ts';
import type { OrderRow } from '../order/orderWorkflowCode.ts';
import { selectOrders } from '../order/selectOrders.ts';
import { selectTeams, type TeamRow } from '../team/teams.ts';
import type { CardStatus } from '../vehicle/vehicles.ts';

/**
 * The teams planned for today, those of later days whose work was begun before, and those of earlier days that
 * are still underway and that others are to finish. What each needs next stands in the workflow's states.
 */
const teamsOfToday = (context: CallContext) =>
  teamsWhere(
    context,
    sql<boolean>`(teams."PlannedDate" = ${context.today()}
      or teams."PlannedDate" > ${context.today()} and ${isIn(context, 'underway', 'toReport')}
      or ${context.today()} > teams."PlannedDate" and ${isIn(context, 'underway')}
        and (${changeableWhere(context, 'team')}) is not true)`,
  );

/** Teams of earlier days that the user is to begin, replan, finish or report, latest first. */
const earlierTeams = (context: CallContext) =>
  teamsWhere(
    context,
    sql<boolean>`teams."PlannedDate" < ${context.today()} and ${isIn(context, 'planned', 'underway', 'toReport')}
      and ${changeableWhere(context, 'team')}`,
  );

function isIn({ product }: CallContext, ...kinds: readonly ('planned' | 'underway' | 'toReport')[]) {
  const states = kinds.flatMap((kind) => recordStates<TeamRow['Stato']>(product, 'team', kind));
  return sql<boolean>`teams."Stato" = any(${states})`;
}

/** Reported teams that wait for their approval. */
const teamsToApprove = (context: CallContext) =>
  teamsWhere(
    context,
    sql<boolean>`teams."Stato" = any(${recordStates<TeamRow['Stato']>(context.product, 'team', 'toApprove')})`,
  );

/**
 * Those that the user may see and that are neither cancelled nor approved, as many as the dashboard lists,
 * and how many there are.
 */
async function teamsWhere(context: CallContext, chosen: RawBuilder<boolean>) {
  const teams = selectTeams(context)
    .where('teams.Cancelled', '=', 'N')
    .where('teams.Approved', '=', 'N')
    .where(chosen)
    .where(visibleWhere(context, 'team'));
  const rows = await teams
    .orderBy('teams.PlannedDate', 'desc')
    .orderBy('teams.PlannedTime')
    .orderBy('teams.teamID')
    .limit(ROWS)
    .execute();
  return { rows: rows as unknown as Entities['team'][], total: await countOf(teams, context) };
}

/** Rows that a list of the dashboard shows; how many there are in all stands in the totals. */
const ROWS = 50;

const NOTHING = { rows: [], total: 0 };

/** Lists and totals of the first page (SCR-04). */
export const dashboardCalls = handlers({
  fetchDashboard: async (_input, context) => {
    const { user } = context;
    const [teams, earlier, toApprove, documents, cards, hours] = await Promise.all([
      can(user, 'Team.read') ? teamsOfToday(context) : NOTHING,
      can(user, 'Team.read') ? earlierTeams(context) : NOTHING,
      can(user, 'Team.approve') ? teamsToApprove(context) : NOTHING,
      can(user, 'Order.write') ? documentsToClose(context) : NOTHING,
      can(user, 'Vehicle.write') ? incompleteCards(context) : NOTHING,
      can(user, 'WorkHours.approve') ? hoursToApprove(context) : NOTHING,
    ]);
    return {
      teams: teams.rows,
      earlierTeams: earlier.rows,
      teamsToApprove: toApprove.rows,
      documentsToClose: documents.rows,
      incompleteCards: cards.rows,
      hoursToApprove: hours.rows,
      totals: {
        teams: teams.total,
        earlierTeams: earlier.total,
        teamsToApprove: toApprove.total,
        documentsToClose: documents.total,
        incompleteCards: cards.total,
        hoursToApprove: hours.total,
      },
    };
  },
});

/** HRS-01: hours that were sent and wait for an answer, the oldest first. */
async function hoursToApprove(context: CallContext) {
  const { db, product } = context;
  const toApprove = recordStates<Hours['Status']>(product, 'work-hours', 'toApprove');
  const rows = await selectHours(context, sql<boolean>`work_hours."Status" = any(${toApprove})`, ROWS);
  const total = await countOf(db.selectFrom('work_hours').where('Status', 'in', toApprove), context);
  return { rows, total };
}

/** VEH-03: cards still in draft, one's own and of the teams one leads; everybody's for planners. */
async function incompleteCards(context: CallContext) {
  const { db, product } = context;
  const drafts = recordStates<CardStatus>(product, 'mileage-card', 'draft');
  const cards = () =>
    db
      .selectFrom('mileage_cards')
      .where('mileage_cards.DocStatus', 'in', drafts)
      .where(changeableWhere(context, 'mileage-card'));
  const rows = await cards()
    .innerJoin('vehicles', 'vehicles.ItemCode', 'mileage_cards.ItemCode')
    .selectAll('mileage_cards')
    .select('vehicles.ItemName')
    .orderBy('mileage_cards.DocDate')
    .orderBy('mileage_cards.Id')
    .limit(ROWS)
    .execute();
  const total = await countOf(cards(), context);
  return { rows, total };
}

/**
 * DOC-03: one's own documents that are not closed; everybody's for planners and for those who follow the
 * ERP's queue.
 */
async function documentsToClose(context: CallContext) {
  const { db, user, product } = context;
  const toClose = recordStates<OrderRow['DocStatus']>(product, 'order', 'toClose');
  const ofAll = reachesAll(context, 'order');
  const rows = await selectOrders(db)
    .where('orders.DocStatus', 'in', toClose)
    .$if(!ofAll, (orders) => orders.where('orders.empID', '=', ownEmpID(user)))
    .orderBy('orders.DocDate')
    .orderBy('orders.Id')
    .limit(ROWS)
    .execute();
  const total = await countOf(
    db
      .selectFrom('orders')
      .where('DocStatus', 'in', toClose)
      .$if(!ofAll, (orders) => orders.where('empID', '=', ownEmpID(user))),
    context,
  );
  return { rows, total };
}
