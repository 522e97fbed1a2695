import type { Field } from '../../contract/index.ts';

/** Partial JSON schema of a value: type, properties, items. Entities are shapes, too. */
export type Shape = Partial<Omit<Field, 'x-may'>> & {
  readonly 'x-entity'?: string;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
};

/** Names that conditions and texts may use, with the shape of each value. */
export type Scope = Readonly<Record<string, Shape>>;

/** A value of unknown shape; every path below it is accepted. */
export const OPEN: Shape = {};

export function listOf(items: Shape): Shape {
  return { type: 'array', items: items as Field };
}

/** The properties of a shape as top-level names, for texts filled from one row only. */
export function namesWithin(shape: Shape): Scope {
  return Object.fromEntries(alternatives(shape).flatMap(({ properties = {} }) => Object.entries(properties)));
}

/** The alternatives of a shape (`anyOf`, `oneOf`) without null. */
export function alternatives(shape: Shape): readonly Shape[] {
  // Invalid files are examined as well, so a shape may be anything.
  if (typeof shape !== 'object' || shape === null) return [];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices === undefined) return [shape];
  return choices.flatMap(alternatives).filter((each) => each.type !== 'null');
}

/** Names inside a row: the surrounding row becomes `parent`, and its parent `grandparent`. */
export function withinRow(scope: Scope, row: Shape): Scope {
  const { row: parent, parent: grandparent, grandparent: _beyond, ...remaining } = scope;
  return { ...remaining, row, ...(parent && { parent }), ...(grandparent && { grandparent }) };
}

/** Shape of the entries of a list; undefined for other values. */
export function rowOf(shape: Shape | undefined): Shape | undefined {
  if (shape === undefined) return undefined;
  // Invalid files are examined as well, so `items` may be anything.
  const rows = alternatives(shape).flatMap(({ items }) =>
    typeof items === 'object' && items !== null ? [items] : [],
  );
  return rows[0];
}
