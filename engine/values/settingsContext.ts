import type { SettingsSchema } from '../contract/index.ts';

/** What conditions, expressions and texts may look at of a product's settings. */
export interface SettingsContext {
  /** Switched-on modules. */
  readonly modules: SettingsSchema['modules'];
  /** Values that are one value: lists and tables of settings are for the server alone. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The same on the page, on the server and on paper: what the loader lets a schema speak of is there. */
export function settingsContext({
  modules,
  values = {},
}: Pick<SettingsSchema, 'modules' | 'values'>): SettingsContext {
  const single = Object.entries(values).filter(([, value]) => typeof value !== 'object');
  return { modules, settings: Object.fromEntries(single) };
}
