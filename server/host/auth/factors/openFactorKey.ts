import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const BYTES = 32;

/**
 * The encryption key of second factors: `factors.key` in the data folder, created at the first start. It is
 * outside the database, so that a copy of the database alone cannot generate codes. When it is lost, users
 * set up their authenticator apps again.
 */
export async function openFactorKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'factors.key');
  const existing = await read(path);
  if (existing !== undefined) return existing;
  await mkdir(dataDir, { recursive: true });
  // Written completely, then linked: of two processes that start at once, the second takes the key of the
  // first.
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
