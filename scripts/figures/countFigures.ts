import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderOf, readTree, type SourceFile, type Tree } from '../imports/readTree.ts';

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
  /** READMEs and all their words: each is read in a minute, and names and docstrings say the rest. */
  readonly readmes: number;
  readonly readmeWords: number;
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
  const code = readTree(root, WORDED);
  const tests = readTree(root, WORDED_TESTS);
  const inTests = wordFigures(tests.sources);
  const textByPath = new Map(
    [tree, code, tests].flatMap((each) => each.readmes.map(({ path, text }) => [path, text] as const)),
  );
  const guides = [...textByPath].filter(([path]) => /(?:^|\/)README\.md$/.test(path));
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
    ...wordFigures(code.sources),
    vagueTestComments: inTests.vagueComments,
    participleTestNames: inTests.participleNames,
    readmes: guides.length,
    readmeWords: guides.reduce((sum, [, text]) => sum + text.trim().split(/\s+/).length, 0),
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

/**
 * Levels of the folders of engine, host and areas: 1 for folders without imports, otherwise one more than the
 * highest level that they import. The maximum is the depth that a reader has to follow. Folders must not
 * import each other in a circle (`checkCircles`).
 */
function levelsOf(sources: readonly Pick<SourceFile, 'path' | 'imports'>[]): number {
  const below = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = folderOf(path);
    if (from === null) continue;
    const imported = below.get(from) ?? new Set();
    below.set(from, imported);
    for (const { target } of imports) {
      const to = target === null ? null : folderOf(target);
      if (to !== null && to !== from) imported.add(to);
    }
  }
  const levelByFolder = new Map<string, number>();
  const level = (folder: string): number => {
    const stored = levelByFolder.get(folder);
    if (stored !== undefined) return stored;
    // In a circle (reported by another check) no folder is counted twice.
    levelByFolder.set(folder, 0);
    const value = 1 + Math.max(0, ...[...(below.get(folder) ?? [])].map(level));
    levelByFolder.set(folder, value);
    return value;
  };
  return Math.max(0, ...[...below.keys()].map(level));
}

/** Vague wording per 1,000 comments and per 1,000 bindings; lower is better. */
interface WordFigures {
  /** Comments with a pronoun or reported speech in place of the technical subject. */
  readonly vagueComments: number;
  /** Constants and variables named by a bare participle, such as `found`. */
  readonly participleNames: number;
}

/** Block comments, and runs of line comments. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;
const BINDING = /\b(?:const|let)\s+([A-Za-z_$][\w$]*)(?=\s*[=:])/g;
const VAGUE =
  /\b(?:who(?:ever|m|se)|whatever|nobody|somebody|tells|told|said|lets? go|held to|comes to|of (?:its|their|his) own|what (?:is|was|are|were|they|stands|comes|waits|belongs))\b/i;
const PARTICIPLES = new Set(
  'asked brought called drawn felt found given gone heard held kept known left made met named own put read said seen sent shown sought spoken taken told wanted worn written'.split(
    ' ',
  ),
);

/** Counts vague wording in source texts. */
function wordFigures(sources: readonly Pick<SourceFile, 'text'>[]): WordFigures {
  const comments = sources.flatMap(({ text }) => text.match(COMMENT) ?? []);
  const names = sources.flatMap(({ text }) => [...text.matchAll(BINDING)].map(([, name = '']) => name));
  const share = (count: number, all: readonly unknown[]) =>
    Math.round((1000 * count) / Math.max(1, all.length));
  return {
    vagueComments: share(comments.filter((comment) => VAGUE.test(comment)).length, comments),
    participleNames: share(names.filter((name) => PARTICIPLES.has(name)).length, names),
  };
}
