import type { FormPackage } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound } from '../errors/notFound.ts';
import { formHash } from '../product/formHash.ts';
import { contentHash, shortHash } from './checklistHash.ts';
import { checklistNamed } from './checklistNamed.ts';
import { checklistNumbered } from './storedChecklist.ts';

/**
 * Whether a checklist still says what was shown and agreed when it was saved: its hash made anew from what is stored, with the form that is kept under its
 * own hash. Who holds a paper compares the hash that is printed on it.
 */
export async function verifyChecklist(
  { db, product }: Pick<CallContext, 'db' | 'product'>,
  { objtype, Id }: { readonly objtype: string; readonly Id: number },
) {
  const checklist = checklistNamed(product, objtype);
  const row = await checklistNumbered(db, checklist, Id);
  if (row === undefined) throw notFound(checklist.entity, Id);
  if (row.contentHash === null || row.formHash === null) {
    return { valid: false, contentHash: null, shortHash: null, reason: 'senza-impronta' as const };
  }
  const kept = await db
    .selectFrom('form_versions')
    .select('content')
    .where('name', '=', objtype)
    .where('hash', '=', row.formHash)
    .executeTakeFirst();
  const isForm = kept !== undefined && formHash(kept.content as unknown as FormPackage) === row.formHash;
  const isContent = contentHash(checklist.by, row) === row.contentHash;
  const reason = isForm ? (isContent ? 'integra' : 'contenuto-cambiato') : 'scheda-cambiata';
  return {
    valid: isForm && isContent,
    contentHash: row.contentHash,
    shortHash: shortHash(row.contentHash),
    reason,
  } as const;
}
