import { type CallModel, type Does, getAt, type Product } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { groupEntity, listEntity } from './listEntity.ts';
import { readEntity } from './readEntity.ts';
import { deleteEntity, saveEntity } from './saveEntity.ts';
import type { InputValues, RecordHooks } from './WorkflowCode.ts';

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
type Work = (input: unknown, context: CallContext) => Promise<unknown>;

/** Handler of a call with `does`; undefined for other calls and those of checklists. */
export function recordWork(
  product: Product,
  call: CallModel,
  hooks: RecordHooks = { columns: {}, conditions: {}, checks: {} },
): Work | undefined {
  if (call.does === undefined || isChecklistAction(call.does)) return undefined;
  return workOf(product, call, call.does, hooks);
}

/** Calls of checklists are handled in `server/host/checklists`. */
function isChecklistAction({ fill, filled, checklists, analyse, acknowledge }: Does): boolean {
  return [fill, filled, checklists, analyse, acknowledge].some((name) => name !== undefined);
}

function workOf(product: Product, call: CallModel, does: Does, hooks: RecordHooks): Work {
  const { list, read, save, delete: deletedEntity } = does;
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
  if (deletedEntity === undefined) throw new Error(`${call.name} does nothing with a record`);
  const work = deleteEntity(product, call, { ...does, delete: deletedEntity }, hooks);
  return (input, context) => {
    const { at } = does;
    const inside = at === undefined ? allOf(input as Input) : getAt((input as Input).body, at);
    return work(context, inside as InputValues);
  };
}

/** Words mean the same wherever they stand in the input. */
function allOf({ params, query, body }: Input): InputValues {
  return Object.assign({}, params, query, body) as InputValues;
}
