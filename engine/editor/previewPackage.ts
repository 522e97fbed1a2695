import type { FormPackage, Product } from '../contract/index.ts';
import { formPackage } from '../loader/formPackage.ts';
import type { SchemaKind } from '../loader/SchemaFile.ts';
import type { EditedFiles } from './editSchema.ts';
import { unjudgedProduct } from './unjudgedProduct.ts';

/** What a form is made of, and what its conditions may speak of. */
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
 * A form as it would be with the files as they are, by the loader's own steps, to be looked at while one edits. Without the schema compiler nothing is
 * judged: the check before publishing says what is wrong. Undefined where no form comes of it yet.
 */
export function previewPackage(files: EditedFiles, name: string): FormPackage | undefined {
  const made = MADE.get(files) ?? new Map<string, FormPackage | undefined>();
  MADE.set(files, made);
  if (!made.has(name)) made.set(name, packageOf(files, name));
  return made.get(name);
}

/** The same files make the same forms: the preview and the panels ask for them. */
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

/** What forms are made of, as far as the files go now; undefined where nothing comes of them. */
export function editedProduct(files: EditedFiles): Product | undefined {
  if (PRODUCTS.has(files)) return PRODUCTS.get(files);
  const made = attempted(files);
  PRODUCTS.set(files, made);
  return made;
}

function attempted(files: EditedFiles): Product | undefined {
  try {
    return unjudgedProduct(files, PARTS);
  } catch {
    // The loader's steps count on the grammar, which nobody has held these files to: halfway through an edit anything may stand anywhere.
    return undefined;
  }
}
