import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Gives a file that is whole and on the disk its name, so that not even a power cut takes the name away: the folders that are new and the one
 * that it lies in are flushed, too. Repeating it is harmless.
 *
 * @param from no longer there where an earlier attempt has moved it.
 */
export async function settleFile(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const firstNew = await mkdir(folder, { recursive: true });
  if (firstNew !== undefined) await flushFolder(dirname(firstNew));
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    // Moved by an attempt before this one; where that is not so, opening it says it.
    await (await open(to, 'r')).close();
  });
  await flushFolder(folder);
}

/** Writes a folder's list of names to the disk. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows has no such thing: its file system does it by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
