import type { Kysely } from 'kysely';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { selectTeams } from './selectTeams.ts';

/**
 * One team with its names and counts; whether the user may see it was asked before.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function shownTeam(db: Kysely<Database>, teamID: number) {
  const team = await selectTeams(db).where('teams.teamID', '=', teamID).executeTakeFirst();
  if (team === undefined) throw refuse('NOT_FOUND', { what: `Il cantiere ${teamID}` });
  return team;
}
