import type { CallModel, Product } from './product.ts';

/** What a browser needs of a product before its first screen; forms, tables, wizards and workflows follow when first shown. */
export interface ProductCore
  extends Pick<Product, 'version' | 'screens' | 'roles' | 'settings' | 'options' | 'messages'> {
  /** Whether this is a demo that others than its own computer reach. */
  readonly publicDemo?: boolean;
  /** Whether people are told anything: the page has a bell. */
  readonly notifies?: boolean;
  /** In which version forms are in force that are not in their first. */
  readonly formVersions?: Product['formVersions'];
  /** Calls of checklists, which may be newer than the app: by name, as its own routes are. */
  readonly calls?: Readonly<
    Record<
      string,
      Pick<CallModel, 'method' | 'effect' | 'responseKey' | 'changes'> & { readonly path: string }
    >
  >;
}
