/** A stored file as its attachment row describes it. */
export interface StoredFile {
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: string;
}

/** The smaller picture shown in lists. */
export type Size = 'full' | 'thumbnail';

/**
 * Where attachments' bytes lie, named by their content's hash: equal files are stored once, a name sent by a client never touches
 * the disk. Rows in the database say which hashes are in use.
 */
export interface FileStore {
  /**
   * Keeps the bytes, and of a picture a thumbnail. Call it inside the transaction that inserts the row, after `lockContent`.
   * Repeating it is harmless.
   */
  put(bytes: Uint8Array, mediaType: string): Promise<StoredFile>;
  /** The bytes, or undefined where they are gone. A thumbnail that does not exist is the full file. */
  get(sha256: string, size?: Size): Promise<{ bytes: Uint8Array; isThumbnail: boolean } | undefined>;
  /** Removes the bytes and their thumbnail, if they are there. */
  remove(sha256: string): Promise<void>;
  /** Bytes that still fit on the disk. */
  free(): Promise<number>;
}
