import type { Product } from './product.ts';

/** What a browser needs of a product before its first screen; forms, tables, wizards and workflows follow when first shown. */
export type ProductCore = Pick<
  Product,
  'version' | 'screens' | 'roles' | 'settings' | 'options' | 'messages'
>;
