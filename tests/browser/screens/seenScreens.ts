import recorded from '#generated/recorded/roles.json' with { type: 'json' };
import type { ScreenSchema } from '../../../engine/contract/index.ts';
import { coverKinds } from '../../../scripts/stories/coverKinds.ts';
import { differingRoles } from '../../../scripts/stories/screenFiles.ts';
import { testProduct } from '../../support/testProduct.ts';
import type { Tour } from './openTour.ts';
import { isOfRecord } from './parameters.ts';

const product = await testProduct();
const reading = { product, folders: {}, answers: {}, roles: recorded };
/** The role with the most permissions comes first; its look of a screen is the reference. */
const byPower = product.roles.roles.toSorted((a, b) => b.permissions.length - a.permissions.length);

/**
 * Screens that a role visits: on a desk those of which it sees more than any other role, on a phone also
 * those that look different to it. One forbidden screen stands for all: they are one page.
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

/** Whether a role's look of the screens is the reference; at a desk the catalogue examines it. */
export const isReference = (role: string): boolean => role === byPower[0]?.name;

/**
 * Screens that together contain every kind of block, with and without a record: while data is late, missing
 * or empty, a block behaves the same on every screen. All screens with `npm run deep`.
 */
export function screensOfEveryBlock(): readonly ScreenSchema[] {
  const all = Object.values(product.screens);
  if (process.env['EVERY_LOOK'] === 'on') return all;
  return [...coverKinds(all, kindsOf)];
}

const kindsOf = (screen: ScreenSchema): readonly string[] =>
  screen.blocks.map(({ kind }) => `${kind} ${isOfRecord(screen)}`);

function isAllowed({ permission }: ScreenSchema, permissions: readonly string[]): boolean {
  return permission === undefined || permissions.includes(permission);
}
