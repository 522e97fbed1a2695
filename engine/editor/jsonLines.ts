import { keysOf } from '../loader/pointer.ts';

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
