import { sql } from 'kysely';
import type { CallContext } from '../../../host/calls/CallContext.ts';

/** The documents of an approved site. */
const CODES = ['PJC', 'VIS'] as const;

/** How long the process that approves has the printing to itself, before workers take it for lost. */
export const FIRST_GO_MS = 10_000;

/**
 * TEAM-08: writes down, in the approval's own transaction, that the checklists of a team are to be printed and kept: whatever
 * happens to this process, they will be. Each document once, for ever.
 */
export async function queueChecklists(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  teamID: number,
): Promise<void> {
  const nextAttemptAt = sql<Date>`now() + ${FIRST_GO_MS} * interval '1 millisecond'`;
  await db
    .insertInto('print_errands')
    .values(CODES.map((reportCode) => ({ teamID, reportCode, userId: user.userId, nextAttemptAt })))
    .onConflict((conflict) => conflict.columns(['teamID', 'reportCode']).doNothing())
    .execute();
}
