import { useEffect } from 'react';
import { createSignal } from '../../index.ts';
import { useSnapshot } from '../useSnapshot.ts';
import { isDesk } from './useIsDesk.ts';

/** The chosen theme and how to choose another; follows the device while the choice is `auto`. */
export function useTheme(): readonly [ThemeName, (theme: ThemeName) => void] {
  const theme = useSnapshot(subscribeTheme, chosenTheme);
  useEffect(() => {
    applyTheme(theme);
    const media = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => applyTheme(theme);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [theme]);
  return [theme, chooseTheme];
}

/** Themes by name; `auto` follows the device. `sole` is for full sun: black on white, thick lines. */
export const THEMES = ['auto', 'light', 'dark', 'sole'] as const;

/** One of `THEMES`; `auto` follows the device. */
export type ThemeName = (typeof THEMES)[number];

/** The resolved theme, without `auto`. */
type ShownTheme = Exclude<ThemeName, 'auto'>;

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
function chooseTheme(theme: ThemeName): void {
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
  keepDevice(resolved);
  return resolved;
}

const YEAR_S = 31_536_000;

/** Tells the server look and space of this device, for the next page that it renders. */
function keepDevice(theme: ShownTheme): void {
  const space = isDesk() ? 'desk' : 'phone';
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is asynchronous and missing in Firefox
  document.cookie = `device=${theme}-${space}; path=/; max-age=${YEAR_S}; samesite=strict`;
}

/** For `useSnapshot`. */
const subscribeTheme = choice.subscribe;

function deviceTheme(): ShownTheme {
  if (matchMedia('(prefers-contrast: more)').matches) return 'sole';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
