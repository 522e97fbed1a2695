import { pathsOf, pathsOfExpression } from '../../condition/pathsOf.ts';
import type { EntitySchema, Expression, Field, FieldLayout, FieldModel } from '../../contract/index.ts';
import { ROWS_AROUND, someCell } from '../rowStates.ts';

/** A calculated field (`x-calculated`). */
export interface Calculation {
  /** From the record: `total`, or `lines.*.amount` for each row of a list. */
  readonly path: string;
  readonly schema: Field;
  readonly expression: Expression;
  /**
   * Paths of the record that the expression reads, rows as `*`; for list cells also the fields that hide
   * them.
   */
  readonly reads: readonly string[];
}

/** Whether the value is computed (`x-calculated`), never typed. */
export function isCalculated(schema: Field | undefined): boolean {
  return schema?.['x-calculated'] !== undefined;
}

/**
 * The calculations of an entity in dependency order. Cycles, which the loader refuses, are left in form
 * order.
 */
export function calculationsOf(
  entity: Pick<EntitySchema, 'properties'>,
  fields: readonly FieldModel[] = [],
): readonly Calculation[] {
  const lists = fields.filter(({ layout }) => someCell(layout, ({ showWhen }) => showWhen !== undefined));
  const all = calculationsIn(entity as Field, '', lists);
  const byRoot = Map.groupBy(all, ({ path }) => rootOf(path));
  const done = new Set<Calculation>();
  const open = new Set<Calculation>();
  const visit = (each: Calculation): void => {
    if (done.has(each) || open.has(each)) return;
    open.add(each);
    for (const read of each.reads)
      for (const other of byRoot.get(rootOf(read)) ?? []) if (mayOverlap(read, other.path)) visit(other);
    done.add(each);
  };
  for (const each of all) visit(each);
  return [...done];
}

function calculationsIn(shape: Field, at: string, lists: readonly FieldModel[]): readonly Calculation[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, schema]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const expression = schema['x-calculated'];
    const calculation =
      expression === undefined ? [] : [{ path, schema, expression, reads: readsOf(expression, at, lists) }];
    const within =
      schema.items === undefined
        ? calculationsIn(schema, path, lists)
        : calculationsIn(schema.items, `${path}.*`, lists);
    return [...calculation, ...within];
  });
}

const RECORD = 'record.';

function readsOf(expression: Expression, at: string, lists: readonly FieldModel[]): readonly string[] {
  const reads = pathsOfExpression(expression).flatMap((path) => placeOfName(path, rowsAround(at)));
  // Hidden cells are cleared and no longer counted, so their conditions are read too.
  const hiding = lists
    .filter(({ path }) => reads.some((read) => mayOverlap(read, path)))
    .flatMap(({ path, layout }) => hidingIn(layout, path, []));
  return [...new Set([...reads, ...hiding])];
}

/**
 * The rows that enclose a place, innermost first: `trees.*.branches.*.size` lies in `trees.*.branches.*` and
 * `trees.*`.
 */
function rowsAround(at: string): readonly string[] {
  const keys = at.split('.');
  return keys.flatMap((key, index) => (key === '*' ? [keys.slice(0, index + 1).join('.')] : [])).toReversed();
}

/**
 * The path of the record for a name in an expression evaluated in these rows; empty for other context names.
 */
function placeOfName(name: string, rows: readonly string[]): readonly string[] {
  if (name.startsWith(RECORD)) return [name.slice(RECORD.length)];
  const [first = '', ...rest] = name.split('.');
  const row = rows[ROWS_AROUND.indexOf(first as (typeof ROWS_AROUND)[number])];
  return row === undefined ? [] : [[row, ...rest].join('.')];
}

/** Paths of the record read by the visibility conditions of a list's cells, nested lists included. */
export function hidingIn(
  { fields = [] }: Pick<FieldLayout, 'fields'>,
  list: string,
  around: readonly string[],
): readonly string[] {
  const rows = [`${list}.*`, ...around];
  return fields.flatMap((cell) => [
    ...(cell.showWhen === undefined ? [] : pathsOf(cell.showWhen).flatMap((name) => placeOfName(name, rows))),
    ...hidingIn(cell, `${list}.*.${cell.field}`, rows),
  ]);
}

/** Whether two paths may address the same value, or one contains the other; `*` matches any row. */
export function mayOverlap(left: string, right: string): boolean {
  const [a, b] = [left.split('.'), right.split('.')];
  return a.slice(0, b.length).every((key, index) => isSame(key, b[index] ?? key));
}

/** The first key of a path. */
export function rootOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

function isSame(a: string, b: string): boolean {
  return a === b || (a === '*' && ROW.test(b)) || (b === '*' && ROW.test(a));
}

const ROW = /^\d+$/;
