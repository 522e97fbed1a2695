type Words = Readonly<Record<string, string>>;

/** Lists as they were left, by whose and which page: what stood behind the question mark. As long as the page lives. */
const left = new Map<string, string>();

const keyOf = (userId: number | undefined, path: string) => `${userId ?? 0} ${path}`;

/** Remembers how a list stands, so that ways to it that are no 'back' (navigation, trail) find it as it was left. */
export function leaveListAt(userId: number | undefined, path: string, search: string): void {
  left.set(keyOf(userId, path), search);
}

/** What the list of a page was last narrowed by; nothing where there is none. */
export function listAsLeft(userId: number | undefined, path: string): Words {
  return Object.fromEntries(new URLSearchParams(left.get(keyOf(userId, path)) ?? ''));
}
