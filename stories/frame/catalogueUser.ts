import type { Context } from '../../engine/index.ts';
import type { EngineUser } from '../../engine/react/index.ts';
import { ROLES } from '../recorded/recordedClient.ts';
import { catalogueProduct } from './catalogueProduct.ts';

/**
 * The demo user of a role, with the permissions that the schemas grant it now.
 *
 * @param context situation of an example: its user takes precedence.
 */
export function catalogueUser(role: string, context: Context = {}): EngineUser {
  const { roles } = catalogueProduct().core.roles;
  const permissions = roles.find(({ name }) => name === role)?.permissions ?? [];
  const person = ROLES[role]?.user ?? { userId: 0, empID: null, fullName: role };
  return { ...person, role, permissions, ...(context['user'] as object | undefined) };
}
