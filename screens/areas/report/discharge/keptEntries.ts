import type { Entry } from './Entry.ts';

/** Reads the entries stored on this device, by user and team; damaged data counts as none. */
export function readEntries(key: string): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as readonly Entry[]) : [];
  } catch {
    return [];
  }
}

/** Stores entries under the key; an empty list removes the key. */
export function keepEntries(key: string, entries: readonly Entry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(entries));
  } catch {
    // Storage full or blocked: the entries stay in the page.
  }
}
