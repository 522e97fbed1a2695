import type { PasskeySite } from '../../auth/factors/passkeys.ts';
import type { PrepareContext } from '../../calls/CallContext.ts';
import { productName } from '../../product/productLookups.ts';

/** The site that passkeys are bound to, with the product's name. */
export function siteOf({ session, product }: Pick<PrepareContext, 'session' | 'product'>): PasskeySite {
  return { origin: session.origin, name: productName(product) };
}
