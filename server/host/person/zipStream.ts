import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. `stored` leaves it uncompressed, for photos and PDFs. */
export interface ZipEntry {
  readonly name: string;
  readonly stored?: boolean;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Streams a ZIP of any size (Zip64) with only a few chunks of one file and a directory entry per file in
 * memory. Starts at the first read; a consumer that stops ends `entries` and the current file.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const abort = new AbortController();
  const filesAdded = addAll(zip, entries, at, abort.signal).then(
    () => zip.end(),
    (error: Error) => archive.destroy(error),
  );
  try {
    yield* archive;
  } finally {
    abort.abort();
    await filesAdded;
  }
}

/** Adds files one after another: each is requested once the previous one was read. */
async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, stored, content } of entries) {
    const file = new PassThrough();
    // yazl holds on to the function until the end of the archive; it must not hold the file.
    const streams = [file];
    zip.addReadStreamLazy(name, { mtime, compress: stored !== true }, (give) => {
      for (const each of streams.splice(0)) give(null, each);
    });
    await pipeline(content, file, { signal });
  }
}
