import type { Kysely } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import type { DocumentKind } from './DocumentKind.ts';
import { TABLES } from './moveDocument.ts';

/** Whether a record that the ERP refused is being corrected: what stands on the queue is no longer what it says. Locks the record. */
export async function isReopened(
  db: Kysely<Database>,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<boolean> {
  if (!Object.hasOwn(TABLES, kind)) return false;
  const found = await db
    .selectFrom(TABLES[kind as DocumentKind])
    .select('DocStatus')
    .where('Id', '=', Number(key))
    .forUpdate()
    .executeTakeFirst();
  return found?.DocStatus === 'D';
}
