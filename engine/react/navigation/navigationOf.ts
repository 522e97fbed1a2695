import type { ScreenSchema } from '../../contract/index.ts';

/** One place to go. */
export interface NavigationEntry {
  readonly screen: string;
  readonly path: string;
  readonly label: string;
  readonly icon: string;
}

/** Places that belong together; the first group has no name. */
export interface NavigationGroup {
  readonly name: string;
  readonly entries: readonly NavigationEntry[];
}

/**
 * The navigation that the screens describe: those with an entry whose permission is held, by `order`, grouped by `group` in
 * the order in which groups first appear. Screens whose path needs a parameter have no place in it.
 */
export function navigationOf(
  screens: readonly ScreenSchema[],
  can: (permission: string | undefined) => boolean,
): readonly NavigationGroup[] {
  const shown = screens
    .filter(
      (screen) => screen.navigation !== undefined && can(screen.permission) && !screen.path.includes(':'),
    )
    .toSorted((one, other) => (one.navigation?.order ?? 0) - (other.navigation?.order ?? 0));
  const groups = new Map<string, NavigationEntry[]>();
  for (const { name, path, navigation } of shown) {
    if (navigation === undefined) continue;
    const group = navigation.group ?? '';
    const entry = { screen: name, path, label: navigation.label, icon: navigation.icon };
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups].map(([name, entries]) => ({ name, entries }));
}

/** The entry under which a page lies: the one with the longest path that begins the page's. */
export function currentEntry(groups: readonly NavigationGroup[], path: string): NavigationEntry | undefined {
  return groups
    .flatMap((group) => group.entries)
    .filter((entry) => isUnder(path, entry.path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

function isUnder(path: string, entry: string): boolean {
  return path === entry || (entry !== '/' && path.startsWith(`${entry}/`));
}
