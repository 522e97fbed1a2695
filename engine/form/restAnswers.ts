import type { Context, DataRecord, FieldModel, FormSchema, FormState } from '../contract/index.ts';
import { equal, isEmpty } from '../values/equality.ts';
import { getAt, setAt } from '../values/paths.ts';
import { flagValue } from '../values/records.ts';
import type { FormModel } from './FormModel.ts';
import { formState } from './state.ts';

type Section = FormSchema['sections'][number];

/**
 * The answers that the "rest" button of a matrix gives, by path: for visible, editable rows without answer,
 * note or photos. Empty if the section has no such button.
 *
 * @example restAnswers(model, state, { cover: 'no' }, cover) // Map { 'spine' => 'ok' }
 */
export function restAnswers(
  model: FormModel,
  state: Pick<FormState, 'visible' | 'readOnly'>,
  record: DataRecord,
  { id, matrix }: Section,
): ReadonlyMap<string, unknown> {
  if (matrix?.rest === undefined) return new Map();
  const noted = new Set(
    model.fields
      .filter((field) => field.noteOf !== undefined && !isEmpty(getAt(record, field.path)))
      .map((field) => field.noteOf),
  );
  const rows = matrixRows(model, id).filter(
    ({ path }) =>
      state.visible.has(path) &&
      !state.readOnly.has(path) &&
      isEmpty(getAt(record, path)) &&
      !noted.has(path),
  );
  return new Map(rows.map((row) => [row.path, restAnswer(row)]));
}

/** The authenticated user who pressed the button, and the time (ISO). */
export interface RestSigner {
  readonly by: string;
  readonly byUser: number;
  readonly at: string;
}

/**
 * The record with correct stamps of the "rest" button, whatever the client sent. A stamp lists the visible
 * rows that the button answered, still have its answer and had no other before. User and time are those of
 * this save, or stay if no row was added. Without such rows there is no stamp.
 *
 * @param held the stored record; empty for a new one.
 */
export function withRestStamps(
  model: FormModel,
  record: DataRecord,
  held: DataRecord,
  context: Context,
  signer: RestSigner,
): DataRecord {
  const stamps = model.sections.flatMap(({ id, matrix }) =>
    matrix?.rest?.stamp === undefined ? [] : [{ id, stamp: matrix.rest.stamp }],
  );
  if (stamps.length === 0) return record;
  const { visible } = formState(model, record, { ...context, record });
  return stamps.reduce((stamped, { id, stamp }) => {
    const claimed = rowNames(record, stamp);
    const before = rowNames(held, stamp);
    const rows = matrixRows(model, id)
      .filter((row) => {
        const { path } = row;
        if (!claimed.includes(path) || !visible.has(path)) return false;
        if (!equal(getAt(record, path), restAnswer(row))) return false;
        return before.includes(path) || isEmpty(getAt(held, path));
      })
      .map(({ path }) => path);
    if (rows.length === 0) return setAt(stamped, stamp, undefined);
    const storedStamp = rows.every((path) => before.includes(path)) ? getAt(held, stamp) : undefined;
    return setAt(stamped, stamp, { ...(storedStamp ?? signer), rows });
  }, record);
}

function matrixRows({ fields }: FormModel, section: string): readonly FieldModel[] {
  return fields.filter((field) => field.section === section && field.matrix !== undefined);
}

function restAnswer({ schema, matrix }: FieldModel): unknown {
  return matrix?.rest?.value ?? flagValue(schema, schema['x-flag'] === 'ok');
}

function rowNames(record: DataRecord, stamp: string): readonly unknown[] {
  const rows = getAt(record, `${stamp}.rows`);
  return Array.isArray(rows) ? rows : [];
}
