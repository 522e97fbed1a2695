import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore, LaidFile } from './FileStore.ts';
import { fileHash } from './fileHash.ts';
import { makeThumbnail } from './makeThumbnail.ts';
import { receiveFile } from './receiveFile.ts';
import { flushFolder, settleFile } from './settleFile.ts';
import { writeSynced } from './writeSynced.ts';

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
  const lay = async (bytes: Uint8Array, mediaType: string): Promise<LaidFile> => {
    const thumbnail = await makeThumbnail(bytes, mediaType);
    const laid = { path: place(), ...(thumbnail === undefined ? {} : { thumbnailPath: place() }) };
    try {
      if (thumbnail !== undefined && laid.thumbnailPath !== undefined)
        await writeSynced(laid.thumbnailPath, thumbnail);
      await writeSynced(laid.path, bytes);
    } catch (error) {
      await discard(laid);
      throw error;
    }
    return { ...laid, sha256: fileHash(bytes), size: bytes.byteLength, mediaType };
  };
  const keep = async ({ path, thumbnailPath, sha256 }: LaidFile): Promise<void> => {
    if (thumbnailPath !== undefined) await settleFile(thumbnailPath, thumbnailOf(sha256));
    await settleFile(path, pathOf(sha256));
  };

  return {
    receive: (stream) => receiveFile(stream, place()),
    place,
    lay,
    keep,
    discard,
    async put(bytes, mediaType) {
      const laid = await lay(bytes, mediaType);
      await keep(laid);
      return { sha256: laid.sha256, size: laid.size, mediaType };
    },
    async get(sha256, size = 'full') {
      const small = size === 'thumbnail' ? await readIfThere(thumbnailOf(sha256)) : undefined;
      if (small !== undefined) return { bytes: small, isThumbnail: true };
      const bytes = await readIfThere(pathOf(sha256));
      return bytes === undefined ? undefined : { bytes, isThumbnail: false };
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

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
