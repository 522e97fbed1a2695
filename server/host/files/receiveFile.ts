import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ReceivedFile } from './FileStore.ts';

/** Enough to detect every accepted type. */
const HEAD = 1024;

/** Writes a stream to a path and flushes it; an aborted one is deleted. */
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
      // `writeFile` writes everything, whereas `write` may stop short on a disk that is filling up.
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
