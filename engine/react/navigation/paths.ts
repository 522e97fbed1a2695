import type { ScreenSchema } from '../../contract/index.ts';

/** One navigation entry. */
export interface NavigationEntry {
  readonly screen: string;
  readonly path: string;
  readonly label: string;
  readonly icon: string;
}

/** Entries of a group; the first group has no name. */
export interface NavigationGroup {
  readonly name: string;
  readonly entries: readonly NavigationEntry[];
}

/**
 * The navigation defined by the screens: those with an entry and a granted permission, sorted by `order`,
 * grouped by `group` in order of first appearance. Screens with parameters in their path are left out.
 */
export function navigationOf(
  screens: readonly ScreenSchema[],
  can: (permission: string | undefined) => boolean,
): readonly NavigationGroup[] {
  const allowedScreens = screens
    .filter(
      (screen) => screen.navigation !== undefined && can(screen.permission) && !screen.path.includes(':'),
    )
    .toSorted((one, other) => (one.navigation?.order ?? 0) - (other.navigation?.order ?? 0));
  const groups = new Map<string, NavigationEntry[]>();
  for (const { name, path, navigation } of allowedScreens) {
    if (navigation === undefined) continue;
    const group = navigation.group ?? '';
    const entry = { screen: name, path, label: navigation.label, icon: navigation.icon };
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups].map(([name, entries]) => ({ name, entries }));
}

/** The entry of a page: the one with the longest path that is its prefix. */
export function currentEntry(groups: readonly NavigationGroup[], path: string): NavigationEntry | undefined {
  return groups
    .flatMap((group) => group.entries)
    .filter((entry) => isUnder(path, entry.path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

function isUnder(path: string, entry: string): boolean {
  return path === entry || (entry !== '/' && path.startsWith(`${entry}/`));
}

/**
 * The URL of a screen's path with parameters; those not in the path go into the query.
 *
 * @example pathOf('/books/:id', { id: '7', tab: 'loans' }) // '/books/7?tab=loans'
 */
export function pathOf(pattern: string, params: Readonly<Record<string, string>> = {}): string {
  const remaining = { ...params };
  const path = pattern.replace(/:([A-Za-z0-9_]+)/g, (_slot, name: string) => {
    const value = remaining[name] ?? '';
    delete remaining[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(remaining).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** One breadcrumb. */
export interface TrailStep {
  readonly path: string;
  readonly title: string;
}

/**
 * Breadcrumbs derived from the URL: every prefix of the path that is a screen, without the page itself and
 * without the home page, which the navigation always shows.
 *
 * @example for `/books/7/loans` with screens `/`, `/books` and `/books/:id`: the last two, `:id` filled
 * with 7
 */
export function trailOf(screens: readonly ScreenSchema[], path: string): readonly TrailStep[] {
  const parts = path.split('/').filter((part) => part !== '');
  const steps: TrailStep[] = [];
  for (let length = 1; length < parts.length; length += 1) {
    const beginning = parts.slice(0, length);
    const screen = screens.find((candidate) => fits(candidate.path, beginning));
    if (screen !== undefined) steps.push({ path: `/${beginning.join('/')}`, title: screen.title });
  }
  return steps;
}

function fits(pattern: string, parts: readonly string[]): boolean {
  const patternParts = pattern.split('/').filter((part) => part !== '');
  return (
    patternParts.length === parts.length &&
    patternParts.every((part, at) => part.startsWith(':') || part === parts[at])
  );
}

type Words = Readonly<Record<string, string>>;

/** Query strings of lists as last visited, by user and path; in memory only. */
const lastQueries = new Map<string, string>();

const keyOf = (userId: number | undefined, path: string) => `${userId ?? 0} ${path}`;

/** Stores the state of a list, so that navigation and breadcrumbs, not only Back, return to it. */
export function storeListState(userId: number | undefined, path: string, search: string): void {
  lastQueries.set(keyOf(userId, path), search);
}

/** Query parameters of the list as last visited; empty if it was not visited. */
export function storedListQuery(userId: number | undefined, path: string): Words {
  return Object.fromEntries(new URLSearchParams(lastQueries.get(keyOf(userId, path)) ?? ''));
}
