import type { WorkflowEffects } from '#generated/hooks.ts';
import { timeAt, zoneOf } from '../../../engine/index.ts';
import { positionText } from '../team/positionText.ts';
import { validateMember } from '../team/validateMember.ts';
import type { Effect } from './effects/Effect.ts';
import { openSuccessor } from './effects/openSuccessor.ts';
import { takePapers } from './effects/takePapers.ts';

/**
 * TEAM-02: who starts the badging is present by that very act; a leader is no member and has no row to
 * validate.
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

/** Why it went on without a complete pre-job check, for who approves it and for its papers. */
const keepReasons: Effect = ({ data: { openedWithout, closedWithout, approvedWithout } }) => ({
  patch: {
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
 * End of the work: from the call; else the day of a start in the call (work recorded afterwards ends on the
 * same day); else now. Another day than today gets no time of the clock.
 */
const recordEnd: Effect = ({ context, data }) => {
  const today = context.today();
  const endDate = data.endDate ?? data.startDate ?? today;
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
