import type { CallContext } from '../calls/CallContext.ts';
import { leavesAsIs } from '../writes/leavesAsIs.ts';
import { requireRules } from '../writes/requireRules.ts';
import type { TeamPatch, TeamRow } from './Team.ts';

/**
 * Writes the changed columns of a locked team as its next version, and says so to audit and browsers; nothing when
 * nothing would change.
 *
 * @throws Refusal BAD_INPUT when a rule between the entity's fields no longer holds, e.g. an end before the start.
 */
export async function saveTeam(context: CallContext, before: TeamRow, patch: TeamPatch): Promise<TeamRow> {
  const { db, changed } = context;
  requireRules(context, 'team', { ...before, ...patch });
  if (leavesAsIs(before, patch)) return before;
  const after = await db
    .updateTable('teams')
    .set({ ...patch, rowVersion: before.rowVersion + 1 })
    .where('teamID', '=', before.teamID)
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('team', before.teamID, before, after);
  return after;
}
