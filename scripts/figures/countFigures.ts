import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readTree, type Tree } from '../imports/readTree.ts';
import { levelsOf } from './levelsOf.ts';
import { type WordFigures, wordFigures } from './wordFigures.ts';

/** Figures of hand-written code; their names are those of `bounds.json`. */
export interface Figures extends WordFigures {
  /** Lines of TypeScript of screens and server, without host and ERP. */
  readonly productLines: number;
  readonly screens: number;
  /** Screens of which at least one block is shown by a component of an area. */
  readonly screensByHand: number;
  /** Components that areas register for blocks. */
  readonly blocksByHand: number;
  /** Places where that TypeScript compares with a code of one or two capitals, such as a state. */
  readonly comparedCodes: number;
  /** Result of `levelsOf` for the folders of engine, host and areas. */
  readonly folderLevels: number;
  /** `vagueComments` and `participleNames` of tests and stories. */
  readonly vagueTestComments: number;
  readonly participleTestNames: number;
}

interface Screen {
  readonly blocks: readonly { readonly kind: string; readonly name: string }[];
}

interface Area {
  readonly blocks?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Folders whose comments and names are counted, source and tests apart. */
const WORDED = ['engine', 'server', 'screens', 'scripts', 'renderer-pdf'];
const WORDED_TESTS = ['tests', 'stories'];
const PRODUCT = /^(?:screens|server)\/(?!(?:host|erp)\/)/;
const COMPARED = /(?:===|!==|case)\s*'[A-Z]{1,2}'/g;

/** Counts the figures of the tree under `root`. */
export async function countFigures(root: string): Promise<Figures> {
  const tree = readTree(root, ['schemas', 'engine', 'server', 'screens']);
  const sources = tree.sources.filter(({ path }) => PRODUCT.test(path)).map(({ text }) => text);
  const screens = tree.files
    .filter((path) => path.endsWith('.screen.json'))
    .map((path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Screen);
  const byHand = await registeredBlocks(root, tree);
  const inTests = wordFigures(readTree(root, WORDED_TESTS).sources);
  const count = (pattern: RegExp) =>
    sources.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
  return {
    productLines: count(/\n/g),
    screens: screens.length,
    screensByHand: screens.filter(({ blocks }) =>
      blocks.some(({ kind, name }) => byHand.has(`${kind} ${name}`)),
    ).length,
    blocksByHand: new Set(byHand.values()).size,
    comparedCodes: count(COMPARED),
    folderLevels: levelsOf(tree.sources),
    ...wordFigures(readTree(root, WORDED).sources),
    vagueTestComments: inTests.vagueComments,
    participleTestNames: inTests.participleNames,
  };
}

/** The component that the index of an area names for a block, by the block's `kind name`. */
async function registeredBlocks(root: string, { files }: Tree): Promise<ReadonlyMap<string, unknown>> {
  const indexes = files.filter((path) => /^screens\/(?:.+\/)?index\.ts$/.test(path));
  const areas = await Promise.all(
    indexes.map((path) => import(pathToFileURL(join(root, path)).href) as Promise<{ area?: Area }>),
  );
  return new Map(
    areas.flatMap(({ area }) =>
      Object.entries(area?.blocks ?? {}).flatMap(([kind, blocks]) =>
        Object.entries(blocks).map(([name, component]) => [`${kind} ${name}`, component] as const),
      ),
    ),
  );
}
