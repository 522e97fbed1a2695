import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { everydayPreloads } from './everydayPreloads.ts';
import { keepUsedStyles } from './keepUsedStyles.ts';
import { neededPreloads } from './neededPreloads.ts';
import { offlineShell, WORKER } from './offlineShell.ts';
import { precompress } from './precompress.ts';

const ALL_NAMES = /\/@blueprintjs\/icons\/lib\/esm\/iconNames\.js$/;

/**
 * Leaves Blueprint's list of its 700 icon names out of the first screen (11 kB compressed): it serves only to refuse a name that is in no list, and the
 * app's loader of icons answers such a name with a question mark (`engine/react/icons/setUpIcons.ts`).
 */
function withoutIconNames(): Plugin {
  return {
    name: 'without-icon-names',
    enforce: 'pre',
    load: (id) =>
      ALL_NAMES.test(id)
        ? 'export const IconNames = {}; export const IconNamesSet = { has: () => true };'
        : null,
  };
}

/** The engine but for its part of the page. */
const PURE = /\/engine\/(?!react\/)[^?]*\.ts$/;

/** What nearly every screen shows, with all that it stands on. */
const EVERYDAY = /\/engine\/react\/(?:blocks\/everydayBlocks\.ts|files\/WaitingFiles\.tsx)$/;

/** What a list has that fills the page: filters by a record, columns, the way out as a file. */
const TOOLS = /\/engine\/react\/table\/(?:listTools\.ts|ReferenceFilter\.tsx|export\/ExportMenu\.tsx)$/;

/** The drawings that the first screen shows; those that other chunks show by themselves are among them. */
const ICONS = /\/engine\/react\/icons\/paths20\.ts$/;

const SERVICE_WORKER = fileURLToPath(new URL('../../engine/react/offline/serviceWorker.ts', import.meta.url));

export interface BrowserBuild {
  /** Where the product's `index.html` is, and in `public` what is served as it is: `icon.svg` at least. */
  readonly root: string;
  /** Where the built app goes. */
  readonly outDir: string;
}

/**
 * How the browser app of a product is built, for Vite: what its first page needs in one chunk, form engine, tables and icons in chunks of their own.
 *
 * @example await build({ configFile: false, ...browserBuild({ root: here('.'), outDir: here('.dist') }) });
 */
export function browserBuild({ root, outDir }: BrowserBuild): UserConfig {
  const input = { index: join(root, 'index.html'), worker: SERVICE_WORKER };
  return {
    publicDir: join(root, 'public'),
    ...pageBuild({ root, outDir, input, plugins: [everydayPreloads(['lists', 'icons']), offlineShell()] }),
  };
}

interface PageBuild extends BrowserBuild {
  /** Entry points by name. A second page has a build of its own: what two share would stand in chunks beside the first page's. */
  readonly input: Readonly<Record<string, string>>;
  readonly plugins?: readonly Plugin[];
}

/** How a page is built as production is. */
export function pageBuild({ root, outDir, input, plugins = [] }: PageBuild): UserConfig {
  // A test or a script that starts the build says what it is itself in NODE_ENV; what is built is always for users.
  process.env['NODE_ENV'] = 'production';
  return {
    root,
    plugins: [react(), withoutIconNames(), keepUsedStyles(), neededPreloads(), ...plugins, precompress()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      // The page's policy forbids inline data where it can: small files stay files.
      assetsInlineLimit: 0,
      reportCompressedSize: true,
      rolldownOptions: {
        // The engine's modules do nothing on being loaded: those that the first screen does not use wait in the chunks that do.
        treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
        input: { ...input },
        output: {
          entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          // A chunk is a request: what every page begins with is asked for once, however many later chunks share it.
          codeSplitting: {
            groups: [
              { name: 'app', tags: ['$initial'], test: (id) => id !== SERVICE_WORKER, priority: 5 },
              { name: 'lists', test: EVERYDAY, priority: 4 },
              { name: 'icons', test: ICONS, priority: 4 },
              { name: 'tools', test: TOOLS, priority: 3 },
              {
                // What later parts share, by which of them use it; too small for a request of its own, it goes with its neighbours.
                ...{ name: 'shared', minShareCount: 2, maxModuleSize: 20_000, priority: 1 },
                ...{ entriesAware: true, entriesAwareMergeThreshold: 6000 },
              },
            ],
          },
        },
      },
    },
  };
}
