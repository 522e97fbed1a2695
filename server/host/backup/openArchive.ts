import { createWriteStream } from 'node:fs';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { pack } from 'tar-stream';
import {
  type Digest,
  digestOf,
  fileLine,
  MAX_MISSING_FILES,
  type Manifest,
  Meter,
  PART_BYTES,
  partName,
} from './Archive.ts';
import type { LockOfOneRun } from './encryption.ts';
import { readContentHashes } from './snapshot.ts';

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

interface PartWriter {
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

/**
 * Writes every file referenced by the snapshot with its thumbnail, and their list. Missing or changed files
 * are recorded as lost: refusing the back-up for one photo would lose all others.
 */
export async function writeFiles(
  archive: OpenArchive,
  client: ClientBase,
  dataDir: string,
  signal?: AbortSignal,
): Promise<Pick<Manifest, 'files' | 'lost'>> {
  const list = archive.parts('files.sha256');
  const lost: string[] = [];
  let lostCount = 0;
  let count = 0;
  let content = 0;
  for await (const sha256 of readContentHashes(client)) {
    signal?.throwIfAborted();
    const path = join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2));
    const full = await writeFile(archive, list, `files/${sha256}`, path);
    if (full?.sha256 !== sha256) {
      lostCount += 1;
      if (lost.length < MAX_MISSING_FILES) lost.push(sha256);
    }
    const small = await writeFile(archive, list, `files/${sha256}.thumbnail`, `${path}.thumbnail`);
    for (const each of [full, small]) {
      if (each === undefined) continue;
      count += 1;
      content += each.bytes;
    }
  }
  return {
    files: { ...(await list.end()), count, content },
    lost: { count: lostCount, first: lost },
  };
}

async function writeFile(archive: OpenArchive, list: PartWriter, name: string, path: string) {
  const file = await openIfThere(path);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    const meter = new Meter();
    await archive.entry(name, size, metered(file, size, meter));
    const digest = meter.digest();
    await list.write(Buffer.from(fileLine(digest.sha256, name, size)));
    return digest;
  } finally {
    await file.close();
  }
}

async function* metered(file: FileHandle, size: number, meter: Meter): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  for await (const chunk of file.createReadStream({ autoClose: false, end: size - 1 })) {
    meter.add(chunk as Uint8Array);
    yield chunk as Uint8Array;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Names of key files in the data folder, outside the database: `<purpose>.key`. */
export const SECRET_NAME = /^[a-z][a-z0-9-]{0,60}\.key$/;

/** Writes the key files into the archive. */
export async function writeSecrets(archive: OpenArchive, dataDir: string): Promise<Record<string, Digest>> {
  const digests: Record<string, Digest> = {};
  for (const name of (await readdir(dataDir)).filter((each) => SECRET_NAME.test(each)).sort()) {
    const bytes = await readFile(join(dataDir, name));
    await archive.entry(`secrets/${name}`, bytes.byteLength, [bytes]);
    digests[name] = digestOf(bytes);
  }
  return digests;
}
