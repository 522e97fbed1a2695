import type { Kysely } from 'kysely';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import { GUEST } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { announce, recordAudit } from '../writes/recordChanges.ts';
import type { Errand } from './Errand.ts';
import { type DocumentStep, moveDocument } from './moveDocument.ts';

/** Who acts when nobody does: in the audit, the worker. */
const WORKER: SignedInUser = { ...GUEST, username: 'gestionale' };

/** Moves the record along with its errand, in the same transaction, and tells audit and browsers. */
export async function recordStep(db: Kysely<Database>, errand: Errand, step: DocumentStep): Promise<void> {
  const moved = await moveDocument(db, errand, step);
  if (moved === undefined) return;
  const change = { entity: errand.kind, key: errand.key, ...moved };
  await recordAudit(db, { call: 'erpSync', user: WORKER, requestId: errand.externalId }, [change], undefined);
  await announce(db, [change], [], () => true);
}
