import type { Product } from '../../../engine/index.ts';
import type { CrewMember } from '../../../renderer-pdf/index.ts';

/**
 * Printed presence of a member, from the schema's options: validated or absent; otherwise empty, for a
 * signature by hand.
 *
 * @example presenceInWords(product, { Badge: 'A' }) // { acknowledged: 'Assente' }
 */
export function presenceInWords(
  { entities, options }: Pick<Product, 'entities' | 'options'>,
  { Badge }: { readonly Badge: string },
): Pick<CrewMember, 'acknowledged'> {
  if (Badge === entities['member']?.properties['Badge']?.default) return {};
  const choice = options['badge']?.values.find(({ value }) => value === Badge);
  return choice === undefined ? {} : { acknowledged: choice.label };
}
