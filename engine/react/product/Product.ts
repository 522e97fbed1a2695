import { createContext, useContext } from 'react';
import type { ProductCore } from '../../contract/index.ts';

/** The product's core for the app's own components; null outside of `App`. */
export const ProductContext = createContext<ProductCore | null>(null);

/** Path of the home screen in the settings; undefined outside of the app and before sign-in. */
export function useHome(): string | undefined {
  return useContext(ProductContext)?.settings.home;
}

/** The product's core: screens, roles, options. */
export function useProduct(): ProductCore {
  const core = useContext(ProductContext);
  if (core === null) throw new Error('No product above this component: it belongs inside <App>.');
  return core;
}
