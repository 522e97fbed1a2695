import { type ShownTheme, THEMES, type ThemeName } from './themes.ts';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** The reader's choice on this device; `auto` until chosen, also where storage is forbidden. */
export function chosenTheme(): ThemeName {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/** Keeps the choice and applies it at once. */
export function chooseTheme(theme: ThemeName): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that forbids storage still gets the theme, for as long as the page lives.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** Marks the document; Blueprint's portals hang under body, so its own mark belongs there. */
export function applyTheme(theme: ThemeName): ShownTheme {
  const shown = theme === 'auto' ? deviceTheme() : theme;
  document.documentElement.dataset['theme'] = shown;
  document.body.classList.toggle('bp6-dark', shown === 'dark');
  return shown;
}

/** For `useSyncExternalStore`. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function deviceTheme(): ShownTheme {
  if (matchMedia('(prefers-contrast: more)').matches) return 'sole';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
