import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ReceivedFile } from './FileStore.ts';

/** Enough to tell every accepted type. */
const HEAD = 1024;

/** Writes a stream to a path as it comes, flushed at the end; nothing stays of one that breaks off. */
export async function receiveFile(stream: Readable, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
      hash.update(chunk);
      size += chunk.length;
      // Writes all of it: `write` may stop short, e.g. on a disk that is filling up, without a word.
      await file.writeFile(chunk);
    }
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { path, sha256: hash.digest('hex'), size, head };
}
