import type { Kysely } from 'kysely';
import type { Database } from '../db/Database.ts';
import type { DocumentKind } from './DocumentKind.ts';

/** Takes a cancelled document off the queue: what the ERP refused must not be sent again by a retry. */
export async function forgetErrand(db: Kysely<Database>, kind: DocumentKind, key: number): Promise<void> {
  await db.deleteFrom('outbox').where('kind', '=', kind).where('key', '=', String(key)).execute();
}
