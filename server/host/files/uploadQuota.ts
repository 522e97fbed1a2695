import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';

interface Sender {
  readonly userId: number;
  /** The day in the product's time zone. */
  readonly day: string;
}

/** @throws Refusal UPLOAD_QUOTA when the bytes exceed the person's daily limit. */
export async function requireQuota(
  db: Kysely<Database>,
  { userId, day }: Sender,
  bytes: number,
  most: number,
): Promise<void> {
  const row = await db
    .selectFrom('upload_days')
    .select('bytes')
    .where('userId', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  if ((row?.bytes ?? 0) + bytes > most) {
    throw refuse('UPLOAD_QUOTA', { limit: `${Math.round(most / 1_048_576)} MB` });
  }
}

/** Adds the uploaded bytes, in the transaction that stores them. */
export async function countSent(db: Kysely<Database>, { userId, day }: Sender, bytes: number): Promise<void> {
  await db
    .insertInto('upload_days')
    .values({ userId, day, bytes })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'day']).doUpdateSet({ bytes: sql<number>`upload_days.bytes + ${bytes}` }),
    )
    .execute();
}
