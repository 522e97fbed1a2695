import { settingsContext } from '../../values/records.ts';
import type { ProductDraft } from '../ProductDraft.ts';
import { listOf, type Scope, type Shape } from './Scope.ts';

/** Cache by draft; each file asks for it. */
const scopes = new WeakMap<ProductDraft, Scope>();

/** Names available in all conditions and texts: user, modules, settings, today. */
export function commonScope(draft: ProductDraft): Scope {
  const scope = scopes.get(draft) ?? scopeOf(draft);
  scopes.set(draft, scope);
  return scope;
}

function scopeOf({ product }: ProductDraft): Scope {
  const permissions = product.roles.permissions.map(({ name }) => name);
  const roles = product.roles.roles.map(({ name }) => name);
  const user: Shape = {
    properties: {
      userId: { type: 'integer' },
      empID: { type: ['integer', 'null'] },
      fullName: { type: 'string' },
      role: roles.length === 0 ? { type: 'string' } : { type: 'string', enum: roles },
      permissions: listOf(
        permissions.length === 0 ? { type: 'string' } : { type: 'string', enum: permissions },
      ) as object,
    },
  };
  const modules: Shape = {
    properties: Object.fromEntries(
      Object.keys(product.settings.modules).map((name) => [name, { type: 'boolean' }]),
    ),
  };
  const single = Object.entries(settingsContext(product.settings).settings);
  const settings: Shape = {
    properties: Object.fromEntries(single.map(([name, value]) => [name, { type: typeof value } as object])),
  };
  return { user, modules, settings, today: { type: 'string', format: 'date' } };
}
