import { holds } from '../condition/holds.ts';
import type { Action, Context } from '../contract/index.ts';

/** Whether an action is offered: the user has its permission and its condition holds. */
export function isOffered(
  { permission, showWhen }: Pick<Action, 'permission' | 'showWhen'>,
  context: Context,
  permissions: readonly string[],
): boolean {
  if (permission !== undefined && !permissions.includes(permission)) return false;
  return showWhen === undefined || holds(showWhen, context);
}
