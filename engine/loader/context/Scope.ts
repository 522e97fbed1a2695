import type { Field } from '../../contract/index.ts';

/** What is known of a value: its type, its properties, its rows. An entity is one as well. */
export type Shape = Partial<Omit<Field, 'x-may'>> & {
  readonly 'x-entity'?: string;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
};

/** The names that a condition or a text may speak of, each with what is known of it. */
export type Scope = Readonly<Record<string, Shape>>;

/** A value of which nothing is known: any path below it may be. */
export const OPEN: Shape = {};

export function listOf(items: Shape): Shape {
  return { type: 'array', items: items as Field };
}

/** The properties of a shape as names of their own: what a text has that is filled from a row alone. */
export function namesWithin(shape: Shape): Scope {
  return Object.fromEntries(alternatives(shape).flatMap(({ properties = {} }) => Object.entries(properties)));
}

/** What a value may be, where it may be one of several; nothing at all is left out. */
export function alternatives(shape: Shape): readonly Shape[] {
  // By mistake a shape may be anything: a file that is wrong is examined, too.
  if (typeof shape !== 'object' || shape === null) return [];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices === undefined) return [shape];
  return choices.flatMap(alternatives).filter((each) => each.type !== 'null');
}

/** The names inside a row: what was the row around it is its `parent`, and what was that, its `grandparent`. */
export function withinRow(scope: Scope, row: Shape): Scope {
  const { row: parent, parent: grandparent, grandparent: _beyond, ...others } = scope;
  return { ...others, row, ...(parent && { parent }), ...(grandparent && { grandparent }) };
}

/** One of the rows of a list; undefined where it is none. */
export function rowOf(shape: Shape | undefined): Shape | undefined {
  if (shape === undefined) return undefined;
  // By mistake `items` may be anything: a file that is wrong is examined, too.
  const rows = alternatives(shape).flatMap(({ items }) =>
    typeof items === 'object' && items !== null ? [items] : [],
  );
  return rows[0];
}
