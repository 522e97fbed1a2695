import type { FormPackage } from '../../../../engine/index.ts';
import type { Handler } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { contentHash, formHash, shortHash } from '../checklistHash.ts';

const TABLES = { pjc: 'pre_job_checks', vis: 'vis' } as const;

/**
 * Whether a checklist still says what was shown and agreed when it was saved: its hash made anew from what is stored, with the form that is kept under its
 * own hash. Who holds a paper compares the hash that is printed on it.
 */
export const verifyChecklist: Handler<'verifyChecklist'> = async ({ body: { objtype, Id } }, { db }) => {
  const row = await db
    // Both have what is looked at here; a query of Kysely's is built on one table.
    .selectFrom(TABLES[objtype] as 'pre_job_checks')
    .selectAll()
    .where('Id', '=', Id)
    .executeTakeFirst();
  if (row === undefined) throw refuse('NOT_FOUND', { what: `La scheda ${Id}` });
  if (row.contentHash === null || row.formHash === null) {
    return { valid: false, contentHash: null, shortHash: null, reason: 'senza-impronta' as const };
  }
  const kept = await db
    .selectFrom('checklist_forms')
    .select('content')
    .where('hash', '=', row.formHash)
    .executeTakeFirst();
  const isForm = kept !== undefined && formHash(kept.content as unknown as FormPackage) === row.formHash;
  const isContent = contentHash(row) === row.contentHash;
  const reason = isForm ? (isContent ? 'integra' : 'contenuto-cambiato') : 'scheda-cambiata';
  return {
    valid: isForm && isContent,
    contentHash: row.contentHash,
    shortHash: shortHash(row.contentHash),
    reason,
  } as const;
};
