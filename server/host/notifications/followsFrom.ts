import type { Product } from '../../../engine/contract/index.ts';
import type { Change } from '../audit/recordChanges.ts';
import type { Notice } from './noticesOf.ts';

/** Whether a change triggers a notification: a transition of the workflow, or a save. Deletions never do. */
export function followsFrom(
  { workflows }: Pick<Product, 'workflows'>,
  { entity, said: { on } }: Notice,
  change: Change,
  call: string,
): boolean {
  if (change.entity !== entity || change.after === undefined || change.after === null) return false;
  if (on.saved !== undefined) {
    const isNew = change.before === undefined || change.before === null;
    return on.saved === 'any' || on.saved === (isNew ? 'new' : 'changed');
  }
  const workflow = Object.values(workflows).find((each) => each.entity === entity);
  if (workflow === undefined || on.transitions === undefined) return false;
  const [before, after] = [stateIn(change.before, workflow.field), stateIn(change.after, workflow.field)];
  return workflow.transitions.some(
    ({ id, call: by, from, to }) =>
      on.transitions?.includes(id) === true &&
      by === call &&
      typeof before === 'string' &&
      from.includes(before) &&
      after === (to ?? before),
  );
}

function stateIn(record: unknown, field: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined;
}
