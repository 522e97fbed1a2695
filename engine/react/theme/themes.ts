/** Themes by name; `auto` follows the device. `sole` is for full sun: black on white, thick lines. */
export const THEMES = ['auto', 'light', 'dark', 'sole'] as const;

export type ThemeName = (typeof THEMES)[number];

/** What is really shown: `auto` resolved. */
export type ShownTheme = Exclude<ThemeName, 'auto'>;
