import type { WorkflowSchema } from '../../contract/index.ts';
import { waysOf } from '../../index.ts';

/** Where a state is drawn: its column counts the transitions from the initial state, its row the states already in that column. */
export interface StatePlace {
  readonly value: string;
  readonly label: string;
  readonly column: number;
  readonly row: number;
}

/** Places every state of a workflow, the initial one first; a state that nothing leads to comes after all others. */
export function layoutStates(workflow: WorkflowSchema): readonly StatePlace[] {
  const depth = new Map([[workflow.initial, 0]]);
  const queue = [workflow.initial];
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    for (const { from, to } of waysOf(workflow)) {
      if (from !== state || depth.has(to)) continue;
      depth.set(to, (depth.get(state) ?? 0) + 1);
      queue.push(to);
    }
  }
  const unreached = Math.max(...depth.values()) + 1;
  const filled = new Map<number, number>();
  return workflow.states.map(({ value, label }) => {
    const column = depth.get(value) ?? unreached;
    const row = filled.get(column) ?? 0;
    filled.set(column, row + 1);
    return { value, label, column, row };
  });
}
