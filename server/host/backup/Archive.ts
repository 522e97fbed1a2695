/** What the first entry of an archive says; a reader knows by it whether it can read the rest. */
export interface ArchiveHeader {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** When the snapshot was taken. */
  readonly at: string;
  readonly product: string;
  /** Applied migrations in order. A restore makes the tables by them. */
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
  /** Those that hold data of their own; what PostgreSQL computes is computed again. */
  readonly columns: readonly string[];
}

/** What the last entry but the seal says of all before it; an archive without it was cut short. */
export interface Manifest {
  /** SHA-256 of the first entry. */
  readonly header: string;
  /** By table name: of its rows in PostgreSQL's text format. */
  readonly tables: Readonly<Record<string, Digest & { readonly rows: number }>>;
  readonly sequences: readonly Sequence[];
  /** Of the list `<sha256>  <name> <size>`, a line a file in their order, that lies beside them as `files.sha256`. */
  readonly files: Digest & { readonly count: number; readonly content: number };
  readonly secrets: Readonly<Record<string, Digest>>;
  /** Files that rows name and the disk has lost, or holds changed; the first hundred of them, and how many there are. */
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
/** One more when an older product could not read what a newer one writes. */
export const VERSION = 1;

export const HEADER = 'cantieri-backup.json';
export const MANIFEST = 'manifest.json';
/** The very last entry: the SHA-256 of the manifest. */
export const SEAL = 'manifest.sha256';
/** A table's rows are cut into parts of this size: an entry's size stands before it, and nobody knows a table's. */
export const PART_BYTES = 1_048_576;
/** How many lost files an archive names. */
export const MOST_LOST = 100;

/** `tables/orders/000012.gz`; the parts joined are one gzip file. */
export const partName = (folder: string, number: number): string =>
  `${folder}/${String(number).padStart(6, '0')}.gz`;

/** One line of the list of files. */
export const fileLine = (sha256: string, name: string, size: number): string =>
  `${sha256}  ${name} ${size}\n`;
