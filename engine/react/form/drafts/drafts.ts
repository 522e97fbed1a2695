import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DataRecord } from '../../../contract/index.ts';

/** What a person typed and did not save, kept on this device. */
export interface Draft {
  readonly record: DataRecord;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The opening of the form that it was typed in; one resumed and not yet changed has none. */
  readonly id?: string;
}

interface Schema extends DBSchema {
  /** Under a form's key the draft being typed; under `earlierKey` those of earlier openings that nobody has resumed or discarded. */
  readonly drafts: { readonly key: string; readonly value: Draft | readonly Draft[] };
}

/** An opening that is never answered must not fill the device; the newest are kept. */
const MOST_EARLIER = 5;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('forms', 1, { upgrade: (db) => void db.createObjectStore('drafts') });
  return opened;
}

const earlierKey = (key: string): string => `${key} earlier`;
/** A page being closed has no time for IndexedDB: its last words wait here and are moved at the next visit. */
const urgentKey = (key: string): string => `form-draft ${key}`;

/**
 * What earlier openings of the form left, newest first. From here on they stand apart from what is being typed, so that a form filled
 * anew beside an unanswered offer does not overwrite it. A device that keeps nothing (private window) simply has none.
 */
export async function earlierDrafts(key: string): Promise<readonly Draft[]> {
  const urgent = readUrgent(key);
  const drafts = await database()
    .then(async (db) => {
      const { store, done } = db.transaction('drafts', 'readwrite');
      const last = (await store.get(key)) as Draft | undefined;
      const all = await changeEarlier(store, key, (earlier) => joined(urgent, last, earlier));
      if (last !== undefined) await store.delete(key);
      await done;
      return all;
    })
    .catch(() => undefined);
  if (drafts === undefined) return urgent === undefined ? [] : [urgent];
  dropUrgent(key);
  return drafts;
}

export async function writeDraft(key: string, draft: Draft): Promise<void> {
  const written = await database()
    .then((db) => db.put('drafts', draft, key))
    .catch(() => undefined);
  if (written !== undefined) dropUrgent(key);
}

/** Synchronous, for `pagehide`. */
export function writeUrgent(key: string, draft: Draft): void {
  try {
    localStorage.setItem(urgentKey(key), JSON.stringify(draft));
  } catch {
    // Full or forbidden: the copy in IndexedDB, a moment older, has to do.
  }
}

/** What this opening typed is saved or given up; earlier drafts stay until somebody answers them. */
export async function deleteDraft(key: string): Promise<void> {
  dropUrgent(key);
  await database()
    .then((db) => db.delete('drafts', key))
    .catch(() => undefined);
}

/** An offer was answered: the draft is no longer among the earlier ones. */
export async function forgetEarlier(key: string, answered: Draft): Promise<void> {
  await database()
    .then(async (db) => {
      const { store, done } = db.transaction('drafts', 'readwrite');
      await changeEarlier(store, key, (all) => all.filter(({ savedAt }) => savedAt !== answered.savedAt));
      await done;
    })
    .catch(() => undefined);
}

interface Store {
  get(key: string): Promise<Draft | readonly Draft[] | undefined>;
  put(value: readonly Draft[], key: string): Promise<unknown>;
  delete(key: string): Promise<void>;
}

async function changeEarlier(
  store: Store,
  key: string,
  change: (earlier: readonly Draft[]) => readonly Draft[],
): Promise<readonly Draft[]> {
  const before = ((await store.get(earlierKey(key))) as readonly Draft[] | undefined) ?? [];
  const after = change(before);
  if (after.length > 0) await store.put(after, earlierKey(key));
  else if (before.length > 0) await store.delete(earlierKey(key));
  return after;
}

/** One draft per opening, its newest words; newest first. The last words of a page replace the draft that it had resumed. */
function joined(
  urgent: Draft | undefined,
  last: Draft | undefined,
  earlier: readonly Draft[],
): readonly Draft[] {
  const replaced = urgent !== undefined && last?.id === undefined;
  const all = [urgent, replaced ? undefined : last, ...earlier].filter((draft) => draft !== undefined);
  const newest = all.toSorted((a, b) => b.savedAt - a.savedAt);
  const firstOf = (id: string) => newest.findIndex((draft) => draft.id === id);
  return newest.filter(({ id }, index) => id === undefined || firstOf(id) === index).slice(0, MOST_EARLIER);
}

function readUrgent(key: string): Draft | undefined {
  try {
    const text = localStorage.getItem(urgentKey(key));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}

function dropUrgent(key: string): void {
  try {
    localStorage.removeItem(urgentKey(key));
  } catch {
    // Forbidden: then nothing was written either.
  }
}
