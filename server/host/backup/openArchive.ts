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

/** An archive being written: entries one after the other, never more than a part of one in memory. */
export interface OpenArchive {
  entry(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** A content of unknown length, compressed part by part as `<folder>/000000.gz`. */
  parts(folder: string): PartWriter;
  /** Ends it: every byte is on the disk. */
  end(): Promise<void>;
  /** Gives it up. */
  abandon(): Promise<void>;
}

export interface PartWriter {
  write(chunk: Uint8Array): Promise<void>;
  /** Writes what is left; what was written in all. */
  end(): Promise<{ readonly bytes: number; readonly sha256: string }>;
}

/** Begins a new file at `path`, closed by `lock` if there is one. */
export async function openArchive(path: string, lock: LockOfOneRun | undefined): Promise<OpenArchive> {
  const tar = pack();
  const plain = Readable.from(tar, { objectMode: false });
  const closed = lock === undefined ? plain : await lock.close(plain);
  const giveUp = new AbortController();
  const written = pipeline(closed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), {
    signal: giveUp.signal,
  });
  // Told to whoever writes an entry now, or the next, and to `end`.
  let broken: Error | undefined;
  let breakOff: (error: Error) => void = () => {};
  written.catch((error: Error) => {
    broken = error;
    tar.destroy(error);
    breakOff(error);
  });

  const entry: OpenArchive['entry'] = async (name, size, content) => {
    if (broken !== undefined) throw broken;
    // Nothing hangs on `written`: what waits for a promise stays with it to its end, and there may be millions of entries.
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
      await written;
    },
    async abandon() {
      giveUp.abort();
      await written.catch(() => {});
    },
  };
}
