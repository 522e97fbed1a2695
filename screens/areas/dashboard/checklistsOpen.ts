import type { Context, WorkflowSchema } from '../../../engine/contract/index.ts';
import { transitionsFor } from '../../../engine/index.ts';

/** Whether the crew is at work and this person fills its checklists: the site can be closed, and it is theirs to write. */
export function checklistsOpen(
  workflow: WorkflowSchema,
  context: Context,
  permissions: readonly string[],
): boolean {
  if (!permissions.includes('Checklist.write')) return false;
  return transitionsFor(workflow, context, permissions).some(
    ({ transition }) => transition.call === 'chiudiCantiere',
  );
}
