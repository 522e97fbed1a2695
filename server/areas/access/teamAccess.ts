import type { Selectable } from 'kysely';
import { changeableRecord, visibleRecord } from '../../host/access/recordRights.ts';
import { reachesAll } from '../../host/access/visibleWhere.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';

type Access = Pick<CallContext, 'db' | 'user' | 'product'>;
/** A team as it is stored. */
export type Team = Selectable<Database['teams']>;

/** Users with access to all teams: planners and approvers. */
export function reachesAllTeams(asker: Pick<Access, 'user' | 'product'>): boolean {
  return reachesAll(asker, 'team');
}

/**
 * The team, if the user may see it.
 *
 * @throws Refusal NOT_FOUND, or NOT_YOURS where it is another crew's.
 */
export function requireVisibleTeam(access: Access, teamID: number): Promise<Team> {
  return visibleRecord<Team>(access, 'team', teamID);
}

/**
 * The team, locked until the end of the transaction, if the user may change it.
 *
 * @throws Refusal NOT_FOUND or NOT_YOURS.
 */
export function lockChangeableTeam(access: Access, teamID: number): Promise<Team> {
  return changeableRecord<Team>(access, 'team', teamID);
}
