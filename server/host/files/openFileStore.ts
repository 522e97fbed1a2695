import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore, TemporaryFile } from './FileStore.ts';
import { makeThumbnail } from './makeThumbnail.ts';
import { receiveFile } from './receiveFile.ts';

const HASH = /^[0-9a-f]{64}$/;

/**
 * Opens the store in `files` of the data folder: `files/ab/cd…`, thumbnails beside as `cd….thumbnail`.
 * Temporary files are in `incoming`.
 */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const root = join(dataDir, 'files');
  const incoming = join(dataDir, 'incoming');
  for (const folder of [root, incoming]) await mkdir(folder, { recursive: true });
  await flushFolder(dataDir);

  const pathOf = (sha256: string) => {
    if (!HASH.test(sha256)) throw new RangeError(`not a content hash: ${sha256}`);
    return join(root, sha256.slice(0, 2), sha256.slice(2));
  };
  const thumbnailOf = (sha256: string) => `${pathOf(sha256)}.thumbnail`;
  const place = () => join(incoming, `${randomUUID()}.part`);
  const discard: FileStore['discard'] = async (...files) => {
    for (const { path, thumbnailPath } of files) {
      await rm(path, { force: true });
      if (thumbnailPath !== undefined) await rm(thumbnailPath, { force: true });
    }
  };
  const writeTemporary = async (bytes: Uint8Array, mediaType: string): Promise<TemporaryFile> => {
    const thumbnail = await makeThumbnail(bytes, mediaType);
    const temporaryFile = { path: place(), ...(thumbnail === undefined ? {} : { thumbnailPath: place() }) };
    try {
      if (thumbnail !== undefined && temporaryFile.thumbnailPath !== undefined)
        await writeSynced(temporaryFile.thumbnailPath, thumbnail);
      await writeSynced(temporaryFile.path, bytes);
    } catch (error) {
      await discard(temporaryFile);
      throw error;
    }
    return { ...temporaryFile, sha256: fileHash(bytes), size: bytes.byteLength, mediaType };
  };
  const keep = async ({ path, thumbnailPath, sha256 }: TemporaryFile): Promise<void> => {
    if (thumbnailPath !== undefined) await settleFile(thumbnailPath, thumbnailOf(sha256));
    await settleFile(path, pathOf(sha256));
  };

  return {
    receive: (stream) => receiveFile(stream, place()),
    place,
    writeTemporary,
    keep,
    discard,
    async put(bytes, mediaType) {
      const temporaryFile = await writeTemporary(bytes, mediaType);
      await keep(temporaryFile);
      return { sha256: temporaryFile.sha256, size: temporaryFile.size, mediaType };
    },
    async get(sha256, size = 'full') {
      const small = size === 'thumbnail' ? await readIfThere(thumbnailOf(sha256)) : undefined;
      if (small !== undefined) return { bytes: small, isThumbnail: true };
      const bytes = await readIfThere(pathOf(sha256));
      return bytes === undefined ? undefined : { bytes, isThumbnail: false };
    },
    async stream(sha256) {
      const path = pathOf(sha256);
      const stats = await ifThere(stat(path));
      return stats && { size: stats.size, bytes: chunksOf(path) };
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true });
      await rm(thumbnailOf(sha256), { force: true });
    },
    async free() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}

function readIfThere(path: string): Promise<Uint8Array | undefined> {
  return ifThere(readFile(path));
}

function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Opens the file at the first read: an answer that is not sent leaves no open file. */
async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}

/**
 * Moves a complete, flushed file to its final name and flushes the folders, so that a power cut cannot undo
 * it. May be repeated.
 *
 * @param from may be missing after an earlier attempt.
 */
async function settleFile(from: string, to: string): Promise<void> {
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

/** Content hash: SHA-256 in hexadecimal. */
export function fileHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
