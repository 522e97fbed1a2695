import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { type Handler, handlers } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import { readEntity } from '../../host/records/readEntity.ts';
import { entityNamed, replaceRows, sentColumns } from '../../host/writes/entityColumns.ts';
import { refuseStale } from '../../host/writes/requireRules.ts';
import { writeRow } from '../../host/writes/writeRecord.ts';
import { requireEmployee } from '../team/requireEmployee.ts';

/**
 * TEAM-12: saves a leader's crew. Sent members replace the stored ones; without them these stay. A client
 * that has read the crew sends its version; a crew without version is new, and never written over another.
 */
const saveSquad: Handler<'AddUpdateSquadra'> = async ({ body: { obj } }, context) => {
  const { db, product, changed } = context;
  const { empID, members, rowVersion } = obj;
  // A former employee stays in a squad; the form offers present ones only.
  const leader = await requireEmployee(db, empID, { former: true });
  if (members?.some((member) => member.empID === empID) === true) throw refuse('LEADER_AMONG_MEMBERS');
  const before = await lockSquad(context, leader, rowVersion);
  await writeRow(context, 'squad', before, sentColumns(entityNamed(product, 'squad'), obj));
  if (members !== undefined) {
    const once = [...new Map(members.map((member) => [member.empID, member])).values()];
    await replaceRows(context, 'squad-member', { leaderID: empID }, once);
  }
  const after = await squadOf(context, empID);
  if (after === undefined) throw new Error(`squad ${empID} was just written`);
  changed('squad', empID, before, after);
  return after;
};

/**
 * @throws Refusal SQUAD_EXISTS where a new crew is sent for a leader who has one; STALE, NOT_FOUND where a
 * read one is another by now.
 */
async function lockSquad(
  context: CallContext,
  { empID, fullName }: Awaited<ReturnType<typeof requireEmployee>>,
  rowVersion: number | undefined,
) {
  const { db } = context;
  // A concurrent first save of the same crew waits here and is then refused.
  await sql`select pg_advisory_xact_lock(hashtextextended('squad', ${empID}))`.execute(db);
  const locked = await db
    .selectFrom('squads')
    .select('rowVersion')
    .where('empID', '=', empID)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) {
    if (rowVersion !== undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.squad-of', { name: fullName }) });
    return undefined;
  }
  if (rowVersion === undefined) throw refuse('SQUAD_EXISTS', { leader: fullName });
  refuseStale(locked, rowVersion);
  const before = await squadOf(context, empID);
  return before === undefined ? undefined : { ...before, rowVersion: locked.rowVersion };
}

/** The habitual crew of a leader, with its members. */
async function squadOf(context: CallContext, leaderID: number) {
  const squad = await readEntity(context.product, { columns: {} }, 'squad', ['members']).stored(
    context,
    leaderID,
  );
  return squad as unknown as
    | (Entities['squad'] & { readonly members: Entities['squad-member'][] })
    | undefined;
}

/** Habitual crews; the rest is data. */
export const squadCalls = handlers({ AddUpdateSquadra: saveSquad });
