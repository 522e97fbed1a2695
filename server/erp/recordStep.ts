import type { Kysely } from 'kysely';
import { announce } from '../host/audit/recordChanges.ts';
import { recordSystemAudit } from '../host/audit/recordSystemAudit.ts';
import type { Database } from '../host/db/Database.ts';
import type { Errand } from './Errand.ts';
import { type DocumentStep, moveDocument } from './moveDocument.ts';

/** Who acts when nobody does: in the audit, the worker. */
const WORKER = 'gestionale';

/** Moves the record along with its errand, in the same transaction, and tells audit and browsers. */
export async function recordStep(db: Kysely<Database>, errand: Errand, step: DocumentStep): Promise<void> {
  const moved = await moveDocument(db, errand, step);
  if (moved === undefined) return;
  const change = { entity: errand.kind, key: errand.key, ...moved };
  await recordSystemAudit(db, { deed: 'erpSync', actor: WORKER, requestId: errand.externalId, ...change });
  await announce(db, [change], [], () => true);
}
