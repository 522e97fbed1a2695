import type { AnyHandler } from './calls/handlers.ts';
import type { Subjects } from './checklists/Subject.ts';
import type { DocumentSources } from './documents/DocumentSource.ts';
import type { RecordHooks } from './records/RecordHooks.ts';

/** A product's server code in addition to its schemas. */
export interface ServerCode {
  /** Handlers of calls without declared action (`does`), by name. */
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  /** Data sources of documents, by report code. */
  readonly documentSources?: DocumentSources;
  /** Hooks of calls with declared action: computed columns, list conditions, checks of saves. */
  readonly records?: RecordHooks;
  /** Subjects of checklists, by entity. */
  readonly checklistSubjects?: Subjects;
}
