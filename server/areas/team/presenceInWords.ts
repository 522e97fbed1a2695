import type { Product } from '../../../engine/index.ts';
import type { CrewMember } from '../../../renderer-pdf/index.ts';

/**
 * What is printed of a member's presence, in the words of the schema's options: validated or absent; nothing of whom neither was said, who signs by hand.
 *
 * @example presenceInWords(product, { Badge: 'A' }) // { acknowledged: 'Assente' }
 */
export function presenceInWords(
  { entities, options }: Pick<Product, 'entities' | 'options'>,
  { Badge }: { readonly Badge: string },
): Pick<CrewMember, 'acknowledged'> {
  if (Badge === entities['member']?.properties['Badge']?.default) return {};
  const said = options['badge']?.values.find(({ value }) => value === Badge);
  return said === undefined ? {} : { acknowledged: said.label };
}
