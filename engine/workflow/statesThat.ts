import type { WorkflowSchema } from '../contract/index.ts';

/**
 * The states with a trait (`is`): `statesThat(workflow, 'draft')` is `['D']`. Unknown states have no trait.
 */
export function statesThat({ states }: WorkflowSchema, trait: string): readonly string[] {
  return states.filter(({ is = [] }) => is.includes(trait)).map(({ value }) => value);
}
