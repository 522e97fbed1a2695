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
 * The work of a call that saves a record (`does.save`): a new one without a key, else the next version of the stored one, held to what its entity says (rules,
 * `x-unique`, `x-json`) and to the call's checks. Files that it names, sent before it was there, become its own. Answers it as it is read. Which fields are taken, and where the record lies in the body, the call says (`saves`).
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
  const read = readEntity(product, hooks, name);
  // Of an entity with one record, the save is about that, whatever key is sent; a new one until it is there.
  const keyed = async ({ db }: CallContext, sent: Asked): Promise<Asked> => {
    const { record } = does;
    if (record === undefined) return sent;
    const { [key]: _sent, ...rest } = sent;
    return (await storedRecord(db, entity, record)) === undefined ? rest : { ...rest, [key]: record };
  };
  return async (context, body) => {
    const sent = (at === undefined ? body : getAt(body, at)) as Asked;
    requireJson(context, name, sent, at);
    const before = await lockRecord<Asked>(context, name, await keyed(context, sent));
    await permitCall(context, name, before, sent);
    const taken = Object.entries(sentColumns(entity, sent)).filter(([field]) => !without.includes(field));
    const columns = withoutReadOnly(context, before, Object.fromEntries(taken));
    await requireUnique(context, entity, before, columns);
    const decided = await check(context, { sent, before });
    const only = does.record === undefined || before !== undefined ? {} : { [key]: does.record };
    const after = await writeRecord<Row>(context, name, before, { ...columns, ...decided, ...only });
    await claimAttachments(context, entity, columns, {
      linkedObject: name as never,
      linkedId: Number(after[key]),
      parentId: null,
    });
    return isRead ? ((await read.stored(context, after[key])) ?? after) : after;
  };
}
