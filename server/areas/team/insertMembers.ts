import type { CallContext } from '../../host/calls/CallContext.ts';

/**
 * Adds employees to a team, not yet validated; those who are members already, its leader, and who has left
 * the firm, are passed over.
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
