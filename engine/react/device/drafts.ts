import type { Draft } from '../device/Draft.ts';
import { openDevice } from '../device/openDevice.ts';
import { newestFirst } from './offersOf.ts';
import { tellPhotoChange } from './photoChanges.ts';
import { dropUrgent, endedIds, noteEnded, readUrgent } from './urgentDrafts.ts';

/** A session that is never answered must not fill the device; the newest are kept, and all that have photos. */
const MOST_KEPT = 5;

/**
 * What sessions of the form left on this device, newest first. One draft per session: a form filled anew beside an unanswered offer
 * does not overwrite it. A device that keeps nothing (private window) simply has none.
 */
export async function keptDrafts(form: string): Promise<readonly Draft[]> {
  const urgent = readUrgent(form);
  try {
    await forget(form, endedIds(form));
    const db = await openDevice();
    const { store, done } = db.transaction('drafts', 'readwrite');
    for (const draft of urgent) {
      const known = await store.get([form, draft.id]);
      if (known === undefined || known.savedAt <= draft.savedAt) await store.put({ ...draft, form });
    }
    const found = await store.getAll(IDBKeyRange.bound([form, ''], [form, '\uffff']));
    await done;
    for (const { id } of urgent) dropUrgent(form, id);
    return await withoutOldest(form, found.toSorted(newestFirst));
  } catch {
    return [...urgent].sort(newestFirst);
  }
}

/** @returns whether the device has it. */
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
 * A draft goes on in another session, its photos with it, all at once: closing the page between loses nothing, and what another tab still
 * writes under the old one is either in it or stays a draft of its own.
 *
 * @returns the draft of that session, with what the old one held by then; with what was offered where the device keeps nothing.
 */
export async function resumeDraft(form: string, offered: Draft, id: string): Promise<Draft> {
  const nextOf = ({ record, begun, savedAt, words, from, turnedTo }: Draft): Draft => ({
    id,
    record,
    savedAt,
    ...(begun === undefined ? {} : { begun }),
    ...(words === undefined ? {} : { words }),
    ...(turnedTo === undefined ? {} : { turnedTo }),
    from: { ...from, [offered.id]: savedAt },
  });
  try {
    const both = (await openDevice()).transaction(['drafts', 'photos'], 'readwrite');
    const [drafts, photos] = [both.objectStore('drafts'), both.objectStore('photos')];
    const known = await drafts.get([form, offered.id]);
    const next = nextOf(known !== undefined && known.savedAt >= offered.savedAt ? known : offered);
    await drafts.put({ ...next, form });
    await drafts.delete([form, offered.id]);
    for (const photo of await photos.index('form').getAll(form))
      if (photo.opening === offered.id) await photos.put({ ...photo, opening: id });
    await both.done;
    dropUrgent(form, offered.id);
    tellPhotoChange();
    return next;
  } catch {
    return nextOf(offered);
  }
}

/** Saved or discarded, with their photos. Noted at once and done later, so that a page closed right after the answer does not ask again. */
export async function endDrafts(form: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) noteEnded(form, id);
  await forget(form, ids).catch(() => undefined);
}

async function forget(form: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const both = (await openDevice()).transaction(['drafts', 'photos'], 'readwrite');
  const [drafts, photos] = [both.objectStore('drafts'), both.objectStore('photos')];
  for (const id of ids) await drafts.delete([form, id]);
  for (const { key, opening } of await photos.index('form').getAll(form))
    if (ids.includes(opening)) await photos.delete(key);
  await both.done;
  for (const id of ids) dropUrgent(form, id);
  tellPhotoChange();
}

/** The draft alone: photos that it names stay on the device. */
export async function deleteDraft(form: string, id: string): Promise<void> {
  dropUrgent(form, id);
  await openDevice()
    .then((db) => db.delete('drafts', [form, id]))
    .catch(() => undefined);
}

async function withoutOldest(form: string, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  if (drafts.length <= MOST_KEPT) return drafts;
  const photos = await (await openDevice()).getAllFromIndex('photos', 'form', form);
  const withPhotos = new Set(photos.map(({ opening }) => opening));
  const kept = drafts.filter(({ id }, index) => index < MOST_KEPT || withPhotos.has(id));
  for (const draft of drafts) if (!kept.includes(draft)) await deleteDraft(form, draft.id);
  return kept;
}
