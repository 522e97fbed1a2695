import type { FormPackage } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound } from '../errors/notFound.ts';
import { formHash } from '../product/formHash.ts';
import { contentHash, shortHash } from './checklistHash.ts';
import { checklistNamed } from './checklistNamed.ts';
import { checklistNumbered } from './storedChecklist.ts';

/**
 * Verifies that a checklist is unchanged since it was saved: recomputes its hash and that of its stored form
 * version. Paper copies carry the hash for comparison.
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
  const storedForm = await db
    .selectFrom('form_versions')
    .select('content')
    .where('name', '=', objtype)
    .where('hash', '=', row.formHash)
    .executeTakeFirst();
  const isForm =
    storedForm !== undefined && formHash(storedForm.content as unknown as FormPackage) === row.formHash;
  const isContent = contentHash(checklist.by, row) === row.contentHash;
  const reason = isForm ? (isContent ? 'integra' : 'contenuto-cambiato') : 'scheda-cambiata';
  return {
    valid: isForm && isContent,
    contentHash: row.contentHash,
    shortHash: shortHash(row.contentHash),
    reason,
  } as const;
}
