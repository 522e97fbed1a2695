import type { OutlinePlace, OutlineRow } from '../../editor/index.ts';

export function isSame(a: OutlinePlace | undefined, b: OutlinePlace | undefined): boolean {
  return a !== undefined && b !== undefined && a.file === b.file && a.pointer === b.pointer;
}

/** The line that a place of a file belongs to: its own, its property's, or the nearest around it. */
export function rowAt(
  rows: readonly OutlineRow[],
  place: { readonly file: string; readonly pointer: string },
): OutlineRow | undefined {
  const holds = (at: OutlinePlace | undefined) =>
    at?.file === place.file && (place.pointer === at.pointer || place.pointer.startsWith(`${at.pointer}/`));
  return (
    rows.find((row) => isSame(row.called, place)) ?? rows.findLast((row) => holds(row) || holds(row.property))
  );
}

/** Of what a comment is about, the server keeps no more. */
export const LONGEST_ABOUT = 300;

/**
 * The line that a comment is about. A place without a number in it is that of a name, and stays whatever it is called; any other is the one only as long as
 * it is called so: else it is looked for by what it was called, and none is better than a wrong one.
 */
export function commentedRow(
  rows: readonly OutlineRow[],
  { file, pointer, label }: OutlinePlace & { readonly label: string },
  said: (label: string) => string,
): OutlineRow | undefined {
  if (label === '') return undefined;
  const isCalledSo = (row: OutlineRow) =>
    [row.label, said(row.label)].some((each) => each.slice(0, LONGEST_ABOUT) === label);
  const there = rows.find((row) => [row, row.property].some((at) => isSame(at, { file, pointer })));
  const hasNumber = pointer.split('/').some((key) => /^\d+$/.test(key));
  if (there !== undefined && (!hasNumber || isCalledSo(there))) return there;
  const alike = rows.filter((row) => (row.property ?? row).file === file && isCalledSo(row));
  return alike.length === 1 ? alike[0] : undefined;
}
