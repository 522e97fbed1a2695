import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { keepUsedStyles } from './keepUsedStyles.ts';
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

const SERVICE_WORKER = fileURLToPath(new URL('../../engine/react/offline/serviceWorker.ts', import.meta.url));

export interface BrowserBuild {
  /** Where the product's `index.html` is, and in `public` what is served as it is: `icon.svg` at least. */
  readonly root: string;
  /** Where the built app goes. */
  readonly outDir: string;
  /** Further pages by name, their paths from the root. */
  readonly pages?: Readonly<Record<string, string>>;
}

/**
 * How the browser app of a product is built, for Vite. Form engine, tables and icons come out as chunks of their own.
 *
 * @example await build({ configFile: false, ...browserBuild({ root: here('.'), outDir: here('.dist') }) });
 */
export function browserBuild({ root, outDir, pages = {} }: BrowserBuild): UserConfig {
  // A test or a script that starts the build says what it is itself in NODE_ENV; what is built is always for users.
  process.env['NODE_ENV'] = 'production';
  const paths = Object.entries(pages).map(([name, path]) => [name, join(root, path)]);
  return {
    root,
    publicDir: join(root, 'public'),
    plugins: [react(), withoutIconNames(), keepUsedStyles(), offlineShell(), precompress()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      // The page's policy forbids inline data where it can: small files stay files.
      assetsInlineLimit: 0,
      reportCompressedSize: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The engine's modules do nothing on being loaded: those that the first screen does not use wait in the chunks that do.
        treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
        input: { index: join(root, 'index.html'), ...Object.fromEntries(paths), worker: SERVICE_WORKER },
        output: {
          entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
          // What all of Blueprint's components stand on: beside one of them, whoever needs another would load both.
          codeSplitting: { groups: [{ name: 'blueprint', test: /@blueprintjs\/core\/lib\/esm\/common\// }] },
        },
      },
    },
  };
}
