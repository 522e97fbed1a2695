import { createContext } from 'react';

/** Selections in the toolbars of the catalogue. */
export interface CatalogueSettings {
  readonly locale: string;
  /** Name of a role of the product. */
  readonly role: string;
}

const DEFAULT_SETTINGS: CatalogueSettings = { locale: 'it', role: 'admin' };

export const CatalogueSettingsContext = createContext(DEFAULT_SETTINGS);
