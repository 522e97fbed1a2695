import { fileURLToPath } from 'node:url';
import type { Check, FormModel, Product } from '../../../engine/index.ts';
import { createFormModel, deepFreeze, formPackage } from '../../../engine/index.ts';
import { compileCheck, loadProduct } from '../../../engine/node.ts';
import { readSchemas } from '../../../server/host/product/readSchemas.ts';

type Files = Readonly<Record<string, unknown>>;

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

let filesRead: Promise<Files> | undefined;

/**
 * The product's grammar under `meta/`, the library's files beside it: as a second product would lie. Read once
 * for all test files of a worker, and frozen: the loader examines only what a test changes.
 */
export function libraryFiles(): Promise<Files> {
  filesRead ??= readLibrary();
  return filesRead;
}

async function readLibrary(): Promise<Files> {
  const [meta, library] = await Promise.all([
    readSchemas(folder('../../../schemas/meta')),
    readSchemas(folder('../library')),
  ]);
  const named = Object.entries(meta).map(([name, file]) => [`meta/${name}`, file]);
  return deepFreeze({ ...Object.fromEntries(named), ...library });
}

/** Loans of a library: a product without any relation to building sites. */
export async function loadLibrary(): Promise<Product> {
  return loadProduct(await libraryFiles());
}

export function formOf(product: Product, name: string): { readonly model: FormModel; readonly check: Check } {
  const pkg = formPackage(product, name);
  return { model: createFormModel(pkg), check: compileCheck(pkg.entity) };
}
