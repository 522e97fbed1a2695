import type { MessagesSchema } from './grammar.ts';
import type { CallModel, Product } from './product.ts';

/** What a browser needs of a product before its first screen; forms, tables, wizards and workflows follow when first shown. */
export interface ProductCore extends Pick<Product, 'version' | 'screens' | 'roles' | 'settings' | 'options'> {
  /** Texts of one language, but for those of the editor (`EDITOR_TEXT`), which come with it. */
  readonly messages: MessagesSchema;
  /** The languages to choose from. */
  readonly languages: readonly Pick<MessagesSchema, 'locale' | 'name'>[];
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
