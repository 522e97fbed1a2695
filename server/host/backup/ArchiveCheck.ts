import { type Phrase, say } from '../../../engine/node.ts';
import {
  type ArchiveHeader,
  BackupError,
  type Digest,
  digestOf,
  FORMAT,
  fileLine,
  HEADER,
  MANIFEST,
  type Manifest,
  Meter,
  partName,
  SEAL,
  VERSION,
} from './Archive.ts';
import { SECRET_NAME } from './openArchive.ts';

export type EntryKind =
  | { readonly is: 'header' | 'list' | 'file' | 'manifest' | 'seal' }
  | { readonly is: 'rows'; readonly table: string }
  | { readonly is: 'secret'; readonly name: string };

const FILE = /^files\/([0-9a-f]{64})(\.thumbnail)?$/;
const ROWS = /^tables\/([a-z0-9_]{1,63})\/\d{6,}\.gz$/;
const LIST = 'files.sha256';
const LINE_END = 0x0a;

/**
 * Validates the entries of an archive against its header and manifest. Only expected names pass, so that an
 * archive cannot choose paths.
 */
export class ArchiveCheck {
  readonly #path: string;
  readonly #tables = new Map<string, { readonly meter: Meter; rows: number; parts: number }>();
  readonly #secrets = new Map<string, Digest>();
  readonly #list = { listed: new Meter(), read: new Meter(), parts: 0 };
  #files = { count: 0, content: 0, differ: 0 };
  #header: { readonly value: ArchiveHeader; readonly sha256: string } | undefined;
  #manifest: { readonly value: Manifest; readonly sha256: string } | undefined;
  #sealed = false;

  /** @param path of the archive, for messages. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Kind of an entry. @throws BackupError for an unexpected one. */
  begin(name: string): EntryKind {
    if (this.#header === undefined) {
      if (name !== HEADER) throw foreign(this.#path);
      return { is: 'header' };
    }
    if (this.#manifest !== undefined) {
      if (name === SEAL && !this.#sealed) return { is: 'seal' };
      throw damaged(say('archiveUnexpected', { name }));
    }
    if (name === MANIFEST) return { is: 'manifest' };
    if (FILE.test(name)) return { is: 'file' };
    if (name === partName(LIST, this.#list.parts)) {
      this.#list.parts += 1;
      return { is: 'list' };
    }
    const secret = name.startsWith('secrets/') ? name.slice('secrets/'.length) : undefined;
    if (secret !== undefined && SECRET_NAME.test(secret)) return { is: 'secret', name: secret };
    const table = ROWS.exec(name)?.[1] ?? '';
    const tableState = this.#tables.get(table);
    if (tableState === undefined || name !== partName(`tables/${table}`, tableState.parts)) {
      throw damaged(say('archiveUnexpected', { name }));
    }
    tableState.parts += 1;
    return { is: 'rows', table };
  }

  header(bytes: Uint8Array): ArchiveHeader {
    const value = JSON.parse(Buffer.from(bytes).toString('utf8')) as ArchiveHeader;
    if (value.format !== FORMAT) throw foreign(this.#path);
    if (value.version !== VERSION) {
      throw new BackupError(say('archiveVersion', { version: String(value.version) }));
    }
    for (const { name } of value.tables) this.#tables.set(name, { meter: new Meter(), rows: 0, parts: 0 });
    this.#header = { value, sha256: digestOf(bytes).sha256 };
    return value;
  }

  rows(table: string, bytes: Uint8Array): void {
    const entry = this.#tables.get(table);
    if (entry === undefined) throw damaged(say('archiveUnexpected', { name: table }));
    entry.meter.add(bytes);
    // Line ends within values are escaped in this format: each real one ends a row.
    for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) entry.rows += 1;
  }

  list(bytes: Uint8Array): void {
    this.#list.listed.add(bytes);
  }

  /** Passes a file's content on while counting and hashing it. */
  async *file(name: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const meter = new Meter();
    for await (const chunk of content) {
      meter.add(chunk);
      yield chunk;
    }
    const { bytes, sha256 } = meter.digest();
    this.#list.read.add(Buffer.from(fileLine(sha256, name, bytes)));
    this.#files.count += 1;
    this.#files.content += bytes;
    const [, hash, thumbnail] = FILE.exec(name) ?? [];
    if (thumbnail === undefined && hash !== sha256) this.#files.differ += 1;
  }

  secret(name: string, bytes: Uint8Array): void {
    this.#secrets.set(name, digestOf(bytes));
  }

  manifest(bytes: Uint8Array): void {
    const value = JSON.parse(Buffer.from(bytes).toString('utf8')) as Manifest;
    this.#manifest = { value, sha256: digestOf(bytes).sha256 };
  }

  seal(bytes: Uint8Array): void {
    if (Buffer.from(bytes).toString('latin1') !== this.#manifest?.sha256) throw partFault(MANIFEST);
    this.#sealed = true;
  }

  /** @throws BackupError unless the archive is complete and unchanged. */
  end(): { readonly header: ArchiveHeader; readonly manifest: Manifest } {
    const manifest = this.#manifest?.value;
    if (this.#header === undefined) throw foreign(this.#path);
    if (manifest === undefined || !this.#sealed) throw damaged(say('archiveCut'));
    if (manifest.header !== this.#header.sha256) throw partFault(HEADER);
    for (const [name, { meter, rows }] of this.#tables) {
      const expected = manifest.tables[name];
      if (expected === undefined || expected.rows !== rows || !isEqual(expected, meter.digest())) {
        throw partFault(name);
      }
    }
    const actual = this.#list.read.digest();
    const { count, content, differ } = this.#files;
    const expected = manifest.files;
    if (
      !isEqual(expected, actual) ||
      !isEqual(expected, this.#list.listed.digest()) ||
      differ > manifest.lost.count ||
      expected.count !== count ||
      expected.content !== content
    ) {
      throw partFault(LIST);
    }
    const secrets = Object.entries(manifest.secrets);
    if (
      secrets.length !== this.#secrets.size ||
      !secrets.every(([name, digest]) => isEqual(digest, this.#secrets.get(name)))
    ) {
      throw partFault('secrets');
    }
    return { header: this.#header.value, manifest };
  }

  /** Converts an error of the tar, gzip or age reader. */
  unreadable(error: unknown): BackupError {
    if (this.#header === undefined) return foreign(this.#path, error);
    return damaged(error instanceof Error ? error.message : String(error), error);
  }
}

function isEqual(one: Digest, other: Digest | undefined): boolean {
  return one.sha256 === other?.sha256 && one.bytes === other.bytes;
}

function damaged(reason: string | Phrase, cause?: unknown): BackupError {
  return new BackupError(say('archiveDamaged', { reason }), { cause });
}

function partFault(name: string): BackupError {
  return damaged(say('archivePartChanged', { name }));
}

function foreign(path: string, cause?: unknown): BackupError {
  return new BackupError(say('archiveForeign', { path }), { cause });
}
