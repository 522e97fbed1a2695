import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. `stored` is not compressed again: photos and PDFs are. */
export interface ZipEntry {
  readonly name: string;
  readonly stored?: boolean;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * A ZIP made while it is read, of any size and number of files (Zip64): no more of it is in memory than a few pieces of one file, and a line
 * for each file. Nothing is begun before the first read; who stops reading ends `entries` and the file that is being read.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const left = new AbortController();
  const added = addAll(zip, entries, at, left.signal).then(
    () => zip.end(),
    (error: Error) => archive.destroy(error),
  );
  try {
    yield* archive;
  } finally {
    left.abort();
    await added;
  }
}

/** One after the other: the next is asked for when the one before is read. */
async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, stored, content } of entries) {
    const file = new PassThrough();
    // yazl keeps the function until the archive's end: not the file with it.
    const given = [file];
    zip.addReadStreamLazy(name, { mtime, compress: stored !== true }, (give) => {
      for (const each of given.splice(0)) give(null, each);
    });
    await pipeline(content, file, { signal });
  }
}
