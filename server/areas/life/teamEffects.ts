import type { Insertable } from 'kysely';
import type { WorkflowEffects } from '#generated/hooks.ts';
import { copyOf, timeAt, zoneOf } from '../../../engine/index.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import type { WorkflowCode } from '../../host/records/WorkflowCode.ts';
import { entityNamed } from '../../host/writes/entityColumns.ts';
import { insertMembers } from '../team/crew.ts';
import { requireEmployee } from '../team/requireEmployee.ts';
import { insertTeam, type TeamPatch, type TeamRow } from '../team/teams.ts';
import { validateMember } from '../team/validateMember.ts';

/**
 * TEAM-09: moves documents and attachments of a site without any work to its successor. Those of checklists
 * stay as evidence of the checks. The workflow names it after `openSuccessor`, which sets `continuedBy`.
 */
const takePapers: Effect = async ({ context: { db, changed }, record: team, patch }) => {
  const to = patch.continuedBy;
  if (to === undefined || to === null) throw new Error(`no site takes over from ${team.teamID}`);
  const before = await db
    .selectFrom('orders')
    .selectAll()
    .where('teamID', '=', team.teamID)
    .orderBy('Id')
    .forUpdate()
    .execute();
  const moved = await db
    .updateTable('orders')
    .set((row) => ({ teamID: to, rowVersion: row('rowVersion', '+', 1) }))
    .where('teamID', '=', team.teamID)
    .returningAll()
    .execute();
  for (const order of moved) {
    const was = before.find(({ Id }) => Id === order.Id);
    changed('order', order.Id, was, order);
  }
  const files = await db
    .updateTable('attachments')
    .set((row) => ({
      parentId: to,
      linkedId: row.case().when('linkedObject', '=', 'team').then(to).else(row.ref('linkedId')).end(),
    }))
    .where('parentId', '=', team.teamID)
    .where('linkedObject', 'in', ['team', 'order'])
    .returning('idAttach')
    .execute();
  for (const { idAttach } of files)
    changed('attachment', idAttach, { parentId: team.teamID }, { parentId: to });
  return {};
};

/**
 * TEAM-09: opens the same intervention under another leader, optionally on another day, planned anew with the
 * members who are not absent. They validate their presence again, because it was confirmed to another leader.
 */
const openSuccessor: Effect = async ({ context, record: team, data }) => {
  const { db, product, today } = context;
  if (data.EmpID === undefined) throw new Error(`no leader to come for team ${team.teamID}`);
  const leader = await requireEmployee(db, data.EmpID);
  if (leader.empID === team.empID) throw refuse('LEADER_UNCHANGED', { fullName: leader.fullName });
  const planned = copyOf(entityNamed(product, 'team'), { ...team }) as Partial<Insertable<Database['teams']>>;
  const next = await insertTeam(context, {
    ...planned,
    empID: leader.empID,
    // Work that was planned for a day to come stays there; work of the past goes on today.
    PlannedDate: data.PlannedDate ?? [team.PlannedDate, today()].toSorted().at(-1) ?? today(),
    PlannedTime: data.PlannedTime ?? team.PlannedTime,
  });
  const present = await db
    .selectFrom('members')
    .select('empID')
    .where('teamID', '=', team.teamID)
    .where('stato', '=', 'Y')
    .orderBy('id')
    .execute();
  await insertMembers(
    context,
    next,
    present.map(({ empID }) => empID),
  );
  return { madeKey: next.teamID, patch: { continuedBy: next.teamID } };
};

/**
 * TEAM-02: a member who starts the badging is thereby present; a leader is no member and has no row to validate.
 */
const validateCurrentUser: Effect = async ({ context, record: team, data }) => {
  const { db, user } = context;
  if (user.empID === null) return {};
  const member = await db
    .selectFrom('members')
    .selectAll()
    .where('teamID', '=', team.teamID)
    .where('empID', '=', user.empID)
    .forUpdate()
    .executeTakeFirst();
  if (member !== undefined) await validateMember(context, member, { ...data, presence: 'validated' });
  return {};
};

/**
 * TEAM-03, TEAM-04: start of the work and, for a forced opening or closing, the reason. Recorded values stay
 * unless the call has others; the position is set only where it is missing.
 */
const recordStart: Effect = ({ context, record: team, data }) => ({
  patch: {
    startDate: data.startDate ?? team.startDate ?? context.today(),
    startTime: data.startTime ?? team.startTime ?? timeAt(context.now(), zoneOf(context.product.settings)),
    GpsData: positionText(data) || team.GpsData,
    ...(data.Reason === undefined ? {} : { Reason: data.Reason }),
    ...(data.ReasonNote === undefined ? {} : { ReasonNote: data.ReasonNote }),
  },
});

/**
 * Why it went on without a complete pre-job check, for who approves it and for its papers; why its report was
 * sent back, for its leader.
 */
const keepReasons: Effect = ({ data: { openedWithout, closedWithout, approvedWithout, revertReason } }) => ({
  patch: {
    ...(revertReason === undefined ? {} : { revertReason }),
    ...(openedWithout === undefined ? {} : { openedWithout }),
    ...(closedWithout === undefined ? {} : { closedWithout }),
    ...(approvedWithout === undefined ? {} : { approvedWithout }),
  },
});

/** TEAM-05: where the crew was when it closed the site; empty when the device gave no position. */
const recordExit: Effect = ({ data }) => ({ patch: { GpsExit: positionText(data) } });

/** TEAM-02: where the crew was when badging began; empty when the device gave no position. */
const recordEntry: Effect = ({ data }) => ({ patch: { GpsData: positionText(data) } });

/**
 * End of the work: from the call, else now. Another day than today gets no time of the clock.
 */
const recordEnd: Effect = ({ context, data }) => {
  const today = context.today();
  const endDate = data.endDate ?? today;
  return {
    patch: {
      endDate,
      endTime:
        data.endTime ?? (endDate === today ? timeAt(context.now(), zoneOf(context.product.settings)) : null),
    },
  };
};

/** TEAM-06: the row stays, so that numbers and history stay whole. */
const markCancelled: Effect = () => ({ patch: { Cancelled: 'Y' } });

/** TEAM-08: approver and time of approval, for the site's page and papers. */
const markApproved: Effect = ({ context }) => ({
  patch: { Approved: 'Y', approvedBy: context.user.userId, approvedAt: context.now().toISOString() },
});

/** Every effect that the workflow names; one without code does not compile. */
export const TEAM_EFFECTS: Readonly<Record<WorkflowEffects['team'], Effect>> = {
  keepReasons,
  markApproved,
  markCancelled,
  openSuccessor,
  recordEnd,
  recordEntry,
  recordExit,
  recordStart,
  takePapers,
  validateCurrentUser,
};

/**
 * `positionText({ latitude: 44.5, longitude: 11.25 })` is `'44.5,11.25'`; without a position `''` (TEAM-11).
 */
function positionText(position: {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}): string {
  const { latitude, longitude } = position;
  return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude},${longitude}` : '';
}

/** Data of a call for a transition; missing values are those of the site, of the clock, or empty. */
export interface MoveData {
  readonly startDate?: string | undefined;
  readonly startTime?: string | undefined;
  readonly endDate?: string | undefined;
  readonly endTime?: string | undefined;
  readonly Reason?: string | undefined;
  readonly ReasonNote?: string | undefined;
  /** Why it goes on although a pre-job check is missing or incomplete. */
  readonly openedWithout?: string | undefined;
  readonly closedWithout?: string | undefined;
  readonly approvedWithout?: string | undefined;
  /** Why the leader has to revise the report. */
  readonly revertReason?: string | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  /** The leader to come (TEAM-09). */
  readonly EmpID?: number | undefined;
  /** When the team that takes over is planned, where that changes as well. */
  readonly PlannedDate?: string | undefined;
  readonly PlannedTime?: string | undefined;
}

export type TeamWorkflowCode = WorkflowCode<TeamRow, TeamPatch, MoveData>;

/** What the server does together with a change of a team's state. */
type Effect = TeamWorkflowCode['effects'][string];
