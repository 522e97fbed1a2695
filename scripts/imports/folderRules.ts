/**
 * Who may import whom: the table of the architecture as data. Zones are matched by the longest folder, so that
 * `engine/react` has rules of its own. Inside its own zone every file may import every other.
 */
export type FolderRule = {
  readonly zone: string;
  readonly mayImport: readonly string[];
  /** Packages (or `node:`) that have no business here, as prefixes, and why. */
  readonly bannedPackages?: readonly string[];
};

const UI_PACKAGES = ['react', 'react-dom', 'react-router-dom', 'swr', '@blueprintjs/', '@rjsf/'];
const SERVER_PACKAGES = ['fastify', '@fastify/', 'pg', 'kysely', 'sharp', 'playwright-core', 'handlebars'];

/** The server's folders, as one. */
const SERVER = ['server', 'server/host', 'server/erp', 'server/areas'];

export const FOLDER_RULES: readonly FolderRule[] = [
  // Pure: no screen, no network, no files, no product.
  { zone: 'engine', mayImport: [], bannedPackages: [...UI_PACKAGES, ...SERVER_PACKAGES, 'node:'] },
  { zone: 'engine/react', mayImport: ['engine'], bannedPackages: [...SERVER_PACKAGES, 'node:'] },
  { zone: 'schemas', mayImport: [] },
  { zone: 'renderer-pdf', mayImport: ['engine'], bannedPackages: UI_PACKAGES },
  // What any product's server needs; says no word of this one.
  { zone: 'server/host', mayImport: ['engine', 'renderer-pdf', 'schemas'], bannedPackages: UI_PACKAGES },
  { zone: 'server/erp', mayImport: ['engine', 'server/host'], bannedPackages: UI_PACKAGES },
  {
    zone: 'server/areas',
    mayImport: ['engine', 'renderer-pdf', 'schemas', 'server/host', 'server/erp'],
    bannedPackages: UI_PACKAGES,
  },
  // Beside these folders stands what puts them together.
  {
    zone: 'server',
    mayImport: ['engine', 'renderer-pdf', 'schemas', 'server/host', 'server/erp', 'server/areas'],
    bannedPackages: UI_PACKAGES,
  },
  { zone: 'screens', mayImport: ['engine', 'engine/react', 'schemas'], bannedPackages: SERVER_PACKAGES },
  // Screens reach the catalogue by the engine (`ScreenViewContext`): nothing imports them.
  { zone: 'stories', mayImport: ['engine', 'engine/react', 'schemas'], bannedPackages: SERVER_PACKAGES },
  { zone: 'scripts', mayImport: ['engine', 'renderer-pdf', ...SERVER, 'schemas'] },
  {
    zone: 'tests',
    mayImport: ['engine', 'engine/react', 'renderer-pdf', ...SERVER, 'schemas', 'scripts', 'stories'],
  },
];

/**
 * The files of the engine that other zones see, as far as they may import its zone at all. Each area of the face
 * (`engine/react/table`) has a door of its own, because browsers load some of them only when needed.
 */
export const ENGINE_DOORS: readonly RegExp[] = [
  /^engine\/(?:index|node)\.ts$/,
  /^engine\/(?:contract|editor|rules)\/index\.ts$/,
  /^engine\/react\/(?:[^/]+\/)?index\.(?:ts|css)$/,
];

/** The zone a path lies in: `engine/react/form/x.tsx` is in `engine/react`. */
export function importZoneOf(path: string): string | null {
  const zones = FOLDER_RULES.map(({ zone }) => zone).filter((zone) => path.startsWith(`${zone}/`));
  return zones.sort((a, b) => b.length - a.length)[0] ?? null;
}
