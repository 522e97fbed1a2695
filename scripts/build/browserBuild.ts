import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, type Plugin, transformWithOxc, type UserConfig } from 'vite';
import { asciiScript } from '../../server/host/http/app/ascii.ts';
import { keepUsedStyles } from './keepUsedStyles.ts';
import { everydayPreloads, neededPreloads } from './preloads.ts';

const ICON_LOADER = /\/@blueprintjs\/icons\/lib\/esm\/iconLoader\.js$/;

/**
 * Removes Blueprint's loader of icons by name, with its list of 700 names and their drawings: icons named by
 * data are drawn by `engine/react/icons/SchemaIcon.tsx`, all others are components.
 */
function withoutIconLoader(): Plugin {
  return {
    name: 'without-icon-loader',
    enforce: 'pre',
    load: (id) =>
      ICON_LOADER.test(id)
        ? 'export class Icons { static getPaths() {} static async load(name) { throw new Error(name + " is a name: use SchemaIcon."); } }'
        : null,
  };
}

const STORE_SHIM = /\/use-sync-external-store\/shim\/index\.js$/;

/** Replaces what SWR brings for old versions of React by React's own hook. */
function withoutStoreShim(): Plugin {
  return {
    name: 'without-store-shim',
    enforce: 'pre',
    load: (id) => (STORE_SHIM.test(id) ? "export { useSyncExternalStore } from 'react';" : null),
  };
}

/** The package's exports lead to its development build alone, with warnings for programmers. */
const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace('/development/', '/production/');
const productionRouter = [
  { find: /^react-router$/, replacement: ROUTER },
  { find: /^react-router\/dom$/, replacement: ROUTER.replace('/index.', '/dom-export.') },
];

/** The engine without its React part. */
const PURE = /\/engine\/(?!react\/)[^?]*\.ts$/;

/** Components of nearly every screen, with their dependencies. */
const EVERYDAY = /\/engine\/react\/(?:blocks\/everydayBlocks\.ts|files\/WaitingFiles\.tsx)$/;

/** Tools of full-page lists: filters by a record, column selection, export. */
const TOOLS = /\/engine\/react\/table\/(?:listTools\.ts|ReferenceFilter\.tsx|export\/ExportMenu\.tsx)$/;

/** Icons of the first screen, including those that other chunks use as well. */
const ICONS = /\/engine\/react\/icons\/paths\.ts$/;

const SERVICE_WORKER = fileURLToPath(new URL('../../engine/react/offline/serviceWorker.ts', import.meta.url));

/** The bundler's own functions, which every script imports. */
const RUNTIME = 'rolldown-runtime';
const STARTER = fileURLToPath(new URL('../../engine/react/app/startWhenPainted.ts', import.meta.url));

/** Puts the script that starts the app of a rendered page into a chunk that every page loads. */
function starter(): Plugin {
  return {
    name: 'starter',
    apply: 'build',
    async renderChunk(code, { name }) {
      if (name !== RUNTIME) return null;
      return `${code}\n${(await transformWithOxc(await readFile(STARTER, 'utf8'), STARTER)).code}`;
    },
  };
}

interface BrowserBuild {
  /**
   * Folder of the product's `index.html`, and of `public` with files served unchanged, at least `icon.svg`.
   */
  readonly root: string;
  /** Target folder. */
  readonly outDir: string;
}

/**
 * Vite configuration of a product's browser app: one chunk for the first page; form engine, tables and icons
 * in separate chunks. `vite build` also builds `main.tsx` for the server, which renders pages with it
 * (`engine/react/app/renderPage.tsx`), into `server` below the target folder.
 *
 * @example await build({ configFile: false, ...browserBuild({ root: here('.'), outDir: here('.dist') }) });
 */
export function browserBuild({ root, outDir }: BrowserBuild): UserConfig {
  const input = { index: join(root, 'index.html'), worker: SERVICE_WORKER };
  const plugins = [everydayPreloads(['lists'], ['icons']), compiledEarly(), starter(), offlineShell()];
  const { environments, ...page } = pageBuild({ root, outDir, input, plugins });
  const server = { ssr: join(root, 'main.tsx'), outDir: join(outDir, 'server'), copyPublicDir: false };
  // The build of the page has emptied it; unsaid, the build would warn of a folder outside of the root.
  return {
    ...page,
    builder: {},
    environments: {
      ...environments,
      ssr: { resolve: { noExternal: true }, build: { ...server, emptyOutDir: false } },
    },
    publicDir: join(root, 'public'),
  };
}

interface PageBuild extends BrowserBuild {
  /**
   * Entry points by name. A second page needs a separate build, otherwise shared code would move out of the
   * first page's chunk.
   */
  readonly input: Readonly<Record<string, string>>;
  readonly plugins?: readonly Plugin[];
}

/** Production build of a page. */
export function pageBuild({ root, outDir, input, plugins = [] }: PageBuild): UserConfig {
  // Tests and scripts may run with another NODE_ENV; the build is always for production.
  process.env['NODE_ENV'] = 'production';
  return {
    root,
    plugins: [
      ...[react(), withoutIconLoader(), withoutStoreShim()],
      ...[keepUsedStyles(), neededPreloads(), ...plugins, precompress()].map(ofTheBrowser),
    ],
    resolve: { alias: productionRouter },
    environments: { client: { build: browserOutput(outDir, input) } },
  };
}

/** Leaves the build for the server as it is. */
const ofTheBrowser = (plugin: Plugin): Plugin => ({
  ...plugin,
  applyToEnvironment: ({ name }) => name === 'client',
});

function browserOutput(outDir: string, input: PageBuild['input']): BuildEnvironmentOptions {
  return {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // The page's policy forbids inline data, so small files stay files.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      // The engine's modules have no side effects, so unused ones are left to the chunks that use them.
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
      input: { ...input },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
        chunkFileNames: ({ name }) => `assets/${name === RUNTIME ? 'starter' : name.split('~')[0]}-[hash].js`,
        // Each chunk is a request: code of every page goes into one chunk, however many later chunks share
        // it.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], test: (id) => id !== SERVICE_WORKER, priority: 5 },
            { name: 'lists', test: EVERYDAY, priority: 4 },
            { name: 'icons', test: ICONS, priority: 4 },
            { name: 'tools', test: TOOLS, priority: 3 },
            {
              // Code shared by later chunks, grouped by its users; groups too small for a request are
              // merged.
              ...{ name: 'shared', minShareCount: 2, maxModuleSize: 20_000, priority: 1 },
              ...{ entriesAware: true, entriesAwareMergeThreshold: 6000 },
            },
          ],
        },
      },
    },
  };
}

/** Chunks whose functions nearly all run before the first screen is drawn. */
const START = new Set(['index', 'lists']);

/**
 * Lets Chromium compile the first screen's scripts beside the main thread while they arrive; other browsers
 * ignore the comment. It counts as a file's first line only. As ASCII they are decoded at once.
 */
function compiledEarly(): Plugin {
  return {
    name: 'compiled-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && START.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${asciiScript(file.code)}`;
      },
    },
  };
}

/** File name of the service worker, at the top level because its scope is its folder. */
const WORKER = 'service-worker.js';

/** Gives the service worker the list of the build's files and a hash of them as the build's name. */
function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk') throw new Error(`The build has no ${WORKER}.`);
        if (worker.imports.length > 0)
          throw new Error(`${WORKER} must stand alone: it imports ${worker.imports.join(', ')}.`);
        const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const files = ['/icon.svg', ...names.map((name) => `/${name}`)].sort();
        const page = bundle['index.html'];
        const words = page?.type === 'asset' ? page.source : '';
        const build = createHash('sha256').update(files.join('\n')).update(words).digest('hex');
        worker.code = `self.SHELL=${JSON.stringify({ build: build.slice(0, 16), files })};\n${worker.code}`;
      },
    },
  };
}

const KINDS = new Set(['.js', '.css', '.html', '.svg', '.json']);
/** Below this size compression saves less than the lookup of a second file costs. */
const SMALLEST = 1024;

/** Writes a compressed copy beside every text file of the build, once and with the highest compression. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = await readdir(dir, { recursive: true });
      await Promise.all(
        names.filter((name) => KINDS.has(extname(name))).map((name) => compress(join(dir, name))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
