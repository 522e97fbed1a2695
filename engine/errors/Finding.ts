import type { Phrase } from './Phrase.ts';
import type { SchemaErrorCode } from './registry.ts';

/** One thing wrong with a set of schemas, as data: which mistake, where it is, what is there, what should be. It is said in a language where somebody reads it (`findingText`). */
export interface Finding {
  readonly code: SchemaErrorCode;
  /** Path of the file, relative to the folder of schemas. */
  readonly file: string;
  /** JSON pointer inside the file, `''` for the file as a whole. */
  readonly pointer: string;
  readonly found: Phrase;
  readonly expected: Phrase;
}
