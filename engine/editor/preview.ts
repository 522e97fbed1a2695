import type { FormPackage, Product } from '../contract/index.ts';
import { assembleProduct, type PlacedProduct } from '../loader/assembleProduct.ts';
import { expandFiles } from '../loader/expand/expandFiles.ts';
import { formPackage } from '../loader/formPackage.ts';
import { type AssembledProduct, readFiles, type SchemaKind } from '../loader/SchemaFile.ts';
import { memoizeFrozen } from '../values/records.ts';
import type { EditedFiles } from './editSchema.ts';

/** Kinds of file that make up a form and the values of its conditions. */
const PARTS: ReadonlySet<SchemaKind> = new Set([
  'entity',
  'form',
  'fragment',
  'options',
  'roles',
  'settings',
  'workflow',
]);

/**
 * A form as the edited files define it, built by the loader's steps without the schema compiler. Findings are
 * only reported before publishing. Undefined while no form can be built.
 */
export function previewPackage(files: EditedFiles, name: string): FormPackage | undefined {
  const product = editedProduct(files);
  try {
    return product && formPackage(product, name);
  } catch {
    return undefined;
  }
}

/**
 * The parts of the product that make up forms; undefined while they cannot be built. Cached for the files of
 * the history, because the preview and each panel need the same product.
 */
export const editedProduct: (files: EditedFiles) => Product | undefined = memoizeFrozen((files) => {
  const assembled = editedAssembly(files);
  return assembled && { version: '', ...assembled.product };
});

/** That product as assembled, which knows the names of a place. */
export const editedAssembly: (files: EditedFiles) => AssembledProduct | undefined = memoizeFrozen((files) => {
  try {
    return assembleUnjudged(files, PARTS);
  } catch {
    // The loader's steps rely on the grammar, which half-edited files may violate: any error means that there
    // is no product.
    return undefined;
  }
});

/**
 * The product as the files define it, built by the loader's steps without any checks: names may lack a
 * target. Throws any error if files violate their grammar.
 *
 * @param kinds kinds of file to include.
 */
export function unjudgedProduct(files: EditedFiles, kinds: ReadonlySet<SchemaKind>): Product {
  return { version: '', ...assembleUnjudged(files, kinds).product };
}

/**
 * That product with its files, as the loader's checks need it. Without the steps of `expandWithCalls()`: no
 * caller includes calls, and no form depends on the inputs of transitions.
 */
export function assembleUnjudged(files: EditedFiles, kinds: ReadonlySet<SchemaKind>): PlacedProduct {
  const { meta, schemas } = readFiles(files, ignored);
  const included = schemas.filter(({ kind }) => kinds.has(kind));
  return assembleProduct(expandFiles(included, meta, ignored), files, ignored);
}

/** Findings are reported by the server. */
const ignored = (): void => undefined;
