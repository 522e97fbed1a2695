import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** Lease of a run, longer than any job takes; after it another process may take over. */
const LEASE_MS = 15 * 60_000;

/**
 * Claims the run of an hour unless it is done or leased; one of several processes succeeds.
 *
 * @returns whether this process has claimed it.
 */
export async function claimRun(
  db: Kysely<Database>,
  { name, due, now }: { readonly name: string; readonly due: Date; readonly now: Date },
): Promise<boolean> {
  const until = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql`
    insert into clock_runs as run (name, "leaseUntil", "startedAt") values (${name}, ${until}, ${now})
    on conflict (name) do update set "leaseUntil" = ${until}, "startedAt" = ${now}
      where (run."doneFor" is null or run."doneFor" < ${due}) and (run."leaseUntil" is null or run."leaseUntil" <= ${now})
    returning name`.execute(db);
  return rows.length > 0;
}

/** Ends a run: done for that hour, or, without `doneFor`, to be repeated after a pause. */
export async function endRun(
  db: Kysely<Database>,
  {
    name,
    doneFor,
    now,
    result,
    pauseMs = 0,
  }: {
    readonly name: string;
    readonly doneFor?: Date;
    readonly now: Date;
    readonly result: string;
    readonly pauseMs?: number;
  },
): Promise<void> {
  await db
    .updateTable('clock_runs')
    .set({
      leaseUntil: doneFor === undefined ? new Date(now.getTime() + pauseMs) : null,
      endedAt: now,
      result: result.slice(0, 500),
      ...(doneFor === undefined ? {} : { doneFor }),
    })
    .where('name', '=', name)
    .execute();
}
