/** Themes by name; `auto` follows the device. `sole` is for full sun: black on white, thick lines. */
export const THEMES = ['auto', 'light', 'dark', 'sole'] as const;

export type ThemeName = (typeof THEMES)[number];

/** The resolved theme, without `auto`. */
export type ShownTheme = Exclude<ThemeName, 'auto'>;
