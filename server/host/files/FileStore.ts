import type { Readable } from 'node:stream';

/** A stored file as its attachment row describes it. */
export interface StoredFile {
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: string;
}

/** The smaller picture shown in lists. */
export type Size = 'full' | 'thumbnail';

/** What a sender sent, as it came, on the disk under no name. */
export interface ReceivedFile {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  /** Its first bytes: they tell what it is. */
  readonly head: Uint8Array;
}

/** A file that is whole and flushed, and that nobody finds yet: `keep` gives it its name at once. */
export interface LaidFile extends StoredFile {
  readonly path: string;
  readonly thumbnailPath?: string | undefined;
}

/**
 * Where attachments' bytes lie, named by their content's hash: equal files are stored once, a name sent by a client never touches
 * the disk. Rows in the database say which hashes are in use. What is slow (receiving, flushing, thumbnails) comes before any transaction.
 */
export interface FileStore {
  /** Writes a stream to the disk as it comes; what was written goes when it breaks off. */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** A path beside the store for something that is being made. */
  place(): string;
  /** Lays bytes ready, and of a picture a thumbnail. */
  lay(bytes: Uint8Array, mediaType: string): Promise<LaidFile>;
  /** Gives what lies ready its name: call it inside the transaction that inserts the row, after `lockContent`. Repeating it is harmless. */
  keep(laid: LaidFile): Promise<void>;
  /** Removes what lies ready and was not kept. */
  discard(
    ...files: readonly { readonly path: string; readonly thumbnailPath?: string | undefined }[]
  ): Promise<void>;
  /** Lays and keeps, for what is no request's. */
  put(bytes: Uint8Array, mediaType: string): Promise<StoredFile>;
  /** The bytes, or undefined where they are gone. A thumbnail that does not exist is the full file. */
  get(sha256: string, size?: Size): Promise<{ bytes: Uint8Array; isThumbnail: boolean } | undefined>;
  /** Removes the bytes and their thumbnail, if they are there. */
  remove(sha256: string): Promise<void>;
  /** Bytes that still fit on the disk. */
  free(): Promise<number>;
}
