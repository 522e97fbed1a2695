import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './FileStore.ts';
import { hashOf } from './hashOf.ts';
import { makeThumbnail } from './makeThumbnail.ts';

const HASH = /^[0-9a-f]{64}$/;

/** Opens the folder `files` of the data folder: `files/ab/cd…` with the thumbnail beside it as `cd….thumbnail`. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const root = join(dataDir, 'files');
  await mkdir(root, { recursive: true });

  const pathOf = (sha256: string) => {
    if (!HASH.test(sha256)) throw new RangeError(`not a content hash: ${sha256}`);
    return join(root, sha256.slice(0, 2), sha256.slice(2));
  };
  const thumbnailOf = (sha256: string) => `${pathOf(sha256)}.thumbnail`;

  return {
    async put(bytes, mediaType) {
      const sha256 = hashOf(bytes);
      const thumbnail = await makeThumbnail(bytes, mediaType);
      if (thumbnail !== undefined) await writeWhole(thumbnailOf(sha256), thumbnail);
      await writeWhole(pathOf(sha256), bytes);
      return { sha256, size: bytes.byteLength, mediaType };
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

/** Either the whole file is there under its name, on the disk and not only in memory, or nothing is. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}.part`;
  const file = await open(unfinished, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
