const KEY = 'begun-records';

/**
 * A record created by a tap during this visit, and the call that deletes it; `page` is the common prefix of
 * its URLs.
 */
export interface NewRecord {
  readonly page: string;
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Records without any input yet; survives a reload of the page. */
export const newRecordStore = {
  add: (begun: NewRecord): void => keep([...readAll(), begun]),
  all: (): readonly NewRecord[] => readAll(),
  forget: (page: string): void => keep(readAll().filter((entry) => entry.page !== page)),
};

/** Input on the current page: its record stays. */
export function keepNewRecord(): void {
  for (const { page } of newRecordStore.all()) if (isShown(page)) newRecordStore.forget(page);
}

export function isShown(page: string): boolean {
  return location.pathname.startsWith(page);
}

/** `/loans/7/edit` → `/loans/7/`: common prefix of the record's pages. */
export function pagesOf(address: string): string {
  return `${address.split('?')[0]?.split('/').slice(0, 3).join('/')}/`;
}

function readAll(): readonly NewRecord[] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(parsed) ? (parsed as readonly NewRecord[]) : [];
  } catch {
    return [];
  }
}

/** Without session storage an empty draft record stays. */
function keep(begun: readonly NewRecord[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {}
}
