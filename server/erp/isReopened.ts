import type { Kysely } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import type { DocumentKind } from './DocumentKind.ts';
import { DOCUMENT_TABLES } from './moveDocument.ts';

/** Whether a record refused by the ERP is being corrected, so that its job is outdated. Locks the record. */
export async function isReopened(
  db: Kysely<Database>,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<boolean> {
  if (!Object.hasOwn(DOCUMENT_TABLES, kind)) return false;
  const row = await db
    .selectFrom(DOCUMENT_TABLES[kind as DocumentKind])
    .select('DocStatus')
    .where('Id', '=', Number(key))
    .forUpdate()
    .executeTakeFirst();
  return row?.DocStatus === 'D';
}
