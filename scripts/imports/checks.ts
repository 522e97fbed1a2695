import { posix } from 'node:path';
import { parseSync } from 'vite';
import { checkMayImport, checkReadmeNames } from './checkReadmes.ts';
import { ENGINE_DOORS, FOLDER_RULES, type FolderRule, importZoneOf } from './folderRules.ts';
import { folderOf, type Import, resolveImport, type SourceFile, type Tree } from './readTree.ts';
import { checkTextsInCode } from './textsInCode.ts';

/** Words of this product that generic code must not contain. */
const PRODUCT_WORDS = new Set([
  'cantiere',
  'cantieri',
  'caposquadra',
  'ddt',
  'discharge',
  'enel',
  'fir',
  'pjc',
  'rapportino',
  'scarico',
  'silo',
  'silos',
  'sobis',
  'sostegno',
  'squad',
  'squadra',
  'team',
  'teams',
  'vis',
]);

/** Generic folders and their exceptions. */
const GENERIC = [
  {
    folder: 'engine/',
    // Library icons, one of them called team; the path of a page of the host.
    except: ['engine/react/icons/', 'engine/react/app/sessionClient.ts'],
    words: [] as string[],
  },
  {
    folder: 'server/host/',
    // The product's print table, not yet moved.
    except: ['server/host/db/TechnicalTables.ts'],
    // Name of the program in cookies, files and the database role.
    words: ['cantiere', 'cantieri'],
  },
];

/**
 * Engine and host must not contain words of the product, not even in comments; requirement ids (`TEAM-03`)
 * are allowed.
 */
function checkGenericWords(tree: Tree): string[] {
  return GENERIC.flatMap(({ folder, except, words }) =>
    tree.sources
      .filter(({ path }) => path.startsWith(folder) && !except.some((each) => path.startsWith(each)))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index) =>
          productWords(line)
            .filter((word) => !words.includes(word))
            .map(
              (word) => `${path}:${index + 1}: ${folder.slice(0, -1)} knows no product, but says "${word}"`,
            ),
        ),
      ),
  );
}

function productWords(line: string): string[] {
  const words = line
    .replace(/\b[A-Z]{2,5}-\d+/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-zà-ù]+/g);
  return (words ?? []).filter((word) => PRODUCT_WORDS.has(word));
}

/** Each folder directly below these needs a README, as each top folder does; elsewhere one is optional. */
const README_PER_FOLDER = [
  'engine',
  'schemas',
  'screens/areas',
  'server',
  'server/areas',
  'server/host',
  'tests',
];

function checkReadmes(tree: Tree): string[] {
  const files = new Set(tree.files);
  return tree.folders
    .filter((folder) => !folder.includes('/') || README_PER_FOLDER.includes(posix.dirname(folder)))
    .filter((folder) => tree.files.some((file) => file.startsWith(`${folder}/`)))
    .filter((folder) => !files.has(`${folder}/README.md`))
    .map((folder) => `${folder}: no README.md (what lives here, where to start, how to add one more)`);
}

/** Exceptions: the export of every area's index, and call hooks typed for each product (`callHooks`). */
const BY_AGREEMENT: ReadonlySet<string> = new Set(['area', 'useCall', 'useWrite']);
/** Files outside the check: tests, stories and configurations are not imported. */
const APART = /^(?:tests\/|[^/]+$)|\.stories\.tsx?$|\.config\.ts$/;

/** Names of exports must be unique, so that readers and searches find one definition. */
function checkUniqueNames(tree: Tree): string[] {
  const files = new Map<string, string[]>();
  for (const source of tree.sources.filter(({ path }) => !APART.test(path)))
    for (const name of exportedNames(source)) files.set(name, [...(files.get(name) ?? []), source.path]);
  return [...files]
    .filter(([name, paths]) => paths.length > 1 && !BY_AGREEMENT.has(name))
    .map(
      ([name, [first = '', ...more]]) =>
        `${first}: exports ${name}, as ${more.join(' and ')}: name one of them otherwise`,
    );
}

/** Names that a file exports, without re-exports. */
function exportedNames({ path, text }: SourceFile): string[] {
  const entries = parseSync(path, text).module.staticExports.flatMap((each) => each.entries);
  const declared = entries.filter(({ moduleRequest }) => !moduleRequest);
  return [...new Set(declared.flatMap(({ exportName }) => exportName.name ?? []))];
}

/**
 * Checks imports against the folder table, and that other zones import the engine through its index files
 * only.
 */
function checkFolderDirection(tree: Tree): string[] {
  return tree.sources.flatMap((source) =>
    source.imports.flatMap((found) => {
      const fault = faultOf(source, found);
      return fault === null ? [] : [`${source.path}:${found.line}: ${fault}`];
    }),
  );
}

function faultOf(source: SourceFile, { specifier, target }: Import): string | null {
  const rule = FOLDER_RULES.find(({ zone }) => zone === importZoneOf(source.path));
  if (rule === undefined) return null;
  if (target === null) return packageFault(rule, specifier);
  const zone = importZoneOf(target);
  if (zone === null || zone === rule.zone) return null;
  if (!rule.mayImport.includes(zone)) {
    const allowed = rule.mayImport.length === 0 ? 'nothing outside itself' : rule.mayImport.join(', ');
    return `${rule.zone} may not import ${zone} (${specifier}); it may import ${allowed}`;
  }
  const foreign = !source.path.startsWith('engine/');
  if (foreign && zone.startsWith('engine') && !ENGINE_DOORS.some((door) => door.test(target))) {
    return `${specifier} reaches past the engine's doors: import an index (see ENGINE_DOORS in scripts/imports/folderRules.ts)`;
  }
  return null;
}

function packageFault({ zone, bannedPackages = [] }: FolderRule, specifier: string): string | null {
  const banned = bannedPackages.some((name) =>
    /[:/]$/.test(name) ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`),
  );
  return banned ? `${specifier} has no place in ${zone}` : null;
}

/**
 * Finds import circles between files, type imports included, and between folders of the engine
 * (`engine/form`, `engine/values` …), of the server's host and of its areas.
 */
function checkImportCircles(tree: Tree): string[] {
  const files = new Map<string, string[]>();
  const folders = new Map<string, string[]>();
  for (const { path, imports } of tree.sources) {
    const targets = imports.flatMap(({ target }) => target ?? []);
    files.set(path, targets);
    const from = folderOf(path);
    if (from === null) continue;
    const to = targets.map(folderOf).filter((folder) => folder !== null && folder !== from);
    folders.set(from, [...(folders.get(from) ?? []), ...to.filter((folder) => folder !== null)]);
  }
  return [
    ...findCircles(files).map((circle) => `${circle[0]}: import circle ${circle.join(' → ')}`),
    ...findCircles(folders).map((circle) => `${circle[0]}: folders import each other: ${circle.join(' → ')}`),
  ];
}

/** Exports of a door have a docstring, because those who import them do not open the file. */
function checkDoorDocs(tree: Tree): string[] {
  const texts = new Map(tree.sources.map(({ path, text }) => [path, text]));
  return tree.sources
    .filter(({ path }) => [...ENGINE_DOORS, /^renderer-pdf\/index\.ts$/].some((door) => door.test(path)))
    .flatMap((door) =>
      parseSync(door.path, door.text).module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, importName }) => {
          const target = resolveImport(door.path, moduleRequest?.value ?? '') ?? door.path;
          const text = texts.get(target) ?? '';
          const at = text.search(new RegExp(`^export (?:async )?\\w+\\*? ${importName.name}\\b`, 'm'));
          const isDocumented = at < 0 || text.slice(0, at).trimEnd().endsWith('*/');
          return isDocumented
            ? []
            : [`${target}: ${importName.name} has no docstring, and ${door.path} exports it`];
        }),
      ),
    );
}

/** Longer files contain more than one idea. */
const CEILING = 300;

function checkFileLength(tree: Tree): string[] {
  return tree.sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > CEILING ? [`${path}: ${lines} lines, at most ${CEILING}; split it by ideas`] : [];
  });
}

/** A command runs when it is imported. */
function checkCommandImports(tree: Tree): string[] {
  return tree.sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target !== null && /^scripts\/[^/]+\.ts$/.test(target))
      .map(({ target, line }) => `${path}:${line}: ${target} is a command and runs when it is imported`),
  );
}

/** More files in a folder are not read at a glance. */
const MAX_FILES = 15;

/** `scripts` itself is left out: each of its files is a command. */
function checkFolderSize(tree: Tree): string[] {
  const code = tree.sources.filter(({ path }) => !/^(?:tests|stories|scripts\/[^/]+$)/.test(path));
  const folders = Map.groupBy(code, ({ path }) => posix.dirname(path));
  return [...folders].flatMap(([folder, { length }]) =>
    length > MAX_FILES ? [`${folder}: ${length} files, at most ${MAX_FILES}; divide it by subject`] : [],
  );
}

/** A check of the whole tree; returns one sentence per fault: `path[:line]: fault, and what to do`. */
type TreeCheck = (tree: Tree) => string[];

export const checks: readonly TreeCheck[] = [
  checkFolderDirection,
  checkImportCircles,
  checkGenericWords,
  checkSchemasAreData,
  checkDoorDocs,
  checkFileLength,
  checkFolderSize,
  checkCommandImports,
  checkReadmes,
  checkMayImport,
  checkReadmeNames,
  checkUniqueNames,
  checkTextsInCode,
];

/** `schemas` contains the product as data: only JSON and READMEs. */
function checkSchemasAreData(tree: Tree): string[] {
  return tree.files
    .filter((path) => path.startsWith('schemas/') && !path.endsWith('.json') && !path.endsWith('/README.md'))
    .map((path) => `${path}: schemas holds JSON only; put code where the hook is implemented`);
}

/**
 * Circles of a directed graph as paths that end with their first node: `findCircles(new Map([['a', ['b']],
 * ['b', ['a']]]))` is `[['a', 'b', 'a']]`. Of circles with common nodes some may be missing, but they are
 * found once the listed ones are resolved.
 */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const visit = (node: string) => {
    if (onPath.has(node)) {
      circles.push([...path.slice(path.indexOf(node)), node]);
      return;
    }
    if (done.has(node)) return;
    done.add(node);
    path.push(node);
    onPath.add(node);
    for (const next of new Set(graph.get(node))) visit(next);
    path.pop();
    onPath.delete(node);
  };
  for (const node of graph.keys()) visit(node);
  return circles;
}
