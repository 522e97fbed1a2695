import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const BYTES = 32;

/**
 * The key that second factors' secrets are encrypted with: `factors.key` of the data folder, made at the first start. It is not in the database, so
 * that whoever has only that cannot make codes. Lost, everybody with an authenticator app sets it up anew.
 */
export async function openFactorKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'factors.key');
  const known = await read(path);
  if (known !== undefined) return known;
  await mkdir(dataDir, { recursive: true });
  // Written whole and then named: of two processes that start at once, the second takes the first's.
  const part = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(BYTES).toString('base64'));
    await file.sync();
  } finally {
    await file.close();
  }
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
  return (await read(path)) as Buffer;
}

async function read(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length !== BYTES) throw new Error(`${path} is no key: ${BYTES} bytes in base64 are expected.`);
  return key;
}
