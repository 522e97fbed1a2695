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

// A product's forms never change: each is joined with its entity once.
const models = new WeakMap<Product['forms'][string], FormModel>();

/**
 * Of what was sent, the columns that the call's form lets its reader fill in. A field that it shows as read-only stays as it is stored; of a new record it
 * is taken only where it was chosen before the form opened (`chosenBefore`). Who answered the rest of a matrix is the user, and now. A call without a form
 * takes all.
 *
 * @param before the stored record, which says what is read-only: what was sent could say otherwise.
 */
export function withoutReadOnly(
  { call, product, user, now }: Pick<CallContext, 'call' | 'product' | 'user' | 'now'>,
  before: object | undefined,
  columns: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const schema = call.form === undefined ? undefined : product.forms[call.form.name];
  if (call.form === undefined || schema === undefined) return columns;
  const model = models.get(schema) ?? createFormModel(formPackage(product, call.form.name));
  models.set(schema, model);
  const record = (before ?? columns) as DataRecord;
  const context: Context = { record, user, ...settingsContext(product.settings) };
  const { readOnly } = boundedRecord(() => formState(model, record, context));
  const taken = Object.fromEntries(
    Object.entries(columns).filter(([name]) => {
      if (!readOnly.has(name)) return true;
      const field = model.byPath.get(name);
      // What is for others to change is settled when the call is read (`keepUnedited`).
      const isSettled = field?.schema['x-may']?.change !== undefined;
      return before === undefined && (isSettled || field?.layout.chosenBefore === true);
    }),
  );
  const held = (before ?? {}) as DataRecord;
  const signer = { by: user.fullName, at: now().toISOString() };
  const stamped = withRestStamps(model, { ...held, ...taken } as DataRecord, held, context, signer);
  const stamps = model.sections.flatMap(({ matrix }) => matrix?.rest?.stamp?.split('.')[0] ?? []);
  return { ...taken, ...Object.fromEntries(stamps.map((name) => [name, stamped[name] ?? null])) };
}
