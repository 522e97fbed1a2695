import type { Product } from '../../../engine/index.ts';
import { isInState } from '../../host/records/recordStates.ts';

/** VEH-03: a vehicle is complete when it has mileage cards and none is a draft. Cancelled cards are none. */
export function isComplete(
  product: Product,
  { schedePercorrenza = [] }: { readonly schedePercorrenza?: readonly { readonly DocStatus: string }[] },
): boolean {
  const is = (trait: 'cancelled' | 'draft') =>
    schedePercorrenza.filter(({ DocStatus }) => isInState(product, 'mileage-card', DocStatus, trait)).length;
  return schedePercorrenza.length > is('cancelled') && is('draft') === 0;
}
