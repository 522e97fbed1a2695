import type { Tree } from './readTree.ts';

/** A longer file holds more than one idea. */
const CEILING = 300;

export function checkFileLength(tree: Tree): string[] {
  return tree.sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > CEILING ? [`${path}: ${lines} lines, at most ${CEILING}; split it by ideas`] : [];
  });
}
