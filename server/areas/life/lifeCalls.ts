import { setTimeout as wait } from 'node:timers/promises';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { type CallName, type Handler, handlers } from '../../host/calls/handlers.ts';
import { documentsAbout } from '../../host/checklists/checklistPapers.ts';
import { queuePrints } from '../../host/documents/printJobs.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { moveLockedRecord, moveRecord } from '../../host/records/move/moveRecord.ts';
import { reportOf } from '../report/reportOf.ts';
import type { ItemType } from '../silo/Discharge.ts';
import { dischargeLines } from '../silo/dischargeLines.ts';
import { DISCHARGE_WORKFLOW_CODE } from '../silo/dischargeWorkflowCode.ts';
import { findDischarge } from '../silo/openDischarge.ts';
import { habitualCrew, insertMembers } from '../team/crew.ts';
import { requireEmployee } from '../team/requireEmployee.ts';
import { teamContext } from '../team/teamContext.ts';
import { insertTeam, lockChangeableTeam, shownTeam, type TeamPatch, type TeamRow } from '../team/teams.ts';
import { type MoveData, TEAM_EFFECTS, type TeamWorkflowCode } from './teamEffects.ts';

/** Plans a team; with `forceTeamStato` it is moved on at once, by the same transition as an opening later. */
const openNewTeam: Handler<'OpenNewTeam'> = async ({ body }, context) => {
  const { db } = context;
  const { members, ...columns } = body.TeamData;
  const leader = await requireEmployee(db, columns.empID);
  if (members?.includes(leader.empID) === true) throw refuse('LEADER_AMONG_MEMBERS');
  for (const empID of members ?? []) await requireEmployee(db, empID);

  const team = await insertTeam(context, columns);
  await insertMembers(context, team, members ?? (await habitualCrew(db, leader.empID)));
  const { forceTeamStato: to = team.Stato, openedWithout, closedWithout } = body;
  const data = { openedWithout, closedWithout };
  if (to !== team.Stato) await moveTeam(context, { teamID: team.teamID, to, data, call: 'apriCantiere' });
  return shownTeam(context, team.teamID);
};

/** How long the answer waits for the PDFs; printing goes on after it. */
const LONGEST_WAIT_MS = 5_000;

/**
 * TEAM-08: approves the works and unloads their material; the PDFs of its checklists are printed by queued
 * jobs, which survive a crash.
 */
const approveWorks: Handler<'approveWorks'> = async (
  { body: { TeamId, rowVersion, approvedWithout } },
  context,
) => {
  const { after } = await moveTeam(context, { teamID: TeamId, rowVersion, data: { approvedWithout } });
  await unloadMaterial(context, after, ['company', 'enel']);
  const link = { id: TeamId, linkedObject: 'team', linkedId: TeamId, parentId: TeamId } as const;
  const firstGo = await queuePrints(
    context,
    documentsAbout(context.product, 'team').map((code) => ({ ...link, code })),
  );
  context.afterCommit(() => Promise.race([firstGo(), wait(LONGEST_WAIT_MS, undefined, { ref: false })]));
  return shownTeam(context, TeamId);
};

const TEAM_WORKFLOW_CODE: TeamWorkflowCode = {
  entity: 'team',
  lock: lockChangeableTeam,
  conditions: teamContext,
  effects: TEAM_EFFECTS,
  wizardContext: async (context, team) => ({ report: await reportOf(context, team) }),
};

interface TeamMove {
  readonly teamID: number;
  /** The wanted state, where a call leads to several. */
  readonly to?: string | undefined;
  /** The version that the caller read. */
  readonly rowVersion?: number | undefined;
  readonly data?: MoveData;
  /** Name of the transition's call; default: the call being answered. */
  readonly call?: CallName;
}

/**
 * TEAM-01: the only way a team changes its state.
 *
 * @returns the team before and after, and of a change of leader the number of the team that takes over.
 * @throws Refusal NOT_FOUND, NOT_YOURS, STALE, FORBIDDEN, TEAM_* as the workflow says, or a check's.
 */
async function moveTeam(
  context: CallContext,
  { teamID, data = {}, ...move }: TeamMove,
): Promise<{ readonly before: TeamRow; readonly after: TeamRow; readonly successor?: number }> {
  const { madeKey: successor, ...moved } = await moveRecord<TeamRow, TeamPatch, MoveData>(
    context,
    TEAM_WORKFLOW_CODE,
    { key: teamID, data, ...move },
  );
  return { ...moved, ...(successor === undefined ? {} : { successor }) };
}

/** The life of a site. What each call may do, and when, stands in `schemas/team/team.workflow.json`. */
export const lifeCalls = handlers({
  OpenNewTeam: openNewTeam,
  approveWorks,

  apriCantiere: async ({ body: { teamID, stato, rowVersion, ...data } }, context) => {
    await moveTeam(context, { teamID, to: stato, rowVersion, data });
    return shownTeam(context, teamID);
  },

  chiudiCantiere: async ({ params, query }, context) => {
    const { teamID, action: to } = params;
    const { plannedDate: endDate, rowVersion, ...data } = query;
    await moveTeam(context, { teamID, to, rowVersion, data: { ...data, endDate } });
    return shownTeam(context, teamID);
  },

  chiudiCantiereRapportino: async ({ params, query }, context) => {
    const { after } = await moveTeam(context, { ...params, rowVersion: query.rowVersion });
    await unloadMaterial(context, after, ['company']);
    return shownTeam(context, params.teamID);
  },

  reverseChiudiCantiereRapportino: async ({ params, query }, context) => {
    const { rowVersion, ...data } = query;
    await moveTeam(context, { ...params, rowVersion, data });
    return shownTeam(context, params.teamID);
  },

  cancelTeam: async ({ params, query }, context) => {
    await moveTeam(context, { teamID: params.id, rowVersion: query.rowVersion });
    return { teamID: params.id };
  },

  // TEAM-09: answers the team that takes over.
  SetTeamLeader: async ({ body: { teamID, rowVersion, ...data } }, context) => {
    const { successor } = await moveTeam(context, { teamID, rowVersion, data });
    return shownTeam(context, successor ?? teamID);
  },
});

/**
 * WIZ-07, WIZ-08: unloads the material of a site from the silo, in the transaction that submits or approves
 * its report. Material unloaded before stays unloaded.
 *
 * @param team after the change, locked.
 * @throws Refusal INVENTORY_MISSING, DISCHARGE_STOCK_MOVED: the site stays as it was.
 */
async function unloadMaterial(
  context: CallContext,
  team: TeamRow,
  kinds: readonly ItemType[],
): Promise<void> {
  // WIZ-06: the ENEL lines of a site are hidden while that module is off.
  const { materialiEnel: hasEnel = true } = context.product.settings.modules;
  for (const kind of hasEnel ? kinds : kinds.filter((each) => each !== 'enel')) {
    const discharge = await findDischarge(context, team.teamID, kind);
    if (discharge === undefined || discharge.confirmedAt !== null) continue;
    if ((await dischargeLines(context.db, discharge, 'taken')).length === 0) continue;
    await moveLockedRecord(context, DISCHARGE_WORKFLOW_CODE, discharge, {
      call: 'confirmInventoryUnload',
      data: { team },
    });
  }
}
