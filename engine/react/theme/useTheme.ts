import { useEffect, useSyncExternalStore } from 'react';
import { applyTheme, chooseTheme, chosenTheme, subscribeTheme } from './themeStore.ts';
import type { ThemeName } from './themes.ts';

/** The chosen theme and how to choose another; follows the device while the choice is `auto`. */
export function useTheme(): readonly [ThemeName, (theme: ThemeName) => void] {
  const theme = useSyncExternalStore(subscribeTheme, chosenTheme);
  useEffect(() => {
    applyTheme(theme);
    const media = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => applyTheme(theme);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [theme]);
  return [theme, chooseTheme];
}
