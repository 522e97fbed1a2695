import type { Draft, DraftWord } from './Draft.ts';
import { openDevice } from './database.ts';
import { allUrgent, deleteDraft } from './storedDrafts.ts';

/** One item of a user on this device. */
export interface KeptWork {
  /** User id (first part of the draft key). */
  readonly owner: string;
  readonly what: 'form' | 'photo' | 'entry';
  /** It exists on this device only. */
  readonly unsent: boolean;
  /** Unique id. */
  readonly id: string;
  /** Name of the page where it was created. */
  readonly title?: string | undefined;
  /** Time of the last change in ms since 1970. */
  readonly since?: number;
  /** The answers as text, if stored. */
  readonly words?: readonly DraftWord[] | undefined;
  readonly remove: () => Promise<void>;
}

/**
 * All items of forms, photos and lists on this device, of all users.
 *
 * @param prefixes of the product's keys in localStorage, before the user id: `loan:`.
 */
export async function keptWork(prefixes: readonly string[]): Promise<readonly KeptWork[]> {
  return [...(await drafts()), ...(await inDatabase()), ...inStorage(prefixes)];
}

/**
 * A page closed while typing leaves an urgent copy beside its draft: both count as one, in the newest state.
 */
async function drafts(): Promise<readonly KeptWork[]> {
  const stored = await openDevice()
    .then((db) => db.getAll('drafts'))
    .catch(() => []);
  const newest = new Map<string, Draft & { readonly form: string }>();
  for (const draft of [...stored, ...allUrgent()]) {
    const id = `${draft.form} ${draft.id}`;
    if ((newest.get(id)?.savedAt ?? 0) <= draft.savedAt) newest.set(id, draft);
  }
  return [...newest].map(([id, { form, id: opening, savedAt, sentAt, page, words, unanswered }]) => ({
    id,
    title: page?.title,
    words,
    since: savedAt,
    owner: ownerOf(form),
    what: 'form' as const,
    // The server's copy lacks the key of a save without answer: resumed from it, the save would be made twice.
    unsent: unanswered !== undefined || sentAt === undefined || sentAt < savedAt,
    remove: () => deleteDraft(form, opening),
  }));
}

async function inDatabase(): Promise<readonly KeptWork[]> {
  try {
    const db = await openDevice();
    const photos = await db.getAll('photos');
    const answered = await db.getAll('answered');
    return [
      ...photos.map(({ key, form, kept, alone, page, takenAt }) => ({
        id: key,
        title: page?.title,
        ...(takenAt === undefined ? {} : { since: Date.parse(takenAt) }),
        owner: ownerOf(form),
        what: 'photo' as const,
        // The server may have the picture, but the record that refers to it exists only here.
        unsent: kept === undefined || alone !== true,
        remove: () => db.delete('photos', key),
      })),
      ...answered.map(({ owner, form, id }) => ({
        id: `${form} ${id}`,
        owner,
        what: 'entry' as const,
        unsent: false,
        remove: () => db.delete('answered', [owner, form, id]),
      })),
    ];
  } catch {
    // A private window has no storage.
    return [];
  }
}

function inStorage(prefixes: readonly string[]): readonly KeptWork[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const prefix = prefixes.find((candidate) => key.startsWith(candidate));
      if (prefix === undefined) return [];
      return [
        {
          id: key,
          owner: ownerOf(key.slice(prefix.length)),
          what: 'entry' as const,
          unsent: true,
          remove: async () => localStorage.removeItem(key),
        },
      ];
    });
  } catch {
    return [];
  }
}

function ownerOf(key: string): string {
  return key.split(':')[0] ?? '';
}
