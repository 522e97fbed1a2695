import type { Json } from '../contract/index.ts';
import { keysOf } from '../loader/pointer.ts';

/** A file's content as people read and write it: what a line number is counted in. */
export function jsonText(content: Json): string {
  return JSON.stringify(content, null, 2);
}

/** What a text says, or where it stops being JSON. */
export type ReadJson = { readonly content: Json } | { readonly line: number; readonly column: number };

export function readJsonText(text: string): ReadJson {
  try {
    return { content: JSON.parse(text) as Json };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const [, line, column] = /line (\d+) column (\d+)/.exec(said) ?? [];
    if (line !== undefined) return { line: Number(line), column: Number(column) };
    const position = /position (\d+)/.exec(said)?.[1];
    // A text that ends too early ends where it ends.
    return placeIn(text, position === undefined ? text.length : Number(position));
  }
}

function placeIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The line of `jsonText` at which stands what a pointer names, or the nearest around it: what is missing has no line of its own. */
export function jsonLine(content: Json, pointer: string): number {
  let [here, line]: [Json, number] = [content, 1];
  for (const key of keysOf(pointer)) {
    const inside = entriesOf(here);
    const index = inside.findIndex(([name]) => name === key);
    const found = inside[index];
    if (found === undefined) return line;
    line += 1 + inside.slice(0, index).reduce((sum, [, value]) => sum + linesOf(value), 0);
    [, here] = found;
  }
  return line;
}

function linesOf(value: Json): number {
  const inside = entriesOf(value);
  if (inside.length === 0) return 1;
  return inside.reduce((sum, [, each]) => sum + linesOf(each), 2);
}

function entriesOf(value: Json): readonly (readonly [string, Json])[] {
  return typeof value === 'object' && value !== null ? (Object.entries(value) as [string, Json][]) : [];
}
