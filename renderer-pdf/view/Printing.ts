import type { Context } from '../../engine/index.ts';
import type { DocumentRequest } from '../contract.ts';

/** What every section may look at while it is made. */
export interface Printing {
  readonly request: DocumentRequest;
  /** Data, the rows of `repeat` as `record`. */
  readonly context: Context;
  /** A text of the schemas in the document's language. */
  readonly say: (text: string) => string;
}
