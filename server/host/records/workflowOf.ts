import type { Product, WorkflowSchema } from '../../../engine/index.ts';

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
