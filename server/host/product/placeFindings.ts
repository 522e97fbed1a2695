import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Finding } from '../../../engine/index.ts';
import { keysOf } from '../../../engine/node.ts';
import type { PlacedFault } from './SchemaFault.ts';
import type { TextPlace } from './textPlace.ts';

/** Adds the line and column to each finding of the loader. */
export function placeFindings(
  findings: readonly Finding[],
  texts: Readonly<Record<string, string>>,
): readonly PlacedFault[] {
  // A file may have thousands of findings: it is parsed once.
  const readers = new Map<string, ReturnType<typeof placesOf>>();
  return findings.map((finding) => {
    const { file, pointer } = finding;
    const placeOf = readers.get(file) ?? placesOf(texts[file] ?? '');
    readers.set(file, placeOf);
    return {
      ...placeOf(pointer),
      file,
      what: finding,
    };
  });
}

/** Finds the line and column of a pointer in a text. */
function placesOf(text: string): (pointer: string) => TextPlace {
  const tree = parseTree(text);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (pointer) => {
    const offset = nodeAt(tree, keysOf(pointer))?.offset ?? 0;
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/** Node of a pointer, or its nearest existing ancestor, because missing words have no place. */
function nodeAt(tree: Node | undefined, keys: readonly string[]): Node | undefined {
  if (tree === undefined) return undefined;
  for (let length = keys.length; length > 0; length -= 1) {
    const path = keys.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = findNodeAtLocation(tree, path);
    if (node !== undefined) return node.parent?.type === 'property' ? node.parent : node;
  }
  return tree;
}
