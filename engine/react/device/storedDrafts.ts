import { type Draft, newestFirst } from './Draft.ts';
import { announcePhotoChange, inTransaction, openDevice } from './database.ts';

/**
 * Drafts of a form on this device, newest first; one per session, so that a new session does not overwrite an
 * unanswered one, and all of them, since the server may have none. Empty where the device stores none
 * (private window).
 */
export async function keptDrafts(form: string): Promise<readonly Draft[]> {
  const urgent = readUrgent(form);
  try {
    await forget(form, endedIds(form));
    const storedDrafts = await inTransaction(['drafts'], async (transaction) => {
      const drafts = transaction.objectStore('drafts');
      for (const draft of urgent) {
        const stored = await drafts.get([form, draft.id]);
        if (stored === undefined || stored.savedAt <= draft.savedAt) await drafts.put({ ...draft, form });
      }
      return drafts.getAll(IDBKeyRange.bound([form, ''], [form, '\uffff']));
    });
    for (const { id } of urgent) dropUrgent(form, id);
    return storedDrafts.toSorted(newestFirst);
  } catch {
    return [...urgent].sort(newestFirst);
  }
}

/** @returns whether the device has stored it. */
export async function writeDraft(form: string, draft: Draft): Promise<boolean> {
  try {
    const db = await openDevice();
    await db.put('drafts', { ...draft, form });
    dropUrgent(form, draft.id);
    return true;
  } catch {
    return false;
  }
}

/**
 * Moves a draft with its photos to another session in one transaction: closing the page loses no data, and a
 * later write of another tab to the old id is either included or remains a separate draft.
 *
 * @returns the new draft, based on the stored version or, without storage, on the offered one.
 */
export async function resumeDraft(form: string, offered: Draft, id: string): Promise<Draft> {
  const nextOf = ({ record, begun, savedAt, words, from, turnedTo, unanswered }: Draft): Draft => ({
    id,
    record,
    savedAt,
    ...(begun === undefined ? {} : { begun }),
    ...(words === undefined ? {} : { words }),
    ...(turnedTo === undefined ? {} : { turnedTo }),
    ...(unanswered === undefined ? {} : { unanswered }),
    from: { ...from, [offered.id]: savedAt },
  });
  try {
    const next = await inTransaction(['drafts', 'photos'], async (both) => {
      const [drafts, photos] = [both.objectStore('drafts'), both.objectStore('photos')];
      const stored = await drafts.get([form, offered.id]);
      const latest = nextOf(stored !== undefined && stored.savedAt >= offered.savedAt ? stored : offered);
      await drafts.put({ ...latest, form });
      await drafts.delete([form, offered.id]);
      for (const photo of await photos.index('form').getAll(form))
        if (photo.opening === offered.id) await photos.put({ ...photo, opening: id });
      return latest;
    });
    dropUrgent(form, offered.id);
    announcePhotoChange();
    return next;
  } catch {
    return nextOf(offered);
  }
}

/**
 * Removes saved or discarded drafts with their photos. Noted at once and completed later, so that a page
 * closed right after the answer does not offer them again.
 */
export async function endDrafts(form: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) noteEnded(form, id);
  await forget(form, ids).catch(() => undefined);
}

async function forget(form: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(['drafts', 'photos'], async (both) => {
    const [drafts, photos] = [both.objectStore('drafts'), both.objectStore('photos')];
    for (const id of ids) await drafts.delete([form, id]);
    for (const { key, opening } of await photos.index('form').getAll(form))
      if (ids.includes(opening)) await photos.delete(key);
  });
  for (const id of ids) dropUrgent(form, id);
  announcePhotoChange();
}

/** Deletes the draft only; its photos stay on the device. */
export async function deleteDraft(form: string, id: string): Promise<void> {
  dropUrgent(form, id);
  await openDevice()
    .then((db) => db.delete('drafts', [form, id]))
    .catch(() => undefined);
}

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
function readUrgent(form: string): readonly Draft[] {
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
function noteEnded(form: string, id: string): void {
  try {
    localStorage.setItem(prefixOf(form) + id, 'null');
  } catch {
    // Full or forbidden: the copy in IndexedDB is deleted anyway, a moment later.
  }
}

/** Ids of a form's sessions marked as ended that may remain in IndexedDB. */
function endedIds(form: string): readonly string[] {
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

function dropUrgent(form: string, id: string): void {
  try {
    localStorage.removeItem(prefixOf(form) + id);
  } catch {
    // Forbidden: then there is no stored draft either.
  }
}
