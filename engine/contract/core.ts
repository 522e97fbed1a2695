import type { Product } from './product.ts';

/** What a browser needs of a product before its first screen; forms, tables, wizards and workflows follow when first shown. */
export interface ProductCore
  extends Pick<Product, 'version' | 'screens' | 'roles' | 'settings' | 'options' | 'messages'> {
  /** Whether this is a demo that others than its own computer reach. */
  readonly publicDemo?: boolean;
}
