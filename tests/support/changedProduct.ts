import type { Product } from '../../engine/contract/index.ts';
import { deepFreeze, setAt } from '../../engine/index.ts';
import { loadProduct } from '../../engine/node.ts';
import { schemaFiles } from './testProduct.ts';

type Change = (file: unknown) => unknown;

const ITALIAN = 'shared/messages.it.json';

/** The product as it would be with some of its files changed; what is new in them needs no translation. */
export async function changedProduct(changes: Readonly<Record<string, Change>>): Promise<Product> {
  const all = await schemaFiles();
  const changed = Object.entries(changes).map(([path, change]) => [path, change(all[path])]);
  return loadProduct({ ...all, [ITALIAN]: await untranslated(), ...Object.fromEntries(changed) });
}

let italian: unknown;

/** The messages that ask for no translation, the same each time: what is examined once of files that cannot change is known. */
async function untranslated(): Promise<unknown> {
  italian ??= deepFreeze(setAt((await schemaFiles())[ITALIAN], 'ofSchemas', undefined));
  return italian;
}
