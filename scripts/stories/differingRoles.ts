import type { Product, ScreenSchema } from '../../engine/index.ts';
import type { SchemaReading } from './SchemaReading.ts';

type Role = Product['roles']['roles'][number];

/**
 * Roles for which a screen differs from that of the most privileged role, one per variant: other permissions
 * used by its schemas, or other recorded answers. Screens with components or wizards may depend on anything,
 * so they count as different for each role. Roles without access are left out: they all see the same page.
 */
export function differingRoles(reading: SchemaReading, screen: ScreenSchema): readonly Role[] {
  const roles = reading.product.roles.roles.toSorted((a, b) => b.permissions.length - a.permissions.length);
  const lookOf = lookAt(reading, screen);
  const looks = new Map<string, Role>();
  for (const role of roles) {
    const look = lookOf(role);
    if (!looks.has(look)) looks.set(look, role);
  }
  const [most] = roles;
  return [...looks.values()].filter((role) => role !== most && may(role, screen.permission));
}

function lookAt({ product, roles }: SchemaReading, screen: ScreenSchema): (role: Role) => string {
  const parts = screen.blocks.flatMap(({ kind, name }) => [
    ...(['table', 'attachments', 'cards', 'alerts'].includes(kind) ? [product.tables[name]] : []),
    ...(kind === 'form' ? [product.forms[name]] : []),
    ...(kind === 'wizard' ? [product.wizards[name]] : []),
    ...(kind === 'calendar' ? [product.calendars[name]] : []),
    ...(kind === 'workflow' ? [product.workflows[name]] : []),
    ...(kind === 'grid' ? [product.grids[name]] : []),
  ]);
  const texts = new Set(textsIn([screen, ...parts]));
  const permissions = product.roles.permissions.map(({ name }) => name).filter((name) => texts.has(name));
  const calls = Object.keys(product.calls).filter((name) => texts.has(name));
  const hasOwn = screen.blocks.some(({ kind }) => kind === 'component' || kind === 'wizard');
  return (role) => {
    if (!may(role, screen.permission)) return 'refused';
    if (hasOwn) return role.name;
    const { answers = {}, refusals = {} } = roles[role.name] ?? {};
    const results = calls.map((name) => [Reflect.get(answers, name), Reflect.get(refusals, name)]);
    return JSON.stringify([permissions.filter((name) => may(role, name)), results]);
  };
}

function may({ permissions }: Role, wanted: string | undefined): boolean {
  return wanted === undefined || permissions.includes(wanted);
}

/** All texts of a schema at any depth. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
