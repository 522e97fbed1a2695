import type { MessagesSchema } from './grammar.ts';
import type { CallModel, Product } from './product.ts';

/**
 * Data a browser needs before the first screen; forms, tables, wizards and workflows are loaded when first
 * shown.
 */
export interface ProductCore extends Pick<Product, 'version' | 'screens' | 'roles' | 'settings' | 'options'> {
  /** Texts of the user's language; texts of the schema editor (`EDITOR_TEXT`) are loaded with it. */
  readonly messages: MessagesSchema;
  /** Languages the user can choose. */
  readonly languages: readonly Pick<MessagesSchema, 'locale' | 'name'>[];
  /** Whether this is a demo open to other computers. */
  readonly publicDemo?: boolean;
  /** Whether the product has notifications; the page then shows a bell. */
  readonly notifies?: boolean;
  /** Versions in force of forms that are beyond the first. */
  readonly formVersions?: Product['formVersions'];
  /**
   * Calls of checklists by name; they may be newer than the app, so the browser takes their routes from
   * here.
   */
  readonly calls?: Readonly<
    Record<
      string,
      Pick<CallModel, 'method' | 'effect' | 'responseKey' | 'changes'> & { readonly path: string }
    >
  >;
}
