import type { Context, DataRecord } from '../../../contract/index.ts';
import { type FormModel, fillInput, slotsOf } from '../../../index.ts';

/**
 * What the calls behind choices are asked by what the record answers, by the field's path: a text that is another one as soon as the list is. Undefined for a
 * form none of whose lists depends on its answers.
 */
export function askedBy(
  model: FormModel,
): ((record: DataRecord, context: Context) => ReadonlyMap<string, string>) | undefined {
  const asking = model.fields.filter(({ layout }) =>
    slotsOf(JSON.stringify(layout.source?.query ?? {})).some((slot) => slot.startsWith('record.')),
  );
  if (asking.length === 0) return undefined;
  return (record, context) =>
    new Map(
      asking.map(({ path, layout }) => [
        path,
        JSON.stringify(fillInput(layout.source?.query, { ...context, record })),
      ]),
    );
}
