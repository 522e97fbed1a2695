import { holds } from '../condition/holds.ts';
import type { Context, DataRecord, Field, FieldModel, FieldWay, FormPackage } from '../contract/index.ts';
import { getAt } from '../values/paths.ts';

/** Rights on a value. */
export type FieldMay = NonNullable<Field['x-may']>;

/**
 * The rights on a field's value (`x-may`); undefined if there are none. Embedded records (`x-entity`, as in
 * answers of calls) use the same keyword for rights on whole records and are skipped.
 */
export function fieldRights(field: Field | undefined): FieldMay | undefined {
  return field !== undefined && Object.hasOwn(field, 'x-entity') ? undefined : field?.['x-may'];
}

/** The properties of `user` in a context that `x-may` reads. */
interface Person {
  readonly permissions?: readonly string[];
  readonly empID?: number | null;
  readonly userId?: number;
}

/**
 * Whether the user may see a field (`x-may.see`), as far as the record itself tells. Ownership by way of
 * another record (`owner`) is known only to the server: here the field counts as visible, and is sent empty
 * if it is not. Without a user in the context every field is visible.
 *
 * | x-may.see | permissions of the user | |
 * | --- | --- | --- |
 * | none | any | seen |
 * | `[{"permissions": ["Loan.manage"]}]` | `Loan.manage` | seen |
 * | the same | others | neither shown nor asked for, and kept as it is |
 */
export function seesField(field: Field | undefined, record: unknown, context: Context): boolean {
  const ways = fieldRights(field)?.see;
  return ways?.some(({ owner }) => owner !== undefined) === true || isAllowed(ways, record, context);
}

/**
 * Whether the user may change a field (`x-may.change`), the same in browser and server.
 *
 * | x-may.change | permissions of the user | |
 * | --- | --- | --- |
 * | none | any | changed like any other |
 * | `[{"permissions": ["Loan.manage"]}]` | `Loan.manage` | changed like any other |
 * | the same | others | shown with the reason, never asked for, kept as it is |
 */
export function editsField(field: Field | undefined, record: unknown, context: Context): boolean {
  return isAllowed(fieldRights(field)?.change, record, context);
}

function isAllowed(ways: readonly FieldWay[] | undefined, record: unknown, { user }: Context): boolean {
  if (ways === undefined || typeof user !== 'object' || user === null) return true;
  const { permissions = [], empID, userId } = user as Person;
  const names = (field: string | undefined, person: number | null | undefined): boolean =>
    field !== undefined && person != null && getAt(record, field) === person;
  return ways.some(
    (way) =>
      way.permissions?.some((each) => permissions.includes(each)) === true ||
      names(way.own, empID) ||
      names(way.author, userId),
  );
}

/** Notice for a field that the user may not change (`x-may.change`); undefined if they may. */
export function protectionNotice(
  field: Field | undefined,
  path: string,
  record: DataRecord,
  context: Context,
): string | undefined {
  const may = fieldRights(field);
  if (may?.change === undefined) return undefined;
  // For a cell, `own` and `author` are read from its row.
  const row = /^(.*\.\d+)\.[^\d].*$/.exec(path)?.[1];
  return editsField(field, row === undefined ? record : getAt(record, row), context) ? undefined : may.text;
}

/**
 * Reason why the acknowledgement of the person in `row` is closed for the current user; undefined if it is
 * open.
 */
export function closedFor({ layout }: Pick<FieldModel, 'layout'>, context: Context): string | undefined {
  return layout.closed?.find(({ when }) => holds(when, context))?.text;
}

/** Whether a form is closed as a whole (`readOnlyWhen`): it is only read, and cannot be sent. */
export function isFormClosed({ form }: Pick<FormPackage, 'form'>, context: Context): boolean {
  return form.readOnlyWhen !== undefined && holds(form.readOnlyWhen, context);
}
