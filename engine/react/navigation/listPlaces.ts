type Words = Readonly<Record<string, string>>;

/** Query strings of lists as last visited, by user and path; in memory only. */
const lastQueries = new Map<string, string>();

const keyOf = (userId: number | undefined, path: string) => `${userId ?? 0} ${path}`;

/** Stores the state of a list, so that navigation and breadcrumbs, not only Back, return to it. */
export function leaveListAt(userId: number | undefined, path: string, search: string): void {
  lastQueries.set(keyOf(userId, path), search);
}

/** Query parameters of the list as last visited; empty if it was not visited. */
export function listAsLeft(userId: number | undefined, path: string): Words {
  return Object.fromEntries(new URLSearchParams(lastQueries.get(keyOf(userId, path)) ?? ''));
}
