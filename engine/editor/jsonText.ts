import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Json } from '../contract/index.ts';
import { keysOf } from '../loader/pointer.ts';

/** A file's content as formatted JSON. */
export function jsonText(content: Json): string {
  return JSON.stringify(content, null, 2);
}

/** The parsed content, or the position of the syntax error. */
export type ReadJson = { readonly content: Json } | { readonly line: number; readonly column: number };

/** Parses a JSON text; lines and columns count from 1. */
export function readJsonText(text: string): ReadJson {
  try {
    return { content: JSON.parse(text) as Json };
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    return lineAndColumn(text, errors[0]?.offset ?? text.length);
  }
}

function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * Line numbers (from 1) of places in a JSON text of any layout: of a pointer's key or list item. A missing
 * place has the line of its nearest existing ancestor.
 *
 * @example jsonLines('{
 *   "a": [1,
 *     2]
 * }')('/a/1') // 3
 */
export function jsonLines(text: string): (pointer: string) => number {
  const root = parseTree(text);
  return (pointer) => {
    let [place, value] = [root, root];
    for (const key of keysOf(pointer)) {
      const child = childAt(value, key);
      if (child === undefined) break;
      place = child;
      value = child.type === 'property' ? child.children?.[1] : child;
    }
    return lineAndColumn(text, place?.offset ?? 0).line;
  };
}

/** An item of a list, or a property: of duplicate keys the last, as JSON.parse does. */
function childAt({ type, children = [] }: Pick<Node, 'type' | 'children'> = { type: 'null' }, key: string) {
  return type === 'array'
    ? children[Number(key)]
    : children.findLast(({ children: [name] = [] }) => name?.value === key);
}

/** A range of a text and its replacement. */
export interface ChangedStretch {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * The single range in which two texts differ, between their common beginning and end; undefined if they are
 * equal.
 *
 * @example changedStretch('{"a":1}', '{"a": 1}') // { from: 5, to: 5, insert: ' ' }
 */
export function changedStretch(before: string, after: string): ChangedStretch | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
