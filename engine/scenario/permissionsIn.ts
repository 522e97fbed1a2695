import type { Context } from '../contract/index.ts';

/** The permissions of the scenario's `given.user`. */
export function permissionsIn(context: Context): readonly string[] {
  const user = (context['user'] ?? {}) as { readonly permissions?: readonly string[] };
  return user.permissions ?? [];
}
