import type { StateTrait } from '#generated/hooks.ts';
import { type Product, statesThat } from '../../../engine/index.ts';
import { workflowOf } from './workflowOf.ts';

type Workflows = Pick<Product, 'workflows'>;

/** The states of an entity that count as something, by its workflow: for `where`. */
export function recordStates<State extends string>(
  product: Workflows,
  entity: string,
  trait: StateTrait,
): readonly State[] {
  return statesThat(workflowOf(product, entity), trait) as readonly State[];
}

/** Whether a state counts as something; one that the workflow does not know counts as nothing. */
export function isInState(product: Workflows, entity: string, state: string, trait: StateTrait): boolean {
  return recordStates<string>(product, entity, trait).includes(state);
}

/** The name of a state for people: by its workflow; one that it does not know has none but itself. */
export function stateLabel(product: Workflows, entity: string, state: string): string {
  return workflowOf(product, entity).states.find(({ value }) => value === state)?.label ?? state;
}

/** The state to which a transition leads. */
export function stateAfter(product: Workflows, entity: string, id: string): string {
  const to = workflowOf(product, entity).transitions.find((each) => each.id === id)?.to;
  if (to === undefined) throw new Error(`the workflow ${entity} has no transition ${id} to a state`);
  return to;
}
