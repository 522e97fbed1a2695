import { refuse } from '../../errors/refuse.ts';
import { requireEmployee } from '../../team/requireEmployee.ts';
import { refuseStale } from '../../writes/refuseStale.ts';
import type { CallContext } from '../CallContext.ts';
import type { Handler } from '../handlers.ts';
import { squadOf } from './selectSquads.ts';

/** TEAM-12: saves a leader's crew; members that are sent replace those there were, left out they stay. */
export const saveSquad: Handler<'AddUpdateSquadra'> = async ({ body: { obj } }, context) => {
  const { db, changed } = context;
  const { empID, members, Notes, rowVersion } = obj;
  await requireEmployee(db, empID);
  if (members?.some((member) => member.empID === empID) === true) throw refuse('LEADER_AMONG_MEMBERS');
  const locked = await db
    .selectFrom('squads')
    .select('rowVersion')
    .where('empID', '=', empID)
    .forUpdate()
    .executeTakeFirst();
  if (locked !== undefined) refuseStale(locked, rowVersion);
  const before = await squadOf(db, empID);

  const columns = { ...(Notes === undefined ? {} : { Notes }), rowVersion: (locked?.rowVersion ?? 0) + 1 };
  await db
    .insertInto('squads')
    .values({ empID, ...columns })
    .onConflict((conflict) => conflict.column('empID').doUpdateSet(columns))
    .execute();
  if (members !== undefined) {
    await replaceMembers(
      context,
      empID,
      members.map((member) => member.empID),
    );
  }
  const after = await squadOf(db, empID);
  if (after === undefined) throw new Error(`squad ${empID} was just written`);
  changed('squad', empID, before, after);
  return after;
};

async function replaceMembers(
  { db }: CallContext,
  leaderID: number,
  empIDs: readonly number[],
): Promise<void> {
  for (const empID of empIDs) await requireEmployee(db, empID);
  await db.deleteFrom('squad_members').where('leaderID', '=', leaderID).execute();
  const members = [...new Set(empIDs)].map((empID) => ({ leaderID, empID }));
  if (members.length > 0) await db.insertInto('squad_members').values(members).execute();
}
