import type { PasskeySite } from '../../auth/factors/passkeys.ts';
import type { PrepareContext } from '../../calls/CallContext.ts';

/** The site as browsers see it, under the product's name. */
export function siteOf({ session, product }: Pick<PrepareContext, 'session' | 'product'>): PasskeySite {
  const values = (product.settings.values ?? {}) as Readonly<Record<string, unknown>>;
  return { origin: session.origin, name: String(values['productName'] ?? '') };
}
