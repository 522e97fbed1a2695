import type { Context } from '../../engine/index.ts';
import type { EngineUser } from '../../engine/react/index.ts';
import { ROLES } from '../recorded/recordedClient.ts';
import { catalogueProduct } from './catalogueProduct.ts';

/**
 * Whoever has a role in the demo, with the permissions that the schemas give it now.
 *
 * @param context the situation of an example: its user comes first.
 */
export function catalogueUser(role: string, context: Context = {}): EngineUser {
  const { roles } = catalogueProduct().core.roles;
  const permissions = roles.find(({ name }) => name === role)?.permissions ?? [];
  const person = ROLES[role]?.user ?? { userId: 0, empID: null, fullName: role };
  return { ...person, role, permissions, ...(context['user'] as object | undefined) };
}
