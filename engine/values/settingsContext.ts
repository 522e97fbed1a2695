import type { SettingsSchema } from '../contract/index.ts';

/** The part of a product's settings that conditions, expressions and texts may read. */
export interface SettingsContext {
  /** Switched-on modules. */
  readonly modules: SettingsSchema['modules'];
  /** Single values; lists and tables of settings stay on the server. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Used alike by page, server and print, so that every path accepted by the loader resolves. */
export function settingsContext({
  modules,
  values = {},
}: Pick<SettingsSchema, 'modules' | 'values'>): SettingsContext {
  const single = Object.entries(values).filter(([, value]) => typeof value !== 'object');
  return { modules, settings: Object.fromEntries(single) };
}
