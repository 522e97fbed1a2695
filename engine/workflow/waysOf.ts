import type { WorkflowSchema } from '../contract/index.ts';

/** A pair of states connected by a transition. */
export interface Way {
  readonly from: string;
  readonly to: string;
}

/** All connected pairs of states, by calls or automatic transitions; each pair once. */
export function waysOf({ transitions, automatic = [] }: WorkflowSchema): readonly Way[] {
  const ways = new Map<string, Way>();
  for (const { from, to } of [...transitions, ...automatic])
    for (const state of from)
      if (to !== undefined && to !== state) ways.set(`${state}>${to}`, { from: state, to });
  return [...ways.values()];
}
