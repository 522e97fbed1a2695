import type { Phrase } from './Phrase.ts';
import type { SchemaErrorCode } from './registry.ts';

/** A mistake in a set of schemas, as data; `findingText` makes its text in the language of the reader. */
export interface Finding {
  readonly code: SchemaErrorCode;
  /** Path of the file, relative to the folder of schemas. */
  readonly file: string;
  /** JSON pointer inside the file, `''` for the file as a whole. */
  readonly pointer: string;
  readonly found: Phrase;
  readonly expected: Phrase;
}
