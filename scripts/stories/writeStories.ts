import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProduct } from '../../server/product/readProduct.ts';
import { wizardFiles, workflowFiles } from './flowFiles.ts';
import { formFiles } from './formFiles.ts';
import { tableFiles } from './tableFiles.ts';

/** Writes the files anew. @returns the names of the story files. */
export async function writeStories(root: string): Promise<string[]> {
  const product = await readProduct(join(root, 'schemas'));
  const folder = join(root, '.generated/stories');
  const files = [
    ...formFiles(product),
    ...tableFiles(product),
    ...wizardFiles(product),
    ...workflowFiles(product),
  ];
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map(({ name, text }) => writeFile(join(folder, name), text)));
  return files.map(({ name }) => name).filter((name) => name.endsWith('.stories.tsx'));
}
