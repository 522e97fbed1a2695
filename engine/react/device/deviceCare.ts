import type { Draft, DraftWord } from './Draft.ts';
import { openDevice } from './database.ts';
import { allUrgent, deleteDraft } from './storedDrafts.ts';

const SEEN = 'device-seen';
const PRESENT = 'device-present';
const DAY = 24 * 60 * 60 * 1000;

/** Number of a user's items that exist on this device only. */
export interface UnsentCounts {
  readonly forms: number;
  readonly photos: number;
  readonly entries: number;
}

/** One unsent item on this device. */
export interface WaitingWork {
  readonly id: string;
  readonly what: KeptWork['what'];
  /** Name of the page where it was created. */
  readonly title?: string | undefined;
  /** Time of the last change in ms since 1970. */
  readonly since?: number;
  /** The answers as text, if stored. */
  readonly words?: readonly DraftWord[] | undefined;
}

/** Stored data of the device's users, and their removal. */
export interface DeviceCare {
  /** Items that a removal would lose. */
  readonly unsent: (owner: string) => Promise<UnsentCounts>;
  /** Unsent items of the user last signed in on this device, newest first; works without a server. */
  readonly waiting: () => Promise<readonly WaitingWork[]>;
  /** Unsent items of other users. */
  readonly unsentOfOthers: (owner: string) => Promise<UnsentCounts>;
  /** Removes data that the server has, at sign-out; unsent work stays until the user returns. */
  readonly forgetSent: (owner: string) => Promise<void>;
  /** Removes all data of a user, unsent included, and sent data of others. */
  readonly forget: (owner: string) => Promise<void>;
  /**
   * Called on sign-in: removes data that the server has of users who have not signed in for that many days.
   * Unsent work is removed only by its owner.
   *
   * @returns whether the user's own unsent work is older than that, which deserves a notice.
   */
  readonly entered: (owner: string, days: number) => Promise<boolean>;
}

/** @param prefixes of the product's keys in localStorage, followed by the user id. */
export function createDeviceCare(prefixes: readonly string[]): DeviceCare {
  const all = () => keptWork(prefixes);
  const remove = async (which: (work: KeptWork) => boolean) => {
    for (const work of (await all()).filter(which)) await work.remove();
  };
  return {
    unsent: async (owner) => counted((await all()).filter((work) => work.unsent && work.owner === owner)),
    unsentOfOthers: async (owner) =>
      counted((await all()).filter((work) => work.unsent && work.owner !== owner)),
    waiting: async () => {
      const owner = stored(PRESENT);
      const userWork = (await all()).filter((work) => work.owner === owner && isWork(work));
      return userWork.toSorted((one, other) => (other.since ?? 0) - (one.since ?? 0));
    },
    forgetSent: (owner) => {
      keepStored(PRESENT, '');
      // An answer that the server has not been told of stays: it would offer the answered draft again.
      return remove((work) => work.owner === owner && !work.unsent && work.what !== 'entry');
    },
    forget: async (owner) => {
      keepStored(PRESENT, '');
      await remove((work) => work.owner === owner || !work.unsent);
      const { [owner]: _gone, ...remaining } = readSeen();
      writeSeen(remaining);
    },
    entered: async (owner, days) => {
      keepStored(PRESENT, owner);
      const lastSeen = readSeen();
      const old = Date.now() - days * DAY;
      const wasAway = (lastSeen[owner] ?? Date.now()) < old;
      // Owners without an entry get the present time. Data written while this runs belong to a user within
      // the limit.
      for (const work of await all()) lastSeen[work.owner] ??= Date.now();
      await remove((work) => !work.unsent && (lastSeen[work.owner] ?? Date.now()) < old);
      writeSeen({ ...lastSeen, [owner]: Date.now() });
      return (
        wasAway && total(counted((await all()).filter((work) => work.unsent && work.owner === owner))) > 0
      );
    },
  };
}

/** Sum of all items. */
export function total({ forms, photos, entries }: UnsentCounts): number {
  return forms + photos + entries;
}

function counted(work: readonly KeptWork[]): UnsentCounts {
  const of = (what: KeptWork['what']) => work.filter((item) => item.what === what).length;
  return { forms: of('form'), photos: of('photo'), entries: of('entry') };
}

/** A draft counts as work even if the server has it; an unreported answer does not. */
function isWork({ what, unsent }: KeptWork): boolean {
  return what === 'form' || unsent;
}

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keepStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // No storage on this device.
  }
}

function readSeen(): Record<string, number> {
  try {
    return JSON.parse(stored(SEEN) || '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function writeSeen(seen: Readonly<Record<string, number>>): void {
  keepStored(SEEN, JSON.stringify(seen));
}

/** One item of a user on this device. */
interface KeptWork {
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
async function keptWork(prefixes: readonly string[]): Promise<readonly KeptWork[]> {
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
