import { parseSync } from 'vite';
import type { SourceFile, Tree } from './readTree.ts';

/** Exceptions: the export of every area's index, and call hooks typed for each product (`callHooks`). */
const BY_AGREEMENT: ReadonlySet<string> = new Set(['area', 'useCall', 'useWrite']);
/** Files outside the check: tests, stories and configurations are not imported. */
const APART = /^(?:tests\/|[^/]+$)|\.stories\.tsx?$|\.config\.ts$/;

/** Names of exports must be unique, so that readers and searches find one definition. */
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

/** Names that a file exports, without re-exports. */
function exportedNames({ path, text }: SourceFile): string[] {
  const entries = parseSync(path, text).module.staticExports.flatMap((each) => each.entries);
  const declared = entries.filter(({ moduleRequest }) => !moduleRequest);
  return [...new Set(declared.flatMap(({ exportName }) => exportName.name ?? []))];
}
