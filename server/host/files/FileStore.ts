import type { Readable } from 'node:stream';

/** A stored file, as in its attachment row. */
interface StoredFile {
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: string;
}

/** `thumbnail` is the small picture of lists. */
type Size = 'full' | 'thumbnail';

/** An uploaded file as received, in a temporary place. */
export interface ReceivedFile {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  /** The first bytes, by which its type is detected. */
  readonly head: Uint8Array;
}

/** A complete, flushed file in a temporary place; `keep` moves it to its final name. */
export interface TemporaryFile extends StoredFile {
  readonly path: string;
  readonly thumbnailPath?: string | undefined;
}

/**
 * Storage of attachments by content hash: equal files are stored once, and names from clients never become
 * paths. Rows in the database determine which hashes are in use. Slow work (receiving, flushing, thumbnails)
 * comes before any transaction.
 */
export interface FileStore {
  /** Writes a stream to disk; an aborted one is deleted. */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** A temporary path in the store's file system. */
  place(): string;
  /** Writes bytes, and for a picture a thumbnail, to temporary files. */
  writeTemporary(bytes: Uint8Array, mediaType: string): Promise<TemporaryFile>;
  /**
   * Moves a temporary file to its final name: call it inside the transaction that inserts the row, after
   * `lockContent`. May be repeated.
   */
  keep(temporaryFile: TemporaryFile): Promise<void>;
  /** Deletes temporary files. */
  discard(
    ...files: readonly { readonly path: string; readonly thumbnailPath?: string | undefined }[]
  ): Promise<void>;
  /** Lays and keeps, for files that come from no request. */
  put(bytes: Uint8Array, mediaType: string): Promise<StoredFile>;
  /** The bytes, or undefined when missing. A missing thumbnail is replaced by the full file. */
  get(sha256: string, size?: Size): Promise<{ bytes: Uint8Array; isThumbnail: boolean } | undefined>;
  /** Size and content, read chunk by chunk as it is consumed, or undefined when missing. */
  stream(sha256: string): Promise<{ size: number; bytes: AsyncIterable<Uint8Array> } | undefined>;
  /** Deletes the bytes and their thumbnail, if they exist. */
  remove(sha256: string): Promise<void>;
  /** Free bytes on the disk. */
  free(): Promise<number>;
}

/** One file of a multipart request, on disk. */
export interface Upload {
  readonly field: string;
  /** Name from the browser, for display only, never used as a path. */
  readonly fileName: string;
  readonly received: ReceivedFile;
}
