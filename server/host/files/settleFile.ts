import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Moves a complete, flushed file to its final name and flushes the folders, so that a power cut cannot undo
 * it. May be repeated.
 *
 * @param from may be missing after an earlier attempt.
 */
export async function settleFile(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const firstNew = await mkdir(folder, { recursive: true });
  if (firstNew !== undefined) await flushFolder(dirname(firstNew));
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    // Moved by an earlier attempt; otherwise opening it fails.
    await (await open(to, 'r')).close();
  });
  await flushFolder(folder);
}

/** Flushes a folder's entries to disk. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows has no such operation.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
