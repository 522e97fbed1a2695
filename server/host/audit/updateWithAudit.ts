import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntitySchema } from '../../../engine/contract/index.ts';
import type { Database } from '../db/Database.ts';

/** Author of the update in the audit. */
export interface UpdateAuthor {
  readonly call: string;
  readonly userId: number;
  readonly username: string;
}

/** Updates by housekeeping. */
const CLOCK: UpdateAuthor = { call: 'housekeeping', userId: 0, username: 'sistema' };

/**
 * Runs an update that saves no record by a call. For checklists, whose changes other systems follow in the
 * audit, the same statement writes an audit row (without content) for each changed record.
 *
 * @param update of one table, without `returning`.
 * @returns number of changed records.
 */
export async function updateWithAudit(
  db: Kysely<Database>,
  entity: EntitySchema,
  update: RawBuilder<unknown>,
  { call, userId, username }: UpdateAuthor = CLOCK,
): Promise<number> {
  const [key] = entity['x-key'] ?? [];
  if (entity['x-checklist'] === undefined || key === undefined) {
    const { numAffectedRows } = await update.execute(db);
    return Number(numAffectedRows ?? 0);
  }
  const { rows } = await sql<{ changed: number }>`
    with changed as (${update} returning ${sql.ref(key)}::text as key),
      told as (
        insert into audit ("userId", username, call, "requestId", entity, key)
        select ${userId}::int, ${username}, ${call}, '', ${entity['x-entity']}, key from changed)
    select count(*)::int as changed from changed`.execute(db);
  return rows[0]?.changed ?? 0;
}
