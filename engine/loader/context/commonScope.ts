import { settingsContext } from '../../values/settingsContext.ts';
import type { ProductDraft } from '../ProductDraft.ts';
import { listOf, type Scope, type Shape } from './Scope.ts';

/** By draft: asked for each file. */
const known = new WeakMap<ProductDraft, Scope>();

/** What every condition and text may speak of: who is signed in, the modules, the settings, the day. */
export function commonScope(draft: ProductDraft): Scope {
  const scope = known.get(draft) ?? scopeOf(draft);
  known.set(draft, scope);
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
