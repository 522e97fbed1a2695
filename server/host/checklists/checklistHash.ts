import { createHash } from 'node:crypto';
import { canonical, signatureIn } from '../../../engine/index.ts';

/** What a checklist says, as it is stored; what it is about stands under the name that its entity has for it. */
export interface HashedChecklist {
  readonly CreateDate: string;
  readonly schemaVersion: number;
  readonly formHash: string | null;
  readonly answers: object;
  /** Who was there and how they acknowledged it; not of a checklist that nobody acknowledges. */
  readonly members?: readonly object[];
  readonly [about: string]: unknown;
}

/**
 * What one agrees to by acknowledging: the answers and the form that asked for them, without those who acknowledged or signed it.
 *
 * @param by the field that says what it is about.
 */
export function agreedHash(by: string, { members: _members, ...said }: HashedChecklist): string {
  const answers = Object.entries(said.answers).filter(([, value]) => signatureIn(value) === undefined);
  return sha256(picked(by, { ...said, answers: Object.fromEntries(answers) }));
}

/** What is printed on the paper and kept with the record: all of it, acknowledgements included. */
export function contentHash(by: string, checklist: HashedChecklist): string {
  return sha256({ ...picked(by, checklist), members: checklist.members ?? [] });
}

/** Enough of a hash to compare by eye. */
export function shortHash(hash: string): string {
  return (hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ').toUpperCase();
}

function picked(
  by: string,
  { CreateDate, schemaVersion, formHash: form, answers, [by]: about }: HashedChecklist,
) {
  return { [by]: about, CreateDate, schemaVersion, form, answers };
}

function sha256(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}
