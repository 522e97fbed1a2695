import type { FileRow, OutlineItem, OutlinePlace, OutlineSection } from '../../editor/index.ts';

/** A section or an item as one line of the outline. */
export interface OutlineRow extends OutlinePlace {
  readonly level: number;
  readonly label: string;
  /** Where that is said. */
  readonly called: OutlinePlace | undefined;
  /** Path of its answer, where it is an item. */
  readonly path?: string | undefined;
  /** Its property of the entity, where it is an item. */
  readonly property?: OutlinePlace | undefined;
  /** It may be moved and taken out: it stands in the form itself. */
  readonly own: boolean;
  /** It stands in no section: a part of what the form fills in. */
  readonly isPart?: true;
}

/** The outline line by line; what a fragment puts there stands in its own file and is only looked at here. */
export function outlineRows(
  sections: readonly OutlineSection[],
  form: string,
  level = 1,
): readonly OutlineRow[] {
  return sections.flatMap((section): readonly OutlineRow[] => {
    const { file, pointer, title, called } = section;
    const row = { file, pointer, level, label: title, called, own: file === form };
    return [
      row,
      ...outlineRows(section.inside, form, level + 1),
      ...itemRows(section.fields, form, level + 1),
    ];
  });
}

/** Parts of what the form fills in that have a line of their own: they are no items, and say of the whole of it when it is asked. */
export function partRows(parts: readonly FileRow[]): readonly OutlineRow[] {
  return parts.map(({ file, pointer, label }) => {
    return { file, pointer, level: 1, label, called: undefined, own: false, isPart: true };
  });
}

function itemRows(items: readonly OutlineItem[], form: string, level: number): readonly OutlineRow[] {
  return items.flatMap(
    ({ file, pointer, label, called, path, property, inside, fragment }): readonly OutlineRow[] => {
      const within = itemRows(inside, form, fragment === undefined ? level + 1 : level);
      if (fragment !== undefined) return within;
      return [{ file, pointer, level, label, called, path, property, own: file === form }, ...within];
    },
  );
}

export function isSame(a: OutlinePlace | undefined, b: OutlinePlace | undefined): boolean {
  return a !== undefined && b !== undefined && a.file === b.file && a.pointer === b.pointer;
}

/** The line that a place of a file belongs to: its own, its property's, or the nearest around it. */
export function rowAt<Row extends OutlineRow>(
  rows: readonly Row[],
  place: { readonly file: string; readonly pointer: string },
): Row | undefined {
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
export function commentedRow<Row extends OutlineRow>(
  rows: readonly Row[],
  { file, pointer, label }: OutlinePlace & { readonly label: string },
  said: (label: string) => string,
): Row | undefined {
  if (label === '') return undefined;
  const isCalledSo = (row: Row) =>
    [row.label, said(row.label)].some((each) => each.slice(0, LONGEST_ABOUT) === label);
  const there = rows.find((row) => [row, row.property].some((at) => isSame(at, { file, pointer })));
  const hasNumber = pointer.split('/').some((key) => /^\d+$/.test(key));
  if (there !== undefined && (!hasNumber || isCalledSo(there))) return there;
  const alike = rows.filter((row) => (row.property ?? row).file === file && isCalledSo(row));
  return alike.length === 1 ? alike[0] : undefined;
}
