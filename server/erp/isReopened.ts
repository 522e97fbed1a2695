import type { Kysely } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import type { DocumentKind } from './DocumentKind.ts';
import { DOCUMENT_TABLES } from './moveDocument.ts';

/** Whether a record that the ERP refused is being corrected: what stands on the queue is no longer what it says. Locks the record. */
export async function isReopened(
  db: Kysely<Database>,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<boolean> {
  if (!Object.hasOwn(DOCUMENT_TABLES, kind)) return false;
  const found = await db
    .selectFrom(DOCUMENT_TABLES[kind as DocumentKind])
    .select('DocStatus')
    .where('Id', '=', Number(key))
    .forUpdate()
    .executeTakeFirst();
  return found?.DocStatus === 'D';
}
