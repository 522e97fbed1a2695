import { createHash } from 'node:crypto';
import type { Phrase } from '../../../engine/node.ts';
import { operatorText } from '../db/StartError.ts';

/** First entry of an archive, by which a reader decides whether it can read the rest. */
export interface ArchiveHeader {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** Time of the snapshot. */
  readonly at: string;
  readonly product: string;
  /** Applied migrations in order; a restore creates the tables with them. */
  readonly migrations: readonly AppliedStep[];
  readonly tables: readonly TableHead[];
}

export interface AppliedStep {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

export interface TableHead {
  readonly name: string;
  /** Columns with stored data, without generated ones. */
  readonly columns: readonly string[];
}

/** Digests of all entries, written before the seal; an archive without it is incomplete. */
export interface Manifest {
  /** SHA-256 of the first entry. */
  readonly header: string;
  /** Digest of a table's rows in PostgreSQL's text format, by table name. */
  readonly tables: Readonly<Record<string, Digest & { readonly rows: number }>>;
  readonly sequences: readonly Sequence[];
  /** Digest of the list `files.sha256` with a line `<sha256>  <name> <size>` for each file. */
  readonly files: Digest & { readonly count: number; readonly content: number };
  readonly secrets: Readonly<Record<string, Digest>>;
  /** Referenced files that are missing or changed on the disk: their number and the first hundred names. */
  readonly lost: { readonly count: number; readonly first: readonly string[] };
}

export interface Digest {
  readonly bytes: number;
  readonly sha256: string;
}

export interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

export const FORMAT = 'cantieri-backup';
/** Increased when former versions of the product cannot read the archive. */
export const VERSION = 1;

export const HEADER = 'cantieri-backup.json';
export const MANIFEST = 'manifest.json';
/** Last entry: the SHA-256 of the manifest. */
export const SEAL = 'manifest.sha256';
/**
 * Size of a part of a table's rows: an entry's size precedes it, and that of a table is unknown in advance.
 */
export const PART_BYTES = 1_048_576;
/** Largest number of missing files that an archive names. */
export const MAX_MISSING_FILES = 100;

/** `tables/orders/000012.gz`; concatenated, the parts are one gzip file. */
export const partName = (folder: string, number: number): string =>
  `${folder}/${String(number).padStart(6, '0')}.gz`;

/** One line of `files.sha256`. */
export const fileLine = (sha256: string, name: string, size: number): string =>
  `${sha256}  ${name} ${size}\n`;

/** Counts and hashes bytes. */
export class Meter {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
  }

  /** Ends the hash: no bytes can be added afterwards. */
  digest(): Digest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Size and hash of bytes in memory. */
export function digestOf(bytes: Uint8Array): Digest {
  const meter = new Meter();
  meter.add(bytes);
  return meter.digest();
}

/**
 * A problem in making, reading or restoring a back-up that the operator can fix, shown without a stack.
 * `message` is Italian.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';

  constructor(what: Phrase, options?: ErrorOptions) {
    super(operatorText(what, 'it'), options);
  }
}
