import type { StateTrait } from '#generated/hooks.ts';
import { type Product, statesWithTrait, type WorkflowSchema } from '../../../../engine/index.ts';
import type { CallName } from '../../calls/handlers.ts';

type Workflows = Pick<Product, 'workflows'>;

/** States of an entity's workflow that have a trait, for a `where`. */
export function recordStates<State extends string>(
  product: Workflows,
  entity: string,
  trait: StateTrait,
): readonly State[] {
  return statesWithTrait(workflowOf(product, entity), trait) as readonly State[];
}

/** Whether a state has a trait; an unknown state has none. */
export function isInState(product: Workflows, entity: string, state: string, trait: StateTrait): boolean {
  return recordStates<string>(product, entity, trait).includes(state);
}

/** Label of a state in the workflow; an unknown state is its own label. */
export function stateLabel(product: Workflows, entity: string, state: string): string {
  return workflowOf(product, entity).states.find(({ value }) => value === state)?.label ?? state;
}

/** State to which a call moves a record. @throws Error where its workflow has no such transition. */
export function stateAfter(product: Workflows, entity: string, call: CallName): string {
  const to = workflowOf(product, entity).transitions.find((each) => each.call === call)?.to;
  if (to === undefined) throw new Error(`the call ${call} moves no ${entity} to a state`);
  return to;
}

/**
 * The workflow of an entity, which has the same name.
 *
 * @throws Error where it is missing, because code relies on it.
 */
export function workflowOf({ workflows }: Pick<Product, 'workflows'>, entity: string): WorkflowSchema {
  const workflow = Object.hasOwn(workflows, entity) ? workflows[entity] : undefined;
  if (workflow === undefined) throw new Error(`no schema ${entity}.workflow.json`);
  return workflow;
}
