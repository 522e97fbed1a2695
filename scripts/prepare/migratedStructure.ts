import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/host/db/openDatabase.ts';
import { readStructure, type Structure } from '../../server/host/structure/readStructure.ts';
import { hashTree } from './runWhenChanged.ts';

/** What decides it. */
const SOURCES = ['server/host/migrations', 'server/migrations', 'server/host/structure/readStructure.ts'];

/**
 * Structure of the tables that the migrations create in a temporary database; cached in `.generated` per set
 * of migrations.
 */
export async function migratedStructure(root: string): Promise<Structure> {
  const fingerprint = hashTree(root, SOURCES);
  const file = join(root, '.generated/structure.json');
  const cached = await keptIn(file);
  if (cached?.fingerprint === fingerprint) return cached.structure;
  const structure = await made(join(root, 'server/migrations'));
  await mkdir(join(root, '.generated'), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, JSON.stringify({ fingerprint, structure }));
  await rename(temporary, file);
  return structure;
}

interface Kept {
  readonly fingerprint: string;
  readonly structure: Structure;
}

async function keptIn(file: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

async function made(migrations: string): Promise<Structure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cantieri-structure-'));
  try {
    const database = await openDatabase({ dataDir, durable: false });
    try {
      await database.migrate(migrations);
      return await readStructure(database.pool);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
