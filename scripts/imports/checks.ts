import { checkFileLength } from './checkFileLength.ts';
import { checkFolderDirection } from './checkFolderDirection.ts';
import { checkGenericWords } from './checkGenericWords.ts';
import { checkImportCircles } from './checkImportCircles.ts';
import { checkMayImport } from './checkMayImport.ts';
import { checkReadmeNames } from './checkReadmeNames.ts';
import { checkReadmes } from './checkReadmes.ts';
import { checkSchemasAreData } from './checkSchemasAreData.ts';
import { checkUniqueNames } from './checkUniqueNames.ts';
import type { Tree } from './readTree.ts';

/** A check looks at the whole tree and returns one sentence per fault, `path[:line]: what, and what to do`. */
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
