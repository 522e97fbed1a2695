const KEY = 'begun-records';

/** How a record that this visit began by a tap is taken back; `page` is what the addresses of its pages begin with. */
export interface Begun {
  readonly page: string;
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Records in which nothing was written yet; kept over a reload of the page. */
export const begunStore = {
  add: (begun: Begun): void => keep([...read(), begun]),
  all: (): readonly Begun[] => read(),
  forget: (page: string): void => keep(read().filter((each) => each.page !== page)),
};

/** Something was written on the page that is shown: its record stays. */
export function keepBegun(): void {
  for (const { page } of begunStore.all()) if (isShown(page)) begunStore.forget(page);
}

export function isShown(page: string): boolean {
  return location.pathname.startsWith(page);
}

/** `/loans/7/edit` → `/loans/7/`: where all pages of the record are. */
export function pagesOf(address: string): string {
  return `${address.split('?')[0]?.split('/').slice(0, 3).join('/')}/`;
}

function read(): readonly Begun[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly Begun[]) : [];
  } catch {
    return [];
  }
}

/** Without a place to keep them an empty draft stays, which is what would be without this. */
function keep(begun: readonly Begun[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {}
}
