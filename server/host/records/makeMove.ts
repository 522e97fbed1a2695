import type { CallContext } from '../calls/CallContext.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { isUnchanged } from '../writes/isUnchanged.ts';
import { deleteRecord, writeRow } from '../writes/records.ts';
import type { Life, RecordEffect } from './Life.ts';
import type { Permit } from './permitMove.ts';
import { refuseBrokenRules } from './refuseBrokenRules.ts';

export interface Moved<Row> {
  readonly before: Row;
  /** The record after the transition; for a deleted one as it was before. */
  readonly after: Row;
  /** Key or count reported by an effect (`EffectResult.made`). */
  readonly made?: number;
}

/** Effect of the entity, else the product's effect for all workflows. */
function effectNamed<Row extends object, Patch extends object, Data>(
  name: string,
  { effects }: Life<Row, Patch, Data>,
  context: CallContext,
): RecordEffect<Row, Patch, Data> | undefined {
  if (Object.hasOwn(effects, name)) return effects[name];
  const shared = Object.hasOwn(context.effects, name) ? context.effects[name] : undefined;
  return shared as RecordEffect<Row, Patch, Data> | undefined;
}

/**
 * Makes a permitted transition: runs its effects in order, then writes the record once in its new state, or
 * deletes it.
 *
 * @throws Refusal of an effect; the transition's `rulesCode`, or BAD_INPUT, where a rule between the entity's
 * fields is broken.
 */
export async function makeMove<Row extends object, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  { record, workflow, transition, to, conditions }: Permit<Row>,
  data: Data,
): Promise<Moved<Row>> {
  let patch = {} as Patch;
  let madeKey: number | undefined;
  for (const name of transition.effects ?? []) {
    const effect = effectNamed(name, life, context);
    // The schema loader does not see code, so that an unknown name only shows here.
    if (effect === undefined) throw new Error(`the workflow ${life.entity} names an unknown effect: ${name}`);
    const result = await effect({ context, record, patch, data });
    if (result.stays === true) return { before: record, after: record };
    patch = { ...patch, ...result.patch };
    madeKey = result.made ?? madeKey;
  }
  const moved = { before: record, ...(madeKey === undefined ? {} : { made: madeKey }) };
  const [key = ''] = entityNamed(context.product, life.entity)['x-key'] ?? [];
  if (transition.removes === true) {
    await deleteRecord(context, life.entity, { [key]: Reflect.get(record, key) });
    return { ...moved, after: record };
  }
  const columns = { ...patch, [workflow.field]: to };
  const whole = { ...record, ...(conditions['record'] as object | undefined), ...columns };
  refuseBrokenRules(context, life.entity, whole, transition.rulesCode);
  if (isUnchanged(record, columns)) return { ...moved, after: record };
  const after = await writeRow<Row>(context, life.entity, record, columns);
  context.changed(life.entity, Reflect.get(after, key) as string | number, record, after);
  return { ...moved, after };
}
