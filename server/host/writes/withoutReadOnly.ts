import {
  type Context,
  createFormModel,
  type DataRecord,
  type FormModel,
  formPackage,
  formState,
  type Product,
  settingsContext,
  withRestStamps,
} from '../../../engine/index.ts';
import { boundedRecord } from '../calls/boundedRecord.ts';
import type { CallContext } from '../calls/CallContext.ts';

// Forms of a product are immutable: each model is built once.
const models = new WeakMap<Product['forms'][string], FormModel>();

/**
 * Columns that the call's form lets the user fill in. Read-only fields keep their stored value; a new record
 * accepts those chosen before the form opened (`chosenBefore`). The stamp of a matrix names the user and the
 * present time. A call without a form accepts all columns.
 *
 * @param before the stored record, which decides which fields are read-only; the input could claim otherwise.
 */
export function withoutReadOnly(
  { call, product, user, now, today }: Pick<CallContext, 'call' | 'product' | 'user' | 'now' | 'today'>,
  before: object | undefined,
  columns: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const schema = call.form === undefined ? undefined : product.forms[call.form.name];
  if (call.form === undefined || schema === undefined) return columns;
  const model = models.get(schema) ?? createFormModel(formPackage(product, call.form.name));
  models.set(schema, model);
  const record = (before ?? columns) as DataRecord;
  const context: Context = { record, user, today: today(), ...settingsContext(product.settings) };
  const { readOnly } = boundedRecord(() => formState(model, record, context));
  const accepted = Object.fromEntries(
    Object.entries(columns).filter(([name]) => {
      if (!readOnly.has(name)) return true;
      const field = model.byPath.get(name);
      // Fields with `x-may.change` were checked when the call was read (`restoreUneditedFields`).
      const isSettled = field?.schema['x-may']?.change !== undefined;
      return before === undefined && (isSettled || field?.layout.chosenBefore === true);
    }),
  );
  const stored = (before ?? {}) as DataRecord;
  const signer = { by: user.fullName, byUser: user.userId, at: now().toISOString() };
  const stamped = withRestStamps(model, { ...stored, ...accepted } as DataRecord, stored, context, signer);
  const stamps = model.sections.flatMap(({ matrix }) => matrix?.rest?.stamp?.split('.')[0] ?? []);
  return { ...accepted, ...Object.fromEntries(stamps.map((name) => [name, stamped[name] ?? null])) };
}
