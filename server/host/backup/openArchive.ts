import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { PART_BYTES, partName } from './Archive.ts';
import type { LockOfOneRun } from './encryption.ts';
import { Meter } from './Meter.ts';

const zip = promisify(gzip);

/** An archive being written, entry by entry, with at most one part in memory. */
export interface OpenArchive {
  entry(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** Writes content of unknown length, compressed part by part as `<folder>/000000.gz`. */
  parts(folder: string): PartWriter;
  /** Completes the archive and flushes it to disk. */
  end(): Promise<void>;
  /** Aborts writing. */
  abandon(): Promise<void>;
}

export interface PartWriter {
  write(chunk: Uint8Array): Promise<void>;
  /** Writes the last part. @returns size and hash of the whole content. */
  end(): Promise<{ readonly bytes: number; readonly sha256: string }>;
}

/** Creates the file at `path`, encrypted with `lock` if given. */
export async function openArchive(path: string, lock: LockOfOneRun | undefined): Promise<OpenArchive> {
  const tar = pack();
  const plain = Readable.from(tar, { objectMode: false });
  const closed = lock === undefined ? plain : await lock.close(plain);
  const giveUp = new AbortController();
  const writing = pipeline(closed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), {
    signal: giveUp.signal,
  });
  // An error is thrown by the running or next `entry`, and by `end`.
  let broken: Error | undefined;
  let breakOff: (error: Error) => void = () => {};
  writing.catch((error: Error) => {
    broken = error;
    tar.destroy(error);
    breakOff(error);
  });

  const entry: OpenArchive['entry'] = async (name, size, content) => {
    if (broken !== undefined) throw broken;
    // `writing` is not awaited here: its reactions would accumulate until it ends, and there may be millions
    // of entries.
    await new Promise<void>((done, failed) => {
      breakOff = failed;
      pipeline(Readable.from(content, { objectMode: false }), tar.entry({ name, size })).then(done, failed);
    });
  };

  const parts = (folder: string): PartWriter => {
    const meter = new Meter();
    let waiting: Uint8Array[] = [];
    let size = 0;
    let number = 0;
    const flush = async (bytes: Uint8Array) => {
      const small = await zip(bytes, { level: 3 });
      await entry(partName(folder, number++), small.byteLength, [small]);
    };
    return {
      async write(chunk) {
        meter.add(chunk);
        waiting.push(chunk);
        size += chunk.byteLength;
        if (size < PART_BYTES) return;
        const all = Buffer.concat(waiting);
        let from = 0;
        for (; all.byteLength - from >= PART_BYTES; from += PART_BYTES) {
          await flush(all.subarray(from, from + PART_BYTES));
        }
        waiting = [all.subarray(from)];
        size = all.byteLength - from;
      },
      async end() {
        if (size > 0) await flush(Buffer.concat(waiting));
        return meter.digest();
      },
    };
  };

  return {
    entry,
    parts,
    async end() {
      tar.finalize();
      await writing;
    },
    async abandon() {
      giveUp.abort();
      await writing.catch(() => {});
    },
  };
}
