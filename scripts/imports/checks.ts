import { checkFolderDirection } from './checkFolderDirection.ts';
import { checkGenericWords } from './checkGenericWords.ts';
import { checkImportCircles } from './checkImportCircles.ts';
import { checkMayImport } from './checkMayImport.ts';
import { checkReadmeNames } from './checkReadmeNames.ts';
import { checkReadmes } from './checkReadmes.ts';
import { checkUniqueNames } from './checkUniqueNames.ts';
import type { Tree } from './readTree.ts';

/** Longer files contain more than one idea. */
const CEILING = 300;

function checkFileLength(tree: Tree): string[] {
  return tree.sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > CEILING ? [`${path}: ${lines} lines, at most ${CEILING}; split it by ideas`] : [];
  });
}

/** A check of the whole tree; returns one sentence per fault: `path[:line]: fault, and what to do`. */
export type TreeCheck = (tree: Tree) => string[];

export const checks: readonly TreeCheck[] = [
  checkFolderDirection,
  checkImportCircles,
  checkGenericWords,
  checkSchemasAreData,
  checkFileLength,
  checkReadmes,
  checkMayImport,
  checkReadmeNames,
  checkUniqueNames,
];

/** `schemas` contains the product as data: only JSON and READMEs. */
function checkSchemasAreData(tree: Tree): string[] {
  return tree.files
    .filter((path) => path.startsWith('schemas/') && !path.endsWith('.json') && !path.endsWith('/README.md'))
    .map((path) => `${path}: schemas holds JSON only; put code where the hook is implemented`);
}
