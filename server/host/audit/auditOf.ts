import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';

/** The audit's entries of a record. */
export function auditOf(db: Kysely<Database>, entity: string, key: string) {
  return db.selectFrom('audit').where('entity', '=', entity).where('key', '=', key);
}

/** Whether an entry of the audit is of a request that changed this record, too. */
export function changedWith(entity: string, key: string | number) {
  return sql<boolean>`exists (select from audit as own where own.entity = ${entity} and own.key = ${String(key)}
    and own."requestId" = audit."requestId")`;
}
