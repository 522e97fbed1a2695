import { holds } from '../condition/holds.ts';
import type { Context, WorkflowSchema } from '../contract/index.ts';

export type OperationGuard = NonNullable<WorkflowSchema['operations']>[number]['guards'][number];

/**
 * The first guard that refuses an operation on the record of a context; undefined: it may be done.
 *
 * @throws Error for an operation that the workflow does not list: it would be allowed to everybody.
 */
export function guardAgainst(
  { entity, operations = [] }: WorkflowSchema,
  id: string,
  context: Context,
): OperationGuard | undefined {
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`the workflow ${entity} has no operation ${id}`);
  return operation.guards.find(({ must }) => !holds(must, context));
}
