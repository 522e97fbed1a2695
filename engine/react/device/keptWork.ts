import type { Draft, DraftWord } from './Draft.ts';
import { deleteDraft } from './drafts.ts';
import { openDevice } from './openDevice.ts';
import { allUrgent } from './urgentDrafts.ts';

/** Something of one person that lies on this device. */
export interface KeptWork {
  /** Whose it is: what the form's key begins with. */
  readonly owner: string;
  readonly what: 'form' | 'photo' | 'entry';
  /** It is here alone: removed, it would be lost. */
  readonly unsent: boolean;
  /** Tells it from the others. */
  readonly id: string;
  /** Name of the page that it was made on. */
  readonly title?: string | undefined;
  /** When it was last changed, in milliseconds since 1970. */
  readonly since?: number;
  /** What was typed, where the device has it in words. */
  readonly words?: readonly DraftWord[] | undefined;
  readonly remove: () => Promise<void>;
}

/**
 * All that forms, photos and lists keep on this device, whosever it is.
 *
 * @param prefixes what the product's own keys in localStorage begin with, before the owner: `loan:`.
 */
export async function keptWork(prefixes: readonly string[]): Promise<readonly KeptWork[]> {
  return [...(await drafts()), ...(await inDatabase()), ...inStorage(prefixes)];
}

/** A page that was closed left its last words beside its draft, or alone: one thing, as it was last. */
async function drafts(): Promise<readonly KeptWork[]> {
  const stored = await openDevice()
    .then((db) => db.getAll('drafts'))
    .catch(() => []);
  const newest = new Map<string, Draft & { readonly form: string }>();
  for (const draft of [...stored, ...allUrgent()]) {
    const id = `${draft.form} ${draft.id}`;
    if ((newest.get(id)?.savedAt ?? 0) <= draft.savedAt) newest.set(id, draft);
  }
  return [...newest].map(([id, { form, id: opening, savedAt, sentAt, page, words }]) => ({
    id,
    title: page?.title,
    words,
    since: savedAt,
    owner: ownerOf(form),
    what: 'form' as const,
    unsent: sentAt === undefined || sentAt < savedAt,
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
        // The server may have the picture, but the record that is to show it is only here.
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
    // A private window keeps nothing.
    return [];
  }
}

function inStorage(prefixes: readonly string[]): readonly KeptWork[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const prefix = prefixes.find((each) => key.startsWith(each));
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
