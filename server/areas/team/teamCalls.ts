import type { Kysely, Selectable } from 'kysely';
import { holds, isYes, settingsContext } from '../../../engine/index.ts';
import { requireVisible } from '../../host/access/recordRights.ts';
import { can, ownEmpID } from '../../host/auth/SignedInUser.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { type Handler, handlers, type Input } from '../../host/calls/handlers.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { labelWords, messageWords } from '../../host/errors/slotWords.ts';
import { stateLabel } from '../../host/records/move/recordStates.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import { refuseStale } from '../../host/writes/requireRules.ts';
import { writeRecord } from '../../host/writes/writeRecord.ts';
import { habitualCrew, insertMembers, memberNumbered, membersOf, requireOpenCrew } from './crew.ts';
import { projectOf } from './projectOf.ts';
import { requireEmployee } from './requireEmployee.ts';
import {
  currentTeam,
  lockChangeableTeam,
  requireVisibleTeam,
  shownTeam,
  type TeamPatch,
  type TeamRow,
} from './teams.ts';
import { validateMember } from './validateMember.ts';

/** TEAM-10: who is in the crew and who is there. */
const memberCalls = handlers({
  fetchMemberList: async ({ body: { teamID, stato } }, context) => {
    await requireVisibleTeam(context, teamID);
    const members = await membersOf(context.db, teamID);
    return { members: stato === undefined ? members : members.filter((each) => each.stato === stato) };
  },

  // A validation can be taken back until the site opens, also by marking the member absent; an absence as
  // long as the crew may change.
  ValidateMember: async ({ body: { teamID, EmpID, stato, Badge, ...position } }, context) => {
    const team = await requireOpenCrew(context, teamID);
    const before = await lockMember(context, { teamID, EmpID });
    const member = await memberNumbered(context.db, before.id);
    const presence = Badge !== undefined ? 'expected' : isYes(stato ?? 'Y') ? 'validated' : 'absent';
    if (presence !== 'validated') refuseSettled(team, before, member?.fullName);
    const after = await validateMember(context, before, { ...position, presence });
    return { ...member, ...after };
  },

  RemoveMember: async ({ params: { id, action } }, context) => {
    const member = await memberNumbered(context.db, id);
    if (member === undefined) throw missingMember();
    const team = await requireOpenCrew(context, member.teamID);
    await REMOVALS[action](context, team, member);
    return { id, teamID: team.teamID };
  },
});

type Found = NonNullable<Awaited<ReturnType<typeof memberNumbered>>>;
type Removal = (context: CallContext, team: TeamRow, member: Found) => Promise<void>;

const REMOVALS: Readonly<Record<Input<'RemoveMember'>['params']['action'], Removal>> = {
  // Absent: the row remains and is marked.
  async A(context, team, { empID, fullName }) {
    const before = await lockMember(context, { teamID: team.teamID, EmpID: empID });
    refuseSettled(team, before, fullName);
    await validateMember(context, before, { presence: 'absent' });
  },
  // Put in by mistake: the row goes.
  async D(context, team, { id, empID, fullName }) {
    const { db, changed } = context;
    refuseSettled(team, await lockMember(context, { teamID: team.teamID, EmpID: empID }), fullName);
    const deleted = await db.deleteFrom('members').where('id', '=', id).returningAll().executeTakeFirst();
    if (deleted === undefined) throw missingMember();
    changed('member', id, deleted, { action: 'D' });
  },
};

function missingMember() {
  return refuse('NOT_FOUND', { what: messageWords('refusal.member') });
}

/** @throws Refusal VALIDATION_SETTLED for a member validated at a site that is open. */
function refuseSettled(
  { startDate }: Pick<TeamRow, 'startDate'>,
  { validatedAt }: Pick<Selectable<Database['members']>, 'validatedAt'>,
  fullName = '',
): void {
  if (validatedAt !== null && startDate !== null) throw refuse('VALIDATION_SETTLED', { fullName });
}

async function lockMember(
  { db }: CallContext,
  { teamID, EmpID }: { readonly teamID: number; readonly EmpID: number },
): Promise<Selectable<Database['members']>> {
  const member = await db
    .selectFrom('members')
    .selectAll()
    .where('teamID', '=', teamID)
    .where('empID', '=', EmpID)
    .forUpdate()
    .executeTakeFirst();
  if (member === undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.member-of-site', { key: EmpID, site: teamID }) });
  return member;
}

/** TEAM-10: adds an employee, optionally with the usual crew of a leader; answers all members. */
const addMember: Handler<'AddMember'> = async ({ body: { teamID, EmpID, loadMembers } }, context) => {
  const { db } = context;
  const team = await requireOpenCrew(context, teamID);
  const employee = await requireEmployee(db, EmpID);
  if (employee.empID === team.empID) throw refuse('LEADER_AMONG_MEMBERS');
  const present = await isMember(db, teamID, EmpID);
  if (present && loadMembers !== true) throw refuse('MEMBER_PRESENT', { fullName: employee.fullName });
  if (loadMembers === true) await requireVisible(context, 'squad', EmpID);
  const crew = loadMembers === true ? await habitualCrew(db, EmpID) : [];
  await insertMembers(context, team, [EmpID, ...crew]);
  return { members: await membersOf(db, teamID) };
};

/** Fields of the plan; their `x-may.change` defines who may change them. */
const PLANNED = ['empManager', 'PlannedDate', 'PlannedTime', 'pmgEntry'] as const;

/**
 * Refuses to replan a team that has begun: its crew is on the way, and checklists, hours and report refer to
 * the plan. Unchanged values are accepted.
 *
 * @throws Refusal TEAM_STARTED.
 */
function refuseReplanning(
  { product, user, today }: Pick<CallContext, 'product' | 'user' | 'today'>,
  team: TeamRow,
  patch: TeamPatch,
): void {
  if (PLANNED.every((field) => patch[field] === undefined || patch[field] === team[field])) return;
  const shut = product.forms['team-plan']?.readOnlyWhen;
  const about = { record: team, user, today: today(), ...settingsContext(product.settings) };
  if (shut !== undefined && holds(shut, about)) {
    throw refuse('TEAM_STARTED', { state: labelWords(stateLabel(product, 'team', team.Stato)) });
  }
}

/** TEAM-10: takes one member of another team, or all who are not here yet; answers all members. */
const copyMember: Handler<'CopyMember'> = async ({ body: { srcTeamId, destTeamID, EmpID } }, context) => {
  const { db } = context;
  const team = await requireOpenCrew(context, destTeamID);
  await requireVisibleTeam(context, srcTeamId);
  const all = await membersOf(db, srcTeamId);
  const members = typeof EmpID === 'number' ? all.filter(({ empID }) => empID === EmpID) : all;
  const [only] = members;
  if (typeof EmpID === 'number') {
    if (only === undefined)
      throw refuse('NOT_FOUND', {
        what: messageWords('refusal.member-of-site', { key: EmpID, site: srcTeamId }),
      });
    const present = EmpID === team.empID || (await isMember(db, destTeamID, EmpID));
    await requireEmployee(db, EmpID);
    if (present) throw refuse('MEMBER_PRESENT', { fullName: only.fullName });
  }
  await insertMembers(
    context,
    team,
    members.map(({ empID }) => empID),
  );
  return { members: await membersOf(db, destTeamID) };
};

/**
 * PERM-03: the project of a team that one may see; without a team, of the employee's current one, else the
 * employee's newest project. Employees are named by their id, users without one by minus their user id;
 * others' only with ABPlanning.write.
 */
const fetchCurrentProject: Handler<'fetchCurrentProject'> = async ({ body }, context) => {
  const { db, user, product } = context;
  const empID = body.EmpID ?? ownEmpID(user);
  if (typeof body.TeamId === 'number') await requireVisibleTeam(context, body.TeamId);
  else if (empID !== ownEmpID(user) && !can(user, 'ABPlanning.write')) throw refuse('NOT_YOURS');

  const teamID = body.TeamId ?? (await currentTeam(context, { empID }));
  if (teamID === undefined) {
    const AbsEntry = await newestProject(context, empID);
    const project = await projectOf(db, product, AbsEntry);
    return { project, team: null, member: [], projectLines: await linesOf(context, AbsEntry) };
  }
  const team = await shownTeam(context, teamID);
  return {
    project: await projectOf(db, product, team.pmgEntry),
    team,
    member: await membersOf(db, teamID),
    projectLines: await linesOf(context, team.pmgEntry),
  };
};

async function newestProject({ db }: CallContext, empID: number): Promise<number | null> {
  const project = await db
    .selectFrom('projects')
    .select('AbsEntry')
    .where('EMPLOYEE', '=', empID)
    .orderBy('AbsEntry', 'desc')
    .limit(1)
    .executeTakeFirst();
  return project?.AbsEntry ?? null;
}

async function linesOf({ db }: CallContext, AbsEntry: number | null) {
  if (AbsEntry === null) return [];
  return db
    .selectFrom('project_lines')
    .selectAll()
    .where('AbsEntry', '=', AbsEntry)
    .orderBy('LineNum')
    .execute();
}

/**
 * Changes a team's data; omitted fields stay. States change through separate calls, a plan only before the
 * work begins.
 */
const updateTeam: Handler<'updateTeam'> = async ({ body }, context) => {
  // Positions of opening and leaving a site are set by the transitions (`TEAM_EFFECTS`), never written later.
  const { teamID, rowVersion, GpsData: _entry, GpsExit: _exit, ...columns } = body.TeamData;
  const team = await lockChangeableTeam(context, teamID);
  refuseStale(team, rowVersion);
  requireOperation(context, 'team', 'change', team);
  refuseReplanning(context, team, columns);
  await saveTeam(context, team, columns);
  return shownTeam(context, teamID);
};

/**
 * Writes changed columns of a locked team as its next version, with audit and event; skipped where every
 * value is unchanged.
 *
 * @throws Refusal BAD_INPUT where a rule between the entity's fields is broken, e.g. an end before the start.
 */
function saveTeam(context: CallContext, before: TeamRow, patch: TeamPatch): Promise<TeamRow> {
  return writeRecord<TeamRow>(context, 'team', before, patch);
}

/** The team of that number, else the one that the employee works with now in the project. */
const fetchTeam: Handler<'fetchTeam'> = async ({ body }, context) => {
  if (typeof body.TeamId === 'number') {
    await requireVisibleTeam(context, body.TeamId);
    return shownTeam(context, body.TeamId);
  }
  const teamID = await currentTeam(context, { empID: body.EmpID ?? undefined, project: body.ProjectEntry });
  if (teamID === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.site-underway') });
  return shownTeam(context, teamID);
};

/** Sites and their crews. */
export const teamCalls = {
  ...handlers({ fetchTeam, fetchCurrentProject, updateTeam, AddMember: addMember, CopyMember: copyMember }),
  ...memberCalls,
};

/** Whether an employee belongs to a team's crew; its leader does not. */
async function isMember(db: Kysely<Database>, teamID: number, empID: number): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('teamID', '=', teamID)
    .where('empID', '=', empID)
    .executeTakeFirst();
  return member !== undefined;
}
