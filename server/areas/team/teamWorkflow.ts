import type { Product, WorkflowSchema } from '../../../engine/index.ts';

/** The workflow of teams; a product without it is not ours. */
export function teamWorkflow({ workflows }: Pick<Product, 'workflows'>): WorkflowSchema {
  const workflow = Object.hasOwn(workflows, 'team') ? workflows['team'] : undefined;
  if (workflow === undefined) throw new Error('schemas/team/team.workflow.json is missing');
  return workflow;
}
