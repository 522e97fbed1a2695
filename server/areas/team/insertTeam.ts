import type { Insertable } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { writeRow } from '../../host/writes/records.ts';
import type { TeamRow } from './Team.ts';

/** Writes a new team in the workflow's first state. */
export async function insertTeam(
  context: CallContext,
  columns: Insertable<Database['teams']>,
): Promise<TeamRow> {
  const team = await writeRow<TeamRow>(context, 'team', undefined, columns);
  context.changed('team', team.teamID, undefined, team);
  return team;
}
