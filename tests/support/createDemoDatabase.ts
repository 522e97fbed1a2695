import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Product } from '../../engine/contract/index.ts';
import { seedDatabase } from '../../scripts/seed/seedDatabase.ts';
import type { DatabaseLimits } from '../../server/host/db/Database.ts';
import { openFileStore } from '../../server/host/files/openFileStore.ts';
import { createTemplate, createTestDatabase, type TestDatabase } from './database.ts';

interface Demo {
  readonly template: string;
  /** Content by path in the data folder. */
  readonly files: readonly (readonly [path: string, bytes: Uint8Array])[];
}

/** By product and day. */
const demos = new WeakMap<Product, Map<string, Promise<Demo>>>();

/**
 * A database with the demo data of a first start, with the five demo users, as of a chosen day; their files are
 * put into `dataDir`. Seeded once for a worker: it costs a second of processor.
 */
export async function createDemoDatabase(
  product: Product,
  today: string,
  dataDir: string,
  limits?: DatabaseLimits,
): Promise<TestDatabase> {
  const ofProduct = demos.get(product) ?? new Map<string, Promise<Demo>>();
  demos.set(product, ofProduct);
  const seeding = ofProduct.get(today) ?? seedDemo(product, today);
  ofProduct.set(today, seeding);
  const { template, files } = await seeding;
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), bytes);
  }
  return createTestDatabase(limits, template);
}

async function seedDemo(product: Product, today: string): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'cantieri-demo-'));
  const files = await openFileStore(folder);
  const template = await createTemplate((db) =>
    seedDatabase({ db, product, files, size: 'demo', today, users: true }),
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = paths.map(async (path) => [relative(folder, path), await readFile(path)] as const);
  const demo = { template, files: await Promise.all(contents) };
  await rm(folder, { recursive: true, force: true });
  return demo;
}
