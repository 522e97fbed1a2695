import { fileURLToPath } from 'node:url';
import type { Check, FormModel, Product } from '../../../engine/index.ts';
import { createFormModel, formPackage } from '../../../engine/index.ts';
import { compileCheck, loadProduct } from '../../../engine/node.ts';
import { readSchemas } from '../../../server/host/product/readSchemas.ts';

type Files = Readonly<Record<string, unknown>>;

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The product's grammar under `meta/`, the library's files beside it: as a second product would lie. */
export async function libraryFiles(): Promise<Files> {
  const [meta, library] = await Promise.all([
    readSchemas(folder('../../../schemas/meta')),
    readSchemas(folder('../library')),
  ]);
  return {
    ...Object.fromEntries(Object.entries(meta).map(([name, file]) => [`meta/${name}`, file])),
    ...library,
  };
}

/** Loans of a library: a product without any relation to building sites. */
export async function loadLibrary(): Promise<Product> {
  return loadProduct(await libraryFiles());
}

export function formOf(product: Product, name: string): { readonly model: FormModel; readonly check: Check } {
  const pkg = formPackage(product, name);
  return { model: createFormModel(pkg), check: compileCheck(pkg.entity) };
}
