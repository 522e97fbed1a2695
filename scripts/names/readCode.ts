import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDERS = ['engine', 'screens', 'server', 'renderer-pdf', 'scripts/seed'];

/** TypeScript and templates of the product as texts; tests, scripts and stories do not count as use. */
export async function readCode(root: string): Promise<readonly string[]> {
  const files = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true }))
        .filter((name) => /\.(tsx?|hbs)$/.test(name))
        .map((name) => join(root, folder, name)),
    ),
  );
  return Promise.all(files.flat().map((file) => readFile(file, 'utf8')));
}
