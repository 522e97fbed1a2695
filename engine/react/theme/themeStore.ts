import { createSignal } from '../../index.ts';
import { type ShownTheme, THEMES, type ThemeName } from './themes.ts';

const KEY = 'theme';
/** A new object per choice; the choice itself is read from the storage, where other tabs change it. */
const choice = createSignal({});

/** The user's choice on this device; `auto` by default and without storage. */
export function chosenTheme(): ThemeName {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/** Stores and applies the choice. */
export function chooseTheme(theme: ThemeName): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the theme applies until the page is left.
  }
  applyTheme(theme);
  choice.set({});
}

/** Marks document and body, since Blueprint's portals are mounted below body. */
export function applyTheme(theme: ThemeName): ShownTheme {
  const resolved = theme === 'auto' ? deviceTheme() : theme;
  document.documentElement.dataset['theme'] = resolved;
  document.body.classList.toggle('bp6-dark', resolved === 'dark');
  return resolved;
}

/** For `useSyncExternalStore`. */
export const subscribeTheme = choice.subscribe;

function deviceTheme(): ShownTheme {
  if (matchMedia('(prefers-contrast: more)').matches) return 'sole';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
