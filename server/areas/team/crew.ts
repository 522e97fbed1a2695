import type { Kysely } from 'kysely';
import type { Product } from '../../../engine/index.ts';
import type { CrewMember } from '../../../renderer-pdf/index.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { textOrder } from '../../host/calls/search.ts';
import type { Database } from '../../host/db/Database.ts';
import { requireOperation } from '../../host/records/requireOperation.ts';
import { lockChangeableTeam, type TeamRow } from './teams.ts';

/** The members of a team with their names, in alphabetical order. */
export async function membersOf(db: Kysely<Database>, teamID: number) {
  return selectMembers(db)
    .where('members.teamID', '=', teamID)
    .orderBy(textOrder('employees.fullName'))
    .orderBy('members.id')
    .execute();
}

/** One member with name. */
export async function memberNumbered(db: Kysely<Database>, id: number) {
  return selectMembers(db).where('members.id', '=', id).executeTakeFirst();
}

function selectMembers(db: Kysely<Database>) {
  return db
    .selectFrom('members')
    .innerJoin('employees', 'employees.empID', 'members.empID')
    .selectAll('members')
    .select(['employees.fullName', 'employees.jobTitle']);
}

/** Who usually works with a leader, of those who still work here. */
export async function habitualCrew(db: Kysely<Database>, leaderID: number): Promise<number[]> {
  const crew = await db
    .selectFrom('squad_members')
    .innerJoin('employees', 'employees.empID', 'squad_members.empID')
    .select('squad_members.empID')
    .where('leaderID', '=', leaderID)
    .where('employees.active', '=', 'Y')
    .orderBy(textOrder('employees.fullName'))
    .execute();
  return crew.map(({ empID }) => empID);
}

/**
 * Adds employees to a team, not yet validated; present members, its leader and former employees are passed
 * over.
 */
export async function insertMembers(
  { db, changed }: CallContext,
  team: { readonly teamID: number; readonly empID: number },
  empIDs: readonly number[],
): Promise<void> {
  if (empIDs.length === 0) return;
  const working = await db
    .selectFrom('employees')
    .select('empID')
    .where('empID', 'in', [...new Set(empIDs)])
    .where('active', '=', 'Y')
    .execute();
  // In the order in which they were named.
  const here = new Set(working.map(({ empID }) => empID));
  const joining = [...new Set(empIDs)].filter((empID) => empID !== team.empID && here.has(empID));
  if (joining.length === 0) return;
  const added = await db
    .insertInto('members')
    .values(joining.map((empID) => ({ teamID: team.teamID, empID })))
    .onConflict((conflict) => conflict.columns(['teamID', 'empID']).doNothing())
    .returningAll()
    .execute();
  for (const member of added) changed('member', member.id, undefined, member);
}

/**
 * The team, locked, if its crew may still change: its work has not ended.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, TEAM_APPROVED, TEAM_CANCELLED or TEAM_CLOSED.
 */
export async function requireOpenCrew(
  context: Pick<CallContext, 'db' | 'user' | 'product' | 'today'>,
  teamID: number,
): Promise<TeamRow> {
  const team = await lockChangeableTeam(context, teamID);
  requireOperation(context, 'team', 'changeCrew', team);
  return team;
}

/**
 * Printed presence of a member, from the schema's options: validated or absent; otherwise empty, for a
 * signature by hand.
 *
 * @example presenceText(product, { Badge: 'A' }) // { acknowledged: 'Assente' }
 */
export function presenceText(
  { entities, options }: Pick<Product, 'entities' | 'options'>,
  { Badge }: { readonly Badge: string },
): Pick<CrewMember, 'acknowledged'> {
  if (Badge === entities['member']?.properties['Badge']?.default) return {};
  const choice = options['badge']?.values.find(({ value }) => value === Badge);
  return choice === undefined ? {} : { acknowledged: choice.label };
}
