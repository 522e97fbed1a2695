import type { Product } from '../../engine/contract/index.ts';
import { deepFreeze, setAt } from '../../engine/index.ts';
import { loadProduct } from '../../engine/node.ts';
import { schemaFiles } from './testProduct.ts';

type Change = (file: unknown) => unknown;

const ITALIAN = 'shared/messages.it.json';

/** The product with some files changed; new texts in them need no translation. */
export async function changedProduct(changes: Readonly<Record<string, Change>>): Promise<Product> {
  const all = await schemaFiles();
  const changed = Object.entries(changes).map(([path, change]) => [path, change(all[path])]);
  return loadProduct({ ...all, [ITALIAN]: await untranslated(), ...Object.fromEntries(changed) });
}

let italian: unknown;

/** Settings that require no translation, cached because the files do not change. */
async function untranslated(): Promise<unknown> {
  italian ??= deepFreeze(setAt((await schemaFiles())[ITALIAN], 'ofSchemas', undefined));
  return italian;
}
