import { keysOf } from '../loader/pointer.ts';

/**
 * The lines of a text of JSON, however it is written: where stands what a pointer names (its key, or the item of a list), or the nearest around it, as what is
 * missing has no line of its own.
 *
 * @example jsonLines('{\n  "a": [1,\n    2]\n}')('/a/1') // 3
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

/** Brackets, commas and colons; texts; numbers and names. */
const TOKEN = /[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/g;

interface Token {
  readonly said: string;
  readonly index: number;
}

/** Where an entry begins, and where its value does. */
interface Entry {
  readonly at: number;
  readonly value: number;
}

/** An entry of the object or list that begins at a token; of two of a name the last, which is the one that counts. */
function entryAt(tokens: readonly Token[], open: number, key: string): Entry | undefined {
  const isList = tokens[open]?.said === '[';
  if (!isList && tokens[open]?.said !== '{') return undefined;
  let at = open + 1;
  let found: Entry | undefined;
  for (let index = 0; tokens[at] !== undefined && !CLOSING.has(tokens[at]?.said ?? ''); index += 1) {
    const name = isList ? String(index) : nameOf(tokens[at]?.said ?? '');
    const value = isList ? at : at + 2;
    if (name === key) found = { at, value };
    at = behind(tokens, value);
    if (tokens[at]?.said === ',') at += 1;
  }
  return found;
}

const CLOSING: ReadonlySet<string> = new Set(['}', ']']);
const OPENING: ReadonlySet<string> = new Set(['{', '[']);

/** The token behind a value. */
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
