import { createHash } from 'node:crypto';
import { canonical, type FormPackage, signatureIn } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound } from '../errors/Refusal.ts';
import { formHash } from '../product/formVersions.ts';
import { checklistNamed, checklistNumbered } from './storedChecklist.ts';

/** The hashed content of a stored checklist; the key of its subject has the name of the entity's field. */
interface HashedChecklist {
  readonly CreateDate: string;
  readonly schemaVersion: number;
  readonly formHash: string | null;
  readonly answers: object;
  /** Crew members with their acknowledgements; only for a checklist that is acknowledged. */
  readonly members?: readonly object[];
  readonly [subjectField: string]: unknown;
}

/**
 * Hash of the content that a member agrees to: answers and form, without acknowledgements and signatures.
 *
 * @param subjectField name of the field that refers to the subject.
 */
export function agreedHash(subjectField: string, { members: _members, ...content }: HashedChecklist): string {
  const answers = Object.entries(content.answers).filter(([, value]) => signatureIn(value) === undefined);
  return sha256(hashedFields(subjectField, { ...content, answers: Object.fromEntries(answers) }));
}

/** Hash of the whole record with acknowledgements: printed on paper and stored with the record. */
export function contentHash(subjectField: string, checklist: HashedChecklist): string {
  return sha256({ ...hashedFields(subjectField, checklist), members: checklist.members ?? [] });
}

/** The start of a hash, for comparison by eye. */
export function shortHash(hash: string): string {
  return (hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ').toUpperCase();
}

function hashedFields(
  subjectField: string,
  { CreateDate, schemaVersion, formHash: form, answers, [subjectField]: subjectKey }: HashedChecklist,
) {
  return { [subjectField]: subjectKey, CreateDate, schemaVersion, form, answers };
}

function sha256(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

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
  const isContent = contentHash(checklist.subjectField, row) === row.contentHash;
  const reason = isForm ? (isContent ? 'integra' : 'contenuto-cambiato') : 'scheda-cambiata';
  return {
    valid: isForm && isContent,
    contentHash: row.contentHash,
    shortHash: shortHash(row.contentHash),
    reason,
  } as const;
}
