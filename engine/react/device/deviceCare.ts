import type { DraftWord } from './Draft.ts';
import { type KeptWork, keptWork } from './keptWork.ts';

const SEEN = 'device-seen';
const PRESENT = 'device-present';
const DAY = 24 * 60 * 60 * 1000;

/** How much of one person's work is on this device alone. */
export interface Unsent {
  readonly forms: number;
  readonly photos: number;
  readonly entries: number;
}

/** One thing that waits on this device. */
export interface WaitingWork {
  readonly id: string;
  readonly what: KeptWork['what'];
  /** Name of the page that it was made on. */
  readonly title?: string | undefined;
  /** When it was last changed, in milliseconds since 1970. */
  readonly since?: number;
  /** What was typed, where the device has it in words. */
  readonly words?: readonly DraftWord[] | undefined;
}

/** What a device keeps of those who sign in on it, and lets go of. */
export interface DeviceCare {
  /** What would be lost. */
  readonly unsent: (owner: string) => Promise<Unsent>;
  /** What waits here of whoever is signed in on this device, known also where the server cannot be asked; the newest first. */
  readonly waiting: () => Promise<readonly WaitingWork[]>;
  /** What others left here, unsent. */
  readonly unsentOfOthers: (owner: string) => Promise<Unsent>;
  /** Removes what the server has, at sign-out: unsent work stays until its owner is back. */
  readonly forgetSent: (owner: string) => Promise<void>;
  /** Removes all of one person's, unsent or not, and what others have sent. */
  readonly forget: (owner: string) => Promise<void>;
  /**
   * The owner has signed in: whoever has not for so many days leaves nothing here that the server has. Unsent work is never removed without its owner's word.
   *
   * @returns whether the owner's own unsent work is older than that: a reason to say so.
   */
  readonly entered: (owner: string, days: number) => Promise<boolean>;
}

/** @param prefixes what the product's own keys in localStorage begin with, before the owner. */
export function createDeviceCare(
  prefixes: readonly string[],
  now: () => number = () => Date.now(),
): DeviceCare {
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
      const own = (await all()).filter((work) => work.owner === owner && isWork(work));
      return own.toSorted((one, other) => (other.since ?? 0) - (one.since ?? 0));
    },
    forgetSent: (owner) => {
      keepStored(PRESENT, '');
      return remove((work) => work.owner === owner && !work.unsent);
    },
    forget: async (owner) => {
      keepStored(PRESENT, '');
      await remove((work) => work.owner === owner || !work.unsent);
      const { [owner]: _gone, ...others } = readSeen();
      writeSeen(others);
    },
    entered: async (owner, days) => {
      keepStored(PRESENT, owner);
      const seen = readSeen();
      const old = now() - days * DAY;
      const wasAway = (seen[owner] ?? now()) < old;
      // Whoever was never noted is noted now: their time begins. What is written while this reads is of somebody whose time has not run out.
      for (const work of await all()) seen[work.owner] ??= now();
      await remove((work) => !work.unsent && (seen[work.owner] ?? now()) < old);
      writeSeen({ ...seen, [owner]: now() });
      return (
        wasAway && total(counted((await all()).filter((work) => work.unsent && work.owner === owner))) > 0
      );
    },
  };
}

/** All of it together. */
export function total({ forms, photos, entries }: Unsent): number {
  return forms + photos + entries;
}

function counted(work: readonly KeptWork[]): Unsent {
  const of = (what: KeptWork['what']) => work.filter((each) => each.what === what).length;
  return { forms: of('form'), photos: of('photo'), entries: of('entry') };
}

/** A draft waits also when the server has it; an answer that the server has not heard of is nobody's work. */
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
    // Nothing is kept on this device.
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
