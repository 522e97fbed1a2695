import type { EditedFiles, OutlineWords } from '../../../engine/editor/index.ts';
import { textOf } from '../../../engine/index.ts';
import { loadedProduct } from '../../schemas/product.ts';
import { schemaFiles } from '../../support/testProduct.ts';

/** The product's schema files as they are written, the grammar among them. */
export async function productFiles(): Promise<EditedFiles> {
  return (await schemaFiles()) as EditedFiles;
}

/** Italian labels of the keywords of the grammar. */
export async function italianWords(): Promise<OutlineWords> {
  const { it: italian } = (await loadedProduct()).messages;
  return (id) => (italian === undefined ? undefined : textOf(id, italian));
}
