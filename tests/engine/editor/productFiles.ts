import { join } from 'node:path';
import type { EditedFiles } from '../../../engine/editor/index.ts';
import { readSchemas } from '../../../server/host/product/readSchemas.ts';

/** The product's schema files as they are written, the grammar among them. */
export async function productFiles(): Promise<EditedFiles> {
  return (await readSchemas(join(import.meta.dirname, '../../../schemas'))) as EditedFiles;
}
