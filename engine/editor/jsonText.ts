import type { Json } from '../contract/index.ts';

/** A file's content as people read it: written evenly. */
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
