import { createHash } from 'node:crypto';
import { canonical, type FormPackage, signatureIn } from '../../../engine/index.ts';

/** What a checklist says, as it is stored. */
export interface HashedChecklist {
  readonly teamId: number;
  readonly CreateDate: string;
  readonly schemaVersion: number;
  readonly formHash: string | null;
  readonly answers: object;
  /** Who was there and how they acknowledged it; not of a checklist that nobody acknowledges. */
  readonly members?: readonly object[];
}

/** Hash of the form that was shown: labels, choices, rules and order, whatever its version is called. */
export function formHash({ entity, form, options }: FormPackage): string {
  return sha256({ entity, form, options });
}

/** What one agrees to by acknowledging: the answers and the form that asked for them, without those who acknowledged or signed it. */
export function agreedHash({ members: _members, ...said }: HashedChecklist): string {
  const answers = Object.entries(said.answers).filter(([, value]) => signatureIn(value) === undefined);
  return sha256(picked({ ...said, answers: Object.fromEntries(answers) }));
}

/** What is printed on the paper and kept with the record: all of it, acknowledgements included. */
export function contentHash(checklist: HashedChecklist): string {
  return sha256({ ...picked(checklist), members: checklist.members ?? [] });
}

/** Enough of a hash to compare by eye. */
export function shortHash(hash: string): string {
  return (hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ').toUpperCase();
}

function picked({ teamId, CreateDate, schemaVersion, formHash: form, answers }: HashedChecklist) {
  return { teamId, CreateDate, schemaVersion, form, answers };
}

function sha256(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}
