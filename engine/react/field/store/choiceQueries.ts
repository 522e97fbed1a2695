import type { Context, DataRecord } from '../../../contract/index.ts';
import { type FormModel, fillInput, slotsOf } from '../../../index.ts';

/**
 * For fields with choices from a call that depends on answers: field path → serialized query, which changes
 * whenever the list does. Undefined for a form without such fields.
 */
export function choiceQueries(
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
