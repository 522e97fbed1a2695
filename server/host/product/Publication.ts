/** A file that administrators changed. */
export interface PublishedFile {
  readonly content: unknown;
  /** The program's file when it was published; null for a file added by administrators. */
  readonly base: unknown;
}

/** All published differences from the program's files, by path. */
export type Overlay = Readonly<Record<string, PublishedFile>>;

/** Changes published together; immutable. */
export interface Publication {
  readonly number: number;
  readonly files: Overlay;
}

/** State before the first publication: the program's files alone. */
export const NOTHING_PUBLISHED: Publication = { number: 0, files: {} };
