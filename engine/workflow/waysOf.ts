import type { WorkflowSchema } from '../contract/index.ts';

/** One way from a state to another. */
export interface Way {
  readonly from: string;
  readonly to: string;
}

/** Every way between two states, by a call or by the server's own work, each once however many transitions take it. */
export function waysOf({ transitions, automatic = [] }: WorkflowSchema): readonly Way[] {
  const ways = new Map<string, Way>();
  for (const { from, to } of [...transitions, ...automatic])
    for (const state of from)
      if (to !== undefined && to !== state) ways.set(`${state}>${to}`, { from: state, to });
  return [...ways.values()];
}
