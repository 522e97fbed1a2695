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
