import type { OutlinePlace, OutlineRow } from '../../../editor/index.ts';
import { foldedText } from '../../../index.ts';

export function isSame(a: OutlinePlace | undefined, b: OutlinePlace | undefined): boolean {
  return a !== undefined && b !== undefined && a.file === b.file && a.pointer === b.pointer;
}

/** The line of a place in a file: its own, its property's, or the nearest ancestor's. */
export function rowAt(
  rows: readonly OutlineRow[],
  place: { readonly file: string; readonly pointer: string },
): OutlineRow | undefined {
  const holds = (at: OutlinePlace | undefined) =>
    at?.file === place.file && (place.pointer === at.pointer || place.pointer.startsWith(`${at.pointer}/`));
  return (
    rows.find((row) => isSame(row.labelPlace, place)) ??
    rows.findLast((row) => holds(row) || holds(row.property))
  );
}

/** Maximum length of a comment's subject on the server. */
export const LONGEST_ABOUT = 300;

/**
 * The line that a comment refers to. A pointer without an index identifies it even if renamed. One with an
 * index counts only while the label is unchanged; otherwise the line is searched by label, since no line is
 * better than a wrong one.
 */
export function commentedRow(
  rows: readonly OutlineRow[],
  { file, pointer, label }: OutlinePlace & { readonly label: string },
  translate: (label: string) => string,
): OutlineRow | undefined {
  if (label === '') return undefined;
  const isCalledSo = (row: OutlineRow) =>
    [row.label, translate(row.label)].some((candidate) => candidate.slice(0, LONGEST_ABOUT) === label);
  const there = rows.find((row) => [row, row.property].some((at) => isSame(at, { file, pointer })));
  const hasNumber = pointer.split('/').some((key) => /^\d+$/.test(key));
  if (there !== undefined && (!hasNumber || isCalledSo(there))) return there;
  const alike = rows.filter((row) => (row.property ?? row).file === file && isCalledSo(row));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Whether a line contains the search text, ignoring case and accents; an empty search matches all. */
export function isSearched(line: string, asked: string): boolean {
  return foldedText(line).includes(foldedText(asked.trim()));
}
