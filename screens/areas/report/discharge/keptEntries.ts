import type { Entry } from './Entry.ts';

/** Entries on this device, by user and team; what cannot be kept is still on the page. */
export function readEntries(key: string): readonly Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly Entry[]) : [];
  } catch {
    return [];
  }
}

/** Keeps entries under the key; none leaves nothing behind. */
export function keepEntries(key: string, entries: readonly Entry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(entries));
  } catch {
    // A full or forbidden storage: the page itself still knows.
  }
}
