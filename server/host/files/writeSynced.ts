import { open } from 'node:fs/promises';

/** Writes and flushes a new file. */
export async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
