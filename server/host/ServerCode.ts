import type { AnyHandler } from './calls/handlers.ts';
import type { DocumentSources } from './documents/DocumentSource.ts';

/** What a product's server adds to its schemas in TypeScript. */
export interface ServerCode {
  /** The work of each call, by its name. */
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  /** What its documents are filled with, by report code. */
  readonly documentSources?: DocumentSources;
}
