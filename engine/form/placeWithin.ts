import type { Field, FieldLayout, FieldModel } from '../contract/index.ts';

/** One step on the way to a cell: a row with its name and number (from 1), or the label of the cell. */
export type PlaceStep =
  | { readonly row: string | undefined; readonly number: number }
  | { readonly label: string };

/**
 * The steps from a list to a place in its rows, at any depth; empty for the list itself.
 *
 * @example placeWithin(lines, 'lines.1.photos.0.note') // row 2, photo 1, 'Nota'
 */
export function placeWithin({ path, layout, schema }: FieldModel, place: string): readonly PlaceStep[] {
  if (layout.fields === undefined || !place.startsWith(`${path}.`)) return [];
  return stepsIn(layout, schema, place.slice(path.length + 1).split('.'));
}

function stepsIn(
  { row, fields = [] }: FieldLayout,
  { items }: Field,
  keys: readonly string[],
): readonly PlaceStep[] {
  const [index, ...inside] = keys;
  if (index === undefined || !/^\d+$/.test(index)) return [];
  const step = { row, number: Number(index) + 1 };
  const cell = fields.find(({ field }) => `${inside.join('.')}.`.startsWith(`${field}.`));
  const schema = cell === undefined ? undefined : items?.properties?.[cell.field];
  if (cell === undefined || schema === undefined) return [step];
  const further = inside.slice(cell.field.split('.').length);
  const within = cell.fields === undefined ? [] : stepsIn(cell, schema, further);
  return within.length > 0 ? [step, ...within] : [step, { label: cell.label ?? schema.title ?? cell.field }];
}
