import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Product } from '../../../../engine/contract/index.ts';
import { deepFreeze } from '../../../../engine/index.ts';

/** Cache of products by the schema files that they were read from. */
export interface ProductCache {
  /** Key of a set of files (path → text) and of the program that judges them. */
  keyOf(texts: Readonly<Record<string, string>>): string;
  /**
   * The frozen product that this or an earlier process made of the same files; undefined where none is
   * readable.
   */
  read(key: string): Promise<Product | undefined>;
  /** Stores a fully judged product. A folder that is not writable only makes the next start slower. */
  keep(key: string, product: Product): Promise<void>;
}

/** Folders with the code that judges schemas, and the file with the versions of its packages. */
const JUDGES = ['engine', 'renderer-pdf', 'server/host/product'];
const PACKAGES = 'package-lock.json';
/** About three megabytes each. */
const MAX_FILES = 12;
const MAX_IN_MEMORY = 3;

/**
 * Cache on disk and in memory: judging the release's files took half of each start.
 *
 * @param program folder of the program's sources.
 * @param folder where products are stored.
 */
export function createProductCache(
  program: string,
  folder = join(program, 'node_modules/.cache/products'),
): ProductCache {
  const inMemory = new Map<string, Product>();
  const remember = (key: string, product: Product): void => {
    inMemory.set(key, product);
    for (const oldest of [...inMemory.keys()].slice(0, -MAX_IN_MEMORY)) inMemory.delete(oldest);
  };
  let fingerprint: string | undefined;
  return {
    keyOf(texts) {
      fingerprint ??= programFingerprint(program);
      const sorted = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return createHash('sha256').update(fingerprint).update(JSON.stringify(sorted)).digest('hex');
    },
    async read(key) {
      const cached = inMemory.get(key);
      if (cached !== undefined) return cached;
      const file = join(folder, key);
      try {
        const product = deepFreeze(deserialize(await readFile(file)) as Product);
        remember(key, product);
        // The time stamp marks use: the least recently used files are removed.
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
  if (names.length <= MAX_FILES) return;
  const entries = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const oldest = entries.toSorted((one, other) => other.at - one.at).slice(MAX_FILES);
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
}

/**
 * Fingerprint of the program: sizes and times of its files and the version of Node, which defines the format.
 * Reading the contents would take longer than the cache saves.
 */
function programFingerprint(program: string): string {
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
