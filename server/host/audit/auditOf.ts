import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';

/** The audit's entries of a record. */
export function auditOf(db: Kysely<Database>, entity: string, key: string) {
  return db.selectFrom('audit').where('entity', '=', entity).where('key', '=', key);
}
