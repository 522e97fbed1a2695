const KEY = 'begun-documents';

/** Documents that this visit began by a tap and in which nothing was written yet; kept over a reload of the page. */
export const begunDrafts = {
  add: (Id: number): void => keep([...read(), Id]),
  all: (): readonly number[] => read(),
  forget: (Id: number): void => keep(read().filter((each) => each !== Id)),
};

function read(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'number') : [];
  } catch {
    return [];
  }
}

/** Without a place to keep them an empty draft stays, which is what would be without this. */
function keep(drafts: readonly number[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {}
}
