import type { Sentence } from './Phrase.ts';

/** A mistake in a set of schemas, as data; `phraseText` makes its text in the language of the reader. */
export interface Finding extends Sentence {
  /** Path of the file, relative to the folder of schemas. */
  readonly file: string;
  /** JSON pointer inside the file, `''` for the file as a whole. */
  readonly pointer: string;
}
