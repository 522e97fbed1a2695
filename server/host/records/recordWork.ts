import { type CallModel, type Does, getAt, type Product } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { deleteEntity } from './deleteEntity.ts';
import { groupEntity } from './groupEntity.ts';
import { listEntity } from './listEntity.ts';
import type { Asked, RecordHooks } from './RecordHooks.ts';
import { readEntity } from './readEntity.ts';
import { saveEntity } from './saveEntity.ts';

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
type Work = (input: unknown, context: CallContext) => Promise<unknown>;

/** The work of a call that says what it does with an entity's records (`does`). */
export function recordWork(
  product: Product,
  call: CallModel,
  hooks: RecordHooks = { columns: {}, conditions: {}, checks: {} },
): Work | undefined {
  if (call.does === undefined || isOfChecklist(call.does)) return undefined;
  return workOf(product, call, call.does, hooks);
}

/** What is done with checklists has its own place (`server/host/checklists`). */
function isOfChecklist({ fill, filled, checklists, analyse, acknowledge }: Does): boolean {
  return [fill, filled, checklists, analyse, acknowledge].some((name) => name !== undefined);
}

function workOf(product: Product, call: CallModel, does: Does, hooks: RecordHooks): Work {
  const { list, read, save, delete: gone } = does;
  if (list !== undefined) {
    const { group } = does;
    const work =
      group === undefined
        ? listEntity(product, call, { ...does, list }, hooks)
        : groupEntity(product, call, { ...does, list, group }, hooks);
    return (input, context) => work(context, allOf(input as Input));
  }
  if (read !== undefined) {
    const record = readEntity(product, hooks, read, does.rows);
    const key = does.key ?? product.entities[read]?.['x-key']?.[0] ?? '';
    const { record: onlyOne } = does;
    if (onlyOne !== undefined) return (_input, context) => record.only(context, onlyOne);
    return (input, context) => record.shown(context, allOf(input as Input)[key]);
  }
  if (save !== undefined) {
    const work = saveEntity(product, call, { ...does, save }, hooks);
    return (input, context) => work(context, (input as { readonly body: object }).body);
  }
  if (gone === undefined) throw new Error(`${call.name} does nothing with a record`);
  const work = deleteEntity(product, call, { ...does, delete: gone }, hooks);
  return (input, context) => {
    const { at } = does;
    const inside = at === undefined ? allOf(input as Input) : getAt((input as Input).body, at);
    return work(context, inside as Asked);
  };
}

/** Wherever a word stands in the input, it means the same. */
function allOf({ params, query, body }: Input): Asked {
  return Object.assign({}, params, query, body) as Asked;
}
