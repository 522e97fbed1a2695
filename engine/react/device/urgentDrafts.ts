import type { Draft } from '../device/Draft.ts';

/**
 * A closing page has no time for IndexedDB: its last changes go to localStorage and are moved on the next
 * visit.
 */
const PREFIX = 'form-draft ';
const prefixOf = (form: string): string => `${PREFIX}${form} `;

/** Synchronous, for `pagehide`. */
export function writeUrgent(form: string, draft: Draft): void {
  try {
    localStorage.setItem(prefixOf(form) + draft.id, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the copy in IndexedDB, slightly older, remains.
  }
}

/** Last changes of all sessions of a form. */
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

/**
 * Replaces the last changes of a saved or discarded session by an end mark. Synchronous, since the page may
 * be closed right after.
 */
export function noteEnded(form: string, id: string): void {
  try {
    localStorage.setItem(prefixOf(form) + id, 'null');
  } catch {
    // Full or forbidden: the copy in IndexedDB is deleted anyway, a moment later.
  }
}

/** Ids of a form's sessions marked as ended that may remain in IndexedDB. */
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

/** Last changes of all forms and users. */
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
    // Forbidden: then there is no stored draft either.
  }
}
