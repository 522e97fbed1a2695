import type { Product, WorkflowSchema } from '../../../engine/index.ts';
import { workflowOf } from '../../host/records/workflowOf.ts';

/** The workflow of teams; a product without it is not ours. */
export function teamWorkflow({ workflows }: Pick<Product, 'workflows'>): WorkflowSchema {
  return workflowOf({ workflows }, 'team');
}
