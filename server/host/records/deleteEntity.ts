import type { CallModel, Does, Product } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { deleteRecord } from '../writes/records.ts';
import { attachRows } from './attachRows.ts';
import { permitCall } from './permitCall.ts';
import type { Asked, RecordHooks } from './RecordHooks.ts';
import type { Row } from './recordQuery.ts';
import { runChecks } from './runChecks.ts';

/**
 * Handler of a call that deletes a record (`does.delete`), if the workflow and the call's checks allow it;
 * answers the key.
 */
export function deleteEntity(
  product: Product,
  call: CallModel,
  does: Does & { readonly delete: string },
  hooks: Pick<RecordHooks, 'checks' | 'columns'>,
): (context: CallContext, asked: Asked) => Promise<Row> {
  const name = does.delete;
  const { 'x-key': [key = ''] = [] } = entityNamed(product, name);
  const withRows = attachRows(product, hooks, name, does.rows);
  const check = runChecks(call, does, hooks);
  return async (context, asked) => {
    const { [does.key ?? key]: value, rowVersion } = asked;
    const input = { [key]: value, ...(rowVersion === undefined ? {} : { rowVersion }) };
    await deleteRecord(context, name, input, async (before) => {
      await permitCall(context, name, before, {});
      await check(context, { sent: input, before });
      return (await withRows(context.db as never, [before]))[0];
    });
    return { [key]: value };
  };
}
