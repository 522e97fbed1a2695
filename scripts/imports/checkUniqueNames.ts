import { parseSync } from 'vite';
import type { SourceFile, Tree } from './readTree.ts';

/** What the index of every area of screens gives; reads and writes with the types of a product's own calls (`callHooks`). */
const BY_AGREEMENT: ReadonlySet<string> = new Set(['area', 'useCall', 'useWrite']);
/** Where names need not be told apart: nothing imports a test or a configuration. */
const APART = /^(?:tests\/|[^/]+$)|\.stories\.tsx?$|\.config\.ts$/;

/** No two files export a name of their own that is the same: whoever reads it, or searches for it, knows what is meant. */
export function checkUniqueNames(tree: Tree): string[] {
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

/** Names that a text exports itself, those passed on from other files left out. */
function exportedNames({ path, text }: SourceFile): string[] {
  const entries = parseSync(path, text).module.staticExports.flatMap((each) => each.entries);
  const own = entries.filter(({ moduleRequest }) => !moduleRequest);
  return [...new Set(own.flatMap(({ exportName }) => exportName.name ?? []))];
}
