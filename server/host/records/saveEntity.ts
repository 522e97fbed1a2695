import type { CallModel, Does, Product } from '../../../engine/contract/index.ts';
import { getAt } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { claimAttachments } from '../writes/claimAttachments.ts';
import { entityNamed, sentColumns } from '../writes/entityColumns.ts';
import { lockRecord, storedRecord, writeRecord } from '../writes/records.ts';
import { withoutReadOnly } from '../writes/withoutReadOnly.ts';
import { permitCall } from './permitCall.ts';
import type { Asked, RecordHooks } from './RecordHooks.ts';
import { readEntity } from './readEntity.ts';
import type { Row } from './recordQuery.ts';
import { requireJson } from './requireJson.ts';
import { requireUnique } from './requireUnique.ts';
import { runChecks } from './runChecks.ts';

/**
 * Handler of a call that saves a record (`does.save`): a new one without a key, else the next version of the
 * stored one. Checks the entity's rules, `x-unique`, `x-json` and the call's checks; claims files uploaded
 * before. `saves` of the call defines the accepted fields and the record's place in the body.
 *
 * @returns the record as it is read.
 */
export function saveEntity(
  product: Product,
  call: CallModel,
  does: Does & { readonly save: string },
  hooks: RecordHooks,
): (context: CallContext, body: object) => Promise<Row> {
  const name = does.save;
  const entity = entityNamed(product, name);
  const [key = ''] = entity['x-key'] ?? [];
  const { at, without = [] } = call.saves?.[0] ?? {};
  const check = runChecks(call, does, hooks);
  const isRead = Object.values(entity.properties).some(
    (field) => field['x-from'] !== undefined || field['x-computed'] !== undefined,
  );
  const reader = readEntity(product, hooks, name);
  // An entity with a single record is saved under its fixed key; a sent key is ignored.
  const keyed = async ({ db }: CallContext, sent: Asked): Promise<Asked> => {
    const { record } = does;
    if (record === undefined) return sent;
    const { [key]: _sent, ...rest } = sent;
    return (await storedRecord(db, entity, record)) === undefined ? rest : { ...rest, [key]: record };
  };
  return async (context, body) => {
    const input = (at === undefined ? body : getAt(body, at)) as Asked;
    requireJson(context, name, input, at);
    const before = await lockRecord<Asked>(context, name, await keyed(context, input));
    await permitCall(context, name, before, input);
    const accepted = Object.entries(sentColumns(entity, input)).filter(([field]) => !without.includes(field));
    const columns = withoutReadOnly(context, before, Object.fromEntries(accepted));
    await requireUnique(context, entity, before, columns);
    const decided = await check(context, { sent: input, before });
    const only = does.record === undefined || before !== undefined ? {} : { [key]: does.record };
    const after = await writeRecord<Row>(context, name, before, { ...columns, ...decided, ...only });
    await claimAttachments(context, entity, columns, {
      linkedObject: name as never,
      linkedId: Number(after[key]),
      parentId: null,
    });
    return isRead ? ((await reader.stored(context, after[key])) ?? after) : after;
  };
}
