import type { Tree } from './readTree.ts';

/** `schemas` holds the product as data: JSON, and READMEs for its readers. */
export function checkSchemasAreData(tree: Tree): string[] {
  return tree.files
    .filter((path) => path.startsWith('schemas/') && !path.endsWith('.json') && !path.endsWith('/README.md'))
    .map((path) => `${path}: schemas holds JSON only; put code where the hook is implemented`);
}
