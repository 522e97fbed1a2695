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
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
    if (line !== undefined) return { line: Number(line), column: Number(column) };
    const position = /position (\d+)/.exec(message)?.[1];
    // A truncated text has its error at the end.
    return placeIn(text, position === undefined ? text.length : Number(position));
  }
}

function placeIn(text: string, offset: number): { readonly line: number; readonly column: number } {
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
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: said, index }) => ({ said, index }));
  return (pointer) => {
    let [at, value] = [0, 0];
    for (const key of keysOf(pointer)) {
      const entry = entryAt(tokens, value, key);
      if (entry === undefined) break;
      ({ at, value } = entry);
    }
    return text.slice(0, tokens[at]?.index ?? 0).split('\n').length;
  };
}

/** Brackets, commas and colons; strings; numbers and literals. */
const TOKEN = /[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/g;

interface Token {
  readonly said: string;
  readonly index: number;
}

/** Token index of an entry's start and of its value. */
interface Entry {
  readonly at: number;
  readonly value: number;
}

/** An entry of the object or list at a token; of duplicate keys the last, as JSON.parse does. */
function entryAt(tokens: readonly Token[], open: number, key: string): Entry | undefined {
  const isList = tokens[open]?.said === '[';
  if (!isList && tokens[open]?.said !== '{') return undefined;
  let at = open + 1;
  let entry: Entry | undefined;
  for (let index = 0; tokens[at] !== undefined && !CLOSING.has(tokens[at]?.said ?? ''); index += 1) {
    const name = isList ? String(index) : nameOf(tokens[at]?.said ?? '');
    const value = isList ? at : at + 2;
    if (name === key) entry = { at, value };
    at = behind(tokens, value);
    if (tokens[at]?.said === ',') at += 1;
  }
  return entry;
}

const CLOSING: ReadonlySet<string> = new Set(['}', ']']);
const OPENING: ReadonlySet<string> = new Set(['{', '[']);

/** Index of the token after a value. */
function behind(tokens: readonly Token[], value: number): number {
  let [at, depth] = [value, 0];
  do {
    const { said = '' } = tokens[at] ?? {};
    depth += Number(OPENING.has(said)) - Number(CLOSING.has(said));
    at += 1;
  } while (depth > 0 && at < tokens.length);
  return at;
}

function nameOf(said: string): string {
  try {
    return String(JSON.parse(said));
  } catch {
    return said;
  }
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
