import type { AnyHandler } from './calls/handlers.ts';
import type { Subjects } from './checklists/Subject.ts';
import type { DocumentSources } from './documents/DocumentSource.ts';
import type { RecordHooks } from './records/RecordHooks.ts';

/** What a product's server adds to its schemas in TypeScript. */
export interface ServerCode {
  /** The work of each call that does not say itself what it does (`does`), by its name. */
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  /** What its documents are filled with, by report code. */
  readonly documentSources?: DocumentSources;
  /** What the calls that have no handler name: computed columns, conditions of lists, checks of saves. */
  readonly records?: RecordHooks;
  /** What it knows of the records that checklists are about, by their entity. */
  readonly checklists?: Subjects;
}
