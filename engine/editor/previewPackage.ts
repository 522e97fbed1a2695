import type { FormPackage, Product } from '../contract/index.ts';
import { formPackage } from '../loader/formPackage.ts';
import type { SchemaKind } from '../loader/SchemaFile.ts';
import type { EditedFiles } from './editSchema.ts';
import { unjudgedProduct } from './unjudgedProduct.ts';

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
  const packages = MADE.get(files) ?? new Map<string, FormPackage | undefined>();
  MADE.set(files, packages);
  if (!packages.has(name)) packages.set(name, packageOf(files, name));
  return packages.get(name);
}

/** Cached per set of files: the preview and the panels request the same forms. */
const MADE = new WeakMap<EditedFiles, Map<string, FormPackage | undefined>>();
const PRODUCTS = new WeakMap<EditedFiles, Product | undefined>();

function packageOf(files: EditedFiles, name: string): FormPackage | undefined {
  const product = editedProduct(files);
  try {
    return product && formPackage(product, name);
  } catch {
    return undefined;
  }
}

/** The parts of the product that make up forms; undefined while they cannot be built. */
export function editedProduct(files: EditedFiles): Product | undefined {
  if (PRODUCTS.has(files)) return PRODUCTS.get(files);
  const product = buildOrUndefined(files);
  PRODUCTS.set(files, product);
  return product;
}

function buildOrUndefined(files: EditedFiles): Product | undefined {
  try {
    return unjudgedProduct(files, PARTS);
  } catch {
    // The loader's steps rely on the grammar, which half-edited files may violate: any error means that there
    // is no product.
    return undefined;
  }
}
