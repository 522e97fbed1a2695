import type { Product, WorkflowSchema } from '../../../engine/index.ts';

/** The workflow of an entity, which has its name; the product's code counts on it. */
export function workflowOf({ workflows }: Pick<Product, 'workflows'>, entity: string): WorkflowSchema {
  const workflow = Object.hasOwn(workflows, entity) ? workflows[entity] : undefined;
  if (workflow === undefined) throw new Error(`no schema ${entity}.workflow.json`);
  return workflow;
}
