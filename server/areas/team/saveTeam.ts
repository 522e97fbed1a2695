import type { CallContext } from '../../host/calls/CallContext.ts';
import { writeRecord } from '../../host/writes/records.ts';
import type { TeamPatch, TeamRow } from './Team.ts';

/**
 * Writes the changed columns of a locked team as its next version, and says so to audit and browsers; nothing when
 * nothing would change.
 *
 * @throws Refusal BAD_INPUT when a rule between the entity's fields no longer holds, e.g. an end before the start.
 */
export function saveTeam(context: CallContext, before: TeamRow, patch: TeamPatch): Promise<TeamRow> {
  return writeRecord<TeamRow>(context, 'team', before, patch);
}
