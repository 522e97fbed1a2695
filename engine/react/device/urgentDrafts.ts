import type { Draft } from '../device/Draft.ts';

/** A page being closed has no time for IndexedDB: its last words wait in localStorage and are moved at the next visit. */
const PREFIX = 'form-draft ';
const prefixOf = (form: string): string => `${PREFIX}${form} `;

/** Synchronous, for `pagehide`. */
export function writeUrgent(form: string, draft: Draft): void {
  try {
    localStorage.setItem(prefixOf(form) + draft.id, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the copy in IndexedDB, a moment older, has to do.
  }
}

/** Last words of all sessions of a form. */
export function readUrgent(form: string): readonly Draft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(form)))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null)
      .filter((draft) => draft !== null);
  } catch {
    return [];
  }
}

/** The session is saved or discarded: it takes the place of its last words. Synchronous, as a page may be closed right after. */
export function noteEnded(form: string, id: string): void {
  try {
    localStorage.setItem(prefixOf(form) + id, 'null');
  } catch {
    // Full or forbidden: the copy in IndexedDB is deleted all the same, a moment later.
  }
}

/** Ids of the sessions of a form that were noted as ended and may still lie in IndexedDB. */
export function endedIds(form: string): readonly string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(form)));
    return keys
      .filter((key) => localStorage.getItem(key) === 'null')
      .map((key) => key.slice(prefixOf(form).length));
  } catch {
    return [];
  }
}

/** Last words of all forms, whosever they are. */
export function allUrgent(): readonly (Draft & { readonly form: string })[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => {
        const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
        return draft === null ? [] : [{ ...draft, form: key.slice(PREFIX.length, -draft.id.length - 1) }];
      });
  } catch {
    return [];
  }
}

export function dropUrgent(form: string, id: string): void {
  try {
    localStorage.removeItem(prefixOf(form) + id);
  } catch {
    // Forbidden: then nothing was written either.
  }
}
