import type { ScreenSchema } from '../../../engine/contract/index.ts';
import { differingRoles } from '../../../scripts/stories/differingRoles.ts';
import recorded from '../../../stories/recorded/roles.json' with { type: 'json' };
import { testProduct } from '../../support/testProduct.ts';
import type { Tour } from './openTour.ts';

const product = await testProduct();
const reading = { product, folders: {}, answers: {}, roles: recorded };
/** Who may do most stands first, and sees a screen as it is. */
const byPower = product.roles.roles.toSorted((a, b) => b.permissions.length - a.permissions.length);

/**
 * The screens that a role is to look at: at the desk those that it sees more of than anybody else, on a phone also those that look otherwise to it than to whoever does. Of
 * screens that it may not see one stands for all: they are one page.
 */
export function seenScreens(
  role: string,
  size: Tour['size'],
): Readonly<Record<'allowed' | 'refused', readonly ScreenSchema[]>> {
  const all = Object.values(product.screens);
  const allowed = all.filter((screen) => {
    const may = byPower.filter(({ permissions }) => isAllowed(screen, permissions));
    if (may[0]?.name === role) return true;
    return size === 'phone' && differingRoles(reading, screen).some(({ name }) => name === role);
  });
  const permissions = byPower.find(({ name }) => name === role)?.permissions ?? [];
  const refused = all.filter((screen) => !isAllowed(screen, permissions));
  return { allowed, refused: size === 'phone' ? refused.slice(0, 1) : [] };
}

function isAllowed({ permission }: ScreenSchema, permissions: readonly string[]): boolean {
  return permission === undefined || permissions.includes(permission);
}
