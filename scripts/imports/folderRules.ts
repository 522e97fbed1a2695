/**
 * Import rules between folders, the architecture as data. A file belongs to the longest matching zone, so
 * `engine/react` has separate rules. Imports within a zone are unrestricted.
 */
export type FolderRule = {
  readonly zone: string;
  readonly mayImport: readonly string[];
  /** Prefixes of packages (or `node:`) that must not be imported. */
  readonly bannedPackages?: readonly string[];
};

const UI_PACKAGES = ['react', 'react-dom', 'react-router-dom', 'swr', '@blueprintjs/', '@rjsf/'];
const SERVER_PACKAGES = ['fastify', '@fastify/', 'pg', 'kysely', 'sharp', 'playwright-core', 'handlebars'];

/** Zones of the server. */
const SERVER = ['server', 'server/host', 'server/erp', 'server/areas'];

export const FOLDER_RULES: readonly FolderRule[] = [
  // Pure: without screens, network, files and product.
  { zone: 'engine', mayImport: [], bannedPackages: [...UI_PACKAGES, ...SERVER_PACKAGES, 'node:'] },
  { zone: 'engine/react', mayImport: ['engine'], bannedPackages: [...SERVER_PACKAGES, 'node:'] },
  { zone: 'schemas', mayImport: [] },
  { zone: 'renderer-pdf', mayImport: ['engine'], bannedPackages: UI_PACKAGES },
  // Code for any product's server, without words of this one.
  { zone: 'server/host', mayImport: ['engine', 'renderer-pdf', 'schemas'], bannedPackages: UI_PACKAGES },
  { zone: 'server/erp', mayImport: ['engine', 'server/host'], bannedPackages: UI_PACKAGES },
  {
    zone: 'server/areas',
    mayImport: ['engine', 'renderer-pdf', 'schemas', 'server/host', 'server/erp'],
    bannedPackages: UI_PACKAGES,
  },
  // Files directly in `server` assemble the zones below it.
  {
    zone: 'server',
    mayImport: ['engine', 'renderer-pdf', 'schemas', 'server/host', 'server/erp', 'server/areas'],
    bannedPackages: UI_PACKAGES,
  },
  { zone: 'screens', mayImport: ['engine', 'engine/react', 'schemas'], bannedPackages: SERVER_PACKAGES },
  // Screens reach the catalogue through the engine (`ScreenViewContext`), so they do not import it.
  { zone: 'stories', mayImport: ['engine', 'engine/react', 'schemas'], bannedPackages: SERVER_PACKAGES },
  { zone: 'scripts', mayImport: ['engine', 'renderer-pdf', ...SERVER, 'schemas'] },
  {
    zone: 'tests',
    mayImport: ['engine', 'engine/react', 'renderer-pdf', ...SERVER, 'schemas', 'scripts', 'stories'],
  },
];

/**
 * Index files of the engine that other zones may import. Each area of `engine/react` (e.g.
 * `engine/react/table`) has a separate one, because browsers load some areas on demand.
 */
export const ENGINE_DOORS: readonly RegExp[] = [
  /^engine\/(?:index|node)\.ts$/,
  /^engine\/(?:contract|editor)\/index\.ts$/,
  /^engine\/react\/(?:(?:[^/]+\/)?index\.(?:ts|css)|node\.ts)$/,
];

/** The zone of a path: `engine/react/form/x.tsx` is in `engine/react`. */
export function importZoneOf(path: string): string | null {
  const zones = FOLDER_RULES.map(({ zone }) => zone).filter((zone) => path.startsWith(`${zone}/`));
  return zones.sort((a, b) => b.length - a.length)[0] ?? null;
}
