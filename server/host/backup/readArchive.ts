import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { say } from '../../../engine/node.ts';
import { type ArchiveHeader, BackupError, type Manifest, PART_BYTES } from './Archive.ts';
import { ArchiveCheck } from './ArchiveCheck.ts';
import { isEncrypted, type Key, openWith } from './encryption.ts';

/** Handlers for the content of an archive. Content is untrusted until the hashes were compared at the end. */
export interface ArchiveVisitor {
  header?(header: ArchiveHeader): Promise<void>;
  /** A chunk of a table's rows in PostgreSQL's text format; it may end within a row. */
  rows?(table: string, chunk: Uint8Array): Promise<void>;
  /** A file; its content must be read to the end. */
  file?(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  secret?(name: string, bytes: Uint8Array): Promise<void>;
  /** Called after everything was verified against the manifest. */
  manifest?(manifest: Manifest): Promise<void>;
}

export interface ReadBackup {
  readonly header: ArchiveHeader;
  readonly manifest: Manifest;
  readonly encrypted: boolean;
  /** Size of the archive. */
  readonly bytes: number;
}

type Entry = AsyncIterable<Uint8Array> & { readonly header: { readonly name: string } };

const unzip = promisify(gunzip);
const MAX_JSON = 64 * 1_048_576;
const MAX_PART = PART_BYTES + 65_536;
const MAX_SECRET = 65_536;

/**
 * Reads a whole archive and verifies it against its manifest.
 *
 * @throws BackupError for a foreign, encrypted (wrong key), incomplete or changed file; errors of the
 * visitor.
 */
export async function readArchive(
  path: string,
  key: Key | undefined,
  visitor: ArchiveVisitor = {},
): Promise<ReadBackup> {
  const { size, encrypted } = await inspect(path);
  if (encrypted && key === undefined) {
    throw new BackupError(say('archiveEncrypted', { path }));
  }
  const raw = await open(path, 'r').then((file) => file.createReadStream());
  const check = new ArchiveCheck(path);
  let visitorError: unknown;
  const guarded = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      visitorError = error;
      throw error;
    });
  try {
    const plain = encrypted && key !== undefined ? await openWith(key, raw) : raw;
    const entries = extract();
    const feeding = pipeline(plain, entries);
    feeding.catch(() => {});
    for await (const entry of entries as unknown as AsyncIterable<Entry>) {
      const { name } = entry.header;
      const kind = check.begin(name);
      if (kind.is === 'header') {
        const header = check.header(await whole(entry, MAX_JSON));
        await guarded(Promise.resolve(visitor.header?.(header)));
      } else if (kind.is === 'rows') {
        const bytes = await part(entry);
        check.rows(kind.table, bytes);
        await guarded(Promise.resolve(visitor.rows?.(kind.table, bytes)));
      } else if (kind.is === 'list') {
        check.list(await part(entry));
      } else if (kind.is === 'file') {
        const content = check.file(name, entry);
        await (visitor.file === undefined ? drain(content) : guarded(visitor.file(name, content)));
      } else if (kind.is === 'secret') {
        const bytes = await whole(entry, MAX_SECRET);
        check.secret(kind.name, bytes);
        await guarded(Promise.resolve(visitor.secret?.(kind.name, bytes)));
      } else if (kind.is === 'manifest') {
        check.manifest(await whole(entry, MAX_JSON));
      } else {
        check.seal(await whole(entry, MAX_SECRET));
      }
    }
    await feeding;
    const { header, manifest } = check.end();
    await guarded(Promise.resolve(visitor.manifest?.(manifest)));
    return { header, manifest, encrypted, bytes: size };
  } catch (error) {
    raw.destroy();
    if (error === visitorError || error instanceof BackupError) throw error;
    throw check.unreadable(error);
  }
}

async function inspect(path: string): Promise<{ size: number; encrypted: boolean }> {
  try {
    const file = await open(path, 'r');
    try {
      const head = Buffer.alloc(64);
      const { bytesRead } = await file.read(head, 0, 64, 0);
      return { size: (await file.stat()).size, encrypted: isEncrypted(head.subarray(0, bytesRead)) };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new BackupError(say('fileUnread', { path, reason: (error as NodeJS.ErrnoException).code }));
  }
}

/** @throws RangeError above the limit, so that memory stays bounded for any archive. */
async function whole(content: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > most) throw new RangeError('an entry is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function part(entry: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return unzip(await whole(entry, MAX_PART), { maxOutputLength: PART_BYTES });
}

async function drain(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of content);
}
