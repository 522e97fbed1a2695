import { createContext } from 'react';

/** What the toolbars of the catalogue say. */
export interface CatalogueSettings {
  readonly locale: string;
  /** Name of a role of the product. */
  readonly role: string;
}

export const DEFAULT_SETTINGS: CatalogueSettings = { locale: 'it', role: 'admin' };

export const CatalogueSettingsContext = createContext(DEFAULT_SETTINGS);
