import type { Json } from '../contract/index.ts';

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
