/** A file that administrators changed. */
export interface PublishedFile {
  readonly content: unknown;
  /** The program's file when it was published; null: the file is the administrators' own. */
  readonly base: unknown;
}

/** All that differs from the program's files, by path. */
export type Overlay = Readonly<Record<string, PublishedFile>>;

/** Changes that were put in force together: never changed again. */
export interface Publication {
  readonly number: number;
  readonly files: Overlay;
}

/** Before the first, and what the program's files alone are. */
export const NOTHING_PUBLISHED: Publication = { number: 0, files: {} };
