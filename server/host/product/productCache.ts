import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Product } from '../../../engine/contract/index.ts';
import { deepFreeze } from '../../../engine/index.ts';

/** Products by the schema files that they were read from. */
export interface ProductCache {
  /** Names a set of files (path → text) together with the program that judges them: the same key, the same verdict. */
  keyOf(texts: Readonly<Record<string, string>>): string;
  /** The product that this or an earlier process read from the same files, frozen; undefined where none is kept, or none can be read. */
  read(key: string): Promise<Product | undefined>;
  /** Keeps a product that was examined in full. A folder that cannot be written costs the next start its time, and nothing else. */
  keep(key: string, product: Product): Promise<void>;
}

/** Folders of what judges schemas, and the file that says with which packages. */
const JUDGES = ['engine', 'renderer-pdf', 'server/host/product'];
const PACKAGES = 'package-lock.json';
/** Of three megabytes each. */
const MOST_FILES = 12;
const MOST_IN_MEMORY = 3;

/**
 * To examine the release's own files anew took half of each start.
 *
 * @param program folder of the program's sources.
 * @param folder where products lie.
 */
export function createProductCache(
  program: string,
  folder = join(program, 'node_modules/.cache/products'),
): ProductCache {
  const inMemory = new Map<string, Product>();
  const remember = (key: string, product: Product): void => {
    inMemory.set(key, product);
    for (const oldest of [...inMemory.keys()].slice(0, -MOST_IN_MEMORY)) inMemory.delete(oldest);
  };
  let state: string | undefined;
  return {
    keyOf(texts) {
      state ??= stateOf(program);
      const sorted = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return createHash('sha256').update(state).update(JSON.stringify(sorted)).digest('hex');
    },
    async read(key) {
      const known = inMemory.get(key);
      if (known !== undefined) return known;
      const file = join(folder, key);
      try {
        const product = deepFreeze(deserialize(await readFile(file)) as Product);
        remember(key, product);
        // The oldest go.
        await utimes(file, new Date(), new Date()).catch(() => undefined);
        return product;
      } catch {
        return undefined;
      }
    },
    async keep(key, product) {
      remember(key, product);
      const unfinished = join(folder, `${key}.${process.pid}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(unfinished, serialize(product));
        await rename(unfinished, join(folder, key));
        await removeOldest(folder);
      } catch {
        await rm(unfinished, { force: true }).catch(() => undefined);
      }
    },
  };
}

async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= MOST_FILES) return;
  const kept = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const oldest = kept.toSorted((one, other) => other.at - one.at).slice(MOST_FILES);
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
}

/** Sizes and times of all files that have a part in the verdict, with the version of Node, which writes the cache. To read their contents would take longer than is won. */
function stateOf(program: string): string {
  const files = JUDGES.map((folder) => join(program, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => sizeAndTime(join(parentPath, name)));
  return JSON.stringify([process.version, sizeAndTime(join(program, PACKAGES)), ...files.toSorted()]);
}

function sizeAndTime(path: string): string {
  const { size = 0, mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return `${path} ${size} ${mtimeMs}`;
}
