import type { Product } from '../../../engine/contract/index.ts';
import { forbidden } from '../auth/forbidden.ts';
import { can } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';

/** Refuses a user who may neither list the checklist nor read a record of it. @throws Refusal FORBIDDEN. */
export function requireReader({ product, user }: CallContext, checklist: string): void {
  const permissions = readPermissions(product, checklist);
  if (!permissions.some((permission) => can(user, permission))) throw forbidden(product, permissions);
}

function readPermissions({ calls }: Product, name: string): readonly string[] {
  return Object.values(calls).flatMap(({ does, permission }) =>
    (does?.list === name || does?.filled === name) && permission !== undefined ? [permission].flat() : [],
  );
}
