import type { Insertable } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import type { TeamRow } from './Team.ts';

/** Writes a new team in the workflow's first state. */
export async function insertTeam(
  { db, changed }: CallContext,
  columns: Insertable<Database['teams']>,
): Promise<TeamRow> {
  const team = await db.insertInto('teams').values(columns).returningAll().executeTakeFirstOrThrow();
  changed('team', team.teamID, undefined, team);
  return team;
}
