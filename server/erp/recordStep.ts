import type { Kysely } from 'kysely';
import { announce } from '../host/audit/recordChanges.ts';
import { recordSystemAudit } from '../host/audit/recordSystemAudit.ts';
import type { Database } from '../host/db/Database.ts';
import type { Job } from '../host/queue/JobWork.ts';
import { type DocumentStep, moveDocument } from './moveDocument.ts';

/** Who acts when nobody does: in the audit, the worker. */
const WORKER = 'gestionale';

/** Moves the record along with its job, in the same transaction, and tells audit and browsers. */
export async function recordStep(db: Kysely<Database>, job: Job, step: DocumentStep): Promise<void> {
  const moved = await moveDocument(db, job, step);
  if (moved === undefined) return;
  const change = { entity: job.kind, key: job.key, ...moved };
  await recordSystemAudit(db, { deed: 'erpSync', actor: WORKER, requestId: job.externalId, ...change });
  await announce(db, [change], [], () => true);
}
